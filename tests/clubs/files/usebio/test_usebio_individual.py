"""Individuals: four players at a table, each of them with a total and a place."""

from clubs.files.document import Player, PublishedFigures
from clubs.files.reading import differences, read, sheet_of
from clubs.files.usebio import reader as usebio
from scoring.engine.pairs.session import score
from tests import sample_rules as regulations
from tests.clubs.files.event_files import board, element, event, four, players
from tests.clubs.files.files import sample

POINTS = {"NS_MATCH_POINTS": 2, "EW_MATCH_POINTS": 0}
LINES = board(1, four(1, 2, 3, 4, 420, **POINTS), four(5, 6, 7, 8, -50, NS_MATCH_POINTS=0, EW_MATCH_POINTS=2))


def individual(*parts):
    return event(
        "INDIVIDUAL", *(parts or (players(*range(1, 9)), LINES)), BOARD_SCORING_METHOD="MATCH_POINTS"
    )


def scored(document, **overrides):
    overrides = {"matchpoint_scale": "two"} | overrides
    return score(sheet_of(document), regulations.conditions(overrides=overrides))


def test_who_sat_where():
    document, problems = usebio.read(individual())
    assert problems == ()
    line = document.results[0]
    assert (line.ns, line.ns_partner, line.ew, line.ew_partner) == ("1", "2", "3", "4")
    assert document.contestants[0].players == (Player("P1", "", ""),)
    assert [(line.ns, line.ew, line.partners) for line in sheet_of(document).lines] == [
        (0, 2, (1, 3)),
        (4, 6, (5, 7)),
    ]


def test_every_player_is_ranked_and_compared():
    document, _ = usebio.read(individual())
    sheet = scored(document)
    rows = {document.contestants[row.contestant].id: (row.rank, row.score) for row in sheet.standings}
    assert {id: rank for id, (rank, _) in rows.items()} == {
        "1": 1,
        "2": 1,
        "7": 1,
        "8": 1,
        "3": 5,
        "4": 5,
        "5": 5,
        "6": 5,
    }
    assert rows["2"][1] == 2
    assert differences(document, sheet) == ()


def test_figures_that_differ_are_named_by_player():
    wrong = element("PLAYER", PLAYER_NUMBER=1, TOTAL_SCORE=1, PERCENTAGE="100.00", PLACE="2")
    document, _ = usebio.read(individual(players(*range(2, 9)).replace("</PART", wrong + "</PART"), LINES))
    assert document.contestants[-1].published == PublishedFigures("1", "100.00", "2")
    differing = {
        (difference.where("en"), difference.file, difference.computed)
        for difference in differences(document, scored(document))
    }
    assert differing == {("standings, 1: total", "1", "2"), ("standings, 1: place", "2", "1=")}


def test_a_player_without_a_number_is_told():
    document, problems = usebio.read(individual(players("", *range(1, 9)), LINES))
    assert [(problem.code, problem.line, problem.element) for problem in problems] == [
        ("player_number_missing", 8, "PLAYER/PLAYER_NUMBER")
    ]
    assert len(document.contestants) == 8


def test_a_player_unknown_missing_or_twice_at_the_table_is_told():
    lines = board(1, four(1, 9, 3, 4, 420), four(5, 6, 6, 8, -50), four(2, 7, "", 5, 50))
    document, problems = usebio.read(individual(players(*range(1, 9)), lines))
    errors = [problem.code for problem in problems if problem.severity == "error"]
    assert set(errors) >= {"pair_unknown", "pair_meets_itself", "pair_missing"}
    assert sheet_of(document).lines == ()


def test_the_sample_says_itself_that_its_numbers_do_not_fit():
    """Its comment: the numbers are examples only. Four numbers are given twice, and many to nobody."""
    document, problems = read(sample("individual_12"))
    assert len(document.contestants) == 12
    errors = {problem.code for problem in problems if problem.severity == "error"}
    assert errors == {"participant_twice", "pair_unknown"}
