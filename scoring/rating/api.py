"""Ratings for programs: what everybody sees on the pages, in JSON. Figures are text, to a hundredth."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from federation.models import Member
from federation.site.api.asked import number_asked
from federation.site.api.problems import ANYBODY, PROBLEM
from federation.visitors import signed_in
from scoring.engine.rounding import shown
from scoring.models import MemberRating
from scoring.rating import selectors
from scoring.rating.views import PAGES_MAX
from scoring.sessions.api.views import PublicView

PAGE = OpenApiParameter("page", int, description="From 1, fifty ratings a page.")
OWN = {"rating": "53.41", "error": "1.62", "settled": True, "boards": 624, "sessions": 26}
OWN |= {"played_on": "2026-11-20"}


class RatingSerializer(serializers.ModelSerializer[MemberRating]):
    """A rating: percent of a pair of two such players against an average field, and its standard error."""

    rating = serializers.SerializerMethodField()
    error = serializers.SerializerMethodField()
    settled = serializers.BooleanField(source="is_settled", help_text="False: provisional.")

    class Meta:
        model = MemberRating
        fields = ["rating", "error", "settled", "boards", "sessions", "played_on"]

    def get_rating(self, row: MemberRating) -> str:
        """With two decimals."""
        return shown(selectors.figures(row).strength)

    def get_error(self, row: MemberRating) -> str:
        """With two decimals."""
        return shown(selectors.figures(row).error)


class ListedRatingSerializer(RatingSerializer):
    """A rating and whose it is."""

    member = serializers.IntegerField(source="member.pk")
    name = serializers.CharField(source="member.name")

    class Meta(RatingSerializer.Meta):
        fields = ["member", "name", *RatingSerializer.Meta.fields]


class RatingListSerializer(serializers.Serializer[Any]):
    """Ratings of those who agree, the settled ones first, by rating."""

    rows = ListedRatingSerializer(many=True)
    has_next = serializers.BooleanField()


LISTED = {"rows": [{"member": 7, "name": "山田 花", **OWN}], "has_next": False}


class Ratings(PublicView):
    """Ratings that are public."""

    @extend_schema(
        parameters=[PAGE],
        responses={200: RatingListSerializer, 404: PROBLEM, 429: PROBLEM},
        examples=[OpenApiExample("the first page", LISTED, response_only=True, status_codes=["200"])],
        auth=ANYBODY,
    )
    def get(self, request: Request) -> Response:
        """A page of the ratings of those who agree that everybody sees theirs."""
        number = min(max(number_asked(request, "page", 9) or 1, 1), PAGES_MAX)
        page = selectors.page_of_ratings(number)
        answer = {"rows": [listed.row for listed in page.rows], "has_next": page.has_next}
        return Response(RatingListSerializer(answer).data)


class MyRating(APIView):
    """One's own rating."""

    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(
        responses={200: RatingSerializer, 401: PROBLEM, 403: PROBLEM, 404: PROBLEM, 429: PROBLEM},
        examples=[OpenApiExample("settled", OWN, response_only=True, status_codes=["200"])],
    )
    def get(self, request: Request) -> Response:
        """The rating of whoever is signed in, public or not; not found before a session counts."""
        member = get_object_or_404(Member.objects.filter(user=signed_in(request)), merged_into=None)
        row = selectors.rating_of(member)
        if row is None:
            raise Http404
        return Response(RatingSerializer(row).data)
