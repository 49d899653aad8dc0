"""What is on record of those who collect, as far as the categories of a series ask for it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction

from django.db.models import Sum

from clubs.models import Particulars
from federation.models import Member
from scoring.engine.series.categories import SeriesCategory, SeriesPerson
from scoring.models import Account, CategoryOfSeries, Posting, Series
from scoring.series.services.collecting import Collector


def category(row: CategoryOfSeries) -> SeriesCategory:
    """A category as the engine takes it."""
    return SeriesCategory(
        str(row.position),
        row.gender,
        row.born_from,
        row.born_until,
        row.stratum,
        None if row.points_most is None else Fraction(row.points_most),
        row.joined_from,
    )


def people_of(
    series: Series, collectors: Mapping[str, Collector], strata: Mapping[str, int]
) -> dict[str, Sequence[SeriesPerson]]:
    """What is known of everybody, by who collects. Of a guest nothing is but the stratum."""
    members = {pk for one in collectors.values() for pk, _name in one.people if pk is not None}
    particulars = {row.member_id: row for row in Particulars.objects.filter(member__in=members)}
    joined = dict(Member.objects.filter(pk__in=members).values_list("pk", "joined_on"))
    points = _points_before(series, members)
    known: dict[str, Sequence[SeriesPerson]] = {}
    for who, one in collectors.items():
        known[who] = [
            SeriesPerson(stratum=strata.get(key, 0))
            if pk is None
            else _member(particulars.get(pk), strata.get(key, 0), points.get(pk, Fraction(0)), joined[pk])
            for key, (pk, _name) in zip(one.keys, one.people, strict=True)
        ]
    return known


def _member(row: Particulars | None, stratum: int, points: Fraction, joined: date | None) -> SeriesPerson:
    gender, born = (row.gender, row.born_on) if row is not None else ("", None)
    return SeriesPerson(gender, born, stratum, points, joined)


def _points_before(series: Series, members: Iterable[int]) -> dict[int, Fraction]:
    """Master points of all colours up to the month before the series begins."""
    postings = Posting.objects.filter(
        account=Account.MEMBER, member__in=members, period__lt=series.starts_on.replace(day=1)
    )
    sums = postings.order_by().values("member_id").annotate(points=Sum("amount"))
    return {member: Fraction(points) for member, points in sums.values_list("member_id", "points")}
