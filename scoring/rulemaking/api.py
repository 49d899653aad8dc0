"""The regulations for programs: every parameter on a day, and the editions that change them."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.regulations import books, selectors
from clubs.regulations.selectors import EditionState
from clubs.regulations.words import sentence
from federation.reader import reader_language
from federation.roles import today
from federation.site.api.problems import ANYBODY, PROBLEM, problem
from scoring.engine.refusal import UNKNOWN, Refusal
from scoring.regulations import Book
from scoring.regulations.book import Parameter, Version
from scoring.regulations.edition import BookPart, parts_of
from scoring.rulemaking.titles import title_of
from scoring.rulemaking.words import clause_label

SHOWN = (EditionState.ANNOUNCED, EditionState.IN_FORCE)


class VersionSerializer(serializers.Serializer[Any]):
    """What a parameter says from a day on."""

    starts = serializers.DateField()
    value = serializers.JSONField(
        help_text="As the packs write it: numbers with decimals and fractions are texts."
    )
    cites = serializers.CharField(help_text="The clause.")
    clause = serializers.CharField(
        help_text="The clause as it is printed, in the language of Accept-Language."
    )


class ParameterSerializer(serializers.Serializer[Any]):
    """One thing that the regulations lay down."""

    part = serializers.ChoiceField([str(part) for part in BookPart])
    key = serializers.CharField()
    title = serializers.CharField(help_text="In the language of Accept-Language.")
    now = VersionSerializer(help_text="What holds on that day.")
    to_come = VersionSerializer(many=True, help_text="What holds later, by its first day.")


class RegulationsSerializer(serializers.Serializer[Any]):
    """The regulations on a day."""

    on = serializers.DateField()
    name = serializers.CharField()
    official = serializers.BooleanField(
        help_text="Whether the federation has confirmed the pack they begin with."
    )
    parameters = ParameterSerializer(many=True)


class EditionChangeSerializer(serializers.Serializer[Any]):
    """What an edition says of one parameter."""

    part = serializers.CharField()
    key = serializers.CharField()
    cites = serializers.CharField()
    value = serializers.JSONField(help_text="Of a rule the fields that become others, of a scale the whole.")
    sentences = serializers.DictField(child=serializers.CharField(), help_text="By language.")


class EditionSerializer(serializers.Serializer[Any]):
    """An edition that is adopted."""

    number = serializers.IntegerField()
    names = serializers.DictField(child=serializers.CharField(), help_text="By language.")
    starts = serializers.DateField()
    state = serializers.ChoiceField([str(state) for state in SHOWN])
    changes = EditionChangeSerializer(many=True)


class EditionsSerializer(serializers.Serializer[Any]):
    """All of them."""

    editions = EditionSerializer(many=True)


_VERSION = {
    "starts": "1987-01-01",
    "value": {"boards_max": 1},
    "cites": "REG-2.4",
    "clause": "Regulations 2.4",
}
REGULATIONS = OpenApiExample(
    "The regulations on a day",
    {
        "on": "2027-05-01",
        "name": "Tournament Conduct Regulations (sample)",
        "official": False,
        "parameters": [
            {
                "part": "rule",
                "key": "wrong_board",
                "title": "The wrong board played",
                "now": _VERSION,
                "to_come": [],
            }
        ],
    },
    response_only=True,
)
EDITIONS = OpenApiExample(
    "The editions",
    {
        "editions": [
            {
                "number": 1,
                "names": {"ja": "四月の改正", "en": "Changes of April"},
                "starts": "2027-04-01",
                "state": "announced",
                "changes": [
                    {
                        "part": "rule",
                        "key": "wrong_board",
                        "cites": "REG-2.4",
                        "value": {"boards_max": 2},
                        "sentences": {"ja": "2ボードまで。", "en": "At most two boards."},
                    }
                ],
            }
        ]
    },
    response_only=True,
)


class Regulations(APIView):
    """What the federation goes by on a day."""

    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[OpenApiParameter("on", OpenApiTypes.DATE, description="A day; without one, today.")],
        responses={200: RegulationsSerializer, 422: PROBLEM, 429: PROBLEM},
        examples=[REGULATIONS],
        auth=ANYBODY,
    )
    def get(self, request: Request) -> Response:
        """Every parameter as it holds on a day, with what is to come."""
        asked = request.query_params.get("on", "")
        try:
            day = date.fromisoformat(asked) if asked else today()
        except ValueError:
            return _refused(Refusal(UNKNOWN, "on", "not_a_day", value=asked[:40]))
        book = books.book_here()
        parameters = list(_parameters(book, day))
        if not parameters:
            return _refused(Refusal(UNKNOWN, "on", "not_in_force", key="pack", day=day.isoformat()))
        name = book.names[reader_language()]
        answer = {"on": day, "name": name, "official": book.official, "parameters": parameters}
        return Response(RegulationsSerializer(answer).data)


class Editions(APIView):
    """The federation's own editions."""

    permission_classes = [AllowAny]

    @extend_schema(responses={200: EditionsSerializer, 429: PROBLEM}, examples=[EDITIONS], auth=ANYBODY)
    def get(self, request: Request) -> Response:
        """The editions that are adopted, those to come among them, by number."""
        editions = [
            {"number": edition.number, "state": state, **edition.body}
            for edition in selectors.editions().order_by("number")
            if (state := selectors.state_of(edition, edition.acts.all(), today())) in SHOWN
        ]
        return Response(EditionsSerializer({"editions": editions}).data)


def _refused(refusal: Refusal) -> Response:
    return problem(refusal.says, sentence(refusal), status.HTTP_422_UNPROCESSABLE_ENTITY)


def _parameters(book: Book, day: date) -> Iterator[Mapping[str, Any]]:
    for part, parameters in parts_of(book).items():
        for key, parameter in sorted(parameters.items()):
            now = parameter.in_force(day)
            if now is not None:
                yield {
                    "part": part,
                    "key": key,
                    "title": title_of(part, key),
                    "now": _version(now),
                    "to_come": [_version(version) for version in _later(parameter, day)],
                }


def _later(parameter: Parameter, day: date) -> list[Version]:
    return [version for version in parameter.versions if version.starts > day]


def _version(version: Version) -> Mapping[str, Any]:
    return {
        "starts": version.starts,
        "value": _plain(version.value),
        "cites": str(version.cites),
        "clause": clause_label(version.cites),
    }


def _plain(value: Any) -> Any:
    """As JSON holds it: what has decimals is a text, so that nobody reads it as a float."""
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value if isinstance(value, bool | int | str) else str(value)
