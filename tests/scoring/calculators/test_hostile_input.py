"""Whatever stands in whichever field of whichever calculator, it is refused by name, and soon."""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from time import process_time

import pytest
from django.test import Client

from scoring.calculators.command import answered, calculated
from scoring.calculators.examples import EXAMPLES
from scoring.calculators.index import calculators
from scoring.calculators.kinds import Items, RecordValue, ValueKind, WordValue
from scoring.calculators.reading import document
from scoring.calculators.social.kinds import ByName
from scoring.calculators.speaking import error_json
from scoring.engine.refusal import Refusal, Refusals
from tests.scoring.calculators.hostile import SECONDS_MAX, VALUES, body

NAMES = sorted(calculators())
ENDLESS = {"a list in itself", "an object in itself", "a list less deep", "a long list of lists"}


def walked(kind: ValueKind) -> Iterator[ValueKind]:
    """A kind and every kind inside it."""
    yield kind
    inside = [column.kind for column in kind.fields] if isinstance(kind, RecordValue) else []
    inside += [kind.kind] if isinstance(kind, Items | ByName) else []
    for one in inside:
        yield from walked(one)


KINDS = [kind for name in NAMES for field in calculators()[name].inputs for kind in walked(field.kind)]


def asked(name: str) -> list[tuple[str, str, str]]:
    """Every field of a calculator with every hostile value: the field, what the value is, the body."""
    return [
        (field.name, what, body(dict(EXAMPLES[name]), field.name, value))
        for field in calculators()[name].inputs
        for what, value in VALUES.items()
    ]


def faults(field: str, problem: dict, seconds: float) -> list[str]:
    """What is wrong with the answer to a hostile value."""
    named = [one["field"] for one in problem.get("errors", problem.get("problems", [problem]))]
    wrong = [] if field in named else [f"names {named}"]
    return wrong + ([] if seconds <= SECONDS_MAX else [f"took {seconds:.2f} s"])


def on_the_command_line(name: str, text: str) -> dict:
    """The error of `manage.py calc NAME`, as it is written."""
    try:
        calculated(name, text, "en")
    except Refusals as refusals:
        return json.loads(json.dumps(error_json(refusals, "en"), ensure_ascii=False).encode())
    return {"field": "", "code": "answered"}


@pytest.mark.parametrize("name", NAMES)
def test_the_command_line_refuses_by_name(name) -> None:
    wrong = []
    for field, what, text in asked(name):
        began = process_time()
        problem = on_the_command_line(name, text)
        wrong += [(field, what, fault) for fault in faults(field, problem, process_time() - began)]
    assert wrong == []


@pytest.mark.parametrize("what", VALUES)
def test_a_line_of_a_batch_stops_nothing(what) -> None:
    for line in (
        f'{{"id": {VALUES[what]}, "name": "imps", "input": {{"difference": 10}}}}',
        f'{{"id": 7, "name": {VALUES[what]}, "input": {{}}}}',
        f'{{"id": 7, "name": "imps", "input": {VALUES[what]}}}',
        f'{{"id": 7, "name": "imps", "input": {{"difference": {VALUES[what]}}}}}',
        VALUES[what],
    ):
        began = process_time()
        row = answered(line, "ja")
        json.dumps(row, ensure_ascii=False, default=str).encode(errors="replace")
        assert process_time() - began <= SECONDS_MAX
        assert row.keys() <= {"id", "result", "error"}


def test_a_field_that_no_calculator_has_is_named_and_written() -> None:
    answer = calculated("imps", '{"difference": 10, "\\ud800": 1, "\\u0000": 1}', "en")
    assert answer["ignored"] == ["\\u0000", "\\ud800"]
    assert json.dumps(answer, ensure_ascii=False).encode()


def test_every_kind_of_value_is_walked() -> None:
    """A kind that is new, or has others inside it, is entered in `walked`."""
    parts = {"read", "schema", "from_text"}
    modules = [module for name, module in sys.modules.items() if name.startswith("scoring.calculators")]
    kinds = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and parts <= set(dir(kind)) and kind is not ValueKind
    }
    assert len(kinds) >= 9
    assert kinds == {type(kind) for kind in KINDS}


@pytest.mark.parametrize("what", VALUES)
def test_every_kind_in_every_depth_refuses(what) -> None:
    if what in ENDLESS:
        with pytest.raises(Refusals):
            document(VALUES[what])
        return
    value, taken = document(VALUES[what]), []
    for kind in KINDS:
        began = process_time()
        with suppress(Refusal, Refusals):
            taken.append((kind, kind.read(value, "x")))
        assert process_time() - began <= SECONDS_MAX, kind
    assert [kind for kind, _read in taken if kind != WordValue()] == []
    assert {read for _kind, read in taken} <= {"1/0", "1e3000000"}  # which are names, if odd ones


def asked_together(name: str) -> Iterator[tuple[list[str], str]]:
    """Every field of a calculator with every hostile value, in few requests: the fields, the body.

    What has no end is refused before any field is read, so one field of a calculator stands for all.
    """
    fields = [field.name for field in calculators()[name].inputs]
    for what, value in VALUES.items():
        together = 1 if what in ENDLESS else max(1, 500_000 // len(value))
        for few in batched(fields[:1] if what in ENDLESS else fields, together):
            yield few, "{" + ", ".join(f'"{field}": {value}' for field in few) + "}"


def batched(fields: list[str], size: int) -> Iterator[list[str]]:
    yield from (fields[start : start + size] for start in range(0, len(fields), size))


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_the_api_refuses_by_name(name, here) -> None:
    client, wrong = Client(), []
    client.get(f"/sakura/calc/{name}/")  # what is made for the first request of a process is no part of it
    for fields, text in asked_together(name):
        began = process_time()
        answer = client.post(f"/sakura/api/v1/calc/{name}/", text, content_type="application/json")
        seconds = process_time() - began
        assert answer.status_code == 422, text[:200]
        wrong += [(text[:60], fault) for field in fields for fault in faults(field, answer.json(), seconds)]
    assert wrong == []
