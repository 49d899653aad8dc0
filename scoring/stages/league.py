"""A stage of team matches as a league: fixtures from facts and decisions, then the engine. REG-2.1, 5, 6."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from clubs.models import Form
from scoring.engine.award import Award
from scoring.engine.citation import Citation
from scoring.engine.penalties.withdrawal import Movement, Withdrawal
from scoring.engine.teams import league as engine
from scoring.engine.teams.fixtures import (
    WHOLE,
    Bye,
    DoubleForfeit,
    Fixture,
    Forfeited,
    Leg,
    Pending,
    Played,
)
from scoring.engine.teams.league import League, LeagueScore
from scoring.engine.teams.standings import Row, standings
from scoring.engine.teams.totals import NegativeTotals, totals
from scoring.stages.fixtures import VP_FORMS, Fixtures, Scoring
from scoring.stages.rulebook import Rulebook
from scoring.stages.team_facts import PairedMatch, TeamStage
from scoring.stages.tie_breaks import of_tables, seed_of

# By round, winner and loser: the winner's award as it was when the stage closed.
Frozen = Mapping[tuple[int, str, str], Award]
Carried = Mapping[str, Award]  # by team: what it brings along from the stage before
NOTHING: Carried = MappingProxyType({})

# Where a pack says nothing of teams that leave: nobody is taken out, and what was drawn is forfeited.
NOBODY_TAKEN_OUT = Withdrawal(
    Citation.COMMON_PRACTICE, Fraction(2), ("swiss",), {"round_robin": "forfeit", "swiss": "not_drawn"},
    {"forfeit": "common practice", "not_drawn": "common practice"},
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class StageScore:
    """What a stage of teams is worth. Teams are keys of entrants, as text."""

    league: League
    score: LeagueScore
    rows: tuple[Row, ...]


def score(
    stage: TeamStage, book: Rulebook, form: Form, frozen: Frozen, *, closed: bool, carried: Carried = NOTHING
) -> StageScore:
    """Score a stage. Raises Refusal for closing too early and for a bye without a worth."""
    fixtures = Fixtures(stage, Scoring.of(book, form))
    league = League(
        stage.rounds,
        tuple(str(team) for team in stage.teams),
        tuple(_fixtures(fixtures, frozen)),
        {str(team): last for team, last in stage.withdrawals.items()},
        tuple(fixtures.penalties()),
        closed,
        carried,
    )
    movement: Movement = "swiss" if form is Form.SWISS_TEAMS else "round_robin"
    scoring = fixtures.scoring
    conditions = engine.Conditions(
        movement,
        scoring.points,
        scoring.forfeits,
        book.rule(Withdrawal, NOBODY_TAKEN_OUT),
        book.contest.bye_vp,
    )
    scored = engine.league_score(league, conditions)
    all_totals = totals(league, scored, book.rule(NegativeTotals))
    return StageScore(league, scored, standings(all_totals, of_tables(book, seed_of(stage.stage))))


def _fixtures(fixtures: Fixtures, frozen: Frozen) -> Iterator[Fixture]:
    for match in fixtures.stage.matches:
        yield _fixture(match, fixtures, frozen)
    for number, team in fixtures.stage.byes:
        yield Bye(number, str(team))


def _fixture(match: PairedMatch, fixtures: Fixtures, frozen: Frozen) -> Fixture:
    losers, leg = fixtures.losers(match), leg_of(match, fixtures.scoring)
    number, a, b = match.round, str(match.a), str(match.b)
    if len(losers) == 2:
        return DoubleForfeit(number, a, b, match.boards, leg)
    sheet = fixtures.sheet(match)
    played = fixtures.scoring.match(sheet) if sheet else None
    if not losers:
        return Played(number, a, b, played, leg) if played else Pending(number, a, b, match.boards, leg)
    ((loser, cause),) = losers.items()
    winner = b if loser == match.a else a
    had = None
    if cause == "manners" and played is not None:
        had = played if winner == a else played.turned
    # Closures of before three-way matches name no loser: a team had one match a round.
    award = frozen.get((number, winner, str(loser))) or frozen.get((number, winner, ""))
    return Forfeited(number, winner, str(loser), match.boards, cause, had, award, leg)  # type: ignore[arg-type]


def leg_of(match: PairedMatch, scoring: Scoring) -> Leg:
    """What a match is of a round. Board points and IMPs of short matches add up by themselves."""
    share = match.share if scoring.form in VP_FORMS else Fraction(1)
    rounds = 1 if match.share < 1 or not match.is_leg else 2
    return WHOLE if (share, rounds) == (1, 1) else Leg(share, rounds)
