"""A drawn round for the wall: who meets whom at which table, and who has a bye; its result slips."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _, pgettext

from clubs.movements import three_way
from clubs.playing.prints.occasion import PrintedContestant, PrintedOccasion
from clubs.playing.prints.slips import PrintedSlip
from federation.paper import WallColumn, WallRow, WallSheet
from federation.paper.wall import Cell


@dataclass(frozen=True, slots=True)
class PairingLine:
    """A match of a round: the two, the one at home first, and the boards they play."""

    a: PrintedContestant
    b: PrintedContestant
    boards: int


class PlacedLine(NamedTuple):
    """A match with its table."""

    table: int
    match: PairingLine


def pairings_sheet(
    occasion: PrintedOccasion,
    number: int,
    matches: Sequence[PairingLine],
    byes: Sequence[PrintedContestant],
    *,
    has_rooms: bool = True,
) -> WallSheet:
    """The round by tables; a code leads to the live page.

    `has_rooms`: of teams, who play at two tables; pairs of a Swiss have one.
    """
    lines = _in_order(matches)
    columns = [
        WallColumn((_("Table"),), "C", bold=True),
        *_side(_("NS in the open room") if has_rooms else "NS"),
        *_side(_("EW in the open room") if has_rooms else "EW"),
    ]
    rows = [*map(_cells, lines), *map(_bye, byes)]
    counts = sorted({match.boards for match in matches})
    if len(counts) > 1:
        columns.append(WallColumn((_("Boards"),), "C"))
        boards = [str(line.match.boards or "") for line in lines] + [""] * len(byes)
        rows = [(*cells, (count,)) for cells, count in zip(rows, boards, strict=True)]
    title = _("Round %(number)s") % {"number": number}
    return WallSheet(
        (title,),
        occasion.lines,
        tuple(columns),
        tuple(map(WallRow, rows)),
        tuple(_notes(matches, counts, has_rooms=has_rooms)),
        occasion.address,
    )


def _notes(matches: Sequence[PairingLine], counts: Sequence[int], *, has_rooms: bool) -> Iterator[str]:
    if len(counts) == 1 and counts[0]:
        yield _("Boards in every match: %(count)s.") % {"count": counts[0]}
    if has_rooms:
        yield _("The team named first sits NS in the open room and EW in the closed room.")
    for three in _threes(matches):
        tables = [str(table) for table, match in enumerate(matches, 1) if match.a.number in three]
        yield _("Tables %(tables)s play a three-way match: each team meets both others.") % {
            "tables": ", ".join(tables)
        }


def _side(title: str) -> tuple[WallColumn, WallColumn]:
    """The number of a side and its names."""
    return WallColumn(("",), "R", bold=True), WallColumn((title,), is_text=True)


def _threes(matches: Sequence[PairingLine]) -> list[frozenset[str]]:
    """Who are in each three-way match, by number."""
    threes = three_way.threes([(match.a.number, match.b.number) for match in matches])
    return [frozenset(three) for three in threes]


def _in_order(matches: Sequence[PairingLine]) -> list[PlacedLine]:
    """The matches in the order of the draw, those of a three-way match one after the other."""
    lines = [PlacedLine(table, match) for table, match in enumerate(matches, 1)]
    first: dict[int, int] = {}
    for three in _threes(matches):
        tables = [line.table for line in lines if line.match.a.number in three]
        first |= dict.fromkeys(tables, tables[0])
    return sorted(lines, key=lambda line: (first.get(line.table, line.table), line.table))


def _cells(line: PlacedLine) -> tuple[Cell, ...]:
    a, b = line.match.a, line.match.b
    return (str(line.table),), (a.number,), a.names_beside, (b.number,), b.names_beside


def _bye(one: PrintedContestant) -> tuple[Cell, ...]:
    words = pgettext("round without opponents", "bye")
    return ("–",), (one.number,), one.names_beside, ("",), (words,)


def slips_of(
    number: int, matches: Sequence[PairingLine], first: int, *, has_rooms: bool = True
) -> list[PrintedSlip]:
    """Two slips for each match of teams, a room each, one for each of pairs; boards from `first` on."""
    slips = []
    for place, match in enumerate(matches, 1):
        boards = tuple(range(first, first + (match.boards or 1)))
        a, b = ((one.number, " · ".join(one.names)) for one in (match.a, match.b))
        rooms = ((_("Open room"), a, b), (_("Closed room"), b, a)) if has_rooms else (("", a, b),)
        for room, ns, ew in rooms:
            slips.append(PrintedSlip(str(number), f"{place} {room}".strip(), ns, ew, boards))
    return slips
