"""A session of team matches: every board, every match, every total, every place. Laws 78B-D, REG-1.1.3-4.

All matches were played; forfeits, byes and withdrawals are a league's (`scoring.engine.teams.league`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.adjusted import team_averages
from scoring.engine.adjusted.team_averages import BoardAMatchAverages, ImpAverages
from scoring.engine.award import Award
from scoring.engine.conditions import Conditions
from scoring.engine.events.tie_breaks import LOT, Breakers, TieBreaks
from scoring.engine.teams.board import Sides, Unit, in_board_points, in_imps
from scoring.engine.teams.board import score as board_score
from scoring.engine.teams.fixtures import WHOLE, Leg, Played, TeamPenalty
from scoring.engine.teams.league import League, LeagueScore, MatchPoints, shared
from scoring.engine.teams.match import MatchScore, Sheet, WeightedImps, match_score
from scoring.engine.teams.points import Plain, Points, VictoryPoints
from scoring.engine.teams.standings import Row, standings
from scoring.engine.teams.totals import NegativeTotals, totals
from scoring.engine.teams.withdrawal import Removed
from scoring.engine.victory_points.scale import Scale


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """What was entered for one match. Teams are named as in `TeamSession.teams`."""

    round: int
    a: str
    b: str
    sheet: Sheet
    share: Fraction = Fraction(1)  # of its victory points: a half in a three-way match of one round


@dataclass(frozen=True, slots=True)
class TeamSession:
    """The whole input: the teams, each name once, their matches, and penalties off totals."""

    teams: tuple[str, ...]
    matches: tuple[TeamMatch, ...]
    scoring: Literal["imps", "board_a_match"]
    penalties: tuple[TeamPenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamSessionScore:
    """What a session of teams is worth. The tuples stand beside `session.matches`."""

    session: TeamSession
    conditions: Conditions
    boards: tuple[tuple[Sides, ...], ...]  # beside the boards of each match's sheet
    matches: tuple[MatchScore, ...]
    points: tuple[tuple[Points, Points], ...]  # what each match brings to a and to b
    in_vp: bool
    standings: tuple[Row, ...]


def score(session: TeamSession, conditions: Conditions, scale: Scale | None = None) -> TeamSessionScore:
    """Score a session. With a scale, IMPs of each match are turned into victory points.

    Raises Refusal for a team in two matches of a round and for a scale without a table for so many
    boards; ConditionError where the regulations lack a rule that team matches need.
    """
    unit = _unit(session, conditions)
    weighted = conditions.rule(WeightedImps)
    matches = tuple(match_score(match.sheet, unit, weighted) for match in session.matches)
    form = Plain() if scale is None else VictoryPoints(scale, "scheduled")
    points = tuple(form.points(match) for match in matches)
    return TeamSessionScore(
        session,
        conditions,
        tuple(tuple(board_score(board, unit) for board in match.sheet.boards) for match in session.matches),
        matches,
        points,
        scale is not None,
        _standings(session, matches, points, conditions, in_vp=scale is not None),
    )


def _unit(session: TeamSession, conditions: Conditions) -> Unit:
    if session.scoring == "board_a_match":
        return in_board_points(team_averages.board_points(conditions.rule(BoardAMatchAverages)))
    return in_imps(team_averages.imps(conditions.rule(ImpAverages)))


def _standings(
    session: TeamSession,
    matches: Sequence[MatchScore],
    points: Sequence[tuple[Points, Points]],
    conditions: Conditions,
    *,
    in_vp: bool,
) -> tuple[Row, ...]:
    """The teams that played, best first."""
    fixtures = tuple(
        Played(each.round, each.a, each.b, match, Leg(each.share) if in_vp else WHOLE)
        for each, match in zip(session.matches, matches, strict=True)
    )
    rounds = max((each.round for each in fixtures), default=0)
    league = League(rounds, session.teams, fixtures, penalties=session.penalties, closed=True)
    each_match = (
        MatchPoints(fixture, shared(_together(a), fixture.leg), shared(_together(b), fixture.leg))
        for fixture, (a, b) in zip(fixtures, points, strict=True)
    )
    scored = LeagueScore(tuple(each_match), Removed(frozenset(), opponents_keep=True), provisional=False)
    all_totals = totals(league, scored, conditions.rule(NegativeTotals))
    breakers = Breakers.read(conditions.rule(TieBreaks).without(LOT))
    return standings([total for total in all_totals if total.played], breakers)


def _together(points: Points) -> Award:
    return Award((*points.boards.steps, *points.penalties.steps))
