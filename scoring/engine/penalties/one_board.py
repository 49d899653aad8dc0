"""One board of penalty in a form's own unit, as the ledger sums it. REG-1.2."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.award import ReasonedAward
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.penalty import AmountUnit
from scoring.engine.penalty_unit import PenaltyUnit, one_board

# Matches in victory points share a paragraph; a team event without them is counted as a knockout.
_PARAGRAPHS = {
    RuleForm.VP_TEAMS: "vp",
    RuleForm.SWISS: "vp",
    RuleForm.ROUND_ROBIN: "vp",
    RuleForm.IMP_TEAMS: "ko",
}


@dataclass(frozen=True, slots=True)
class OneBoard:
    """What one board is worth, and in which unit."""

    award: ReasonedAward
    unit: AmountUnit

    @property
    def amount(self) -> Fraction:
        """So many of the unit."""
        return self.award.total


def worth(
    form: RuleForm,
    rule: PenaltyUnit,
    *,
    n_scores: int | None = None,
    max_vp: Fraction | int | None = None,
    win: int = 1,
) -> OneBoard:
    """One board of penalty in a form.

    `n_scores`: the scores on the board, at pairs; `win`: what a score beaten is worth, at matchpoints;
    `max_vp`: the largest VP of one round. Raises Refusal naming the one that is needed and missing.
    """
    paragraph = _PARAGRAPHS.get(form, str(form))
    if form is RuleForm.MATCHPOINTS and win == 2:
        paragraph = "mp_wbf"
    return OneBoard(one_board(paragraph, rule, n_scores=n_scores, max_vp=max_vp), _unit(form))


def _unit(form: RuleForm) -> AmountUnit:
    if form.has_vps:
        return AmountUnit.VPS
    return AmountUnit.IMPS if form in (RuleForm.KNOCKOUT, RuleForm.IMP_TEAMS) else AmountUnit.POINTS
