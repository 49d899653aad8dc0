"""The Auction section of PBN: four columns of calls from the player that its tag names.

Source: PBN 2.1, chapters 3.5 (auction) and 3.9 (irregularities). Whether the calls are legal is for
`scoring.engine.game.auction` to say; it is asked where the quick way finds that something is odd.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from clubs.files import notation
from clubs.files.document import CallAlert
from clubs.files.kept import KeptAnswers
from clubs.files.pbn.text.lexer import PbnGame
from clubs.files.problem import Problem, error, warning
from clubs.files.raw import explanations
from scoring.engine.game.auction import BIDS, ENDING_PASSES, JudgedAuction, judge

SEATS = "NESW"
PASSES, NOT_YET, CONTINUED, STOPPED = "AP", "-", "+", "*"
_NO_CALL = "?"  # what `_call` says of a text that is nothing
_IRREGULAR = "^"  # before an insufficient bid, and in place of a seat that was passed over
_SIGNS = frozenset({PASSES, NOT_YET, CONTINUED, STOPPED, _NO_CALL})
_HEIGHT = {bid: height for height, bid in enumerate(BIDS)}
_CALL = re.compile(r"([A-Za-z0-9-]+)?((?:=\d{1,3}=|\$\d{1,3}|[!?]|\^[IS])*)")
_NOTED = re.compile(r"=(\d{1,3})=")
_WRITTEN = {
    **{bid.replace("N", "NT"): bid for bid in BIDS},
    **{bid: bid for bid in BIDS},
    **dict.fromkeys(("PASS", "P"), "P"),
    **dict.fromkeys(("X", "DBL"), "X"),
    **dict.fromkeys(("XX", "RDBL"), "XX"),
    **{sign: sign for sign in (PASSES, NOT_YET, CONTINUED, STOPPED)},
}


class PbnAuction(NamedTuple):
    """An auction: from the dealer on. `contract` and `declarer` are known once it is over."""

    dealer: str
    calls: tuple[str, ...]
    contract: str | None = None  # "P" when it was passed out
    declarer: str | None = None
    alerts: tuple[CallAlert, ...] = ()


class AuctionReader:
    """Reads auctions; how a call can be written is worked out once."""

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self._calls: KeptAnswers[str, str] = KeptAnswers(_call)
        self._seats: KeptAnswers[str, str | None] = KeptAnswers(notation.seat)

    def read(self, game: PbnGame) -> PbnAuction | None:
        """The auction of a game; None without one, or where it cannot be followed."""
        tokens = tokens_of(" ".join(game.data.get("Auction", ())))
        if not tokens:
            return None
        calls = [call for token in tokens if (call := self._calls[token])]
        before = 0
        while before < len(calls) and calls[before] == NOT_YET:
            before += 1
        first = self._seats[game.value("Auction") or game.value("Dealer")]
        if first is None:
            place = (game.line_of("Auction"), "Auction")
            self._problems.append(error("pbn_seat_impossible", *place, seat=game.tags["Auction"][:40]))
            return None
        dealer = SEATS[(SEATS.index(first) + before) % 4]
        del calls[:before]
        whole = self._completed(game, calls)
        auction = None if whole is None else self._followed(game, dealer, tuple(whole))
        if auction is None or "Note" not in game.tags:
            return auction
        return auction._replace(alerts=self._alerts(game, tokens))

    def _alerts(self, game: PbnGame, tokens: Sequence[str]) -> tuple[CallAlert, ...]:
        """The calls with a note, "=1=" behind them, and what the note says."""
        notes, count = game.notes("Auction"), 0
        texts: dict[int, list[str]] = {}
        for token in tokens:
            call = self._calls[token]
            count += bool(call) and call not in _SIGNS
            numbers = _NOTED.findall(token) if count else []
            known = [notes[number] for number in numbers if number in notes]
            if known:
                texts.setdefault(count, []).extend(known)
        signed = {call: explanations.read(" ".join(parts), explanations.PBN) for call, parts in texts.items()}
        return tuple(CallAlert(call, text) for call, text in signed.items())

    def _completed(self, game: PbnGame, calls: list[str]) -> list[str] | None:
        """The calls alone: with `AP` written out, without the sign at the end. None where a sign is amiss."""
        if _SIGNS.isdisjoint(calls):
            return calls
        wrong, place = _amiss(calls)
        if wrong:
            line, token = self._located(game, place)
            self._problems.append(Problem(wrong.severity, wrong.code, line, "Auction", {"call": token[:40]}))
            return None
        if calls.pop() == PASSES:
            passes = next((n for n, call in enumerate(reversed(calls)) if call != "P"), len(calls))
            calls += ["P"] * (ENDING_PASSES - passes + (passes == len(calls)))
        return calls

    def _followed(self, game: PbnGame, dealer: str, calls: tuple[str, ...]) -> PbnAuction | None:
        tagged = self._seats[game.tags.get("Dealer", "")]
        if tagged is not None and tagged != dealer and calls:
            where = (game.line_of("Auction"), "Auction")
            self._problems.append(error("pbn_dealer_of_auction", *where, dealer=tagged, caller=dealer))
        if any(_IRREGULAR in row for row in game.data["Auction"]):
            self._problems.append(warning("pbn_auction_irregular", game.line_of("Auction"), "Auction"))
            return None
        over = quick(calls)
        if over is not None:
            contract, place = over
            declarer = None if place < 0 else SEATS[(SEATS.index(dealer) + place) % 4]
            return PbnAuction(dealer, calls, contract, declarer)
        judged = judge(dealer, calls)
        if not judged.reason:
            return PbnAuction(dealer, calls)
        self._not_allowed(game, calls, judged)
        return None

    def _not_allowed(self, game: PbnGame, calls: Sequence[str], judged: JudgedAuction) -> None:
        """Why the first call that the Laws do not allow is none."""
        auction, number = judged.auction, len(judged.auction.calls)
        line, token = self._located(game, number)
        board, place = game.value("Board") or "–", (line, "Auction")
        if auction.is_over:
            rest = " ".join(calls[number:])[:40]
            self._problems.append(error("auction_goes_on", *place, board=board, calls=rest))
            return
        about = {"board": board, "call": token[:40], "seat": auction.turn, "number": str(number + 1)}
        if judged.reason == "insufficient_bid":
            self._problems.append(error("bid_insufficient", *place, **about, before=auction.bid))
        else:
            self._problems.append(error("call_not_allowed", *place, **about))

    def _located(self, game: PbnGame, place: int) -> tuple[int, str]:
        """The line and the text of a call, counted from the dealer's first."""
        first = game.first["Auction"]
        texts = [
            (first + number, token)
            for number, row in enumerate(game.data["Auction"])
            for token in tokens_of(row)
            if self._calls[token]
        ]
        before = next((n for n, (_, token) in enumerate(texts) if token != NOT_YET), 0)
        return texts[min(before + place, len(texts) - 1)]


