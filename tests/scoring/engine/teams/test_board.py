"""Laws 78 and 12C: one board of a team match."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard, CancelledBoard, ComparedBoard, RuledBoard, score
from scoring.engine.teams.table import TableOutcome, assigned, played, split, weighted
from tests.scoring.engine.examples import cases, rows
from tests.scoring.engine.teams.builders import BOARD_POINTS, IMPS, POINTS, compared


def worth(board, unit=IMPS):
    return tuple(award.total for award in score(board, unit))


@pytest.mark.parametrize(("name", "given", "expected"), cases("team-board"))
def test_boards_agree_with_the_worked_examples(name, given, expected):
    board = compared(1, given["our_ns_score_room1"], given["opponents_ns_score_room2"])
    assert worth(board) == (expected["imp"], -expected["imp"])
    assert worth(board, BOARD_POINTS) == (expected["bam_2_1_0"], 2 - expected["bam_2_1_0"])
    assert worth(board, POINTS) == (expected["difference"], -expected["difference"])


AVERAGES = """
    # a  b    imps   board points  points
    A    A    0,0    1,1           0,0
    A+   A-   3,-3   3/2,1/2       100,-100
    A-   A+   -3,3   1/2,3/2       -100,100
    A+   A+   3,3    3/2,3/2       100,100
    A-   A-   -3,-3  1/2,1/2       -100,-100
    A+   A    3,0    3/2,1         100,0
"""


@pytest.mark.parametrize(("a", "b", "imps", "board_points", "points"), rows(AVERAGES))
def test_averages_are_given_once_a_board(a, b, imps, board_points, points):
    """A+ against A- is one swing of 3 IMPs; A+ to both does not balance."""
    for unit, expected in ((IMPS, imps), (BOARD_POINTS, board_points), (POINTS, points)):
        assert worth(ArtificialBoard(1, a, b), unit) == tuple(map(Fraction, expected.split(",")))


def test_a_cancelled_board_is_worth_nothing_and_has_no_steps():
    assert [award.steps for award in score(CancelledBoard(4), IMPS)] == [(), ()]


def test_a_ruling_may_give_each_side_its_own_figure():
    a, b = score(RuledBoard(4, Fraction(-2), Fraction(-7)), IMPS)
    assert (a.total, b.total) == (-2, -7)
    assert a.steps[0].cite is Citation.LAW_12C1D


def test_a_board_says_what_was_compared():
    (step,) = score(compared(7, 620, -100), IMPS)[0].steps
    assert (step.amount, step.code, step.cite) == (12, "team_board", Citation.LAW_78B)
    assert step.parameters == {"board": "7", "ours": "+620", "theirs": "-100", "difference": "+720"}


def test_the_other_side_is_told_its_own_comparison():
    (step,) = score(compared(7, 620, -100), IMPS)[1].steps
    assert step.parameters == {"board": "7", "ours": "-100", "theirs": "+620", "difference": "-720"}


def test_weights_multiply_imps_and_never_points():
    """60% of 4♠ made and 40% of one down; the mean of the points, 332, would be worth 4 IMPs."""
    outcome = weighted([TableOutcome(620, Fraction(3, 5)), TableOutcome(-100, Fraction(2, 5))])
    a, b = score(ComparedBoard(3, outcome, played(170)), IMPS)
    assert [step.amount for step in a.steps] == [Fraction(30, 5), Fraction(-14, 5)]
    assert (a.total, b.total) == (Fraction(16, 5), Fraction(-16, 5))
    assert {step.cite for step in a.steps} == {Citation.LAW_12C1C}
    assert a.steps[0].parameters["weight"] == "3/5"
    assert a.steps[0].parameters["worth"] == "10"


def test_weights_at_both_tables_are_multiplied():
    half = Fraction(1, 2)
    open_room = weighted([TableOutcome(420, half), TableOutcome(-50, half)])
    closed_room = weighted([TableOutcome(170, half), TableOutcome(-50, half)])
    a, _ = score(ComparedBoard(3, open_room, closed_room), IMPS)
    assert [step.amount for step in a.steps] == [Fraction(quarters, 4) for quarters in (6, 10, -6, 0)]


def test_weights_at_board_a_match_are_those_of_board_points():
    outcomes = weighted([TableOutcome(620, Fraction(1, 3)), TableOutcome(170, Fraction(2, 3))])
    assert worth(ComparedBoard(1, outcomes, played(170)), BOARD_POINTS) == (Fraction(4, 3), Fraction(2, 3))


def test_a_split_score_gives_each_side_its_own_comparison():
    """North-South keep 620, East-West are scored as if it had gone one down."""
    board = ComparedBoard(1, split([TableOutcome(620)], [TableOutcome(-100)]), played(620))
    assert worth(board) == (0, 12)
    assert score(board, IMPS)[1].steps[0].cite is Citation.LAW_12C1E


def test_a_split_score_in_the_closed_room_reaches_the_right_teams():
    board = ComparedBoard(1, played(620), split([TableOutcome(170)], [TableOutcome(620)]))
    assert worth(board) == (0, -10)


def test_the_table_that_could_not_play_is_assigned_a_score():
    board = ComparedBoard(1, played(1430), assigned(680, Citation.LAW_86B))
    assert worth(board) == (13, -13)
    assert score(board, IMPS)[0].steps[0].cite is Citation.LAW_86B


@pytest.mark.parametrize(
    ("weights", "code"),
    [
        (["1/2", "1/3"], "inconsistent"),
        (["1/2", "1/2", "1/2"], "inconsistent"),
        ([], "inconsistent"),
        (["3/2", "-1/2"], "out_of_range"),
        (["1", "0"], "out_of_range"),
    ],
)
def test_weights_are_shares_of_one(weights, code):
    with pytest.raises(Refusal) as refused:
        weighted([TableOutcome(420, Fraction(weight)) for weight in weights])
    assert (refused.value.code, refused.value.field) == (code, "weight")


SCORES = st.integers(-760, 298).map(lambda tens: 10 * tens)


@st.composite
def outcomes(draw):
    scores = draw(st.lists(SCORES, min_size=1, max_size=4))
    parts = draw(st.lists(st.integers(1, 9), min_size=len(scores), max_size=len(scores)))
    pairs = zip(scores, parts, strict=True)
    return weighted([TableOutcome(points, Fraction(part, sum(parts))) for points, part in pairs])


@given(outcomes(), outcomes())
def test_margins_mirror_where_both_sides_have_the_same_score(open_room, closed_room):
    board = ComparedBoard(1, open_room, closed_room)
    for unit, together in ((IMPS, 0), (BOARD_POINTS, 2), (POINTS, 0)):
        a, b = worth(board, unit)
        assert a + b == together


@given(outcomes(), outcomes())
def test_exchanging_the_teams_exchanges_the_sides(open_room, closed_room):
    swapped = ComparedBoard(1, closed_room, open_room)
    assert worth(ComparedBoard(1, open_room, closed_room)) == tuple(reversed(worth(swapped)))
