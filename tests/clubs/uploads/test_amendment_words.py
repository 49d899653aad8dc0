"""Amendments in words: of what, and what it reads; and the form that opens with what was said."""

import pytest
from django.utils import translation

from clubs.files.amending.amendments import read
from clubs.files.amending.kept import amendment_from, as_text, value_of
from clubs.files.amending.kinds import AmendableKind, HeadingField, UnplacedPlace, WrittenBoard
from clubs.models import AmendmentKind
from clubs.uploads.forms.amendments import FIELDS, form_of
from clubs.uploads.words.amendments import reads, what
from tests.factories.amendments import EVERY, LINE, PLAYED, SAMPLES

WORDS = {
    AmendmentKind.HEADING: [
        ("Session", "木曜例会"),
        ("Played on", "2026-11-20"),
        ("Number of winners", "2"),
        ("Scoring", "cross-IMPs"),
    ],
    AmendmentKind.RESULT: [
        ("Board 7, 3 – 8", "4♠X N 9 tricks −100"),
        ("Board A 7, 3 – 8", "8 – 3: −100"),
        ("Board 7, 3 – 8", "passed out"),
        ("Board 7, 3 – 8", "60% / 100/3%"),
        ("Board 7, 3 – 8", "not played"),
        ("Board 7, 3 – 8", "left out"),
    ],
    AmendmentKind.BOARD: [("Lines of board “2000”", "2"), ("Lines of board “A –”", "left out")],
    AmendmentKind.PLAYER: [("Contestant 3, player 1", "北野 遥 12345"), ("Contestant A 3, player 4", "–")],
}


@pytest.mark.parametrize("kind", AmendmentKind)
def test_every_sample_in_words(kind):
    amendments = [amendment_from(kind, key, value) for key, value in SAMPLES[kind]]
    with translation.override("en"):
        words = [(what(answer.place), reads(answer.place, answer.reading)) for answer in amendments]
    assert words == WORDS[kind]


def test_what_only_a_file_says_in_words():
    adjusted = amendment_from("result", LINE | {"ns": "", "ew": ""}, PLAYED | {"kind": "assigned"})
    with translation.override("en"):
        assert what(adjusted.place) == "Board 7, – – –"
        assert reads(adjusted.place, adjusted.reading) == "3 – 8: 4♠X N 9 tricks −100"
        assert reads(UnplacedPlace("", "2000", 1), WrittenBoard("2000")) == "2000"


@pytest.mark.parametrize(("kind", "key", "value"), EVERY)
def test_a_form_opens_with_what_was_said_and_sends_it_again(kind, key, value):
    amendment = amendment_from(kind, key, value)
    opened = form_of(amendment.place, reads=amendment.reading)
    assert opened.initial == {**value_of(amendment.reading), "fix": as_text(amendment.place)}
    assert set(opened.fields) == {*value, "fix"}
    sent = form_of(amendment.place, opened.initial)
    assert sent.is_valid(), sent.errors
    assert read(kind, key, sent.value()) == amendment


def test_a_form_opens_with_what_the_file_has_for_a_board():
    opened = form_of(UnplacedPlace("", "2000", 1), reads=WrittenBoard("2000"))
    assert (opened.initial["kind"], opened.initial["board"]) == (AmendableKind.BOARD, "2000")


def test_every_field_of_the_heading_has_its_own():
    assert set(FIELDS) == set(HeadingField)
