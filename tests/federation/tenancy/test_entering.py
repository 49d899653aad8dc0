"""Whatever makes rows from what somebody typed sets the federation and keeps it in unique validation.

DESIGN 3, sentence by sentence:
- "Forms, serializers, import resources of tenant models set the federation from the context":
  test_whatever_makes_a_row_makes_it_here
- "and keep it in unique validation": test_a_form_says_what_is_there_already, test_next_door_may_have_the_same
- "an IntegrityError on a named constraint becomes its sentence, never a 500":
  test_every_constraint_has_a_sentence, test_a_race_ends_in_the_constraints_sentence
- "a duplicate test per unique key": test_rows.test_every_unique_key_refuses_a_copy
"""

import psycopg
import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from import_export.resources import ModelResource
from rest_framework import serializers
from tablib import Dataset

from clubs.models import Club
from federation.errors import sentence_of
from federation.people.resources.members import MemberResource
from federation.site.api.problems import problem_response
from federation.tables.resources import TenantResource
from federation.tables.text_columns import TextColumn
from federation.tenancy.context import acting_for
from federation.tenancy.models import TenantModel
from tests.factories.rows import tenant_models
from tests.federation.tenancy.database import rows

pytestmark = pytest.mark.django_db

CURRENT = [model for model in tenant_models() if issubclass(model, TenantModel)]
CONSTRAINTS = [(model, constraint) for model in CURRENT for constraint in model._meta.constraints]
GENERAL = "Somebody else saved the same thing first. Look at the list and try again."
TAKEN = "Another club has this number."


def row(number):
    return {"number": number, "names": {"ja": "x", "en": "x"}, "place": "", "is_active": True}


def typed(number):
    return {"number": number, "names_ja": "x", "names_en": "x", "place": "", "is_active": True}


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ["number", "names", "place", "is_active"]


class ClubSerializer(serializers.ModelSerializer):
    class Meta:
        model = Club
        fields = ["number", "names", "place", "is_active"]


class ClubResource(TenantResource):
    name_ja = TextColumn(attribute="names", column="name_ja", language="ja")
    name_en = TextColumn(attribute="names", column="name_en", language="en")

    class Meta:
        model = Club
        fields = ("number", "name_ja", "name_en")
        import_id_fields = ("number",)
        clean_model_instances = True


def by_form(number):
    return ClubForm(typed(number)).save()


def by_serializer(number):
    serializer = ClubSerializer(data=row(number))
    serializer.is_valid(raise_exception=True)
    return serializer.save()


def by_file(number):
    result = ClubResource().import_data(Dataset([number, "x", "x"], headers=["number", "name_ja", "name_en"]))
    assert [str(problem.error) for problem in result.base_errors] == []
    assert (result.has_errors(), result.has_validation_errors()) == (False, False)
    return Club.objects.get(number=number)


WAYS = [by_form, by_serializer, by_file]


@pytest.mark.parametrize("way", WAYS)
def test_whatever_makes_a_row_makes_it_here(here, next_door, way):
    for house in (here, next_door):
        with acting_for(house.federation):
            assert way("3000").federation == house.federation
            assert Club.objects.filter(number="3000").count() == 1


@pytest.mark.parametrize("way", WAYS)
def test_next_door_may_have_the_same(here, next_door, way):
    with acting_for(next_door.federation):
        Club.objects.create(**row("3000"))
    with acting_for(here.federation):
        assert way("3000").federation == here.federation


def test_a_form_says_what_is_there_already(here):
    with acting_for(here.federation, language="en"):
        assert ClubForm(typed(here.club.number)).errors == {"__all__": [TAKEN]}


def test_a_form_sees_its_own_row_only(inside):
    form = ClubForm(typed(inside.club.number), instance=inside.club)
    assert form.is_valid()


def test_validation_by_hand_says_it_too(here):
    with acting_for(here.federation, language="en"), pytest.raises(ValidationError, match=TAKEN):
        Club(**row(here.club.number)).full_clean()


def broken(house, make):
    """The IntegrityError of a row that no form has looked at."""
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        make()
    return caught.value


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_race_ends_in_the_constraints_sentence(here, language):
    with acting_for(here.federation, language=language):
        error = broken(here, lambda: by_serializer(here.club.number))
        response = problem_response(error, {})
        assert (response.status_code, response.data["title"]) == (409, "conflict")
        assert response.data["detail"] == str(Club._meta.constraints[0].violation_error_message)
        assert sentence_of(error) == response.data["detail"]
    assert response.content_type == "application/problem+json"


class Diagnosis(psycopg.errors.UniqueViolation):
    """What PostgreSQL says of a broken constraint."""

    def __init__(self, name):
        super().__init__(name)
        self.name = name

    @property
    def diag(self):
        return type("Diag", (), {"constraint_name": self.name})


def of(name):
    error = IntegrityError(name)
    error.__cause__ = Diagnosis(name)
    return error


@pytest.mark.parametrize(("model", "constraint"), CONSTRAINTS, ids=[c.name for _m, c in CONSTRAINTS])
def test_every_constraint_has_a_sentence(model, constraint):
    own = constraint.violation_error_message
    expected = GENERAL if own == constraint.default_violation_error_message else str(own)
    assert sentence_of(of(constraint.name)) == expected
    assert "%" not in expected


@pytest.mark.parametrize("name", ["clubs_entry_section_same_federation", "nobody_knows_this", None])
def test_what_has_no_sentence_of_its_own_has_a_general_one(name):
    general = "Something this refers to does not exist, or is still referred to."
    assert sentence_of(of(name)) == (general if name and name.endswith("_same_federation") else GENERAL)


def test_every_named_constraint_is_in_the_database():
    names = {name for (name,) in rows("SELECT conname FROM pg_constraint")}
    names |= {name for (name,) in rows("SELECT relname FROM pg_class WHERE relkind = 'i'")}
    assert [c.name for _m, c in CONSTRAINTS if c.name not in names] == []


def test_every_import_leaves_the_sequences_alone():
    """Under row-level security the highest key in sight is not the highest of the table."""
    ours = [
        r for r in _below(ModelResource) if r.__module__.split(".")[0] in ("federation", "clubs", "scoring")
    ]
    assert MemberResource in ours
    assert [resource for resource in ours if not issubclass(resource, TenantResource)] == []


def _below(kind):
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
