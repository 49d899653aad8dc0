"""A league with forfeits. REG-5.1, part D 6 to 11."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import CancelledBoard
from scoring.engine.teams.fixtures import ByeFixture, DoubleForfeit, ForfeitedFixture, PlayedFixture
from scoring.engine.teams.forfeit_forms import LostBoards
from scoring.engine.teams.league import League, LeagueConditions, league_score
from scoring.engine.teams.match import MatchSheet, match_score
from scoring.engine.teams.points import OwnUnitPoints
from tests.scoring.engine.teams.builders import (
    BOARD_POINTS,
    IMPS,
    WEIGHTED,
    compared,
    conditions,
    forfeit,
    in_all,
    match,
    pending,
    scored,
    vps,
)

D = Fraction

# The worked story: D is 35 minutes late in round 1.
ROUND_1 = [forfeit(1, "A", "D"), match(1, "B", "C", 21, 20)]
ROUND_2 = [match(2, "A", "C", 30, 18), match(2, "B", "D", 25, 25)]
ROUND_3 = [match(3, "A", "B", 14, 22), match(3, "C", "D", 40, 12)]
STORY = [*ROUND_1, *ROUND_2, *ROUND_3]


def codes(match):
    return [step.code for step in match.a.steps]


def test_in_round_one_only_the_tie_remains():
    score = scored(*ROUND_1)
    assert vps(score)[0] == (12, 0)
    assert codes(score.matches[0]) == ["forfeit_draw"]
    assert score.matches[0].provisional
    assert score.provisional


def test_the_value_follows_the_matches_really_played():
    """A's own average is 10.635, that of D's opponents 14.02."""
    score = scored(*STORY)
    assert vps(score)[0] == (D("14.02"), 0)
    assert [(step.code, step.amount) for step in score.matches[0].a.steps] == [
        ("forfeit_draw", 12),
        ("forfeit_own_average_unused", 0),
        ("forfeit_opponents_of_forfeiter_average", D("2.02")),
    ]
    assert score.matches[0].a.steps[2].parameters["vps"] == "10 + 18.04"


def test_the_value_is_final_when_the_stage_is_closed():
    score = scored(*STORY, closed=True)
    assert (vps(score)[0], score.matches[0].provisional, score.provisional) == ((D("14.02"), 0), False, False)


def test_a_value_keeps_what_it_was_taken_from():
    evidence = scored(*STORY).matches[0].evidence
    assert [(one.round, one.opponent, one.vp) for one in evidence.own] == [
        (2, "C", D("14.39")),
        (3, "B", D("6.88")),
    ]
    assert [(one.round, one.vp) for one in evidence.against] == [(2, 10), (3, D("18.04"))]
    assert (evidence.draw, evidence.minimum) == (10, 0)


def test_a_frozen_value_is_not_taken_again():
    frozen = scored(*ROUND_1).matches[0].a
    score = scored(ForfeitedFixture(1, "A", "D", 8, "late", frozen=frozen), *STORY[1:], closed=True)
    assert vps(score)[0] == (12, 0)
    assert not score.matches[0].provisional


def test_averages_may_be_those_of_the_rounds_before():
    later = [
        match(1, "A", "B", 40, 0),
        match(1, "C", "D", 0, 0),
        forfeit(2, "A", "D"),
        match(3, "A", "C", 0, 40),
    ]
    assert vps(scored(*later))[2] == (12, 0)
    before = scored(*later, given=conditions(averages="rounds_before"))
    assert vps(before)[2] == (D("19.74"), 0)
    assert [one.round for one in before.matches[2].evidence.own] == [1]


def test_averages_look_at_points_before_penalties():
    clean = [match(1, "A", "C", 40, 0), forfeit(2, "A", "D")]
    penalised = [match(1, "A", "C", 40, 0, deductions_a=[9]), forfeit(2, "A", "D")]
    assert vps(scored(*penalised))[0][0] < vps(scored(*clean))[0][0]
    assert vps(scored(*penalised))[1] == vps(scored(*clean))[1] == (D("19.74"), 0)


def test_byes_and_forfeits_stay_out_of_the_averages_and_are_named():
    fixtures = [
        ByeFixture(1, "A"),
        forfeit(2, "A", "C"),
        forfeit(3, "B", "A", "manners"),
        match(4, "A", "C", 40, 0),
        forfeit(5, "A", "D"),
        forfeit(1, "B", "D"),
        pending(6, "A", "B"),
    ]
    score = scored(*fixtures, rounds=9, given=conditions(bye=D(9)))
    named = [
        (step.code, step.parameters["team"], step.parameters["round"])
        for step in score.matches[4].a.steps
        if step.code.startswith("forfeit_left_out")
    ]
    assert named == [
        ("forfeit_left_out_bye", "A", "1"),
        ("forfeit_left_out_forfeit", "A", "2"),
        ("forfeit_left_out_manners", "A", "3"),
        ("forfeit_left_out_forfeit", "D", "1"),
    ]
    assert vps(score)[4] == (D("19.74"), 0)


def test_a_match_not_finished_enters_no_average():
    running = match_score(MatchSheet(8, (compared(1, 620, -100),)), IMPS, WEIGHTED)
    score = scored(PlayedFixture(1, "A", "C", running), forfeit(2, "A", "D"))
    assert score.matches[0].provisional
    assert codes(score.matches[1]) == ["forfeit_draw", "forfeit_left_out_unfinished"]


def test_forfeits_do_not_feed_each_other():
    """A wins two rounds without playing; its only real match is a heavy loss."""
    score = scored(forfeit(1, "A", "D"), forfeit(2, "A", "C"), match(3, "A", "B", 0, 60))
    assert vps(score) == [(12, 0), (12, 0), (0, 20)]


def test_a_team_that_wins_by_forfeit_and_forfeits_itself():
    score = scored(
        forfeit(1, "A", "D"),
        forfeit(2, "B", "A"),
        match(3, "A", "C", 40, 0),
        match(1, "B", "C", 0, 0),
        rounds=9,
    )
    # A has 19.74 of its own; B has 10 of its own, and A's only opponent had 0.26 against it.
    assert vps(score)[:2] == [(D("19.74"), 0), (12, 0)]


def test_both_teams_of_a_forfeit_may_forfeit():
    score = scored(DoubleForfeit(1, "A", "D", 8), *ROUND_2)
    assert vps(score)[0] == (0, 0)


@pytest.mark.parametrize(("setting", "vp"), [("better_of", D("19.74")), ("award", 12)])
def test_a_match_already_won_by_more_when_it_is_forfeited(setting, vp):
    fixtures = [ForfeitedFixture(1, "A", "D", 8, "manners", in_all(40, 0))]
    score = scored(*fixtures, given=conditions(already_won=setting))
    assert vps(score) == [(vp, 0)]


def test_a_match_not_won_by_more_is_worth_the_forfeit():
    assert vps(scored(ForfeitedFixture(1, "A", "D", 8, "manners", in_all(0, 40)))) == [(12, 0)]


def test_a_bye_has_the_worth_that_the_conditions_give_it():
    assert vps(scored(ByeFixture(1, "A"), given=conditions(bye=D(12)))) == [(12, None)]
    with pytest.raises(Refusal) as refused:
        scored(ByeFixture(1, "A"))
    assert (refused.value.code, refused.value.field) == ("missing_field", "bye_vp")


def test_a_forfeit_at_board_a_match_is_average_plus_on_every_board():
    plain = conditions()
    given = LeagueConditions("round_robin", OwnUnitPoints(), LostBoards(BOARD_POINTS), plain.withdrawal)
    score = scored(forfeit(1, "A", "D"), DoubleForfeit(1, "B", "C", 8), given=given)
    assert vps(score) == [(12, 4), (4, 4)]
    assert not score.matches[0].provisional


@pytest.mark.parametrize(
    ("league", "field", "says"),
    [
        ({"fixtures": (pending(4, "A", "B"),)}, "round", "outside"),
        ({"fixtures": (pending(1, "A", "B"), ByeFixture(1, "A"))}, "round", "team_twice_in_round"),
        ({"fixtures": (pending(1, "A", "X"),)}, "contestants", "team_unknown"),
        ({"fixtures": (), "withdrawals": {"X": 1}}, "contestants", "team_unknown"),
    ],
)
def test_leagues_that_cannot_be(league, field, says):
    with pytest.raises(Refusal) as refused:
        League(3, tuple("ABCD"), **league)
    assert (refused.value.field, refused.value.says) == (field, says)


def test_a_stage_with_a_match_open_cannot_be_closed():
    with pytest.raises(Refusal) as refused:
        scored(*ROUND_1, pending(2, "A", "C"), closed=True)
    assert refused.value.parameters == {"round": "2"}


def test_cancelled_boards_leave_a_match_finished():
    sheet = MatchSheet(2, (compared(1, 620, -100), CancelledBoard(2)))
    assert scored(PlayedFixture(1, "A", "B", match_score(sheet, IMPS, WEIGHTED)), closed=True).matches[0].a


def by_teams(score):
    return {(one.fixture.a, one.fixture.b): (one.a.total, one.b.total) for one in score.matches}


def test_the_order_of_entry_does_not_matter():
    expected = by_teams(scored(*STORY))
    orders = list(permutations(STORY))[::37]
    assert [by_teams(scored(*fixtures)) for fixtures in orders] == [expected] * 20


IMP = st.integers(0, 60)


@st.composite
def leagues(draw):
    """A single round robin of four with any of its matches forfeited."""
    fixtures = []
    for number, pairs in enumerate((("AD", "BC"), ("AC", "BD"), ("AB", "CD")), start=1):
        for a, b in pairs:
            kind = draw(st.sampled_from(["played", "played", "a", "b", "both"]))
            if kind == "played":
                fixtures.append(match(number, a, b, draw(IMP), draw(IMP)))
            elif kind == "both":
                fixtures.append(DoubleForfeit(number, a, b, 8))
            else:
                fixtures.append(forfeit(number, *((a, b) if kind == "a" else (b, a))))
    return tuple(fixtures)


@given(leagues())
def test_played_matches_share_twenty_and_forfeits_are_worth_twelve_at_least(fixtures):
    # Over thirty rounds nobody is taken out for its forfeits.
    score = league_score(League(30, tuple("ABCD"), fixtures), conditions())
    assert len(score.matches) == 6
    for one in score.matches:
        if isinstance(one.fixture, PlayedFixture):
            assert one.a.total + one.b.total == 20
        elif isinstance(one.fixture, ForfeitedFixture):
            assert (12 <= one.a.total <= 20, one.b.total) == (True, 0)
        else:
            assert (one.a.total, one.b.total) == (0, 0)


@given(leagues())
def test_what_a_forfeit_is_worth_does_not_depend_on_other_forfeits(fixtures):
    kept = tuple(one for one in fixtures if isinstance(one, PlayedFixture))
    forfeits = [one for one in fixtures if isinstance(one, ForfeitedFixture)]
    together = league_score(League(30, tuple("ABCD"), fixtures), conditions())
    values = by_teams(together)
    alone = [league_score(League(30, tuple("ABCD"), (*kept, one)), conditions()) for one in forfeits]
    assert [one.matches[-1].a.total for one in alone] == [
        values[one.winner, one.loser][0] for one in forfeits
    ]
