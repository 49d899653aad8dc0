"""Bridgemate files from bytes to document: the sample, made files, refusals, and the process that reads."""

from datetime import date

import pytest

from clubs.files import reading
from clubs.files.bridgemate import access, reader as bws
from clubs.files.document import Player
from clubs.files.problem import Problem
from clubs.files.reading import problem_message, sheet_of
from scoring.engine.sheet import Kind
from tests.clubs.files.bridgemate.bws_files import RESULTS, codes, entered, sample, session
from tests.clubs.files.bridgemate.jet_files import database, with_moments

TODAY = date(2026, 11, 20)
RESULTS_OF_SAMPLE = 297


def session_bytes(version=4, **changes):
    """The bytes of the small session."""
    return database(with_moments(session(**changes)), version)


def test_the_sample_is_read_whole():
    document, problems = reading.read(sample(), today=TODAY)
    assert document.source.format.key == "bws"
    assert [
        len(document.contestants),
        len({result.board for result in document.results}),
        len(document.results),
        sum(result.kind is Kind.PASSED_OUT for result in document.results),
        sum(result.score is not None for result in document.results),
        document.event.winners,
    ] == [22, 27, RESULTS_OF_SAMPLE, 2, RESULTS_OF_SAMPLE, 2]
    assert (document.event.title, document.event.date) == ("Bridge game", date(2026, 1, 19))
    assert document.contestants[0].players[0] == Player("DaiOkadaTxxxx", "6922195", "")
    assert len(sheet_of(document).lines) == RESULTS_OF_SAMPLE
    # Three rows of its register of players are damaged, and it leaves the number of winners open.
    assert codes(problems)[:2] == ["access_rows_lost", "bws_winners_assumed"]
    assert not [problem for problem in problems if problem.severity == "error"]


def test_no_pair_of_the_sample_plays_a_board_twice():
    document, _ = bws.read(sample())
    met = [
        (result.board, side, id)
        for result in document.results
        for side, id in (("NS", result.ns), ("EW", result.ew))
    ]
    assert len(met) == len(set(met)) == 2 * RESULTS_OF_SAMPLE


@pytest.mark.parametrize("version", [3, 4])
def test_a_made_file_of_either_version(version):
    numbers = [{"Section": 1, "Table": 1, "Direction": "N", "Number": "007", "Name": "髙橋 花子", "Round": 0}]
    document, problems = reading.read(session_bytes(version, PlayerNumbers=numbers), "made.bws", today=TODAY)
    assert [(result.board, result.score) for result in document.results] == [
        (1, 420),
        (2, 50),
        (3, 0),
        (4, 870),
    ]
    assert document.contestants[0].players == (Player("髙橋 花子", "007", ""),)
    assert document.event.date == date(2026, 1, 19)
    expected = ["access_code_page"] if version == 3 else []
    assert [code for code in codes(problems) if code.startswith(("bws", "access"))] == expected


def test_the_code_page_is_a_warning():
    numbers = [{"Section": 1, "Table": 1, "Direction": "N", "Number": "7", "Name": "佐藤", "Round": 0}]
    _, problems = bws.read(session_bytes(3, PlayerNumbers=numbers))
    assert [problem_message(problem, "en") for problem in problems] == [
        "The database says that its text is in code page 1252, but it was read as 932. Check the names."
    ]


def test_the_day_may_lie_in_the_future():
    _, problems = bws.read(session_bytes(), today=date(2025, 1, 1))
    assert codes(problems) == ["bws_date_in_future"]


REFUSED = {
    "access_locked": database({"ReceivedData": RESULTS[:0]}, password=b"secret"),
    "access_no_table": database({"Customers": [{"ID": 1}]}),
    "access_too_new": b"\0\1\0\0Standard ACE DB\0" + b"\2" + bytes(5000),
    "access_cut_off": b"\0\1\0\0Standard Jet DB\0" + bytes(100),
    "access_damaged": b"\0\1\0\0Standard Jet DB\0" + b"\x09" + bytes(5000),
}


@pytest.mark.parametrize("code", REFUSED)
def test_refused_with_a_sentence(code):
    document, problems = reading.read(REFUSED[code], "x.bws")
    assert document is None
    assert [(problem.code, str(problem.severity)) for problem in problems] == [(code, "error")]
    for language in ("en", "ja"):
        assert "{" not in problem_message(problems[0], language)


@pytest.mark.parametrize("version", [3, 4])
def test_enciphered_or_behind_a_password(version):
    for lock in ({"key": 0x12345678}, {"password": b"x"}):
        answer = access.read(database({"ReceivedData": []}, version, **lock))
        assert answer == Problem(answer.severity, "access_locked")


def test_too_large():
    assert codes(bws.read(sample(), size_max=1000)[1]) == ["file_too_large"]


def test_a_renamed_executable_is_no_database():
    assert codes(reading.read(b"MZ\x90\0" + bytes(3000), "game.bws")[1]) == ["unknown_format"]


def test_more_than_a_session_holds(monkeypatch):
    rows = [entered("1|1|1|1|1|4 S|=|N", Section=id) for id in range(1, 10_001)]
    too_large = access.DatabaseTables({"ReceivedData": rows, "RoundData": rows * 3}, {}, (0, 0))
    monkeypatch.setattr(access, "read", lambda content: too_large)
    document, problems = bws.read(b"")
    assert (document, codes(problems)) == (None, ["bws_too_many_rows", "bws_too_many_sections"])


def test_damage_where_results_stand_stops_the_import(monkeypatch):
    tables = session()
    lost = {"ReceivedData": (2, (8,)), "RoundData": (1, ()), "PlayerNames": (1, tuple(range(1, 20)))}
    monkeypatch.setattr(access, "read", lambda content: access.DatabaseTables(tables, lost, (0, 0)))
    document, problems = bws.read(b"")
    assert len(document.results) == 4
    assert [(problem.code, problem.element, str(problem.severity)) for problem in problems] == [
        ("access_results_lost", "ReceivedData", "error"),
        ("access_rows_lost", "RoundData", "warning"),
        ("access_rows_lost", "PlayerNames", "warning"),
    ]
    assert problems[2].parameters["pages"] == "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …"
