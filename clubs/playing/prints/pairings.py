"""A drawn round for the wall: who meets whom at which table, and who has a bye."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.movements import three_way
from clubs.playing.prints.occasion import PrintedContestant, PrintedOccasion
from clubs.playing.prints.slips import PrintedSlip
from federation.paper import Paper, PaperColumn, draw_qr, draw_table
from federation.paper.document import MARGIN

QR_SIDE = 26.0
LARGE_UP_TO = 16  # matches that fill a page in large type


@dataclass(frozen=True, slots=True)
class PairingLine:
    """A match of a round: the two, the one at home first, and the boards they play."""

    a: PrintedContestant
    b: PrintedContestant
    boards: int


def pairings_pdf(
    occasion: PrintedOccasion,
    number: int,
    matches: Sequence[PairingLine],
    byes: Sequence[PrintedContestant],
    *,
    has_rooms: bool = True,
) -> bytes:
    """The round on as few pages as can be read from a distance; a code leads to the live page.

    `has_rooms`: of teams, who play at two tables; pairs of a Swiss have one.
    """
    title = _("Round %(number)s") % {"number": number}
    paper = occasion.paper(title)
    paper.add_page()
    paper.heading(f"{occasion.title} {occasion.detail}".strip(), 2)
    paper.heading(title)
    if occasion.address:
        _code(paper, occasion.address)
    if has_rooms:
        paper.paragraph(_("The team named first sits NS in the open room and EW in the closed room."), size=9)
    paper.set_y(max(paper.y, MARGIN + QR_SIDE + 2) if occasion.address else paper.y)
    heads = [
        PaperColumn(_("Table"), 1.7, "C", bold=True),
        PaperColumn(_("NS in the open room") if has_rooms else "NS", 4.3),
        PaperColumn(_("EW in the open room") if has_rooms else "EW", 4.3),
        PaperColumn(_("Boards"), 1.6, "C"),
    ]
    size = 14 if len(matches) <= LARGE_UP_TO else 11
    rows = rows_of(matches)
    draw_table(paper, heads, rows, size=size)
    if len(rows) < len(matches):
        paper.paragraph(_("Three in one line play a three-way match: each meets both others."), size=9)
    if byes:
        paper.heading(_("Without an opponent in this round"), 2)
        paper.paragraph("\n".join(called(contestant) for contestant in byes), size=size)
    return paper.to_bytes()


def rows_of(matches: Sequence[PairingLine]) -> list[list[str]]:
    """A line for each match, in the order of the draw; the three of a three-way match are one line."""
    groups: dict[frozenset[str], list[tuple[int, PairingLine]]] = {}
    threes = three_way.threes([(match.a.number, match.b.number) for match in matches])
    together = {number: frozenset(three) for three in threes for number in three}
    for place, match in enumerate(matches, 1):
        two = frozenset((match.a.number, match.b.number))
        groups.setdefault(together.get(match.a.number, two), []).append((place, match))
    return [_row(legs) for legs in groups.values()]


def _row(legs: Sequence[tuple[int, PairingLine]]) -> list[str]:
    """One match; of three who all meet a line below the other for each table, with its boards."""
    return [
        "\n".join(str(place) for place, _match in legs),
        "\n".join(called(match.a) for _place, match in legs),
        "\n".join(called(match.b) for _place, match in legs),
        "\n".join(str(match.boards or "") for _place, match in legs),
    ]


def called(one: PrintedContestant) -> str:
    """A contestant by number and name."""
    return " ".join(dict.fromkeys((one.number, " · ".join(one.names)))).strip()


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


def _code(paper: Paper, address: str) -> None:
    draw_qr(paper, address, paper.w - MARGIN - QR_SIDE, MARGIN - 3, QR_SIDE)
