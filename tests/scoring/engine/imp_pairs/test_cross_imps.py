from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine.imp_pairs import cross_imps
from scoring.engine.imps import imps

duplicate = st.integers(-760, 760).map(lambda tens: 10 * tens)
# Scores come from a small pool as they do at tables, and from a pool as large as a field of thousands.
fields = st.one_of(
    st.lists(st.sampled_from([-620, -100, -50, 0, 110, 140, 420, 430, 1440]), max_size=60),
    st.lists(duplicate, max_size=120),
)


def quadratic(ns_scores):
    """Every score against every other, as the scale is applied by hand."""
    return tuple(sum(imps(own - other) for other in ns_scores) for own in ns_scores)


@pytest.mark.parametrize(
    ("scores", "totals"),
    [
        ([], []),
        ([420], [0]),
        ([420, 420], [0, 0]),
        ([420, -50], [10, -10]),
        ([420, 420, 450, 170, -50], [15, 15, 20, -13, -37]),
        ([4000, 0, -4000], [48, 0, -48]),
    ],
)
def test_boards_by_hand(scores, totals):
    assert list(cross_imps.board(scores)) == totals


@given(fields)
def test_a_board_is_every_comparison_added(scores):
    assert cross_imps.board(scores) == quadratic(scores)


@given(fields)
def test_what_north_south_win_on_a_board_they_lose_on_it(scores):
    assert sum(cross_imps.board(scores)) == 0


@given(fields)
def test_east_west_have_the_opposite(scores):
    assert cross_imps.board([-score for score in scores]) == tuple(-won for won in cross_imps.board(scores))


@given(fields, st.randoms(use_true_random=False))
def test_the_order_of_the_tables_changes_nothing(scores, chance):
    shuffled = scores[:]
    chance.shuffle(shuffled)
    worth = dict(zip(scores, cross_imps.board(scores), strict=True))
    assert list(cross_imps.board(shuffled)) == [worth[score] for score in shuffled]


@given(st.sets(duplicate, min_size=1, max_size=80), st.integers(1, 5))
@settings(deadline=None)
def test_counting_by_steps_is_comparing(scores, times):
    field = Counter({score: times + score % 3 for score in scores})
    assert cross_imps._by_steps(field) == {score: cross_imps.compared(score, field) for score in field}


@pytest.mark.parametrize(
    "scores",
    [
        [*range(0, 1000, 10), 425],  # a score that is none of whole tens
        [*range(0, 1000, 10), 10**9],  # so far away that the steps would never end
    ],
    ids=["odd", "far"],
)
def test_what_no_contract_scores_is_compared_all_the_same(scores):
    assert cross_imps.board(scores) == quadratic(scores)


def test_a_weighted_score_is_compared_by_its_weights():
    """3/5 of 620 and 2/5 of -100, with two others at 420: the others' own share is no part of it."""
    own = {620: Fraction(3, 5), -100: Fraction(2, 5)}
    field = {**own, 420: 2}
    assert cross_imps.adjusted(own, field) == 2 * (Fraction(3, 5) * 5 - Fraction(2, 5) * 11)
    assert cross_imps.adjusted({420: 1}, field) == -Fraction(3, 5) * 5 + Fraction(2, 5) * 11


@given(st.lists(duplicate, min_size=1, max_size=8), duplicate, duplicate, st.integers(0, 4))
def test_a_weighted_score_is_the_weighted_mean_of_what_its_outcomes_would_have_had(others, one, two, fourths):
    weights = {one: Fraction(fourths, 4)}
    weights[two] = weights.get(two, Fraction(0)) + 1 - Fraction(fourths, 4)
    field = Counter(others)
    with_own = {score: field[score] + weights.get(score, 0) for score in {*field, *weights}}
    apart = sum(weight * cross_imps.compared(score, field) for score, weight in weights.items())
    assert cross_imps.adjusted(weights, with_own) == apart
