"""A team that leaves an event before its end: whose completed rounds stand. REG-2.1.4.

A team withdrawn from a Swiss is not drawn again, and only a round already drawn is a forfeit; in a
round robin every remaining round is one. A team's own forfeits count as rounds not played.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import ClassVar, Literal

from scoring.engine.ground import DecisionGround, ground
from scoring.engine.penalties.clauses import clause_of
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.words import Text

Movement = Literal["round_robin", "swiss"]
STAND = "stand"
REMOVED = "excluded"
FORFEIT = "forfeit"
NOT_DRAWN = "not_drawn"


@dataclass(frozen=True, slots=True)
class WithdrawalRule(Rule):
    """From which share of void rounds on the completed ones are removed, and what the others keep."""

    KEY: ClassVar[str] = "withdrawal"
    void_share: Fraction
    opponents_keep: tuple[str, ...]  # movements in which the opponents' scores stand all the same
    void_rounds: Mapping[str, str]  # by movement: FORFEIT or NOT_DRAWN
    void_clauses: Mapping[str, str]  # by what becomes of the rounds


@dataclass(frozen=True, slots=True)
class WithdrawalTreatment:
    """STAND or REMOVED for the team's completed rounds, and for its opponents' scores in them.

    `void_rounds`: what becomes of the rounds without it, None where there are none, or where all its
    scores are gone. `forfeits`: how many of them are forfeits and won by their opponents.
    """

    own: str
    opponents: str
    void_rounds: str | None
    forfeits: int
    grounds: tuple[DecisionGround, ...]


def judge(
    rounds: int, void: int, movement: Movement, rule: WithdrawalRule, *, drawn: int = 0
) -> WithdrawalTreatment:
    """What becomes of a team with so many void rounds of an event's rounds, its own forfeits among them.

    `drawn`: how many of the void rounds were drawn already; they are forfeits in any case.
    Raises Refusal for more void rounds than rounds, or more drawn ones than void ones.
    """
    _check("void_rounds", void, "rounds", rounds)
    _check("rounds_drawn", drawn, "void_rounds", void)
    removed = bool(void) and void >= rounds * rule.void_share
    own = REMOVED if removed else STAND
    opponents = REMOVED if removed and movement not in rule.opponents_keep else STAND
    rest = None if not void or opponents is REMOVED else rule.void_rounds[movement]
    forfeits = 0 if rest is None else void if rest == FORFEIT else drawn
    return WithdrawalTreatment(
        own, opponents, rest, forfeits, _grounds(rounds, void, rule, own, opponents, rest, forfeits)
    )


def _check(field: str, value: int, of: str, limit: int) -> None:
    if value > limit:
        raise Refusal(INCONSISTENT, field, "more_than", value=str(value), limit=str(limit), of=of)


def _grounds(
    rounds: int, void: int, rule: WithdrawalRule, own: str, opponents: str, rest: str | None, forfeits: int
) -> tuple[DecisionGround, ...]:
    limit = str(ceil(rounds * rule.void_share))
    grounds = [
        ground(void, "withdrawal_counted", rule.cites, void=str(void), rounds=str(rounds), limit=limit)
    ]
    if rest is not None:
        cite = clause_of(rule, rule.void_clauses, rest)
        grounds.append(ground(forfeits, f"withdrawal_rounds_{rest}", cite))
    grounds.append(ground(Text(f"withdrawal_{own}"), "withdrawal_own", rule.cites))
    grounds.append(ground(Text(f"withdrawal_{opponents}"), "withdrawal_opponents", rule.cites))
    return tuple(grounds)
