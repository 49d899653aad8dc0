"""Double elimination: everybody but one loses twice, and nobody meets again before it must be."""

from random import Random  # reproducible upsets, no secrets

import pytest
from hypothesis import given, strategies as st

from clubs.movements.second_chances.double_elimination import EliminationSide, draw
from clubs.movements.second_chances.paired import DecidedTie


def play(count, wins, *, second_final=True, left=None):
    """A whole event; `wins` says of two who wins. Rounds with their groups, and the ties."""
    seeds = [str(seed) for seed in range(1, count + 1)]
    ties, rounds = [], []
    for number in range(1, 6 * count):
        gone = {key for key, after in (left or {}).items() if after < number}
        groups = draw(seeds, ties, number, left=gone, second_final=second_final)
        if not groups:
            return rounds, ties
        rounds.append(groups)
        for group in groups:
            if len(group.keys) == 2:
                ties.append(DecidedTie(number, *group.keys, wins(*group.keys)))
    raise AssertionError("it never ends")


def stronger(a, b):
    return min(a, b, key=int)


def losses(ties):
    lost = {}
    for tie in ties:
        for key in tie.losers:
            lost[key] = lost.get(key, 0) + 1
    return lost


def shown(rounds):
    return [[(group.side.value[0], "-".join(group.keys)) for group in groups] for groups in rounds]


def test_four_worked_out():
    rounds, ties = play(4, stronger)
    assert shown(rounds) == [
        [("w", "1-4"), ("w", "2-3")],
        [("w", "1-2"), ("l", "3-4")],
        [("w", "1"), ("l", "2-3")],
        [("f", "1-2")],
    ]
    assert len(ties) == 6


def test_the_unbeaten_who_loses_the_final_plays_it_again_where_the_conditions_say_so():
    def upset(a, b):
        return "2" if {a, b} == {"1", "2"} and next(games) > 1 else stronger(a, b)

    games = iter(range(1, 9))
    rounds, ties = play(4, upset)
    assert shown(rounds)[-2:] == [[("f", "1-2")], [("s", "1-2")]]
    assert (len(ties), losses(ties)) == (7, {"4": 2, "3": 2, "2": 1, "1": 2})
    games = iter(range(1, 9))
    rounds, ties = play(4, upset, second_final=False)
    assert (len(ties), rounds[-1][0].side) == (6, EliminationSide.FINAL)


def test_eight_worked_out():
    rounds, ties = play(8, stronger)
    sizes = [
        [sum(len(g.keys) == 2 and g.side is side for g in groups) for side in EliminationSide]
        for groups in rounds
    ]
    assert sizes == [[4, 0, 0, 0], [2, 2, 0, 0], [1, 2, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
    assert len(ties) == 14
    # Who comes down from the final of the unbeaten has the bye of the losers' fourth round.
    assert ("l", "2") in shown(rounds)[3]


def test_six_with_byes_for_the_two_strongest():
    rounds, ties = play(6, stronger)
    assert [row for row in shown(rounds)[0] if "-" not in row[1]] == [("w", "1"), ("w", "2")]
    assert (len(ties), set(losses(ties).values())) == (10, {2})


@given(st.integers(2, 24), st.integers(0, 2**32), st.booleans())
def test_everybody_but_one_loses_twice(count, seed, second):
    lot = Random(seed)  # noqa: S311
    rounds, ties = play(count, lambda a, b: lot.choice((a, b)), second_final=second)
    lost = losses(ties)
    if second:
        assert len(ties) in (2 * count - 2, 2 * count - 1)
        assert sorted(lost.get(str(key), 0) for key in range(1, count + 1))[1:] == [2] * (count - 1)
        assert min(lost.get(str(key), 0) for key in range(1, count + 1)) == len(ties) - (2 * count - 2)
    else:
        assert len(ties) == 2 * count - 2
        assert max(lost.values()) <= 2
    for groups in rounds:
        named = [key for group in groups for key in group.keys]
        assert len(named) == len(set(named))


def couplings(keys):
    """Every way to pair, one left over where the number is odd."""
    if len(keys) < 2:
        yield []
        return
    first, *rest = keys
    for other in rest:
        for more in couplings([key for key in rest if key != other]):
            yield [frozenset((first, other)), *more]
    if len(keys) % 2:
        for more in couplings(rest):
            yield more


@given(st.integers(4, 10), st.integers(0, 2**32))
def test_nobody_meets_again_as_long_as_that_can_be(count, seed):
    lot, met = Random(seed), set()  # noqa: S311
    rounds, ties = play(count, lambda a, b: lot.choice((a, b)))
    of_round, again = {}, []
    for tie in ties:
        of_round.setdefault(tie.round, []).append(frozenset((tie.a, tie.b)))
    for number, groups in enumerate(rounds, 1):
        losers = [group for group in groups if group.side is EliminationSide.LOSERS]
        repeats = sum(frozenset(group.keys) in met for group in losers if len(group.keys) == 2)
        pool = [key for group in losers for key in group.keys]
        needed = min(sum(pair in met for pair in way) for way in couplings(pool))
        again.append((repeats, needed))
        met |= set(of_round.get(number, ()))
    assert [repeats for repeats, _needed in again] == [needed for _repeats, needed in again]


def test_who_withdraws_plays_no_more_and_nobody_waits_for_them():
    rounds, ties = play(8, stronger, left={"1": 1, "5": 2})
    for number, groups in enumerate(rounds, 1):
        named = {key for group in groups for key in group.keys}
        assert not (number > 1 and "1" in named)
        assert not (number > 2 and "5" in named)
    assert losses(ties).get("2", 0) < 2
    assert all(losses(ties)[key] == 2 for key in ("3", "4", "6", "7", "8"))


def test_a_double_forfeit_leaves_both_with_a_loss():
    rounds, ties = play(4, lambda a, b: None if {a, b} == {"1", "4"} else stronger(a, b))
    assert shown(rounds)[1][0] == ("w", "2")
    assert {"1", "4", "3"} == {key for side, row in shown(rounds)[1] if side == "l" for key in row.split("-")}
    assert losses(ties) == {"1": 1, "2": 2, "3": 2, "4": 2}


@pytest.mark.parametrize("count", [2, 3, 5, 7, 16, 31])
def test_the_stronger_always_wins_and_the_first_two_meet_in_the_final(count):
    rounds, _ties = play(count, stronger)
    assert rounds[-1][0].keys == ("1", "2")
