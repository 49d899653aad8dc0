"""The results of every sample, of every form, as a table and back."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from clubs.files import reading
from clubs.files.document import DocumentResult, Player
from clubs.files.pairs import Directory
from clubs.files.table import results as csv_results
from clubs.files.table.people import MEMBERS, SEATS, TOGETHER
from scoring.engine.sheet import Kind
from tests.clubs.files.pbn.test_pbn_writer import INDIVIDUAL, PAIRS, TEAMS
from tests.clubs.files.written import SESSIONS, documents
from tests.examples import tries
from tests.places import SAMPLES


def comparable(document):
    """The results without their lines; 19.0 is 19. That a score was assigned has no place in a table."""
    return [
        result._replace(
            line=0,
            kind=Kind.PLAYED if result.kind is Kind.ASSIGNED else result.kind,
            ns_published=number(result.ns_published),
            ew_published=number(result.ew_published),
        )
        for result in document.results
    ]


def number(award):
    return Fraction(award) if award else None


def seated(document):
    """Who sits where in every line, by name and number; a table says nothing of a team's players."""
    if document.matches or any(contestant.name for contestant in document.contestants):
        return []
    positions = Directory(document.contestants).positions
    seats = [("NS", "ns"), ("EW", "ew"), ("NS", "ns_partner"), ("EW", "ew_partner")]
    return [
        [people(document, positions[result.section, side, getattr(result, seat)]) for side, seat in seats]
        for result in document.results
    ]


def people(document, position):
    players = () if position is None else document.contestants[position].players
    return [(player.name, player.number) for player in players if player.name or player.number]


def again(document):
    read, _ = csv_results.read(csv_results.write(document))
    return read


@pytest.mark.parametrize("name", SESSIONS)
def test_the_samples_come_back(name):
    document, _ = reading.read((SAMPLES / name).read_bytes())
    read = again(document)
    assert comparable(read) == comparable(document)
    assert seated(read) == seated(document)
    if document.event.date and document.results:  # a heading stands beside the results
        assert (read.event.date, read.event.title) == (document.event.date, document.event.title)


@pytest.mark.parametrize("document", [PAIRS, INDIVIDUAL, TEAMS], ids=["pairs", "individual", "teams"])
def test_every_form_comes_back(document):
    read = again(document)
    assert comparable(read) == comparable(document)
    assert seated(read) == seated(document)
    assert read.event.date == document.event.date


def test_sections_are_kept_apart():
    assert {contestant.section for contestant in again(PAIRS).contestants} == {"A", "B"}


def test_without_a_day_there_is_no_heading():
    bare = replace(PAIRS, event=replace(PAIRS.event, date=None))
    assert heads_of(bare) == [*csv_results.COLUMNS, *SEATS, *MEMBERS, *TOGETHER]
    assert heads_of(PAIRS) == [*heads_of(bare), "date", "event"]


def test_columns_for_names_and_numbers_are_there_where_there_are_any():
    public = [
        with_players(contestant, [Player(p.name, "", "") for p in contestant.players])
        for contestant in PAIRS.contestants
    ]
    assert heads_of(replace(PAIRS, contestants=tuple(public)))[13:17] == list(SEATS)
    assert "north member" not in heads_of(replace(PAIRS, contestants=tuple(public)))
    nameless = [with_players(contestant, []) for contestant in PAIRS.contestants]
    assert "north" not in heads_of(replace(PAIRS, contestants=tuple(nameless)))


def test_a_pair_of_three_has_its_players_in_one_cell():
    three = [Player("Ada Lark", "12", ""), Player("", "", "9"), Player("Bo Finch", "", "")]
    first, *others = PAIRS.contestants
    document = replace(PAIRS, contestants=(with_players(first, three), *others))
    read = again(document)
    players = people(read, Directory(read.contestants).positions[first.section, "NS", first.id])
    assert players == [("Ada Lark", "12"), ("Bo Finch", "")]
    assert comparable(read) == comparable(document)


def test_teams_have_their_names():
    assert heads_of(TEAMS)[13:15] == ["ns team name", "ew team name"]
    names = {contestant.id: contestant.name for contestant in TEAMS.contestants}
    assert {
        contestant.id: contestant.name for contestant in again(TEAMS).contestants
    }.items() <= names.items()


@pytest.mark.parametrize("name", ["=1+1", "'@x", "a\nb", "x" * 300, "\0", "12.0x", "林　檎", "A / B"])
def test_names_that_spreadsheets_and_lines_do_not_like(name):
    contestants = [with_players(contestant, [Player(name, "007", "")]) for contestant in PAIRS.contestants]
    document = replace(PAIRS, contestants=tuple(contestants))
    shown = name.replace("\n", " ").replace("\0", " ").strip()[:200]
    read = again(document)
    assert comparable(read) == comparable(document)
    assert {player for line in seated(read) for seat in line for player in seat} == {(shown, "007")}


def heads_of(document):
    return csv_results.write(document).decode("utf-8-sig").split("\r\n")[0].split(",")


def with_players(contestant, players):
    return replace(contestant, players=tuple(players))


@given(document=documents())
@settings(max_examples=tries(40), deadline=None)
def test_made_up_games_come_back(document):
    read = again(document)
    assert comparable(read) == comparable(document)
    assert seated(read) == seated(document)
    assert all(isinstance(result, DocumentResult) for result in read.results)
