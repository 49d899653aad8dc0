"""From the legs to places: the best of what everybody played, dropped results, equals and what parts them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.series.conditions import SeriesConditions, SeriesTieBreak
from scoring.engine.series.legs import RULE, LegPoints, SeriesLeg, points_of


@dataclass(frozen=True, slots=True)
class SeriesTotal:
    """What one of them has: every leg played, which of them count, and the total with its reasons.

    `award` has the steps of every leg, and one that takes back what is dropped.
    """

    who: str
    legs: tuple[LegPoints, ...]
    counted: frozenset[int]  # numbers of legs
    award: ReasonedAward

    @property
    def total(self) -> Fraction:
        """What counts."""
        return self.award.total


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A row of the standings. `rank` is None for who has played too few legs to be ranked.

    `why` are the tie-breaks that parted it from others with the same total.
    """

    own: SeriesTotal
    rank: int | None
    tied: bool = False
    why: tuple[Step, ...] = ()


def standings(legs: Sequence[SeriesLeg], conditions: SeriesConditions) -> tuple[SeriesRow, ...]:
    """Everybody who played a leg, best first; then who has played too few, by what they have.

    Equals for good share a place (1, 2, 2, 4), in the order of their keys.
    """
    last = max((leg.number for leg in legs), default=0)
    totals = [_total(who, own, conditions) for who, own in points_of(legs, conditions).items()]
    enough = [own for own in totals if len(own.legs) >= conditions.legs_least]
    few = [own for own in totals if len(own.legs) < conditions.legs_least]
    few.sort(key=lambda own: (-own.total, own.who))
    return (*_ranked(enough, conditions.tie_breaks, last), *(SeriesRow(own, None) for own in few))


def _total(who: str, legs: tuple[LegPoints, ...], conditions: SeriesConditions) -> SeriesTotal:
    counted = _counting(legs, conditions.best)
    steps = [step for leg in legs for step in leg.award.steps]
    for leg in legs:
        if leg.leg.number not in counted:
            figures = {"leg": str(leg.leg.number), "best": str(conditions.best)}
            steps.append(Step(-leg.points, "series_dropped", RULE, figures))
    return SeriesTotal(who, legs, counted, ReasonedAward(tuple(steps)))


def _counting(legs: Sequence[LegPoints], best: int | None) -> frozenset[int]:
    """Which legs count: those that always do, then the best of the others; of equal ones the earlier."""
    if best is None:
        return frozenset(leg.leg.number for leg in legs)
    order = sorted(legs, key=lambda leg: (not leg.leg.always, -leg.points, leg.leg.number))
    most = max(best, sum(leg.leg.always for leg in legs))
    return frozenset(leg.leg.number for leg in order[:most])


def _ranked(
    totals: Iterable[SeriesTotal], tie_breaks: Sequence[SeriesTieBreak], last: int
) -> Iterator[SeriesRow]:
    groups: dict[Fraction, list[SeriesTotal]] = {}
    for own in totals:
        groups.setdefault(own.total, []).append(own)
    ahead = 0
    for total in sorted(groups, reverse=True):
        for sharing in _parted(groups[total], tie_breaks, last, {}):
            for own, why in sorted(sharing, key=lambda pair: pair[0].who):
                yield SeriesRow(own, ahead + 1, len(sharing) > 1, why)
            ahead += len(sharing)


def _parted(
    group: Sequence[SeriesTotal],
    tie_breaks: Sequence[SeriesTieBreak],
    last: int,
    why: Mapping[str, tuple[Step, ...]],
) -> Iterator[list[tuple[SeriesTotal, tuple[Step, ...]]]]:
    """Those with the same total in groups that stay equal, best first."""
    if len(group) < 2 or not tie_breaks:
        yield [(own, why.get(own.who, ())) for own in group]
        return
    first, rest = tie_breaks[0], tie_breaks[1:]
    values = {own.who: _FIGURES[first](own, last) for own in group}
    if len(set(values.values())) == 1:
        yield from _parted(group, rest, last, why)
        return
    for value in sorted(set(values.values()), reverse=True):
        same = [own for own in group if values[own.who] == value]
        reasons = {own.who: (*why.get(own.who, ()), _reason(first, value)) for own in same}
        yield from _parted(same, rest, last, reasons)


def _reason(tie_break: SeriesTieBreak, value: Any) -> Step:
    if tie_break is SeriesTieBreak.RESULTS_IN_ORDER:
        text = ", ".join(str(points) for points in value)
    elif tie_break is SeriesTieBreak.LAST_LEG:
        text = str(value[1]) if value[0] else "–"
    else:
        text = str(Fraction(value))
    return Step(Fraction(0), f"series_tie_{tie_break.value}", RULE, {"value": text})


def _wins(own: SeriesTotal, _last: int) -> int:
    return sum(leg.result.rank == 1 for leg in own.legs)


def _best(own: SeriesTotal, _last: int) -> Fraction:
    return max(leg.points for leg in own.legs)


def _in_order(own: SeriesTotal, _last: int) -> tuple[Fraction, ...]:
    counted = (leg.points for leg in own.legs if leg.leg.number in own.counted)
    return tuple(sorted(counted, reverse=True))


def _in_last(own: SeriesTotal, last: int) -> tuple[int, Fraction]:
    points = [leg.points for leg in own.legs if leg.leg.number == last]
    return (1, points[0]) if points else (0, Fraction(0))


def _played(own: SeriesTotal, _last: int) -> int:
    return len(own.legs)


_FIGURES: Mapping[SeriesTieBreak, Callable[[SeriesTotal, int], Any]] = {
    SeriesTieBreak.WINS: _wins,
    SeriesTieBreak.BEST_RESULT: _best,
    SeriesTieBreak.RESULTS_IN_ORDER: _in_order,
    SeriesTieBreak.LAST_LEG: _in_last,
    SeriesTieBreak.LEGS: _played,
}
