"""The auction of a LIN board: `mb|1N|mb|p|mb|2C!|`, or several calls in one value, as old programs write."""

import re
from dataclasses import dataclass

from clubs.files.lin.boards import LinBoard
from clubs.files.notation import fold
from clubs.files.problem import Parameter, Problem, warning
from scoring.engine.game.auction import Auction, judge

CALLS_MAX = 400  # more than any auction can have, so that a value of a million passes ends
_CALL = re.compile(r"([1-7])(NT|[SHDCN])|ALLPASS|AP|PASS|P|-|XX|RDBL|REDOUBLE|R|X|DBL|DOUBLE|D")
_CALLS = dict.fromkeys(("R", "RDBL", "REDOUBLE", "XX"), "XX") | dict.fromkeys(
    ("D", "DBL", "DOUBLE", "X"), "X"
)
_ALL_PASS = ("AP", "ALLPASS")


@dataclass(frozen=True, slots=True)
class LinAuction:
    """The calls that could be read, and the auction as far as it is legal."""

    calls: tuple[str, ...]
    auction: Auction
    is_sound: bool  # nothing unreadable, nothing illegal

    @property
    def is_over(self) -> bool:
        """Whether the contract is known from the auction alone."""
        return self.is_sound and self.auction.is_over


def auction_of(board: LinBoard, dealer: str, problems: list[Problem]) -> LinAuction:
    """Follow the calls; the first that is not understood is reported.

    Calls that are not allowed are questions of `checks`, which every format asks.
    """
    calls, is_sound = _calls(board, problems)
    judged = judge(dealer, calls)
    return LinAuction(calls, judged.auction, is_sound and not judged.reason)


def with_its_passes(written: LinAuction, leader: str, board: LinBoard, problems: list[Problem]) -> LinAuction:
    """An auction whose last passes were not written: there was a lead, so they were made."""
    auction = written.auction
    if (
        not written.is_sound
        or auction.is_over
        or not auction.bid
        or leader not in ("", auction.opening_leader)
    ):
        return written
    while not auction.is_over:
        auction = auction.call("P")
    problems.append(warning("lin_passes_missing", board.calls[-1].line, "mb", board=board.board))
    return LinAuction(auction.calls, auction, True)


def _calls(board: LinBoard, problems: list[Problem]) -> tuple[tuple[str, ...], bool]:
    calls: list[str] = []
    for token in board.calls:
        text = fold(token.value).replace("!", "")
        place = 0
        while place < len(text) and len(calls) < CALLS_MAX:
            call = _CALL.match(text, place)
            if call is None:
                break
            place = call.end()
            calls += _normal(call, calls)
        if place < len(text) or not text:
            parts: dict[str, Parameter] = {"board": board.board, "call": token.value[:20] or "–"}
            problems.append(warning("lin_call_unreadable", token.line, "mb", **parts))
            return tuple(calls), False
    return tuple(calls), True


def _normal(call: re.Match[str], before: list[str]) -> list[str]:
    if call[1]:
        return [call[1] + call[2][0]]
    if call[0] in _ALL_PASS:
        return ["P"] * (3 if any(made_call[0].isdigit() for made_call in before) else 4 - len(before))
    return [_CALLS.get(call[0], "P")]  # some programs write "-" for a pass
