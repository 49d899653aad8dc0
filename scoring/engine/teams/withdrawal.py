"""Teams that withdraw, or whose rounds mostly do not take place. REG-2.1.4.

Matches already drawn for a withdrawn team are forfeits. A team whose rounds do not take place for half
of the event or more, its own forfeits among them, is taken out: its scores go, and in a round robin
those made against it go too; in a Swiss its opponents keep theirs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil

from scoring.engine.award import Step
from scoring.engine.penalties.withdrawal import REMOVED, Movement, WithdrawalRule, judge
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.teams.fixtures import (
    DoubleForfeit,
    Fixture,
    ForfeitedFixture,
    PendingFixture,
    PlayedFixture,
    forfeiters,
    opponent,
    teams_of,
)
from scoring.engine.teams.forfeit_causes import by_withdrawal

Withdrawals = Mapping[str, int]  # by team, the last round that it took part in


@dataclass(frozen=True, slots=True)
class RemovedTeams:
    """The teams taken out of an event, and whether what was scored against them stands."""

    teams: frozenset[str]
    opponents_keep: bool
    cancelled: frozenset[str] = frozenset()  # of them, those against whom nobody keeps anything
    why: Mapping[str, Step] = field(default_factory=dict)  # by team: a step of no amount, by its clause

    def counts_for(self, fixture: Fixture, team: str) -> bool:
        """Whether a match counts for one of its teams."""
        if team in self.teams:
            return False
        if self.cancelled.intersection(teams_of(fixture)):
            return False
        return self.opponents_keep or not self.teams.intersection(teams_of(fixture))

    def why_not_counted(self, fixture: Fixture, team: str) -> tuple[Step, ...]:
        """Why a match counts for nothing to one of its teams: who of the two is out; none where it counts."""
        if self.counts_for(fixture, team):
            return ()
        out = [own for own in teams_of(fixture) if own in self.why]
        return (self.why[team if team in out else out[0]],) if out else ()


def settled(fixtures: Iterable[Fixture], withdrawals: Withdrawals, rule: WithdrawalRule) -> Iterator[Fixture]:
    """The fixtures with those of withdrawn teams turned into forfeits, by the rule's clause.

    Raises Refusal for a match played in a round after its team had withdrawn.
    """
    for fixture in fixtures:
        last = fixture.round + (fixture.leg.rounds - 1 if isinstance(fixture, PendingFixture) else 0)
        gone = [team for team in teams_of(fixture) if last > withdrawals.get(team, last)]
        match fixture:
            case PendingFixture() if len(gone) == 2:
                why = tuple(step for team in gone for step in by_withdrawal(team, fixture.round, rule).steps)
                yield DoubleForfeit(fixture.round, fixture.a, fixture.b, fixture.boards, fixture.leg, why)
            case PendingFixture() if gone:
                yield _forfeited(fixture, gone[0], rule)
            case PlayedFixture() if gone:
                names = {"team": gone[0], "round": str(fixture.round)}
                raise Refusal(INCONSISTENT, "withdraw", "played_after_withdrawal", **names)
            case _:
                yield fixture


def _forfeited(fixture: PendingFixture, loser: str, rule: WithdrawalRule) -> ForfeitedFixture:
    why, winner = by_withdrawal(loser, fixture.round, rule), opponent(fixture, loser)
    return ForfeitedFixture(
        fixture.round, winner, loser, fixture.boards, why.cause, leg=fixture.leg, why=why.steps
    )


def removed(
    fixtures: Sequence[Fixture],
    withdrawals: Withdrawals,
    rounds: int,
    movement: Movement,
    rule: WithdrawalRule,
) -> RemovedTeams:
    """The teams of whose rounds too many do not take place."""
    void: dict[str, set[int]] = {
        team: set(range(after + 1, rounds + 1)) for team, after in withdrawals.items()
    }
    # A round is void for who forfeits all of it: in a three-way match that is two matches.
    taken = Counter((fixture.round, team) for fixture in fixtures for team in teams_of(fixture))
    lost = Counter((fixture.round, team) for fixture in fixtures for team in forfeiters(fixture))
    for (number, team), times in lost.items():
        if times == taken[number, team]:
            void.setdefault(team, set()).add(number)
    why = {
        team: _removed(team, len(gone), rounds, rule)
        for team, gone in void.items()
        if judge(rounds, len(gone), movement, rule).own == REMOVED
    }
    return RemovedTeams(frozenset(why), opponents_keep=movement in rule.opponents_keep, why=why)


def _removed(team: str, void: int, rounds: int, rule: WithdrawalRule) -> Step:
    limit = str(ceil(rounds * rule.void_share))
    counted = {"team": team, "void": str(void), "rounds": str(rounds), "limit": limit}
    return Step(Fraction(0), "league_team_removed", rule.cites, counted)
