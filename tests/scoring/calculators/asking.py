"""Asking a calculator as a test does: its answer, or its first problem, in English."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.calculators.index import calculators
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from tests.sample_rules import DAY


def answer(name: str, **given: Any) -> dict[str, Any]:
    return answer_json(calculators()[name].answer(given, DAY), "en")


def problem(name: str, **given: Any) -> dict[str, Any]:
    with pytest.raises(Refusals) as refusals:
        calculators()[name].answer(given, DAY)
    return error_json(refusals.value, "en")


def steps(answered: dict[str, Any]) -> list[tuple[str, str]]:
    return [(step["value"], step["text"]) for step in answered["steps"]]


def adds_up(answered: dict[str, Any]) -> bool:
    *parts, total = (Fraction(step["value"]) for step in answered["steps"])
    return sum(parts) == total
