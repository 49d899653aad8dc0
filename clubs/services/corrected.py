"""A result as it should read: from what a scorer types to a score that fits its contract. Law 77."""

from typing import NamedTuple

from clubs.models import Correction, Result
from scoring.engine.board import is_vulnerable
from scoring.engine.contract import points
from scoring.engine.sheet import Kind

# Scores are multiples of ten; the worst is 7600, redoubled, vulnerable and thirteen down.
SCORE_MAX = 7600
SCORE_STEP = 10
# What a director gave is a ruling, and changed by a ruling.
CORRECTABLE = (Kind.PLAYED, Kind.PASSED_OUT, Kind.NOT_PLAYED)


class Stated(NamedTuple):
    """What a result says; the fields of Result but the percentages, which no correction touches."""

    kind: str
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    score: int | None = None


def of(result: Result | Correction) -> Stated:
    """What a result says, or should say by a correction."""
    return Stated(*(getattr(result, field) for field in Stated._fields))


def played(board: int, contract: str, declarer: str, tricks: int, lead: str = "") -> Stated:
    """A contract played, with the score that it is worth at this board's vulnerability."""
    worth = points(contract, tricks, is_vulnerable(board, declarer))
    return Stated(str(Kind.PLAYED), contract, declarer, lead, tricks, worth if declarer in "NS" else -worth)


def passed_out() -> Stated:
    """A deal that nobody bid."""
    return Stated(str(Kind.PASSED_OUT), "P", score=0)


def scored(score: int) -> Stated:
    """A score of which no contract is known, from North-South's side."""
    return Stated(str(Kind.PLAYED), score=score)


def may_be(score: int) -> bool:
    """Whether a score can come from any contract at all, roughly."""
    return abs(score) <= SCORE_MAX and score % SCORE_STEP == 0
