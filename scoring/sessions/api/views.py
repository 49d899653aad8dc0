"""Results for programs: what the public pages show, in JSON."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics, permissions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Session
from clubs.register.selectors import newest_sessions
from federation.site.api.etags import tagged
from federation.site.api.problems import ANYBODY, PROBLEM
from scoring.models import Award
from scoring.sessions.api import examples, serializers
from scoring.sessions.selectors.boards import TravellerLine, lines_of_awards
from scoring.sessions.selectors.figures import FiguresState, figures
from scoring.sessions.selectors.matches import matches
from scoring.sessions.selectors.standings import rankings
from scoring.sessions.services import analysis
from scoring.sessions.words.ranked import unit_of_session

CLUB = OpenApiParameter("club", str, description="Only sessions of the club with this number.")
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of an earlier answer."
)
SAME = OpenApiResponse(description="Nothing has changed since the answer with that ETag.")


class PublicView(APIView):
    """Open to everybody, as the pages are."""

    permission_classes = [permissions.AllowAny]


class Sessions(PublicView, generics.ListAPIView[Session]):
    """Published sessions, the last published first."""

    serializer_class = serializers.SessionSerializer

    def get_queryset(self) -> QuerySet[Session]:
        sessions = newest_sessions()
        number = self.request.query_params.get("club", "")
        return sessions.filter(club__number=number) if number.isprintable() and number else sessions

    @extend_schema(
        parameters=[CLUB],
        responses={200: serializers.SessionSerializer(many=True), 404: PROBLEM, 429: PROBLEM},
        examples=[examples.SESSION],
        auth=ANYBODY,
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Published sessions, the last published first."""
        return self.list(request, *args, **kwargs)


class Standings(PublicView):
    """The standings of a session."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.StandingsSerializer, 304: SAME, 404: PROBLEM, 429: PROBLEM},
        examples=[examples.STANDINGS],
        auth=ANYBODY,
    )
    def get(self, request: Request, session_id: int) -> HttpResponseBase:
        """Every ranking of a session, best first."""
        state = figures(get_object_or_404(newest_sessions(), pk=session_id))
        return tagged(request, {**serializers.state_json(state), **standings_json(state)})


class ResultsView(PublicView):
    """The results of a session."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.ResultsSerializer, 304: SAME, 404: PROBLEM, 429: PROBLEM},
        examples=[examples.RESULTS],
        auth=ANYBODY,
    )
    def get(self, request: Request, session_id: int) -> HttpResponseBase:
        """Every result of a session with its awards, board by board."""
        state = figures(get_object_or_404(newest_sessions(), pk=session_id))
        return tagged(request, {**serializers.state_json(state), **results_json(state)})


class MatchesView(PublicView):
    """The matches of a session."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.MatchesSerializer, 304: SAME, 404: PROBLEM},
        examples=[examples.MATCHES],
        auth=ANYBODY,
    )
    def get(self, request: Request, session_id: int) -> HttpResponseBase:
        """Every match of teams, or round of pairs at victory points, with both sides' figures."""
        state = figures(get_object_or_404(newest_sessions(), pk=session_id))
        return tagged(request, {**serializers.state_json(state), **matches_json(state)})


def standings_json(state: FiguresState) -> serializers.Json:
    """Every ranking of a session, and what ranks."""
    shown = rankings(state)
    rows = [one.row for ranking in shown for one in ranking.rows]
    ranked_by = serializers.ranked_by_json(unit_of_session(state.session), rows)
    return {"ranked_by": ranked_by, "rankings": serializers.RankingSerializer(shown, many=True).data}


def results_json(state: FiguresState) -> serializers.Json:
    """Every result of a session, and the hands."""
    lines = serializers.ResultSerializer(lines_of(state.session), many=True).data
    hands = serializers.HandsSerializer(analysis.of_session(state.session.pk), many=True).data
    return {"results": lines, "hands": hands}


def matches_json(state: FiguresState) -> serializers.Json:
    """Every match of a session."""
    return {"matches": serializers.MatchSerializer(matches(state.session), many=True).data}


def lines_of(session: Session) -> list[TravellerLine]:
    """All results of a session that have awards, with both contestants."""
    awards = Award.objects.filter(session=session).select_related("result", "result__section")
    awards = awards.order_by("result__section__letter", "result__board", "result__line")
    return lines_of_awards(awards)
