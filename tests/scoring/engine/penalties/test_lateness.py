"""A late team, by minutes, boards and the two clauses that part at exactly half."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from scoring.engine.forfeits.trigger import ForfeitTrigger
from scoring.engine.penalties.lateness import Lateness, LatenessOutcome, judge
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

RULE = regulations.rule(Lateness)
TRIGGER = regulations.rule(ForfeitTrigger)

TABLE = """
    # boards late round  playable  2.1          5 (VP)
    8        0    56     8         play_all     play_all
    8        1    56     7         play_rest    play_rest
    8        7    56     7         play_rest    play_rest
    8        8    56     6         play_rest    play_rest
    8        27   56     4         play_rest    half
    8        28   56     4         play_rest    half
    8        29   56     3         no_prospect  half
    8        29   63     4         play_rest    half
    9        28   63     5         play_rest    play_rest
    9        29   63     4         no_prospect  half
    16       29   112    11        play_rest    play_rest
    16       30   112    11        30min        30min
    1        1    7      0         no_prospect  half
    2        7    14     1         play_rest    half
    4        100  28     0         30min        30min
    4        4    200    4         play_all     play_all
    8        0    50     8         play_all     play_all
"""
SHORT = {
    "play_all": LatenessOutcome.PLAY_ALL,
    "play_rest": LatenessOutcome.PLAY_REST,
    "no_prospect": LatenessOutcome.FORFEIT_NO_PROSPECT,
    "half": LatenessOutcome.FORFEIT_HALF,
    "30min": LatenessOutcome.FORFEIT_MINUTES,
}


@pytest.mark.parametrize(("boards", "late", "length", "playable", "plain", "vps"), rows(TABLE))
def test_the_table_of_lateness(boards, late, length, playable, plain, vps):
    judged = judge(int(boards), int(late), RULE, TRIGGER, round_minutes=int(length))
    assert (judged.playable, judged.lost) == (int(playable), int(boards) - int(playable))
    assert (judged.in_event(with_vps=False), judged.in_event(with_vps=True)) == (SHORT[plain], SHORT[vps])


def test_without_an_announced_time_a_round_is_seven_minutes_a_board():
    assert judge(8, 28, RULE, TRIGGER) == judge(8, 28, RULE, TRIGGER, round_minutes=56)


@pytest.mark.parametrize("late", [5, 14, 21])
def test_each_lost_board_is_average_minus_against_average_plus(late):
    assert judge(8, late, RULE, TRIGGER).awards == ("A-", "A+")


@pytest.mark.parametrize("late", [0, 29, 30])
def test_nothing_is_given_where_everything_or_nothing_is_played(late):
    assert judge(8, late, RULE, TRIGGER).awards is None


@pytest.mark.parametrize(
    ("setting", "plain", "vps"),
    [
        ({"exactly_half": "forfeit"}, LatenessOutcome.FORFEIT_NO_PROSPECT, LatenessOutcome.FORFEIT_HALF),
        ({"exactly_half_vp": "play"}, LatenessOutcome.PLAY_REST, LatenessOutcome.PLAY_REST),
        (
            {"exactly_half": "forfeit", "exactly_half_vp": "play"},
            LatenessOutcome.FORFEIT_NO_PROSPECT,
            LatenessOutcome.PLAY_REST,
        ),
    ],
)
def test_exactly_half_is_a_setting_in_either_sort_of_event(setting, plain, vps):
    judged = judge(8, 28, replace(RULE, **setting), TRIGGER)
    assert (judged.outcome, judged.outcome_vp) == (plain, vps)


@pytest.mark.parametrize("decision", ["play", "forfeit"])
def test_the_director_decides_exactly_half_and_nothing_else(decision):
    half = judge(8, 28, RULE, TRIGGER, director=decision)
    assert {half.outcome.is_forfeit, half.outcome_vp.is_forfeit} == {decision == "forfeit"}
    for late in (27 - 7, 29, 30):
        assert judge(8, late, RULE, TRIGGER, director=decision) == judge(8, late, RULE, TRIGGER)


def test_the_limits_come_from_the_regulations():
    generous = replace(RULE, forfeit_minutes=45, minutes_a_board=8)
    assert judge(16, 30, generous, TRIGGER, round_minutes=128).outcome is LatenessOutcome.PLAY_REST
    assert judge(16, 45, generous, TRIGGER, round_minutes=128).outcome is LatenessOutcome.FORFEIT_MINUTES


@given(
    boards=st.integers(1, 60),
    late=st.integers(0, 90),
    more=st.integers(0, 30),
    length=st.one_of(st.none(), st.integers(1, 500)),
)
def test_coming_later_is_never_better(boards, late, more, length):
    first = judge(boards, late, RULE, TRIGGER, round_minutes=length)
    second = judge(boards, late + more, RULE, TRIGGER, round_minutes=length)
    assert second.playable <= first.playable
    assert second.outcome.is_forfeit or not first.outcome.is_forfeit
    assert second.outcome_vp.is_forfeit or not first.outcome_vp.is_forfeit


@given(boards=st.integers(1, 60), late=st.integers(0, 90))
def test_an_event_with_victory_points_is_never_milder(boards, late):
    judged = judge(boards, late, RULE, TRIGGER)
    assert judged.outcome_vp.is_forfeit or not judged.outcome.is_forfeit
