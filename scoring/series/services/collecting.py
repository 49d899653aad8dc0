"""Who collects in a series: a person, a pair or a team, the same through all its legs."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter

from federation.names import fold
from scoring.engine.series.legs import LegResult
from scoring.models import Series, SeriesUnit
from scoring.points.services.people import PlayedPerson, member_key
from scoring.series.services.legs import LegRow


@dataclass(frozen=True, slots=True)
class Collector:
    """Who collects. `who` is the same in every run; `people` are members' keys, or None, and names."""

    who: str
    keys: tuple[str, ...]
    people: tuple[tuple[int | None, str], ...]
    name: str = ""


def collectors_of(series: Series, row: LegRow) -> list[Collector]:
    """Those of a contestant who collect; guests only where they count."""
    people = [one for one in row.people if one.member is not None or series.counts_guests]
    if series.unit == SeriesUnit.PERSON:
        return [_collector([one]) for one in people]
    if row.team:
        return [_collector(people, row.team)] if people else []
    return [_collector(people)] if people and len(people) == len(row.people) else []


def _collector(people: Sequence[PlayedPerson], team: str = "") -> Collector:
    by_key = dict(sorted(((key_of(one), one) for one in people), key=itemgetter(0)))
    keys = tuple(by_key)
    whole = f"t{fold(team)}" if team else " ".join(keys)
    named = tuple(map(_named, by_key.values()))
    return Collector(hashlib.sha256(whole.encode()).hexdigest()[:12], keys, named, team)


def _named(one: PlayedPerson) -> tuple[int | None, str]:
    """A member's name is read when it is shown: it may change."""
    return (None, one.name) if one.member is None else (one.member.pk, "")


def key_of(one: PlayedPerson) -> str:
    """A member by the record, a guest by the name."""
    return member_key(one.member.pk) if one.member is not None else f"g{fold(one.name)}"


def results_of(
    series: Series, rows: Sequence[LegRow], points: dict[str, Fraction] | None
) -> tuple[dict[str, Collector], list[LegResult]]:
    """Who collected in a leg, and what: percentages, or `points` by the key of the person."""
    collectors: dict[str, Collector] = {}
    results = []
    for row in rows:
        for collector in collectors_of(series, row):
            collectors[collector.who] = collector
            figure = row.percent if points is None else _added(points, collector)
            results.append(LegResult(collector.who, row.rank, row.sharing, figure))
    return collectors, results


def _added(points: dict[str, Fraction], collector: Collector) -> Fraction:
    return sum((points.get(key, Fraction(0)) for key in collector.keys), Fraction(0))


def strata_of(rows: Sequence[LegRow]) -> dict[str, int]:
    """The highest stratum in which somebody played, by their key; 0 is the open one."""
    strata: dict[str, int] = {}
    for row in rows:
        for key in map(key_of, row.people):
            strata[key] = min(strata.get(key, row.stratum), row.stratum)
    return strata
