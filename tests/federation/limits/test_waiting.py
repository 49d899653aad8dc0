"""Lines of addresses: one of each has its turn at its pace, however many wait."""

from contextlib import nullcontext

import pytest

from federation.limits.waiting import LINE_MAX, WAITED, NotYet, WaitingRoom, wait_again

VISITOR, OTHER = "203.0.113.7", "203.0.113.8"
PACE = 0.1


class Clock:
    """A clock that goes when it is told to."""

    now = 100.0

    def __call__(self):
        return self.now


def test_each_line_has_its_own_turns_one_after_the_other():
    clock = Clock()
    room = WaitingRoom(clock)
    assert [room.enter(VISITOR, PACE, name) for name in "abc"] + [room.enter(OTHER, PACE, "z")] == [True] * 4
    assert (room.due(), room.seconds(1.0)) == ([], pytest.approx(PACE))
    turns = []
    for _ in range(5):
        clock.now += PACE
        turns.append(sorted(room.due()))
    assert turns == [["a", "z"], ["b"], ["c"], [], []]
    assert (room.lines, room.turns, room.seconds(1.0)) == ({}, [], 1.0)


def test_who_had_a_turn_in_vain_is_the_first_of_the_line_again():
    clock = Clock()
    room = WaitingRoom(clock)
    for name in "ab":
        room.enter(VISITOR, PACE, name)
    clock.now += PACE
    (first,) = room.due()
    assert room.enter(VISITOR, PACE, first, first=True)
    clock.now += PACE
    assert room.due() == ["a"]


def test_coming_and_going_brings_no_earlier_turn():
    clock = Clock()
    room = WaitingRoom(clock)
    had = 0
    for _ in range(100):  # a second in which somebody comes at every hundredth
        room.enter(VISITOR, PACE, "a")
        clock.now += PACE / 10
        had += len(room.due())
    assert 9 <= had <= 10


def test_whoever_has_a_turn_in_vain_comes_again_at_the_pace_of_what_it_waits_for():
    clock = Clock()
    room = WaitingRoom(clock)
    room.enter(VISITOR, PACE / 4, "place")
    room.enter(VISITOR, PACE, "refusal")
    assert room.seconds(1.0) == pytest.approx(PACE / 4)
    clock.now += PACE / 4
    assert (room.due(), room.seconds(1.0)) == (["place"], pytest.approx(PACE / 4))


def test_a_line_has_an_end_and_other_lines_do_not_feel_it():
    room = WaitingRoom(Clock())
    entered = [room.enter(VISITOR, PACE, number) for number in range(LINE_MAX + 2)]
    assert entered == [True] * LINE_MAX + [False] * 2
    assert room.enter(OTHER, PACE, "z")


@pytest.mark.parametrize(
    ("waited", "most", "waits"),
    [
        (None, 5.0, False),  # the server cannot
        *((0.0, 0.0, True), (0.1, 0.0, False)),  # once
        *((0.0, 5.0, True), (4.9, 5.0, True), (5.0, 5.0, False)),
    ],
)
def test_a_request_waits_so_long_and_no_longer(waited, most, waits):
    before = WAITED.set(waited)
    try:
        with pytest.raises(NotYet) if waits else nullcontext():
            wait_again(VISITOR, PACE, most)
    finally:
        WAITED.reset(before)
