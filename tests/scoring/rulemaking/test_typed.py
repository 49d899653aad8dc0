"""Every rule, condition and scale of every pack has its form: what it says comes out of it as it went in."""

from typing import get_type_hints

import pytest
from django.utils import translation

from scoring.engine.conditions import ALLOWED
from scoring.regulations import book, packs
from scoring.regulations.edition import BookPart, merged
from scoring.regulations.kinds import KINDS
from scoring.rulemaking import scales, typed
from scoring.rulemaking.choices import LISTS, TABLES, word_of
from scoring.rulemaking.titles import CLAUSES, RULES, field_title, title_of

LANGUAGES = ("en", "ja")


def rules():
    return [(name, key, rule.versions[-1]) for name in packs() for key, rule in book(name).rules.items()]


def test_every_rule_and_every_field_has_its_title_in_both_languages():
    assert RULES.keys() == KINDS.keys()
    titles = {}
    for language in LANGUAGES:
        with translation.override(language):
            titles[language] = [
                field_title(key, field)
                for key, kind in KINDS.items()
                for field in kind.field_names()
                if field not in CLAUSES
            ]
            titles[language] += [title_of(BookPart.RULE, key) for key in KINDS]
            titles[language] += [title_of(BookPart.CONDITION, key) for key in ALLOWED]
    same = {one for one, other in zip(*titles.values(), strict=True) if one == other}
    assert same == set()


def test_every_choice_has_its_word_in_both_languages():
    options = {
        (f"{key}.{field}", option)
        for key, kind in KINDS.items()
        for field, hint in get_type_hints(kind).items()
        if field in kind.field_names()
        for option in typed._options(hint)
    }
    assert len(options) > 80
    numbers = {("imp_pair_averages.decimals", digit) for digit in "12"}
    assert {one for one in options if word_in(*one, "ja") == one[1]} - numbers == set()


def word_in(name, option, language):
    with translation.override(language):
        return word_of(name, option)


def test_lists_and_tables_can_hold_what_the_packs_say():
    outside = []
    for _pack, key, version in rules():
        for field, value in version.value.items():
            name = f"{key}.{field}"
            if name in LISTS:
                outside += [(name, part) for part in value if part not in LISTS[name]]
            if name in TABLES:
                keys, values = TABLES[name]
                outside += [
                    (name, *one) for one in value.items() if one[0] not in keys or one[1] not in values
                ]
            elif isinstance(value, dict):
                assert field in CLAUSES, name
    assert outside == []


def test_what_is_typed_as_it_stands_changes_nothing():
    changed = {}
    for pack, key, version in rules():
        kind = KINDS[key]
        shown = typed.shown(kind, version.value)
        assert shown.keys() == typed.fields_of(kind).keys()
        difference = typed.changed(kind, version.value, shown)
        if difference:
            changed[pack, key] = difference
    assert changed == {}


def test_what_is_typed_otherwise_is_read_as_it_was_meant():
    """Of every rule each field takes the value that another pack, or the choice beside it, has."""
    unread = []
    for pack, key, version in rules():
        kind = KINDS[key]
        for name, field in typed.fields_of(kind).items():
            shown = typed.shown(kind, version.value)
            other = _another(field, shown[name])
            if other is None:
                continue
            difference = typed.changed(kind, version.value, {**shown, name: other})
            shown_then = typed.shown(kind, merged(version.value, difference))
            if not difference or shown_then[name] != other:
                unread.append((pack, key, name, other, difference))
    assert unread == []


def _another(field, value):
    if hasattr(field, "choices"):
        options = [option for option, _word in field.choices if option]
        if isinstance(value, list):
            return [option for option in options if option not in value] or None
        return next((option for option in options if option != value), None)
    parts = value.split()
    return " ".join([*parts[:-1], "7"]) if parts and parts[-1] != "7" else None


def test_a_scale_comes_out_as_it_went_in():
    changed = []
    for name in packs():
        for key, scale in book(name).scales.items():
            value = scale.versions[-1].value
            shown = scales.shown(value)
            assert shown.keys() == scales.fields_of(value).keys()
            if scales.shown(scales.written(value, shown)) != shown:
                changed.append((name, key))
    assert changed == []


@pytest.mark.parametrize("line", ["6-8", "6-8:", "x: 0 1", "6-: 0 1", "-8: 0 1"])
def test_a_line_that_is_no_table_is_named(line):
    value = book("jcbl-sample").scales["wbf-discrete-20"].versions[-1].value
    shown = scales.shown(value)
    with pytest.raises(scales.ValidationError) as error:
        scales.written(value, {**shown, "tables": f"6: 0 1 3\n{line}"})
    if line != "6-: 0 1":
        assert "2" in str(error.value)
