"""What became of files while somebody looks on: asked again and again, and answered with an ETag."""

from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs.models import UploadState
from clubs.uploads.api.examples import STATES
from clubs.uploads.api.views import uploads_of
from clubs.uploads.selectors import light, rows
from federation.site.api.etags import tagged
from federation.site.api.problems import PROBLEM
from federation.text.numbers import whole

IDS_MAX = 50


class StateSerializer(serializers.Serializer[Any]):
    """What became of one file."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=UploadState.choices)
    says = serializers.CharField(help_text="The state in the language of Accept-Language.")
    errors = serializers.IntegerField()  # type: ignore[assignment]  # the name is the API's, Serializer.errors not used
    warnings = serializers.IntegerField()
    page = serializers.CharField(help_text="Its page on the desk.")
    session = serializers.IntegerField(allow_null=True)
    standings = serializers.CharField(allow_null=True, help_text="The page of the standings.")
    figures = serializers.CharField(allow_null=True, help_text="Its is_owed says whether they are computed.")


class StatesSerializer(serializers.Serializer[Any]):
    """What became of several files."""

    uploads = StateSerializer(many=True)


class UploadStates(APIView):
    """What became of some of your clubs' files."""

    @extend_schema(
        parameters=[
            OpenApiParameter("id", int, many=True, description=f"Uploads, {IDS_MAX} at most."),
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER),
        ],
        responses={
            200: StatesSerializer,
            304: OpenApiResponse(description="Nothing has changed since the answer with that ETag."),
            **dict.fromkeys([400, 401, 403], PROBLEM),
        },
        examples=[STATES],
    )
    def get(self, request: Request) -> HttpResponseBase:
        """The state of each upload that you name, as it was last looked at, with an ETag."""
        named = request.query_params.getlist("id")
        asked = [key for key in map(whole, named) if key is not None]
        if len(named) > IDS_MAX or len(asked) < len(named):
            raise exceptions.ValidationError({"id": [f"At most {IDS_MAX} numbers of uploads."]})
        uploads = light(uploads_of(request).filter(pk__in=asked).select_related("session")).order_by("pk")
        return tagged(request, {"uploads": rows(uploads)})
