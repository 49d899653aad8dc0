"""Deals of a session by a seed: 256 bits that are kept secret until its boards can be played no more.

Of each board HMAC-SHA-256 of the seed over its number and a count gives 96 bits, the number of a deal; what
is no number of a deal is passed over (a third of all), so that each deal is as likely as any other. Before,
the seal of the seed is published, its SHA-256: afterwards everybody can see that the seed is the same, and
deal again.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator
from itertools import count

from scoring.engine.dealing.numbered import DEALS, deal_of
from scoring.engine.game.deals import Deal

SEED_BYTES = 32
BOARDS_MAX = 999
_NUMBER_BYTES = 12  # 96 bits: the least that has a number for every deal
_TRIES = 100_000  # for a deal that fulfils a wish: one deal in a thousand is found all but certainly

Wish = Callable[[Deal], bool]


class NoSuchDealError(ValueError):
    """Of very many deals of a board none fulfils what is wished for."""

    def __init__(self, board: int) -> None:
        super().__init__(f"board {board}: no deal of {_TRIES}")
        self.board, self.tries = board, _TRIES


def seal_of(seed: bytes) -> str:
    """What is published of a seed before it is: hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def deals(seed: bytes, boards: Iterable[int], wish: Wish | None = None) -> dict[int, Deal]:
    """The deals of boards by their numbers, the same whenever they are asked for.

    `wish`: what a deal must be, for practice alone. Raises ValueError for a seed of another length and for a
    number that no board has, NoSuchDealError for a wish that is as good as never fulfilled.
    """
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return {board: _deal(seed, board, wish) for board in boards}


def _deal(seed: bytes, board: int, wish: Wish | None) -> Deal:
    if not 1 <= board <= BOARDS_MAX:
        raise ValueError(f"no board has the number {board}")
    numbers = _numbers(seed, board)
    if wish is None:
        return deal_of(next(numbers))
    for _try in range(_TRIES):
        deal = deal_of(next(numbers))
        if wish(deal):
            return deal
    raise NoSuchDealError(board)


def _numbers(seed: bytes, board: int) -> Iterator[int]:
    """Numbers of deals, without end."""
    for turn in count():
        digest = hmac.digest(seed, f"{board}/{turn}".encode(), "sha256")
        number = int.from_bytes(digest[:_NUMBER_BYTES], "big")
        if number < DEALS:
            yield number
