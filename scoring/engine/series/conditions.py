"""The conditions of a series: what a leg is worth, how many count, and what parts equals."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.engine.given.exact import exact

PLACES_MAX = 500  # of a table of points
POINTS_MAX = 100_000  # for a place


class SeriesMeasure(StrEnum):
    """What a leg is measured by."""

    PLACE = "place"
    PERCENT = "percent"
    MASTER_POINTS = "master_points"


class SharedPlaces(StrEnum):
    """What each has of a place that several share: the mean of the places' points, or the higher place's."""

    AVERAGE = "average"
    HIGHER = "higher"


class SeriesTieBreak(StrEnum):
    """What parts those with the same total."""

    WINS = "wins"  # legs won
    BEST_RESULT = "best_result"  # the most points of a single leg
    RESULTS_IN_ORDER = "results_in_order"  # the best, then the second best, and so on
    LAST_LEG = "last_leg"  # the points of the last leg held; who was not there comes last
    LEGS = "legs"  # how many were played


@dataclass(frozen=True, slots=True)
class SeriesConditions:
    """Of a whole series. `best` None: all legs count. Who played fewer than `legs_least` is not ranked."""

    measure: SeriesMeasure = SeriesMeasure.PLACE
    points_by_place: tuple[Fraction, ...] = ()
    points_below: Fraction = Fraction(0)
    shared: SharedPlaces = SharedPlaces.AVERAGE
    best: int | None = None
    legs_least: int = 1
    tie_breaks: tuple[SeriesTieBreak, ...] = ()


class PointsTableError(ValueError):
    """A table of points that cannot be: why by code, and what stands there."""

    def __init__(self, code: str, value: str) -> None:
        self.code, self.value = code, value
        super().__init__(f"{code}: {value}")


def read_points(text: str) -> tuple[Fraction, ...]:
    """The points of the first place, the second and so on, written with spaces, commas or 、 between.

    Raises PointsTableError for the first that is no amount of 0 or more, that is more than the place
    before has, or for a table that is too long.
    """
    parts = re.split(r"[\s,;、，]+", text.strip()) if text.strip() else []
    if len(parts) > PLACES_MAX:
        raise PointsTableError("points_too_many", str(PLACES_MAX))
    points: list[Fraction] = []
    for part in parts:
        amount = exact(part)
        if amount is None or not 0 <= amount <= POINTS_MAX:
            raise PointsTableError("points_no_amount", part[:40])
        if points and amount > points[-1]:
            raise PointsTableError("points_rise", part[:40])
        points.append(amount)
    return tuple(points)


def once(tie_breaks: Sequence[str]) -> bool:
    """Whether no tie-break is there twice; "" is none."""
    chosen = [name for name in tie_breaks if name]
    return len(set(chosen)) == len(chosen)
