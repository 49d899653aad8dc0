"""Who came to the federation and who left it, and which titles were gained."""

from collections.abc import Callable
from datetime import date

from django.db.models import Count, Max, QuerySet
from django.db.models.functions import ExtractYear
from django.utils.translation import pgettext_lazy

from federation.models import Member, MemberStatus, Renewal, RenewalState
from federation.reader import reader_language
from scoring.models import Title
from scoring.points.services.title_names import name_of
from scoring.statistics.players import YEAR, belonging
from scoring.statistics.statistic import StatAsked, StatRow, StatTable, Words


def _joined(asked: StatAsked, year: int) -> QuerySet[Member]:
    return belonging(asked, year).filter(joined_on__year=year)


def _gone(status: MemberStatus) -> Callable[[StatAsked, int], QuerySet[Member]]:
    return lambda asked, year: belonging(asked, year).filter(status=status, ended_on__year=year)


def _lapsed(asked: StatAsked, year: int) -> QuerySet[Member]:
    """Whose membership was not renewed in the renewals of the year, nor since."""
    first, last = date(year, 1, 1), date(year, 12, 31)
    lapsed = Renewal.objects.filter(state=RenewalState.LAPSED, run__lapse_on__range=(first, last))
    return belonging(asked, year).filter(pk__in=lapsed.values("member"))


COLUMNS: dict[str, tuple[Words, Callable[[StatAsked, int], QuerySet[Member]]]] = {
    "joined": (pgettext_lazy("how many members", "Joined"), _joined),
    "left": (pgettext_lazy("how many members", "Left"), _gone(MemberStatus.LEFT)),
    "lapsed": (pgettext_lazy("how many members", "Lapsed"), _lapsed),
    "died": (pgettext_lazy("how many members", "Died"), _gone(MemberStatus.DECEASED)),
}


def comings(asked: StatAsked) -> StatTable:
    """Who joined, left, was not renewed and died, year by year."""
    rows = tuple(
        StatRow(
            str(year), str(year), tuple(members(asked, year).count() for _words, members in COLUMNS.values())
        )
        for year in asked.years
    )
    return StatTable(YEAR, tuple((key, words) for key, (words, _members) in COLUMNS.items()), rows)


def comings_list(asked: StatAsked, row: str, column: str) -> QuerySet[Member]:
    """Who they are."""
    return COLUMNS[column][1](asked, int(row))


def _awarded(asked: StatAsked) -> QuerySet[Title]:
    titles = Title.objects.held().filter(awarded_on__year__in=asked.years)
    if asked.place.clubs is None:
        return titles
    return titles.filter(member__in=belonging(asked, asked.year).values("pk"))


def titles(asked: StatAsked) -> StatTable:
    """Titles by rank and year, none that was withdrawn."""
    rows = _awarded(asked).order_by().annotate(of_year=ExtractYear("awarded_on"))
    grouped = rows.values("ladder", "rank", "of_year").annotate(many=Count("pk"), newest=Max("pk"))
    many: dict[tuple[str, str], dict[int, int]] = {}
    newest: dict[tuple[str, str], int] = {}
    for one in grouped.order_by("ladder", "rank"):
        key = (one["ladder"], one["rank"])
        many.setdefault(key, {})[one["of_year"]] = one["many"]
        newest[key] = max(newest.get(key, 0), one["newest"])
    kept = Title.objects.in_bulk(newest.values())
    named = {key: name_of(kept[newest[key]], reader_language()) for key in many}
    return StatTable(
        pgettext_lazy("of a member", "title"),
        tuple((str(year), str(year)) for year in asked.years),
        tuple(
            StatRow(".".join(key), named[key], tuple(of_one.get(year, 0) for year in asked.years))
            for key, of_one in many.items()
        ),
    )


def titles_list(asked: StatAsked, row: str, column: str) -> QuerySet[Title]:
    """Which they are."""
    ladder, _dot, rank = row.rpartition(".")
    return _awarded(asked).filter(ladder=ladder, rank=rank, awarded_on__year=int(column))