def quick(calls: Sequence[str]) -> tuple[str, int] | None:
    """The contract of a legal auction that is over, and how many seats after the dealer its declarer sits.

    None for every other auction: why is the engine's to say. Passed out is ("P", -1).
    """
    last, bid, bidder, doubles, passes = -1, "", -1, 0, 0
    named: dict[tuple[int, str], int] = {}
    for place, call in enumerate(calls):
        if passes >= ENDING_PASSES and place > ENDING_PASSES:
            return None
        if call == "P":
            passes += 1
            continue
        passes = 0
        if call in _HEIGHT:
            height = _HEIGHT[call]
            if height <= last:
                return None
            last, bid, bidder, doubles = height, call, place, 0
            named.setdefault((place % 2, call[1]), place)
        elif call == "X":
            if not bid or doubles or (place - bidder) % 2 == 0:
                return None
            doubles = 1
        else:
            if doubles != 1 or (place - bidder) % 2:
                return None
            doubles = 2
    if passes < ENDING_PASSES or len(calls) <= ENDING_PASSES:
        return None
    return (bid + "X" * doubles, named[bidder % 2, bid[1]] % 4) if bid else ("P", -1)


def tokens_of(text: str) -> list[str]:
    """Tokens; the signs for the end need no space before them."""
    if CONTINUED in text or STOPPED in text:
        text = text.replace(CONTINUED, " + ").replace(STOPPED, " * ")
    return text.split()


def _call(token: str) -> str:
    """A call, or a sign; "" for an annotation, "?" for a text that is neither."""
    match = _CALL.fullmatch(token)
    if token in (CONTINUED, STOPPED):
        return token
    if match is None:
        return _NO_CALL
    return _WRITTEN.get(match[1].upper(), _NO_CALL) if match[1] else ""


def _amiss(calls: Sequence[str]) -> tuple[Problem | None, int]:
    """What is wrong with a sign that stands where none may, or with what is no call, and its place."""
    for place, call in enumerate(calls):
        if call == _NO_CALL:
            return error("pbn_call_unreadable"), place
        if call == NOT_YET:
            return error("pbn_call_not_yet"), place
        if call == CONTINUED and place + 1 < len(calls):
            return error("pbn_call_after_plus"), place + 1
        if call in _SIGNS and place + 1 < len(calls):
            return error("pbn_call_after_end"), place + 1
    return None, -1
