"""Answers and refusals as JSON, in the reader's language."""

from typing import Any

from scoring.calculators import words
from scoring.calculators.calculator import Answer, as_json
from scoring.engine.ground import DecisionGround
from scoring.engine.refusal import Refusal, Refusals
from scoring.engine.words import Text


def answer_json(answer: Answer, language: str) -> dict[str, Any]:
    """The result with its steps."""

    def say(text: Text) -> str:
        return words.say(text.code, text.parameters, language)

    steps = [step_json(reason, language) for reason in answer.reasons]
    return {**as_json(answer.result, say), "steps": steps}


def step_json(reason: DecisionGround, language: str) -> dict[str, Any]:
    """One step: its sentence, its exact value, its clause."""

    def say(text: Text) -> str:
        return words.say(text.code, text.parameters, language)

    return {
        "text": words.say(reason.code, reason.parameters, language),
        "value": as_json(reason.value, say),
        "cite": reason.cite.label(language),
    }


def message(refusal: Refusal, language: str) -> str:
    """The refusal as a sentence that names the field."""
    return words.say(refusal.says, {"field": refusal.field, **refusal.parameters}, language)


def error_json(refusals: Refusals, language: str) -> dict[str, Any]:
    """The first problem, and under `problems` all of them where there are several."""
    problems = [
        {"code": refusal.code, "field": refusal.field, "message": message(refusal, language)}
        for refusal in refusals.refusals
    ]
    return problems[0] | ({"problems": problems} if len(problems) > 1 else {})
