"""Table cards: what lies on a table and says who comes, and where everybody and the boards go next."""

from django.utils.translation import gettext as _

from clubs.movements.cards import BoardsMove, PlayerMove, TableCard, TableLine, table_cards
from clubs.movements.model import ContestantKind, Members, Movement
from clubs.movements.text import boards
from clubs.playing.prints.boxes import CardBox, boxes, card_code, card_head, table_in
from clubs.playing.prints.occasion import PrintedOccasion, switched
from clubs.playing.prints.rounds import label_of, shared, switch_note
from federation.paper import Paper, PaperColumn

LINES_ON_HALF = 14  # a card with more rounds has a page of its own
CODE_SIDE = 28  # mm


def table_cards_pdf(occasion: PrintedOccasion, movement: Movement) -> bytes:
    """A card for every table, two on a page where they have room."""
    paper = occasion.paper(_("Table cards"))
    cards = table_cards(movement)
    longest = max((len(card.lines) for card in cards), default=0)
    room = 2 if occasion.codes else 0
    places = boxes(paper, 1, 2 if longest + room <= LINES_ON_HALF else 1)
    turned = switched(movement)
    for card in cards:
        _draw(paper, next(places), occasion, movement, card, turned)
    return paper.to_bytes()


def _draw(
    paper: Paper,
    box: CardBox,
    occasion: PrintedOccasion,
    movement: Movement,
    card: TableCard,
    turned: frozenset[int],
) -> None:
    above = f"{occasion.title} {occasion.detail}".strip()
    title = _("Table %(table)s") % {"table": card.table}
    top = card_head(paper, box, title, "", above)
    top = card_code(paper, box, top, occasion.codes.get(card.table, ""), CODE_SIDE)
    note = notes(movement, turned)
    inner = CardBox(box.x, top, box.width, box.y + box.height - top - (6 if note else 0))
    rows = [row_of(occasion, movement, line, turned) for line in card.lines]
    end = table_in(paper, inner, columns(movement), rows, size=12)
    paper.put(box.x, end + 1, box.width, 5, note, size=8)


def columns(movement: Movement) -> list[PaperColumn]:
    """The heads of a table card. Four who part, and tables that share boards, need more room."""
    parts = movement.kind is ContestantKind.INDIVIDUAL
    going = 3.6 if parts else 2.8
    return [
        PaperColumn(_("Round"), 1.4, "C", bold=True),
        PaperColumn("NS", 1.5, "C", bold=True),
        PaperColumn("EW", 1.5, "C", bold=True),
        PaperColumn(_("Boards"), 3.2 if movement.limits.sharing_max > 1 else 2.0, "C"),
        PaperColumn(_("NS then"), going),
        PaperColumn(_("EW then"), going),
        PaperColumn(_("Boards then"), 2.2),
    ]


def row_of(
    occasion: PrintedOccasion, movement: Movement, line: TableLine, turned: frozenset[int]
) -> list[str]:
    """One round of a card as its cells: the same numbers and boards as in the movement."""
    mark = " ⇄" if line.round in turned else ""
    cells = [label_of(movement, line.round, line.part) + mark]
    cells += [occasion.numbers(line.ns), occasion.numbers(line.ew)]
    played = boards(line.boards) if line.boards else _("sit-out")
    cells.append(shared(played, line.shared_with))
    for side in (line.ns, line.ew):
        cells.append(_moves(occasion, movement, side, line.moves))
    return [*cells, "; ".join(dict.fromkeys(_goes(move) for move in line.boards_moves))]


def notes(movement: Movement, turned: frozenset[int]) -> str:
    """What the signs on a card mean; "" where there are none."""
    lines = [switch_note()] if turned else []
    if movement.kind is ContestantKind.INDIVIDUAL:
        lines.append(_("1 → 3W: player 1 goes to table 3, seat W. –: sits out. ■: has finished."))
    return " ".join(lines)


def _moves(
    occasion: PrintedOccasion, movement: Movement, side: Members, moves: tuple[PlayerMove, ...]
) -> str:
    """Where a side goes; of partners who part, each."""
    own = [move for member in side for move in moves if move.contestant == member]
    if movement.kind is not ContestantKind.INDIVIDUAL:
        return "; ".join(_place(move) for move in own)
    return ", ".join(f"{occasion.number(move.contestant)} → {_short(move)}" for move in own)


def _short(move: PlayerMove) -> str:
    """Table and seat as 3W, for four who part at every table."""
    if move.after is None:
        return "■"
    return f"{move.after.table}{move.after.seat}" if move.boards else "–"


def _place(move: PlayerMove) -> str:
    if move.after is None:
        return _("finished")
    if not move.boards:
        at = {"table": move.after.table}
        return _("sit out at table %(table)s") % at if move.after.table else _("sit out")
    if move.after == move.before:
        return _("stay")
    return _("table %(table)s %(seat)s") % {"table": move.after.table, "seat": move.after.seat}


def _goes(move: BoardsMove) -> str:
    if move.to is None:
        return _("finished")
    if move.to == move.table:
        return _("stay")
    return _("table %(table)s") % {"table": move.to} if move.to else _("to the stand")
