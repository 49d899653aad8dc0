"""Amending a draft by a program: the same answers as on its page."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.files.amending.entries import NotReadable
from clubs.files.amending.kept import place_from
from clubs.models import AmendmentKind, Upload, UploadAmendment
from clubs.uploads.api.examples import AMENDMENT, TAKEN
from clubs.uploads.api.serializers import AmendmentSerializer, UploadSerializer
from clubs.uploads.api.views import uploads_of
from clubs.uploads.services import amendments
from clubs.uploads.services.amendments_held import held, held_of
from federation.errors import Refused
from federation.site.api.problems import PROBLEM, problem
from federation.visitors import signed_in

STATUS_OF = {
    "not_your_club": status.HTTP_403_FORBIDDEN,
    "published_already": status.HTTP_409_CONFLICT,
}


class AmendSerializer(serializers.Serializer[Any]):
    """What a file should have said of one thing."""

    kind = serializers.ChoiceField(choices=AmendmentKind.choices)
    key = serializers.DictField(help_text="Of which thing: as `fix` of a problem names it.")
    value = serializers.DictField(allow_null=True, help_text="What it should read; null: as the file has it.")


EXAMPLES = [
    OpenApiExample(
        "The day",
        {"kind": "heading", "key": {"field": "date"}, "value": {"to": "2026-11-20"}},
        request_only=True,
    ),
    OpenApiExample(
        "A line",
        {
            "kind": "result",
            "key": {"section": "", "board": 7, "ns": "3", "ew": "8", "nth": 1},
            "value": {"kind": "played", "contract": "4S", "declarer": "N", "tricks": 10},
        },
        request_only=True,
    ),
]


class Amendments(APIView):
    """The amendments of a file."""

    @extend_schema(
        responses={200: AmendmentSerializer(many=True), **dict.fromkeys([401, 403, 404], PROBLEM)},
        examples=[AMENDMENT],
    )
    def get(self, request: Request, upload_id: int) -> Response:
        """The amendments that hold, in the order in which they were made."""
        amendments = held(get_object_or_404(uploads_of(request), pk=upload_id))
        return Response(AmendmentSerializer(amendments, many=True).data)  # type: ignore[arg-type]  # many

    @extend_schema(
        request=AmendSerializer,
        examples=[*EXAMPLES, TAKEN],
        responses={201: UploadSerializer, **dict.fromkeys([400, 401, 403, 404, 409, 422], PROBLEM)},
    )
    def post(self, request: Request, upload_id: int) -> Response:
        """Amend a file that is not published; the answer is the file as it stands with that.

        Saying the same again changes nothing but the record of who said it last.
        """
        upload = get_object_or_404(uploads_of(request), pk=upload_id)
        asked = AmendSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        try:
            _amend(upload, asked.validated_data, request)
        except Refused as refusal:
            code = STATUS_OF.get(refusal.code, status.HTTP_422_UNPROCESSABLE_ENTITY)
            field = {"field": refusal.field} if isinstance(refusal, amendments.NotAmended) else {}
            return problem(refusal.code, refusal.sentence, code, **field)
        upload.refresh_from_db()
        return Response(UploadSerializer(upload).data, status=status.HTTP_201_CREATED)


def _amend(upload: Upload, values: dict[str, Any], request: Request) -> None:
    if values["value"] is not None:
        amendments.amend(upload=upload, **values, by=signed_in(request))
        return
    amendment = _held(upload, values["kind"], values["key"])
    if amendment is not None:
        amendments.withdraw(amendment=amendment, by=signed_in(request))


def _held(upload: Upload, kind: str, key: dict[str, Any]) -> UploadAmendment | None:
    """What holds of a thing that somebody names; nothing of what cannot be amended at all."""
    try:
        return held_of(upload, place_from(kind, key))
    except NotReadable:
        return None
