"""A contestant's scorecard: its boards from its own side."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.facts.services import plays
from clubs.facts.services.scored import TEAMS
from clubs.models import Entry, Result, Session
from federation.site.kept import kept_for_visitors
from scoring.engine.any_cell import AnyCell
from scoring.engine.rounding import decimal
from scoring.sessions.selectors.boards import NS, TravellerLine, scorecard as lines_of
from scoring.sessions.selectors.courses import courses_of
from scoring.sessions.selectors.matches import PlayedMatchLine, matches
from scoring.sessions.selectors.own import own_entries
from scoring.sessions.selectors.people import ContestantNames, contestants, people_of
from scoring.sessions.selectors.standings import ShownStanding, standing_of
from scoring.sessions.views.common import basis, entry_of, removed_of, session_here
from scoring.sessions.words.pictures import CourseShown, boards_of_contestant, lines_of_session
from scoring.sessions.words.ranked import StandingColumn, columns_of_session


@dataclass(frozen=True, slots=True)
class ScorecardLine:
    """One board of a contestant."""

    result: Result
    side: str  # "ns" or "ew"; "s" or "w" for a partner in an individual
    partner: ContestantNames | None
    opponents: tuple[ContestantNames, ...]
    score: int | None  # from the contestant's side
    cell: AnyCell | None
    award: Decimal | None
    percent: Decimal | None


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match from one side: "a" or "b"."""

    match: PlayedMatchLine
    side: str
    opponents: ContestantNames
    score: Decimal | None
    against: Decimal | None
    points: Decimal | None

    @property
    def forfeits(self) -> bool:
        """Whether this side forfeits it."""
        return self.side in self.match.forfeited_by

    @property
    def is_in_vp(self) -> bool:
        """Whether it is stated in victory points alone, so that its IMPs are not known."""
        return self.score is None and self.points is not None and not self.match.forfeited_by

    @classmethod
    def of(cls, match: PlayedMatchLine, entry: Entry) -> "OwnMatch":
        """The match as a contestant of it sees it."""
        figures = match.figures
        if match.row.a_id == entry.pk:
            return cls(match, "a", match.b, figures.a_score, figures.b_score, figures.a_points)
        return cls(match, "b", match.a, figures.b_score, figures.a_score, figures.b_points)


@require_safe
@kept_for_visitors
def scorecard(request: HttpRequest, session_id: int, entry_id: int) -> HttpResponse:
    """The boards of a contestant in order, with what each was worth to it."""
    session = session_here(session_id)
    entry = entry_of(session, entry_id)
    context = basis(session)
    standing = standing_of(entry)
    context |= {
        "contestant": contestants([entry.pk])[entry.pk],
        "standing": standing,
        "placed": _placed(session, standing) if standing else [],
        "own": own_entries(request.user, session),
    }
    if session.form == TEAMS:
        context |= {
            "people": people_of([entry]).get(entry.pk, []),
            "matches": _own(matches(session, entry), entry),
        }
        return render(request, "scoring/sessions/team.html", context)
    context["removed"] = [gone for gone in removed_of(context["figures"]) if gone["entry"] == entry.pk]
    lines = lines_of(session, entry)
    context["lines"] = [_from_side(line, entry) for line in lines]
    context["plays"] = plays.of_results(line.result for line in lines)
    context["matches"] = _own(matches(session, entry), entry)
    context |= _pictures(session, context)
    return render(request, "scoring/sessions/scorecard.html", context)


def _pictures(session: Session, context: dict[str, Any]) -> dict[str, Any]:
    """Its boards as bars, and its line."""
    who: ContestantNames = context["contestant"]
    in_percent = context["has_percent"]
    course = courses_of(session, [who.pk])[who.pk]
    shown = CourseShown(who, course, is_own=True)
    return {
        "bars": boards_of_contestant(course, in_percent=in_percent, unit=context["boards_in"]),
        "line": lines_of_session([shown], in_percent=in_percent) if course else None,
    }


def _placed(session: Session, standing: ShownStanding) -> list[tuple[StandingColumn, str]]:
    """A contestant's figures in words, the one that ranks first."""
    places = columns_of_session(session, [standing])
    words = ((column, _in_words(column, standing)) for column in places)
    return [(column, figure) for column, figure in words if figure]


def _in_words(column: StandingColumn, standing: ShownStanding) -> str:
    if column.figure != "score" or not standing.maximum:
        return column.in_words(standing)
    score = {"score": column.text(standing), "maximum": standing.maximum}
    words: str = _("%(score)s of %(maximum)s matchpoints") % score
    return words


def _own(lines: list[PlayedMatchLine], entry: Entry) -> list[OwnMatch]:
    """The matches from a contestant's own side."""
    return [OwnMatch.of(match, entry) for match in lines]


def _from_side(line: TravellerLine, entry: Entry) -> ScorecardLine:
    side = line.side_of(entry.pk)
    is_ns, score, cell = side in NS, line.result.score, line.cell(side)
    ours, theirs = (line.ns, line.ns_partner), (line.ew, line.ew_partner)
    if not is_ns:
        ours, theirs = theirs, ours
    award = line.award.ns if is_ns else line.award.ew
    return ScorecardLine(
        result=line.result,
        side=side,
        partner=next((who for who in ours if who and who.pk != entry.pk), None),
        opponents=tuple(filter(None, theirs)),
        score=score if is_ns or score is None else -score,
        cell=cell,
        award=decimal(cell.award) if cell else award,
        percent=decimal(100 * cell.award / cell.maximum) if cell and cell.maximum else None,
    )
