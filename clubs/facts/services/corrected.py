"""A result as it should read: from what a scorer types to a score that fits its contract. Law 77."""

from functools import cache
from itertools import product
from typing import NamedTuple

from clubs.models import Correction, Result
from scoring.engine.board import is_vulnerable
from scoring.engine.contract import points
from scoring.engine.sheet import Kind

TRICKS = range(14)
# What a director gave is a ruling, and changed by a ruling.
SCORE_MAX = 7600  # of any board, either way: thirteen down, redoubled and vulnerable. Law 77
CORRECTABLE = (Kind.PLAYED, Kind.PASSED_OUT, Kind.NOT_PLAYED)


class StatedResult(NamedTuple):
    """What a result says; the fields of Result but the percentages, which no correction touches."""

    kind: str
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    score: int | None = None


def of(result: Result | Correction) -> StatedResult:
    """What a result says, or should say by a correction."""
    return StatedResult(*(getattr(result, field) for field in StatedResult._fields))


def played(board: int, contract: str, declarer: str, tricks: int, lead: str = "") -> StatedResult:
    """A contract played, with the score that it is worth at this board's vulnerability."""
    worth = points(contract, tricks, is_vulnerable(board, declarer))
    return StatedResult(
        str(Kind.PLAYED), contract, declarer, lead, tricks, worth if declarer in "NS" else -worth
    )


def passed_out() -> StatedResult:
    """A deal that nobody bid."""
    return StatedResult(str(Kind.PASSED_OUT), "P", score=0)


def scored(score: int) -> StatedResult:
    """A score of which no contract is known, from North-South's side."""
    return StatedResult(str(Kind.PLAYED), score=score)


def may_be(score: int, board: int) -> bool:
    """Whether a score of North-South's can come from any contract at a board's vulnerability. Law 77"""
    of_ns, of_ew = (_worth(is_vulnerable(board, seat)) for seat in "NE")
    return score == 0 or score in of_ns or -score in of_ew


@cache
def _worth(vulnerable: bool) -> frozenset[int]:
    """Every score of a declaring side, below nothing where it went down."""
    bids = product(range(1, 8), "CDHSN", ("", "X", "XX"))
    contracts = (f"{level}{suit}{doubled}" for level, suit, doubled in bids)
    return frozenset(points(contract, tricks, vulnerable) for contract in contracts for tricks in TRICKS)
