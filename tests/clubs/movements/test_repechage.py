"""Repechage: a loss in the first rounds is no end, and nobody who has a place is played out of it."""

from random import Random  # reproducible upsets, no secrets

import pytest
from hypothesis import assume, example, given, strategies as st

from clubs.movements.second_chances.paired import DecidedTie
from clubs.movements.second_chances.repechage import (
    RepechageField,
    RepechagePlan,
    RepechageSide,
    draw,
    last_round,
)


def play(count, plan, wins, *, left=None):
    """A whole event; `wins` says of two who wins. Rounds with their groups, and the ties."""
    seeds = [str(seed) for seed in range(1, count + 1)]
    ties, rounds = [], []
    for number in range(1, 6 * count):
        groups = draw(RepechageField(seeds, ties, plan, left or {}), number)
        if not groups:
            return rounds, ties
        rounds.append(groups)
        for group in groups:
            if len(group.keys) == 2:
                ties.append(DecidedTie(number, *group.keys, wins(*group.keys)))
    raise AssertionError("it never ends")


def stronger(a, b):
    return min(a, b, key=int)


def shown(rounds):
    return [[(group.side.value[0], "-".join(group.keys)) for group in groups] for groups in rounds]


def test_eight_with_two_rounds_of_second_chances_and_four_places_worked_out():
    rounds, ties = play(8, RepechagePlan(2, 4), stronger)
    assert shown(rounds) == [
        [("u", "1-8"), ("u", "2-7"), ("u", "3-6"), ("u", "4-5")],
        [("u", "1-4"), ("u", "2-3"), ("b", "5-8"), ("b", "6-7")],
        [("u", "1"), ("u", "2"), ("b", "3-5"), ("b", "4-6")],  # 3 met 6 before, and 4 met 5
        [("k", "1-3"), ("k", "2-4")],  # 1 met 4 before, and 2 met 3
        [("k", "1-2")],
    ]
    assert len(ties) == 13


def test_the_losers_of_a_round_of_twelve_play_off_for_two_places_in_the_round_of_eight():
    rounds, _ties = play(12, RepechagePlan(1, 8), stronger)
    assert [len([group for group in groups if len(group.keys) == 2]) for groups in rounds] == [
        6, 3, 1, 4, 2, 1,
    ]  # fmt: skip
    assert [group.side for group in rounds[1]].count(RepechageSide.BEATEN) == 3
    # Of three who are left one has the bye: two places.
    assert sorted(len(group.keys) for group in rounds[2] if group.side is RepechageSide.BEATEN) == [1, 2]


def test_who_lost_the_first_match_wins_the_event():
    played = set()

    def wins(a, b):
        if "8" in (a, b) and "8" in played:
            return "8"
        played.update((a, b))
        return stronger(a, b)

    rounds, ties = play(8, RepechagePlan(2, 4), wins)
    assert ties[0].losers == ("8",)
    assert (rounds[-1][0].side, ties[-1].winner) == (RepechageSide.KNOCKOUT, "8")


PLANS = st.builds(RepechagePlan, st.integers(1, 4), st.sampled_from((4, 8, 16, 32)))


@given(st.integers(2, 48), PLANS, st.integers(0, 2**32))
def test_everybody_is_out_after_a_loss_in_the_knockout_or_two_losses(count, plan, seed):
    assume(plan.suits(count))
    lot = Random(seed)  # noqa: S311
    rounds, ties = play(count, plan, lambda a, b: lot.choice((a, b)))
    first = next(n for n, groups in enumerate(rounds, 1) if groups[0].side is RepechageSide.KNOCKOUT)
    entrants = {key for group in rounds[first - 1] for key in group.keys}
    assert len(entrants) == plan.places
    out = set()
    for tie in ties:
        assert not out & {tie.a, tie.b}, "who is out plays no more"
        (loser,) = tie.losers
        lost_before = any(loser in other.losers for other in ties if other.round < tie.round)
        if lost_before or tie.round > plan.rounds:
            out.add(loser)
    assert len(out) == count - 1
    assert len(rounds) <= last_round(count, plan) + 1
    for groups in rounds:
        named = [key for group in groups for key in group.keys]
        assert len(named) == len(set(named))


@given(st.integers(5, 48), PLANS, st.integers(0, 2**32))
def test_who_is_unbeaten_has_a_place(count, plan, seed):
    assume(plan.suits(count))
    lot = Random(seed)  # noqa: S311
    rounds, ties = play(count, plan, lambda a, b: lot.choice((a, b)))
    lost = {key for tie in ties if tie.round <= plan.rounds for key in tie.losers}
    unbeaten = {str(seed) for seed in range(1, count + 1)} - lost
    first = next(groups for groups in rounds if groups[0].side is RepechageSide.KNOCKOUT)
    assert len(unbeaten) == plan.unbeaten(count)
    assert unbeaten <= {key for group in first for key in group.keys}


@given(st.integers(5, 20), PLANS, st.dictionaries(st.integers(1, 20), st.integers(0, 8), max_size=8))
@example(5, RepechagePlan(1, 4), {1: 2, 2: 2, 3: 2})  # all but two leave during the round that is the last
def test_who_withdraws_plays_no_more_and_nobody_waits_for_them(count, plan, left):
    assume(plan.suits(count))
    gone = {str(seed): after for seed, after in left.items() if seed <= count}
    rounds, _ties = play(count, plan, stronger, left=gone)
    for number, groups in enumerate(rounds, 1):
        assert not {key for group in groups for key in group.keys if gone.get(key, number) < number}
    staying = {str(seed) for seed in range(1, count + 1)} - gone.keys()
    assert len([group for group in rounds[-1] if staying & set(group.keys)]) <= 2


@pytest.mark.parametrize(
    ("count", "plan", "suits"),
    [
        (8, RepechagePlan(1, 4), False),  # four unbeaten fill it
        (8, RepechagePlan(1, 8), False),  # nobody would be out
        (8, RepechagePlan(2, 4), True),
        (12, RepechagePlan(1, 8), True),
        (4, RepechagePlan(1, 4), False),
        (5, RepechagePlan(1, 4), True),
        (24, RepechagePlan(1, 16), True),
    ],
)
def test_a_plan_suits_a_field_where_somebody_gets_back_and_somebody_does_not(count, plan, suits):
    assert plan.suits(count) is suits


def test_a_double_forfeit_is_a_loss_of_both():
    rounds, _ties = play(8, RepechagePlan(2, 4), lambda a, b: None if "8" in (a, b) else stronger(a, b))
    assert {key for side, row in shown(rounds)[1] if side == "b" for key in row.split("-")} >= {"1", "8"}


@pytest.mark.parametrize(
    ("count", "plan", "rounds"), [(8, RepechagePlan(2, 4), 5), (12, RepechagePlan(1, 8), 6)]
)
def test_the_last_round_is_known_before_the_first(count, plan, rounds):
    assert last_round(count, plan) == rounds
