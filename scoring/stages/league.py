"""A stage of team matches as a league: fixtures from facts and decisions, then the engine. REG-2.1, 5, 6."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from clubs.tournaments.rulebook import Rulebook
from scoring.engine.award import ReasonedAward
from scoring.engine.contest import Form
from scoring.engine.penalties.withdrawal import WithdrawalRule
from scoring.engine.teams import league as engine
from scoring.engine.teams.fixtures import (
    WHOLE,
    ByeFixture,
    DoubleForfeit,
    Fixture,
    ForfeitedFixture,
    Leg,
    PendingFixture,
    PlayedFixture,
)
from scoring.engine.teams.league import League, LeagueScore
from scoring.engine.teams.standings import TeamStanding, standings
from scoring.engine.teams.totals import NegativeTotals, totals
from scoring.stages.causes import NOBODY_TAKEN_OUT
from scoring.stages.fixtures import Fixtures, MatchScoring, share_of
from scoring.stages.team_facts import PairedMatch, TeamStage
from scoring.stages.tie_breaks import of_tables, seed_of

# By round, winner and loser: the winner's award as it was when the stage closed.
Frozen = Mapping[tuple[int, str, str], ReasonedAward]
Carried = Mapping[str, ReasonedAward]  # by team: what it brings along from the stage before
NOTHING: Carried = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StageScore:
    """What a stage of teams is worth. Teams are keys of entrants, as text."""

    league: League
    score: LeagueScore
    rows: tuple[TeamStanding, ...]


def score(
    stage: TeamStage, book: Rulebook, form: Form, frozen: Frozen, *, closed: bool, carried: Carried = NOTHING
) -> StageScore:
    """Score a stage. Raises Refusal for closing too early and for a bye without a worth."""
    fixtures = Fixtures(stage, MatchScoring.of(book, form))
    league = League(
        stage.rounds,
        tuple(str(team) for team in stage.teams),
        tuple(_fixtures(fixtures, frozen)),
        {str(team): last for team, last in stage.withdrawals.items()},
        tuple(fixtures.deductions()),
        closed,
        carried,
        fixtures.cancelled,
    )
    movement = form.contest.movement
    scoring = fixtures.scoring
    conditions = engine.LeagueConditions(
        movement,
        scoring.points,
        scoring.forfeits,
        book.rule(WithdrawalRule, NOBODY_TAKEN_OUT),
        book.contest.bye_vp,
    )
    scored = engine.league_score(league, conditions)
    all_totals = totals(league, scored, book.rule(NegativeTotals))
    return StageScore(league, scored, standings(all_totals, of_tables(book, seed_of(stage.stage))))


def _fixtures(fixtures: Fixtures, frozen: Frozen) -> Iterator[Fixture]:
    for match in fixtures.stage.matches:
        yield _fixture(match, fixtures, frozen)
    for number, team in fixtures.stage.byes:
        yield ByeFixture(number, str(team))


def _fixture(match: PairedMatch, fixtures: Fixtures, frozen: Frozen) -> Fixture:
    losers, leg = fixtures.losers(match), leg_of(match, fixtures.scoring)
    number, a, b = match.round, str(match.a), str(match.b)
    if len(losers) == 2:
        why = tuple(step for reason in losers.values() for step in reason.steps)
        return DoubleForfeit(number, a, b, match.boards, leg, why)
    sheet = fixtures.sheet(match)
    played = fixtures.scoring.match(sheet) if sheet else None
    if not losers:
        return (
            PlayedFixture(number, a, b, played, leg)
            if played
            else PendingFixture(number, a, b, match.boards, leg)
        )
    ((loser, reason),) = losers.items()
    winner = b if loser == match.a else a
    had = None
    if reason.cause == "manners" and played is not None:
        had = played if winner == a else played.turned
    # Closures of before three-way matches name no loser: a team had one match a round.
    award = frozen.get((number, winner, str(loser))) or frozen.get((number, winner, ""))
    cause, why = reason.cause, reason.steps
    return ForfeitedFixture(number, winner, str(loser), match.boards, cause, had, award, leg, why)


def leg_of(match: PairedMatch, scoring: MatchScoring) -> Leg:
    """What a match is of a round."""
    share = share_of(match, scoring.form)
    rounds = 1 if match.share < 1 or not match.is_leg else 2
    return WHOLE if share == 1 and rounds == 1 else Leg(share, rounds)
