"""A league: rounds of matches between teams, round robin or Swiss, turned into points. REG-2.1.4, 5.

Forfeits are valued by the matches really played and by nothing else, so one forfeit never feeds
another and a single pass is enough, whatever forfeits there are. Until the stage is closed their
values are provisional: every further result may move the averages they are taken from.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.forfeits.value import Evidence
from scoring.engine.penalties.withdrawal import Movement, WithdrawalRule
from scoring.engine.refusal import INCONSISTENT, MISSING, RANGE, Refusal
from scoring.engine.teams.fixtures import (
    ByeFixture,
    DoubleForfeit,
    Fixture,
    ForfeitedFixture,
    Leg,
    PendingFixture,
    PlayedFixture,
    TeamDeduction,
    teams_of,
)
from scoring.engine.teams.forfeit_forms import Forfeits
from scoring.engine.teams.points import Points, PointsForm
from scoring.engine.teams.real_matches import PointsOfMatch, RealMatches
from scoring.engine.teams.withdrawal import RemovedTeams, removed, settled


@dataclass(frozen=True, slots=True)
class LeagueConditions:
    """What the regulations and the conditions of contest say about a league.

    `bye` is what a bye is worth; a league without byes needs none.
    """

    movement: Movement
    form: PointsForm
    forfeits: Forfeits
    withdrawal: WithdrawalRule
    bye: Fraction | None = None


@dataclass(frozen=True, slots=True)
class League:
    """What was entered for a stage of so many rounds.

    `withdrawals`: by team, the last round that it took part in. `carried`: what teams bring along.
    """

    rounds: int
    teams: tuple[str, ...]
    fixtures: tuple[Fixture, ...]
    withdrawals: Mapping[str, int] = field(default_factory=dict)
    deductions: tuple[TeamDeduction, ...] = ()
    closed: bool = False
    carried: Mapping[str, ReasonedAward] = field(default_factory=dict)
    cancelled: Mapping[str, Step] = field(default_factory=dict)  # teams out for everybody, and why. Law 91B

    def __post_init__(self) -> None:
        """Raises Refusal for a team unknown or in two matches of a round, and for a round that is none."""
        _check_rounds(self)
        _check_names(self)


def _check_rounds(league: League) -> None:
    for fixture in league.fixtures:
        if not 1 <= fixture.round <= league.rounds:
            limits = {"value": str(fixture.round), "low": "1", "high": str(league.rounds)}
            raise Refusal(RANGE, "round", "outside", **limits)
    seats = Counter((fixture.round, team) for fixture in league.fixtures for team in teams_of(fixture))
    in_threes = _in_threes(league)
    for (number, team), times in seats.items():
        if times > 1 + ((number, team) in in_threes):
            raise Refusal(INCONSISTENT, "round", "team_twice_in_round", team=team, round=str(number))


def _in_threes(league: League) -> frozenset[tuple[int, str]]:
    """By round, the teams of three-way matches: three who all meet each other."""
    met: dict[tuple[int, str], set[str]] = {}
    for fixture in league.fixtures:
        if not isinstance(fixture, ByeFixture):
            met.setdefault((fixture.round, fixture.a), set()).add(fixture.b)
            met.setdefault((fixture.round, fixture.b), set()).add(fixture.a)
    return frozenset(
        (number, team)
        for (number, team), others in met.items()
        if len(others) == 2 and all(met[number, other] == others - {other} | {team} for other in others)
    )


def _check_names(league: League) -> None:
    named = [team for fixture in league.fixtures for team in teams_of(fixture)]
    penalised = [deduction.team for deduction in league.deductions]
    known = frozenset(league.teams)
    for team in (*named, *league.withdrawals, *penalised):
        if team not in known:
            raise Refusal(INCONSISTENT, "contestants", "team_unknown", team=team)


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """A match with the points that it brings to each team; None where it brings none (yet, or any more).

    `evidence` is what a forfeit was valued by; kept with the value when the stage closes.
    """

    fixture: Fixture
    a: ReasonedAward | None
    b: ReasonedAward | None
    provisional: bool = False
    evidence: Evidence | None = None

    def of(self, team: str) -> ReasonedAward | None:
        """One team's points."""
        return self.a if team == self.fixture.a else self.b


@dataclass(frozen=True, slots=True)
class LeagueScore:
    """Every match, in the order entered, and who was taken out."""

    matches: tuple[MatchPoints, ...]
    removed: RemovedTeams
    provisional: bool


