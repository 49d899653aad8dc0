"""PBN as the programs of whole countries write it: Ruter, Magic Contest, BridgeComposer."""

import re
from datetime import date
from fractions import Fraction

import pytest

from clubs.files.pbn import reader as pbn
from clubs.files.pbn.people import pair_of
from clubs.files.pbn.totals import NOT_READ
from clubs.files.reading import differences, problem_message, sheet_of
from scoring.engine.pairs.session import score
from scoring.engine.sheet import Kind
from tests import sample_rules as regulations
from tests.clubs.files.pbn.program_files import BRIDGECOMPOSER, magic_contest, ruter


def read(text):
    return pbn.read(text.encode())


def codes(problems):
    return [problem.code for problem in problems]


def people(document):
    return {one.id: [(player.name, player.number) for player in one.players] for one in document.contestants}


def published(document):
    figures = {one.id: one.published for one in document.contestants}
    return {id: (one.total, one.percent, one.place) for id, one in figures.items()}


def standings(document):
    scored = score(sheet_of(document), regulations.conditions(overrides={"matchpoint_scale": "two"}))
    assert differences(document, scored) == ()
    return {document.contestants[row.contestant].id: row.percent for row in scored.standings}


def test_a_file_of_ruter_is_read_whole():
    document, problems = read(ruter())
    assert (document.event.title, document.event.date) == ("Tisdag", date(2021, 9, 7))
    assert document.source.program == "Ruter"
    assert (document.event.scoring, document.event.winners) == ("matchpoints", 1)
    assert people(document)["2"] == [("Ann Ask", "101"), ("Bo Björk", "102")]
    assert people(document)["1"] == [("Eva Ek", "105"), ("Finn Fors", "")]
    assert published(document)["4"] == (None, "75.00", "2")
    assert [place for _, _, place in published(document).values()] == ["1", "2", "3=", "3=", "5"]
    assert len(document.results) == 10
    assert document.results[4].contract == "2H"
    assert standings(document)["2"] == Fraction(175, 2)
    assert codes(problems) == ["winners_assumed", "pbn_sat_out"]


def with_column(name, *cells):
    """Ruter's file with one more column of totals."""
    text = ruter().replace("NrBoards\\2R;", f"NrBoards\\2R;{name}\\5R;", 1)
    rows = iter(cells)
    return re.sub(r'(?m)^(\d .*?" 5) "', lambda row: f'{row[1]} {next(rows)} "', text)


@pytest.mark.parametrize("column", NOT_READ)
def test_totals_that_are_not_read_are_named(column):
    """By which scale points are made, and from where something is carried, the file does not say."""
    document, problems = read(with_column(column, "3.5", "2", "-", "1", "0"))
    (unread,) = [problem for problem in problems if problem.code == "pbn_totals_unread"]
    assert column in problem_message(unread, "en")
    assert column in problem_message(unread, "ja")
    assert published(document)["4"] == (None, "75.00", "2")


@pytest.mark.parametrize("column", NOT_READ)
def test_noughts_that_change_no_total_are_no_matter(column):
    _document, problems = read(with_column(column, "0", "0.0", "-", "?", "0"))
    assert "pbn_totals_unread" not in codes(problems)


def test_who_sat_out_is_said_once():
    _document, problems = read(ruter())
    (sat_out,) = [problem for problem in problems if problem.code == "pbn_sat_out"]
    assert problem_message(sat_out, "en").startswith("Line 32: 5 rows are of pairs that sat out")
    assert problem_message(sat_out, "ja") != problem_message(sat_out, "en")


def test_a_total_is_compared_where_nobody_sat_out():
    document, problems = read(magic_contest())
    assert published(document)["1"] == ("4", "100.00", "1")
    assert people(document)["12"] == [("CID COLE", ""), ("DOT DEAN", "")]
    assert document.event.winners == 1, "there are more places than a direction has pairs"
    assert codes(problems) == ["winners_assumed"]


def test_a_direction_of_the_first_round_tells_pairs_with_one_number_apart():
    text = magic_contest().replace(" 11 ", "  1 ").replace(" 12 ", "  2 ")
    document, _problems = read(text)
    assert document.event.winners == 2
    assert sorted((one.id, one.direction) for one in document.contestants) == [
        ("1", "EW"),
        ("1", "NS"),
        ("2", "EW"),
        ("2", "NS"),
    ]


def test_a_file_of_bridgecomposer_is_read_whole():
    document, problems = read(BRIDGECOMPOSER)
    event = document.event
    assert (event.title, event.club_name, event.date) == (
        "Harbour Monday Pairs",
        "Harbour Club",
        date(2026, 3, 9),
    )
    assert [(line.section, line.ns, line.ew, line.kind, line.score) for line in document.results] == [
        ("A", "1", "1", Kind.PLAYED, 420),
        ("A", "2", "2", Kind.PASSED_OUT, 0),
        ("B", "1", "1", Kind.PLAYED, 420),
        ("B", "2", "2", Kind.ARTIFICIAL, None),
    ]
    assert (document.results[3].ns_percent, document.results[3].ew_percent) == (60, 40)
    names = [[player.name for player in one.players] for one in document.contestants]
    assert names[0] == ["Ash", "Birch"]
    assert ["Whiskey", "Yankee"] in names
    assert codes(problems) == ["winners_assumed"]


def test_a_title_without_a_day_is_none():
    _document, problems = read(BRIDGECOMPOSER.replace("HRTitleDate 2026.03.09", "HRTitleDate 0"))
    assert codes(problems) == ["winners_assumed", "no_date"]


def test_a_tag_that_says_something_holds_against_a_title():
    document, _problems = read(
        BRIDGECOMPOSER.replace('[Event ""]\n[Date ""]', '[Event "Open"]\n[Date "2026.03.10"]')
    )
    assert (document.event.title, document.event.date) == ("Open", date(2026, 3, 10))


@pytest.mark.parametrize(
    ("written", "percents"),
    [
        ("AVE+ AVE-", (60, 40)),
        ("AVE AVE", (50, 50)),
        ("Av- Av+", (40, 60)),
        ("A= A=", (50, 50)),
        ('"60%" "40%"', (60, 40)),
        ('"33.3%" "50%"', (Fraction(333, 10), 50)),
    ],
)
def test_averages_in_the_place_of_scores(written, percents):
    document, problems = read(BRIDGECOMPOSER.replace("AVE+ AVE-", written))
    assert (document.results[3].ns_percent, document.results[3].ew_percent) == percents
    assert codes(problems) == ["winners_assumed"]


@pytest.mark.parametrize("written", ["AVE+ 420", "420 AVE-", "AVE+ -"])
def test_an_average_of_one_side_alone_is_no_score_of_both(written):
    document, problems = read(BRIDGECOMPOSER.replace("AVE+ AVE-", written))
    assert document.results[3].score is None
    assert "score_unreadable" in codes(problems)


@pytest.mark.parametrize(
    ("written", "players"),
    [
        ("Ann Ash;Bob Birch", ("Ann Ash", "Bob Birch")),
        ("Ann Ash-Smith;Bob", ("Ann Ash-Smith", "Bob")),
        ("Ann Ash - Bob Birch-Low", ("Ann Ash", "Bob Birch-Low")),
        ("Ash-Birch", ("Ash", "Birch")),
        ("Ash-Birch-Low", ("Ash-Birch-Low",)),
        ("Ann Ash-Birch", ("Ann Ash-Birch",)),
        ("-Ash", ("-Ash",)),
        ("", ()),
    ],
)
def test_two_players_in_one_word(written, players):
    assert pair_of(written) == players
