"""Photographs as proof, for programs: attach one to a file."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiRequest,
    OpenApiResponse,
    extend_schema,
)
from rest_framework import generics, parsers, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Proof
from clubs.uploads.api.examples import BODY, PHOTOGRAPH as PHOTOGRAPH_EXAMPLE
from clubs.uploads.api.parsers import BodyParser, OctetParser
from clubs.uploads.api.views import file_of, uploads_of
from clubs.uploads.services import proofs
from federation.site.api.binary import BinaryField
from federation.site.api.problems import PROBLEM
from federation.visitors import signed_in

CAPTION = OpenApiParameter("caption", str, description="What the photograph shows, at most 200 characters.")
EXAMPLE = OpenApiExample(
    "A slip",
    {
        "id": 3,
        "upload": 12,
        "caption": "Board 7, table 4",
        "width": 1500,
        "height": 2000,
        "attached_at": "2026-11-19T21:40:00+09:00",
    },
    response_only=True,
)


class ImageParser(BodyParser):
    """A photograph as the body; its content says what it is."""

    media_type = "image/*"


class ProofSerializer(serializers.ModelSerializer[Proof]):
    """A photograph that is attached to a file; the picture itself is shown at the desk."""

    upload = serializers.IntegerField(source="upload_id", read_only=True)

    class Meta:
        model = Proof
        fields = ["id", "upload", "caption", "width", "height", "attached_at"]


class PhotographSerializer(serializers.Serializer[Any]):
    """A photograph in a form."""

    file = BinaryField()
    caption = serializers.CharField(required=False, max_length=200)


PHOTOGRAPH = {
    "multipart/form-data": PhotographSerializer,
    "image/*": OpenApiRequest({"type": "string", "format": "binary"}),
    "application/octet-stream": OpenApiRequest({"type": "string", "format": "binary"}),
}


class Proofs(generics.GenericAPIView[Proof]):
    """The photographs of one file."""

    serializer_class = ProofSerializer
    parser_classes = [parsers.MultiPartParser, ImageParser, OctetParser]

    @extend_schema(
        parameters=[CAPTION],
        request=PHOTOGRAPH,
        responses={
            201: OpenApiResponse(ProofSerializer, "Attached."),
            200: OpenApiResponse(
                ProofSerializer, "These bytes were attached before: the first answer again."
            ),
            **dict.fromkeys([401, 403, 404, 413, 415, 422, 429], PROBLEM),
        },
        examples=[PHOTOGRAPH_EXAMPLE, BODY, EXAMPLE],
    )
    def post(self, request: Request, upload_id: int) -> Response:
        """Attach a photograph of the slips to a file: JPEG, PNG or WebP, at most 12 MB.

        What the camera wrote beside the picture, such as the place, is not kept.
        """
        upload = get_object_or_404(uploads_of(request).defer("content", "reading", "report"), pk=upload_id)
        _name, content, asked = file_of(request)
        caption = str(asked.get("caption", ""))
        attached, is_new = proofs.attach(to=upload, content=content, by=signed_in(request), caption=caption)
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(ProofSerializer(attached).data, status=code)
