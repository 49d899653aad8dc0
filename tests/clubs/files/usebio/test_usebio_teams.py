"""Matches of teams: who met whom, which pair played for which team, and what is odd about it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from clubs.files.document import DocumentMatch
from clubs.files.reading import problem_message
from clubs.files.team_sheets import meetings, team_session_of
from clubs.files.usebio import reader as usebio
from scoring.engine.teams.board import ArtificialBoard, CancelledBoard, ComparedBoard
from tests.clubs.files.event_files import around, board, both, element, event, line, match, teams
from tests.clubs.files.files import sample

FIGURES = {"TEAM_SCORE": 10, "OPPOSING_TEAM_SCORE": 0}
BOARDS = both(1, 1, 2, 420, -50), both(2, 1, 2, 100, 100)


def of_teams(*parts, method="IMPS", **more):
    return usebio.read(event("TEAMS", *parts, BOARD_SCORING_METHOD=method, **more))


def codes(problems):
    return [problem.code for problem in problems]


def test_a_match_and_its_lines():
    document, problems = of_teams(
        teams(1, 2),
        match(1, 2, *BOARDS, **FIGURES, TEAM_VICTORY_POINTS="14.5", START_BOARD_NUMBER=1, END_BOARD_NUMBER=2),
    )
    assert problems == ()
    assert document.matches == (DocumentMatch(1, "1", "2", "10", "0", "14.5", None, 25, 2),)
    assert [
        (result.ns, result.ew, result.score, result.round, result.table) for result in document.results
    ] == [
        ("1", "2", 420, 1, "open"),
        ("2", "1", -50, 1, "closed"),
        ("1", "2", 100, 1, "open"),
        ("2", "1", 100, 1, "closed"),
    ]
    team_match = team_session_of(document).matches[0]
    assert (team_match.a, team_match.b, team_match.round, team_match.sheet.scheduled) == ("1", "2", 1, 2)


def test_a_team_has_its_name_and_each_player_once():
    listed = around(
        "TEAM",
        *(
            around("PAIR", element("PLAYER", PLAYER_NAME=a), element("PLAYER", PLAYER_NAME=b))
            for a, b in ("AB", "AC", "BC")
        ),
        TEAM_ID=" 7 ",
        TEAM_NAME="SEVEN",
    )
    document, _ = of_teams(around("PARTICIPANTS", listed))
    team = document.contestants[0]
    assert (team.id, team.name, [player.name for player in team.players]) == ("7", "SEVEN", ["A", "B", "C"])


def test_the_points_of_a_board_are_those_of_the_team_that_sat_there():
    boards = both(1, 1, 2, 420, -50, TEAM_POINTS=2, OPPOSING_TEAM_POINTS=0)
    document, _ = of_teams(teams(1, 2), match(1, 2, boards), method="PAB")
    assert [(result.ns, result.ns_published, result.ew_published) for result in document.results] == [
        ("1", "2", "0"),
        ("2", "0", "2"),
    ]


SEATS = [
    # NS pair, EW pair, DIRECTION; the team that is North-South, or the problem.
    ("1-1", "2-2", "NS", "1"),
    ("2-1", "1-2", "EW", "2"),
    ("1-1", "2-2", "", "1"),
    ("2-1", "", "", "2"),
    ("", "", "EW", "2"),
    ("X", "Y", "North-South", "team_side_unclear"),
    ("1", "2", "", "1"),
    ("1-1", "1-2", "", "team_side_contradicts"),
    ("1-1", "2-2", "EW", "team_side_contradicts"),
    ("", "", "", "team_side_unclear"),
    ("3-1", "4-1", "", "team_side_unclear"),
]


@pytest.mark.parametrize(("ns", "ew", "direction", "expected"), SEATS)
def test_which_team_sat_north_south(ns, ew, direction, expected):
    boards = board(1, line(ns, ew, 420, DIRECTION=direction))
    document, problems = of_teams(teams(1, 2, 3, 4), match(1, 2, boards))
    if expected in ("1", "2"):
        assert [result.ns for result in document.results] == [expected]
    else:
        [problem] = [problem for problem in problems if problem.code == expected]
        assert (problem.severity, "likely" in problem.parameters) == ("error", False)


@pytest.mark.parametrize(("direction", "likely"), [("NS", "2"), ("EW", "1")])
def test_the_line_beside_it_tells_which_side_is_left(direction, likely):
    boards = board(1, line("", "", 420, DIRECTION=direction), line("X", "Y", -50))
    document, problems = of_teams(teams(1, 2), match(1, 2, boards))
    assert [problem.parameters["likely"] for problem in problems] == [likely]
    assert document.results[1].ns == likely


ODD = [
    # What is written of the match of 1 and 2, the codes that are told, and what the board is then.
    ([board(1, line("1-1", "2-2", 420))], ["board_not_compared", "match_without_result"], None),
    ([board(1, line("1-1", "2-2", "A6040"), line("2-1", "1-2", "A4060"))], [], ArtificialBoard),
    (
        [board(1, line("1-1", "2-2", "A6040"), line("2-1", "1-2", 50))],
        ["team_average_at_one_table"],
        ArtificialBoard,
    ),
    ([board(1, line("1-1", "2-2", "A6040"), line("2-1", "1-2", "A5050"))], ["team_averages_differ"], None),
    (
        [board(1, line("1-1", "2-2", "A7030"), line("2-1", "1-2", 50))],
        ["team_average_impossible", "match_without_result"],
        None,
    ),
    (
        [board(1, line("1-1", "2-2", 50), line("2-1", "1-2", ""))],
        ["score_missing", "board_not_compared", "match_without_result"],
        None,
    ),
    ([both(1, 1, 2, 420, -50)], [], ComparedBoard),
]


@pytest.mark.parametrize(("boards", "expected", "kind"), ODD)
def test_what_a_board_of_a_match_is(boards, expected, kind):
    document, problems = of_teams(teams(1, 2), match(1, 2, *boards))
    assert sorted(codes(problems)) == sorted(expected)
    matches = team_session_of(document).matches
    if "match_without_result" in expected:
        assert matches == ()
    if kind:
        assert isinstance(matches[0].sheet.boards[0], kind)
    for problem in problems:
        assert problem_message(problem, "en").startswith(f"Line {problem.line}:")


def test_a_board_with_a_score_at_one_table_counts_for_neither_side():
    half = board(3, line("1-1", "2-2", 420))
    document, problems = of_teams(teams(1, 2), match(1, 2, *BOARDS, half))
    assert codes(problems) == ["board_not_compared"]
    assert team_session_of(document).matches[0].sheet.boards[2] == CancelledBoard(3)


def test_an_average_is_given_to_each_team_from_its_own_side():
    document, _ = of_teams(teams(1, 2), match(1, 2, board(1, line("2-1", "1-2", "A4060", DIRECTION="EW"))))
    assert team_session_of(document).matches[0].sheet.boards == (ArtificialBoard(1, "A+", "A-"),)


def test_boards_that_are_not_in_the_file_count_for_neither_side():
    document, problems = of_teams(teams(1, 2), match(1, 2, *BOARDS, START_BOARD_NUMBER=1, END_BOARD_NUMBER=6))
    assert codes(problems) == ["match_boards_missing"]
    sheet = team_session_of(document).matches[0].sheet
    assert (sheet.scheduled, sheet.outstanding, sheet.rest) == (6, 0, (0, 0))


ALONE = [
    # Heading of a match without boards, of the event; code and severity; what is told the engine.
    ({"TEAM_SCORE": 34, "OPPOSING_TEAM_SCORE": 20}, {"BOARDS_PER_ROUND": 8}, "match_as_given", (8, 34, 20)),
    ({"TEAM_SCORE": "-14", "OPPOSING_TEAM_SCORE": 14}, {}, "match_as_given", (1, 0, 14)),
    ({"TEAM_SCORE": "-14", "OPPOSING_TEAM_SCORE": 3}, {}, "match_without_result", None),
    ({"TEAM_SCORE": 34}, {}, "match_without_result", None),
    ({}, {}, "match_without_result", None),
    ({"TEAM_SCORE": "9" * 5000, "OPPOSING_TEAM_SCORE": 1}, {}, "match_without_result", None),
    (
        {"TEAM_SCORE": 34, "OPPOSING_TEAM_SCORE": 20},
        {"MATCH_SCORING_METHOD": "VPS"},
        "match_boards_unknown",
        None,
    ),
]


@pytest.mark.parametrize(("figures", "heading", "code", "expected"), ALONE)
def test_a_match_without_boards(figures, heading, code, expected):
    document, problems = of_teams(teams(1, 2), match(1, 2, **figures), **heading)
    assert code in codes(problems)
    matches = team_session_of(document).matches
    if expected:
        assert (matches[0].sheet.scheduled, *matches[0].sheet.rest) == tuple(map(Fraction, expected))
    elif code != "match_boards_unknown":
        assert matches == ()


WRONG = [
    ([match(1, 3, *BOARDS)], "match_team_unknown"),
    ([match(1, 1, *BOARDS)], "match_against_itself"),
    ([match(1, "", *BOARDS)], "match_team_missing"),
    ([match(1, 2, *BOARDS), match(2, 1, *BOARDS)], "match_twice"),
    ([match(1, 2, *BOARDS, number=10_000)], "round_impossible"),
    ([match(1, 2, *BOARDS, number="first")], "round_impossible"),
    ([*BOARDS], "board_without_match"),
    ([match(1, 2, *BOARDS, BOARDS[0])], "result_twice"),
]


@pytest.mark.parametrize(("parts", "code"), WRONG)
def test_what_cannot_be_scored_is_an_error_with_its_line(parts, code):
    _, problems = of_teams(teams(1, 2), *parts)
    wrong = [problem for problem in problems if problem.code == code]
    assert wrong, codes(problems)
    assert {problem.severity for problem in wrong} == {"error"}
    assert all(problem.line and problem_message(problem, "en") for problem in wrong)


def test_a_team_without_a_number_is_told():
    _, problems = of_teams(around("PARTICIPANTS", around("TEAM", TEAM_NAME="A")))
    assert "team_number_missing" in codes(problems)


@pytest.mark.parametrize(
    ("numbers", "listed"),
    [
        ((1, 1, 1), [1, 1, 1]),  # three teams that play each other at once
        ((0, 0, 0), [1, 2, 3]),
        ((1, 2, 3), [1, 2, 3]),
        ((5, 7, 9), [5, 7, 9]),
    ],
)
def test_no_team_is_in_two_matches_of_a_round(numbers, listed):
    met = [(1, 2), (1, 3), (2, 3)]
    parts = [
        match(a, b, both(at, a, b, 420, -50), number=number)
        for at, ((a, b), number) in enumerate(zip(met, numbers, strict=True), start=1)
    ]
    document, problems = of_teams(teams(1, 2, 3), *parts)
    assert codes(problems) == ([] if all(numbers) else ["rounds_assumed"])
    assert [match.round for match in document.matches] == listed
    rounds = [match.round for match in team_session_of(document).matches]
    assert rounds == (listed if len(set(listed)) == 3 else [1, 2, 3])


def test_matches_that_only_lines_tell_of():
    """Formats without match headings: the lines say who met whom."""
    document, _ = usebio.read(sample("teams_point_a_board_8"))
    bare = meetings(replace(document, matches=()))
    assert [(meeting.match.round, meeting.match.a, meeting.match.b) for meeting in bare] == [
        (match.round, match.a, match.b) for match in document.matches
    ]
    assert all(meeting.team_match for meeting in bare)


def test_too_many_matches_are_refused():
    parts = [element("MATCH", TEAM=1, OPPOSING_TEAM=2, ROUND_NUMBER=1)] * 5001
    _, problems = of_teams(teams(1, 2), *parts)
    assert "too_many_matches" in codes(problems)
