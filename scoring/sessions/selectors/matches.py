"""Matches of teams, and rounds of pairs at victory points.

Of a stage their figures are the stage's: what was decided, forfeited or arrived late for is in them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Count, F, Q, QuerySet

from clubs.models import Entry, Match, Session
from clubs.tournaments.selectors import form_of
from scoring.models import MatchRow, StageMatch
from scoring.sessions.selectors.boards import TravellerLine, awards_in, lines_of_awards
from scoring.sessions.selectors.people import ContestantNames, contestants

COUNTED = ("played", "forfeited", "double_forfeit")  # one that is not finished has the session's figures
Meeting = tuple[int, frozenset[int]]  # its round, and both entrants


@dataclass(frozen=True, slots=True)
class MatchFiguresShown:
    """The figures of a match from its first side."""

    a_score: Decimal | None
    b_score: Decimal | None
    a_points: Decimal | None
    b_points: Decimal | None

    @classmethod
    def own(cls, row: MatchRow) -> "MatchFiguresShown":
        """As the session has them."""
        return cls(row.a_score, row.b_score, row.a_points, row.b_points)

    @classmethod
    def of_stage(cls, row: StageMatch, *, turned: bool, in_points: bool) -> "MatchFiguresShown":
        """As the stage has them; turned where it names the other side first. A knockout has no points."""
        a, b = ("b", "a") if turned else ("a", "b")
        scores = [getattr(row, f"{side}_score") for side in (a, b)]
        points = [getattr(row, f"{side}_points") if in_points else None for side in (a, b)]
        return cls(*scores, *points)


@dataclass(frozen=True, slots=True)
class PlayedMatchLine:
    """A match with both teams, or a round with both pairs."""

    row: MatchRow
    a: ContestantNames
    b: ContestantNames
    figures: MatchFiguresShown
    of_stage: StageMatch | None = None  # where its figures are from; None: from the session itself
    is_turned: bool = False  # whether the stage names the other side first

    @property
    def is_as_in_file(self) -> bool:
        """Whether the file has its totals alone."""
        return bool(self.row.unlisted) and self.row.unlisted == self.row.boards

    @property
    def forfeited_by(self) -> list[str]:
        """The sides that forfeit it, "a" and "b"; their teams have what a forfeit is worth. REG-5"""
        if self.of_stage is not None:
            loser = "a" if self.is_turned else "b"  # a stage names the winner first
            return {"forfeited": [loser], "double_forfeit": ["a", "b"]}.get(self.of_stage.kind, [])
        return sorted(self.row.forfeit or ())  # type: ignore[attr-defined]  # annotated where rows are read


def rounds_of(session: Session) -> dict[int, int]:
    """How many matches each round of a session has, in the order of the rounds."""
    counted = MatchRow.objects.filter(session=session).values_list("round").annotate(many=Count("pk"))
    return dict(counted.order_by("round"))


def matches(session: Session, entry: Entry | None = None, number: int | None = None) -> list[PlayedMatchLine]:
    """The matches of a session in the order of the file; of round `number` alone, where one is named; or
    those of one contestant, with their steps.
    """
    rows = _match_rows().filter(session=session).order_by("round", "position")
    if number is not None:
        rows = rows.filter(round=number)
    if entry is None:
        rows = rows.defer("reasons")
    return _match_lines(session, rows if entry is None else rows.filter(Q(a=entry) | Q(b=entry)))


def _match_rows() -> QuerySet[MatchRow]:
    """Matches with who forfeits, also where the other reasons are left in the database."""
    return MatchRow.objects.annotate(forfeit=F("reasons__forfeit")).select_related("a", "b")


def match_of(session: Session, number: int, a: int, b: int) -> PlayedMatchLine | None:
    """One match by its round and its teams, whichever comes first."""
    teams = Q(a=a, b=b) | Q(a=b, b=a)
    lines = _match_lines(session, _match_rows().filter(teams, session=session, round=number)[:1])
    return lines[0] if lines else None


def boards_of_match(match: PlayedMatchLine) -> list[TravellerLine]:
    """The results of a match, board by board, from both tables."""
    row = match.row
    pairs = Q(result__ns=row.a_id, result__ew=row.b_id) | Q(result__ns=row.b_id, result__ew=row.a_id)
    awards = awards_in(row.session).filter(pairs, result__round=row.round, result__section=row.section_id)
    return lines_of_awards(awards.order_by("result__board", "result__line"))


def _match_lines(session: Session, rows: Iterable[MatchRow]) -> list[PlayedMatchLine]:
    kept = list(rows)
    people = contestants(pk for row in kept for pk in (row.a_id, row.b_id))
    counted = _counted(session, kept)
    in_points = bool(counted) and bool(form_of(session.stage).contest.vp)
    return [
        _line(row, people[row.a_id], people[row.b_id], counted.get(_meeting(row)), in_points=in_points)
        for row in kept
    ]


def _line(
    row: MatchRow, a: ContestantNames, b: ContestantNames, counted: StageMatch | None, *, in_points: bool
) -> PlayedMatchLine:
    if counted is None:
        return PlayedMatchLine(row, a, b, MatchFiguresShown.own(row))
    turned = counted.a_id != row.a.entrant_id
    figures = MatchFiguresShown.of_stage(counted, turned=turned, in_points=in_points)
    return PlayedMatchLine(row, a, b, figures, counted, turned)


def _meeting(row: MatchRow) -> Meeting:
    return row.round, frozenset((row.a.entrant_id or 0, row.b.entrant_id or 0))


def _counted(session: Session, rows: Iterable[MatchRow]) -> Mapping[Meeting, StageMatch]:
    """The matches of its stage; without those that go on in other sessions."""
    rounds = {row.round for row in rows}
    if not session.is_ranked_by_stage or not rounds:
        return {}
    parts = _parts(session, rounds)
    of_stage = StageMatch.objects.filter(stage=session.stage_id, round__in=rounds, kind__in=COUNTED)
    by_meeting = {(row.round, frozenset((row.a_id, row.b_id or 0))): row for row in of_stage}
    return {meeting: row for meeting, row in by_meeting.items() if parts[meeting] == 1}


def _parts(session: Session, rounds: Iterable[int]) -> Counter[Meeting]:
    """In how many sessions of its stage a match is played."""
    played = Match.objects.current().filter(session__stage=session.stage_id, round__in=list(rounds))
    sides = played.values_list("session", "round", "a__entrant", "b__entrant").distinct()
    return Counter((number, frozenset((a, b))) for _session, number, a, b in sides)
