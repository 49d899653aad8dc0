"""A federation of one language is asked for no text in another: every form, by enumeration."""

import copy
import re

import pytest
from django import forms
from django.apps import apps
from django.contrib import admin
from django.urls import get_resolver, reverse

from clubs.models import Club, Tournament
from clubs.register.resources.clubs import ClubResource
from federation.languages import LANGUAGES
from federation.languages.fields import TextsField
from federation.languages.forms import TextsFormField
from federation.models import Federation
from federation.tenancy.context import acting_for

pytestmark = pytest.mark.django_db
ALONE = pytest.mark.parametrize("own", ["ja", "en"])


def alone(house, own):
    """The house as a federation of one language."""
    Federation.objects.filter(pk=house.federation.pk).update(languages=[own])
    house.federation.refresh_from_db()
    return house


def every_form():
    """Every form class of the site: those that its addresses lead to are imported then."""
    get_resolver("federation.urls").reverse_dict  # noqa: B018
    waiting, known = [forms.BaseForm], set()
    while waiting:
        kind = waiting.pop()
        waiting += [sub for sub in kind.__subclasses__() if sub not in known]
        known.update(kind.__subclasses__())
    return sorted(known, key=lambda kind: f"{kind.__module__}.{kind.__qualname__}")


def asking_forms():
    names = ("federation.", "clubs.", "rulings.", "scoring.")
    for kind in every_form():
        for name, field in getattr(kind, "base_fields", {}).items():
            if isinstance(field, TextsFormField) and kind.__module__.startswith(names):
                yield kind, name, field


@ALONE
def test_every_form_asks_in_the_own_language_alone(here, own):
    house, seen = alone(here, own), set()
    for kind, name, field in asking_forms():
        with acting_for(house.federation):
            asked = copy.deepcopy(field)
        assert asked.widget.languages == (own,), (kind, name)
        assert not asked.widget.has_several
        seen.add(kind.__name__)
    assert {"TournamentForm", "EventForm", "StageForm", "BanForm", "DraftForm", "ConductExampleForm"} <= seen


@ALONE
def test_every_form_of_the_admin_asks_in_the_own_language_alone(client, here, own):
    house = alone(here, own)
    client.force_login(house.administrator)
    asked = 0
    for model in admin.site._registry:
        fields = [field for field in model._meta.fields if isinstance(field, TextsField)]
        address = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        listed = client.get("/sakura" + reverse(f"{address}_changelist").removeprefix("/sakura"))
        added = client.get("/sakura" + reverse(f"{address}_add").removeprefix("/sakura"))
        for page in (listed, added):
            assert page.status_code in (200, 403), (model, page.status_code)
            other = [code for code in LANGUAGES if code != own]
            assert not re.search(rf'name="\w[\w-]*s_({"|".join(other)})"', page.content.decode()), model
        if fields and added.status_code == 200:
            names = [field.name for field in fields]
            assert any(f'name="{name}_{own}"' in added.content.decode() for name in names), model
            asked += 1
    assert asked >= 4


@ALONE
def test_a_tournament_is_made_with_one_title(client, here, own):
    house = alone(here, own)
    client.force_login(house.scorer)
    desk = f"/sakura/desk/clubs/{house.club.pk}/tournaments/"
    page = client.get(desk).content.decode()
    assert f'name="titles_{own}"' in page
    assert len(re.findall(r'name="titles_\w+"', page)) == 1
    sent = {f"titles_{own}": "Spring", "level": "weekly", "starts_on": "2026-12-20", "ends_on": "2026-12-20"}
    assert client.post(desk, sent).status_code == 302
    missing = client.post(desk, sent | {f"titles_{own}": " "}, headers={"accept-language": own})
    assert missing.status_code == 422
    with acting_for(house.federation):
        assert Tournament.objects.get().titles == {own: "Spring"}


def test_of_several_the_own_comes_first_and_is_the_one_that_must_be(here, next_door):
    for house, languages in ((here, ("ja", "en")), (next_door, ("en", "ja"))):
        with acting_for(house.federation):
            field = copy.deepcopy(TextsFormField())
        assert field.widget.languages == languages
        assert [box.required for box in field.fields] == [True, False]
        with acting_for(house.federation):
            assert field.clean(["x", ""]) == {languages[0]: "x"}
            with pytest.raises(forms.ValidationError):
                field.clean(["", "x"])


def test_what_is_not_asked_for_any_more_stays(here):
    house = alone(here, "ja")
    before = dict(house.club.names)
    kind = forms.modelform_factory(Club, fields=["names"])
    with acting_for(house.federation):
        form = kind({"names_ja": "新しい名"}, instance=Club.objects.get(pk=house.club.pk))
        assert form.is_valid(), form.errors
        form.save()
        assert Club.objects.get(pk=house.club.pk).names == before | {"ja": "新しい名"}


@ALONE
def test_files_have_the_own_column_and_those_of_before_are_read(here, own):
    house = alone(here, own)
    with acting_for(house.federation):
        written = ClubResource().export()
        assert [head for head in written.headers if head.startswith("name_")] == [f"name_{own}"]
        assert [head for head in ClubResource.columns_here() if head.startswith("name_")] == [f"name_{own}"]
        from_before = written.__class__(["77", "港", "Harbour"], headers=["number", "name_ja", "name_en"])
        taken = ClubResource().import_data(from_before, user=house.registrar)
        assert (taken.has_errors(), taken.has_validation_errors()) == (False, False)
        assert Club.objects.get(number="77").names == {"ja": "港", "en": "Harbour"}


def test_an_export_comes_back_as_it_was(here):
    with acting_for(here.federation):
        Club.objects.create(number="78", names={"ja": "=港", "en": "Harbour, “x”"})
        Club.objects.create(number="79", names={"ja": "丘"})
        before = {club.number: dict(club.names) for club in Club.objects.all()}
        written = ClubResource().export()
        Club.objects.filter(number__in=("78", "79")).update(names={"ja": "–"})
        taken = ClubResource().import_data(written, user=here.registrar)
        assert (taken.has_errors(), taken.has_validation_errors()) == (False, False)
        assert {club.number: dict(club.names) for club in Club.objects.all()} == before


def test_pages_offer_the_federation_s_languages(client, here):
    assert client.get("/sakura/", headers={"accept-language": "en"}).headers["Content-Language"] == "en"
    alone(here, "ja")
    page = client.get("/sakura/", headers={"accept-language": "en"})
    assert page.headers["Content-Language"] == "ja"
    assert 'name="language"' not in page.content.decode()
    client.cookies["language"] = "en"
    page = client.get("/sakura/")
    assert page.headers["Content-Language"] == "en"
    assert re.findall(r'name="language" value="(\w+)"', page.content.decode()) == ["ja"]


def test_every_pair_of_columns_is_gone():
    columns = {field.name for model in apps.get_models() for field in model._meta.get_fields()}
    assert len(columns) > 500
    assert {name for name in columns if name.endswith(tuple(f"_{code}" for code in LANGUAGES))} == set()
