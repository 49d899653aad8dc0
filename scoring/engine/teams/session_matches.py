"""The matches of a session of teams as fixtures: played, or forfeited by a decision, and what they bring.

A file knows no rounds of an event: nobody is taken out for rounds missed (REG-2.1.4), and a forfeit is valued
by the session's own matches (REG-5.1).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.award import ReasonedAward
from scoring.engine.conditions import Conditions
from scoring.engine.forfeits.value import ForfeitAward
from scoring.engine.teams.board import BoardUnit
from scoring.engine.teams.fixtures import (
    WHOLE,
    DoubleForfeit,
    ForfeitedFixture,
    ForfeitReason,
    Leg,
    PlayedFixture,
    why_forfeited,
)
from scoring.engine.teams.forfeit_forms import Forfeits, LostBoards, VictoryPointForfeits
from scoring.engine.teams.league import MatchPoints, shared
from scoring.engine.teams.match import MatchScore, MatchSheet
from scoring.engine.teams.points import Points, PointsForm, VictoryPoints
from scoring.engine.teams.real_matches import RealMatches
from scoring.engine.teams.withdrawal import RemovedTeams

NOBODY_OUT = RemovedTeams(frozenset(), opponents_keep=True)
SessionFixture = PlayedFixture | ForfeitedFixture | DoubleForfeit


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """What was entered for one match. Teams are named as in `TeamSession.teams`."""

    round: int
    a: str
    b: str
    sheet: MatchSheet
    share: Fraction = Fraction(1)  # of its victory points: a half in a three-way match of one round
    forfeited_by: Mapping[str, ForfeitReason] = field(default_factory=dict)  # teams that forfeit it, and why


def fixtures_of(
    matches: Sequence[TeamMatch], scores: Sequence[MatchScore], *, in_vp: bool
) -> Iterator[SessionFixture]:
    """The matches as a league knows them, beside their scores."""
    for match, score in zip(matches, scores, strict=True):
        leg = Leg(match.share) if in_vp else WHOLE
        if not match.forfeited_by:
            yield PlayedFixture(match.round, match.a, match.b, score, leg)
        elif len(match.forfeited_by) > 1:
            why = tuple(step for reason in match.forfeited_by.values() for step in reason.steps)
            yield DoubleForfeit(match.round, match.a, match.b, match.sheet.scheduled, leg, why)
        else:
            yield _forfeited(match, score, leg)


def _forfeited(match: TeamMatch, score: MatchScore, leg: Leg) -> ForfeitedFixture:
    """One team gives the match; what was played of it matters where it was given for conduct. Spec D.10"""
    ((loser, reason),) = match.forfeited_by.items()
    winner = match.b if loser == match.a else match.a
    had = None
    if reason.cause == "manners":
        had = score if winner == match.a else score.turned
    boards, why = match.sheet.scheduled, reason.steps
    return ForfeitedFixture(match.round, winner, loser, boards, reason.cause, had, leg=leg, why=why)


def forfeits_of(
    fixtures: Sequence[SessionFixture], form: PointsForm, unit: BoardUnit, conditions: Conditions
) -> Forfeits:
    """How forfeits are valued. A session without any needs no rule of them; else raises ConditionError."""
    if isinstance(form, VictoryPoints) and not all(
        isinstance(fixture, PlayedFixture) for fixture in fixtures
    ):
        return VictoryPointForfeits(form, conditions.rule(ForfeitAward))
    return LostBoards(unit)


def counted_of(
    fixtures: tuple[SessionFixture, ...], form: PointsForm, forfeits: Forfeits
) -> tuple[MatchPoints, ...]:
    """What each match brings to both. Forfeits are valued by the matches really played."""
    points = [
        form.points(fixture.score) if isinstance(fixture, PlayedFixture) else None for fixture in fixtures
    ]
    real = RealMatches.of(fixtures, points, NOBODY_OUT)
    return tuple(
        _match(fixture, both, real, forfeits) for fixture, both in zip(fixtures, points, strict=True)
    )


def _match(
    fixture: SessionFixture, points: tuple[Points, Points] | None, real: RealMatches, forfeits: Forfeits
) -> MatchPoints:
    match fixture:
        case PlayedFixture():
            assert points is not None, "played matches have points"
            a, b = (shared(_together(side), fixture.leg) for side in points)
            return MatchPoints(fixture, a, b)
        case ForfeitedFixture():
            evidence = forfeits.evidence(fixture, real)
            winner = shared(forfeits.winner(fixture, evidence), fixture.leg)
            loser = shared(forfeits.loser(fixture.boards), fixture.leg)
            return MatchPoints(fixture, winner, loser, evidence=evidence)
        case DoubleForfeit():
            loser = shared(forfeits.loser(fixture.boards), fixture.leg)
            return MatchPoints(fixture, loser, loser)


def points_of(
    match: TeamMatch, score: MatchScore, counted: MatchPoints, form: PointsForm
) -> tuple[Points, Points]:
    """A match's points as its page shows them: those of the boards, or why it is forfeited and its worth."""
    if not match.forfeited_by:
        return form.points(score)
    why, nothing = why_forfeited(counted.fixture), ReasonedAward(())
    worth = (counted.of(team) or nothing for team in (match.a, match.b))
    a, b = (Points(ReasonedAward((*why, *award.steps)), nothing) for award in worth)
    return a, b


def _together(points: Points) -> ReasonedAward:
    return ReasonedAward((*points.boards.steps, *points.deductions.steps))
