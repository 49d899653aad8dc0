"""Which event types and methods of USEBIO 1.0 to 1.3 are read as what."""

from datetime import date

import pytest

from clubs.files.usebio import reader as usebio
from tests.clubs.files.event_files import around, board, event, line, match, pairs, players, teams
from tests.clubs.files.files import sample, small

TYPES = """
    # EVENT_TYPE          BOARD_SCORING_METHOD  form        scoring
    MP_PAIRS              -                     pairs       matchpoints
    PAIRS                 MATCH_POINTS          pairs       matchpoints
    PAIRS                 Match-Points          pairs       matchpoints
    BUTLER_PAIRS          -                     pairs       butler
    PAIRS                 BUTLER_IMPS           pairs       butler
    CROSS_IMP             -                     pairs       cross_imps
    CROSS_IMPS            -                     pairs       cross_imps
    PAIRS                 CROSS_IMPS            pairs       cross_imps
    AGGREGATE             -                     pairs       total_points
    pairs                 aggregate             pairs       total_points
    INDIVIDUAL            MATCH_POINTS          individual  matchpoints
    INDIVIDUAL            CROSS_IMPS            individual  cross_imps
    INDIVIDUAL            BUTLER_IMPS           individual  butler
    TEAMS                 IMPS                  teams       imps
    SWISS_TEAMS           IMPS                  teams       imps
    SWISS_TEAMS_VP        IMPS                  teams       imps
    TEAMS                 PAB                   teams       board_a_match
    TEAMS                 BAM                   teams       board_a_match
"""
KNOWN = [row.split() for row in TYPES.strip().split("\n")[1:]]
NOT_SCORED = [
    "SWISS_PAIRS",
    "SWISS_PAIRS_VP",
    "PAIRS HYBRID",
    "PAIRS OTHER",
    "PAIRS IMPS",
    "TEAMS AGGREGATE",
    "INDIVIDUAL IMPS",
]
TODAY = date(2026, 11, 20)


def heading(kind, method, *parts, **more):
    method = {} if method == "-" else {"BOARD_SCORING_METHOD": method}
    document, problems = usebio.read(event(kind, *parts, WINNER_TYPE=1, **method, **more), today=TODAY)
    return document.event, [problem.code for problem in problems]


@pytest.mark.parametrize(("kind", "method", "form", "scoring"), KNOWN)
def test_what_an_event_type_is(kind, method, form, scoring):
    read_event, codes = heading(kind, method)
    assert (read_event.form, read_event.scoring, read_event.date) == (form, scoring, date(2022, 7, 27))
    assert codes == ["no_participants", "no_results"]


@pytest.mark.parametrize("words", NOT_SCORED)
def test_what_usebio_knows_and_nobody_scores_here_is_refused(words):
    kind, _, method = words.partition(" ")
    document, problems = usebio.read(event(kind, **({"BOARD_SCORING_METHOD": method} if method else {})))
    assert document.results == ()
    refusal = next(problem for problem in problems if problem.severity == "error")
    assert (refusal.code, refusal.line, refusal.parameters["type"]) == ("event_type_not_scored", 4, words)


def test_board_a_match_in_victory_points_is_refused():
    _, problems = usebio.read(event("TEAMS", BOARD_SCORING_METHOD="PAB", MATCH_SCORING_METHOD="VPS"))
    assert [(problem.code, problem.parameters) for problem in problems] == [
        ("event_type_not_scored", {"type": "TEAMS PAB VPS"})
    ]


@pytest.mark.parametrize(
    "methods",
    [
        {"BOARD_SCORING_METHOD": "PATTON"},
        {"BOARD_SCORING_METHOD": "Hybrid", "MATCH_SCORING_METHOD": "VPS"},
        {"BOARD_SCORING_METHOD": "PAB", "MATCH_SCORING_METHOD": "PATTON"},
    ],
)
def test_patton_teams_are_read_as_board_a_match_and_said_so(methods):
    document, problems = usebio.read(event("TEAMS", **methods))
    assert (document.event.form, document.event.scoring) == ("teams", "board_a_match")
    assert "patton_boards_alone" in [problem.code for problem in problems]
    assert "event_type_not_scored" not in [problem.code for problem in problems]


@pytest.mark.parametrize("kind", ["", "NOTSUP", "X" * 10_000, "TEAM", "PAIRS2"])
def test_an_event_type_that_nobody_knows_is_refused(kind):
    _, problems = usebio.read(event(kind))
    assert [problem.code for problem in problems if problem.severity == "error"] == ["unknown_event_type"]
    assert max(len(problem.parameters.get("type", "")) for problem in problems) <= 80


