"""Who sits where in a round, for the wall: by table, and by name for whoever looks for a seat."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _, pgettext

from clubs.movements.cards import guide_cards
from clubs.movements.model import ContestantKind, Movement, Seating
from clubs.movements.text import boards
from clubs.playing.prints.occasion import PrintedContestant, PrintedOccasion
from clubs.playing.prints.pairings import PairingLine
from federation.paper import WallColumn, WallRow, WallSheet
from federation.paper.wall import Cell


def seats_by_table(occasion: PrintedOccasion, movement: Movement) -> WallSheet:
    """The tables of the first round of a movement: who sits there, and with which boards they begin."""
    sides = ("N", "S", "E", "W") if movement.kind is ContestantKind.INDIVIDUAL else ("NS", "EW")
    columns = [WallColumn((_("Table"),), "C", bold=True)]
    for side in sides:
        columns += [WallColumn(("",), "R", bold=True), WallColumn((side,), is_text=True)]
    columns.append(WallColumn((_("Boards"),), "C"))
    rows = [
        WallRow(((str(s.table),), *_sides(occasion, movement, s), (_played(movement, s),)))
        for s in movement.by_round[0]
        if s.table and s.part == 1
    ]
    return _sheet(occasion, _("Seats by table"), 1, columns, rows)


def _sides(occasion: PrintedOccasion, movement: Movement, s: Seating) -> Iterable[Cell]:
    """Number and names of each side, in an individual of each seat."""
    sides = [s.ns, s.ew]
    if movement.kind is ContestantKind.INDIVIDUAL:
        sides = [(member,) for member in (*s.ns, *s.ew)] if s.is_played else [s.members[:1], (), (), ()]
    for side in sides:
        yield (occasion.numbers(side),)
        yield tuple(
            name
            for member in side
            if member in occasion.contestants
            for name in occasion.contestants[member].names_beside
        )


def _played(movement: Movement, s: Seating) -> str:
    return boards(movement.boards_of(s.sets)) if s.sets else _("sit-out")


def seats_by_name(occasion: PrintedOccasion, movement: Movement) -> WallSheet:
    """Everybody by name, with the number, the table and the seat of the first round of a movement."""
    rows = []
    for card in guide_cards(movement):
        one = occasion.contestants.get(card.contestant) or PrintedContestant(str(card.contestant))
        first = [line for line in card.lines if line.round == 1 and line.part == 1]
        tables = dict.fromkeys(str(line.place.table) if line.place.table else "–" for line in first)
        seats = dict.fromkeys(line.place.seat or "–" for line in first)
        rows += _looked_for(one, ", ".join(tables), ", ".join(seats))
    return _sheet(occasion, _("Seats by name"), 1, _name_heads(), rows)


def pairings_by_name(
    occasion: PrintedOccasion,
    number: int,
    matches: Sequence[PairingLine],
    byes: Sequence[PrintedContestant],
    *,
    has_rooms: bool = True,
) -> WallSheet:
    """Everybody of a drawn round by name, with number, table and seat: of teams those of the open room."""
    rows = []
    for table, match in enumerate(matches, 1):
        for one, seat in ((match.a, "NS"), (match.b, "EW")):
            rows += _looked_for(one, str(table), seat)
    for one in byes:
        rows += _looked_for(one, "–", pgettext("round without opponents", "bye"))
    notes = (_("The seats are those of the open room."),) if has_rooms else ()
    return _sheet(occasion, _("Seats by name"), number, _name_heads(), rows, notes)


def _name_heads() -> list[WallColumn]:
    return [
        WallColumn((pgettext("of a person or team", "Name"),), is_text=True),
        WallColumn((_("Number"),), "R"),
        WallColumn((_("Table"),), "C", bold=True),
        WallColumn((_("Seat"),), "C", bold=True),
    ]


def _looked_for(one: PrintedContestant, table: str, seat: str) -> list[WallRow]:
    """A line for each name under which a contestant is looked for; for one without, its number."""
    return [
        WallRow(((listed.name,), (one.number,), (table,), (seat,)), order=listed.order)
        for listed in one.listed
    ] or [WallRow(((one.number,), (one.number,), (table,), (seat,)), order=one.number.zfill(4))]


def _sheet(
    occasion: PrintedOccasion,
    title: str,
    number: int,
    columns: Sequence[WallColumn],
    rows: Sequence[WallRow],
    notes: tuple[str, ...] = (),
) -> WallSheet:
    words = {"title": title, "number": number}
    title = _("%(title)s, round %(number)s") % words
    return WallSheet((title,), occasion.lines, tuple(columns), tuple(rows), notes, occasion.address)
