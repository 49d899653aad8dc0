"""A register parted: the rows that are good, and those that are not with what is wrong with them.

Both are tables under the heads of the file, so that each can be imported, one at once and the other when it
is corrected; what was written beside a row as its problem is a column that nobody reads.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import tablib
from django.utils.translation import gettext as _

from federation.tables.cells import neutral, text
from federation.tables.files import AnyCsv
from federation.tables.register_problems import WrongRow

_FIRST = 2  # the row under the heads, as spreadsheets count


def without(rows: Any, wrong: Collection[int]) -> bytes:
    """The table as CSV without the rows of these numbers."""
    return _csv(rows, lambda number: number not in wrong)


def wrong_alone(rows: Any, wrong: Sequence[WrongRow]) -> bytes:
    """The rows that are wrong as CSV, each with its problems in a last column."""
    sentences = {one.row: one.sentences for one in wrong}
    return _csv(rows, sentences.__contains__, sentences.__getitem__)


def _csv(rows: Any, takes: Callable[[int], bool], beside: Callable[[int], str] | None = None) -> bytes:
    table = tablib.Dataset(headers=[*rows.headers, *([_("Problem")] if beside else [])])
    for number, row in enumerate(rows, _FIRST):
        if takes(number):
            cells = [neutral(text(cell)) for cell in row]
            table.append([*cells, neutral(beside(number))] if beside else cells)
    written: bytes = AnyCsv().export_data(table)
    return written