@pytest.mark.parametrize(
    ("tag", "scoring"),
    [
        ("NS_MATCH_POINTS", "matchpoints"),
        ("NS_BUTLER_POINTS", "butler"),
        ("NS_CROSS_IMP_POINTS", "cross_imps"),
    ],
)
@pytest.mark.parametrize("method", ["-", "IMPS"])
def test_without_a_method_the_figures_of_the_lines_tell(tag, scoring, method):
    lines = board(1, line(1, 2, 420), line(3, 4, 50, **{tag: "1"}))
    read_event, codes = heading("PAIRS", method, pairs(1, 2, 3, 4), lines)
    assert (read_event.scoring, codes) == (scoring, [])


@pytest.mark.parametrize(
    ("kind", "scoring"), [("PAIRS", "matchpoints"), ("INDIVIDUAL", "matchpoints"), ("TEAMS", "imps")]
)
def test_a_method_that_is_said_nowhere_is_assumed_aloud(kind, scoring):
    read_event, codes = heading(kind, "-")
    assert (read_event.scoring, codes[0]) == (scoring, f"method_assumed_{scoring}")


def test_what_contradicts_the_event_type_is_told_and_the_event_counts():
    text = small(("<PARTICIPANTS>", '<PARTICIPANTS EVENT_TYPE="BUTLER_PAIRS">'))
    text = text.replace("<DATE>", "<BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD><DATE>")
    document, problems = usebio.read(text.encode())
    assert document.event.scoring == "matchpoints"
    assert [(problem.code, problem.line) for problem in problems] == [
        ("method_differs", 5),
        ("event_type_differs", 8),
    ]


@pytest.mark.parametrize(
    ("more", "figure", "in_vp"),
    [
        ({"MATCH_SCORING_METHOD": "VPS"}, "", "vp"),
        ({"MATCH_SCORING_METHOD": "Victory Points"}, "", "vp"),
        ({}, "<TEAM_VICTORY_POINTS>12</TEAM_VICTORY_POINTS>", "vp"),
        ({}, "<TEAM_VICTORY_POINTS></TEAM_VICTORY_POINTS>", ""),
        ({"MATCH_SCORING_METHOD": "IMPS"}, "", ""),
    ],
)
def test_whether_matches_are_turned_into_victory_points(more, figure, in_vp):
    read_event, _ = heading("TEAMS", "IMPS", teams(1, 2), match(1, 2, figure), **more)
    assert read_event.matches_in == in_vp


@pytest.mark.parametrize(
    ("name", "form", "scoring", "contestants", "results", "deals", "first"),
    [
        ("butler_howell_8", "pairs", "butler", 8, 140, 35, ("0", "0")),
        ("cross_imp_howell_9", "pairs", "cross_imps", 9, 108, 27, ("3.67", "-3.67")),
        ("individual_12", "individual", "matchpoints", 12, 132, 0, ("2", "2")),
        ("teams_point_a_board_8", "teams", "board_a_match", 8, 336, 0, ("0", "2")),
    ],
)
def test_the_samples_of_other_forms_in_round_figures(name, form, scoring, contestants, results, deals, first):
    document, _ = usebio.read(sample(name), today=TODAY)
    assert (document.event.form, document.event.scoring) == (form, scoring)
    assert (len(document.contestants), len(document.results), len(document.deals)) == (
        contestants,
        results,
        deals,
    )
    line = document.results[0]
    assert (line.ns_published, line.ew_published) == first


@pytest.mark.parametrize(("written", "read"), [("3.50", True), ("-5%", True), ("0.00", False), ("", False)])
def test_an_adjustment_is_not_dropped_in_silence(written, read):
    content = event("MP_PAIRS", pairs(1, 2, ADJUSTMENT=written), board(1, line(1, 2, 420)), WINNER_TYPE=1)
    _, problems = usebio.read(content)
    assert [problem.code for problem in problems] == (["adjustment_left_out"] * 2 if read else [])


def test_figures_of_another_scoring_are_no_awards():
    lines = board(1, line(1, 2, 420, NS_MATCH_POINTS="2"), line(3, 4, 50))
    document, _ = usebio.read(event("BUTLER_PAIRS", pairs(1, 2, 3, 4), lines, WINNER_TYPE=1))
    assert document.results[0].ns_published is None


def test_hands_are_found_outside_the_event_and_inside_a_match():
    suits = "".join(
        f"<HAND><DIRECTION>{seat}</DIRECTION><{suit}>AKQJT98765432</{suit}></HAND>"
        for seat, suit in zip("NESW", ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"), strict=True)
    )
    inside = match(1, 2, around("BOARD", f"<BOARD_NUMBER>1</BOARD_NUMBER>{suits}"))
    document, _ = usebio.read(event("TEAMS", teams(1, 2), inside, BOARD_SCORING_METHOD="IMPS"))
    assert [deal.board for deal in document.deals] == [1]
    outside = around("HANDSET", around("BOARD", f"<BOARD_NUMBER>2</BOARD_NUMBER>{suits}"))
    content = event("INDIVIDUAL", players(1)).replace(b"</EVENT>", b"</EVENT>" + outside.encode())
    assert [deal.board for deal in usebio.read(content)[0].deals] == [2]
