"""What we write as LIN is read again: results, auctions, plays and hands, under the names of the players."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from clubs.files.document import DocumentMatch
from clubs.files.format import SessionShape
from clubs.files.lin import reader as lin, writer
from clubs.files.pbn import reader as pbn
from scoring.engine.sheet import Kind
from tests.clubs.files.checked import contestant, document, result
from tests.clubs.files.lin.lin_files import CLUB, MATCH
from tests.clubs.files.pbn.pbn_files import SESSION, game_of
from tests.examples import tries


def names_of(read):
    return {(one.section, one.direction, one.id): [p.name for p in one.players] for one in read.contestants}


def people(read, row):
    """Who sat there: both sides' names."""
    known = names_of(read)
    sides = ((row.ns, "NS"), (row.ew, "EW"))
    return [sorted(known.get((row.section, side, id)) or known[row.section, "", id]) for id, side in sides]


def results_of(read, *, of_teams=False):
    """What LIN holds of the results."""
    return [
        (
            row.board,
            row.kind,
            row.contract,
            row.declarer,
            row.tricks,
            row.score,
            row.ns_percent,
            row.ew_percent,
        )
        + ((row.ns, row.ew, row.table) if of_teams else (people(read, row),))
        for row in read.results
    ]


def records(read):
    return sorted((row.board, row.dealer, row.calls, row.cards) for row in read.records)


def deals(read):
    return sorted((deal.board, deal.deal) for deal in read.deals)


def again(read):
    back, problems = lin.read(writer.write(read))
    assert [problem for problem in problems if problem.severity == "error"] == []
    return back


@pytest.mark.parametrize("text", [MATCH, CLUB], ids=["match", "club"])
def test_the_samples_come_back(text):
    read, _ = lin.read(text.encode())
    back, of_teams = again(read), read.event.form == "teams"
    assert (back.event.title, back.event.form, back.event.scoring) == (
        read.event.title,
        read.event.form,
        read.event.scoring,
    )
    assert results_of(back, of_teams=of_teams) == results_of(read, of_teams=of_teams)
    assert (records(back), deals(back)) == (records(read), deals(read))
    assert [sorted(p.name for p in one.players) for one in back.contestants] == [
        sorted(p.name for p in one.players) for one in read.contestants
    ]


@settings(max_examples=tries(60, 10), deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_whatever_is_played_comes_back(seed, games):
    chance = random.Random(seed)  # noqa: S311
    first = chance.randint(1, 90)
    text = "\n".join(game_of(chance, first + number) for number in range(games))
    read, _ = pbn.read(text.encode())
    back = again(read)
    assert results_of(back) == results_of(read)
    assert (records(back), deals(back)) == (records(read), deals(read))


def test_results_without_a_record_stand_in_the_list():
    read, _ = pbn.read(SESSION.encode())
    back = again(read)
    assert [row[:6] for row in results_of(back)] == [row[:6] for row in results_of(read)]


def test_averages_and_boards_that_were_not_played():
    lines = [
        result(1, "1", "2", "- - - -", kind=Kind.ARTIFICIAL, ns_percent=60, ew_percent=40),
        result(2, "1", "2", "- - - -", kind=Kind.NOT_PLAYED),
        result(3, "1", "2", "3NXX E 7 400"),
    ]
    back = again(document([contestant("1"), contestant("2")], lines))
    assert [row[:6] for row in results_of(back)] == [
        (1, Kind.ARTIFICIAL, None, None, None, None),
        (2, Kind.NOT_PLAYED, None, None, None, None),
        (3, Kind.PLAYED, "3NXX", "E", 7, 1000),
    ]
    assert [(row.ns_percent, row.ew_percent) for row in back.results[:1]] == [(60, 40)]


def test_signs_of_the_notation_in_a_name_are_spaces():
    read, _ = pbn.read(SESSION.replace("Ann Ash", "Ann|Ash, the 1st").encode())
    assert "Ann Ash the 1st" in {name for names in names_of(again(read)).values() for name in names}


@pytest.mark.parametrize(
    ("form", "scoring", "matches_in", "is_one_match", "held"),
    [
        ("pairs", "matchpoints", "", False, True),
        ("individual", "matchpoints", "", False, True),
        ("pairs", "cross_imps", "", False, True),
        ("pairs", "cross_imps", "vp", False, False),
        ("pairs", "butler", "", False, False),
        ("teams", "imps", "", False, False),
        ("teams", "imps", "", True, True),
        ("teams", "imps", "vp", True, False),
        ("teams", "board_a_match", "", False, False),
        ("teams", "board_a_match", "", True, True),
    ],
)
def test_what_lin_has_words_for(form, scoring, matches_in, is_one_match, held):
    assert writer.can_hold(SessionShape(form, scoring, matches_in, is_one_match=is_one_match)) is held


def test_several_matches_are_no_lin():
    match = DocumentMatch(1, "1", "2", None, None, None, None, 1)
    teams = [contestant(str(number)) for number in (1, 2, 3)]
    event = {"form": "teams", "scoring": "imps"}
    with pytest.raises(ValueError, match="one match"):
        writer.write(document(teams, [result(1, "1", "2")], event=event, matches=(match,)))
