"""What is offered for amending is taken: a file's words come back as they are, whatever signs are in them."""

import unicodedata
from dataclasses import replace

import pytest

from clubs.files.amending.amendments import read
from clubs.files.amending.entries import NotReadable
from clubs.files.amending.file_says import says
from clubs.files.amending.kept import as_text, from_text, key_of, value_of
from clubs.files.amending.kinds import AmendableKind, HeadingField, HeadingPlace, PlayerPlace, UnplacedPlace
from clubs.files.amending.places import DocumentPlaces
from clubs.files.table import results as csv_results

# Half characters, which no text of a file can have; a zero byte, for which a file is refused as a whole.
NEVER_READ = {"Cs"}
HEAD = "date,section,board,ns,ew,contract,declarer,lead,tricks,score\n"
# By kind, an answer that could be given of any file.
ANSWERS = {
    AmendableKind.HEADING: {"to": "Evening"},
    AmendableKind.RESULT: {"kind": "not_played"},
    AmendableKind.BOARD: {"kind": "board", "board": 2},
    AmendableKind.PLAYER: {"name": "Yamada Hana", "number": ""},
}


def signs() -> dict[str, str]:
    """The first signs of each category of Unicode that a file can hold, and the wide space of names."""
    first: dict[str, str] = {}
    for code in range(1, 0x110000):
        first.setdefault(unicodedata.category(chr(code)), chr(code))
    named = {category: sign for category, sign in first.items() if category not in NEVER_READ}
    return named | {"wide space": "　", "no-break space": "\xa0", "next line": "\x85", "bell": "\x07"}


SIGNS = signs()


@pytest.fixture(params=SIGNS)
def document(request):
    """A table in whose words a sign stands: a section, a pair, a player, lines under no board."""
    sign = SIGNS[request.param]
    line = f'"A{sign}B",{{}},"1{sign}x",3,4S,N,SA,10,420\n'
    table = HEAD + "".join(f"2026-05-03,{line.format(board)}" for board in (1, 1, 0))
    read_from, _problems = csv_results.read(table.replace("x", "y").encode())
    assert read_from is not None
    return with_word(read_from, f"{sign}A{sign}{sign}B{sign}")


def with_word(document, word):
    """The document, with a word of our own wherever a place is named; a reader may tidy blanks."""
    results = tuple(result._replace(section=word, ns=word) for result in document.results)
    contestants = tuple(replace(contestant, section=word) for contestant in document.contestants)
    unplaced = tuple(lines._replace(section=word, written=word) for lines in document.unplaced)
    return replace(document, results=results, contestants=contestants, unplaced=unplaced)


def places_of(document):
    """One place of each kind."""
    places, contestant = DocumentPlaces(document), document.contestants[0]
    return [
        HeadingPlace(HeadingField.TITLE),
        places.result_place(1),
        UnplacedPlace(contestant.section, contestant.section, 1),
        PlayerPlace(contestant.section, contestant.direction, contestant.id, 1),
    ]


def test_every_kind_of_place_is_taken_as_it_was_offered(document):
    places = places_of(document)
    assert [place.kind for place in places] == list(AmendableKind)
    assert [from_text(as_text(place)) for place in places] == places
    taken = [read(place.kind, key_of(place), ANSWERS[place.kind]).place for place in places]
    assert taken == places
    assert None not in [says(document, place) for place in places[1:3]]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_name_that_the_file_has_can_be_given_again(sign):
    """The form offers it; somebody who sets right the number alone sends it back."""
    place = PlayerPlace("A", "NS", "1", 1)
    name = f"山田{SIGNS[sign]}花"
    one_line = name.replace("\n", " ").replace("\r", " ")  # a field of one line has none of them
    answer = read(place.kind, key_of(place), {"name": one_line, "number": "10017"})
    assert answer.reading.name == one_line
    assert read(place.kind, key_of(place), value_of(answer.reading)) == answer


@pytest.mark.parametrize("name", ["two\nlines", "two\r\nlines", "zero\0byte", "half \ud800", "x" * 201])
def test_what_no_line_holds_is_refused(name):
    with pytest.raises(NotReadable) as refused:
        read("player", key_of(PlayerPlace("A", "NS", "1", 1)), {"name": name, "number": ""})
    assert (refused.value.field, refused.value.code) == ("name", "too_long")


@pytest.mark.parametrize("section", ["zero\0byte", "half \ud800", "x" * 10_001, ["A"], True])
def test_what_no_file_has_is_no_place(section):
    key = key_of(PlayerPlace("A", "NS", "1", 1)) | {"section": section}
    with pytest.raises(NotReadable) as refused:
        read("player", key, ANSWERS[AmendableKind.PLAYER])
    assert refused.value.field == "section"
