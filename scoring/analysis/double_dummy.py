"""Twenty numbers: how many tricks each declarer takes in each denomination when all four hands are seen."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from scoring.engine.board import SEATS

DENOMINATIONS = ("C", "D", "H", "S", "N")
CELLS = tuple(product(SEATS, DENOMINATIONS))
_DIGITS = "0123456789abcd"


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The table of one deal: tricks by declarer and denomination, ("N", "S") is North in spades."""

    tricks: Mapping[tuple[str, str], int]

    def __post_init__(self) -> None:
        if set(self.tricks) != set(CELLS) or not all(0 <= count <= 13 for count in self.tricks.values()):
            raise ValueError(f"not twenty counts of 0 to 13 tricks: {self.tricks}")

    @classmethod
    def from_text(cls, text: str) -> "DoubleDummy":
        """Read what `to_text` wrote. Raises ValueError for anything else."""
        return cls({cell: _DIGITS.index(digit) for cell, digit in zip(CELLS, text, strict=True)})

    def to_text(self) -> str:
        """Twenty digits, a to d for ten to thirteen: North's in clubs to no trump, then East's and so on."""
        return "".join(_DIGITS[self.tricks[cell]] for cell in CELLS)

    def rows(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The tricks of each declarer, clubs first."""
        return tuple((seat, tuple(self.tricks[seat, one] for one in DENOMINATIONS)) for seat in SEATS)
