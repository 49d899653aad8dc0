"""A shuffled pack by a seed that is kept secret: the same order whenever it is asked for.

Words of 32 bits come from HMAC-SHA-256 of the seed over the number of the deal and a count. A word that would
make one place likelier than another is passed over, so that each order is as likely as any other.
"""

import hmac
from collections.abc import Iterator, Sequence
from itertools import count

_WORD = 4  # bytes
_WORDS = 1 << (8 * _WORD)


def shuffled(seed: bytes, deal: int, cards: Sequence[str]) -> tuple[str, ...]:
    """The cards in the order of a deal, counted from 1: from the last place down, any of those left."""
    order, words = list(cards), _words(seed, deal)
    for place in range(len(order) - 1, 0, -1):
        other = _below(place + 1, words)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def _below(limit: int, words: Iterator[int]) -> int:
    """A whole number from 0 to limit - 1, each as likely."""
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit


def _words(seed: bytes, deal: int) -> Iterator[int]:
    for turn in count():
        digest = hmac.digest(seed, f"pack/{deal}/{turn}".encode(), "sha256")
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
