"""A closed list of words is no business of the schema: another word is no migration."""

import pytest
from django.apps import apps
from django.db import models

from federation.fields import WordField

OURS = ("federation", "clubs", "rulings", "scoring")
CHOSEN = [
    field
    for app in OURS
    for model in apps.get_app_config(app).get_models()
    for field in model._meta.concrete_fields
    if field.choices
]


def test_there_are_fields_to_choose_from():
    assert len(CHOSEN) > 40


@pytest.mark.parametrize("field", CHOSEN, ids=str)
def test_every_list_of_words_stays_out_of_migrations(field):
    _name, path, _args, kwargs = field.deconstruct()
    assert isinstance(field, WordField)
    assert "choices" not in kwargs
    assert path == "django.db.models.CharField"


def test_a_word_more_is_the_same_field_to_the_database():
    fields = [WordField(max_length=5, choices=[(word, word) for word in words]) for words in ("ab", "abc")]
    assert fields[0].deconstruct()[1:] == fields[1].deconstruct()[1:]
    assert fields[0].deconstruct()[1:] == models.CharField(max_length=5).deconstruct()[1:]
