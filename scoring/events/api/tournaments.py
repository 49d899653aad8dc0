"""Tournaments for programs: what everybody sees on the pages, in JSON."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db.models import Model, QuerySet
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Club, Event, Level, Stage, Tournament
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.officials import serving
from federation.site.api.asked import number_asked, word_asked
from federation.site.api.etags import tagged
from federation.site.api.problems import ANYBODY, PROBLEM
from scoring.events.api import examples, serializers
from scoring.events.selectors.handicaps import handicaps_of
from scoring.events.selectors.overall import page_of
from scoring.events.selectors.tournaments import (
    announced,
    entered,
    matches_of,
    stamp_of,
    standings_of,
    state_of,
    strata_of,
)
from scoring.events.views.overall import asked_in
from scoring.events.views.stages import tag_of
from scoring.sessions.api.serializers import ranked_by_json
from scoring.sessions.api.views import IF_NONE_MATCH, SAME, PublicView
from scoring.sessions.words.ranked import unit_of_form

LEVEL = OpenApiParameter("level", str, enum=Level.values, description="Only tournaments of this level.")
PAGE = OpenApiParameter("page", int, description="From 1; beyond the last page is the last page.")
NAME = OpenApiParameter("name", str, description="Words of a name, or a member number.")
CLUB = OpenApiParameter("club", str, description="Only the club with this number.")
NEEDLESS = {304: SAME, 404: PROBLEM, 429: PROBLEM}


class Tournaments(PublicView, generics.ListAPIView[Tournament]):
    """Announced tournaments, the newest first."""

    serializer_class = serializers.TournamentSerializer

    def get_queryset(self) -> QuerySet[Tournament]:
        tournaments = announced().prefetch_related("contests")
        level = word_asked(self.request, "level", Level.values)
        return tournaments.filter(level=level) if level else tournaments

    @extend_schema(
        parameters=[LEVEL],
        responses={200: serializers.TournamentSerializer(many=True), 404: PROBLEM, 429: PROBLEM},
        examples=[examples.TOURNAMENT],
        auth=ANYBODY,
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Announced tournaments with their events, the newest first."""
        return self.list(request, *args, **kwargs)


class TournamentDetail(PublicView):
    """An announced tournament."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.TournamentDetailSerializer, **NEEDLESS},
        examples=[examples.TOURNAMENT_DETAIL],
        auth=ANYBODY,
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """A tournament by its short name: its events, and its officials with their grades."""
        return tagged(request, tournament_json(get_object_or_404(announced(), slug=slug)))


class EventDetail(PublicView):
    """An event of an announced tournament."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.EventSerializer, **NEEDLESS},
        examples=[examples.EVENT],
        auth=ANYBODY,
    )
    def get(self, request: Request, event_id: int) -> HttpResponseBase:
        """An event: its conditions of contest, who is entered, its stages."""
        return tagged(request, event_json(get_object_or_404(open_events(), pk=event_id)))


def open_events() -> QuerySet[Event]:
    """The events of announced tournaments."""
    events: QuerySet[Event] = Event.objects.filter(tournament__announced_at__isnull=False)
    return events.select_related("tournament")


def tournament_json(tournament: Tournament) -> dict[str, Any]:
    """A tournament with its events and officials."""
    answer: Any = _Detail(tournament, officials=serving(tournament))
    return dict(serializers.TournamentDetailSerializer(answer).data)


def event_json(event: Event) -> dict[str, Any]:
    """An event with its conditions of contest, entrants and stages."""
    edition = event.conditions.order_by("-edition").first()
    answer: Any = _Detail(event, conditions=edition, entrants=entered(event.pk))
    return dict(serializers.EventSerializer(answer).data)


class _Detail:
    """A record with what is read beside it."""

    def __init__(self, record: Model, **beside: Any) -> None:
        self._record = record
        self.__dict__.update(beside)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._record, name)


class StageStandings(PublicView):
    """The standings of a stage."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.StageStandingsSerializer, **NEEDLESS},
        examples=[examples.STANDINGS],
        auth=ANYBODY,
    )
    def get(self, request: Request, stage_id: int) -> HttpResponseBase:
        """The places of a stage as they stand now, best first; one query where nothing has changed."""
        return _stamped(request, stage_id, standings_json)


def standings_json(stage: Stage) -> dict[str, Any]:
    """The places of a stage, its strata and handicaps, and what ranks."""
    placed = standings_of(stage)
    state = state_of(stage)
    strata = strata_of(state, placed)
    return {
        "ranked_by": ranked_by_json(unit_of_form(form_of(stage)), [one.row for one in placed]),
        "standings": serializers.StagePlaceSerializer(placed, many=True).data,
        "strata": serializers.strata_json(strata),
        "handicap": serializers.handicap_json(handicaps_of(state, placed)),
    }


class StageMatches(PublicView):
    """The matches of a stage."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: serializers.StageMatchesSerializer, **NEEDLESS},
        examples=[examples.MATCHES],
        auth=ANYBODY,
    )
    def get(self, request: Request, stage_id: int) -> HttpResponseBase:
        """Every match, forfeit and bye of a stage with both sides' figures."""
        return _stamped(request, stage_id, matches_json)


def matches_json(stage: Stage) -> dict[str, Any]:
    """The matches of a stage."""
    return {"matches": serializers.StageMatchSerializer(matches_of(stage), many=True).data}


class OverallView(PublicView):
    """The overall of a simultaneous event."""

    @extend_schema(
        parameters=[PAGE, NAME, CLUB, IF_NONE_MATCH],
        responses={200: serializers.OverallSerializer, **NEEDLESS},
        examples=[examples.OVERALL],
        auth=ANYBODY,
    )
    def get(self, request: Request, stage_id: int) -> HttpResponseBase:
        """Places over all clubs, fifty on a page; of one club, or of who has a name, where that is asked."""
        return _stamped(request, stage_id, lambda stage: _overall(request, stage))


def _overall(request: Request, stage: Stage) -> dict[str, Any]:
    if not stage.is_simultaneous:
        raise Http404("not simultaneous")
    number_asked(request, "page")
    number = request.query_params.get("club", "")
    club = Club.objects.filter(number=number).first() if number else None
    if number and club is None:
        raise Http404("no such club")
    asked = asked_in(request._request)
    page = page_of(stage, replace(asked, club=club.pk if club else None))
    places = serializers.OverallPlaceSerializer(page.rows, many=True).data
    ranked_by = ranked_by_json(unit_of_form(form_of(stage)), [one.row for one in page.rows])
    pages = {"count": page.total, "page": page.number, "pages": page.pages}
    return {**pages, "ranked_by": ranked_by, "places": places}


def _stamped(request: Request, stage_id: int, body: Callable[[Stage], dict[str, Any]]) -> HttpResponseBase:
    """The answer, or 304 by a single query where the asker has it."""
    stamp = stamp_of(stage_id)
    if stamp is None or stamp.announced is None:
        raise Http404("no such stage")
    etag = tag_of(stamp)
    same = get_conditional_response(request._request, etag=etag)
    if same is not None:
        return same
    stage = Stage.objects.select_related("event").get(pk=stage_id)
    answer = {**serializers.state_json(state_of(stage)), **body(stage)}
    return Response(answer, headers={"ETag": etag, "Cache-Control": "no-cache"})
