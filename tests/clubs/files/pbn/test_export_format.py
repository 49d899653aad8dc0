"""PBN in export format: what we write keeps every rule of the standard, and each rule can be broken."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from clubs.files import reading
from clubs.files.document import CallAlert, Player
from clubs.files.formats import FORMATS
from clubs.files.pbn import reader as pbn
from clubs.files.pbn.writing import strict
from tests.clubs.files.pbn.export_rules import MANDATORY, faults
from tests.clubs.files.pbn.pbn_files import GAME, SESSION
from tests.clubs.files.written import SESSIONS, documents
from tests.examples import tries
from tests.places import SAMPLES
from tests.scoring.test_every_pair_of_formats import SOURCES, places, read

WRITTEN = {written.key: written for form in FORMATS for written in form.written}
OTHER_STANDINGS = {"usebio swiss"}  # by victory points of matches, for which PBN has no words
NO_GAMES = {"pbn_standard_correct_20.pbn", "pbn_standard_errors_20.pbn", "usebio_individual_12.xml"}


@pytest.mark.parametrize("name", [name for name in SOURCES if name not in OTHER_STANDINGS])
def test_every_session_is_written_by_the_standard_s_rules_and_keeps_its_standings(name):
    document = read(*SOURCES[name])
    content = WRITTEN["pbn-export"].write(document)
    assert faults(content) == []
    assert places(read(content)) == places(document)


@pytest.mark.parametrize("name", [name for name in SESSIONS if name not in NO_GAMES])
def test_hands_alone_too(name):
    document, _ = reading.read((SAMPLES / name).read_bytes())
    content = WRITTEN["hands-pbn-export"].write(document)
    assert faults(content) == []
    assert [deal.deal for deal in pbn.read(content)[0].deals] == [deal.deal for deal in document.deals]


@given(document=documents())
@settings(max_examples=tries(60), deadline=None)
def test_whatever_people_are_called(document):
    content = strict.write(document)
    assert faults(content) == []
    again, problems = pbn.read(content)
    assert not any(problem.severity == "error" for problem in problems)
    assert [row[:10] for row in again.results] == [row[:10] for row in document.results]


def game(text=GAME):
    return pbn.read(text.encode())[0]


def test_letters_that_latin_1_has_stay_and_others_become_unknown():
    document = game(SESSION)
    players = [Player("Zoë Åberg", "1", "2"), Player("鳥居 はな", "3", "4")]
    people = tuple(replace(one, players=tuple(players)) for one in document.contestants)
    title = replace(document.event, title="火曜の部", club_name="")
    content = strict.write(replace(document, contestants=people, event=title))
    assert faults(content) == []
    again = pbn.read(content)[0]
    assert again.event.title in ("", "?")
    assert {player.name for one in again.contestants for player in one.players} == {"Zoë Åberg", "?"}


def test_long_texts_are_cut():
    document = game()
    long = '"' * 900
    records = tuple(
        record._replace(alerts=(CallAlert(1, f"{long}♠"), CallAlert(2, "♠ or ♥")))
        for record in document.records
    )
    people = tuple(
        replace(one, players=(Player(long, long, long),) * 2, name=long) for one in document.contestants
    )
    event = replace(document.event, title=long, club_name=long, identifier=long, club_number=long)
    content = strict.write(replace(document, event=event, contestants=people, records=records))
    assert records
    assert faults(content) == []


def test_what_cannot_be_held_is_refused():
    document = game(SESSION)
    results = tuple(row._replace(table="T" * 300) for row in document.results)
    with pytest.raises(ValueError, match="characters"):
        strict.write(replace(document, results=results))


# --- the check itself: each rule is broken once ---------------------------------------------------------

GOOD = strict.write(game())
LINES = GOOD.decode("latin-1").split("\r\n")


def changed(old, new):
    text = GOOD.decode("latin-1")
    assert old in text
    return text.replace(old, new, 1).encode("latin-1")


BROKEN = {
    "2.1 first lines": changed("% EXPORT\r\n", ""),
    "2.2 characters": changed('[Site "', '[Site "\t'),
    "2.3 line ends": changed("\r\n[Site", "\n[Site"),
    "2.3 length": changed('[Site "', '[Site "' + "x" * 250),
    "2.3 last line": GOOD.removesuffix(b"\r\n"),
    "2.3 spaces": changed("[Site", " [Site"),
    "3 empty game": changed("[Event", "%\r\n\r\n[Event"),
    "3.1 order": changed("[Competition", '[Zulu ""]\r\n[Competition'),
    "3.3 tag": changed('[Site "', '[Site  "'),
    "3.4 mandatory tags": changed("[Site", "[Sight"),
    "3.4 value": changed('[Vulnerable "', '[Vulnerable "Love'),
    "3.4.11 deal": changed('[Deal "', '[Deal "X'),
}


def test_a_good_file_has_the_mandatory_tags():
    assert faults(GOOD) == []
    assert [line[1:].split(" ")[0] for line in LINES if line.startswith("[")][:15] == list(MANDATORY)


@pytest.mark.parametrize("rule", BROKEN)
def test_the_check_finds_what_breaks_a_rule(rule):
    assert rule in [broken for broken, _line in faults(BROKEN[rule])]


def test_the_usual_file_keeps_names_and_not_every_rule():
    document = replace(game(), event=replace(game().event, title="火曜の部"))
    usual = WRITTEN["pbn"].write(document)
    assert "火曜の部" in usual.decode()
    assert "2.2 characters" in [rule for rule, _line in faults(usual)]
