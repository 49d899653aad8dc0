"""What calculators are asked and answer, for the API's description."""

from datetime import date

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample

from scoring.calculators.examples import EXAMPLES
from scoring.calculators.speaking import answer_json

PACK = "jcbl-sample"
DAY = date(2026, 11, 1)  # the examples of a description stay as they are


class CalculatorSchema(AutoSchema):
    """The description of a calculator, with an input of its page and what it answers to it."""

    def get_examples(self) -> list[OpenApiExample]:
        """Computed when the description is asked for: nobody waits for it at the start."""
        calculator = self.view.calculator  # type: ignore[attr-defined]  # described are Calculations only
        example = dict(EXAMPLES[calculator.name])
        answer = answer_json(calculator.answer(example, DAY, PACK), "en")
        return [
            OpenApiExample("Input", example, request_only=True),
            OpenApiExample("Answer", answer, response_only=True, status_codes=["200"]),
        ]
