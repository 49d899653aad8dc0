"""Who is who, and who sits where to begin with: for the wall and for the director."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from clubs.movements.cards import guide_cards
from clubs.movements.model import ContestantKind, Movement, Seating
from clubs.movements.text import boards
from clubs.playing.prints.occasion import PrintedOccasion
from federation.paper import PaperColumn, draw_table

BLANK = "______________________________"


def seats_pdf(occasion: PrintedOccasion, movement: Movement) -> bytes:
    """The contestants by number with their first seats, then the tables of the first round.

    Where names are not known there is a line to write them on.
    """
    paper = occasion.paper(_("List of seats"))
    paper.add_page()
    paper.heading(f"{occasion.title} {occasion.detail}".strip())
    paper.heading(_("By number"), 2)
    heads = [
        PaperColumn(_("Number"), 1.5, "R", bold=True),
        PaperColumn(_("Names"), 6),
        PaperColumn(_("Table"), 1.2, "C", bold=True),
        PaperColumn(_("Seat"), 1.2, "C"),
        PaperColumn(_("Boards"), 2),
    ]
    draw_table(paper, heads, by_number(occasion, movement), size=11)
    paper.heading(_("By table, round 1"), 2)
    draw_table(paper, _table_heads(movement), by_table(occasion, movement), size=10)
    return paper.to_bytes()


def names_pdf(occasion: PrintedOccasion) -> bytes:
    """Who takes part, with the players of each team."""
    paper = occasion.paper(_("List of names"))
    paper.add_page()
    paper.heading(f"{occasion.title} {occasion.detail}".strip())
    paper.heading(_("List of names"), 2)
    heads = [PaperColumn(_("Number"), 1.5, "R", bold=True), PaperColumn(_("Names"), 4)]
    if any(one.players for one in occasion.contestants.values()):
        heads.append(PaperColumn(_("Players"), 6))
    rows = [
        [one.number, " · ".join(one.names), " · ".join(one.players)][: len(heads)]
        for one in occasion.contestants.values()
    ]
    draw_table(paper, heads, rows, size=11)
    return paper.to_bytes()


def by_number(occasion: PrintedOccasion, movement: Movement) -> Iterator[list[str]]:
    """A line for each contestant; a team has its two tables on one."""
    for card in guide_cards(movement):
        first = [line for line in card.lines if line.round == 1 and line.part == 1]
        tables = dict.fromkeys(str(line.place.table) if line.place.table else "–" for line in first)
        seats = dict.fromkeys(line.place.seat or "–" for line in first)
        played = dict.fromkeys(boards(line.boards) or _("sit-out") for line in first)
        names = occasion.names((card.contestant,)) or BLANK
        number = occasion.number(card.contestant)
        yield [number, names, ", ".join(tables), ", ".join(seats), ", ".join(played)]


def by_table(occasion: PrintedOccasion, movement: Movement) -> Iterator[list[str]]:
    """A line for each table of the first round: both sides, in an individual all four seats."""
    for s in movement.by_round[0]:
        if s.table and s.part == 1:
            played = boards(movement.boards_of(s.sets)) if s.sets else _("sit-out")
            yield [str(s.table), *_sides(occasion, movement, s), played]


def _sides(occasion: PrintedOccasion, movement: Movement, s: Seating) -> list[str]:
    sides = [s.ns, s.ew]
    if movement.kind is ContestantKind.INDIVIDUAL:
        sides = [(member,) for member in (*s.ns, *s.ew)] if s.is_played else [s.members, (), (), ()]
    return [f"{occasion.numbers(side)} {occasion.names(side)}".strip() for side in sides]


def _table_heads(movement: Movement) -> list[PaperColumn]:
    sides = ("N", "S", "E", "W") if movement.kind is ContestantKind.INDIVIDUAL else ("NS", "EW")
    return [
        PaperColumn(_("Table"), 1, "C", bold=True),
        *(PaperColumn(side, 8 / len(sides)) for side in sides),
        PaperColumn(_("Boards"), 1.6),
    ]
