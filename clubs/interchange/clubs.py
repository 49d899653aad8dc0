"""The register of clubs for programs: read, entered, corrected."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.interchange import examples
from clubs.interchange.base import (
    CHANGED,
    IF_MATCH,
    IF_NONE_MATCH,
    KEY,
    LISTED,
    READ,
    WRITTEN,
    Done,
    RegisterView,
)
from clubs.interchange.filters import ClubFilterSerializer
from clubs.models import Club
from clubs.register.services import clubs
from federation.record.marks import changed_since, mark_of, with_marks
from federation.text.numbers import folded
from federation.visitors import signed_in


class ClubRecordSerializer(serializers.ModelSerializer[Club]):
    """A record of the register of clubs. One that has given up stays, without recognition."""

    names = serializers.DictField(child=serializers.CharField(), help_text="By language.")
    changed_at = serializers.DateTimeField(read_only=True)
    etag = serializers.SerializerMethodField(help_text="For If-Match.")

    class Meta:
        model = Club
        fields = ["id", *clubs.PARTICULARS, "changed_at", "etag"]
        read_only_fields = fields

    def get_etag(self, club: Club) -> str:
        return mark_of(club)


class ClubParticularsSerializer(serializers.Serializer[Any]):
    """What is entered of a club."""

    number = serializers.CharField(max_length=20)
    names = serializers.DictField(child=serializers.CharField(max_length=120), help_text="By language.")
    place = serializers.CharField(max_length=120, allow_blank=True, default="")
    region = serializers.CharField(max_length=60, allow_blank=True, default="")
    is_active = serializers.BooleanField(default=True, help_text="Whether it is recognised.")

    def validate_number(self, number: str) -> str:
        """In any width."""
        return folded(number)


class Clubs(RegisterView):
    """The register of clubs."""

    serializer_class = ClubRecordSerializer
    filters = ClubFilterSerializer

    @extend_schema(
        parameters=[ClubFilterSerializer],
        responses={200: ClubRecordSerializer(many=True), **LISTED},
        examples=[examples.CLUB],
    )
    def get(self, request: Request) -> Response:
        """Clubs by id."""
        return self.page(clubs_asked)

    @extend_schema(
        parameters=[KEY],
        request=ClubParticularsSerializer,
        responses={
            201: OpenApiResponse(ClubRecordSerializer, "Entered."),
            200: OpenApiResponse(ClubRecordSerializer, "Entered before: the record as it is."),
            **WRITTEN,
        },
        examples=[examples.NEW_CLUB, examples.CLUB],
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Enter a club."""
        asked = ClubParticularsSerializer(data=request.data)
        asked.is_valid(raise_exception=True)

        def enter() -> Done:
            return clubs.enter(written=asked.validated_data, by=signed_in(request))

        key, is_new = self.once(enter)
        return self.shown(club_shown(key), status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)


class ClubRecord(RegisterView):
    """One club."""

    serializer_class = ClubRecordSerializer

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: ClubRecordSerializer, 304: OpenApiResponse(description="As you have it."), **READ},
        examples=[examples.CLUB],
    )
    def get(self, request: Request, club_id: int) -> HttpResponseBase:
        """A club."""
        return self.shown(club_shown(club_id))

    @extend_schema(
        parameters=[IF_MATCH],
        request=ClubParticularsSerializer,
        responses={200: ClubRecordSerializer, **CHANGED},
        examples=[examples.CORRECTED_CLUB, examples.CLUB],
    )
    def patch(self, request: Request, club_id: int) -> HttpResponseBase:
        """Change what is written of a club; `is_active` says whether it is recognised."""
        club = get_object_or_404(Club.objects.all(), pk=club_id)
        asked = ClubParticularsSerializer(data=request.data, partial=True)
        asked.is_valid(raise_exception=True)
        act = {"club": club, "written": asked.validated_data, "seen": self.seen(), "by": signed_in(request)}
        self.once(lambda: (clubs.correct(**act), False))
        return self.shown(club_shown(club_id))


def club_shown(key: int) -> Club:
    """A club with the mark of the record."""
    club: Club = get_object_or_404(with_marks(Club.objects.all()), pk=key)
    return club


def clubs_asked(asked: dict[str, Any]) -> QuerySet[Club]:
    """The clubs that filters leave."""
    rows = with_marks(Club.objects.all())
    if "changed_since" in asked:
        rows = rows.filter(pk__in=changed_since(Club, asked["changed_since"]))
    return rows.filter(**{name: asked[name] for name in ("number", "region", "is_active") if name in asked})
