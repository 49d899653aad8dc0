"""What calculators of decisions share: grounds as steps, forms of contest as a field, one board's worth."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.calculators.calculator import CalculatorRules
from scoring.calculators.kinds import ChoiceValue
from scoring.engine.contest import RULE_FORMS
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.one_board import OneBoard, worth
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.words import gettext_noop

LABELS = {
    RuleForm.MATCHPOINTS: gettext_noop("Matchpoint pairs"),
    RuleForm.IMP_PAIRS: gettext_noop("IMP pairs"),
    RuleForm.TOTAL_POINTS: gettext_noop("Total-point pairs"),
    RuleForm.HOUSTON: gettext_noop("Houston pairs"),
    RuleForm.BOARD_A_MATCH: gettext_noop("Board-a-match"),
    RuleForm.BOARD_A_MATCH_VP: gettext_noop("Board-a-match + VP"),
    RuleForm.IMP_TEAMS: gettext_noop("IMP teams"),
    RuleForm.VP_TEAMS: gettext_noop("Matches in VP"),
    RuleForm.KNOCKOUT: gettext_noop("Knockout teams"),
    RuleForm.SWISS: gettext_noop("Swiss teams"),
    RuleForm.ROUND_ROBIN: gettext_noop("Round-robin teams"),
}


@dataclass(frozen=True, slots=True)
class FormChoice(ChoiceValue):
    """One of some forms of contest, offered under one name each and taken under any name that it has.

    What is read is the name given; `RULE_FORMS` knows its form.
    """

    def read(self, value: object, name: str) -> str:
        form = RULE_FORMS.get(value) if isinstance(value, str) else None
        if form is not None and form in {RULE_FORMS[option] for option in self.options}:
            return str(value)
        return ChoiceValue.read(self, value, name)


def forms(*chosen: RuleForm) -> FormChoice:
    """A field for these forms; for all of them where none are named."""
    return FormChoice({str(form): LABELS[form] for form in chosen or RuleForm})


_COUNTED = (
    RuleForm.MATCHPOINTS,
    RuleForm.IMP_PAIRS,
    RuleForm.TOTAL_POINTS,
)  # one board is so many scores


def board_if_known(
    form: str, rules: CalculatorRules, n_scores: int | None, max_vp: Fraction | None
) -> OneBoard | None:
    """One board of penalty in a form's unit; None while its size is not said."""
    named = RULE_FORMS[form]
    if (named in _COUNTED and n_scores is None) or (named.has_vps and max_vp is None):
        return None
    win = 2 if form == "mp_wbf" else 1
    return worth(named, rules.of(PenaltyUnit), n_scores=n_scores, max_vp=max_vp, win=win)
