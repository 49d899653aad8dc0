"""Cards on a page: boxes with lines to cut along, and the small tables in them. Measures are mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from federation.paper import Paper, PaperColumn, draw_qr
from federation.paper.document import FOOT, MARGIN

GAP = 4.0


@dataclass(frozen=True, slots=True)
class CardBox:
    """A place for a card."""

    x: float
    y: float
    width: float
    height: float


def boxes(paper: Paper, across: int, down: int) -> Iterator[CardBox]:
    """Places for cards, page after page, with dashed lines between them."""
    while True:
        paper.add_page()
        width, height = paper.epw / across, (paper.bottom - MARGIN) / down
        with paper.pen(0.1):
            paper.set_dash_pattern(dash=1.5, gap=1.5)
            for column in range(1, across):
                x = MARGIN + column * width
                paper.line(x, MARGIN / 2, x, paper.bottom + FOOT / 4)
            for row in range(1, down):
                y = MARGIN + row * height
                paper.line(MARGIN / 2, y, paper.w - MARGIN / 2, y)
            paper.set_dash_pattern()
        for row in range(down):
            for column in range(across):
                yield _inside(column, row, width, height, (across, down))


def _inside(column: int, row: int, width: float, height: float, of: tuple[int, int]) -> CardBox:
    left = GAP if column else 0.0
    right = GAP if column < of[0] - 1 else 0.0
    top = GAP if row else 0.0
    below = GAP if row < of[1] - 1 else 0.0
    x, y = MARGIN + column * width + left, MARGIN + row * height + top
    return CardBox(x, y, width - left - right, height - top - below)


def table_in(
    paper: Paper,
    box: CardBox,
    columns: Sequence[PaperColumn],
    rows: Sequence[Sequence[str]],
    *,
    tallest: float = 8.0,
    size: float = 11,
) -> float:
    """A ruled table that fits its box whatever the number of rows; where it ends. A row may be one cell short
    or more: its last one then takes the rest of the line."""
    whole = sum(column.share for column in columns)
    widths = [box.width * column.share / whole for column in columns]
    tall = min(tallest, box.height / (len(rows) + 1))
    size = min(size, tall / 0.3528 / 1.35)
    y = box.y
    _row(paper, box, y, tall, columns, widths, [column.title for column in columns], size * 0.75, bold=True)
    for row in rows:
        y += tall
        _row(paper, box, y, tall, columns, widths, row, size)
    return y + tall


def _row(
    paper: Paper,
    box: CardBox,
    y: float,
    tall: float,
    columns: Sequence[PaperColumn],
    widths: Sequence[float],
    cells: Sequence[str],
    size: float,
    *,
    bold: bool = False,
) -> None:
    x = box.x
    for place, cell in enumerate(cells):
        is_last = place == len(cells) - 1
        width = sum(widths[place:]) if is_last else widths[place]
        column = columns[place]
        paper.put(
            x + 1.0,
            y,
            width - 2.0,
            tall,
            cell,
            size=size,
            least=4.5,
            align=column.align,
            bold=bold or column.bold,
        )
        x += width
    with paper.pen(0.35 if bold else 0.12):
        paper.line(box.x, y + tall, box.x + box.width, y + tall)


def card_head(paper: Paper, box: CardBox, left: str, right: str, above: str, below: str = "") -> float:
    """The head of a card: the game in small type, what the card is in large, who it is for; where it ends."""
    paper.put(box.x, box.y, box.width, 4, above, size=8)
    half = paper.width(paper.printable(left), 18) + 4
    paper.put(box.x, box.y + 4, min(half, box.width * 0.6), 9, left, size=18, bold=True)
    rest = max(box.width - half, box.width * 0.4)
    paper.put(box.x + box.width - rest, box.y + 4, rest, 9, right, size=12, align="R")
    if not below:
        return box.y + 14
    paper.put(box.x, box.y + 13, box.width, 5, below, size=9)
    return box.y + 19


def card_code(paper: Paper, box: CardBox, top: float, address: str, side: float) -> float:
    """A code in the upper right corner of a card, where there is one; from where the card goes on."""
    if not address:
        return top
    draw_qr(paper, address, box.x + box.width - side, box.y, side)
    return max(top, box.y + side + 1)
