"""A whole event told as JSON, played through the real services. `manage.py story`"""

import json

import pytest

from clubs.models import Session
from federation.models import Federation
from scoring.tools.story.playing import play
from scoring.tools.story.script import StoryError, read
from tests.places import STORIES

TEAMS = [{"id": letter, "players": [f"{letter}{seat}" for seat in range(1, 5)]} for letter in "ABCD"]


def story_of(name):
    return json.loads((STORIES / name).read_text())


def league(*acts, form="round_robin_teams", teams=TEAMS, **conditions):
    return {
        "title": "A league",
        "tournament": {
            "form": form,
            "boards_per_round": 8,
            "conditions": {"vp_scale": "wbf-continuous-20", **conditions},
        },
        "contestants": teams,
        "acts": list(acts),
    }


def figures(report):
    return [(check.where, check.wanted, check.got) for act in report.played for check in act.checks]


PAIR = {"do": "pair", "round": 1, "matches": [["A", "B"], ["C", "D"]]}


@pytest.mark.django_db
def test_a_forfeit_moves_and_stops_moving_at_the_close():
    report = play(read(story_of("forfeit-round-robin.json")))
    assert [figure for figure in figures(report) if figure[1] != figure[2]] == []
    assert len(figures(report)) == 12


@pytest.mark.django_db
def test_one_wrong_figure_is_found():
    report = play(read(story_of("must-fail-wrong-figure.json")))
    assert [figure for figure in figures(report) if figure[1] != figure[2]] == [
        ("standing of A, score", "35.30", "35.29")
    ]


@pytest.mark.django_db
def test_conduct_lowers_the_offender_alone():
    report = play(read(story_of("manners-pairs.json")))
    assert report.holds, figures(report)
    assert len(figures(report)) == 48


@pytest.mark.django_db
def test_nothing_is_left_of_a_story():
    play(read(story_of("forfeit-round-robin.json")))
    assert not Federation.objects.filter(slug="story").exists()
    assert not Session.across_federations.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("act", "code"),
    [
        ({"do": "match", "round": 2, "a": "A", "b": "B", "imps": [1, 2]}, "match_not_paired"),
        ({"do": "match", "round": 1, "a": "A", "b": "C", "imps": [1, 2]}, "match_not_paired"),
        ({"do": "pair", "round": 2, "matches": [["A", "B"], ["A", "C"]]}, "team_twice_in_round"),
        ({"do": "pair", "round": 2, "matches": [["A", "X"]]}, "unknown_entrant"),
        ({"do": "pair", "round": 2, "matches": [["A", "A"]]}, "team_twice_in_round"),
        ({"do": "pair", "round": 2, "matches": [["A", "B"]], "byes": ["C"]}, "bye_worth"),
        ({"do": "late", "round": 1, "contestant": "X", "minutes": 5}, "unknown_entrant"),
        ({"do": "late", "round": 1, "contestant": "A", "minutes": -5}, "out_of_range"),
        ({"do": "penalty", "contestant": "A", "vp": "-1", "law": "90"}, "out_of_range"),
        ({"do": "close"}, "stage_not_published"),
    ],
)
def test_what_cannot_be_is_refused(act, code):
    report = play(read(league(PAIR, {"do": "refused", "act": act, "code": code})))
    assert report.holds, figures(report)


@pytest.mark.django_db
def test_a_round_with_a_result_is_not_paired_again():
    result = {"do": "match", "round": 1, "a": "B", "b": "A", "imps": [10, 20]}
    again = {"do": "pair", "round": 1, "matches": [["A", "C"], ["B", "D"]]}
    assert play(read(league(PAIR, again, PAIR))).holds
    refused = {"do": "refused", "act": again, "code": "round_played"}
    assert play(read(league(PAIR, result, refused))).holds


@pytest.mark.django_db
@pytest.mark.parametrize(("at", "code"), [("17:30:00", "window_open"), ("17:30:01", None)])
def test_a_stage_closes_after_its_windows(at, code):
    results = [{"do": "match", "round": 1, "a": a, "b": b, "imps": [20, 10]} for a, b in PAIR["matches"]]
    close = {"do": "close", "at": at}
    last = {"do": "refused", "act": close, "code": code} if code else close
    report = play(read(league(PAIR, *results, {"do": "publish", "at": "17:00:00"}, last)))
    assert report.holds, figures(report)


@pytest.mark.django_db
def test_a_ruling_taken_back_restores_the_standings():
    results = [{"do": "match", "round": 1, "a": a, "b": b, "imps": [20, 10]} for a, b in PAIR["matches"]]
    places = {"do": "check", "standings": [{"contestant": "A", "score": "13.78"}]}
    ruled = {"do": "penalty", "contestant": "A", "boards": "1", "law": "90", "as": "one"}
    lower = {"do": "check", "standings": [{"contestant": "A", "score": "12.78"}]}
    back = {"do": "withdraw_ruling", "of": "one"}
    report = play(read(league(PAIR, *results, places, ruled, lower, back, places)))
    assert report.holds, figures(report)


@pytest.mark.django_db
def test_a_board_between_two_teams_is_compared_and_ruled_on():
    board = {"board": 1, "open": ["4S", "N", 10], "closed": ["4S", "N", 9]}
    match = {"do": "match", "round": 1, "a": "A", "b": "B", "imps": [0, 0], "boards": [board]}
    before = {"do": "check", "margins": [{"round": 1, "a": "A", "b": "B", "imps": "10.00"}]}
    outcome = {
        "weighted": [
            {"weight": "1/2", "result": ["4S", "N", 10]},
            {"weight": "1/2", "result": ["4S", "N", 9]},
        ]
    }
    ruling = {"do": "rule", "board": 1, "round": 1, "ns": "A", "ew": "B", "outcome": outcome}
    after = {"do": "check", "margins": [{"round": 1, "a": "B", "b": "A", "imps": "-5.00"}]}
    report = play(read(league(PAIR, match, before, ruling, after)))
    assert report.holds, figures(report)


@pytest.mark.parametrize(
    "story",
    [
        [],
        {},
        {"tournament": {}},
        league({"do": "fly"}),
        league(3),
        league({"do": "refused"}),
        league(PAIR, form="chess"),
        {**league(PAIR), "pack": "none"},
        {**league(PAIR), "date": "yesterday"},
        {**league(PAIR), "contestants": [{"id": "A"}]},
    ],
    ids=range(10),
)
def test_a_story_told_wrongly_is_refused_before_it_is_played(story):
    with pytest.raises(StoryError):
        read(story)


@pytest.mark.django_db
def test_a_late_pair_needs_a_movement_that_says_what_it_loses():
    """Told without one the act would be kept and cost nothing."""
    late = {"do": "late", "round": 1, "contestant": "A", "minutes": 20}
    act = {"do": "refused", "act": late, "code": "late_without_movement"}
    pairs = [{"id": letter, "players": [f"{letter}1", f"{letter}2"]} for letter in "ABCD"]
    assert play(read(league(act, form="pairs_matchpoints", teams=pairs))).holds
