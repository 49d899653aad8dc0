"""Penalties inside which the director decides. REG-2.3 to 2.7."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reason_of
from scoring.calculators.grounds import board_if_known, forms
from scoring.calculators.kinds import ChoiceValue, Count, Flag, InputField, Number
from scoring.engine.citation import Citation
from scoring.engine.contest import RULE_FORMS
from scoring.engine.ground import Clause, DecisionGround, ground
from scoring.engine.penalties import discretionary, wrong_pocket
from scoring.engine.penalties.discretionary import Discretion
from scoring.engine.penalties.one_board import OneBoard
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.words import Text, gettext_noop

_KINDS = {
    "score_error": gettext_noop("Slip in the score"),
    "wrong_board_played": gettext_noop("The wrong board was played"),
    "wrong_opponents": gettext_noop("The wrong opponents met"),
    "hand_put_in_wrong_pocket": gettext_noop("A hand in the wrong pocket"),
    "system_violation": gettext_noop("System or convention outside the limits"),
}


def _flag(name: str, title: str, *, default: bool = False) -> InputField:
    return InputField(name, Flag(), title, required=False, default=default)


@calculator(
    "discretionary-penalty",
    gettext_noop("The most that a director may take away for a slip, and from whom."),
    Citation.REG_2_3,
    InputField("kind", ChoiceValue(_KINDS), gettext_noop("Incident")),
    _flag("repeated", gettext_noop("Repeated")),
    _flag("serious_hindrance", gettext_noop("A serious hindrance to the event")),
    _flag("stationary_pair_present", gettext_noop("One of the pairs is stationary")),
    _flag("responsibility_clear", gettext_noop("Responsibility is clear")),
    _flag("table_identified", gettext_noop("The table is identified"), default=True),
    _flag("agreed_illegal_convention", gettext_noop("The convention that is not permitted had been agreed")),
    _flag("prescribed_rule_not_observed", gettext_noop("A prescribed rule was not observed")),
    _flag("earlier_board_within_correction_window", gettext_noop("Earlier boards can still be corrected")),
    InputField("form", forms(), gettext_noop("Form of contest"), required=False),
    InputField("n_scores", Count(1, 10_000), gettext_noop("Scores on the board"), required=False),
    InputField("max_vp", Number(1, 1000), gettext_noop("Largest VP of one round"), required=False),
    InputField(
        "boards",
        Number(0, 100),
        gettext_noop("Boards that the director takes away"),
        required=False,
        help=gettext_noop("Empty: only the limits."),
    ),
)
def discretionary_penalty(
    rules: CalculatorRules,
    kind: str,
    form: str | None,
    n_scores: int | None,
    max_vp: Fraction | None,
    boards: Fraction | None,
    **facts: bool,
) -> Answer:
    """REG-2.3 to 2.7: who, and at most how much; the director chooses inside it."""
    if form is None and (n_scores or max_vp):
        raise Refusal(MISSING, "form", "missing", part="form")
    result, grounds, penalty = _finding(kind, form, facts, rules)
    board = board_if_known(form, rules, n_scores, max_vp) if form else None
    reasons = tuple(grounds)
    if board:
        result["most"] = {cap.target: quantity(cap.boards * board.amount) for cap in penalty.caps}
        reasons = (*reasons, *_most(penalty, board))
    if boards is not None:
        penalty.check(boards)
        result["boards"] = boards
        reasons = (*reasons, ground(boards, "discretion_chosen", _cite(penalty)))
    if boards is not None and board:
        result["penalty"] = quantity(boards * board.amount)
        reasons = (*reasons, ground(boards * board.amount, "discretion_worth", _unit_cite(board)))
    return Answer(result, reasons)


_Finding = tuple[dict[str, Any], tuple[DecisionGround, ...], Discretion]


def _finding(kind: str, form: str | None, facts: Mapping[str, bool], rules: CalculatorRules) -> _Finding:
    """What the clause says: its result, why, and the range."""
    if kind == "hand_put_in_wrong_pocket":
        return _pocket(form, facts, rules)
    if kind == "system_violation":
        return _system(facts, rules)
    penalty = _slip(kind, facts, rules)
    return {**_range(penalty), "who": [cap.target for cap in penalty.caps]}, penalty.grounds, penalty


def _slip(kind: str, facts: Mapping[str, bool], rules: CalculatorRules) -> Discretion:
    repeated = facts["repeated"]
    if kind == "score_error":
        return discretionary.scoring_slip(rules.of(discretionary.ScoringSlip), repeated=repeated)
    if kind == "wrong_opponents":
        return discretionary.wrong_opponents(rules.of(discretionary.WrongOpponents), repeated=repeated)
    return discretionary.wrong_board(
        rules.of(discretionary.WrongBoard),
        repeated=repeated,
        hindrance=facts["serious_hindrance"],
        stationary=facts["stationary_pair_present"],
    )


def _pocket(form: str | None, facts: Mapping[str, bool], rules: CalculatorRules) -> _Finding:
    if form is None:
        raise Refusal(MISSING, "form", "missing", part="form")
    ruling = wrong_pocket.wrong_pocket(
        RULE_FORMS[form],
        rules.of(wrong_pocket.WrongPocket),
        responsibility_clear=facts["responsibility_clear"],
        table_identified=facts["table_identified"],
    )
    result: dict[str, Any] = {
        "table_identified_required": True,
        "cap": {cap.target: cap.boards for cap in ruling.penalty.caps},
    }
    if ruling.responsible:
        result |= {
            "responsible": ruling.responsible,
            "adjust_if_other_side_damaged": ruling.adjust_if_damaged,
        }
    return result, ruling.grounds, ruling.penalty


def _system(facts: Mapping[str, bool], rules: CalculatorRules) -> _Finding:
    ruling = discretionary.system_violation(
        rules.of(discretionary.SystemViolation),
        agreed=facts["agreed_illegal_convention"],
        rule_ignored=facts["prescribed_rule_not_observed"],
        earlier_in_window=facts["earlier_board_within_correction_window"],
    )
    result = {
        "ban_convention": ruling.ban,
        "board": "played_to_the_end_then_adjusted",
        "earlier_boards": "may_be_adjusted" if ruling.earlier_boards else "no_adjustment",
        "extra": _range(ruling.penalty),
    }
    return result, ruling.grounds, ruling.penalty


def _range(penalty: Discretion) -> dict[str, Any]:
    return {"min_boards": Fraction(0), "max_boards": penalty.boards_max}


def _most(penalty: Discretion, board: OneBoard) -> tuple[DecisionGround, ...]:
    cite = _unit_cite(board)
    limits = (
        ground(cap.boards * board.amount, "discretion_most_worth", cite, target=Text(f"target_{cap.target}"))
        for cap in penalty.caps
    )
    return (*map(reason_of, board.award.steps), *limits)


def _unit_cite(board: OneBoard) -> Citation:
    return board.award.steps[-1].cite


def _cite(penalty: Discretion) -> Clause:
    return penalty.grounds[-1].cite if penalty.grounds else Citation.REG_2_6_2
