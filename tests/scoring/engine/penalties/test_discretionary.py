"""Penalties inside which the director decides, against the 33 worked examples, and what they leave open."""

from fractions import Fraction

import pytest

from scoring.engine.citation import Citation
from scoring.engine.contest import RULE_FORMS
from scoring.engine.penalties import discretionary, unplayed
from scoring.engine.penalties.discretionary import (
    Discretion,
    ScoringSlip,
    SystemViolation,
    WrongBoard,
    WrongOpponents,
    scoring_slip,
    wrong_board,
    wrong_opponents,
)
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.one_board import worth
from scoring.engine.penalties.unplayed import Cause, SidePart, UnplayedBoard
from scoring.engine.penalties.wrong_pocket import KEEPER, OTHER, RESPONSIBLE, WrongPocket, wrong_pocket
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.refusal import RANGE, Refusal
from tests import sample_rules as regulations
from tests.scoring.engine.examples import vector

POCKET = regulations.rule(WrongPocket)


def spelled(code: str) -> str:
    """A code as the examples write it."""
    return {
        "pair_in_wrong_seats": "pair in the wrong seats",
        "repeating_pair": "the repeating pair",
        "side_at_fault": "the side at fault",
    }.get(code, code.replace("_", " ") if code.endswith(("pair", "pairs")) else code)


def caps_of(penalty: Discretion) -> dict[str, str]:
    return {cap.target: str(cap.boards) for cap in penalty.caps}


def slip(given):
    repeated = given["repeated"]
    if given["kind"] == "score_error":
        penalty = scoring_slip(regulations.rule(ScoringSlip), repeated=repeated)
    elif given["kind"] == "wrong_opponents":
        penalty = wrong_opponents(regulations.rule(WrongOpponents), repeated=repeated)
    else:
        penalty = wrong_board(
            regulations.rule(WrongBoard),
            repeated=repeated,
            hindrance=given["serious_hindrance"],
            stationary=given["stationary_pair_present"],
        )
    who = [spelled(cap.target) for cap in penalty.caps]
    return {"min_boards": "0", "max_boards": str(penalty.boards_max), "who": who}


def unplayable(given):
    parts = (SidePart(given[side].replace(" ", "_")) for side in ("ns", "ew"))
    board = unplayed.by_part(*parts, regulations.rule(UnplayedBoard), Cause.WRONG_BOARD)
    return {"NS": board.ns, "EW": board.ew}


def pocket(given):
    ruling = wrong_pocket(
        RULE_FORMS[given["form"]], POCKET, responsibility_clear=given["responsibility_clear"]
    )
    answer = {"table_identified_required": True, "cap": caps_of(ruling.penalty)}
    if ruling.responsible:
        answer |= {
            "responsible": spelled(ruling.responsible),
            "adjust_if_other_side_damaged": ruling.adjust_if_damaged,
        }
    return answer


def pocket_amount(given):
    form = RULE_FORMS[given["form"]]
    ruling = wrong_pocket(form, POCKET, responsibility_clear=given["responsibility_clear"])
    sizes = {"n_scores": given.get("n_scores"), "max_vp": given.get("max_vp")}
    board = worth(form, regulations.rule(PenaltyUnit), **sizes).amount
    names = {
        KEEPER: "keeper_side_max_mp",
        OTHER: "other_side_max_mp",
        RESPONSIBLE: "responsible_side_max_vp",
    }
    return {names[cap.target]: str(cap.boards * board) for cap in ruling.penalty.caps}


def system(given):
    ruling = discretionary.system_violation(
        regulations.rule(SystemViolation),
        agreed=given["agreed_illegal_convention"],
        rule_ignored=given.get("prescribed_rule_not_observed", False),
        earlier_in_window=given["earlier_board_within_correction_window"],
    )
    assert ruling.grounds[1].code == "system_adjust"
    return {
        "ban_convention": ruling.ban,
        "board": "auction and play continue, then Law 12 adjustment",
        "earlier_boards": "may be adjusted on request" if ruling.earlier_boards else "no adjustment",
        "extra": {"min_boards": "0", "max_boards": str(ruling.penalty.boards_max)},
    }


BY_KIND = {
    "score_error": slip,
    "wrong_board_played": slip,
    "wrong_opponents": slip,
    "board_unplayable_after_wrong_board_or_opponents": unplayable,
    "hand_put_in_wrong_pocket": pocket,
    "hand_put_in_wrong_pocket_amount": pocket_amount,
    "system_violation": system,
}


@pytest.mark.parametrize(
    "case", vector("reference/reg-2-3-to-2-7-discretionary")["vectors"], ids=lambda case: case["id"]
)
def test_the_worked_examples(case):
    assert BY_KIND[case["input"]["kind"]](case["input"]) == case["expected"]


@pytest.mark.parametrize("form", RuleForm)
@pytest.mark.parametrize("clear", [True, False])
def test_without_an_identified_table_nobody_is_penalised(form, clear):
    ruling = wrong_pocket(form, POCKET, responsibility_clear=clear, table_identified=False)
    assert (ruling.penalty.caps, ruling.responsible, ruling.adjust_if_damaged) == ((), None, False)
    assert ruling.grounds[0].code == "pocket_no_table"


@pytest.mark.parametrize(
    ("form", "clause", "caps"),
    [
        (RuleForm.TOTAL_POINTS, Citation.REG_2_6_1, {KEEPER: "2", OTHER: "1"}),
        (RuleForm.HOUSTON, Citation.REG_2_6_3, {RESPONSIBLE: "2"}),
        (RuleForm.BOARD_A_MATCH_VP, Citation.REG_2_6_3, {RESPONSIBLE: "2"}),
        (RuleForm.BOARD_A_MATCH, Citation.REG_2_6_2, {}),
        (RuleForm.KNOCKOUT, Citation.REG_2_6_2, {}),
        (RuleForm.SWISS, Citation.REG_2_6_3, {RESPONSIBLE: "2"}),
    ],
)
def test_the_wrong_pocket_by_form(form, clause, caps):
    ruling = wrong_pocket(form, POCKET, responsibility_clear=False)
    assert caps_of(ruling.penalty) == caps
    assert ruling.grounds[-1].cite is clause


def test_two_boards_are_a_tenth_of_the_largest_victory_points():
    board = worth(RuleForm.SWISS, regulations.rule(PenaltyUnit), max_vp=20)
    assert POCKET.vp_responsible_max * board.amount == 20 * Fraction(1, 10)


@pytest.mark.parametrize("boards", [Fraction(0), Fraction(1, 2), Fraction(1)])
def test_the_director_chooses_inside_the_limit(boards):
    scoring_slip(regulations.rule(ScoringSlip), repeated=True).check(boards)


@pytest.mark.parametrize(
    ("repeated", "boards"), [(True, Fraction(3, 2)), (True, Fraction(-1)), (False, Fraction(1, 2))]
)
def test_more_than_the_limit_is_refused(repeated, boards):
    with pytest.raises(Refusal) as refused:
        scoring_slip(regulations.rule(ScoringSlip), repeated=repeated).check(boards)
    assert (refused.value.code, refused.value.field) == (RANGE, "boards")
