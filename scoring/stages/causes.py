"""Why a team forfeits a match, has lost boards of it, or is out: by the rules of its event. REG-2.1, 5"""

from dataclasses import dataclass
from fractions import Fraction

from clubs.tournaments.rulebook import Rulebook
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.penalties import lateness
from scoring.engine.penalties.lateness import Lateness
from scoring.engine.penalties.suspension import LEAST, SuspensionRule
from scoring.engine.penalties.withdrawal import WithdrawalRule
from scoring.engine.teams import forfeit_causes
from scoring.engine.teams.fixtures import ForfeitReason
from scoring.engine.teams.forfeit_causes import TeamLateness

# Where a pack says nothing of teams that leave: nobody is taken out, and what was drawn is forfeited.
NOBODY_TAKEN_OUT = WithdrawalRule(
    Citation.COMMON_PRACTICE,
    Fraction(2),
    ("swiss",),
    {"round_robin": "forfeit", "swiss": "not_drawn"},
    {"forfeit": "common practice", "not_drawn": "common practice"},
)


@dataclass(frozen=True, slots=True)
class ForfeitCauses:
    """The reasons of forfeits with their clauses. Teams go by their keys, rounds by their numbers."""

    book: Rulebook

    def late(self, boards: int, minutes: int, round_minutes: int | None) -> TeamLateness:
        """What so many minutes of lateness do to a round of so many boards."""
        rule, trigger = self.book.rule(Lateness), self.book.rule(ForfeitTrigger)
        verdict = lateness.judge(boards, minutes, rule, trigger, round_minutes=round_minutes)
        return TeamLateness(minutes, boards, verdict, verdict.in_event(with_vps=self.book.form.has_vps))

    def by_lateness(self, team: str, number: int, late: TeamLateness) -> ForfeitReason:
        """A team that came too late."""
        rule, trigger = self.book.rule(Lateness), self.book.rule(ForfeitTrigger)
        return forfeit_causes.by_lateness(team, number, late, rule, trigger)

    def boards_lost(self, team: str, number: int, late: TeamLateness) -> Step:
        """A team that came late and plays what is left."""
        return forfeit_causes.boards_lost(team, number, late, self.book.rule(Lateness))

    def by_ruling(self, team: str, number: int) -> ForfeitReason:
        """A decision of the director: by the clause that says when a round is forfeited, if there is one."""
        is_laid_down = self.book.has(ForfeitTrigger)
        cite = self.book.rule(ForfeitTrigger).cites if is_laid_down else Citation.LAW_81C
        return forfeit_causes.by_ruling(team, number, cite)

    def by_bar(self, team: str, number: int) -> ForfeitReason:
        """A suspension or a disqualification."""
        return forfeit_causes.by_bar(team, number, self.book.rule(SuspensionRule, LEAST))

    def by_withdrawal(self, team: str, number: int) -> ForfeitReason:
        """A team that has left."""
        return forfeit_causes.by_withdrawal(team, number, self.book.rule(WithdrawalRule, NOBODY_TAKEN_OUT))

    def cancelled(self, team: str) -> Step:
        """A disqualified team, against which nothing that was played counts. Law 91B"""
        cite = self.book.rule(SuspensionRule, LEAST).cites
        return Step(Fraction(0), "league_team_disqualified", cite, {"team": team})
