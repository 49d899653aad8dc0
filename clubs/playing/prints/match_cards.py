"""Cards for the tables of team matches: which room it is, who comes in which round, with which boards."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.movements.text import boards
from clubs.playing.prints.boxes import CardBox, boxes, card_code, card_head, table_in
from clubs.playing.prints.occasion import PrintedOccasion
from clubs.playing.seats.match_tables import ROOM_NAMES, MatchAtTables, room_of
from federation.paper import Paper, PaperColumn

CODE_SIDE = 28  # mm
LINES_ON_HALF = 12


def match_cards_pdf(
    occasion: PrintedOccasion, matches: Sequence[MatchAtTables], names: Mapping[str, str]
) -> bytes:
    """A card for every table of both rooms, two on a page where they have room."""
    paper = occasion.paper(_("Table cards"))
    tables = sorted({table for match in matches for table in match.tables})
    longest = max(sum(1 for match in matches if table in match.tables) for table in tables)
    places = boxes(paper, 1, 2 if longest <= LINES_ON_HALF else 1)
    for table in tables:
        _draw(paper, next(places), occasion, table, matches, names)
    return paper.to_bytes()


def _draw(
    paper: Paper,
    box: CardBox,
    occasion: PrintedOccasion,
    table: int,
    matches: Sequence[MatchAtTables],
    names: Mapping[str, str],
) -> None:
    title = f"{_('Table %(table)s') % {'table': table}} · {ROOM_NAMES[room_of(table)]}"
    top = card_head(paper, box, title, "", f"{occasion.title} {occasion.detail}".strip())
    top = card_code(paper, box, top, occasion.codes.get(table, ""), CODE_SIDE)
    inner = CardBox(box.x, top, box.width, box.y + box.height - top)
    rows = [_row(match, table, names) for match in matches if table in match.tables]
    columns = [
        PaperColumn(_("Round"), 1.0, "C", bold=True),
        PaperColumn("NS", 3.5),
        PaperColumn("EW", 3.5),
        PaperColumn(_("Boards"), 1.8, "C"),
    ]
    table_in(paper, inner, columns, rows, size=12)


def _row(match: MatchAtTables, table: int, names: Mapping[str, str]) -> list[str]:
    first, second = (match.a, match.b) if room_of(table) == "open" else (match.b, match.a)
    sides = [names.get(number, number) for number in (first, second)]
    return [str(match.round), *sides, boards(tuple(match.boards))]
