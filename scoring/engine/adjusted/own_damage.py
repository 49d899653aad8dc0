"""Lines of a sheet whose offended side did some of its damage to itself, at pairs. Law 12C1(e).

Every form of scoring asks its own comparison three times: with the adjusted score, with the table's, and with
what would have been without the error. The other tables stay as they are.
"""

from collections.abc import Sequence
from typing import TypeVar

from scoring.engine.adjusted import outcomes, self_inflicted
from scoring.engine.award import ReasonedAward
from scoring.engine.sheet import AdjustedSides, Line, OwnDamage, WeightedOutcome

Cell = TypeVar("Cell")
SIDES = 2
Sides = tuple[ReasonedAward, ...]  # North-South's, East-West's


def own_damage(line: Line) -> OwnDamage | None:
    """What decides about a line's self-inflicted damage; None for every other line.

    Raises Refusal where an outcome is missing, or weights do not sum to 1.
    """
    own = line.adjusted.own_damage if line.adjusted else None
    if own is not None:
        outcomes.check(own.table, "table")
        outcomes.check(own.without_error, "without_error")
    return own


def with_outcomes(lines: Sequence[Line], position: int, others: tuple[WeightedOutcome, ...]) -> list[Line]:
    """The lines as if one table had other outcomes, the same for both sides."""
    as_if = list(lines)
    as_if[position] = lines[position]._replace(adjusted=AdjustedSides(others, others))
    return as_if


def known(cells: tuple[Cell | None, Cell | None]) -> tuple[Cell, ...]:
    """Both sides' cells; fewer where a score is alone and left to the director."""
    return tuple(cell for cell in cells if cell is not None)


def are_known(*figures: Sequence[object]) -> bool:
    """Whether both sides have a figure in each of the three cases: without one nothing is reckoned."""
    return all(len(cells) == SIDES for cells in figures)


def of_sides(adjusted: Sides, table: Sides, without_error: Sides, *, own: OwnDamage) -> Sides:
    """North-South's award and East-West's, of their awards in the three cases."""
    at = 0 if own.is_ns else 1
    offended, offending = self_inflicted.awards(
        (adjusted[at], adjusted[1 - at]), (table[at], table[1 - at]), without_error[at].total, own.fault
    )
    return (offended, offending) if own.is_ns else (offending, offended)
