"""Teams that withdraw, or whose rounds mostly do not take place. REG-2.1.4.

Matches already drawn for a withdrawn team are forfeits. A team whose rounds do not take place for half
of the event or more, its own forfeits among them, is taken out: its scores go, and in a round robin
those made against it go too; in a Swiss its opponents keep theirs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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

Withdrawals = Mapping[str, int]  # by team, the last round that it took part in


@dataclass(frozen=True, slots=True)
class RemovedTeams:
    """The teams taken out of an event, and whether what was scored against them stands."""

    teams: frozenset[str]
    opponents_keep: bool
    cancelled: frozenset[str] = frozenset()  # of them, those against whom nobody keeps anything

    def counts_for(self, fixture: Fixture, team: str) -> bool:
        """Whether a match counts for one of its teams."""
        if team in self.teams:
            return False
        if self.cancelled.intersection(teams_of(fixture)):
            return False
        return self.opponents_keep or not self.teams.intersection(teams_of(fixture))


def settled(fixtures: Iterable[Fixture], withdrawals: Withdrawals) -> Iterator[Fixture]:
    """The fixtures with those of withdrawn teams turned into forfeits.

    Raises Refusal for a match played in a round after its team had withdrawn.
    """
    for fixture in fixtures:
        last = fixture.round + (fixture.leg.rounds - 1 if isinstance(fixture, PendingFixture) else 0)
        gone = [team for team in teams_of(fixture) if last > withdrawals.get(team, last)]
        match fixture:
            case PendingFixture() if len(gone) == 2:
                yield DoubleForfeit(fixture.round, fixture.a, fixture.b, fixture.boards, fixture.leg)
            case PendingFixture() if gone:
                winner = opponent(fixture, gone[0])
                yield ForfeitedFixture(
                    fixture.round, winner, gone[0], fixture.boards, "withdrawal", leg=fixture.leg
                )
            case PlayedFixture() if gone:
                names = {"team": gone[0], "round": str(fixture.round)}
                raise Refusal(INCONSISTENT, "withdraw", "played_after_withdrawal", **names)
            case _:
                yield fixture


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
    out = (team for team, gone in void.items() if judge(rounds, len(gone), movement, rule).own == REMOVED)
    return RemovedTeams(frozenset(out), opponents_keep=movement in rule.opponents_keep)
