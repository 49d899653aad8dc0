from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.events.places import Place, shared_places

FIGURES = st.dictionaries(st.integers(0, 30), st.fractions(-5, 5, max_denominator=3))


def test_equal_figures_share_a_place():
    assert shared_places({"a": 7, "b": 9, "c": 7, "d": 1}) == {
        "b": Place(1, False),
        "a": Place(2, True),
        "c": Place(2, True),
        "d": Place(4, False),
    }


@pytest.mark.parametrize(
    ("figures", "ranks"),
    [([], []), ([3], [1]), ([5, 5, 5], [1, 1, 1]), ([1, 2, 2, 4, 4, 4, 9], [1, 2, 2, 2, 5, 5, 7])],
)
def test_ranks(figures, ranks):
    assert [place.rank for place in shared_places(dict(enumerate(figures))).values()] == ranks


@given(FIGURES)
def test_a_place_is_one_more_than_there_are_better_ones(figures):
    everybody = list(figures.values())
    assert shared_places(figures) == {
        member: Place(1 + sum(other > own for other in everybody), everybody.count(own) > 1)
        for member, own in figures.items()
    }


@given(FIGURES, st.randoms(use_true_random=False))
def test_the_order_of_input_changes_no_place(figures, random):
    shuffled = list(figures.items())
    random.shuffle(shuffled)
    assert shared_places(dict(shuffled)) == shared_places(figures)


@given(FIGURES.filter(bool), st.fractions(Fraction(1, 3), 5, max_denominator=3))
def test_who_gains_never_falls(figures, gain):
    member = next(iter(figures))
    assert (
        shared_places({**figures, member: figures[member] + gain})[member].rank
        <= shared_places(figures)[member].rank
    )
