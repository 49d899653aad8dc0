"""A director's outcome as the engine takes it: scores with weights, or an average. Law 12C."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from clubs.facts.services.corrected import played
from scoring.engine.average import Average


class SideOutcome(NamedTuple):
    """What one side gets: outcomes with weights, or an average."""

    outcomes: tuple[tuple[Fraction, int], ...] = ()  # weight, points from North-South's side
    average: Average | None = None

    @property
    def is_known(self) -> bool:
        """Whether it says anything."""
        return bool(self.outcomes) or self.average is not None


UNKNOWN = SideOutcome()
NS_EW = ("ns", "ew")


def sides(
    outcome: Mapping[str, Any], board: int, at_table: SideOutcome = UNKNOWN
) -> tuple[SideOutcome, SideOutcome]:
    """North-South's and East-West's. `made`: what the table has without any ruling, where a side keeps it."""
    ((form, terms),) = outcome.items()
    if form == "split":
        ns, ew = (
            (at_table, at_table) if terms[name] == "stands" else sides(terms[name], board) for name in NS_EW
        )
        return ns[0], ew[1]
    if form == "artificial":
        return SideOutcome(average=Average(terms[0])), SideOutcome(average=Average(terms[1]))
    side = SideOutcome(_outcomes(form, terms, board))
    return side, side


def made_at_table(score: int | None) -> SideOutcome:
    """What a table has that was played."""
    return UNKNOWN if score is None else SideOutcome(((Fraction(1), score),))


def _outcomes(form: str, terms: Any, board: int) -> tuple[tuple[Fraction, int], ...]:
    if form == "assigned":
        return ((Fraction(1), points(terms, board)),)
    return tuple((Fraction(part["weight"]), points(part["result"], board)) for part in terms)


def points(result: Sequence[Any], board: int) -> int:
    """What a contract is worth at this board, from North-South's side. Law 77."""
    if result == ["P"]:
        return 0
    contract, declarer, tricks = result
    score = played(board, contract, declarer, tricks).score
    assert score is not None, "a played contract has a score"
    return score
