"""Which members play: active ones, by age, and how many beginners stay."""

from collections.abc import Iterable
from datetime import date

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Membership, Particulars
from clubs.models.tournaments.particulars import Gender
from federation.models import DuesPaid, Member
from scoring.models import PlayedYear
from scoring.points.services.ledger.moves import kept_for
from scoring.statistics.statistic import YEARS, StatAsked, StatRow, StatTable

PLAYED, PAID = "played", "paid"
BANDS = ((0, 25), (26, 40), (41, 60), (61, 75), (76, 150))  # ages from and to
UNKNOWN, EVERYBODY = "unknown", "all"
SEXES = (*Gender.values, UNKNOWN)
YEAR = pgettext_lazy("of statistics", "Year")


def rows_of_play(asked: StatAsked, years: Iterable[int]) -> QuerySet[PlayedYear]:
    """Who played in some years at the place: a row for each member, year and club of it."""
    rows: QuerySet[PlayedYear] = PlayedYear.objects.filter(year__in=list(years)).order_by()
    clubs = asked.place.clubs
    return rows.filter(club__isnull=True) if clubs is None else rows.filter(club__in=clubs)


def players(asked: StatAsked, year: int) -> QuerySet[Member]:
    """The members who played in a year at the place."""
    members: QuerySet[Member] = Member.objects.filter(pk__in=rows_of_play(asked, [year]).values("member"))
    return members


def belonging(asked: StatAsked, year: int) -> QuerySet[Member]:
    """The members of the place: everybody, or who belonged to one of its clubs on any day of a year."""
    members: QuerySet[Member] = Member.objects.filter(merged_into__isnull=True)
    if asked.place.clubs is None:
        return members
    first, last = date(year, 1, 1), date(year, 12, 31)
    held = Membership.objects.filter(club__in=asked.place.clubs, starts_on__lte=last)
    held = held.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=first))
    return members.filter(pk__in=held.values("member"))


def payers(asked: StatAsked, year: int) -> QuerySet[Member]:
    """Who has paid the dues of a year: of the year of dues that begins in it, under a merged record too."""
    paid = DuesPaid.objects.filter(year__starts_on__year=year)
    merged = paid.filter(member__merged_into__isnull=False).values_list("member", flat=True)
    stands_for = set(kept_for(set(merged)).values())
    have_paid = Q(pk__in=paid.values("member"))
    if stands_for:  # mostly nobody: the database joins where there is no "or"
        have_paid |= Q(pk__in=stands_for)
    return belonging(asked, year).filter(have_paid)


def active(asked: StatAsked) -> StatTable:
    """Who played and who paid, year by year."""
    played = _by_year(rows_of_play(asked, asked.years), "year")
    rows = tuple(
        StatRow(str(year), str(year), (played.get(year, 0), payers(asked, year).count()))
        for year in asked.years
    )
    return StatTable(
        YEAR,
        (
            (PLAYED, pgettext_lazy("how many members", "Played")),
            (PAID, pgettext_lazy("how many members", "Dues paid")),
        ),
        rows,
    )


def active_list(asked: StatAsked, row: str, column: str) -> QuerySet[Member]:
    """Who they are."""
    return (players if column == PLAYED else payers)(asked, int(row))


def _by_year(rows: QuerySet[PlayedYear], key: str) -> dict[int, int]:
    """How many members by year: at one place everybody has a row a year, at several clubs maybe more."""
    return dict(rows.values(key).annotate(many=Count("member", distinct=True)).values_list(key, "many"))


