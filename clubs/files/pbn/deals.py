"""The Deal tag of PBN: "N:AKQ.T98.765.432 - - -", four hands clockwise, "-" for one that is not told.

Source: PBN 2.1, chapters 3.4.11 (Deal) and 3.10 (end positions).
"""

import re
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from clubs.files import notation
from clubs.files.checks.deal import deal_problems
from clubs.files.kept import KeptAnswers
from clubs.files.problem import Problem, warning

SEATS = "NESW"
_DEAL = re.compile(r"\s*([NESWnesw])\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s*")
_HAND = 13
_KEPT_MAX = 200  # deals; the tables of a board stand together, or board follows board
_Suit = tuple[str, tuple[str, ...]] | None  # as a deal writes it, and its cards; None for what is no suit


class PbnHands(NamedTuple):
    """What a Deal tag comes to.

    `deal` is in the normal form, "" where not all hands are known and right; `cards` has the cards of
    each seat then. `wrong` has the suits by seat where they make no deal.
    """

    deal: str = ""
    cards: Mapping[str, frozenset[str]] | None = None
    wrong: Mapping[str, tuple[str | None, ...]] | None = None
    is_readable: bool = True
    is_partial: bool = False
    is_end_position: bool = False

    def problems(self, board: int, line: int) -> tuple[Problem, ...]:
        """Why the deal is left out."""
        if not self.is_readable:
            return (warning("pbn_deal_unreadable", line, "Deal", board=board),)
        if self.wrong is not None:
            problems = deal_problems(board, self.wrong, line)
            return tuple(
                Problem(problem.severity, problem.code, line, "Deal", problem.parameters)
                for problem in problems
            )
        if self.is_end_position:
            return (warning("pbn_end_position", line, "Deal", board=board),)
        return (warning("pbn_deal_partial", line, "Deal", board=board),) if self.is_partial else ()


class DealReader:
    """Reads deals; `hands[text]` works each text out once, as every table of a board repeats it."""

    def __init__(self) -> None:
        self.hands: KeptAnswers[str, PbnHands] = KeptAnswers(self._hands)
        self._suits: tuple[KeptAnswers[str, _Suit], ...] = tuple(
            KeptAnswers(partial(_suit, suit)) for suit in notation.SUITS
        )

    def _hands(self, text: str) -> PbnHands:
        if len(self.hands) > _KEPT_MAX:
            self.hands.clear()
        match = _DEAL.fullmatch(text)
        if match is None:
            return PbnHands(is_readable=False)
        first = SEATS.index(match[1].upper())
        written = {SEATS[(first + place) % 4]: match[place + 2] for place in range(4)}
        return self._whole(written) or self._other(written)

    def _whole(self, written: Mapping[str, str]) -> PbnHands | None:
        """Four hands of 13 different cards: the usual case, made quick."""
        cards: dict[str, frozenset[str]] = {}
        texts = []
        in_spades, in_hearts, in_diamonds, in_clubs = self._suits
        for seat in SEATS:
            parts = written[seat].split(".")
            if len(parts) != 4:
                return None
            spades, hearts = in_spades[parts[0]], in_hearts[parts[1]]
            diamonds, clubs = in_diamonds[parts[2]], in_clubs[parts[3]]
            if spades is None or hearts is None or diamonds is None or clubs is None:
                return None
            cards[seat] = hand = frozenset((*spades[1], *hearts[1], *diamonds[1], *clubs[1]))
            if len(hand) != _HAND:
                return None
            texts.append(f"{spades[0]}.{hearts[0]}.{diamonds[0]}.{clubs[0]}")
        if len(cards["N"] | cards["E"] | cards["S"] | cards["W"]) != 4 * _HAND:
            return None
        return PbnHands("N:" + " ".join(texts), cards)

    def _other(self, written: Mapping[str, str]) -> PbnHands:
        """Hands that are not told, end positions, and mistakes."""
        known = {seat: _suits(text) for seat, text in written.items() if text != "-"}
        if not known:
            return PbnHands(is_partial=True)
        counts = {sum(len(suit or "") for suit in suits) for suits in known.values()}
        is_sound = all(None not in suits for suits in known.values())
        if is_sound and max(counts) < _HAND:
            return PbnHands(is_end_position=True)
        if len(known) == len(SEATS):
            return PbnHands(wrong=known)
        if not is_sound or counts != {_HAND} or _twice(known):
            missing = {seat: ("", "", "", "") for seat in SEATS if seat not in known}
            return PbnHands(wrong={**known, **missing})
        if len(known) < len(SEATS) - 1:
            return PbnHands(is_partial=True)
        last = next(seat for seat in SEATS if seat not in known)
        rest = ".".join(_rest(known, place) for place in range(4))
        return self._whole({**written, last: rest}) or PbnHands(is_partial=True)


def _suit(suit: str, text: str) -> _Suit:
    held = notation.suit(text)
    return None if held is None else (held, tuple(suit + rank for rank in held))


def _suits(text: str) -> tuple[str | None, ...]:
    parts = text.split(".")
    return tuple(notation.suit(part) for part in parts) if len(parts) == 4 else (None,) * 4


def _twice(known: Mapping[str, tuple[str | None, ...]]) -> bool:
    held = ["".join(suits[place] or "" for suits in known.values()) for place in range(4)]
    return any(len(set(ranks)) != len(ranks) for ranks in held)


def _rest(known: Mapping[str, tuple[str | None, ...]], place: int) -> str:
    held = {rank for suits in known.values() for rank in suits[place] or ""}
    return "".join(rank for rank in notation.RANKS if rank not in held)
