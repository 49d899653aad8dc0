from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.penalty_unit import FORMS, PenaltyUnit, boards_off, one_board
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS
from tests.sample_rules import rule
from tests.scoring.engine.examples import cases, rows

RULE = rule(PenaltyUnit)

TABLE = """
    # form     scores VP  board
    mp         13     -   12
    mp         1      -   0
    mp_wbf     13     -   24
    imp_pairs  13     -   60
    tp_pairs   13     -   3000
    vp         -      20  1
    vp         -      25  1.25
    bam_vp     -      30  1.5
    houston    -      20  1
    bam        -      -   2
    ko         -      -   5
"""


def given_or_none(text):
    return None if text == "-" else int(text)


@pytest.mark.parametrize(("form", "scores", "vp", "board"), rows(TABLE))
def test_one_board_by_form(form, scores, vp, board):
    unit = one_board(form, RULE, n_scores=given_or_none(scores), max_vp=given_or_none(vp))
    assert unit.total == Fraction(board)
    assert all(WORDS.say(step.code, step.parameters, "ja") for step in unit.steps)


@pytest.mark.parametrize(("name", "given_", "expected"), cases("penalty-unit"))
def test_the_worked_examples(name, given_, expected):
    unit = one_board(given_["form"], RULE, n_scores=given_.get("n_scores"), max_vp=given_.get("max_vp"))
    assert unit.total == Fraction(expected["one_board"])
    assert boards_off(unit, Fraction(given_["multiple"])) == Fraction(expected["penalty"]["exact"])


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ("mp", "n_scores"),
        ("mp_wbf", "n_scores"),
        ("imp_pairs", "n_scores"),
        ("tp_pairs", "n_scores"),
        ("vp", "max_vp"),
        ("bam_vp", "max_vp"),
        ("houston", "max_vp"),
        ("chess", "form"),
    ],
)
def test_what_a_form_needs_is_asked_for(form, field):
    with pytest.raises(Refusal) as refused:
        one_board(form, RULE)
    assert refused.value.field == field


def test_the_readings_of_plain_board_a_match():
    by_vp = replace(RULE, board_a_match="vp_share")
    assert boards_off(one_board("bam", RULE), Fraction(1, 2)) == 1
    assert one_board("bam", by_vp, max_vp=20).total == 1
    with pytest.raises(Refusal):
        one_board("bam", by_vp)


def test_a_vote_can_move_every_number():
    own = replace(
        RULE,
        imps_each_comparison=Fraction(4),
        points_each_comparison=Fraction(200),
        vp_share=Fraction(1, 10),
        knockout_imps=Fraction(6),
        board_a_match_maximum=Fraction(1),
    )
    assert one_board("imp_pairs", own, n_scores=3).total == 8
    assert one_board("tp_pairs", own, n_scores=3).total == 400
    assert one_board("vp", own, max_vp=20).total == 2
    assert one_board("ko", own).total == 6
    assert one_board("bam", own).total == 1


def test_every_form_names_its_paragraph():
    cites = {form: one_board(form, RULE, n_scores=5, max_vp=20).steps[0].cite for form in FORMS}
    assert cites["mp"] is cites["mp_wbf"] is Citation.REG_1_2_1
    assert cites["imp_pairs"] is Citation.REG_1_2_2
    assert cites["tp_pairs"] is Citation.REG_1_2_3
    assert {cites[form] for form in ("vp", "bam_vp", "bam", "houston")} == {Citation.REG_1_2_4}
    assert cites["ko"] is Citation.REG_1_2_5


@given(st.sampled_from(sorted(FORMS)), st.integers(1, 200), st.integers(1, 60))
def test_a_penalty_takes_away_and_grows_with_its_boards(form, scores, vp):
    unit = one_board(form, RULE, n_scores=scores, max_vp=vp)
    half, one, two = (boards_off(unit, Fraction(boards)) for boards in ("1/2", 1, 2))
    assert 0 <= half <= one <= two == one + one == 4 * half
