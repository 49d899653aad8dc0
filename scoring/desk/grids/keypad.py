"""The keys of a result on a telephone: its level, denomination, declarer and tricks in a press each."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.utils.translation import pgettext_lazy

TRICKS_SHOWN = range(1, 7)  # over or under; what is rarer is typed


class ResultKey(NamedTuple):
    """A key: what stands on it, and what it writes. `ends`: the result is whole, and the next box follows."""

    shown: Any
    writes: str
    name: Any = ""  # read out where a sign alone says little
    look: str = ""  # the classes that it is drawn by
    ends: bool = False


_SUITS = (
    ResultKey("♣", "♣", pgettext_lazy("suit", "clubs"), "suit suit-C"),
    ResultKey("♦", "♦", pgettext_lazy("suit", "diamonds"), "suit suit-D"),
    ResultKey("♥", "♥", pgettext_lazy("suit", "hearts"), "suit suit-H"),
    ResultKey("♠", "♠", pgettext_lazy("suit", "spades"), "suit suit-S"),
)
_PASS = ResultKey(pgettext_lazy("a deal that nobody bid", "Pass"), "pass", look="wide", ends=True)


def keys() -> Iterator[Sequence[ResultKey]]:
    """The rows of the keys in the order in which a result is written."""
    yield tuple(ResultKey(str(level), str(level)) for level in range(1, 8))
    yield (*_SUITS, *(ResultKey(sign, sign) for sign in ("NT", "X", "XX")))
    yield (*(ResultKey(seat, seat) for seat in "NESW"), _PASS)
    yield (ResultKey("=", "=", ends=True), *(_tricks("+", number) for number in TRICKS_SHOWN))
    yield tuple(_tricks("-", number) for number in TRICKS_SHOWN)


def _tricks(sign: str, number: int) -> ResultKey:
    """So many over or under. Shown with a minus sign, written with a hyphen."""
    return ResultKey(f"{sign}{number}".replace("-", "−"), f"{sign}{number}", ends=True)
