"""Master points for programs: what pages show of events and rankings, and one's own account."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import permissions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Club, Stage
from clubs.register.selectors import newest_sessions
from federation.models import Member
from federation.site.api.asked import number_asked
from federation.site.api.etags import tagged
from federation.site.api.problems import ANYBODY, PROBLEM
from federation.visitors import signed_in
from scoring.points.api import examples, serializers
from scoring.points.selectors import (
    points as selectors,
    rankings as ranking_selectors,
    titles as title_selectors,
)
from scoring.points.services.awards import Paid
from scoring.points.views.rankings import asked_in
from scoring.sessions.api.views import IF_NONE_MATCH, SAME, PublicView

YEAR = OpenApiParameter("year", int, description="Points of one year; all time where nothing is said.")
CLUB = OpenApiParameter("club", str, description="Only members whose home is the club with this number.")
REGION = OpenApiParameter("region", str, description="Only members whose home club is in the region.")
COLOUR = OpenApiParameter("colour", str, description="Points of one colour; of all where nothing is said.")
TITLE = OpenApiParameter("title", str, description="Only members who hold the title with this key.")
PAGE = OpenApiParameter("page", int, description="From 1, fifty places a page.")
POSTINGS_MAX = 200


class SessionPoints(PublicView):
    """The master points of a club's game."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.EventPointsSerializer, 304: SAME, 404: PROBLEM, 429: PROBLEM},
        examples=[examples.EVENT],
        auth=ANYBODY,
    )
    def get(self, request: Request, session_id: int) -> HttpResponseBase:
        """Everybody's points of a game, provisional until `paid`, with what barred whom."""
        return _of(request, get_object_or_404(newest_sessions(), pk=session_id))


class StagePoints(PublicView):
    """The master points of a stage."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.EventPointsSerializer, 304: SAME, 404: PROBLEM, 429: PROBLEM},
        examples=[examples.EVENT],
        auth=ANYBODY,
    )
    def get(self, request: Request, stage_id: int) -> HttpResponseBase:
        """Everybody's points of a stage of an announced tournament."""
        stages = Stage.objects.filter(event__tournament__announced_at__isnull=False)
        return _of(request, get_object_or_404(stages.select_related("event__tournament"), pk=stage_id))


def _of(request: Request, paid: Paid) -> HttpResponseBase:
    awards = selectors.event_awards(paid, timezone.now())
    scheme = awards.awarded.scheme if awards.awarded else None
    answer: dict[str, Any] = {
        "scheme": scheme.key if scheme else None,
        "edition": scheme.starts if scheme else None,
        "paid": awards.is_paid,
        "provisional_because": "" if awards.is_paid else awards.why_open,
        "problem": awards.problem,
        "awards": awards.rows,
    }
    return tagged(request, serializers.EventPointsSerializer(answer).data)


class Rankings(PublicView):
    """Members by their points."""

    @extend_schema(
        parameters=[YEAR, CLUB, REGION, COLOUR, TITLE, PAGE],
        responses={200: serializers.PointsRankingSerializer, 404: PROBLEM, 429: PROBLEM},
        examples=[examples.RANKING],
        auth=ANYBODY,
    )
    def get(self, request: Request) -> Response:
        """A page of a public ranking; who does not want to be shown is left out."""
        for name in ("year", "page"):
            number_asked(request, name, 9)
        number = request.query_params.get("club", "")
        asked = replace(asked_in(request.query_params), club=_club(number) if number else None)
        return Response(serializers.PointsRankingSerializer(ranking_selectors.ranking(asked)).data)


def _club(number: str) -> int:
    """The key of the club with a number, as sessions name it. Raises Http404."""
    if not number.isprintable():
        raise Http404("no such club")
    return get_object_or_404(Club, number=number).pk


class MemberTitles(PublicView):
    """The titles of a member."""

    @extend_schema(
        responses={200: serializers.MemberTitlesSerializer, 404: PROBLEM, 429: PROBLEM},
        examples=[examples.TITLES],
        auth=ANYBODY,
    )
    def get(self, request: Request, member_id: int) -> Response:
        """What a member holds, the newest first; not found for who does not stand in public rankings."""
        member = get_object_or_404(Member, pk=member_id)
        if not title_selectors.is_public(member):
            raise Http404
        answer = {"member": member, "titles": title_selectors.titles_of(member)}
        return Response(serializers.MemberTitlesSerializer(answer).data)


class MyPoints(APIView):
    """One's own account."""

    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(
        responses={
            200: serializers.AccountSerializer,
            401: PROBLEM,
            403: PROBLEM,
            404: PROBLEM,
            429: PROBLEM,
        },
        examples=[examples.ACCOUNT],
    )
    def get(self, request: Request) -> Response:
        """Balances by colour, and the newest postings with what they came from. For members signed in."""
        member = get_object_or_404(Member.objects.filter(user=signed_in(request)), merged_into=None)
        answer = {
            "balances": selectors.balances(member),
            "postings": selectors.history(member)[:POSTINGS_MAX],
        }
        return Response(serializers.AccountSerializer(answer).data)
