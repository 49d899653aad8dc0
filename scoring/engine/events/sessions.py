"""From the score of a session to what an event takes from it: figures, penalties, tops."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from scoring.engine.events.event import SessionFigure
from scoring.engine.pairs.cell import COMPARED, Cell
from scoring.engine.pairs.session import SessionScore
from scoring.engine.sheet import ContestantDeduction, Line

Entrants = Mapping[int, int]  # a contestant's position in the session's sheet: its position in the event


def session_figures(session: str, score: SessionScore, entrants: Entrants) -> tuple[SessionFigure, ...]:
    """What everybody with a board in the session had there, before penalties and not brought to full."""
    return tuple(
        SessionFigure(session, entrants[position], total.points, total.maximum, total.boards)
        for position, total in enumerate(score.totals)
        if total.boards
    )


def session_deductions(score: SessionScore, entrants: Entrants) -> tuple[ContestantDeduction, ...]:
    """The session's penalties, to the contestants of the event."""
    deductions = score.sheet.deductions
    return tuple(replace(deduction, contestant=entrants[deduction.contestant]) for deduction in deductions)


def tops(score: SessionScore, entrants: Entrants) -> dict[int, int]:
    """On how many boards everybody had the maximum by comparison; artificial scores are no tops."""
    counted = Counter({entrants[position]: 0 for position, total in enumerate(score.totals) if total.boards})
    for position, line in enumerate(score.sheet.lines):
        for contestant in _seated(line):
            cell = score.cell(position, contestant)
            if isinstance(cell, Cell) and _is_top(cell):
                counted[entrants[contestant]] += 1
    return dict(counted)


def _seated(line: Line) -> Iterator[int]:
    yield from (line.ns, line.ew)
    yield from line.partners or ()


def _is_top(cell: Cell) -> bool:
    return cell.method in COMPARED and bool(cell.maximum) and cell.award == cell.maximum
