"""One board of penalty in a form's own unit, as the ledger sums it. REG-1.2."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.award import Award
from scoring.engine.penalties.forms import Form
from scoring.engine.penalties.penalty import Unit
from scoring.engine.penalty_unit import PenaltyUnit, one_board

# Matches in victory points share a paragraph; a team event without them is counted as a knockout.
_PARAGRAPHS = {
    Form.VP_TEAMS: "vp",
    Form.SWISS: "vp",
    Form.ROUND_ROBIN: "vp",
    Form.IMP_TEAMS: "ko",
}


@dataclass(frozen=True, slots=True)
class OneBoard:
    """What one board is worth, and in which unit."""

    award: Award
    unit: Unit

    @property
    def amount(self) -> Fraction:
        """So many of the unit."""
        return self.award.total


def worth(
    form: Form, rule: PenaltyUnit, *, n_scores: int | None = None, max_vp: Fraction | int | None = None,
    win: int = 1,
) -> OneBoard:  # fmt: skip
    """One board of penalty in a form.

    `n_scores`: the scores on the board, at pairs; `win`: what a score beaten is worth, at matchpoints;
    `max_vp`: the largest VP of one round. Raises Refusal naming the one that is needed and missing.
    """
    paragraph = _PARAGRAPHS.get(form, str(form))
    if form is Form.MATCHPOINTS and win == 2:
        paragraph = "mp_wbf"
    return OneBoard(one_board(paragraph, rule, n_scores=n_scores, max_vp=max_vp), _unit(form))


def _unit(form: Form) -> Unit:
    if form.has_vps:
        return Unit.VPS
    return Unit.IMPS if form in (Form.KNOCKOUT, Form.IMP_TEAMS) else Unit.POINTS
