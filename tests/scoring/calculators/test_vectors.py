"""Every worked example of `tests/vectors` through its calculator, as `manage.py calc` answers it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.calculators.command import answered
from scoring.calculators.index import calculators
from tests.places import VECTORS

SETS = {"chosen", "credited", "legal", "law_refs"}


def cases():
    for path in sorted(VECTORS.glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        for case in document.get("cases", ()):
            name = case.get("name", document.get("calculator"))
            if name:
                yield pytest.param(name, case["input"], case["expected"], id=f"{name}/{case['id']}")


def number(value):
    if value is None or isinstance(value, bool):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def missing(want, got, path=""):
    """Where an answer does not hold what is wanted; empty when it holds all of it."""
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return [f"{path}: {got!r} for {want!r}"]
        return [gap for key in want for gap in missing(want[key], got.get(key, "nothing"), f"{path}.{key}")]
    if isinstance(want, list):
        if not isinstance(got, list) or len(want) != len(got):
            return [f"{path}: {got!r} for {want!r}"]
        if path.rpartition(".")[2] in SETS:
            want, got = sorted(want), sorted(got)
        return [
            gap
            for i, (w, g) in enumerate(zip(want, got, strict=True))
            for gap in missing(w, g, f"{path}[{i}]")
        ]
    if number(want) is not None:
        return [] if number(got) == number(want) else [f"{path}: {got!r} for {want!r}"]
    return [] if want == got else [f"{path}: {got!r} for {want!r}"]


@pytest.mark.parametrize(("name", "given", "expected"), list(cases()))
def test_the_answer_holds_what_is_worked_out(name, given, expected):
    row = answered(json.dumps({"id": 1, "name": name, "input": given}), "ja")
    if "refused" in expected:
        code, field = expected["refused"], expected.get("field")
        assert code in ("*", row["error"]["code"])
        assert field in (None, row["error"]["field"])
        assert row["error"]["message"]
    else:
        assert missing(expected, row.get("result", row)) == []
        assert row["result"]["steps"]


def test_every_calculator_has_worked_examples_or_tests_of_its_own():
    covered = {param.values[0] for param in cases()}
    of_ours = {path.stem for path in Path(__file__).parent.glob("test_*.py")}
    assert covered <= set(calculators())
    assert of_ours
