"""Lines of a sheet whose offended side did some of its damage to itself, at pairs. Law 12C1(e).

Every form of scoring asks its own comparison three times: with the adjusted score, with the table's, and with
what would have been without the error. The other tables stay as they are.
"""

from collections.abc import Sequence
from typing import TypeVar

from scoring.engine.adjusted import self_inflicted
from scoring.engine.award import ReasonedAward
from scoring.engine.sheet import AdjustedSides, Line, OwnDamage, WeightedOutcome

Cell = TypeVar("Cell")
Sides = tuple[ReasonedAward, ...]  # North-South's, East-West's


def own_damage(line: Line) -> OwnDamage | None:
    """What decides about a line's self-inflicted damage; None for every other line."""
    return line.adjusted.own_damage if line.adjusted else None


def with_outcomes(lines: Sequence[Line], position: int, outcomes: tuple[WeightedOutcome, ...]) -> list[Line]:
    """The lines as if one table had other outcomes, the same for both sides."""
    as_if = list(lines)
    as_if[position] = lines[position]._replace(adjusted=AdjustedSides(outcomes, outcomes))
    return as_if


def known(cells: tuple[Cell | None, Cell | None]) -> tuple[Cell, ...]:
    """Both sides' cells: with outcomes on both sides there are two."""
    return tuple(cell for cell in cells if cell is not None)


def of_sides(adjusted: Sides, table: Sides, without_error: Sides, *, own: OwnDamage) -> Sides:
    """North-South's award and East-West's, of their awards in the three cases."""
    at = 0 if own.is_ns else 1
    offended, offending = self_inflicted.awards(
        (adjusted[at], adjusted[1 - at]), (table[at], table[1 - at]), without_error[at].total, own.fault
    )
    return (offended, offending) if own.is_ns else (offending, offended)
