"""Every scheme and every ladder of every pack has its form: each value a field with a title of its own."""

import pytest
from django.utils import translation

from scoring.engine.citation import Citation
from scoring.engine.masterpoints.ranks import ladder_of
from scoring.engine.masterpoints.reading import scheme_of
from scoring.engine.refusal import Refusals
from scoring.regulations import book, packs
from scoring.regulations.edition import OF_POINTS, BookPart, own_table, parts_of
from scoring.rulemaking import point_tables
from scoring.rulemaking.leaves import leaves
from scoring.rulemaking.point_titles import PLACES, STRUCTURE, place_at
from scoring.rulemaking.titles import title_of

LANGUAGES = ("en", "ja")
TABLES = [
    pytest.param(part, key, version.value, id=f"{name}-{part}-{key}")
    for name in packs()
    for part in OF_POINTS
    for key, parameter in parts_of(book(name))[part].items()
    for version in parameter.versions
]
NAMES = {"ja": "わが点", "en": "Points of our own"}
# Whatever a scheme or a ladder can say and none of the packs does.
_PLACES = {
    "kind": "places",
    "of": "sessions",
    "cap": "9",
    "colour": "gold",
    "share": {"kind": "boards", "full_from": "1/2", "least": "1/4"},
    "decline": {"kind": "flat"},
    "depth": {"share": "1/3", "rounding": "up", "least": 2, "most": 9},
    "across_last": "extend",
    "most_each": "5",
}
SIZES = [{"from": 2, "to": 5, "places": ["1"]}, {"from": 6, "to": 99, "places": ["2", "1"]}]
EVERYTHING = {
    "names": NAMES,
    "decimals": 2,
    "minimum_boards": 12,
    "colours": [{"colour": "red", "forms": ["pairs"]}, {"colour": "black"}],
    "grants": [
        {**_PLACES, "base": {"kind": "fixed", "each": "3"}},
        {**_PLACES, "base": {"kind": "rungs", "each": "3"}},
        {**_PLACES, "base": {"kind": "listed", "sizes": SIZES}},
        {"kind": "victory_points", "each": "1/10"},
    ],
}
HAND = {"names": NAMES, "ranks": [{"key": "honour", "names": NAMES, "by_hand": True}]}
TABLES += [
    pytest.param(BookPart.SCHEME, "weekly", EVERYTHING, id="everything"),
    pytest.param(BookPart.LADDER, "titles", HAND, id="by-hand"),
]


def read(part, key, table):
    call = scheme_of if part is BookPart.SCHEME else ladder_of
    return call(key, table, Citation.MP_JAPAN)


@pytest.mark.parametrize(("part", "key", "value"), TABLES)
def test_every_value_has_a_title_of_its_own_in_both_languages(part, key, value):
    titles = {}
    for language in LANGUAGES:
        with translation.override(language):
            fields = point_tables.fields_of(part, value)
            titles[language] = [str(field.label) for field in fields.values()]
            assert len(set(titles[language])) == len(fields), titles[language]
            assert title_of(part, key)
    same = {one for one, other in zip(*titles.values(), strict=True) if one == other}
    assert same == set()


@pytest.mark.parametrize(("part", "key", "value"), TABLES)
def test_what_is_no_field_is_what_it_is_made_of(part, key, value):
    table = own_table(part, value)
    fields = point_tables.fields_of(part, value)
    others = [leaf for leaf in leaves(table) if leaf.place not in fields]
    assert [leaf.place for leaf in others if not STRUCTURE & set(leaf.steps)] == []
    assert "kind" not in {place for place in fields if not place.endswith("share.kind")}


@pytest.mark.parametrize(("part", "key", "value"), TABLES)
def test_what_is_typed_as_it_stands_changes_nothing(part, key, value):
    shown = point_tables.shown(part, value)
    assert shown.keys() == point_tables.fields_of(part, value).keys()
    assert point_tables.written(part, value, shown) == own_table(part, value)


@pytest.mark.parametrize(("part", "key", "value"), TABLES)
def test_what_is_typed_otherwise_stands_at_its_place_alone(part, key, value):
    """Each field by itself: another choice, one more or less of a list, another number."""
    before = {place: text for place, _title, text in point_tables.in_words(part, value)}
    shown, fields = point_tables.shown(part, value), point_tables.fields_of(part, value)
    assert fields
    for place, field in fields.items():
        other = another(field, shown[place])
        written = point_tables.written(part, value, {**shown, place: other})
        after = {**point_tables.shown(part, {"names": value["names"], **written})}
        assert after == {**shown, place: other}
        words = {name: text for name, _title, text in point_tables.in_words(part, written)}
        assert {name for name in words if words[name] != before[name]} == {place}
        outside = [place for place in refused(part, key, written) if not place.startswith("value.")]
        assert outside == []


def refused(part, key, table):
    """The places of a table that cannot be."""
    try:
        read(part, key, {"names": NAMES, **table})
    except Refusals as error:
        return [refusal.field for refusal in error.refusals]
    return []


def another(field, value):
    if hasattr(field, "choices"):
        options = [option for option, _word in field.choices]
        if isinstance(value, list):
            return [option for option in options if option not in value][:1]
        return next(option for option in options if option != value)
    return " ".join([*value.split()[:-1], "7" if value.split()[-1] != "7" else "8"])


@pytest.mark.parametrize(("part", "key", "value"), TABLES)
def test_every_table_is_read(part, key, value):
    assert read(part, key, value).key == key


def test_every_place_that_has_a_title_is_in_a_table():
    used = set()
    for part, _key, value in (parameter.values for parameter in TABLES):
        table = {**point_tables.USUAL, **own_table(part, value)}
        ats = [place_at(table, leaf) for leaf in leaves(table)]
        used |= {name for name, place in PLACES.items() if any(place is at for at in ats)}
    assert set(PLACES) - used == set()
