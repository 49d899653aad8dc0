"""What stands above the heads of a table: the title of the game and its day."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import NamedTuple

from clubs.files.notation import fold
from clubs.files.table.cells import TableRow
from clubs.files.table.days import day_in, without_day
from clubs.files.table.heads import SYNONYMS

_LABELS = {
    fold(head): column for column in ("date", "event") for head in (column, *SYNONYMS[column], f"{column}s")
}
TITLE_MAX = 200


class TitleRows(NamedTuple):
    """The title, "" where none stands there; the day; and a day that cannot be read, as it is written."""

    title: str = ""
    day: date | None = None
    unread: str = ""


def above(rows: Sequence[TableRow]) -> TitleRows:
    """The first text is the title, unless one is labelled; the first day is the day."""
    labelled = dict[str, str]()
    texts = list[str]()
    for label, text in (pair for row in rows for pair in _pairs(row)):
        if label:
            labelled.setdefault(label, text)
        else:
            texts.append(text)
    days = [day_in(text) for text in (labelled.get("date", ""), *texts)]
    day = next((day for day in days if day), None)
    titles = (without_day(text) for text in texts)
    title = labelled.get("event") or next((title for title in titles if title and not title.isdecimal()), "")
    return TitleRows(title[:TITLE_MAX], day, "" if day else labelled.get("date", ""))


def _pairs(row: TableRow) -> Iterator[tuple[str, str]]:
    """The texts of a row with what they are labelled as: a label in its own cell, or before a colon."""
    waiting = ""
    for cell in filter(None, row.cells):
        label, colon, text = cell.replace("：", ":").partition(":")
        known = _LABELS.get(fold(label), "")
        if known and text.strip():
            yield known, text.strip()
        elif known and (colon or not text):
            waiting = known
        else:
            yield waiting, cell
            waiting = ""
