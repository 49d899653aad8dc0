"""What one table brings to a board of a team match: a score in points, from North-South's side.

A table that was played has one score. A ruling may put several in its place, each with a weight (Law
12C1(c)), and may give the two sides different ones (Law 12C1(e)); where the board could not be played
at one table only, the director may assign it a score there (Law 86B).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.citation import Citation
from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal


class TableOutcome(NamedTuple):
    """One way in which the board is taken to have ended, with its share of 1."""

    points: int
    weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class TableScore:
    """The outcomes by which North-South is scored, and those by which East-West is."""

    ns: tuple[TableOutcome, ...]
    ew: tuple[TableOutcome, ...]
    cite: Citation = Citation.LAW_78B


def played(points: int) -> TableScore:
    """A score made at the table."""
    return TableScore((TableOutcome(points),), (TableOutcome(points),))


def assigned(points: int, cite: Citation = Citation.LAW_12C1B) -> TableScore:
    """A score assigned by ruling; by Law 86B for the table that has none of its own."""
    return TableScore((TableOutcome(points),), (TableOutcome(points),), cite)


def weighted(outcomes: Sequence[TableOutcome]) -> TableScore:
    """Several outcomes, the same for both sides. Raises Refusal where the weights do not make 1."""
    checked = _checked(outcomes)
    return TableScore(checked, checked, Citation.LAW_12C1C)


def split(
    ns: Sequence[TableOutcome], ew: Sequence[TableOutcome], cite: Citation = Citation.LAW_12C1E
) -> TableScore:
    """Different scores for the two sides, both written from North-South's side."""
    return TableScore(_checked(ns), _checked(ew), cite)


def _checked(outcomes: Sequence[TableOutcome]) -> tuple[TableOutcome, ...]:
    for outcome in outcomes:
        if not 0 < outcome.weight <= 1:
            limits = {"value": str(outcome.weight), "low": "0", "high": "1"}
            raise Refusal(RANGE, "weight", "outside", **limits)
    total = sum((outcome.weight for outcome in outcomes), Fraction(0))
    if total != 1:
        raise Refusal(INCONSISTENT, "weight", "weights_not_one", total=str(total))
    return tuple(outcomes)
