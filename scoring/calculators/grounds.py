"""What calculators of decisions share: grounds as steps, forms of contest as a field, one board's worth."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.calculators.calculator import Rules
from scoring.calculators.kinds import Choice
from scoring.engine.penalties.forms import NAMES, Form
from scoring.engine.penalties.one_board import OneBoard, worth
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.words import gettext_noop

LABELS = {
    Form.MATCHPOINTS: gettext_noop("Matchpoint pairs"),
    Form.IMP_PAIRS: gettext_noop("IMP pairs"),
    Form.TOTAL_POINTS: gettext_noop("Total-point pairs"),
    Form.HOUSTON: gettext_noop("Houston pairs"),
    Form.BOARD_A_MATCH: gettext_noop("Board-a-match"),
    Form.BOARD_A_MATCH_VP: gettext_noop("Board-a-match + VP"),
    Form.IMP_TEAMS: gettext_noop("IMP teams"),
    Form.VP_TEAMS: gettext_noop("Matches in VP"),
    Form.KNOCKOUT: gettext_noop("Knockout teams"),
    Form.SWISS: gettext_noop("Swiss teams"),
    Form.ROUND_ROBIN: gettext_noop("Round-robin teams"),
}


@dataclass(frozen=True, slots=True)
class FormChoice(Choice):
    """One of some forms of contest, offered under one name each and taken under any name that it has.

    What is read is the name given; `NAMES` knows its form.
    """

    def read(self, value: object, name: str) -> str:
        form = NAMES.get(value) if isinstance(value, str) else None
        if form is not None and form in {NAMES[option] for option in self.options}:
            return str(value)
        return Choice.read(self, value, name)


def forms(*chosen: Form) -> FormChoice:
    """A field for these forms; for all of them where none are named."""
    return FormChoice({str(form): LABELS[form] for form in chosen or Form})


_COUNTED = (Form.MATCHPOINTS, Form.IMP_PAIRS, Form.TOTAL_POINTS)  # one board is so many scores


def board_if_known(form: str, rules: Rules, n_scores: int | None, max_vp: Fraction | None) -> OneBoard | None:
    """One board of penalty in a form's unit; None while its size is not said."""
    named = NAMES[form]
    if (named in _COUNTED and n_scores is None) or (named.has_vps and max_vp is None):
        return None
    win = 2 if form == "mp_wbf" else 1
    return worth(named, rules.of(PenaltyUnit), n_scores=n_scores, max_vp=max_vp, win=win)
