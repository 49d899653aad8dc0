"""When the number of tricks counts as agreed. REG-3.1, Law 79A.

Players agree before the four hands go back into the board: that is the procedure. When the score
stands as agreed is another question, and pairs and teams answer it differently.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from scoring.engine.citation import Citation
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.penalties.clauses import clause_of
from scoring.engine.regulation import Rule
from scoring.engine.words import Text


@dataclass(frozen=True, slots=True)
class TrickAgreement(Rule):
    """The moment at which an agreement takes effect.

    Pairs: when the round ends, or already when East-West have checked the slip. Teams: when team-mates
    can compare, or when the round ends.
    """

    KEY: ClassVar[str] = "trick_agreement"
    pairs: Literal["round_end", "checked"]
    teams: Literal["comparison", "round_end"]
    clauses: Mapping[str, str]  # pairs, teams


@dataclass(frozen=True, slots=True)
class TrickFinding:
    """Whether the number of tricks is agreed, and why."""

    agreed: bool
    grounds: tuple[DecisionGround, ...]


def of_pairs(
    rule: TrickAgreement, *, slip_filled: bool, ew_confirmed: bool, round_ended: bool
) -> TrickFinding:
    """Pairs and individuals: the entry on the slip; unchecked entries count as checked at the round's end."""
    cite = clause_of(rule, rule.clauses, "pairs")
    if not slip_filled:
        return _answer(False, "tricks_no_entry", cite)
    if rule.pairs == "checked" and ew_confirmed:
        return _answer(True, "tricks_checked", cite)
    if not round_ended:
        return _answer(False, "tricks_round_on", cite)
    return _answer(True, "tricks_round_over" if ew_confirmed else "tricks_taken_as_checked", cite)


def of_teams(rule: TrickAgreement, *, comparable: bool, round_ended: bool) -> TrickFinding:
    """Teams: as soon as the score can be compared with the team-mates'."""
    cite = clause_of(rule, rule.clauses, "teams")
    if rule.teams == "round_end":
        return _answer(round_ended, "tricks_round_over" if round_ended else "tricks_round_on", cite)
    return _answer(comparable, "tricks_comparable" if comparable else "tricks_not_comparable", cite)


def by_procedure(*, before_return: bool) -> TrickFinding:
    """Whether the players agreed as they are to: before the four hands were returned to the board."""
    return _answer(
        before_return, "tricks_before_return" if before_return else "tricks_after_return", Citation.LAW_79
    )


def _answer(agreed: bool, code: str, cite: Citation) -> TrickFinding:
    return TrickFinding(agreed, (ground(Text("word_yes" if agreed else "word_no"), code, cite),))
