"""The auction of a LIN board: `mb|1N|mb|p|mb|2C!|`, or several calls in one value, as old programs write."""

import re
from dataclasses import dataclass, replace

from clubs.files.document import CallAlert
from clubs.files.lin.boards import LinBoard
from clubs.files.notation import fold
from clubs.files.problem import Parameter, Problem, warning
from clubs.files.raw import explanations
from scoring.engine.game.auction import Auction, judge

CALLS_MAX = 400  # more than any auction can have, so that a value of a million passes ends
_CALL = re.compile(
    r"(?P<call>([1-7])(NT|[SHDCN])|ALLPASS|AP|PASS|P|-|XX|RDBL|REDOUBLE|R|X|DBL|DOUBLE|D)(?P<alert>!*)"
)
_BEFORE = re.compile("^!+")  # a mark that no call stands before
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
    alerts: tuple[CallAlert, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the contract is known from the auction alone."""
        return self.is_sound and self.auction.is_over


def auction_of(board: LinBoard, dealer: str, problems: list[Problem]) -> LinAuction:
    """Follow the calls; the first that is not understood is reported.

    Calls that are not allowed are questions of `checks`, which every format asks.
    """
    calls, is_sound, alerts = _calls(board, problems)
    judged = judge(dealer, calls)
    return LinAuction(calls, judged.auction, is_sound and not judged.reason, alerts)


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
    return replace(written, calls=auction.calls, auction=auction)


def _calls(board: LinBoard, problems: list[Problem]) -> tuple[tuple[str, ...], bool, tuple[CallAlert, ...]]:
    """The calls, whether all could be read, and those that were alerted: "2C!", or explained after it."""
    calls: list[str] = []
    alerts: dict[int, str] = {}
    for count, token in enumerate(board.calls, 1):
        text = _BEFORE.sub("", fold(token.value))
        place = 0
        while place < len(text) and len(calls) < CALLS_MAX:
            call = _CALL.match(text, place)
            if call is None:
                break
            place = call.end()
            calls += _normal(call, calls)
            if call["alert"]:
                alerts[len(calls)] = ""
        if place < len(text) or not text:
            parts: dict[str, Parameter] = {"board": board.board, "call": token.value[:20] or "–"}
            problems.append(warning("lin_call_unreadable", token.line, "mb", **parts))
            return tuple(calls), False, _alerts(alerts)
        explanation = board.explained.get(count)
        if explanation is not None and explanation.value:
            alerts[len(calls)] = explanations.read(explanation.value, explanations.LIN)
    return tuple(calls), True, _alerts(alerts)


def _alerts(by_call: dict[int, str]) -> tuple[CallAlert, ...]:
    return tuple(CallAlert(call, text) for call, text in by_call.items())


def _normal(call: re.Match[str], before: list[str]) -> list[str]:
    if call[2]:
        return [call[2] + call[3][0]]
    if call["call"] in _ALL_PASS:
        return ["P"] * (3 if any(made_call[0].isdigit() for made_call in before) else 4 - len(before))
    return [_CALLS.get(call["call"], "P")]  # some programs write "-" for a pass
