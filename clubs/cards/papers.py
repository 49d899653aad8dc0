"""A card on one sheet of A4, both sides: two columns a side, in the largest type in which it fits."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from clubs.cards.kept import content_of
from clubs.cards.shown import ShownField, ShownSection, glance_of, sections_of
from clubs.models import CardVersion
from federation.paper import Paper
from federation.paper.document import GREY, MARGIN, POINT
from federation.templatetags.portal import day

SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0)
LEADING = 1.22  # of a line, in sizes of its type: closer than in a document that is read through
SIDES, COLUMNS, GAP = 2, 2, 6.0
HEAD = 22.0  # mm above the columns of the first side


class CardLine(NamedTuple):
    """A paragraph of the card: a heading, or a label with its words."""

    label: str
    words: str = ""
    is_heading: bool = False


class _Placed(NamedTuple):
    column: int  # counted through all sides
    y: float  # mm below the top of the column
    text: str
    bold: bool


def card_pdf(version: CardVersion, *, publisher: str, language: str) -> bytes:
    """The document, dated by the day it was filed; the same version makes the same bytes."""
    title = _("Convention card %(pair)s") % {"pair": version.card}
    filed_on = localdate(version.filed_at)
    paper = Paper(title=title, publisher=publisher, language=language, dated=filed_on)
    paper.add_page()
    _head(paper, version)
    lines = list(lines_of(version))
    size, placed = _fitted(paper, lines)
    for line in placed:
        side, column = divmod(line.column, COLUMNS)
        while paper.page_no() <= side:
            paper.add_page()
        x = MARGIN + column * (_wide(paper) + GAP)
        top = MARGIN + (HEAD if side == 0 else 0)
        paper.say(x, top + line.y + size * POINT, line.text, size, bold=line.bold)
    return paper.to_bytes()


def _head(paper: Paper, version: CardVersion) -> None:
    words = _("version %(number)s, filed on %(day)s") % {
        "number": version.number,
        "day": day(version.filed_at),
    }
    paper.put(MARGIN, MARGIN, paper.epw, 9, str(version.card), size=16, bold=True)
    paper.put(MARGIN, MARGIN + 9, paper.epw, 5, f"{_('Convention card')} · {words}", size=9, color=GREY)
    with paper.pen(0.4):
        paper.line(MARGIN, MARGIN + HEAD - 5, MARGIN + paper.epw, MARGIN + HEAD - 5)


def lines_of(version: CardVersion) -> Iterator[CardLine]:
    """What is printed of a card, in order: what opponents ask first, then every section."""
    content = content_of(version)
    yield CardLine(_("At a glance"), is_heading=True)
    yield from map(_line, glance_of(content))
    for section in sections_of(content):
        if not section.is_empty:
            yield from _of_section(section)


def _of_section(section: ShownSection) -> Iterator[CardLine]:
    yield CardLine(section.title, is_heading=True)
    yield from map(_line, section.fields)
    for group in section.groups:
        if group.head:
            yield CardLine(group.title, group.head)
            yield from (CardLine("", f"{shown.label}: {shown.words}") for shown in group.further)
        else:
            rows = "; ".join(f"{shown.label}: {shown.words}" for shown in group.fields)
            yield CardLine(group.title, rows)


def _line(shown: ShownField) -> CardLine:
    return CardLine(shown.label, shown.words)


def _wide(paper: Paper) -> float:
    return float((paper.epw - GAP * (COLUMNS - 1)) / COLUMNS)


def _fitted(paper: Paper, lines: Sequence[CardLine]) -> tuple[float, list[_Placed]]:
    """The largest type in which everything stands on the two sides; the smallest there is goes on."""
    for size in SIZES:
        placed = list(_place(paper, lines, size))
        if not placed or placed[-1].column < SIDES * COLUMNS:
            break
    return size, placed


def _place(paper: Paper, lines: Sequence[CardLine], size: float) -> Iterator[_Placed]:
    column, y, leading = 0, 0.0, size * POINT * LEADING
    for line in lines:
        texts = _texts(paper, line, size)
        needed = leading * (len(texts) + (2 if line.is_heading else 0))
        if line.is_heading and y:
            y += leading * 0.5
        for number, text in enumerate(texts):
            tall = _tall(paper, column)
            if y + (needed if number == 0 and needed < tall else leading) > tall:
                column, y = column + 1, 0.0
            yield _Placed(column, y, text, line.is_heading or (number == 0 and not line.words))
            y += leading


def _texts(paper: Paper, line: CardLine, size: float) -> list[str]:
    joined = ": ".join(filter(None, (line.label, line.words)))
    indented = joined if line.label else f"– {joined}"
    return paper.lines(paper.printable(indented.replace("\n", " ")), _wide(paper), size)


def _tall(paper: Paper, column: int) -> float:
    return float(paper.bottom - MARGIN - (HEAD if column < COLUMNS else 0))
