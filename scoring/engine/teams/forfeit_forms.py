"""What forfeits are worth in each form of team event. REG-5.1, and REG-2.1.1 where there are no VPs."""

from dataclasses import dataclass
from typing import Protocol

from scoring.engine.average import Average
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.forfeits import value
from scoring.engine.forfeits.value import Evidence, ForfeitAward
from scoring.engine.teams.board import BoardUnit
from scoring.engine.teams.fixtures import ForfeitedFixture
from scoring.engine.teams.points import VictoryForm
from scoring.engine.teams.real_matches import RealMatches


class Forfeits(Protocol):
    """How forfeited matches are valued."""

    def evidence(self, forfeit: ForfeitedFixture, real: RealMatches) -> Evidence | None:
        """What the winner's award is taken from; None where it looks at no other match."""

    def winner(self, forfeit: ForfeitedFixture, evidence: Evidence | None) -> ReasonedAward:
        """The winner's award."""

    def loser(self, boards: int) -> ReasonedAward:
        """The award of a team that forfeits a match of so many boards."""


@dataclass(frozen=True, slots=True)
class VictoryPointForfeits:
    """The largest of three to the winner, the least of the table to the loser. REG-5.1."""

    form: VictoryForm
    rule: ForfeitAward

    def evidence(self, forfeit: ForfeitedFixture, real: RealMatches) -> Evidence:
        """The matches really played, and those left out."""
        return real.evidence(forfeit, self.form, self.rule)

    def winner(self, forfeit: ForfeitedFixture, evidence: Evidence | None) -> ReasonedAward:
        """The award, or what the winner had won by already where that is better."""
        assert evidence is not None, "asked for before"
        award = value.winner(evidence, self.rule)
        if forfeit.score is None:
            return award
        won, _ = self.form.points(forfeit.score)
        return value.already_won(award, won.total, self.rule)

    def loser(self, boards: int) -> ReasonedAward:
        """The least of the table."""
        return ReasonedAward((Step(self.form.minimum, "forfeit_minimum", self.rule.cites),))


@dataclass(frozen=True, slots=True)
class LostBoards:
    """Average plus to the winner and average minus to the loser on every board of the match.

    Plain board-a-match and events that add up IMPs have no table of victory points; what lateness
    leaves unplayed there is scored board by board.
    """

    unit: BoardUnit

    def evidence(self, forfeit: ForfeitedFixture, real: RealMatches) -> None:
        """Nothing but the match itself."""

    def winner(self, forfeit: ForfeitedFixture, evidence: Evidence | None) -> ReasonedAward:
        """Average plus on every board."""
        return self._boards(Average.PLUS, forfeit.boards)

    def loser(self, boards: int) -> ReasonedAward:
        """Average minus on every board."""
        return self._boards(Average.MINUS, boards)

    def _boards(self, kind: Average, boards: int) -> ReasonedAward:
        code = "forfeit_boards_plus" if kind is Average.PLUS else "forfeit_boards_minus"
        amount = self.unit.of_average[kind] * boards
        return ReasonedAward((Step(amount, code, self.unit.cite, {"count": str(boards)}),))
