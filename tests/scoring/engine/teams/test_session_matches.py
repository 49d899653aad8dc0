"""Forfeits in a session of teams, valued by its own matches. REG-5.1, spec D.7, D.10, D.15"""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.engine.teams.fixtures import ForfeitReason
from scoring.engine.victory_points.own import own_scale
from tests.scoring.engine.teams.test_session import LEVEL, SWINGS, match, places, scored

VPS = own_scale(2, [(0, 10, 10), (5, 15, 5), (20, 20, 0)])  # five IMPs ahead: 15-5
HOME = match(1, "A", "B", *SWINGS)  # 8 IMPs ahead


def given(played, *teams, cause="ruling"):
    return replace(played, forfeited_by=dict.fromkeys(teams, ForfeitReason(cause)))


def points(session):
    return [tuple(side.total for side in both) for both in session.points]


def test_the_winner_has_the_largest_of_three():
    """C: own average 10, B's opponents 15, 1.2 ties 12. In round one alone there are no averages."""
    session = scored(HOME, match(2, "A", "C", *LEVEL), given(match(3, "C", "B", *LEVEL), "B"), scale=VPS)
    assert points(session) == [(15, 5), (10, 10), (15, 5 - 5)]
    steps = session.points[2][0].boards.steps
    assert [step.code for step in steps] == [
        "forfeit_draw",
        "forfeit_own_average_unused",
        "forfeit_opponents_of_forfeiter_average",
    ]
    assert points(scored(given(HOME, "A"), scale=VPS)) == [(0, 12)]


@pytest.mark.parametrize(("cause", "winner"), [("manners", 15), ("ruling", 12)])
def test_a_match_already_won_by_more_stays_won_where_conduct_forfeits_it(cause, winner):
    session = scored(given(HOME, "B", cause=cause), scale=VPS)
    assert points(session) == [(winner, 0)]


def test_both_forfeit_and_nobody_is_taken_out():
    """Half of the rounds and more, and still ranked: a file does not say how many rounds there are."""
    session = scored(given(HOME, "A", "B"), given(match(2, "A", "C", *LEVEL), "A"), scale=VPS)
    assert points(session) == [(0, 0), (0, 12)]
    assert [(team, total, boards) for _rank, _tied, team, total, boards in places(session)] == [
        ("C", 12, 0),
        ("A", 0, 0),
        ("B", 0, 0),
    ]


def test_a_forfeit_does_not_feed_another():
    first, second = given(HOME, "B"), given(match(2, "A", "C", *LEVEL), "C")
    assert points(scored(first, second, scale=VPS)) == [(12, 0), (12, 0)]


@pytest.mark.parametrize(("scoring", "by_board"), [("imps", (3, -3)), ("board_a_match", (None, None))])
def test_without_victory_points_it_is_an_average_on_every_board(scoring, by_board):
    session = scored(given(HOME, "B"), scoring=scoring)
    plus, minus = points(session)[0]
    if scoring == "imps":
        assert (plus, minus) == (2 * by_board[0], 2 * by_board[1])
    else:
        assert plus + minus == 4  # of two boards worth two each
        assert plus > minus


def test_a_short_match_counts_its_share_of_a_forfeit():
    half = replace(given(HOME, "B"), share=Fraction(1, 2))
    session = scored(half, scale=VPS)
    assert {row.team.team: row.team.total for row in session.standings} == {"A": 6, "B": 0}
