"""What we write as USEBIO is read again whole, as far as the format goes."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from lxml import etree

from clubs.files import reading
from clubs.files.checks import record
from clubs.files.document import DocumentDeal, DocumentMatch, DocumentRecord, Player
from clubs.files.usebio import reader as usebio
from clubs.files.usebio.traits import TRAITS
from clubs.files.usebio.writing.writer import write
from scoring.engine.sheet import Kind
from tests.clubs.files import event_files as files
from tests.clubs.files.files import small
from tests.clubs.files.pbn.test_pbn_writer import FOUR, INDIVIDUAL, PAIRS, TEAMS, result
from tests.clubs.files.written import SESSIONS, artificial, documents, in_usebio
from tests.examples import tries
from tests.places import SAMPLES


def again(document):
    """The document after it has been written and read, and the codes of its problems."""
    read, problems = reading.read(write(document))
    assert read is not None
    return read, {problem.code for problem in problems}


@pytest.mark.parametrize("name", SESSIONS)
def test_the_samples_come_back_without_a_new_problem(name):
    document, problems = reading.read((SAMPLES / name).read_bytes())
    read, codes = again(document)
    assert in_usebio(read) == in_usebio(document)
    assert codes <= {problem.code for problem in (*problems, *judged_here(document))}


def judged_here(document):
    """What is odd about records whose own reader has judged them by the words of its format."""
    return record.problems(replace(document, source=replace(document.source, format=TRAITS)))


def small_game():
    document, _ = usebio.read(small().encode())
    return document


def test_the_head_is_that_of_version_1_3():
    head = write(PAIRS).decode().split("\n")[:16]
    assert [line.strip() for line in head] == [
        "<?xml version='1.0' encoding='UTF-8'?>",
        '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">',
        '<USEBIO Version="1.3">',
        "<CLUB>",
        "<CLUB_NAME>Harbour; Club</CLUB_NAME>",
        "<CLUB_ID_NUMBER>0417</CLUB_ID_NUMBER>",
        "</CLUB>",
        '<EVENT EVENT_TYPE="PAIRS">',
        "<EVENT_ID>G-7</EVENT_ID>",
        '<EVENT_DESCRIPTION>#1 "Cup" \\ 鳥</EVENT_DESCRIPTION>',
        "<PROGRAM_NAME>Bridge Federation Portal</PROGRAM_NAME>",
        "<WINNER_TYPE>2</WINNER_TYPE>",
        "<DATE>2026-01-19</DATE>",
        "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>",
        '<SESSION SESSION_ID="A">',
        "<PARTICIPANTS>",
    ]


@pytest.mark.parametrize("scoring", ["matchpoints", "cross_imps", "butler", "total_points"])
def test_every_scoring_of_pairs_comes_back(scoring):
    document = small_game()
    document = replace(document, event=replace(document.event, scoring=scoring))
    assert in_usebio(again(document)[0]) == in_usebio(document)


def test_individuals_come_back():
    assert in_usebio(again(INDIVIDUAL)[0]) == in_usebio(INDIVIDUAL)


def seen_in_both_rooms(document):
    """A board's points belong to the board, not to a room."""
    first, second = document.results
    return replace(document, results=(first, second._replace(ns_published="-10", ew_published="10")))


@pytest.mark.parametrize("matches_in", ["", "vp"])
@pytest.mark.parametrize("scoring", ["imps", "board_a_match"])
def test_teams_come_back(scoring, matches_in):
    if scoring == "board_a_match" and matches_in:
        return  # nobody scores it
    event = replace(TEAMS.event, scoring=scoring, matches_in=matches_in)
    figures = ("10", "0", *(("13.20", "6.80") if matches_in else (None, None)))
    match = DocumentMatch(1, "1", "2", *figures, 0, 16)
    document = seen_in_both_rooms(replace(TEAMS, event=event, matches=(match,)))
    assert in_usebio(again(document)[0]) == in_usebio(document)


def test_matches_of_different_lengths_and_matches_without_boards_come_back():
    matches = (
        DocumentMatch(1, "1", "2", "10", "0", None, None, 0, 16),
        DocumentMatch(2, "2", "1", "3", "12", None, None, 0, 20),
        DocumentMatch(3, "1", "2", None, None, None, None, 0, 0),
    )
    document = seen_in_both_rooms(replace(TEAMS, event=replace(TEAMS.event, matches_in=""), matches=matches))
    assert in_usebio(again(document)[0]) == in_usebio(document)


def test_a_match_that_only_its_lines_tell_of_is_written():
    document = replace(TEAMS, event=replace(TEAMS.event, matches_in=""), matches=())
    assert again(document)[0].matches[0][:3] == (1, "1", "2")


def section(letter):
    played = files.board(1, files.line(1, 2, 420))
    return files.around("SECTION", files.pairs(1, 2), played, SECTION_ID=letter)


def event(**sessions):
    """Sessions with their sections."""
    parts = (files.around("SESSION", *map(section, of), SESSION_ID=name) for name, of in sessions.items())
    return files.event("PAIRS", *parts, WINNER_TYPE=1, BOARD_SCORING_METHOD="MATCH_POINTS")


SECTIONS = event(One="AB")
SEVERAL_SESSIONS = event(Sat="AB", Sun="C")


