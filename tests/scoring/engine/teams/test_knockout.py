"""Knockout: one team goes on."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.penalty_unit import PenaltyUnit, boards_off, one_board
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard, RuledBoard
from scoring.engine.teams.knockout import ExtraBoards, KnockoutCarryOver, Lot, decide, forfeited
from scoring.engine.teams.match import MatchDeduction, MatchSheet, match_score
from tests import sample_rules as regulations
from tests.scoring.engine.teams.builders import IMPS, WEIGHTED, compared, in_all


def test_the_team_with_more_imps_goes_on():
    decision = decide(in_all(30, 18))
    assert (decision.winner, decision.margin.total, decision.by) == ("a", 12, "boards")
    assert decide(in_all(18, 30)).winner == "b"


def ruled(a, b, ours=0, theirs=0):
    sheet = MatchSheet(8, (RuledBoard(1, Fraction(a), Fraction(b)),), (Fraction(ours), Fraction(theirs)))
    return match_score(sheet, IMPS, WEIGHTED)


@pytest.mark.parametrize(
    ("a", "b", "margin"),
    [(-2, -7, Fraction(5, 2)), (3, 3, 0), (3, 0, Fraction(3, 2)), (3, -3, 3), (-3, -3, 0)],
)
def test_scores_that_do_not_balance_are_averaged(a, b, margin):
    """Law 12C4: -2 for one and -7 for the other is 2 behind and 7 ahead, so 2½ ahead."""
    assert decide(ruled(a, b)).margin.total == margin


def test_the_average_is_a_step_of_its_own():
    boards, balanced = decide(ruled(-2, -7)).margin.steps
    assert (boards.amount, balanced.amount, balanced.cite) == (-2, Fraction(9, 2), Citation.LAW_12C4)
    assert balanced.parameters == {"a": "-2", "b": "7", "average": "2.5"}


def test_average_plus_to_both_decides_nothing():
    match = match_score(MatchSheet(1, (ArtificialBoard(1, "A+", "A+"),)), IMPS, WEIGHTED)
    assert decide(match).winner is None


def test_penalties_are_taken_in_full_and_not_averaged():
    """20 to 18 less a penalty of 3 is 17 to 18."""
    decision = decide(in_all(20, 18, deductions_a=[3]))
    assert (decision.winner, decision.margin.total) == ("b", -1)
    assert [step.code for step in decision.margin.steps] == ["knockout_boards", "knockout_penalty_a"]


def test_the_other_sides_penalty_is_shown_as_its_own():
    decision = decide(in_all(18, 20, deductions_b=[3, 6]))
    assert [(step.code, step.amount) for step in decision.margin.steps[1:]] == [
        ("knockout_penalty_b", 3),
        ("knockout_penalty_b", 6),
    ]
    assert decision.winner == "a"


def test_a_board_of_penalty_is_five_imps():
    off = boards_off(one_board("ko", regulations.rule(PenaltyUnit)), Fraction(2))
    sheet = MatchSheet(8, (), (Fraction(10), Fraction(0)), (MatchDeduction(off, Citation.REG_1_2_5),))
    assert decide(match_score(sheet, IMPS, WEIGHTED)).winner is None


def test_imps_carried_over_count():
    decision = decide(in_all(18, 20), carried=Fraction("2.5"))
    assert (decision.winner, decision.margin.total) == ("a", Fraction(1, 2))
    assert decision.margin.steps[0].cite is Citation.CONDITIONS_OF_CONTEST


TIE = in_all(20, 20)


def test_a_tie_stays_open_where_the_conditions_say_nothing():
    assert (decide(TIE).winner, decide(TIE).by) == (None, None)


@pytest.mark.parametrize(
    ("tie_breaks", "winner", "by", "margin"),
    [
        ([ExtraBoards(in_all(0, 4, 2))], "b", "extra_boards", -4),
        ([ExtraBoards(in_all(4, 4, 2)), Lot("a", "31415")], "a", "lot", 0),
        ([KnockoutCarryOver(Fraction(-1))], "b", "carry_over", 0),
        ([KnockoutCarryOver(Fraction(0)), Lot("b", "1")], "b", "lot", 0),
        ([Lot("a", "1"), KnockoutCarryOver(Fraction(-1))], "a", "lot", 0),
        ([ExtraBoards(in_all(4, 4, 2))], None, None, 0),
    ],
)
def test_ties_are_broken_in_the_published_order(tie_breaks, winner, by, margin):
    decision = decide(TIE, tie_breaks)
    assert (decision.winner, decision.by, decision.margin.total) == (winner, by, margin)


def test_a_match_decided_on_its_boards_looks_at_no_tie_break():
    assert decide(in_all(21, 20), [Lot("b", "1")]).winner == "a"


def test_a_lot_has_a_seed():
    with pytest.raises(Refusal, match="seed"):
        Lot("a", "")


def test_a_match_with_boards_outstanding_is_not_decided():
    match = match_score(MatchSheet(8, (compared(1, 620, -100),)), IMPS, WEIGHTED)
    assert (decide(match).winner, decide(match).margin.total) == (None, 12)


def test_a_forfeited_match_has_a_winner_and_no_imps():
    assert (forfeited("b").winner, forfeited("b").margin.steps, forfeited("b").by) == ("b", (), "forfeit")


IMP = st.integers(-20, 20)


@given(IMP, IMP, st.integers(0, 9), st.integers(0, 9))
def test_exchanging_the_teams_turns_the_margin_round(a, b, off_a, off_b):
    def margin(a, b, off_a, off_b):
        sheet = MatchSheet(
            1,
            (RuledBoard(1, Fraction(a), Fraction(b)),),
            None,
            (MatchDeduction(Fraction(off_a), Citation.LAW_90),),
            (MatchDeduction(Fraction(off_b), Citation.LAW_90),),
        )
        return decide(match_score(sheet, IMPS, WEIGHTED)).margin.total

    assert margin(a, b, off_a, off_b) == -margin(b, a, off_b, off_a)
