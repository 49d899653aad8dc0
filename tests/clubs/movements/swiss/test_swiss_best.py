"""The draw is the best there is: against trying everything, and near matches against all matches."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from clubs.movements.swiss import best, costs, draw as swiss
from clubs.movements.swiss.costs import LEVELS
from clubs.movements.swiss.field import DrawMethod, OddNumber, Options, Order, ScoreGroupOrder, Unpairable
from clubs.movements.swiss.matching import barrier, matching, most_pairs
from tests.clubs.movements.swiss.swiss_fields import Judge, every_draw, random_field, random_history
from tests.examples import tries


@settings(max_examples=tries(150, 25), deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(2, 9),
    st.integers(0, 9),
    st.sampled_from(OddNumber),
    st.sampled_from(ScoreGroupOrder),
    st.sampled_from(Order),
    st.sampled_from((0, 99)),
    st.integers(1, 3),
)
def test_no_draw_is_better(seed, size, rounds, odd, within, order, apart, groups):
    random = Random(seed)  # noqa: S311 (nothing secret)
    field = [
        replace(contestant, group=random.randint(1, groups)) for contestant in random_field(random, size)
    ]
    history = random_history(random, field, rounds)
    options = Options(rounds + 1, str(seed), odd=odd, within=within, order=order, clubs_apart_rounds=apart)
    pairing = swiss.pair(field, history, options)
    judge = Judge(field, history, options, pairing.places)
    ours = judge.cost([match.contestants for match in pairing.matches])
    assert ours == min(judge.cost(draw) for draw in every_draw(sorted(pairing.places), odd))
    names = [level for level in LEVELS if level not in ("scores", "lot")]
    assert {name: pairing.certificate.cost[name] for name in names} == {
        name: cost for name, cost in zip(LEVELS, ours, strict=False) if name in names
    }


@settings(max_examples=tries(40), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((10,)), st.integers(0, 9))
def test_no_draw_of_ten_is_better(seed, size, rounds):
    random = Random(seed)  # noqa: S311 (nothing secret)
    field = random_field(random, size)
    history = random_history(random, field, rounds)
    options = Options(rounds + 1, str(seed))
    pairing = swiss.pair(field, history, options)
    judge = Judge(field, history, options, pairing.places)
    ours = judge.cost([match.contestants for match in pairing.matches])
    assert ours == min(judge.cost(draw) for draw in every_draw(sorted(pairing.places), OddNumber.BYE))


@settings(max_examples=tries(60), deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(2, 8),
    st.integers(0, 4),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=12),
    st.sampled_from(OddNumber),
)
def test_forbidden_matches_are_never_drawn_and_everything_else_is_tried(seed, size, rounds, forbidden, odd):
    random = Random(seed)  # noqa: S311 (nothing secret)
    field = random_field(random, size)
    keys = sorted(contestant.key for contestant in field)
    pairs = tuple(
        {tuple(sorted((keys[i % size], keys[j % size]))) for i, j in forbidden if i % size != j % size}
    )
    history = random_history(random, field, rounds)
    options = Options(rounds + 1, str(seed), odd=odd, forbidden=pairs)
    never = {frozenset(pair) for pair in pairs}
    allowed = [
        draw
        for draw in every_draw(keys, odd)
        if not any(pair <= set(group) for group in draw for pair in never)
    ]
    if not allowed:
        with pytest.raises(Unpairable) as refused:
            swiss.pair(field, history, options)
        assert refused.value.grounds[0].code in ("no_pairing", "no_three_way")
        return
    pairing = swiss.pair(field, history, options)
    judge = Judge(field, history, options, pairing.places)
    assert judge.cost([match.contestants for match in pairing.matches]) == min(map(judge.cost, allowed))


@pytest.mark.parametrize("within", ScoreGroupOrder)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("odd", OddNumber)
def test_matches_that_were_not_weighed_change_nothing(monkeypatch, seed, within, odd):
    """The page proves it; here every match is weighed for once, in fields too large for trying all draws."""
    random = Random(seed)  # noqa: S311 (nothing secret)
    field = random_field(random, 41 + seed, group=1)
    if seed % 2:
        field = tuple(replace(contestant, group=1 + i % 3) for i, contestant in enumerate(field))
    history = random_history(random, field, 2 + seed)
    options = Options(20, "near", odd=odd, within=within, clubs_apart_rounds=30 * (seed > 2))
    near = swiss.pair(field, history, options)
    monkeypatch.setattr(costs, "proof", lambda options: "whole")
    monkeypatch.setattr(best, "proof", lambda options: "whole")
    whole = swiss.pair(field, history, options)
    assert near.certificate.cost == whole.certificate.cost
    assert [match.contestants for match in near.matches] == [match.contestants for match in whole.matches]
    assert near.certificate.pairs_weighed <= whole.certificate.pairs_weighed


def odd_circles(nodes, edges, removed):
    """How many connected parts of odd size are left when some contestants are taken away: Tutte and Berge."""
    left = set(range(nodes)) - set(removed)
    odd = 0
    while left:
        circle, todo = set(), {min(left)}
        while todo:
            circle |= todo
            met = {neighbour for edge in edges for here, neighbour in (edge, edge[::-1]) if here in todo}
            todo = met & left - circle
        left -= circle
        odd += len(circle) % 2
    return odd


def test_a_barrier_shows_that_not_all_can_meet():
    """Two who may meet anybody, and four who may meet those two only."""
    edges = [(i, j) for i in (0, 1) for j in range(6) if i < j]
    assert most_pairs(6, edges) == 2
    removed = barrier(6, edges)
    assert removed == (0, 1)
    assert odd_circles(6, edges, removed) == 4


@given(st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)).filter(lambda edge: edge[0] < edge[1])))
@settings(max_examples=tries(60), deadline=None)
def test_the_barrier_accounts_for_everybody_left_out(edges):
    nodes, listed = 9, sorted(edges)
    short = nodes - 2 * most_pairs(nodes, listed)
    removed = barrier(nodes, listed)
    assert odd_circles(nodes, listed, removed) - len(removed) == short


def test_costs_too_large_for_the_library_are_refused_before_it_sees_them():
    with pytest.raises(OverflowError):
        matching(4, {(0, 1): 2**121, (2, 3): 0})


def test_scores_of_any_fineness_are_drawn():
    """Sevenths, elevenths and 10**40ths of points have no common unit that fits; a coarser one is named."""
    random = Random(4)  # noqa: S311 (nothing secret)
    fine = random_field(random, 30)
    field = tuple(
        replace(contestant, score=contestant.score + i / (10**40 + contestant.score))
        for i, contestant in enumerate(fine)
    )
    pairing = swiss.pair(field, (), Options(2, "fine"))
    assert len(pairing.matches) == 15
    assert pairing.certificate.score_unit.denominator < 10**40


def test_a_danish_draw_is_not_hindered_by_meetings():
    random = Random(9)  # noqa: S311 (nothing secret)
    field = random_field(random, 24)
    history = random_history(random, field, 9)
    pairing = swiss.pair(field, history, Options(10, "d", method=DrawMethod.DANISH))
    assert (
        sorted(
            abs(pairing.places[m.contestants[0]] - pairing.places[m.contestants[1]]) for m in pairing.matches
        )
        == [1] * 12
    )
