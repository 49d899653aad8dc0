"""Whether four hands make a deal: 13 cards each, no card twice."""

from collections import Counter
from collections.abc import Mapping, Sequence

from clubs.files.problem import Problem, warning

_SUIT_SIGNS = "♠♥♦♣"


def deal_problems(board: int, hands: Mapping[str, Sequence[str | None]], line: int) -> tuple[Problem, ...]:
    """What keeps the hands of a board from being a deal. A suit of None could not be read."""
    if any(suit is None for suits in hands.values() for suit in suits):
        return tuple(
            warning("hand_unreadable", line, "HAND", board=board, seat=seat)
            for seat, suits in hands.items()
            if None in suits
        )
    return (*_counts(board, hands, line), *_twice(board, hands, line))


def _counts(board: int, hands: Mapping[str, Sequence[str | None]], line: int) -> tuple[Problem, ...]:
    counts = {seat: sum(len(suit or "") for suit in hands.get(seat, ())) for seat in "NESW"}
    return tuple(
        warning("hand_not_thirteen", line, "HAND", board=board, seat=seat, cards=cards)
        for seat, cards in counts.items()
        if cards != 13
    )


def _twice(board: int, hands: Mapping[str, Sequence[str | None]], line: int) -> tuple[Problem, ...]:
    cards = Counter(
        sign + ("10" if rank == "T" else rank)
        for suits in hands.values()
        for sign, suit in zip(_SUIT_SIGNS, suits, strict=True)
        for rank in suit or ""
    )
    return tuple(
        warning("card_twice", line, "HAND", board=board, card=card)
        for card, times in cards.items()
        if times > 1
    )
