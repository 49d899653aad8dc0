"""The verifier finds what is broken: one change after another in sound movements, and noise."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from clubs.movements.generators import howell, individual, mitchell, round_robin
from clubs.movements.model import ContestantKind, Movement, MovementKind, Seating
from clubs.movements.verifier import BrokenMovement, require, verify
from tests.clubs.movements.divided import DIVIDED, TWO_ROUNDS

SOUND = mitchell.straight(5)
TEAMS = round_robin.round_robin(4)


def with_first(movement, **changed):
    """The same with its first seating changed."""
    first, *rest = movement.seatings
    return replace(movement, seatings=(replace(first, **changed), *rest))


def exchanged(movement, number, one, other):
    """The same with two contestants in each other's place for one round."""
    swap = {one: other, other: one}

    def at(s):
        ns, ew = (tuple(swap.get(m, m) for m in side) for side in (s.ns, s.ew))
        return replace(s, ns=ns, ew=ew) if s.round == number else s

    return replace(movement, seatings=tuple(map(at, movement.seatings)))


def codes(movement):
    return {fault.code for fault in verify(movement).faults}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"round": 6}, "round_unknown"),
        ({"part": 0}, "round_unknown"),
        ({"table": 6}, "table_unknown"),
        ({"table": 0}, "table_unknown"),
        ({"table": 2}, "table_twice"),
        ({"ns": (11,)}, "contestant_unknown"),
        ({"ns": (2,)}, "contestant_twice"),
        ({"ns": (2,)}, "contestant_missing"),
        ({"ns": ()}, "boards_without_players"),
        ({"ns": (1, 2)}, "side_size"),
        ({"ns": (6,)}, "plays_itself"),
        ({"sets": ()}, "no_boards"),
        ({"sets": (6,)}, "set_unknown"),
        ({"sets": (2,)}, "set_at_once"),
        ({"sets": (2,)}, "set_again"),
        ({"ew": (7,)}, "meet_again"),
    ],
)
def test_one_change_breaks_it(changed, code):
    assert code in codes(with_first(SOUND, **changed))


def test_an_empty_round():
    short = replace(SOUND, seatings=tuple(s for s in SOUND.seatings if s.round != 3))
    assert "round_empty" in codes(short)


def test_a_set_that_nobody_plays():
    assert codes(replace(SOUND, sets=6)) == {"set_never_played"}


def test_partners_who_come_back():
    movement = individual.individual(8)
    one, other = movement.seatings[0].ns
    seating = next(s for s in movement.seatings if s.round == 2 and one in s.members)
    side = seating.ns if one in seating.ns else seating.ew
    partner = next(player for player in side if player != one)
    assert "partners_again" in codes(exchanged(movement, 2, other, partner))


def test_a_match_in_one_room():
    assert "other_room_missing" in codes(with_first(TEAMS, sets=(2,)))


def test_both_pairs_on_one_side():
    first = TEAMS.seatings[0]
    assert "team_on_one_side" in codes(with_first(TEAMS, ns=first.ew, ew=first.ns))


def test_a_team_plays_boards_again():
    assert codes(TWO_ROUNDS) == codes(DIVIDED) == set()
    again = tuple(replace(s, ns=s.ew, ew=s.ns) if s.round == 2 else s for s in TWO_ROUNDS.seatings)
    assert "set_again" in codes(replace(TWO_ROUNDS, seatings=again))


def test_a_broken_movement_is_refused_with_everything():
    broken = with_first(SOUND, ns=(2,), sets=(2,))
    with pytest.raises(BrokenMovement) as refused:
        require(broken)
    assert refused.value.faults == verify(broken).faults
    assert len(refused.value.faults) > 3
    with pytest.raises(BrokenMovement):
        _ = verify(broken).measures


def test_a_sound_movement_passes():
    assert require(SOUND) is SOUND


@given(st.integers(4, 20), st.data())
def test_two_exchanged_pairs_never_pass(pairs, data):
    """Whoever changes places with somebody for one round breaks a Howell."""
    movement = howell.howell(pairs)
    number = data.draw(st.integers(1, movement.rounds))
    one, other = data.draw(st.lists(st.integers(1, pairs), min_size=2, max_size=2, unique=True))
    seating = next(s for s in movement.seatings if s.round == number and one in s.members)
    if other in seating.members:
        assert verify(exchanged(movement, number, one, other)).is_sound  # they only turn their table
    else:
        assert not verify(exchanged(movement, number, one, other)).is_sound


members = st.lists(st.integers(-1, 6), max_size=3).map(tuple)
seatings = st.builds(
    Seating, st.integers(0, 4), st.integers(-1, 4), members, members, members, st.integers(0, 2)
)


@given(st.sampled_from(ContestantKind), st.lists(seatings, max_size=12))
def test_noise_is_told_and_never_falls_over(kind, given_seatings):
    movement = Movement(MovementKind.OWN, kind, 4, 2, 3, 3, 2, tuple(given_seatings))
    assert verify(movement).faults
