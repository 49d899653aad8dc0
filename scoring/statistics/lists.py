"""How the rows behind a figure are listed: in which order, with what beside them, where each leads."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Entrant
from federation.models import Member, MoneyPosting, User
from federation.money.office import keeps_books
from federation.people.registrar import reads_register
from federation.reader import reader_language
from federation.templatetags.portal import money, table_day
from rulings.cases.services.access import handles_cases
from rulings.models import Adjustment, Appeal, Case
from scoring.models import CountedSession, Title
from scoring.points.services.title_names import name_of
from scoring.statistics.statistic import StatKind, Words


class StatLine(NamedTuple):
    """One row of a list: its cells, the first of which names it and leads to `address`, if anywhere."""

    cells: tuple[str, ...]
    address: str = ""


class StatListing(NamedTuple):
    """How rows of a kind are listed. `has_names`: of people, so that taking the file away is recorded."""

    heads: tuple[Words, ...]
    order: tuple[str, ...]
    related: tuple[str, ...]
    line: Callable[[Any, User], StatLine]
    has_names: bool = False

    def ordered(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """The rows in the order of the list."""
        return rows.select_related(*self.related).order_by(*self.order)


def _member(member: Member, user: User) -> StatLine:
    address = reverse("member_sheet", args=[member.pk]) if reads_register(user) else ""
    return StatLine((member.name, member.number, member.get_status_display()), address)


def _session(row: CountedSession, _user: User) -> StatLine:
    session = row.session
    cells = (
        session.title,
        table_day(row.played_on),
        row.club.name,
        f"{row.tables.normalize():f}",
        str(row.people),
    )
    return StatLine(cells, reverse("standings", args=[session.pk]))


def _entrant(entrant: Entrant, _user: User) -> StatLine:
    people = " – ".join(str(player) for player in entrant.players.all())
    return StatLine((entrant.name or people, entrant.number, people, entrant.get_state_display()))


def _posting(posting: MoneyPosting, user: User) -> StatLine:
    cells = (posting.entry.text, table_day(posting.booked_on), str(money(-posting.amount)))
    return StatLine(cells, reverse("money_entry", args=[posting.entry_id]) if keeps_books(user) else "")


def _title(title: Title, user: User) -> StatLine:
    member = title.member
    address = reverse("member_sheet", args=[member.pk]) if reads_register(user) else ""
    cells = (member.name, member.number, name_of(title, reader_language()), table_day(title.awarded_on))
    return StatLine(cells, address)


def _decision(one: Adjustment, user: User) -> StatLine:
    address = reverse("case", args=[one.case_id]) if one.case_id and handles_cases(user) else ""
    day = table_day(one.at.date())
    return StatLine((one.get_kind_display(), day, str(one.session), str(one.case or "")), address)


def _case(case: Case, user: User) -> StatLine:
    address = reverse("case", args=[case.pk]) if handles_cases(user) else ""
    return StatLine((str(case), str(case.session), case.get_state_display()), address)


def _appeal(appeal: Appeal, user: User) -> StatLine:
    address = reverse("case", args=[appeal.case_id]) if handles_cases(user) else ""
    return StatLine((str(appeal), str(appeal.case), table_day(appeal.filed_at.date())), address)


NUMBER = pgettext_lazy("of a member", "Number")
NAME = pgettext_lazy("of a person", "Name")
DAY = pgettext_lazy("of statistics", "Day")
SESSION, CASE = _("Session"), _("Case")
OF_SESSION = ("session__club", "session__stage__event__tournament")

LISTINGS: Mapping[StatKind, StatListing] = {
    StatKind.MEMBERS: StatListing(
        (NAME, NUMBER, pgettext_lazy("of a member", "Status")), ("number",), (), _member, has_names=True
    ),
    StatKind.SESSIONS: StatListing(
        (SESSION, DAY, _("Club"), pgettext_lazy("how many", "Tables"), pgettext_lazy("attendance", "People")),
        ("-played_on", "-session_id"),
        ("club", *OF_SESSION),
        _session,
    ),
    StatKind.ENTRANTS: StatListing(
        (
            _("Entry"),
            pgettext_lazy("of an entry", "Number"),
            _("Players"),
            pgettext_lazy("of an entry", "State"),
        ),
        ("event", "number", "pk"),
        (),
        _entrant,
        has_names=True,
    ),
    StatKind.POSTINGS: StatListing(
        (_("What for"), DAY, pgettext_lazy("money", "Amount")),
        ("booked_on", "pk"),
        ("entry",),
        _posting,
        True,
    ),
    StatKind.TITLES: StatListing(
        (NAME, NUMBER, pgettext_lazy("of a member", "title"), DAY),
        ("awarded_on", "pk"),
        ("member",),
        _title,
        True,
    ),
    StatKind.DECISIONS: StatListing(
        (_("What was decided"), DAY, SESSION, CASE), ("-at", "-pk"), ("case", *OF_SESSION), _decision
    ),
    StatKind.CASES: StatListing(
        (CASE, SESSION, pgettext_lazy("of a case", "State")), ("-year", "-number"), OF_SESSION, _case
    ),
    StatKind.APPEALS: StatListing((_("Appeal"), CASE, DAY), ("-year", "-number"), ("case",), _appeal),
}
