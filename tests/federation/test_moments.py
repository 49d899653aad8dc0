"""Every moment that somebody types, or a program sends, lies in a year that every clock here can tell."""

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db import models
from django.test import RequestFactory
from django.urls import get_resolver
from rest_framework import serializers

from federation.form_fields import MomentField, in_years
from federation.record.admin.base import TenantAdmin
from tests.test_house import PACKAGES

TOKYO = ZoneInfo("Asia/Tokyo")


def below(kind: type) -> Iterator[type]:
    """Every class of ours below one, once the addresses are known."""
    assert get_resolver().url_patterns
    for child in kind.__subclasses__():
        if child.__module__.partition(".")[0] in PACKAGES:
            yield child
        yield from below(child)


def fields_of(kind: type, moment: type, name: str) -> dict[str, list[object]]:
    """The validators of moments in classes below `kind`, by class and field."""
    return {
        f"{owner.__module__}.{owner.__name__}.{key}": list(field.validators)
        for owner in below(kind)
        for key, field in getattr(owner, name, {}).items()
        if isinstance(field, moment) and not getattr(field, "read_only", False)
    }


def test_of_forms():
    validators = fields_of(forms.BaseForm, forms.DateTimeField, "base_fields")
    assert len(validators) >= 6
    assert [field for field, checks in validators.items() if in_years not in checks] == []


# What only answers: nothing is read with it.
ANSWERS = ("api.serializers.", "cards.api.", "systems.api.", "series.api.", "points.api.")


def test_of_the_api():
    validators = fields_of(serializers.Serializer, serializers.DateTimeField, "_declared_fields")
    asked = {
        field: checks for field, checks in validators.items() if not any(one in field for one in ANSWERS)
    }
    assert len(asked) >= 1
    assert [field for field, checks in asked.items() if in_years not in checks] == []


def test_of_the_administration():
    moments = [
        (own, field)
        for own in admin.site._registry.values()
        if isinstance(own, TenantAdmin)
        for field in own.model._meta.get_fields()
        if isinstance(field, models.DateTimeField) and field.editable
    ]
    assert len(moments) > 5
    request = RequestFactory().get("/")
    for own, field in moments:
        box = own.formfield_for_dbfield(field, request)
        assert in_years in box.validators, (own, field)


@pytest.mark.parametrize(
    "written", ["0001-01-01T00:00", "1899-12-31T23:59", "9999-12-31T23:59", "0001-01-01"]
)
def test_what_no_clock_tells(written):
    with pytest.raises(ValidationError):
        MomentField().clean(written)


@pytest.mark.parametrize("written", ["1900-01-01T00:00", "2026-11-28T19:30", "2199-12-31T23:59"])
def test_what_they_tell(written):
    assert isinstance(MomentField().clean(written), datetime)


def test_the_first_of_them_is_one_in_every_zone():
    in_years(datetime(1900, 1, 1, tzinfo=TOKYO))
    assert datetime(1900, 1, 1, tzinfo=TOKYO).astimezone(ZoneInfo("UTC")).year == 1899
