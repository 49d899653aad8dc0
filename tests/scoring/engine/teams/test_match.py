"""A match: boards, cancelled boards, penalties beside them."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard, CancelledBoard, ComparedBoard, RuledBoard
from scoring.engine.teams.match import MatchDeduction, MatchSheet, match_score
from scoring.engine.teams.table import TableOutcome, played, weighted
from tests.scoring.engine.teams.builders import BOARD_POINTS, IMPS, NEAREST, WEIGHTED, compared, in_all


def scored(*boards, scheduled=None, unit=IMPS, rule=WEIGHTED, **sheet):
    return match_score(MatchSheet(scheduled or len(boards), boards, **sheet), unit, rule)


def totals(match):
    return match.a.total, match.b.total


def test_boards_are_added_up_for_each_side():
    match = scored(compared(1, 420, -50), compared(2, 110, 140), compared(3, 90, 90))
    assert totals(match) == (9, -9)
    assert [step.amount for step in match.a.boards.steps] == [10, -1, 0]
    assert (match.a.won, match.a.lost, match.b.won, match.b.lost) == (10, 1, 1, 10)
    assert (match.scheduled, match.counted, match.outstanding) == (3, 3, 0)


def test_a_match_known_by_its_imps():
    match = in_all(30, 18)
    assert totals(match) == (12, -12)
    assert (match.b.won, match.b.lost) == (18, 30)
    assert match.a.boards.steps[0].parameters == {"own": "30", "other": "18", "count": "8"}


def test_imps_may_be_the_rest_of_listed_boards():
    match = scored(compared(1, 420, -50), scheduled=8, rest=(Fraction(3), Fraction(20)))
    assert totals(match) == (-7, 7)
    assert [step.amount for step in match.a.boards.steps] == [10, -17]
    assert match.a.boards.steps[1].parameters["count"] == "7"
    assert match.outstanding == 0


def test_cancelled_boards_count_for_nothing():
    match = scored(compared(1, 420, -50), CancelledBoard(2), CancelledBoard(3), compared(4, 90, 90))
    assert (match.scheduled, match.counted, match.outstanding) == (4, 2, 0)
    assert totals(match) == (10, -10)


def test_boards_not_entered_yet_are_outstanding():
    assert scored(compared(1, 420, -50), CancelledBoard(2), scheduled=8).outstanding == 6


def test_a_penalty_lowers_the_offender_alone():
    match = in_all(30, 18, deductions_b=[3, 6])
    assert totals(match) == (12, -21)
    assert (match.b.boards.total, match.b.deductions.total) == (-12, -9)
    assert [(step.amount, step.cite) for step in match.b.deductions.steps] == [
        (-3, Citation.LAW_90),
        (-6, Citation.LAW_90),
    ]
    assert match.a.deductions.steps == ()
    assert (match.b.won, match.b.lost) == (18, 30)


def test_averages_that_do_not_balance_stay_apart():
    match = scored(
        compared(1, 420, -50), ArtificialBoard(2, "A+", "A+"), RuledBoard(3, Fraction(-2), Fraction(-7))
    )
    assert totals(match) == (11, -14)


THIRDS = weighted([TableOutcome(420, Fraction(1, 3)), TableOutcome(-50, Fraction(2, 3))])


@pytest.mark.parametrize(
    ("rule", "expected"), [(WEIGHTED, (Fraction(10, 3), Fraction(-10, 3))), (NEAREST, (3, -3))]
)
def test_fractions_of_an_imp_stay_or_go_to_the_nearest(rule, expected):
    assert totals(scored(ComparedBoard(1, THIRDS, played(-50)), rule=rule)) == expected


def test_a_half_is_rounded_away_from_zero_on_both_sides_before_penalties():
    halves = weighted([TableOutcome(140, Fraction(1, 2)), TableOutcome(110, Fraction(1, 2))])
    board = ComparedBoard(1, halves, played(110))
    match = scored(board, rule=NEAREST, deductions_a=(MatchDeduction(Fraction(3), Citation.LAW_90),))
    assert (match.a.boards.total, match.b.boards.total, match.a.total) == (1, -1, -2)
    assert match.a.boards.steps[-1].code == "match_imps_rounded"


def test_board_points_are_never_rounded():
    assert totals(scored(ComparedBoard(1, THIRDS, played(-50)), unit=BOARD_POINTS, rule=NEAREST)) == (
        Fraction(4, 3),
        Fraction(2, 3),
    )


def test_board_a_match_adds_up_points_of_both_sides():
    match = scored(
        compared(1, 420, 450), compared(2, 90, 90), ArtificialBoard(3, "A+", "A-"), unit=BOARD_POINTS
    )
    assert totals(match) == (Fraction(5, 2), Fraction(7, 2))


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        (lambda: MatchSheet(8, (compared(1, 0, 0), compared(1, 0, 10))), "boards"),
        (lambda: MatchSheet(1, (compared(1, 0, 0), compared(2, 0, 10))), "boards"),
        (lambda: MatchSheet(1, (compared(1, 0, 0),), (Fraction(3), Fraction(0))), "imps"),
        (lambda: MatchSheet(8, (), (Fraction(3), Fraction(-1))), "imps"),
        (lambda: MatchDeduction(Fraction(-3), Citation.LAW_90), "penalties"),
    ],
)
def test_what_cannot_be_is_refused(sheet, field):
    with pytest.raises(Refusal) as refused:
        sheet()
    assert refused.value.field == field


SCORES = st.integers(-80, 80).map(lambda tens: 10 * tens)


@given(st.lists(st.tuples(SCORES, SCORES), min_size=1, max_size=12))
def test_margins_mirror_where_nothing_is_artificial(results):
    match = scored(*(compared(number, *pair) for number, pair in enumerate(results, start=1)))
    assert match.a.total == -match.b.total
    assert match.a.total == match.a.won - match.a.lost
    assert (match.a.won, match.a.lost) == (match.b.lost, match.b.won)


def test_boards_won_count_a_tie_as_half():
    boards = compared(1, 420, -50), compared(2, 110, 140), compared(3, 90, 90), CancelledBoard(4)
    match = scored(*boards)
    assert (match.a.boards_won, match.b.boards_won) == (Fraction(3, 2), Fraction(3, 2))
    points = scored(*boards, scheduled=8, unit=BOARD_POINTS, rest=(Fraction(5), Fraction(3)))
    assert (points.a.boards_won, points.b.boards_won) == (4, 3)  # 3 and 5 points, 3 and 3


def test_boards_won_of_a_match_known_by_its_imps_are_not_known():
    match = scored(compared(1, 420, -50), scheduled=8, rest=(Fraction(3), Fraction(20)))
    assert (match.a.boards_won, match.b.boards_won) == (None, None)


def test_a_match_turned_round():
    match = in_all(30, 18, deductions_a=[3])
    assert (match.turned.a, match.turned.b) == (match.b, match.a)
    assert match.turned.turned == match