@pytest.mark.parametrize("content", [SECTIONS, SEVERAL_SESSIONS], ids=["sections", "sessions"])
def test_sections_and_sessions_come_back(content):
    document, problems = reading.read(content)
    read, codes = again(document)
    assert in_usebio(read) == in_usebio(document)
    assert len({contestant.section for contestant in read.contestants}) > 1
    assert codes == {problem.code for problem in problems}


def test_a_section_has_its_own_deals_and_those_of_all():
    document, _ = reading.read(SECTIONS)
    first, second = PAIRS.deals
    document = replace(document, deals=(DocumentDeal("A", 1, first.deal, 0), second))
    assert in_usebio(again(document)[0]) == in_usebio(document)


def test_deals_of_all_are_written_in_each_of_several_sessions():
    document, _ = reading.read(SEVERAL_SESSIONS)
    document = replace(document, deals=(PAIRS.deals[1],))
    read, _ = again(document)
    assert sorted((deal.section, deal.board) for deal in read.deals) == [
        ("Sat A", 2),
        ("Sat B", 2),
        ("Sun", 2),
    ]


@pytest.mark.parametrize(("ns", "ew"), [(60, 40), (5, 0), (100, 0), ("100/3", 60), ("67/2", "1/7")])
def test_artificial_scores_are_exact(ns, ew):
    document = small_game()
    first, *others = document.results
    document = replace(document, results=(artificial(first, ns, ew), *others))
    assert in_usebio(again(document)[0]) == in_usebio(document)


def test_a_vulnerability_that_is_not_law_2_is_named():
    document = small_game()
    document = replace(document, results=(document.results[0]._replace(score=620),))
    read, codes = again(document)
    assert "<VULNERABILITY>NS</VULNERABILITY>" in write(document).decode()
    assert (read.results[0].score, "score_contradicts_contract" in codes) == (620, False)


@pytest.mark.parametrize(
    "name",
    [
        "<b>Ada</b> & Bo",
        "]]>",
        "&lt;&#9;",
        "鳥居 花",
        "葛\U000e0100城",
        "山田\u3000花",
        "\ue000外字",
        "-- <!--",
    ],
)
def test_names_come_back_whatever_they_are_made_of(name):
    document = small_game()
    first, *others = document.contestants
    first = replace(first, players=(Player(name, "007", "9"),))
    document = replace(
        document, contestants=(first, *others), event=replace(document.event, title=name, club_name=name)
    )
    assert in_usebio(again(document)[0]) == in_usebio(document)


def test_what_xml_cannot_hold_becomes_a_space():
    players = (Player("A\0d\x1ba\ud800 \ufffe\nB", "", ""),)
    document = replace(
        INDIVIDUAL, contestants=(replace(FOUR[0], players=players), *INDIVIDUAL.contestants[1:])
    )
    assert again(document)[0].contestants[0].players == (Player("A d a    B", "", ""),)


def test_no_score_yet_and_an_assigned_score():
    document = small_game()
    first, _second, *others = document.results
    waits = first._replace(kind=Kind.NOT_PLAYED, score=None)
    given = result("", 1, "2", "4", Kind.ASSIGNED, None, None, None, None, -420)
    read, codes = again(replace(document, results=(waits, given, *others)))
    assert read.results[0]._replace(line=0) == waits._replace(line=0)
    assert (read.results[1].kind, read.results[1].score) == (Kind.PLAYED, -420)
    assert codes == {"score_missing"}


def test_an_empty_document_is_a_file():
    document = replace(small_game(), contestants=(), results=())
    assert etree.fromstring(write(document)).findtext("EVENT/DATE") == "2022-07-27"


@given(document=documents())
@settings(max_examples=tries(60), deadline=None)
def test_made_up_games_come_back(document):
    assert in_usebio(again(document)[0]) == in_usebio(document)


DEALT = "N:AKQJ.T98.765.432 T98.AKQJ.432.765 765.432.AKQJ.T98 432.765.T98.AKQJ"
CALLS = ("P", "P", "3N", "X", "XX", "P", "P", "P")  # from North on, as the result has it: by South
PLAYED_CARDS = ("CA", "C2", "C5", "C8", "CK", "C3", "C6", "C9")


def recorded(**more):
    """A game of pairs of which one table told how it came to its result."""
    one = PAIRS.results[0]
    row = DocumentRecord(one.section, one.board, one.ns, one.ew, CALLS, PLAYED_CARDS, 0, "N")
    return replace(PAIRS, records=(row._replace(**more),), deals=(DocumentDeal("", one.board, DEALT, 0),))


def test_auction_and_play_come_back():
    read, _ = again(recorded())
    assert [row[4:6] for row in read.records] == [(CALLS, PLAYED_CARDS)]
    assert in_usebio(read).records == in_usebio(recorded()).records
    assert {deal.deal for deal in read.deals} == {DEALT}


@pytest.mark.parametrize("seat", list("NESW"))
def test_who_dealt_comes_back_with_the_auction(seat):
    read, _ = again(recorded(dealer=seat, calls=("P",) * "SENW".index(seat) + CALLS[2:]))
    assert [row.dealer for row in read.records] == [seat]
    assert {deal.deal for deal in read.deals} == {DEALT}


def test_of_games_without_pairs_no_record_is_given_to_another():
    one = recorded().records[0]
    read, _ = again(replace(recorded(), records=(one, one._replace(calls=("P",) * 4))))
    assert read.records == ()
