from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from scoring.engine.award import ReasonedAward
from scoring.engine.refusal import Refusal
from scoring.engine.rounding import shown
from scoring.engine.victory_points.continuous import corrected, formula
from tests import sample_rules as regulations
from tests.scoring.engine.examples import cases

WBF = regulations.scale("wbf-continuous-20")
BOARDS = st.integers(1, 64)
IMPS = st.integers(0, 130)


def test_the_published_table_in_every_cell():
    wrong = [
        case
        for case, given, expected in cases("victory-points")
        if WBF.victory_points(given["boards"], given["imps"])
        != (Fraction(expected["winner"]), Fraction(expected["loser"]))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("boards", "blitz"),
    [(1, 15), (4, 30), (6, 37), (7, 40), (8, 43), (9, 45), (10, 48), (14, 57), (16, 60), (24, 74), (48, 104)],
)
def test_the_first_margin_that_gives_everything(boards, blitz):
    assert WBF.victory_points(boards, blitz) == (20, 0)
    assert WBF.victory_points(boards, blitz - 1)[0] < 20
    assert WBF.victory_points(boards, 3 * blitz) == (20, 0)


@pytest.mark.parametrize(("boards", "third"), [(1, 5), (4, 10), (9, 15), (16, 20), (25, 25)])
def test_a_third_of_the_way_is_worth_three_quarters_exactly(boards, third):
    assert formula(WBF, boards)[third] == 1500


@pytest.mark.parametrize(
    ("boards", "raised"),
    [(6, []), (7, []), (8, [40]), (9, []), (10, [27, 29, 31]), (16, [14, 27, 38, 46, 49, 55, 59])],
)
def test_cells_raised_so_that_gains_fall(boards, raised):
    before, after = formula(WBF, boards), corrected(WBF, boards)
    assert [
        imps for imps, cells in enumerate(zip(before, after, strict=True)) if len(set(cells)) > 1
    ] == raised


@given(BOARDS)
def test_gains_never_grow_and_never_fall_below_nothing(boards):
    cells = corrected(WBF, boards)
    gains = [after - before for before, after in pairwise((*cells, cells[-1]))]
    assert gains == sorted(gains, reverse=True)
    assert min(gains) >= 0


@given(BOARDS)
def test_the_correction_is_the_least_that_does_it(boards):
    """A cell that was raised could not be a hundredth lower: the gain after it would be the larger one."""
    before, cells = formula(WBF, boards), corrected(WBF, boards)
    assert len(before) == len(cells) > 2
    for imps in range(1, len(cells) - 1):
        assert cells[imps] >= before[imps]
        if cells[imps] > before[imps]:
            lowered = cells[imps] - 1
            assert cells[imps + 1] - lowered > lowered - cells[imps - 1]


@given(BOARDS, IMPS)
def test_both_sides_share_twenty_and_the_steps_add_up(boards, imps):
    winner, loser = WBF.victory_points(boards, imps)
    assert winner + loser == 20
    assert winner >= loser
    assert ReasonedAward(WBF.steps(boards, imps)).total == winner


@given(BOARDS, st.fractions(0, 130, max_denominator=60), st.fractions(0, 130, max_denominator=60))
def test_fractions_of_imps_lie_between_the_cells(boards, one, other):
    low, high = sorted((one, other))
    winner, loser = WBF.victory_points(boards, low)
    assert winner <= WBF.victory_points(boards, high)[0]
    assert WBF.victory_points(boards, int(low))[0] <= winner <= WBF.victory_points(boards, int(low) + 1)[0]
    assert winner + loser == 20
    assert (winner * 100).denominator == 1
    assert ReasonedAward(WBF.steps(boards, low)).total == winner


def test_half_an_imp_is_worth_the_middle_of_its_neighbours():
    assert [shown(WBF.victory_points(8, imps)[0]) for imps in (10, Fraction(21, 2), 11)] == [
        "13.78",
        "13.94",
        "14.09",
    ]


@pytest.mark.parametrize("boards", [1, 7, 16, 1000])
def test_a_tie(boards):
    assert WBF.draw(boards) == 10
    assert WBF.victory_points(boards, 0) == (10, 10)


def test_the_limits_of_the_scale():
    assert (WBF.minimum, WBF.maximum) == (0, 20)


@pytest.mark.parametrize(
    ("boards", "imps", "field"), [(0, 3, "boards"), (-1, 3, "boards"), (1001, 3, "boards"), (8, -1, "imps")]
)
def test_what_cannot_be_is_refused_by_field(boards, imps, field):
    with pytest.raises(Refusal) as refused:
        WBF.victory_points(boards, imps)
    assert refused.value.field == field
