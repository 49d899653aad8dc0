"""Amendments and the JSON that is kept of them: a class for every kind, the same there and back."""

import json
from fractions import Fraction
from typing import get_args

import pytest

from clubs.files.amending.amended import amended
from clubs.files.amending.amendments import WHAT, read
from clubs.files.amending.entries import NotReadable
from clubs.files.amending.kept import (
    PLACES,
    READINGS,
    amendment_from,
    as_text,
    fix_from,
    fix_json,
    from_text,
    key_of,
    place_from,
    reading_from,
    value_of,
)
from clubs.files.amending.kinds import (
    AMENDMENTS,
    AmendableKind,
    AmendablePlace,
    AmendedReading,
    Amendment,
    BoardReading,
    HeadingField,
    OfferedFix,
    ResultReading,
)
from clubs.files.usebio import reader as usebio
from clubs.models import AmendmentKind
from scoring.engine.sheet import Kind
from tests.clubs.files.files import small
from tests.factories.amendments import EVERY, LINE, NOTHING, PLAYED, SAMPLES


def test_every_kind_has_its_classes_and_a_sample():
    kinds = {AmendableKind(kind.value) for kind in AmendmentKind}
    assert kinds == set(AmendableKind) == set(AMENDMENTS) == set(PLACES) == set(READINGS)
    assert kinds == {kind.value for kind in SAMPLES}
    assert set(AMENDMENTS.values()) == set(get_args(Amendment))
    assert {place.kind for place in get_args(AmendablePlace)} == kinds
    assert len(get_args(AmendedReading)) == len(kinds)


def test_every_field_of_the_heading_and_whatever_happens_to_a_line_has_a_sample():
    assert {key["field"] for key, _value in SAMPLES[AmendmentKind.HEADING]} == set(HeadingField)
    assert {value["kind"] for _key, value in SAMPLES[AmendmentKind.RESULT]} == set(WHAT)


@pytest.mark.parametrize(("kind", "key", "value"), EVERY)
def test_what_is_kept_is_read_and_written_as_it_was(kind, key, value):
    amendment = amendment_from(kind.value, key, value)
    assert type(amendment) is AMENDMENTS[AmendableKind(kind.value)]
    assert amendment.place.kind.value == kind.value
    assert (key_of(amendment.place), value_of(amendment.reading)) == (key, value)
    assert type(amendment)(place_from(kind, key), reading_from(kind, value)) == amendment


@pytest.mark.parametrize(("kind", "key", "value"), EVERY)
def test_what_is_typed_in_the_normal_form_is_kept_so(kind, key, value):
    assert read(kind.value, key, value) == amendment_from(kind.value, key, value)


TERMS = [
    *((place_from, kind, key) for kind, key, _value in EVERY),
    *((reading_from, kind, value) for kind, _key, value in EVERY),
]
MAY_BE_NULL = {"tricks", "score"}


@pytest.mark.parametrize(("reader", "kind", "kept"), TERMS)
def test_what_is_missing_unknown_or_of_another_type_is_named(reader, kind, kept):
    assert kept
    for name, term in kept.items():
        assert refused(reader, kind, {other: kept[other] for other in kept if other != name}) == name
        for wrong in (True, 1.5, [], {}, ["1"]):
            assert refused(reader, kind, kept | {name: wrong}) == name
        if term is not None and name not in MAY_BE_NULL:
            assert refused(reader, kind, kept | {name: None}) == name
    assert refused(reader, kind, kept | {"colour": "red"}) == "colour"
    assert refused(reader, kind, [kept]) == ("key" if reader is place_from else "value")
    assert [refused(reader, other, kept) for other in ("weather", None, [])] == ["kind"] * 3


def refused(reader, kind, kept):
    """The field that is refused, if any."""
    try:
        reader(kind, kept)
    except NotReadable as wrong:
        return wrong.field
    return None


@pytest.mark.parametrize(
    ("kind", "value", "field"),
    [
        ("result", PLAYED | {"kind": "weather"}, "kind"),
        ("result", NOTHING | {"kind": "artificial", "ns_percent": "1/0"}, "ns_percent"),
        ("board", {"kind": "played", "board": 2}, "kind"),
        ("board", {"kind": "board", "board": None}, "board"),
        ("board", {"kind": "left_out", "board": 2}, "board"),
    ],
)
def test_a_reading_that_cannot_be_is_named(kind, value, field):
    assert refused(reading_from, kind, value) == field


def test_a_field_that_no_heading_has_is_named():
    assert refused(place_from, "heading", {"field": "club"}) == "field"


def test_what_a_line_reads_has_types():
    artificial = reading_from("result", NOTHING | {"kind": "artificial", "ns_percent": "100/3"})
    assert artificial == ResultReading("3", "8", Kind.ARTIFICIAL, ns_percent=Fraction(100, 3))
    assert reading_from("result", NOTHING | {"kind": "left_out"}).kind is None
    assert reading_from("board", {"kind": "left_out", "board": None}) == BoardReading(None)


def test_a_line_that_a_director_has_adjusted_may_be_offered():
    """No answer says so, but the file may: it is kept with the report as likely meant."""
    assigned = PLAYED | {"kind": "assigned"}
    assert value_of(reading_from("result", assigned)) == assigned
    with pytest.raises(NotReadable, match="kind"):
        read("result", LINE, assigned)


@pytest.mark.parametrize(("kind", "key", "value"), EVERY)
def test_what_a_report_offers_is_kept_with_its_proposal_or_without(kind, key, value):
    for proposal in (value, None):
        kept = {"kind": kind.value, "key": key, "proposal": proposal}
        fix = fix_from(kept)
        assert fix == OfferedFix(place_from(kind, key), proposal and reading_from(kind, proposal))
        assert fix_json(fix) == kept


@pytest.mark.parametrize(("kind", "key", "_value"), EVERY)
def test_a_place_goes_through_an_address(kind, key, _value):
    text = as_text(place_from(kind, key))
    assert json.loads(text) == {"kind": kind.value, "key": key}
    assert from_text(text) == from_text(json.dumps({"key": key, "kind": kind.value})) == place_from(kind, key)


@pytest.mark.parametrize("text", ["", "x", "[]", "1", "null", "{}", '{"kind":"heading"}', "[" * 100_000])
def test_any_other_text_is_no_place(text):
    assert from_text(text) is None


def test_an_amendment_without_place_is_named():
    document, problems = usebio.read(small().encode())
    missing = amendment_from("result", LINE | {"section": "B", "board": 99}, PLAYED)
    [problem] = [
        problem
        for problem in amended(document, problems, [missing]).problems
        if problem.code == "amendment_without_place"
    ]
    assert problem.parameters == {"what": "8 3 1 99 B"}
