"""A contestant's scorecard: its boards from its own side."""

from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.models import Entry, Result
from scoring.engine.any_cell import AnyCell
from scoring.engine.rounding import decimal
from scoring.selectors import Contestant, TravellerLine, contestants, standing_of
from scoring.selectors import scorecard as lines_of
from scoring.views.common import basis, entry_of, session_here


@dataclass(frozen=True, slots=True)
class ScorecardLine:
    """One board of a contestant."""

    result: Result
    side: str
    opponents: Contestant
    score: int | None  # from the contestant's side
    cell: AnyCell | None
    award: Decimal | None
    percent: Decimal | None


def scorecard(request: HttpRequest, session_id: int, entry_id: int) -> HttpResponse:
    """The boards of a contestant in order, with what each was worth to it."""
    session = session_here(session_id)
    entry = entry_of(session, entry_id)
    context = basis(session)
    context |= {
        "contestant": contestants([entry.pk])[entry.pk],
        "standing": standing_of(entry),
        "lines": [_from_side(line, entry) for line in lines_of(session, entry)],
    }
    return render(request, "scoring/scorecard.html", context)


def _from_side(line: TravellerLine, entry: Entry) -> ScorecardLine:
    is_ns = line.result.ns_id == entry.pk
    score, cell = line.result.score, line.cell("ns" if is_ns else "ew")
    return ScorecardLine(
        result=line.result,
        side="ns" if is_ns else "ew",
        opponents=line.ew if is_ns else line.ns,
        score=score if is_ns or score is None else -score,
        cell=cell,
        award=line.award.ns if is_ns else line.award.ew,
        percent=decimal(100 * cell.award / cell.maximum) if cell and cell.maximum else None,
    )
