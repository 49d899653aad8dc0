"""What one board is worth when a penalty is counted in boards. REG-1.2.

A penalty of half a board, one board or two lowers the offender's own result and raises nobody's.
Nothing holds the result at zero; see `negative_totals` for victory points.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal, NamedTuple

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.pairs.matchpoints import top
from scoring.engine.penalties.clauses import clause_of
from scoring.engine.refusal import MISSING, UNKNOWN, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.victory_points.scale import written


@dataclass(frozen=True, slots=True)
class PenaltyUnit(Rule):
    """One board of penalty by form of contest."""

    KEY: ClassVar[str] = "penalty_unit"
    imps_each_comparison: Fraction
    points_each_comparison: Fraction
    vp_share: Fraction  # of the largest VP of a round
    knockout_imps: Fraction
    # Plain board-a-match has VPs in few events: its unit is the board's maximum, or a share of VPs. Q-16
    board_a_match: Literal["board_maximum", "vp_share"]
    # With VP a round is board points and win VP together: a share of both, or the board's maximum.
    board_a_match_vp: Literal["vp_share", "board_maximum"]
    board_a_match_maximum: Fraction  # on the scale of 2, 1 and 0
    clauses: Mapping[str, str]  # by how a board is counted

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """How a board is read where the clause leaves it open: at board-a-match without VP, and with."""
        return ("board_a_match", self.board_a_match), ("board_a_match_vp", self.board_a_match_vp)


class BoardCount(NamedTuple):
    """How a form of contest counts one board: by what, for which the rule names its paragraph."""

    by: Literal["top", "imps", "points", "vp", "knockout", "board_a_match", "board_a_match_vp"]
    win: int = 1


FORMS = {
    "mp": BoardCount("top"),
    "mp_wbf": BoardCount("top", win=2),
    "imp_pairs": BoardCount("imps"),
    "tp_pairs": BoardCount("points"),
    "houston": BoardCount("vp"),
    "vp": BoardCount("vp"),
    "bam_vp": BoardCount("board_a_match_vp"),
    "bam": BoardCount("board_a_match"),
    "ko": BoardCount("knockout"),
}


def one_board(
    form: str, rule: PenaltyUnit, *, n_scores: int | None = None, max_vp: Fraction | int | None = None
) -> ReasonedAward:
    """One board of penalty in the form's own unit: matchpoints, IMPs, points, VPs or board points.

    `n_scores` are the scores on the board, for pairs; `max_vp` the most that a side can have of one round, in
    what rounds are counted in: VPs; board points and win VP together at B-a-M+VP; board points at plain
    board-a-match. Raises Refusal naming the one that the form needs and was not given, or an unknown form.
    """
    if form not in FORMS:
        raise Refusal(UNKNOWN, "form", "not_an_option", value=form, allowed=", ".join(FORMS))
    by, win = FORMS[form]
    cite = clause_of(rule, rule.clauses, by)
    if by == "knockout":
        return _award(rule.knockout_imps, "unit_knockout", cite)
    if (by, "board_maximum") in rule.readings:
        return _award(rule.board_a_match_maximum, "unit_board_maximum", cite)
    if by in ("vp", "board_a_match", "board_a_match_vp"):
        return _of_vp(Fraction(_given(max_vp, "max_vp")), rule, cite)
    amount = {"top": Fraction(win), "imps": rule.imps_each_comparison, "points": rule.points_each_comparison}[
        by
    ]
    return _of_scores(int(_given(n_scores, "n_scores")), amount, f"unit_{by}", cite)


def is_of_round(form: str, rule: PenaltyUnit) -> bool:
    """Whether one board is a share of what a round can bring, so that a round has to be known. REG-1.2.4"""
    by = FORMS[form].by
    return by == "vp" or (by, "vp_share") in rule.readings


def boards_off(board: ReasonedAward, multiple: Fraction) -> Fraction:
    """What so many boards of penalty take away; positive."""
    return board.total * multiple


def _of_vp(most: Fraction, rule: PenaltyUnit, cite: Citation) -> ReasonedAward:
    share = {"percent": written(100 * rule.vp_share), "maximum": written(most)}
    return _award(most * rule.vp_share, "unit_vp", cite, **share)


def _of_scores(scores: int, amount: Fraction, code: str, cite: Citation) -> ReasonedAward:
    others = top(scores, 1)
    counted = {"scores": str(scores), "others": str(others), "each": written(amount)}
    return _award(amount * others, code, cite, **counted)


def _award(amount: Fraction, code: str, cite: Citation, **parameters: str) -> ReasonedAward:
    return ReasonedAward((Step(amount, code, cite, parameters),))


def _given(value: Fraction | int | None, name: str) -> Fraction | int:
    if value is None:
        raise Refusal(MISSING, name, "missing", part=name)
    return value
