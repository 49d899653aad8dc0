"""Every list of the API: each filter with what it cannot be, unknown filters, broken cursors."""

from base64 import b64encode

import pytest

from clubs.register.device_rights import OPERATIONS
from tests.access.urls import operations
from tests.clubs.api_cast import device
from tests.clubs.interchange.service_cast import Program

pytestmark = pytest.mark.django_db

WRONG = {"integer": "many", "date": "2026-13-45", "date-time": "yesterday", "boolean": "perhaps"}
CURSORS = ("zzz", "", "cD1hYmM=", "é", b64encode(b"p=many").decode(), b64encode(b"p=" + b"9" * 40).decode())
# Texts that may be anything: where nothing is of that name, the list is empty.
FREE = "string"


def described(client):
    """Every operation of reading in the API's description, by its address."""
    paths = client.get("/sakura/api/v1/schema/", {"format": "json"}).json()["paths"]
    return {path: of_path["get"] for path, of_path in paths.items() if "get" in of_path and "{" not in path}


def wrong_values(parameter):
    """What a filter cannot be, by how it is described; none of a text that may be anything."""
    schema = parameter["schema"]
    if "enum" in schema or "oneOf" in schema or "$ref" in schema:
        return ["no-such-word"]
    kind = schema.get("format") if schema.get("format") in WRONG else schema.get("type")
    return [WRONG[kind]] if kind in WRONG else []


def asker(here, client, path):
    """Who may ask for a list: a service token, a device, else somebody signed in."""
    if "/register/" in path:
        return Program(here).client
    if "/uploads/" in path or "/corrections/" in path or "/late-revisions/" in path:
        return device(here)
    client.force_login(here.administrator)
    return client


def test_every_filter_refuses_what_cannot_be(here, client):
    asked, taken = 0, []
    for path, call in described(client).items():
        who = asker(here, client, path)
        for parameter in call.get("parameters", ()):
            if parameter["in"] != "query" or parameter["name"] == "cursor":
                continue
            for value in wrong_values(parameter):
                asked += 1
                answer = who.get(f"/sakura{path}", {parameter["name"]: value})
                if answer.status_code not in (400, 404, 422) or not answer.json()["detail"]:
                    taken.append((path, parameter["name"], value, answer.status_code))
    assert asked > 30
    assert taken == []


def test_every_cursor_that_was_not_given_out_is_refused(here, client):
    lists = [path for path, call in described(client).items() if "cursor" in names(call)]
    assert len(lists) > 12
    taken = [
        (path, cursor)
        for path in lists
        for cursor in CURSORS
        if asker(here, client, path).get(f"/sakura{path}", {"cursor": cursor}).status_code not in (400, 404)
    ]
    assert taken == []


def names(call):
    return {parameter["name"] for parameter in call.get("parameters", ())}


def test_registers_know_no_other_filters_and_each_once(here):
    program, lists = Program(here), list(register_lists())
    assert len(lists) == 11
    for path in lists:
        unknown = program.get(path, family_name="x")
        assert (unknown.status_code, unknown.json()["errors"]) == (
            400,
            {"family_name": ["There is no such filter here."]},
        )
        if path != "dues-years/":
            twice = program.client.get(
                f"/sakura/api/v1/register/{path}?changed_since=2026-01-01&changed_since=2026-01-02"
            )
            assert list(twice.json()["errors"]) == ["changed_since"]


def register_lists():
    """The lists of the registers, from their addresses."""
    for operation in operations():
        if operation.template.startswith("api/v1/register/") and operation.method == "GET":
            assert operation.name in OPERATIONS
            if not operation.arguments:
                yield operation.template.removeprefix("api/v1/register/")
