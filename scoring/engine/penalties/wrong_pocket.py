"""A hand put back into the wrong pocket: who may be penalised, how far, and who is protected. REG-2.6.

Only after the table where it happened has been identified; otherwise the board is scored as fouled
(REG-4) and nobody is penalised.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.ground import DecisionGround, ground
from scoring.engine.penalties.clauses import clause_of
from scoring.engine.penalties.discretionary import Cap, Discretion, caps
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.regulation import Rule
from scoring.engine.words import Text

KEEPER = "board_keeper_side"
RESPONSIBLE = "responsible_side"
OTHER = "other_side"


@dataclass(frozen=True, slots=True)
class WrongPocket(Rule):
    """The most boards for each side, by form and by whether responsibility is clear."""

    KEY: ClassVar[str] = "wrong_pocket"
    keeper_max: Fraction  # pairs, responsibility unknown: the side in charge of the board
    other_max: Fraction  # and the other side
    responsible_max: Fraction  # pairs, responsibility clear
    vp_responsible_max: Fraction  # matches in victory points, either way
    unknown_is: Literal["NS", "EW"]  # in matches
    clauses: Mapping[str, str]  # by the way it is dealt with: pairs, match, vp


@dataclass(frozen=True, slots=True)
class PocketRuling:
    """The caps; in matches also whose fault it counts as, and that the other side may be adjusted.

    `responsible`: "NS" or "EW" where the clause presumes it, "side_at_fault" where the director found
    it, None at pairs, where the caps say everything, and where no table was identified.
    """

    penalty: Discretion
    responsible: str | None
    adjust_if_damaged: bool
    grounds: tuple[DecisionGround, ...]


def wrong_pocket(
    form: RuleForm, rule: WrongPocket, *, responsibility_clear: bool, table_identified: bool = True
) -> PocketRuling:
    """What a director may do about a hand in the wrong pocket."""
    way = _way(form)
    cite = clause_of(rule, rule.clauses, way)
    if not table_identified:
        nothing = Discretion((), (ground(0, "pocket_no_table", cite),))
        return PocketRuling(nothing, None, False, nothing.grounds)
    if way == "pairs":
        penalty = caps(*(Cap(side, most, cite) for side, most in _of_pairs(rule, responsibility_clear)))
        return PocketRuling(penalty, None, False, penalty.grounds)
    responsible = "side_at_fault" if responsibility_clear else rule.unknown_is
    penalty = caps(Cap(RESPONSIBLE, rule.vp_responsible_max, cite)) if way == "vp" else caps()
    match = clause_of(rule, rule.clauses, "match")
    grounds = (
        ground(_side(responsible), "pocket_responsible", match),
        ground(Text("word_yes"), "pocket_adjust", match),
        *penalty.grounds,
    )
    return PocketRuling(penalty, responsible, True, grounds)


def _way(form: RuleForm) -> str:
    """Houston is a contest in victory points; plain board-a-match goes by the matches, without points."""
    if form.is_pairs and form is not RuleForm.HOUSTON:
        return "pairs"
    return "match" if form in (RuleForm.KNOCKOUT, RuleForm.BOARD_A_MATCH) else "vp"


def _of_pairs(rule: WrongPocket, clear: bool) -> tuple[tuple[str, Fraction], ...]:
    if clear:
        return (RESPONSIBLE, rule.responsible_max), (OTHER, Fraction(0))
    return (KEEPER, rule.keeper_max), (OTHER, rule.other_max)


def _side(responsible: str) -> str | Text:
    return responsible if responsible in ("NS", "EW") else Text("target_side_at_fault")
