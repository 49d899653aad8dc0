"""Series for programs: what everybody sees on the pages, in JSON."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.site.api.etags import tagged
from federation.site.api.problems import ANYBODY, PROBLEM
from scoring.models import Series
from scoring.series.selectors import (
    CategoryRanking,
    SeriesLine,
    SeriesState,
    announced_series,
    lines_of,
    rankings_of,
    state_of,
)
from scoring.sessions.api.views import IF_NONE_MATCH, SAME, PublicView

Json = dict[str, Any]


class SeriesSerializer(serializers.ModelSerializer[Series]):
    """A series over several events and its conditions."""

    title = serializers.CharField(help_text="In the language of the request.")
    tie_breaks = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        model = Series
        fields = [
            "slug",
            "title",
            "starts_on",
            "ends_on",
            "unit",
            "measure",
            "points_by_place",
            "points_below",
            "shared",
            "best",
            "legs_least",
            "tie_breaks",
            "counts_guests",
            "one_prize_each",
        ]


class LegSerializer(serializers.Serializer[Json]):
    """A leg: an event or a session of a club; neither while it is still to come."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    held_on = serializers.DateField(allow_null=True)
    event = serializers.IntegerField(allow_null=True)
    session = serializers.IntegerField(allow_null=True)
    weight = serializers.DecimalField(5, 2)
    always = serializers.BooleanField(help_text="It counts, whatever it brought.")
    held = serializers.BooleanField(help_text="Whether the standings hold it.")


class LegBroughtSerializer(serializers.Serializer[Json]):
    """What a leg brought one of them."""

    leg = serializers.IntegerField()
    place = serializers.IntegerField()
    tied = serializers.BooleanField()
    points = serializers.CharField(help_text="Exact: 12.5 is written 25/2.")
    counts = serializers.BooleanField()


class SeriesPlaceSerializer(serializers.Serializer[Json]):
    """A place. `rank` is null for who has played too few legs."""

    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    who = serializers.CharField(help_text="The same in every answer about this series.")
    name = serializers.CharField(allow_blank=True, help_text="Of a team.")
    players = serializers.ListField(child=serializers.CharField())
    total = serializers.DecimalField(14, 2)
    legs = LegBroughtSerializer(many=True)


class CategoryPlaceSerializer(serializers.Serializer[Json]):
    """A place in a category."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    who = serializers.CharField()


class PrizeWonSerializer(serializers.Serializer[Json]):
    """Prizes, and who has them; several share them."""

    prizes = serializers.ListField(child=serializers.CharField())
    who = serializers.ListField(child=serializers.CharField())


class CategoryRankingSerializer(serializers.Serializer[Json]):
    """A category; the one without a title is over all, and has its prizes alone."""

    title = serializers.CharField(allow_blank=True)
    places = CategoryPlaceSerializer(many=True)
    prizes = PrizeWonSerializer(many=True)


class SeriesStandingsSerializer(serializers.Serializer[Json]):
    """A series with its legs, standings, categories and prizes."""

    series = SeriesSerializer()
    run = serializers.IntegerField(allow_null=True, help_text="Counts the computations of this series.")
    computed_at = serializers.DateTimeField(allow_null=True)
    is_owed = serializers.BooleanField(help_text="Newer figures are being computed.")
    legs = LegSerializer(many=True)
    standings = SeriesPlaceSerializer(many=True)
    categories = CategoryRankingSerializer(many=True)


_SERIES = {
    "slug": "grand-prix-2026",
    "title": "Grand Prix 2026",
    "starts_on": "2026-01-10",
    "ends_on": "2026-12-20",
    "unit": "person",
    "measure": "place",
    "points_by_place": "100 80 60 50 40",
    "points_below": "5.00",
    "shared": "average",
    "best": 4,
    "legs_least": 1,
    "tie_breaks": ["wins", "best_result"],
    "counts_guests": False,
    "one_prize_each": True,
}
_LEG = {
    "number": 1,
    "title": "Leg 1",
    "held_on": "2026-01-10",
    "event": 12,
    "session": None,
    "weight": "1.00",
    "always": False,
    "held": True,
}
_PLACE = {
    "rank": 1,
    "tied": False,
    "who": "5f0c3a9d27b1",
    "name": "",
    "players": ["Hana Yamada"],
    "total": "90.00",
    "legs": [{"leg": 1, "place": 1, "tied": True, "points": "90", "counts": True}],
}
EXAMPLE = OpenApiExample(
    "Series",
    {
        "series": _SERIES,
        "run": 3,
        "computed_at": "2026-01-10T18:00:00+09:00",
        "is_owed": False,
        "legs": [_LEG],
        "standings": [_PLACE],
        "categories": [
            {"title": "", "places": [], "prizes": [{"prizes": ["Cup"], "who": ["5f0c3a9d27b1"]}]},
            {
                "title": "Women",
                "places": [{"rank": 1, "tied": False, "who": "5f0c3a9d27b1"}],
                "prizes": [],
            },
        ],
    },
    response_only=True,
    status_codes=["200"],
)


class SeriesList(PublicView, generics.ListAPIView[Series]):
    """Announced series, the newest first."""

    serializer_class = SeriesSerializer

    def get_queryset(self) -> QuerySet[Series]:
        return announced_series()

    @extend_schema(
        responses={200: SeriesSerializer(many=True), 404: PROBLEM, 429: PROBLEM},
        examples=[OpenApiExample("Series", _SERIES, response_only=True, status_codes=["200"])],
        auth=ANYBODY,
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Announced series over several events, the newest first."""
        return self.list(request, *args, **kwargs)


class SeriesStandings(PublicView):
    """The standings of a series."""

    @extend_schema(
        parameters=[IF_NONE_MATCH],
        responses={200: SeriesStandingsSerializer, 304: SAME, 404: PROBLEM, 429: PROBLEM},
        examples=[EXAMPLE],
        auth=ANYBODY,
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """A series by its short name: conditions, legs, standings, categories and prizes."""
        return tagged(request, standings_json(get_object_or_404(announced_series(), slug=slug)))


def standings_json(series: Series) -> Json:
    """A series with its legs, standings, categories and prizes."""
    state = state_of(series)
    lines = lines_of(state)
    answer = {
        "series": state.series,
        "run": state.run.sequence if state.run else None,
        "computed_at": state.run.computed_at if state.run else None,
        "is_owed": state.is_owed,
        "legs": _legs(state),
        "standings": [_place(line) for line in lines],
        "categories": [_category(ranking) for ranking in rankings_of(state, lines)],
    }
    return dict(SeriesStandingsSerializer(answer).data)


def _legs(state: SeriesState) -> list[Json]:
    return [
        {
            "number": leg.position,
            "title": leg.title,
            "held_on": leg.held_on,
            "event": leg.event_id,
            "session": leg.session_id,
            "weight": leg.weight,
            "always": leg.always,
            "held": leg.position in state.held,
        }
        for leg in state.legs
    ]


def _place(line: SeriesLine) -> Json:
    row = line.row
    return {
        "rank": row.rank,
        "tied": row.tied,
        "who": row.who,
        "name": row.name,
        "players": list(line.names),
        "total": row.total,
        "legs": row.legs,
    }


def _category(ranking: CategoryRanking) -> Json:
    return {
        "title": ranking.title,
        "places": [{"rank": rank, "tied": tied, "who": line.row.who} for rank, tied, line in ranking.rows],
        "prizes": [
            {"prizes": [prize.title for prize in won.prizes], "who": [line.row.who for line in won.lines]}
            for won in ranking.prizes
        ],
    }
