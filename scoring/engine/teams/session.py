"""A session of team matches: every board, every match, every total, every place. Laws 78B-D, REG-1.1.3-4.

Matches were played, or forfeited by a decision; byes and withdrawals are a league's, which knows how many
rounds there are (`scoring.engine.teams.league`).
"""

from dataclasses import dataclass
from typing import Literal

from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages
from scoring.engine.conditions import Conditions
from scoring.engine.events.tie_breaks import LOT, Breakers, TieBreaks
from scoring.engine.teams.board import BoardUnit, Sides, in_board_points, in_imps, score as board_score
from scoring.engine.teams.fixtures import TeamDeduction
from scoring.engine.teams.league import League, LeagueScore, MatchPoints
from scoring.engine.teams.match import MatchScore, WeightedImps, match_score
from scoring.engine.teams.points import OwnUnitPoints, Points, VictoryPoints
from scoring.engine.teams.session_matches import (
    NOBODY_OUT,
    SessionFixture,
    TeamMatch,
    counted_of,
    fixtures_of,
    forfeits_of,
    points_of,
)
from scoring.engine.teams.standings import TeamStanding, standings
from scoring.engine.teams.totals import NegativeTotals, totals
from scoring.engine.victory_points.scale import Scale


@dataclass(frozen=True, slots=True)
class TeamSession:
    """The whole input: the teams, each name once, their matches, and penalties off totals."""

    teams: tuple[str, ...]
    matches: tuple[TeamMatch, ...]
    scoring: Literal["imps", "board_a_match"]
    deductions: tuple[TeamDeduction, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamSessionScore:
    """What a session of teams is worth. The tuples stand beside `session.matches`."""

    session: TeamSession
    conditions: Conditions
    boards: tuple[tuple[Sides, ...], ...]  # beside the boards of each match's sheet
    matches: tuple[MatchScore, ...]
    points: tuple[tuple[Points, Points], ...]  # what each match brings to a and to b
    in_vp: bool
    standings: tuple[TeamStanding, ...]


def score(session: TeamSession, conditions: Conditions, scale: Scale | None = None) -> TeamSessionScore:
    """Score a session. With a scale, IMPs of each match are turned into victory points.

    Raises Refusal for a team in two matches of a round and for a scale without a table for so many
    boards; ConditionError where the regulations lack a rule that team matches need.
    """
    unit = _unit(session, conditions)
    weighted = conditions.rule(WeightedImps)
    matches = tuple(match_score(match.sheet, unit, weighted) for match in session.matches)
    form = OwnUnitPoints() if scale is None else VictoryPoints(scale, "scheduled")
    fixtures = tuple(fixtures_of(session.matches, matches, in_vp=scale is not None))
    counted = counted_of(fixtures, form, forfeits_of(fixtures, form, unit, conditions))
    return TeamSessionScore(
        session,
        conditions,
        tuple(tuple(board_score(board, unit) for board in match.sheet.boards) for match in session.matches),
        matches,
        tuple(points_of(*played, form) for played in zip(session.matches, matches, counted, strict=True)),
        scale is not None,
        _standings(session, fixtures, counted, conditions),
    )


def _unit(session: TeamSession, conditions: Conditions) -> BoardUnit:
    if session.scoring == "board_a_match":
        return in_board_points(conditions.rule(BoardAMatchAverages))
    return in_imps(conditions.rule(ImpAverages))


def _standings(
    session: TeamSession,
    fixtures: tuple[SessionFixture, ...],
    counted: tuple[MatchPoints, ...],
    conditions: Conditions,
) -> tuple[TeamStanding, ...]:
    """The teams that played, or forfeited, best first."""
    rounds = max((fixture.round for fixture in fixtures), default=0)
    league = League(rounds, session.teams, fixtures, deductions=session.deductions, closed=True)
    scored = LeagueScore(counted, NOBODY_OUT, provisional=False)
    all_totals = totals(league, scored, conditions.rule(NegativeTotals))
    breakers = Breakers.read(conditions.rule(TieBreaks).without(LOT))
    return standings([total for total in all_totals if total.matches.steps], breakers)
