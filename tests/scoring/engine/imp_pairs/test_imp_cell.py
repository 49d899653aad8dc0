import json
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine import any_cell, kept_steps
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.imp_pairs import counts
from scoring.engine.imp_pairs.cell import ImpCell, ImpMethod
from scoring.engine.pairs.cell import Cell, Method

CELLS = [
    ImpCell(ImpMethod.CROSS_IMPS, "NS", 15, own="420", field="450 420*2 -50", scores=4, results=4),
    ImpCell(
        ImpMethod.CROSS_IMPS,
        "EW",
        -7,
        3,
        own="420*3/5 -50*2/5",
        field="450*3 420*3/5 -50*2/5",
        scores=4,
        results=7,
        factor="7/4",
        comparisons=6,
        cite="REG-4.2",
    ),
    ImpCell(ImpMethod.BUTLER, "EW", 5, own="-50", field="420 -50", scores=2, results=2, trim=1, rounding=10),
    ImpCell(ImpMethod.TOTAL_POINTS, "NS", -620, own="-620", scores=2, results=2),
    ImpCell(ImpMethod.AVERAGE, "NS", 3, percent="60", name="A+", because="[]"),
]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.method}-{cell.side}")
def test_a_cell_comes_back_from_what_is_kept_of_it(cell):
    kept = json.loads(json.dumps(cell.to_json()))
    assert any_cell.from_json(kept) == cell
    assert isinstance(any_cell.from_json(kept).method, ImpMethod)


def test_a_cell_at_matchpoints_comes_back_as_one():
    cell = Cell(Method.PLAIN, 550, 100, 12, 1, 2, beaten=5, tied=1, scores=13, results=13)
    back = any_cell.from_json(json.loads(json.dumps(cell.to_json())))
    assert (type(back), back) == (Cell, cell)


def test_no_method_is_of_both_kinds():
    assert {str(method) for method in Method} & {str(method) for method in ImpMethod} == set()


def test_what_is_kept_is_flat_and_only_what_decided():
    assert CELLS[3].to_json() == {
        "method": "total_points",
        "side": "NS",
        "numerator": -620,
        "own": "-620",
        "scores": 2,
        "results": 2,
    }


def test_a_cell_has_no_maximum():
    assert [(cell.award, cell.maximum) for cell in CELLS[1:3]] == [(Fraction(-7, 3), 0), (5, 0)]


@given(st.dictionaries(st.integers(-7600, 7600), st.fractions(0, 50, max_denominator=12).filter(bool)))
def test_counts_come_back_from_their_text(field):
    assert counts.read(counts.written(field)) == field


def test_counts_as_they_are_written():
    assert counts.written({-50: 1, 420: 3, 110: Fraction(1, 2)}) == "420*3 110*1/2 -50"
    assert counts.written({}) == ""


def test_without_oneself_nobody_is_left_over():
    assert counts.without({420: 2, -50: 1}, {420: 1}) == {420: 1, -50: 1}
    assert counts.without({420: Fraction(3, 5), -50: Fraction(2, 5)}, counts.read("420*3/5 -50*2/5")) == {}


def test_steps_come_back_from_their_text():
    award = ReasonedAward(
        (
            Step(Fraction(66, 35), "imps_given", Citation.LAW_12C2B, {"imps": "+3"}),
            Step(Fraction(-1, 3), "rounded", Citation.REG_1_1_2, {}),
        )
    )
    assert kept_steps.read(kept_steps.written(award)) == award
