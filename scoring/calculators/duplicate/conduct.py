"""Conduct at the table. REG-6."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reason_of
from scoring.calculators.grounds import LABELS, FormChoice, board_if_known
from scoring.calculators.kinds import Count, InputField, Items, Number, WordValue
from scoring.engine.citation import Citation
from scoring.engine.contest import RULE_FORMS
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.penalties.conduct import (
    ConductInBoards,
    ConductInImps,
    CountedViolation,
    Violation,
    climb,
    ladder_of,
    unit_of,
)
from scoring.engine.penalties.conduct_effects import ground_of, total
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.one_board import OneBoard
from scoring.engine.penalties.penalty import AmountUnit
from scoring.engine.words import gettext_noop

_FORMS = {
    "pairs": gettext_noop("Pairs or individual at matchpoints"),
    **{str(form): LABELS[form] for form in RuleForm if form is not RuleForm.MATCHPOINTS},
}
_TOTALS = {
    RuleForm.MATCHPOINTS: "total_mp_by_contestant",
    RuleForm.IMP_PAIRS: "total_imp_by_contestant",
    RuleForm.TOTAL_POINTS: "total_points_by_contestant",
    RuleForm.BOARD_A_MATCH: "total_board_points_by_contestant",
}


@calculator(
    "manners",
    gettext_noop("Penalties for conduct, violation by violation, of one session or one match."),
    Citation.REG_6_1,
    InputField("form", FormChoice(_FORMS), gettext_noop("Form of contest")),
    InputField(
        "violations_in_order",
        Items(WordValue(), most=200),
        gettext_noop("Players in the order of their violations"),
        help=gettext_noop("The first letter is the pair or team: A1 and A2 are partners."),
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
        help=gettext_noop("For Houston pairs and board-a-match + VP."),
    ),
)
def conduct(
    rules: CalculatorRules,
    form: str,
    violations_in_order: Sequence[str],
    n_scores: int | None,
    max_vp: Fraction | None,
) -> Answer:
    """REG-6.1 in boards, turned into the form's unit where its size is known; REG-6.2 in IMPs."""
    named = RULE_FORMS[form]
    ladder = ladder_of(named, rules.of(ConductInBoards), rules.of(ConductInImps))
    entries = climb((Violation(player, player[0]) for player in violations_in_order), ladder)
    totals = {
        name: total(entries, name) for name in dict.fromkeys(player[0] for player in violations_in_order)
    }
    result: dict[str, Any] = {"log": [_logged(entry) for entry in entries], "total_by_contestant": totals}
    in_boards = unit_of(ladder) is AmountUnit.BOARDS
    board = board_if_known(form, rules, n_scores, max_vp) if in_boards else None
    if board:
        name = _TOTALS.get(named, "total_vp_by_contestant")
        result[name] = {who: quantity(boards * board.amount) for who, boards in totals.items()}
    reasons = (*map(ground_of, entries), *_closing(totals, ladder.cites, board))
    return Answer(result, reasons, adds_up=len(totals) < 2 and board is None)


def _logged(entry: CountedViolation) -> dict[str, Any]:
    line: dict[str, Any] = {"player": entry.violation.player, "violation_no": entry.number}
    if entry.unit is AmountUnit.IMPS:
        return {**line, "penalty_imp": _whole(entry.amount), "match_forfeited": entry.is_out}
    barred = {"expelled": entry.is_out, "no_masterpoints_for_session": entry.is_out}
    return {**line, "penalty_boards": entry.amount, **barred}


def _whole(value: Fraction) -> int | Fraction:
    """IMPs are whole numbers unless the conditions of contest have it otherwise."""
    return int(value) if value.denominator == 1 else value


def _closing(
    totals: Mapping[str, Fraction], cite: Citation, board: OneBoard | None
) -> tuple[DecisionGround, ...]:
    """Each contestant's total, in boards or IMPs and then in the form's unit."""
    if not totals:
        return (ground(0, "manners_none", cite),)
    sums = tuple(ground(value, "manners_total", cite, contestant=name) for name, value in totals.items())
    if board is None:
        return sums
    of_unit = board.award.steps[-1].cite
    worths = (
        ground(value * board.amount, "manners_worth", of_unit, contestant=name)
        for name, value in totals.items()
    )
    return (*sums, *map(reason_of, board.award.steps), *worths)
