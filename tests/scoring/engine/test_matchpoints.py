from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.pairs.matchpoints import board, compare, halves, neuberg, opposite, plain, top
from tests.scoring.engine.examples import cases

some_scores = st.lists(st.sampled_from([-1100, -620, -50, 0, 50, 110, 420, 430]), min_size=1, max_size=30)


@pytest.mark.parametrize(("name", "scores", "expected"), cases("matchpoints"))
def test_both_scales_agree_with_the_worked_examples(name, scores, expected):
    ns = scores["ns_scores"]
    half, two = board(ns, win=1), board(ns, win=2)
    assert list(two) == expected["ns_2_1_0"]
    assert [top(len(ns), 2) - share for share in two] == expected["ew_2_1_0"]
    assert list(half) == [Fraction(share) for share in expected["ns_1_half"]]
    assert [top(len(ns), 1) - share for share in half] == [Fraction(share) for share in expected["ew_1_half"]]
    assert top(len(ns), 1) == expected["top_1_half"]


@pytest.mark.parametrize(("name", "given_", "expected"), cases("neuberg"))
def test_the_formula_agrees_with_the_worked_examples(name, given_, expected):
    share = neuberg(Fraction(given_["S"]), scores=given_["n"], results=given_["N"])
    assert share == Fraction(expected["exact"])


@given(some_scores, st.sampled_from([1, 2]))
def test_a_board_gives_half_of_what_there_is(scores, win):
    assert sum(board(scores, win=win)) == Fraction(len(scores) * top(len(scores), win), 2)


@given(some_scores, st.randoms())
def test_the_order_of_the_scores_changes_nothing(scores, random):
    shuffled = random.sample(scores, len(scores))
    by_score = dict(zip(shuffled, board(shuffled), strict=True))
    assert [by_score[score] for score in scores] == list(board(scores))


@given(some_scores)
def test_counting_is_what_comparing_each_with_each_gives(scores):
    slowly = [
        sum(Fraction(2 if score > other else score == other, 2) for other in scores) - Fraction(1, 2)
        for score in scores
    ]
    assert list(board(scores)) == slowly


@given(some_scores)
def test_east_west_mirror_north_south(scores):
    mirrored = {
        -score: opposite(comparison, scores=len(scores)) for score, comparison in compare(scores).items()
    }
    assert mirrored == compare(-score for score in scores)


@given(some_scores, st.integers(0, 20), st.sampled_from([1, 2]))
def test_the_formula_keeps_the_mean_and_is_plain_when_nothing_is_missing(scores, missing, win):
    n, results = len(scores), len(scores) + missing
    final = [neuberg(share, scores=n, results=results, win=win) for share in board(scores, win=win)]
    assert sum(final) / n == Fraction(top(results, win), 2)
    if not missing:
        assert final == list(board(scores, win=win))


@given(some_scores, st.integers(0, 20), st.sampled_from([1, 2]))
def test_the_integer_numerators_are_the_formula(scores, missing, win):
    n, results = len(scores), len(scores) + missing
    assert set(compare(scores)) == set(scores)
    for comparison in compare(scores).values():
        exact = neuberg(plain(comparison, win), scores=n, results=results, win=win)
        assert Fraction(win * halves(comparison, scores=n, results=results), 2 * n) == exact
