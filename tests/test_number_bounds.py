"""Every number that a form or a call takes has bounds, and never more than its column holds.

Without them a number of twenty digits passes the form, and PostgreSQL refuses it where nobody looks for that.
"""

import ast
import importlib
import re
from collections.abc import Iterator

import pytest
from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.forms.models import BaseModelForm
from drf_spectacular.generators import SchemaGenerator
from rest_framework import serializers

from tests.test_house import PACKAGES, module_of, python_files

LARGEST = models.BigIntegerField.MAX_BIGINT
NUMBERS = (forms.IntegerField, forms.DecimalField)
WRITTEN = (serializers.IntegerField, serializers.DecimalField, serializers.FloatField)
CALLS = {"IntegerField", "DecimalField", "FloatField"}
# What says which numbers a call may send; the others only answer.
SENT = "requestBody"
# Calls whose numbers have bounds that depend on others, and are kept nowhere.
JUDGED = {"/api/v1/calc/advise/": "each fact of a topic has its own: rulings.advisor reads them"}


def classes_of(base: type) -> list[type]:
    """Every class of ours below another, wherever it is."""
    for file in python_files(*PACKAGES):
        if re.search(r"Form\b|Serializer\b", file.read_text()):
            importlib.import_module(module_of(file).removesuffix(".__init__"))
    waiting, classes = [base], []
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            if kind.__module__.split(".")[0] in PACKAGES:
                classes.append(kind)
    return classes


# --- forms ------------------------------------------------------------------------------------------


def loose(form: type[forms.BaseForm]) -> Iterator[str]:
    """The numbers of a form without bounds, of its own or of the model's field that it is for."""
    for name, field in form.base_fields.items():
        if isinstance(field, NUMBERS) and not (has_bounds(field) or is_held(form, name)):
            yield f"{form.__module__}.{form.__name__}.{name}"


def has_bounds(field: forms.Field) -> bool:
    bounds = (field.min_value, field.max_value)
    return None not in bounds and max(map(abs, bounds)) <= LARGEST


def is_held(form: type[forms.BaseForm], name: str) -> bool:
    """Whether the model's own field has bounds: its form asks them, too."""
    model = form._meta.model if issubclass(form, BaseModelForm) else None
    column = {field.name: field for field in model._meta.get_fields()}.get(name) if model else None
    if isinstance(column, models.DecimalField):
        return column.max_digits is not None
    kinds = {type(validator) for validator in getattr(column, "validators", ())}
    return {MinValueValidator, MaxValueValidator} <= kinds


def test_every_number_of_every_form_has_bounds(db):
    kinds = classes_of(forms.BaseForm)
    fields = [field for form in kinds for field in form.base_fields.values()]
    assert len([field for field in fields if isinstance(field, NUMBERS)]) > 40
    assert [name for form in kinds for name in loose(form)] == []


def test_none_is_made_without_bounds():
    """Those that a form makes for itself, too: each call that makes one names both."""
    calls = [
        (f"{file.name}:{node.lineno}", names(node))
        for file in python_files(*PACKAGES)
        if "forms." in (text := file.read_text())
        for node in ast.walk(ast.parse(text))
        if makes_a_number(node)
    ]
    assert len(calls) > 20
    assert [place for place, named in calls if not {"min_value", "max_value"} <= named] == []


def makes_a_number(node: ast.AST) -> bool:
    """forms.IntegerField(…) and its like."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    module = node.func.value
    return node.func.attr in CALLS and isinstance(module, ast.Name) and module.id == "forms"


def names(call: ast.Call) -> set[str]:
    """The arguments that a call names, those of a mapping that stands in it too."""
    named = {keyword.arg for keyword in call.keywords if keyword.arg}
    mappings = [keyword.value for keyword in call.keywords if isinstance(keyword.value, ast.Dict)]
    keys = [key for mapping in mappings for key in mapping.keys if isinstance(key, ast.Constant)]
    return named | {str(key.value) for key in keys}


# --- calls of the API -------------------------------------------------------------------------------


def asked_serializers() -> set[type[serializers.BaseSerializer]]:
    """Those that are given what a caller sent: made with `data` somewhere."""
    known = {kind.__name__: kind for kind in classes_of(serializers.BaseSerializer)}
    named = {
        node.func.id
        for file in python_files(*PACKAGES)
        if "Serializer(" in (text := file.read_text())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known
        if "data" in {keyword.arg for keyword in node.keywords}
    }
    return {known[name] for name in named}


def loose_numbers(serializer: serializers.BaseSerializer, path: str) -> Iterator[str]:
    """The numbers of a serializer without bounds, those of what it nests too."""
    if isinstance(serializer, serializers.ListSerializer):
        yield from loose_numbers(serializer.child, path)
        return
    for name, field in serializer.fields.items():
        if isinstance(field, serializers.BaseSerializer):
            yield from loose_numbers(field, f"{path}.{name}")
        elif isinstance(field, WRITTEN) and not (field.read_only or has_bounds(field)):
            yield f"{path}.{name}"


def test_every_number_that_a_call_sends_has_bounds(db):
    asked = asked_serializers()
    assert len(asked) >= 9
    assert [name for kind in asked for name in loose_numbers(kind(), kind.__name__)] == []


@pytest.fixture(scope="module")
def schema() -> dict:
    return SchemaGenerator().get_schema(public=True)


def numbers_in(part: object, schema: dict, path: str) -> Iterator[tuple[str, dict]]:
    """The numbers that a part of the description holds, and where."""
    if isinstance(part, list):
        for item in part:
            yield from numbers_in(item, schema, path)
    if not isinstance(part, dict):
        return
    if "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        yield from numbers_in(schema["components"]["schemas"][name], schema, f"{path} {name}")
    elif part.get("type") in ("integer", "number"):
        yield path, part
    else:
        for key, inner in part.items():
            yield from numbers_in(inner, schema, f"{path}.{key}" if path else key)


def test_the_description_says_the_bounds_of_every_number_in_a_body(schema):
    """Of what is sent as text, `format: decimal`, the pattern says them."""
    sent = [
        number
        for address, methods in schema["paths"].items()
        if address not in JUDGED
        for method in methods.values()
        if isinstance(method, dict) and SENT in method
        for number in numbers_in(method[SENT], schema, address)
    ]
    assert len(sent) > 10
    assert sorted({path for path, part in sent if not {"minimum", "maximum"} <= set(part)}) == []
