from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine import explain
from scoring.engine.citation import Citation
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.standings import Total, standings, taken_off
from scoring.engine.refusal import Refusal
from scoring.engine.sheet import Contestant, ContestantDeduction, Sheet
from tests.scoring.engine.examples import conditions

PAIRS = tuple(Contestant(str(n), "", "") for n in range(1, 5))
TOTALS = [Total(Fraction(points), 6, 3) for points in (4, 4, 3, 1)]


def penalty(contestant, amount, code="penalty"):
    return ContestantDeduction(contestant, Fraction(amount), code, Citation.REG_6_1)


def sheet(*penalties):
    return Sheet(PAIRS, (), 1, deductions=penalties)


def rows(penalties, totals=TOTALS, **changed):
    return [
        (row.contestant, row.rank, row.tied, str(row.score), str(row.deduction))
        for row in standings(sheet(*penalties), totals, conditions(**changed))
    ]


def test_without_penalties_nothing_is_taken_off():
    assert rows([]) == [
        (0, 1, True, "4", "0"),
        (1, 1, True, "4", "0"),
        (2, 3, False, "3", "0"),
        (3, 4, False, "1", "0"),
    ]


def test_a_penalty_lowers_the_offender_and_raises_nobody():
    assert rows([penalty(0, "1/2"), penalty(0, 1)]) == [
        (1, 1, False, "4", "0"),
        (2, 2, False, "3", "0"),
        (0, 3, False, "5/2", "3/2"),
        (3, 4, False, "1", "0"),
    ]


def test_a_total_may_fall_below_nothing_and_so_does_its_percentage():
    last = standings(sheet(penalty(3, 2)), TOTALS, conditions())[-1]
    assert (last.contestant, last.score, last.deduction) == (3, -1, 2)
    assert last.percent == Fraction(-100, 6)


def test_a_penalty_is_taken_off_a_factored_total_whole():
    totals = [Total(Fraction(3), 4, 2), *TOTALS[1:]]
    (row,) = (
        row
        for row in standings(sheet(penalty(0, 1)), totals, conditions(factor_totals="yes"))
        if row.contestant == 0
    )
    assert (row.score, row.maximum, row.deduction) == (Fraction(9, 2) - 1, 6, 1)


def test_a_percentage_of_the_rounded_score_is_taken_after_the_penalty():
    totals = [Total(Fraction(10, 3), 6, 3)]
    one = Sheet(PAIRS[:1], (), 1, deductions=(penalty(0, 1),))
    (row,) = standings(one, totals, conditions(percent_from="rounded_score"))
    assert row.percent == Fraction(100 * 233, 600)


@pytest.mark.parametrize("contestant", [-1, 4])
def test_a_penalty_to_nobody_is_refused(contestant):
    with pytest.raises(Refusal) as refused:
        taken_off(sheet(penalty(contestant, 1)))
    assert refused.value.field == "penalties"


def test_a_penalty_that_would_give_is_refused():
    with pytest.raises(Refusal) as refused:
        penalty(0, -1)
    assert refused.value.field == "penalties"


@given(st.lists(st.tuples(st.integers(0, 3), st.fractions(0, 4, max_denominator=4)), max_size=6))
def test_the_steps_of_a_total_hold_every_penalty_and_add_up(given):
    session = sheet(*(penalty(contestant, amount) for contestant, amount in given))
    # Nobody has a board line here: what is left of the total is what the penalties took.
    score = SessionScore(session, conditions(), (), tuple(TOTALS), standings(session, TOTALS, conditions()))
    assert {row.contestant for row in score.standings} == {0, 1, 2, 3}
    for row in score.standings:
        own = [amount for contestant, amount in given if contestant == row.contestant]
        steps = explain.total(score, row).steps
        assert [-step.amount for step in steps] == own
        assert TOTALS[row.contestant].points + sum(step.amount for step in steps) == row.score
        assert row.deduction == sum(own)
