"""Every call of the API is described: in words, by examples of what goes in and out, by its refusals."""

import json

import pytest

METHODS = ("get", "post", "put", "patch", "delete")
OPEN = "/schema/"  # the description itself


@pytest.fixture(scope="module")
def operations(django_db_setup, django_db_blocker):
    from django.test import Client

    from tests import cast

    with django_db_blocker.unblock():
        from django.db import transaction

        with transaction.atomic():
            cast.japanese()
            answer = Client().get("/sakura/api/v1/schema/?format=json")
            described = json.loads(answer.content)
            transaction.set_rollback(True)
    return {
        (method, path): operation
        for path, of_path in described["paths"].items()
        if not path.endswith(OPEN)
        for method, operation in of_path.items()
        if method in METHODS
    }


def without(operations, has):
    return sorted(f"{method.upper()} {path}" for (method, path), call in operations.items() if not has(call))


def bodies(operation, codes):
    for code, answer in operation["responses"].items():
        if code.startswith(codes):
            yield from answer.get("content", {}).values()


def test_there_are_calls(operations):
    assert len(operations) > 30


def test_every_call_is_described_in_words(operations):
    assert without(operations, lambda call: call.get("description") or call.get("summary")) == []


def test_every_call_has_an_example_of_its_answer(operations):
    assert without(operations, lambda call: any("examples" in body for body in bodies(call, ("2",)))) == []


def test_every_call_with_a_body_has_an_example_of_it(operations):
    def has(operation):
        content = operation.get("requestBody", {}).get("content", {})
        return not content or any("examples" in body for body in content.values())

    assert without(operations, has) == []


def test_every_call_says_how_it_refuses(operations):
    assert without(operations, lambda call: any(code.startswith("4") for code in call["responses"])) == []
    assert without(operations, lambda call: "429" in call["responses"]) == []


def test_every_refusal_has_an_example(operations):
    refusals = [body for operation in operations.values() for body in bodies(operation, ("4",))]
    assert refusals
    assert all("examples" in body for body in refusals)
