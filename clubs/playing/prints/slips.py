"""Pick-up slips: for a table and a round a line for each board, to be filled in at the table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.movements.model import Movement
from clubs.movements.text import boards as boards_text
from clubs.playing.prints.boxes import GAP, CardBox, boxes, table_in
from clubs.playing.prints.occasion import PrintedOccasion
from clubs.playing.prints.rounds import label_of
from federation.paper import Paper, PaperColumn
from federation.paper.document import MARGIN
from scoring.engine.board import dealer, vulnerable

HEAD, LINE, FOOT = 24.0, 7.5, 7.0
LINE_LEAST = 6.2  # what still holds a handwritten contract
DOWN_MAX = 6


@dataclass(frozen=True, slots=True)
class PrintedSlip:
    """What stands on a slip; both sides as number and names. `table` may name a room."""

    round: str
    table: str
    ns: tuple[str, str]
    ew: tuple[str, str]
    boards: tuple[int, ...]


def of_movement(occasion: PrintedOccasion, movement: Movement) -> list[PrintedSlip]:
    """A slip for every table and round that is played, table by table, so that a table's lie together."""
    played = sorted(movement.played(), key=lambda s: (s.table, s.round, s.part))
    return [
        PrintedSlip(
            label_of(movement, s.round, s.part),
            str(s.table),
            (occasion.numbers(s.ns), occasion.names(s.ns)),
            (occasion.numbers(s.ew), occasion.names(s.ew)),
            movement.boards_of(s.sets),
        )
        for s in played
    ]


def slips_pdf(occasion: PrintedOccasion, slips: Sequence[PrintedSlip]) -> bytes:
    """Slips in two columns, as many on a page as the longest leaves room for."""
    paper = occasion.paper(_("Result slips"))
    lines = max((len(slip.boards) for slip in slips), default=1) + 1
    page = paper.h - 2 * MARGIN - FOOT
    tall = HEAD + FOOT + lines * LINE_LEAST + 2 * GAP
    places = boxes(paper, 2, max(1, min(DOWN_MAX, int(page / tall))))
    for slip in slips:
        _draw(paper, next(places), occasion, slip)
    return paper.to_bytes()


def columns() -> list[PaperColumn]:
    """The heads of a slip: the board with its dealer and vulnerability, then blank fields."""
    return [
        PaperColumn(_("Board"), 1.0, "C", bold=True),
        PaperColumn("", 1.5, "C"),
        PaperColumn(_("Contract"), 1.7, "C"),
        PaperColumn(_("Declarer"), 1.4, "C"),
        PaperColumn(_("Lead"), 1.0, "C"),
        PaperColumn("+/−", 0.9, "C"),
        PaperColumn("NS +", 1.3, "C"),
        PaperColumn("EW +", 1.3, "C"),
    ]


def row_of(board: int) -> list[str]:
    """A board's line; the rest is for the players."""
    return [str(board), f"{dealer(board)} {vulnerable_word(board)}", "", "", "", "", "", ""]


def vulnerable_word(board: int) -> str:
    """Who is vulnerable, as on the boards' labels."""
    vulnerability = vulnerable(board)
    return {"None": "–", "Both": _("Both")}.get(vulnerability, vulnerability)


def _draw(paper: Paper, box: CardBox, occasion: PrintedOccasion, slip: PrintedSlip) -> None:
    paper.put(box.x, box.y, box.width, 4, f"{occasion.title} {occasion.detail}".strip(), size=7.5)
    parameters = {"round": slip.round, "table": slip.table}
    title = _("Round %(round)s · Table %(table)s") % parameters
    paper.put(box.x, box.y + 4, box.width * 0.62, 7, title, size=13, bold=True)
    what = _("Boards %(boards)s") % {"boards": boards_text(slip.boards)}
    paper.put(box.x + box.width * 0.62, box.y + 4, box.width * 0.38, 7, what, size=11, align="R")
    for place, (side, (number, names)) in enumerate((("NS", slip.ns), ("EW", slip.ew))):
        y = box.y + 11.5 + place * 5.5
        paper.put(box.x, y, 8, 5, side, size=9, bold=True)
        paper.put(box.x + 8, y, 13, 5, number, size=11, bold=True)
        paper.put(box.x + 21, y, box.width - 21, 5, names, size=9)
    rows = [row_of(board) for board in slip.boards]
    space = box.height - HEAD - FOOT
    inner = CardBox(box.x, box.y + HEAD, box.width, space)
    end = table_in(paper, inner, columns(), rows, tallest=LINE, size=10)
    _grid(paper, CardBox(box.x, box.y + HEAD, box.width, end - box.y - HEAD), len(rows) + 1)
    checked = _("Checked by EW")
    paper.put(box.x, end + 1, 30, FOOT - 1, checked, size=8)
    with paper.pen(0.15):
        paper.line(box.x + 30, end + FOOT - 1.5, box.x + box.width, end + FOOT - 1.5)


def _grid(paper: Paper, box: CardBox, lines: int) -> None:
    """Lines between the columns, so that fields to fill in look like fields."""
    shares = [column.share for column in columns()]
    x = box.x
    with paper.pen(0.12):
        for share in [0.0, *shares]:
            x += box.width * share / sum(shares)
            paper.line(x, box.y, x, box.y + box.height)
        paper.line(box.x, box.y, box.x + box.width, box.y)
