"""One board of penalty in a form's own unit, as the ledger sums it. REG-1.2."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.penalty import AmountUnit
from scoring.engine.penalties.round_maximum import RoundMaximum
from scoring.engine.penalty_unit import PenaltyUnit, is_of_round, one_board
from scoring.engine.victory_points.scale import written

# Matches in victory points share a paragraph; a team event without them is counted as a knockout.
_PARAGRAPHS = {
    RuleForm.VP_TEAMS: "vp",
    RuleForm.SWISS: "vp",
    RuleForm.ROUND_ROBIN: "vp",
    RuleForm.IMP_TEAMS: "ko",
}


@dataclass(frozen=True, slots=True)
class OneBoard:
    """What one board is worth, and in which unit. `of`: the round that it is a share of, where it is one."""

    award: ReasonedAward
    unit: AmountUnit
    of: RoundMaximum | None = None

    @property
    def amount(self) -> Fraction:
        """So many of the unit."""
        return self.award.total

    @property
    def before_penalty(self) -> Step:
        """What it is and by which clause: a step of no amount, before that of a penalty of so many."""
        (step,) = self.award.steps
        code = f"{step.code}_{self.of.basis}" if self.of else step.code
        about = {"board": written(self.amount), **step.parameters, **(self.of.parameters if self.of else {})}
        return Step(Fraction(0), f"penalty_{code}", step.cite, about)

    def times(self, boards: Fraction) -> dict[str, str]:
        """How many boards, and what each is, for the sentence of a penalty."""
        return {"boards": written(boards), "board": written(self.amount)}


def worth(
    form: RuleForm,
    rule: PenaltyUnit,
    *,
    n_scores: int | None = None,
    max_vp: Fraction | int | None = None,
    win: int = 1,
    of: RoundMaximum | None = None,
) -> OneBoard:
    """One board of penalty in a form.

    `n_scores`: the scores on the board, at pairs; `win`: what a score beaten is worth, at matchpoints; `of`:
    the round whose maximum a share is taken of, or `max_vp`, that maximum where no round is asked for.
    Raises Refusal naming the one that is needed and missing.
    """
    paragraph = _PARAGRAPHS.get(form, str(form))
    if form is RuleForm.MATCHPOINTS and win == 2:
        paragraph = "mp_wbf"
    of = of if is_of_round(paragraph, rule) else None
    most = of.most if of else max_vp
    return OneBoard(one_board(paragraph, rule, n_scores=n_scores, max_vp=most), _unit(form), of)


def _unit(form: RuleForm) -> AmountUnit:
    if form.has_vps:
        return AmountUnit.VPS
    return AmountUnit.IMPS if form in (RuleForm.KNOCKOUT, RuleForm.IMP_TEAMS) else AmountUnit.POINTS
