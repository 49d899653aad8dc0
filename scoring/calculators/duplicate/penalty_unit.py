"""One board of penalty, and a multiple of it. REG-1.2."""

from fractions import Fraction

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reason_of
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Number
from scoring.engine.citation import Citation
from scoring.engine.ground import ground
from scoring.engine.penalty_unit import FORMS, PenaltyUnit, boards_off, one_board
from scoring.engine.victory_points.scale import written
from scoring.engine.words import gettext_noop

_FORMS = {
    "mp": gettext_noop("Matchpoints (1 for a score beaten)"),
    "mp_wbf": gettext_noop("Matchpoints (2 for a score beaten)"),
    "imp_pairs": gettext_noop("IMP pairs"),
    "tp_pairs": gettext_noop("Total-point pairs"),
    "houston": gettext_noop("Houston pairs"),
    "vp": gettext_noop("Matches in VP"),
    "bam_vp": gettext_noop("Board-a-match + VP"),
    "bam": gettext_noop("Board-a-match"),
    "ko": gettext_noop("Knockout teams"),
}
assert set(_FORMS) == set(FORMS), "every form has its label"


@calculator(
    "penalty-unit",
    gettext_noop("What one board of penalty is worth in a form of contest, and a multiple of it."),
    Citation.REG_1_2_1,
    InputField("form", ChoiceValue(_FORMS), gettext_noop("Form of contest")),
    InputField(
        "multiple",
        Number(0, 100),
        gettext_noop("Boards of penalty"),
        help=gettext_noop("1/2, 1 or 2 by the regulations."),
    ),
    InputField(
        "n_scores",
        Count(1, 10_000),
        gettext_noop("Scores on the board"),
        required=False,
        help=gettext_noop("For pairs at matchpoints, IMPs and total points."),
    ),
    InputField(
        "max_vp",
        Number(1, 1000),
        gettext_noop("Largest VP of one round"),
        required=False,
        help=gettext_noop("For Houston pairs and matches in VP; board points belong to it at board-a-match."),
    ),
)
def penalty_unit(
    rules: CalculatorRules, form: str, multiple: Fraction, n_scores: int | None, max_vp: Fraction | None
) -> Answer:
    """REG-1.2: one board by form, times the boards of the penalty."""
    board = one_board(form, rules.of(PenaltyUnit), n_scores=n_scores, max_vp=max_vp)
    cite = board.steps[-1].cite
    taken = boards_off(board, multiple)
    parameters = {"multiple": str(multiple), "board": written(board.total)}
    reasons = (*map(reason_of, board.steps), ground(taken, "unit_penalty", cite, **parameters))
    return Answer({"one_board": board.total, "penalty": quantity(taken)}, reasons)
