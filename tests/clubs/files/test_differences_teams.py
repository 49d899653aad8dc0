"""The figures that files print of teams, held against ours."""

import pytest

from clubs.files.reading import team_differences, team_session_of
from clubs.files.usebio import reader as usebio
from scoring.engine.teams.session import score
from scoring.engine.victory_points.own import own_scale
from tests import sample_rules as regulations
from tests.clubs.files.event_files import both, event, match, team, teams
from tests.clubs.files.files import sample

SCALE = own_scale(2, [(0, 10, 10), (5, 15, 5)])
POINTS = {"TEAM_POINTS": 10, "OPPOSING_TEAM_POINTS": "-10"}
BOARDS = both(1, 1, 2, 420, -50, **POINTS), both(2, 1, 2, 50, 100)  # 10 IMPs to team 1, 2 to team 2


def different(*parts, scale=None):
    document, problems = usebio.read(event("TEAMS", *parts, BOARD_SCORING_METHOD="IMPS"))
    assert problems == ()
    differences = team_differences(
        document, score(team_session_of(document), regulations.conditions(), scale)
    )
    return [(difference.where("en"), difference.file, difference.computed) for difference in differences]


def test_the_sample_agrees_in_every_figure():
    document, problems = usebio.read(sample("teams_point_a_board_8"))
    assert problems == ()
    figures = [match.a_score for match in document.matches] + [line.ns_published for line in document.results]
    assert None not in figures
    assert team_differences(document, score(team_session_of(document), regulations.conditions())) == ()


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("10", "2", []),
        ("8", "-8", []),
        ("8", "0", []),
        ("10.0", "2", []),
        ("10", "3", [("round 1 1–2 score of 2", "3", "2")]),
        ("9", "-9", [("round 1 1–2 score of 1", "9", "10"), ("round 1 1–2 score of 2", "-9", "2")]),
        ("won", "lost", []),
    ],
)
def test_the_score_of_a_match_in_any_print(a, b, expected):
    assert different(teams(1, 2), match(1, 2, *BOARDS, TEAM_SCORE=a, OPPOSING_TEAM_SCORE=b)) == expected


@pytest.mark.parametrize(
    ("vps", "expected"),
    [
        (("15", "5"), []),
        (("15.00", "5.00"), []),
        (("16", "4"), [("round 1 1–2 VP of 1", "16", "15"), ("round 1 1–2 VP of 2", "4", "5")]),
    ],
)
def test_victory_points(vps, expected):
    figures = dict(zip(("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS"), vps, strict=True))
    assert different(teams(1, 2), match(1, 2, *BOARDS, **figures), scale=SCALE) == expected


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("10", "-10", []),
        ("10", "0", []),
        ("1", "0", [("round 1 1–2 board 1 1", "1", "10")]),
    ],
)
def test_the_points_of_a_board_are_compared_once(a, b, expected):
    boards = both(1, 1, 2, 420, -50, TEAM_POINTS=a, OPPOSING_TEAM_POINTS=b), both(2, 1, 2, 50, 100)
    assert different(teams(1, 2), match(1, 2, *boards))[:1] == expected


def test_totals_and_places():
    listed = teams(1).replace("</PARTICIPANTS>", team(2, TOTAL_SCORE="-7", PLACE="1=") + "</PARTICIPANTS>")
    assert different(listed, match(1, 2, *BOARDS)) == [
        ("standings, 2: total", "-7", "-8"),
        ("standings, 2: place", "1=", "2"),
    ]
