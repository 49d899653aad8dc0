"""A document as a workbook: its results as a table that is read again, and its standings with names.

Texts are stored as texts: a spreadsheet computes none of them, whatever sign they begin with.
"""

import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from clubs.files.document import Document, PublishedHead
from clubs.files.format import WrittenFormat, no_stated_points
from clubs.files.table.people import MEMBERS, SEATS, TEAMS, TOGETHER
from clubs.files.table.results import table_of
from clubs.files.usebio.writing.values import printed

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})(\.[0-9]{1,6})?", re.ASCII)
_CODES = frozenset({"section", "table", "ns", "ew", "ns partner", "ew partner"})  # "01" is not 1
_TEXTS = _CODES.union(TEAMS, SEATS, MEMBERS, TOGETHER)
CELL_MAX = 1_000  # characters, as many as are read again


def write(document: Document) -> bytes:
    """The workbook: the sheet of results first."""
    book = Workbook(write_only=True)
    heads, *rows = table_of(document)
    _sheet(book, _("Results"), heads, rows, [head not in _TEXTS for head in heads])
    heads, rows = _standings(document)
    figures = [False, False, False, *[True] * (1 + len(_figures(document)))]
    figures += [False] * (len(heads) - len(figures))
    _sheet(book, _("Standings"), heads, rows, figures)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _standings(document: Document) -> tuple[list[str], list[list[str]]]:
    most = max((len(contestant.players) for contestant in document.contestants), default=0)
    has_numbers = any(player.number for contestant in document.contestants for player in contestant.players)
    shown = _figures(document)
    heads = [
        _("Section"),
        _("Number"),
        _("Direction"),
        _("Place"),
        *(head.label for head in shown),
        _("Team"),
    ]
    for _seat in range(most):
        heads += [_("Player"), _("Member number")] if has_numbers else [_("Player")]
    rows = []
    for contestant in document.contestants:
        published = contestant.published
        people = (
            [player.name, player.number] if has_numbers else [player.name] for player in contestant.players
        )
        figures = [published.place or "", *(getattr(published, head.figure) or "" for head in shown)]
        row = [contestant.section, contestant.id, contestant.direction, *figures, contestant.name]
        rows.append([*row, *(text for person in people for text in person)])
    return heads, rows


def _figures(document: Document) -> tuple[PublishedHead, ...]:
    """The figures of its standings, the one that ranks first."""
    return document.heads or (PublishedHead("total", _("Total")), PublishedHead("percent", "%"))


def _sheet(
    book: Any, title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], figures: Sequence[bool]
) -> None:
    """A sheet; `figures` says of which columns the numbers are numbers."""
    sheet = book.create_sheet(title)
    sheet.append([_text(sheet, head) for head in heads])
    for row in rows:
        both = zip(row, figures, strict=False)
        sheet.append([_cell(sheet, text, is_figure=is_figure) for text, is_figure in both])


def _cell(sheet: Any, text: str, *, is_figure: bool) -> Any:
    if not text:
        return None
    if is_figure and _NUMBER.fullmatch(text):
        return _figure(sheet, text)
    return _text(sheet, text)


def _figure(sheet: Any, text: str) -> Any:
    """A number with the decimals that it is printed with."""
    whole, _point, decimals = text.partition(".")
    cell = WriteOnlyCell(sheet, value=float(text) if decimals else int(whole))
    cell.number_format = f"0.{'0' * len(decimals)}" if decimals else "0"
    return cell


def _text(sheet: Any, text: str) -> Any:
    """A text, whatever it looks like: openpyxl alone would take "=1+1" for a formula, "#N/A" for an error."""
    cell = WriteOnlyCell(sheet, value=printed(text)[:CELL_MAX])
    cell.data_type = "s"
    return cell


# Beside the written formats of the registry, which know no language: its sheets and heads have names.
WORKBOOK = WrittenFormat(
    "xlsx",
    "XLSX",
    "xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write,
    no_stated_points,
)
