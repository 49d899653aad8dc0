"""The calculators for programs: what the pages answer, in JSON."""

from collections.abc import Mapping
from typing import IO, Any

from django.urls import URLPattern, path
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, permissions, status
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.regulations.books import book_here
from federation.reader import reader_language
from federation.roles import today
from federation.site.api.problems import ANYBODY, PROBLEM, problem
from scoring.calculators.calculator import Calculator
from scoring.calculators.index import calculators
from scoring.calculators.pages.api_examples import CalculatorSchema
from scoring.calculators.reading import NOT_JSON, document
from scoring.calculators.speaking import answer_json, error_json
from scoring.engine.refusal import Refusals
from scoring.engine.sentences import WORDS

BYTES_MAX = 1_000_000
ANSWER_SCHEMA = {
    "type": "object",
    "properties": {
        "steps": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "value": {"type": "string"},
                    "cite": {"type": "string"},
                },
                "required": ["text", "value", "cite"],
            },
        }
    },
    "required": ["steps"],
}


class ExactJsonParser(BaseParser):
    """JSON whose decimals stay decimals: no figure passes through a float."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body. Raises ParseError for what is no JSON or longer than any calculator needs.

        Raises Refusals for a field that is nested beyond reading.
        """
        body = stream.read(BYTES_MAX + 1)
        if len(body) > BYTES_MAX:
            raise exceptions.ParseError
        try:
            return document(body)
        except Refusals as refusals:
            if refusals.refusals[0].code == NOT_JSON or not refusals.refusals[0].field:
                raise exceptions.ParseError from refusals
            raise


class Calculation(APIView):
    """One calculator, open to everybody: it looks at nothing but its input and the regulations."""

    permission_classes = [permissions.AllowAny]
    parser_classes = [ExactJsonParser]
    schema = CalculatorSchema()
    calculator: Calculator

    def calculate(self, request: Request) -> Response:
        """Answer, or refuse with every problem of the input."""
        try:
            answer = self.calculator.answer(request.data, today(), book_here())
        except Refusals as refusals:
            error = error_json(refusals, reader_language())
            errors = error.get("problems", [error])
            return problem(
                error["code"], error["message"], status.HTTP_422_UNPROCESSABLE_ENTITY, errors=errors
            )
        return Response(answer_json(answer, reader_language()))


def view_of(calculator: Calculator) -> type[Calculation]:
    """The view of one calculator, described by its own fields."""

    @extend_schema(
        operation_id=f"calc_{calculator.name.replace('-', '_')}",
        summary=WORDS.gettext(calculator.about, "en"),
        description=f"{calculator.about} {calculator.cite.label('en')}",
        request={"application/json": calculator.schema()},
        responses={
            200: OpenApiResponse(ANSWER_SCHEMA, "The result's fields, and the steps that lead to it."),
            400: PROBLEM,
            422: PROBLEM,
            429: PROBLEM,
        },
        tags=["calc"],
        auth=ANYBODY,
    )
    def post(self: Calculation, request: Request) -> Response:
        return self.calculate(request)

    name = "".join(word.capitalize() for word in calculator.name.split("-"))
    return type(name, (Calculation,), {"calculator": calculator, "post": post, "__doc__": calculator.about})


def addresses() -> list[URLPattern]:
    """An address for each calculator."""
    return [
        path(f"calc/{name}/", view_of(calculator).as_view(), name=f"api_calc_{name.replace('-', '_')}")
        for name, calculator in calculators().items()
    ]