def league_score(league: League, conditions: LeagueConditions) -> LeagueScore:
    """Turn every match into points. Raises Refusal for a bye without a worth, and for closing too early."""
    fixtures = tuple(settled(league.fixtures, league.withdrawals, conditions.withdrawal))
    rule, movement = conditions.withdrawal, conditions.movement
    out = removed(fixtures, league.withdrawals, league.rounds, movement, rule)
    cancelled = frozenset(league.cancelled)
    out = replace(out, teams=out.teams | cancelled, cancelled=cancelled, why={**out.why, **league.cancelled})
    if league.closed:
        _refuse_unfinished(fixtures, out)
    points = [_played(fixture, conditions.form) for fixture in fixtures]
    real = RealMatches.of(fixtures, points, out)
    matches = (
        _match(fixture, both, real, conditions, league.closed)
        for fixture, both in zip(fixtures, points, strict=True)
    )
    return LeagueScore(tuple(_counting(match, out) for match in matches), out, not league.closed)


def _refuse_unfinished(fixtures: tuple[Fixture, ...], out: RemovedTeams) -> None:
    for fixture in fixtures:
        unfinished = isinstance(fixture, PendingFixture) or (
            isinstance(fixture, PlayedFixture) and fixture.score.outstanding
        )
        if unfinished and any(out.counts_for(fixture, team) for team in teams_of(fixture)):
            raise Refusal(INCONSISTENT, "round", "stage_unfinished", round=str(fixture.round))


def _played(fixture: Fixture, form: PointsForm) -> PointsOfMatch:
    return form.points(fixture.score) if isinstance(fixture, PlayedFixture) else None


def _match(
    fixture: Fixture, points: PointsOfMatch, real: RealMatches, conditions: LeagueConditions, closed: bool
) -> MatchPoints:
    match fixture:
        case PlayedFixture(score=score):
            assert points is not None, "played matches have points"
            a, b = (shared(_together(side), fixture.leg) for side in points)
            return MatchPoints(fixture, a, b, provisional=score.outstanding > 0)
        case ForfeitedFixture():
            return _forfeited(fixture, real, conditions.forfeits, closed)
        case DoubleForfeit(boards=boards):
            loser = shared(conditions.forfeits.loser(boards), fixture.leg)
            return MatchPoints(fixture, loser, loser)
        case ByeFixture():
            return MatchPoints(fixture, _bye(conditions), None)
        case PendingFixture():
            return MatchPoints(fixture, None, None, provisional=True)


def _together(points: Points) -> ReasonedAward:
    return ReasonedAward((*points.boards.steps, *points.deductions.steps))


def _forfeited(fixture: ForfeitedFixture, real: RealMatches, forfeits: Forfeits, closed: bool) -> MatchPoints:
    loser = shared(forfeits.loser(fixture.boards), fixture.leg)
    if fixture.frozen is not None:
        return MatchPoints(fixture, fixture.frozen, loser)
    evidence = forfeits.evidence(fixture, real)
    award = shared(forfeits.winner(fixture, evidence), fixture.leg)
    return MatchPoints(fixture, award, loser, evidence is not None and not closed, evidence)


def shared(award: ReasonedAward, leg: Leg) -> ReasonedAward:
    """What a short match of a three-way match counts of its points."""
    if leg.share == 1 or not award.steps:
        return award
    less = award.total * (leg.share - 1)
    step = Step(less, "three_way_share", Citation.COMMON_PRACTICE, {"share": str(leg.share)})
    return ReasonedAward((*award.steps, step))


def _bye(conditions: LeagueConditions) -> ReasonedAward:
    if conditions.bye is None:
        raise Refusal(MISSING, "bye_vp", "missing", part="bye_vp")
    return ReasonedAward((Step(conditions.bye, "league_bye", Citation.CONDITIONS_OF_CONTEST),))


def _counting(match: MatchPoints, out: RemovedTeams) -> MatchPoints:
    """The match without the points of sides for which it does not count."""
    fixture = match.fixture
    a = match.a if out.counts_for(fixture, fixture.a) else None
    b = match.b if isinstance(fixture, ByeFixture) or out.counts_for(fixture, fixture.b) else None
    return MatchPoints(fixture, a, b, match.provisional, match.evidence)
