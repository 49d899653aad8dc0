"""What we write as PBN is read again whole."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings

from clubs.files import reading
from clubs.files.document import (
    Document,
    DocumentContestant,
    DocumentDeal,
    DocumentEvent,
    DocumentMatch,
    DocumentRecord,
    DocumentResult,
    Player,
    PublishedFigures,
    Source,
)
from clubs.files.pbn import reader as pbn
from clubs.files.pbn.writing.writer import write
from clubs.files.table.results import TRAITS as CSV
from scoring.engine.sheet import Kind
from tests.clubs.files.pbn.pbn_files import DEAL, GAME, SESSION
from tests.clubs.files.written import SESSIONS, documents, names, plain
from tests.examples import tries
from tests.places import SAMPLES

# Games of the standard's own examples that have nothing to do with each other, and a refused file.
NO_GAMES = {"pbn_standard_correct_20.pbn", "pbn_standard_errors_20.pbn", "usebio_individual_12.xml"}
OTHER = "N:AT97.K653.98762. K4.QJ4.QT4.KT942 52.T97.A53.AJ753 QJ863.A82.KJ.Q86"


def again(document):
    """The document after it has been written and read, and its errors."""
    read, problems = pbn.read(write(document).encode())
    assert read is not None
    return read, [problem for problem in problems if problem.severity == "error"]


@pytest.mark.parametrize("name", [name for name in SESSIONS if name not in NO_GAMES])
def test_the_samples_come_back(name):
    document, _ = reading.read((SAMPLES / name).read_bytes())
    read, errors = again(document)
    assert plain(read) == plain(document)
    assert errors == []


@pytest.mark.parametrize("text", [GAME, SESSION])
def test_small_files_come_back(text):
    document, _ = pbn.read(text.encode())
    assert plain(again(document)[0]) == plain(document)


def player(name, number="", club_number=""):
    return Player(name, number, club_number)


def contestant(id, section, direction, *players, published=(None, None, None), name=""):
    return DocumentContestant(id, section, direction, players, PublishedFigures(*published), 0, name)


def result(section, board, ns, ew, kind, *played, percents=(None, None), published=(None, None), **more):
    contract, declarer, lead, tricks, score = played or (None,) * 5
    return DocumentResult(
        section,
        board,
        ns,
        ew,
        kind,
        contract,
        declarer,
        lead,
        tricks,
        score,
        *percents,
        *published,
        0,
        **more,
    )


EVENT = DocumentEvent(
    "G-7", '#1 "Cup" \\ 鳥', date(2026, 1, 19), "pairs", "matchpoints", 2, "Harbour; Club", "0417"
)
SOURCE = Source(CSV, "", "", "")
PAIRS = Document(
    SOURCE,
    EVENT,
    (
        contestant(
            "1 NS",
            "A",
            "NS",
            player('Ann "A" Ash', "007", "9"),
            player("Bob\\Birch"),
            published=("9", None, "1="),
        ),
        contestant("2", "A", "NS", player("鳥居 花"), player("Dot, Dean"), published=(None, "48.5", None)),
        contestant("1", "A", "EW", player(""), player("", "12")),
        contestant("-2-", "A", "EW"),
        contestant("1", "B", "NS", player("Solo")),
        contestant("x[1]", "B", "EW", player("Fay"), player("Gil"), player("Hal")),
    ),
    (
        result(
            "A",
            1,
            "1 NS",
            "1",
            Kind.PLAYED,
            "3NXX",
            "S",
            "HK",
            10,
            1000,
            published=("1.5", "0.50"),
            table="12",
        ),
        result("A", 1, "2", "-2-", Kind.ARTIFICIAL, percents=(Fraction(60), Fraction(100, 3)), round=2),
        result("A", 2, "1 NS", "-2-", Kind.ASSIGNED, None, None, None, None, -420),
        result("A", 2, "2", "1", Kind.PASSED_OUT, "P", None, None, None, 0),
        result("B", 1, "1", "x[1]", Kind.NOT_PLAYED, "4H", "E", None, 9, None),
        result("B", 2, "1", "x[1]", Kind.PLAYED, None, None, "C2", None, 90),
    ),
    (DocumentDeal("A", 1, DEAL, 0), DocumentDeal("", 2, OTHER, 0)),
    records=(
        DocumentRecord("A", 1, "1 NS", "1", ("P", "P", "3N", "X", "XX", "P", "P", "P"), ("HK",), 0, "N"),
        DocumentRecord("B", 2, "1", "x[1]", ("1C", "P"), (), 0, "E"),
    ),
    sessions={"A": 1, "B": 2},
)
FOUR = tuple(
    contestant(str(id), "", "", player(name)) for id, name in enumerate(("Ann", "Bob", "Cid", "Dot"), 11)
)
INDIVIDUAL = Document(
    SOURCE,
    replace(EVENT, form="individual", winners=1, scoring="butler"),
    FOUR,
    (
        result(
            "",
            1,
            "11",
            "12",
            Kind.PLAYED,
            "1C",
            "N",
            None,
            7,
            70,
            published=("-2", "2"),
            ns_partner="13",
            ew_partner="14",
        ),
        result("", 2, "12", "11", Kind.PLAYED, "1C", "E", None, 7, -70, ns_partner="14", ew_partner="13"),
    ),
    (),
    records=(DocumentRecord("", 1, "11", "12", ("1C", "P", "P", "P"), (), 0, "N"),),
)
TEAMS = Document(
    SOURCE,
    replace(EVENT, form="teams", winners=1, scoring="imps", matches_in="vp"),
    (
        contestant("1", "", "", *FOUR[0].players, *FOUR[1].players, name="Herons"),
        contestant(
            "2", "", "", *FOUR[2].players, *FOUR[3].players, name="Terns", published=("12.5", None, "2")
        ),
    ),
    (
        result(
            "",
            1,
            "1",
            "2",
            Kind.PLAYED,
            "4S",
            "N",
            None,
            10,
            420,
            published=("10", "-10"),
            round=1,
            table="open",
        ),
        result("", 1, "2", "1", Kind.PLAYED, "4S", "N", None, 9, -50, round=1, table="closed"),
    ),
    (DocumentDeal("", 1, OTHER, 0),),
    (DocumentMatch(1, "1", "2", "10", "0", "13.20", "6.80", 0, 16, "X"),),
)


@pytest.mark.parametrize("document", [PAIRS, INDIVIDUAL, TEAMS], ids=["pairs", "individual", "teams"])
def test_everything_that_a_document_holds_comes_back(document):
    read, _ = again(document)
    assert plain(read) == plain(document)


@pytest.mark.parametrize("scoring", ["matchpoints", "cross_imps", "butler", "total_points", "imps"])
def test_every_scoring_comes_back(scoring):
    document = replace(PAIRS, event=replace(EVENT, scoring=scoring))
    assert plain(again(document)[0]) == plain(document)


def test_the_file_is_in_export_format():
    text = write(PAIRS)
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n")
    assert "\n" not in text.replace("\r\n", "")
    first = text.split("\r\n\r\n")[0].split("\r\n")[4:]
    names = [line[1 : line.index(" ")] for line in first if line.startswith("[")]
    assert names[:15] == [
        "Event",
        "Site",
        "Date",
        "Board",
        "West",
        "North",
        "East",
        "South",
        "Dealer",
        "Vulnerable",
        "Deal",
        "Scoring",
        "Declarer",
        "Contract",
        "Result",
    ]
    assert names[15:-1] == ["ClubNumber", "Competition", "EventId", "Section", "Winners"]
    assert names[-1] in {"ScoreTable", "TotalScoreTable"}
    assert '[Dealer "N"]' in first


def test_the_vulnerability_is_that_of_the_scores():
    odd = replace(TEAMS, results=(TEAMS.results[0]._replace(score=620),))
    assert '[Vulnerable "NS"]' in write(odd)
    assert again(odd)[1] == []


@given(document=documents(names.map(lambda name: name.replace(";", ","))))
@settings(max_examples=tries(60), deadline=None)
def test_made_up_games_come_back(document):
    """Names without the semicolon, which parts the players of a pair and is written as a comma."""
    assert plain(again(document)[0]) == plain(document)
