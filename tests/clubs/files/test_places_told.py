"""Where in a file something stands: a line where there are lines, else bytes, records or rows."""

import re

import pytest

from clubs.files import reading
from clubs.files.deals import bri
from clubs.files.document import DocumentDeal
from clubs.files.formats import FORMATS
from clubs.files.problem import warning
from clubs.files.reading import problem_from_json, problem_json, problem_message
from clubs.files.traits import PlaceUnit
from clubs.files.words.sentences import SENTENCES
from tests.clubs.files.acblscore import acbl_files
from tests.clubs.files.bridgemate import bws_files
from tests.clubs.files.deals.test_deal_files import BIG_DEAL, DIGITS, changed
from tests.clubs.files.lin.lin_files import MATCH

# Formats without lines; a new one has to say what its places count, or stand among those with lines.
UNITS = {"acbl": PlaceUnit.BYTE, "bws": PlaceUnit.ROW, "xlsx": PlaceUnit.ROW}
LINES = {"usebio", "lin", "pbn", "deals", "csv"}  # of deals it depends on the layout
BEGINS = {None: "Line ", PlaceUnit.BYTE: "Byte ", PlaceUnit.RECORD: "Record ", PlaceUnit.ROW: "Row "}
DEAL = DocumentDeal("", 1, "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", 1)
TWO = (DEAL, DEAL._replace(board=2))


def spoilt_digits(written):
    """A deal of digits in which a card is dealt twice."""
    return written[:2] + written[:2] + written[4:]


FILES = [
    (acbl_files.sample(acbl_files.NAMES[0]), PlaceUnit.BYTE),
    (bws_files.sample().replace(b"NT-1", b"NT-9", 1), PlaceUnit.ROW),
    (spoilt_digits(bri.write(TWO)), PlaceUnit.RECORD),
    (spoilt_digits(bri.write_dup(TWO)), PlaceUnit.RECORD),
    (spoilt_digits(DIGITS) + b"\r\n" + DIGITS, None),
    (changed(BIG_DEAL, b"c030", b"c099"), None),
]


def sentences_of(content):
    """What is said with a place, in English and in Japanese; of an event of several the first."""
    problems = reading.read(content, part=0)[1]
    with_place = [one for one in problems if one.line and SENTENCES[one.code].startswith("Line {line}: ")]
    return [(problem_message(one, "en"), problem_message(one, "ja")) for one in with_place]


def test_every_format_says_what_its_places_count():
    assert {one.traits.key: one.traits.counts for one in FORMATS if one.traits.counts} == UNITS
    assert {one.traits.key for one in FORMATS} == set(UNITS) | LINES


@pytest.mark.parametrize(("content", "unit"), FILES)
def test_a_problem_is_told_with_what_its_place_counts(content, unit):
    sentences = sentences_of(content)
    assert len(sentences) > 0
    assert [english for english, _ in sentences if not english.startswith(BEGINS[unit])] == []
    assert unit is None or not any(re.match("[0-9]+行目", japanese) for _, japanese in sentences)


@pytest.mark.parametrize("unit", PlaceUnit)
def test_another_place_is_named_by_the_same_unit_and_what_is_kept_says_it_again(unit):
    kept = problem_json(warning("deal_twice", 600, "Deal", board=3, first=200, unit=unit))
    english, japanese = (problem_message(problem_from_json(kept), language) for language in ("en", "ja"))
    assert english.startswith(f"{BEGINS[unit]}600: board 3")
    assert f"in {BEGINS[unit].lower()}200;" in english
    assert "Line" not in english
    assert re.match("600行目", japanese) is None


def test_a_file_of_lines_is_told_by_lines():
    assert problem_message(warning("deal_twice", 6, "Deal", board=3, first=2), "en") == (
        "Line 6: board 3 has another deal than in line 2; the first is kept. Check the hand record."
    )


def test_a_file_of_no_format_is_told_of_every_format_that_is_read():
    (problem,) = reading.read(b"\x89PNG\r\n\x1a\n0000", "scores.png")[1]
    for language in ("en", "ja"):
        sentence = problem_message(problem, language)
        names = [one.traits.name for one in FORMATS if not one.is_deals]
        names += [
            layout.name for one in FORMATS if one.is_deals for layout in one.layouts if layout.name.isupper()
        ]
        assert {"XLSX", "CSV", "LIN", "DUP", "CDS"} <= set(names)
        assert [name for name in names if not re.search(rf"(?<![A-Z]){name}(?![A-Z])", sentence)] == []


def test_scores_of_lin_s_own_are_told_to_be_left_out():
    """BBO writes one for each result of a tourney; no layout says from whose side it is."""
    content = f"mp|-7.2,,-6.3,,|\n{MATCH}".encode()
    problems = reading.read(content)[1]
    assert "lin_scores_unread" in [one.code for one in problems]
    assert "lin_tags_unread" not in [one.code for one in problems]
    empty = reading.read(f"mp|,,|\n{MATCH}".encode())[1]
    assert "lin_scores_unread" not in [one.code for one in empty]
