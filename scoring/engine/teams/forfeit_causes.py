"""Why a team forfeits a match, or has lost boards of it, by the clause that decided. REG-2.1, 5

What a forfeit is worth is another rule's (`scoring.engine.forfeits.value`); these steps have no amount and
stand before it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.penalties.clauses import clause_of
from scoring.engine.penalties.conduct import CountedViolation
from scoring.engine.penalties.lateness import Lateness, LatenessOutcome, LatenessVerdict
from scoring.engine.penalties.suspension import SuspensionRule
from scoring.engine.penalties.withdrawal import FORFEIT, WithdrawalRule
from scoring.engine.teams.fixtures import ForfeitReason


@dataclass(frozen=True, slots=True)
class TeamLateness:
    """A team that came late to a round of so many boards: by how many minutes, and what became of it."""

    minutes: int
    boards: int
    verdict: LatenessVerdict
    outcome: LatenessOutcome  # the one that counts in its event

    @property
    def is_forfeit(self) -> bool:
        """Whether the match is not played."""
        return self.outcome.is_forfeit

    @property
    def figures(self) -> Mapping[str, str]:
        """What sentences about it say."""
        return {
            "late": str(self.minutes),
            "boards": str(self.boards),
            "playable": str(self.verdict.playable),
            "lost": str(self.verdict.lost),
        }


def boards_lost(team: str, number: int, late: TeamLateness, rule: Lateness) -> Step:
    """How many boards of a round a late team has lost. REG-2.1.2"""
    return _step("late_boards_lost", rule.cites, team, number, late.figures)


def by_lateness(
    team: str, number: int, late: TeamLateness, rule: Lateness, trigger: ForfeitTrigger
) -> ForfeitReason:
    """The minutes, or the boards that are left, by the clause that makes a forfeit of them. REG-2.1.2, 5.0"""
    if late.outcome is LatenessOutcome.FORFEIT_HALF:
        unplayable = _step("forfeit_because_unplayable", trigger.cites, team, number, late.figures)
        return ForfeitReason("late", (boards_lost(team, number, late, rule), unplayable))
    is_by_minutes = late.outcome is LatenessOutcome.FORFEIT_MINUTES
    code = "forfeit_because_minutes" if is_by_minutes else "forfeit_because_prospect"
    figures = {**late.figures, "minutes": str(rule.forfeit_minutes)}
    return ForfeitReason("late", (_step(code, rule.cites, team, number, figures),))


def by_conduct(team: str, number: int, violation: CountedViolation) -> ForfeitReason:
    """A violation of conduct at which the match is forfeited. REG-6.2"""
    counted = {"number": str(violation.number)}
    return ForfeitReason(
        "manners", (_step("forfeit_because_manners", violation.cite, team, number, counted),)
    )


def by_withdrawal(team: str, number: int, rule: WithdrawalRule) -> ForfeitReason:
    """A round that is forfeited because the team has left. REG-2.1.4"""
    cite = clause_of(rule, rule.void_clauses, FORFEIT)
    return ForfeitReason("withdrawal", (_step("forfeit_because_withdrawal", cite, team, number),))


def by_bar(team: str, number: int, rule: SuspensionRule) -> ForfeitReason:
    """A round that begins while too few of the team may play. Law 91"""
    return ForfeitReason("ruling", (_step("forfeit_because_barred", rule.cites, team, number),))


def by_ruling(team: str, number: int, cite: Citation) -> ForfeitReason:
    """A match that the director gave to the other team, by a clause. REG-5"""
    return ForfeitReason("ruling", (_step("forfeit_because_ruling", cite, team, number),))


def _step(
    code: str, cite: Citation, team: str, number: int, figures: Mapping[str, str] | None = None
) -> Step:
    return Step(Fraction(0), code, cite, {"team": team, "round": str(number), **(figures or {})})
