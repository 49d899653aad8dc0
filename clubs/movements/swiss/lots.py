"""Lots that any program can draw again: SHA-256 of a recorded seed, a purpose and a counter.

Number i of a purpose is SHA-256 of the UTF-8 text "SEED\\nPURPOSE\\nI", i counted from 0, its first eight
bytes read as an unsigned number, the highest byte first. docs/swiss.md has numbers to check against.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

LOT_BITS = 64


def number(seed: str, purpose: str, i: int = 0) -> int:
    """Number i of a purpose, below 2**64."""
    return int.from_bytes(sha256(f"{seed}\n{purpose}\n{i}".encode()).digest()[:8], "big")


def numbers(seed: str, purpose: str) -> Iterator[int]:
    """All numbers of a purpose."""
    i = 0
    while True:
        yield number(seed, purpose, i)
        i += 1


def below(limit: int, source: Iterator[int]) -> int:
    """A number from 0 to limit - 1, each as likely: numbers from the last, partial cycle are passed over."""
    whole = 2**LOT_BITS - 2**LOT_BITS % limit
    return next(drawn for drawn in source if drawn < whole) % limit


def shuffled(names: Sequence[str], seed: str, purpose: str) -> tuple[str, ...]:
    """The names in an order drawn by lot. They are sorted first, so the order they come in is nothing.

    From the last place to the second, each changes with a place drawn from those up to its own.
    """
    order, source = sorted(names), numbers(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, source)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def pair_lot(seed: str, round: int, first: str, second: str) -> int:
    """The lot of two contestants in a round, whichever is named first."""
    one, other = sorted((first, second))
    return number(seed, f"round {round}\n{one}\n{other}")
