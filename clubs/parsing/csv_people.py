"""The players whom the rows of a table name: by pair in one cell, or in a column for each seat."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import zip_longest

from clubs.parsing.csv_cells import Row
from clubs.parsing.document import Player

_BETWEEN = re.compile(r"\s*(?:[/／&＆;；、，,+＋\n]|\s[-–—]\s|\s(?:and|und|et|と)\s)\s*")
_SEATS = {"NS": ("north", "south"), "EW": ("east", "west")}
NAME_MAX = 200

Cell = Callable[[Row, str], str]


def players(cell: Cell, row: Row, side: str) -> tuple[Player, ...]:
    """Who sits on a side in a row, as far as it says so; `cell` answers what is in one of our columns."""
    seats = _SEATS[side]
    names = [cell(row, seat) for seat in seats]
    numbers = [cell(row, f"{seat} member") for seat in seats]
    together = f"{side.lower()} "
    if not any(names):
        names = _parts(cell(row, f"{together}name"))
    if not any(numbers):
        numbers = _parts(cell(row, f"{together}members"))
    return tuple(_people(names, numbers))


def _parts(written: str) -> list[str]:
    return [part for part in _BETWEEN.split(written) if part]


def _people(names: Sequence[str], numbers: Sequence[str]) -> list[Player]:
    both = zip_longest(names, numbers, fillvalue="")
    return [Player(name[:NAME_MAX], _number(number), "") for name, number in both if name or number]


def _number(written: str) -> str:
    """A member number of normal width; 0 says that there is none."""
    number = unicodedata.normalize("NFKC", written).strip().upper()
    return "" if number == "0" else number
