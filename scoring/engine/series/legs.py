"""What a leg of a series is worth to everybody who played it, and why."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.rounding import shown
from scoring.engine.series.conditions import SeriesConditions, SeriesMeasure, SharedPlaces

RULE = Citation.CONDITIONS_OF_CONTEST


@dataclass(frozen=True, slots=True)
class LegResult:
    """What somebody has of a leg. `sharing`: how many have the place; `figure`: percent or master points."""

    who: str
    rank: int
    sharing: int = 1
    figure: Fraction | None = None


@dataclass(frozen=True, slots=True)
class SeriesLeg:
    """A leg that was held. `number` is its place in the series; `always`: it counts, whatever it brought."""

    number: int
    results: tuple[LegResult, ...]
    weight: Fraction = Fraction(1)
    always: bool = False


@dataclass(frozen=True, slots=True)
class LegPoints:
    """What a leg brought one of them; the steps add up to it."""

    leg: SeriesLeg
    result: LegResult
    award: ReasonedAward

    @property
    def points(self) -> Fraction:
        """The sum of the steps."""
        return self.award.total


def points_of(legs: Iterable[SeriesLeg], conditions: SeriesConditions) -> dict[str, tuple[LegPoints, ...]]:
    """What every leg brought everybody, in the order of the legs.

    Who played twice in one leg has the better of both, of equal ones the higher place.
    """
    brought: dict[str, dict[int, LegPoints]] = {}
    for leg in legs:
        for result in leg.results:
            new = LegPoints(leg, result, _worth(leg, result, conditions))
            own = brought.setdefault(result.who, {})
            old = own.get(leg.number)
            if old is None or (old.points, -old.result.rank) < (new.points, -new.result.rank):
                own[leg.number] = new
    return {who: tuple(own[number] for number in sorted(own)) for who, own in brought.items()}


def _worth(leg: SeriesLeg, result: LegResult, conditions: SeriesConditions) -> ReasonedAward:
    step = _measured(leg, result, conditions)
    if leg.weight == 1:
        return ReasonedAward((step,))
    more = step.amount * (leg.weight - 1)
    figures = {"leg": str(leg.number), "weight": _brief(leg.weight)}
    return ReasonedAward((step, Step(more, "series_weight", RULE, figures)))


def _measured(leg: SeriesLeg, result: LegResult, conditions: SeriesConditions) -> Step:
    if conditions.measure is SeriesMeasure.PLACE:
        return _by_place(leg, result, conditions)
    where = {"leg": str(leg.number)}
    if conditions.measure is SeriesMeasure.MASTER_POINTS:
        amount = result.figure or Fraction(0)
        return Step(amount, "series_master_points", RULE, where | {"points": _brief(amount)})
    if result.figure is None:
        return Step(Fraction(0), "series_no_percent", RULE, where)
    return Step(result.figure, "series_percent", RULE, where | {"percent": _brief(result.figure)})


def _by_place(leg: SeriesLeg, result: LegResult, conditions: SeriesConditions) -> Step:
    where = {"leg": str(leg.number), "place": str(result.rank)}
    places = list(_points(result, conditions))
    if result.sharing == 1 or conditions.shared is SharedPlaces.HIGHER:
        amount = places[0]
    else:
        amount = sum(places, Fraction(0)) / len(places)
    where |= {"points": _brief(amount)}
    if result.rank > len(conditions.points_by_place):
        return Step(amount, "series_below", RULE, where)
    if result.sharing == 1:
        return Step(amount, "series_place", RULE, where)
    code = f"series_shared_{conditions.shared.value}"
    return Step(amount, code, RULE, where | {"sharing": str(result.sharing)})


def _points(result: LegResult, conditions: SeriesConditions) -> Iterator[Fraction]:
    """The points of the places that are shared, or of the one."""
    table = conditions.points_by_place
    for place in range(result.rank, result.rank + result.sharing):
        yield table[place - 1] if place <= len(table) else conditions.points_below


def _brief(value: Fraction) -> str:
    """A figure as short as it is exact; with two decimals where it does not end."""
    if value.denominator == 1:
        return str(value)
    ends = value * 10_000
    return _ended(ends) if ends.denominator == 1 else shown(value)


def _ended(ten_thousandths: Fraction) -> str:
    """Whole ten-thousandths as a decimal without needless noughts."""
    whole, rest = divmod(abs(ten_thousandths.numerator), 10_000)
    sign = "-" if ten_thousandths < 0 else ""
    return f"{sign}{whole}.{rest:04}".rstrip("0").rstrip(".")
