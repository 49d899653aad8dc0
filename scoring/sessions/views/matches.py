"""A match of teams, board by board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.corrections.services.corrections import may_correct
from scoring.engine.rounding import decimal
from scoring.sessions.selectors.boards import TravellerLine
from scoring.sessions.selectors.matches import PlayedMatchLine, boards_of_match, match_of
from scoring.sessions.views.common import basis, key, session_here


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: the first team's table as North-South, the other table, and what it was worth."""

    number: int
    section: int
    open: TravellerLine | None  # the first team sits North-South
    closed: TravellerLine | None
    a: Decimal | int | None
    b: Decimal | int | None
    ahead: Decimal | int | None  # of the first team, after this board

    @property
    def shown(self) -> TravellerLine:
        """The table whose awards tell of the board."""
        line = self.open or self.closed
        assert line is not None, "a board has a line"
        return line


@require_safe
def match(request: HttpRequest, session_id: str, round_number: str, a_id: str, b_id: str) -> HttpResponse:
    """Both rooms of every board, what it was worth to either side, and what they came to."""
    session = session_here(key(session_id))
    context = basis(session)
    played = match_of(session, key(round_number), key(a_id), key(b_id))
    if played is None:
        raise Http404("no such match")
    played.row.session = session
    boards = list(_boards(played, boards_of_match(played)))
    context |= {
        "match": played,
        "matches": [played],
        "boards": boards,
        "may_correct": may_correct(request.user, session),
    }
    return render(request, "scoring/sessions/match.html", context)


def _boards(played: PlayedMatchLine, lines: Sequence[TravellerLine]) -> Iterator[MatchBoard]:
    ahead, is_margin = Fraction(0), played.row.session.scoring == "imps"
    for number, tables in groupby(lines, key=lambda line: line.result.board):
        rooms = {line.ns.pk == played.a.pk: line for line in tables}
        open_room, closed = rooms.get(True), rooms.get(False)
        a, b = _awards(open_room, closed)
        # At IMPs one side's gain is the other's loss already; board points are each side's own.
        ahead += (a or 0) if is_margin else (a or 0) - (b or 0)
        yield MatchBoard(
            number,
            played.row.section_id,
            open_room,
            closed,
            _shown(a),
            _shown(b),
            _shown(ahead) if a is not None else None,
        )


def _awards(
    open_room: TravellerLine | None, closed: TravellerLine | None
) -> tuple[Fraction | None, Fraction | None]:
    """What the board is worth to the first team and to the second."""
    a, b = (open_room.cell("ns"), open_room.cell("ew")) if open_room else (None, None)
    if closed and a is None:
        a, b = closed.cell("ew"), closed.cell("ns")
    return (None if a is None else a.award), (None if b is None else b.award)


def _shown(figure: Fraction | None) -> Decimal | int | None:
    """Without decimals where there are none: only rulings leave a fraction of an IMP."""
    if figure is None:
        return None
    return int(figure) if figure.denominator == 1 else decimal(figure)
