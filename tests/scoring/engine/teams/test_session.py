"""A session of teams: boards to matches, matches to places."""

from fractions import Fraction

import pytest

from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard, CancelledBoard
from scoring.engine.teams.match import MatchSheet
from scoring.engine.teams.session import TeamSession, score
from scoring.engine.teams.session_matches import TeamMatch
from scoring.engine.victory_points.own import own_scale
from tests import sample_rules as regulations
from tests.scoring.engine.teams.builders import SCALE, compared

# Team a is 10 IMPs ahead on board 1 and 2 behind on board 2.
SWINGS = compared(1, 420, -50), compared(2, 50, 100)
LEVEL = compared(1, 50, 50), compared(2, 0, 0)


def match(number, a, b, *boards):
    return TeamMatch(number, a, b, MatchSheet(len(boards), boards))


def scored(*matches, scoring="imps", scale=None, teams="ABCD", **overrides):
    conditions = regulations.conditions(overrides=overrides)
    return score(TeamSession(tuple(teams), matches, scoring), conditions, scale)


def places(session):
    return [(row.rank, row.tied, row.team.team, row.team.total, row.team.boards) for row in session.standings]


def test_imps_are_added_over_matches():
    session = scored(match(1, "A", "B", *SWINGS), match(2, "C", "A", *LEVEL))
    assert [tuple(side.total for side in match.sides) for match in session.matches] == [(8, -8), (0, 0)]
    assert (session.matches[0].a.won, session.matches[0].b.won) == (10, 2)
    assert places(session) == [
        (1, False, "A", 8, 4),
        (2, False, "C", 0, 2),
        (3, False, "B", -8, 2),
    ]
    assert not session.in_vp


def test_with_a_scale_each_match_is_turned_into_victory_points():
    scale = own_scale(2, [(0, 10, 10), (5, 15, 5)])
    session = scored(match(1, "A", "B", *SWINGS), match(1, "C", "D", *LEVEL), scale=scale)
    assert [tuple(side.total for side in point) for point in session.points] == [(15, 5), (10, 10)]
    assert places(session) == [
        (1, False, "A", 15, 2),
        (2, True, "C", 10, 2),
        (2, True, "D", 10, 2),
        (4, False, "B", 5, 2),
    ]


def test_a_win_is_worth_two_at_board_a_match():
    session = scored(match(1, "A", "B", *SWINGS, compared(3, 0, 0)), scoring="board_a_match")
    assert [tuple(side.total for side in sides) for sides in session.boards[0]] == [(2, 0), (0, 2), (1, 1)]
    assert places(session) == [(1, True, "A", 3, 3), (1, True, "B", 3, 3)]


@pytest.mark.parametrize(
    ("pack", "scoring", "plus", "minus"),
    [
        ("jcbl-sample", "imps", 3, -3),
        ("jcbl-sample", "board_a_match", Fraction(3, 2), Fraction(1, 2)),
        ("wbf-sample", "board_a_match", Fraction(6, 5), Fraction(4, 5)),
    ],
)
def test_averages_are_the_packs(pack, scoring, plus, minus):
    boards = ArtificialBoard(1, "A+", "A-"), CancelledBoard(2)
    session = score(
        TeamSession(("A", "B"), (match(1, "A", "B", *boards),), scoring), regulations.conditions(pack)
    )
    assert tuple(side.total for side in session.matches[0].sides) == (plus, minus)
    assert [side.steps for side in session.boards[0][1]] == [(), ()]


def test_every_total_is_the_sum_of_its_steps():
    session = scored(match(1, "A", "B", *SWINGS), match(2, "B", "A", *SWINGS), scale=SCALE)
    for row in session.standings:
        assert row.team.opened.total == row.team.total
    assert sum(row.team.total for row in session.standings) == 40


def test_who_has_not_played_has_no_place():
    assert places(scored(match(1, "A", "B", *LEVEL), teams="ABC"))[-1][2] == "B"
    assert scored().standings == ()


def test_a_team_in_two_matches_of_a_round_is_refused():
    with pytest.raises(Refusal):
        scored(match(1, "A", "B", *LEVEL), match(1, "A", "C", *LEVEL))
