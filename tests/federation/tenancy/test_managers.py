"""Managers are closed by default: forgetting the federation raises, and importing does not.

DESIGN 3, sentence by sentence:
- "Managers filter by an expression that reads the context when SQL is compiled and raises NoFederation":
  test_a_query_without_a_federation_raises, test_a_query_is_bound_when_it_runs
- "(raising in get_queryset breaks forms and serializers at import)": test_forms_can_be_defined_at_import
- "Meta of every tenant model inherits the base (base_manager_name); a test walks it":
  test_every_model_has_the_managers
"""

import pytest
from django import forms
from django.db import models
from rest_framework import serializers

from clubs.models import Club, Membership
from federation.models import Member
from federation.tenancy.context import NoFederation, acting_for
from federation.tenancy.models import TenantManager, TenantModel
from tests.factories.rows import tenant_models

pytestmark = pytest.mark.django_db

TENANT = tenant_models()
CURRENT = [model for model in TENANT if issubclass(model, TenantModel)]
QUERIES = {
    "list": lambda objects: list(objects.all()),
    "count": lambda objects: objects.count(),
    "exists": lambda objects: objects.exists(),
    "first": lambda objects: objects.first(),
    "values": lambda objects: list(objects.values_list("pk")),
    "aggregate": lambda objects: objects.aggregate(models.Max("pk")),
    "get": lambda objects: objects.get(pk=1),
    "iterate": lambda objects: list(objects.iterator()),
    "exclude": lambda objects: list(objects.exclude(pk=1)),
    "or": lambda objects: list(objects.filter(models.Q(pk=1) | models.Q(pk=2))),
    "union": lambda objects: list(objects.filter(pk=1).union(objects.filter(pk=2))),
    "update": lambda objects: objects.update(id=models.F("id")),
    "delete": lambda objects: objects.filter(pk=1)._raw_delete("default"),
}


@pytest.mark.parametrize("model", CURRENT, ids=lambda model: model._meta.label)
def test_every_model_has_the_managers(model):
    assert isinstance(model._default_manager, TenantManager)
    assert isinstance(model.objects, TenantManager)
    assert model._meta.default_manager_name == "objects"
    assert model._meta.base_manager_name == "across_federations"
    assert type(model._base_manager) is models.Manager


@pytest.mark.parametrize("model", CURRENT, ids=lambda model: model._meta.label)
def test_every_model_keeps_its_federation_out_of_forms(model):
    field = model._meta.get_field("federation")
    assert (field.editable, field.null, field.remote_field.on_delete) == (False, False, models.PROTECT)


@pytest.mark.parametrize("model", TENANT, ids=lambda model: model._meta.label)
def test_no_model_can_be_listed_without_a_federation(model):
    with pytest.raises(NoFederation):
        list(model.objects.all())


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_a_query_without_a_federation_raises(here, query):
    with pytest.raises(NoFederation):
        query(Member.objects)


def test_relations_raise_too(here):
    with pytest.raises(NoFederation):
        list(here.club.memberships.all())
    with pytest.raises(NoFederation):
        list(Member.across_federations.filter(pk__in=Membership.objects.values("member")))


def test_a_query_is_bound_when_it_runs_and_not_when_it_is_written(here, next_door):
    clubs = Club.objects.order_by("pk")  # outside: nothing is asked yet
    seen = []
    for house in (here, next_door, here):
        with acting_for(house.federation):
            seen.append([club.federation for club in clubs.all()])
    assert seen == [[here.federation], [next_door.federation], [here.federation]]
    with pytest.raises(NoFederation):
        list(clubs)


def test_across_federations_is_bound_by_the_database(here, next_door):
    assert Member.across_federations.count() == 0
    with acting_for(here.federation):
        assert {member.federation for member in Member.across_federations.all()} == {here.federation}
        assert Member.across_federations.filter(federation=next_door.federation).count() == 0


def test_forms_can_be_defined_at_import(here, next_door):
    class MembershipForm(forms.ModelForm):
        class Meta:
            model = Membership
            fields = ["club", "member", "is_home"]

    class Choice(forms.Form):
        club = forms.ModelChoiceField(Club.objects.all())

    class MembershipSerializer(serializers.ModelSerializer):
        class Meta:
            model = Membership
            fields = ["club", "member", "is_home"]

    for house in (here, next_door):
        with acting_for(house.federation):
            offered = {
                "model form": MembershipForm().fields["club"].queryset,
                "form": Choice().fields["club"].queryset,
                "serializer": MembershipSerializer().fields["club"].get_queryset(),
            }
            assert {kind: list(clubs) for kind, clubs in offered.items()} == {
                kind: [house.club] for kind in offered
            }
    with pytest.raises(NoFederation):
        list(Choice().fields["club"].queryset)


def test_a_choice_from_another_federation_is_no_choice(here, next_door):
    class Choice(forms.Form):
        club = forms.ModelChoiceField(Club.objects.all())

    with acting_for(here.federation):
        assert Choice({"club": here.club.pk}).is_valid()
        form = Choice({"club": next_door.club.pk})
        assert form.errors.as_data()["club"][0].code == "invalid_choice"


def test_a_new_row_belongs_to_the_federation_in_scope(here, next_door):
    for house in (here, next_door):
        with acting_for(house.federation):
            assert Club(number="1").federation_id == house.federation.pk
    assert Club(number="1").federation_id is None