def ages(asked: StatAsked) -> StatTable:
    """Who played in the year, by age and by sex."""
    cells = dict.fromkeys(((band, sex) for band in _bands() for sex in SEXES), 0)
    everybody = players(asked, asked.year)
    known = Particulars.objects.filter(member__in=everybody.values("pk")).order_by()
    for born, sex, many in (
        known.values("born_on__year", "gender")
        .annotate(many=Count("pk"))
        .values_list("born_on__year", "gender", "many")
    ):
        cells[band_of(asked.year, born), sex or UNKNOWN] += many
    cells[UNKNOWN, UNKNOWN] += everybody.count() - sum(cells.values())
    columns = (
        (EVERYBODY, _("All")),
        (Gender.WOMAN.value, _("Women")),
        (Gender.MAN.value, _("Men")),
        (UNKNOWN, pgettext_lazy("of a person's particulars", "Not known")),
    )
    return StatTable(
        _("Age in the year"), columns, tuple(_age_row(band, words, cells) for band, words in _bands().items())
    )


def _age_row(band: str, words: str, cells: dict[tuple[str, str], int]) -> StatRow:
    figures = [cells[band, sex] for sex in SEXES]
    return StatRow(band, words, (sum(figures), *figures))


def _bands() -> dict[str, str]:
    """The bands by key, with what they are called."""
    named = {f"{first}": f"{first}–{last}" for first, last in BANDS[1:-1]}
    youngest, oldest = f"–{BANDS[0][1]}", f"{BANDS[-1][0]}–"
    unknown = pgettext_lazy("of a person's particulars", "Not known")
    return {f"{BANDS[0][0]}": youngest, **named, f"{BANDS[-1][0]}": oldest, UNKNOWN: str(unknown)}


def band_of(year: int, born: int | None) -> str:
    """The band of the age that somebody reaches in a year; who is older or younger than any is unknown."""
    if born is None:
        return UNKNOWN
    return next((f"{first}" for first, last in BANDS if first <= year - born <= last), UNKNOWN)


def ages_list(asked: StatAsked, row: str, column: str) -> QuerySet[Member]:
    """Who they are."""
    members = players(asked, asked.year)
    aged = Particulars.objects.all()
    if row == UNKNOWN:
        known = Q(born_on__year__lte=asked.year, born_on__year__gte=asked.year - BANDS[-1][1])
        members = members.exclude(pk__in=aged.filter(known).values("member"))
    else:
        first, last = next(band for band in BANDS if f"{band[0]}" == row)
        born = Q(born_on__year__lte=asked.year - first, born_on__year__gte=asked.year - last)
        members = members.filter(pk__in=aged.filter(born).values("member"))
    if column == EVERYBODY:
        return members
    if column == UNKNOWN:
        return members.exclude(pk__in=aged.exclude(gender="").values("member"))
    return members.filter(pk__in=aged.filter(gender=column).values("member"))


def beginners(asked: StatAsked) -> StatTable:
    """Of those who first played in a year, how many played in it and in the years that follow."""
    rows = rows_of_play(asked, asked.years).filter(first_year__in=asked.years)
    if asked.place.clubs is not None:
        began = rows_of_play(asked, asked.years).filter(year=F("first_year")).values("member")
        rows = rows.filter(member__in=began)
    grouped = rows.values("first_year", "year").annotate(many=Count("member", distinct=True))
    many = {(first, year): count for first, year, count in grouped.values_list("first_year", "year", "many")}
    columns = tuple((str(after), f"+{after}" if after else _("First year")) for after in range(YEARS))
    return StatTable(
        _("First played in"),
        columns,
        tuple(StatRow(str(first), str(first), _stayed(asked, first, many)) for first in asked.years),
    )


def _stayed(asked: StatAsked, first: int, many: dict[tuple[int, int], int]) -> tuple[int | None, ...]:
    """A year's beginners year after year; nothing for years that have not come."""
    return tuple(
        many.get((first, first + after), 0) if first + after <= asked.year else None for after in range(YEARS)
    )


def beginners_list(asked: StatAsked, row: str, column: str) -> QuerySet[Member]:
    """Who they are."""
    first = int(row)
    began = rows_of_play(asked, [first]).filter(first_year=first)
    stayed = rows_of_play(asked, [first + int(column)]).filter(member__in=began.values("member"))
    members: QuerySet[Member] = Member.objects.filter(pk__in=stayed.values("member"))
    return members
