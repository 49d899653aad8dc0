"""No name that strangers read has a sign that nobody sees: every text field looks for them."""

import pytest
from django import forms
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import get_resolver

from federation.form_fields import refuse_hidden, refuse_turning
from federation.languages.fields import TextsField
from federation.languages.forms import TextsFormField
from federation.text.lookalikes import is_mixed, skeleton
from federation.text.signs import hidden_signs, turning_signs

HIDDEN = [
    *("\u202e", "\u202a", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c"),  # directions
    *(
        "\u200b",
        "\u2060",
        "\ufeff",
        "\u00ad",
        "\u180e",
        "\u034f",
        "\u3164",
        "\u2800",
    ),  # of no width, or empty
    *("\x00", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ud800", "\U000e0041", "\ue000", "\uffff"),
]
SEEN = ["山田　太郎", "渡邉󠄀", "Zoë O’Neill-Strauß", "Ελένη", "ｶﾞｷﾞｸﾞ", "👨‍👩‍👧 club", "می‌خواهم", "a\tb"]
PAIRS = [
    ("Sakura Bridge", "SАКURА  bridge"),
    ("Admin", "аdmіn"),
    ("Admin", "Adrnin"),
    ("Club 10", "CIub lO"),
    ("カニ", "力二"),
    ("café", "Ｃａｆｅ"),
]


@pytest.mark.parametrize("sign", HIDDEN, ids=lambda sign: f"U+{ord(sign):04X}")
def test_a_sign_that_nobody_sees_is_found(sign):
    assert hidden_signs(f"Ad{sign}min") == [sign]
    for field in (forms.CharField(), models.CharField(max_length=20)):
        with pytest.raises(ValidationError):
            field.run_validators(f"Ad{sign}min")


@pytest.mark.parametrize("name", SEEN)
def test_what_people_are_called_is_fit(name):
    assert hidden_signs(name) == []


def test_a_joiner_between_letters_of_ours_is_hidden():
    assert [hidden_signs(text) for text in ("Ad\u200dmin", "山\u200d田", "\u200dA", "A\u200d")] == [
        ["\u200d"]
    ] * 4


def test_a_long_text_keeps_its_lines_and_what_its_language_needs():
    assert turning_signs("a\r\nb\tc \u200f\u200b👨\u200d👩") == []
    assert turning_signs("a\u202eb\x1b") == ["\u202e", "\x1b"]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_names_that_look_alike_have_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


def test_other_names_have_others_and_alphabets_are_told_apart():
    assert len({skeleton(name) for name in ("Club", "Clubs", "がらす", "からす", "東京", "京都")}) == 6
    assert [is_mixed(name) for name in ("Bооk", "Заказ book", "東京Club", "Ωmega")] == [
        True,
        False,
        False,
        True,
    ]


def descendants(kind):
    """Every class that comes of another."""
    return {further for one in kind.__subclasses__() for further in (one, *descendants(one))}


def text_fields():
    """Every text field of every form that is written in the portal."""
    assert get_resolver("federation.urls").reverse_dict
    assert get_resolver("federation.urls_global").reverse_dict
    for form in descendants(forms.BaseForm):
        for name, field in getattr(form, "base_fields", {}).items():
            if isinstance(field, (forms.CharField, TextsFormField)):
                yield f"{form.__module__}.{form.__qualname__}.{name}", field


def looks(field):
    """Whether a field looks itself, or holds to a pattern of its own, or is a password."""
    if isinstance(field, TextsFormField):
        return True  # its boxes are text fields of their own, see below
    is_of_a_kind = type(field).default_validators is not forms.CharField.default_validators
    is_secret = getattr(field.widget, "input_type", "") == "password"
    return is_of_a_kind or is_secret or has_guard(field)


def has_guard(field):
    """Whether a field has one of the two validators; not every other one can be put into a set."""
    return refuse_hidden in field.validators or refuse_turning in field.validators


def test_every_text_field_of_a_form_looks():
    fields = dict(text_fields())
    assert len(fields) > 100
    assert [name for name, field in fields.items() if not looks(field)] == []


def test_every_column_that_has_a_name_looks():
    """Registers from files and the administration go by what the tables say."""
    columns = [field for model in apps.get_models() for field in model._meta.concrete_fields]
    texts = [field for field in columns if type(field) in (models.CharField, models.TextField)]
    assert len(texts) > 100
    for field in texts:
        assert has_guard(field), field
    names = [field for field in columns if isinstance(field, TextsField)]
    assert names


def test_texts_by_language_look(here):
    from clubs.models import Club

    field = Club._meta.get_field("names")
    with pytest.raises(ValidationError, match="U\\+202E"):
        field.clean({"ja": "クラブ", "en": "Club\u202egnikooB"}, None)


def test_what_the_offices_programs_enter_of_a_member_looks():
    from clubs.interchange.members import MemberParticularsSerializer

    fields = MemberParticularsSerializer().fields
    names = [name for name in fields if name.startswith(("family_", "given_"))]
    assert len(names) == 6
    assert [name for name in names if not has_guard(fields[name])] == []
