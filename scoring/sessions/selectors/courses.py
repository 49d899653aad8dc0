"""How contestants of a session went from board to board, exactly. One query for all of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

from clubs.models import Session
from scoring.engine.any_cell import from_json
from scoring.models import Award
from scoring.sessions.selectors.boards import NS, SEATS

SIDES = ("ns", "ew", "s", "w")  # in the order of SEATS


@dataclass(frozen=True, slots=True)
class CourseStep:
    """A board of a contestant: its round (0: the file does not say), and what it brought of how much."""

    round: int
    board: int
    award: Fraction
    maximum: int  # 0 where there is none, as at IMPs


@dataclass(frozen=True, slots=True)
class RunningFigure:
    """Where a contestant stood after a round, or after so many boards: a percentage, or a sum."""

    after: int
    figure: Fraction


def courses_of(session: Session, entries: Iterable[int]) -> dict[int, list[CourseStep]]:
    """By the key of an entry its boards with an award, in the order of play as far as it is known."""
    asked = frozenset(entries)
    courses: dict[int, list[CourseStep]] = {entry: [] for entry in asked}
    for round_, board, seats, reasons, partners in _awards(session, asked):
        for entry, side in zip(seats, SIDES, strict=True):
            kept = partners.get(str(entry), reasons[side not in NS]) if entry in asked else None
            if kept:
                cell = from_json(kept)
                step = CourseStep(round_, board, cell.award, getattr(cell, "maximum", 0) or 0)
                courses[entry].append(step)
    return {
        entry: sorted(steps, key=lambda step: (step.round, step.board)) for entry, steps in courses.items()
    }


Kept = tuple[int, int, tuple[int, ...], tuple[dict[str, object] | None, ...], dict[str, dict[str, object]]]


def _awards(session: Session, entries: frozenset[int]) -> Iterable[Kept]:
    if not entries:
        return
    sits = Q()
    for seat in SEATS:
        sits |= Q(**{f"result__{seat}__in": entries})
    fields = ("result__round", "result__board", *(f"result__{seat}" for seat in SEATS))
    awards = Award.objects.filter(sits, session=session).order_by()
    for row in awards.values_list(*fields, "ns_reason", "ew_reason", "partners"):
        yield row[0], row[1], row[2:6], row[6:8], row[8]


def running(course: Sequence[CourseStep]) -> list[RunningFigure]:
    """After each round; where no round is known after each board. In percent where there is a maximum."""
    figures: dict[int, RunningFigure] = {}
    has_rounds = all(step.round for step in course)
    had, could = Fraction(0), 0
    for number, step in enumerate(course, 1):
        had, could = had + step.award, could + step.maximum
        after = step.round if has_rounds else number
        figures[after] = RunningFigure(after, 100 * had / could if could else had)
    return list(figures.values())
