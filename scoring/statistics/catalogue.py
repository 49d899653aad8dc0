"""All statistics, in the order of their page, with what each means in words."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

from federation.models import User
from federation.money.office import keeps_books
from scoring.statistics import books, play, players, register, rulings
from scoring.statistics.access import sees_all, sees_statistics
from scoring.statistics.statistic import Statistic, StatKind


def _may(permission: str) -> Callable[[User], bool]:
    """Whoever sees the whole federation's figures and has a permission."""
    return lambda user: sees_all(user) and user.has_perm(permission)


STATISTICS: tuple[Statistic, ...] = (
    Statistic(
        "active",
        _("Active members"),
        _(
            "Played: members who played at least one published session in the year. Dues paid: members who"
            " paid the dues of the year of dues that begins in the year. Of a club or a district: who played"
            " there; and of those who belonged to one of its clubs on any day of the year, who paid."
            " Records that were merged count as one member."
        ),
        StatKind.MEMBERS,
        sees_statistics,
        players.active,
        players.active_list,
        takes_place=True,
    ),
    Statistic(
        "ages",
        _("Active members by age and sex"),
        _(
            "Members who played at least one published session in the year, by the age that they reach in it."
            " Day of birth and sex are known where an event or a kind of membership has asked for them."
        ),
        StatKind.MEMBERS,
        _may("clubs.view_particulars"),
        players.ages,
        players.ages_list,
        takes_place=True,
        drawn=("all",),
    ),
    Statistic(
        "clubs",
        _("Clubs"),
        _(
            "Every club with a published session in the year. Members: who played there. Tables: contestants"
            " divided by as many as sit at a table. People: everybody who sat down, counted at every session."
        ),
        StatKind.MEMBERS,
        sees_statistics,
        play.clubs,
        play.clubs_list,
        takes_place=True,
        sums=play.SESSION_SUMS,
        kinds=play.SESSION_KINDS,
        drawn=(play.MEMBERS, play.TABLES),
        is_lying=True,
    ),
    Statistic(
        "districts",
        _("Districts"),
        _(
            "Every district with the clubs that belong to it at the end of the year, of this year today."
            " Members: who played at one of them in the year, each counted once. The others as of clubs."
        ),
        StatKind.MEMBERS,
        sees_statistics,
        play.districts,
        play.districts_list,
        sums=play.SESSION_SUMS,
        kinds=play.SESSION_KINDS,
        drawn=(play.MEMBERS, play.TABLES),
        is_lying=True,
    ),
    Statistic(
        "months",
        _("Sessions and tables by month"),
        _(
            "Published sessions by the day on which they were played. Tables: contestants divided by as"
            " many as sit at a table. People: everybody who sat down, counted at every session."
        ),
        StatKind.SESSIONS,
        sees_statistics,
        play.months,
        play.months_list,
        takes_place=True,
        sums=play.SESSION_SUMS,
    ),
    Statistic(
        "comings",
        _("Members who joined and left"),
        _(
            "Joined: whose first day as a member is in the year. Left, died: whose last day is. Lapsed: whose"
            " membership ended in the year because it was not renewed, and was not renewed later; they are"
            " among those who left. Of a club or a district: who belonged to one of its clubs on any day of"
            " the year."
        ),
        StatKind.MEMBERS,
        sees_statistics,
        register.comings,
        register.comings_list,
        takes_place=True,
    ),
    Statistic(
        "beginners",
        _("Beginners who stay"),
        _(
            "First played in: members whose first published session here was in that year; and how many of"
            " these played in that year and in the first, the second, … year after it. Of a club or a"
            " district: who played there in their first year, and there again."
        ),
        StatKind.MEMBERS,
        sees_statistics,
        players.beginners,
        players.beginners_list,
        takes_place=True,
        as_lines=True,
    ),
    Statistic(
        "titles",
        _("Titles gained"),
        _(
            "Titles awarded in the year, without those that were withdrawn since. Of a club or a district: to"
            " members who belonged to one of its clubs on any day of the last year."
        ),
        StatKind.TITLES,
        sees_statistics,
        register.titles,
        register.titles_list,
        takes_place=True,
        drawn=("last",),
        is_lying=True,
    ),
    Statistic(
        "entries",
        _("Entries of events"),
        _(
            "Entries of the events whose tournament begins in the year, by where they stand now. On"
            " the waiting list are also those that wait for somebody's consent. Of a club or a"
            " district: of tournaments that one of its clubs runs."
        ),
        StatKind.ENTRANTS,
        sees_statistics,
        play.entries,
        play.entries_list,
        takes_place=True,
        drawn=("entered",),
        is_lying=True,
    ),
    Statistic(
        "income",
        _("Income by kind"),
        _(
            "What was booked on the accounts of income in the year: charged, less what was credited or taken"
            " back. What is charged and not yet paid is in it."
        ),
        StatKind.POSTINGS,
        keeps_books,
        books.income,
        books.income_list,
        sums={"": "income"},
        drawn=("last",),
        is_lying=True,
        is_money=True,
    ),
    Statistic(
        "directors",
        _("Directors' cases"),
        _(
            "Cases of the year by who directs them, and by where they stand now. A case that was joined to"
            " another is counted with that one. Cases of your own are not among them."
        ),
        StatKind.CASES,
        _may("rulings.view_case"),
        rulings.directors,
        rulings.directors_list,
        drawn=(rulings.ALL,),
        is_lying=True,
        names_people=True,
    ),
    Statistic(
        "decisions",
        _("Rulings by kind"),
        _(
            "Decisions about sessions that were made in the year and still hold, those that follow from a"
            " director's ruling and those of a committee. Decisions of a case of your own are not among them."
        ),
        StatKind.DECISIONS,
        _may("rulings.view_adjustment"),
        rulings.kinds,
        rulings.kinds_list,
        is_lying=True,
    ),
    Statistic(
        "laws",
        _("Cases by law"),
        _(
            "Cases of the year that are past being established, by the Laws that they cite. A case that cites"
            " several is counted with each of them. Cases of your own are not among them."
        ),
        StatKind.CASES,
        _may("rulings.view_case"),
        rulings.laws,
        rulings.laws_list,
        is_lying=True,
    ),
    Statistic(
        "appeals",
        _("Appeals by outcome and duration"),
        _(
            "Appeals filed in the year, by the decision that was told to the parties, and by the time from"
            " filing to telling. Appeals in a case of your own are not among them."
        ),
        StatKind.APPEALS,
        _may("rulings.view_appeal"),
        rulings.appeals,
        rulings.appeals_list,
        drawn=("all",),
        is_lying=True,
    ),
)
BY_KEY = {one.key: one for one in STATISTICS}
