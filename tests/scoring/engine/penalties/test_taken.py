"""Penalties: each its own step, in the unit that it is taken from."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.one_board import worth
from scoring.engine.penalties.penalty import AmountUnit, Nature, Penalty
from scoring.engine.penalties.taken import for_sheet, steps_of
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS
from scoring.engine.teams.off_total import off_total
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

UNIT = regulations.rule(PenaltyUnit)
MATCHPOINTS = worth(RuleForm.MATCHPOINTS, UNIT, n_scores=13)


def penalty(amount, unit=AmountUnit.BOARDS, contestant="A", nature=Nature.PROCEDURAL, at_most=None):
    most = None if at_most is None else Fraction(at_most)
    return Penalty(contestant, Fraction(amount), unit, nature, "penalty_total", Citation.LAW_90, at_most=most)


UNITS = """
    # form      unit    one board
    mp          points  12
    imp_pairs   points  60
    tp_pairs    points  3000
    houston     vps     1
    bam         points  2
    bam_vp      vps     1
    imp_team    imps    5
    ko          imps    5
    vp_team     vps     1
    swiss       vps     1
    rr          vps     1
"""


@pytest.mark.parametrize(("form", "unit", "amount"), rows(UNITS))
def test_one_board_by_form(form, unit, amount):
    board = worth(RuleForm(form), UNIT, n_scores=13, max_vp=20)
    assert (board.unit, board.amount) == (AmountUnit(unit), Fraction(amount))


def test_the_scale_of_two_has_boards_of_twice_the_size():
    assert worth(RuleForm.MATCHPOINTS, UNIT, n_scores=13, win=2).amount == 24


def test_what_is_over_the_limit_goes_back_as_a_step_of_its_own():
    taken, back = steps_of(penalty(3, at_most=2), MATCHPOINTS)
    assert (taken.amount, back.amount, back.code) == (-36, 12, "penalty_at_most")
    assert back.parameters == {"most": "24"}
    assert len(steps_of(penalty(2, at_most=2), MATCHPOINTS)) == 1


def test_a_session_takes_what_is_counted_in_its_own_unit_each_held_to_its_limit():
    given_out = [
        penalty("1/2"),
        penalty(3, contestant="B", at_most=2),
        penalty(3, AmountUnit.IMPS),
        penalty(1, AmountUnit.POINTS),
    ]
    held = for_sheet(given_out, lambda _penalty: MATCHPOINTS, {"A": 4, "B": 0})
    assert [(taken.contestant, taken.amount) for taken in held] == [(4, 0), (4, 6), (0, 0), (0, 24), (4, 1)]
    assert [taken.code for taken in held if not taken.amount] == ["penalty_unit_top"] * 2


def test_a_penalty_below_nothing_is_refused():
    with pytest.raises(Refusal):
        penalty(-1)


@given(
    st.lists(
        st.builds(
            penalty,
            st.fractions(0, 5, max_denominator=4),
            st.sampled_from(AmountUnit),
            st.sampled_from("AB"),
            at_most=st.none() | st.integers(0, 3),
        ),
        max_size=8,
    )
)
def test_every_penalty_is_there_and_the_order_changes_no_sum(penalties):
    numbers = {"A": 0, "B": 1}
    held, turned = (
        for_sheet(order, lambda _penalty: MATCHPOINTS, numbers) for order in (penalties, penalties[::-1])
    )
    assert Counter(map(_figures, held)) == Counter(map(_figures, turned))
    due = sum(
        min(p.amount, p.amount if p.at_most is None else p.at_most)
        * (12 if p.unit is AmountUnit.BOARDS else 1)
        for p in penalties
        if p.unit in (AmountUnit.BOARDS, AmountUnit.POINTS)
    )
    assert sum(taken.amount for taken in held) == due


def _figures(taken):
    return taken.contestant, taken.amount, taken.code, taken.cite


OFF_TOTALS = [form for form in RuleForm if not form.is_pairs]


@pytest.mark.parametrize("form", OFF_TOTALS, ids=str)
def test_a_board_off_a_total_of_teams_says_what_it_is_worth(form):
    board = worth(form, UNIT, max_vp=20 if form.has_vps else None)
    one, taken = (deduction.step for deduction in off_total("A", penalty("1/2"), board))
    assert (one.amount, one.cite) == (0, board.award.steps[0].cite)
    assert (taken.amount, taken.cite) == (-board.amount / 2, Citation.LAW_90)
    text = WORDS.say(one.code, one.parameters, "en")
    assert text.startswith(f"One board of penalty is {int(board.amount)}")
    assert ("20, the most that a round can bring" in text) == form.has_vps
    off = WORDS.say(taken.code, taken.parameters, "en")
    assert off == f"Penalty of 0.5 boards off the total, {int(board.amount)} each"


def test_what_is_in_the_unit_of_the_totals_is_taken_as_it_is():
    board = worth(RuleForm.SWISS, UNIT, max_vp=20)
    (taken,) = off_total("A", penalty("0.75", AmountUnit.VPS), board)
    step = taken.step
    assert (step.amount, step.code, dict(step.parameters)) == (Fraction("-0.75"), "league_penalty", {})
