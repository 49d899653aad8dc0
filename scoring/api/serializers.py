"""Sessions and their figures as programs see them. Figures are text, with the decimals that pages print."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.models import Session
from scoring.selectors import Contestant, Figures, Ranked, Ranking, TravellerLine

Json = dict[str, Any]


class SessionSerializer(serializers.ModelSerializer[Session]):
    """A published session."""

    club = serializers.CharField(source="club.number", help_text="The club's number.")
    club_name = serializers.CharField(source="club.name", help_text="In the language of Accept-Language.")

    class Meta:
        model = Session
        fields = [
            "id",
            "club",
            "club_name",
            "title",
            "played_on",
            "form",
            "scoring",
            "winners",
            "published_at",
            "revised_at",
        ]


class ContestantSerializer(serializers.Serializer[Contestant]):
    """A pair; `number` is unique in its section and direction."""

    id = serializers.IntegerField(source="pk")
    number = serializers.CharField()
    section = serializers.CharField()
    direction = serializers.CharField()
    names = serializers.ListField(child=serializers.CharField())


class PlaceSerializer(serializers.Serializer[Ranked]):
    """A contestant's place in its ranking."""

    rank = serializers.IntegerField(source="row.rank")
    tied = serializers.BooleanField(source="row.tied")
    contestant = ContestantSerializer()
    score = serializers.DecimalField(12, 2, source="row.score")
    maximum = serializers.IntegerField(source="row.maximum")
    percent = serializers.SerializerMethodField()
    boards = serializers.IntegerField(source="row.boards")

    @extend_schema_field(serializers.DecimalField(5, 2, allow_null=True))
    def get_percent(self, ranked: Ranked) -> str | None:
        """Of the maximum; null where there is none, as at IMPs."""
        return str(ranked.row.percent) if ranked.row.maximum else None


class RankingSerializer(serializers.Serializer[Ranking]):
    """Contestants ranked together; section and direction are empty where they do not divide."""

    section = serializers.CharField()
    direction = serializers.CharField()
    rows = PlaceSerializer(many=True)


class StateSerializer(serializers.Serializer[Figures]):
    """Which run the figures are of, and whether newer ones are being computed."""

    session = serializers.IntegerField()
    run = serializers.IntegerField(allow_null=True, help_text="Counts the computations of this session.")
    computed_at = serializers.DateTimeField(allow_null=True)
    regulations = serializers.CharField(allow_null=True)
    is_owed = serializers.BooleanField(help_text="Newer figures are being computed.")


class StandingsSerializer(StateSerializer):
    """The standings of a session."""

    rankings = RankingSerializer(many=True)


class ResultSerializer(serializers.Serializer[TravellerLine]):
    """A result and what both sides were awarded; `score` is from North-South's side."""

    id = serializers.IntegerField(source="result.pk")
    section = serializers.CharField(source="result.section.letter")
    board = serializers.IntegerField(source="result.board")
    ns = serializers.CharField(source="ns.number")
    ew = serializers.CharField(source="ew.number")
    kind = serializers.CharField(source="result.kind")
    contract = serializers.CharField(source="result.contract")
    declarer = serializers.CharField(source="result.declarer")
    lead = serializers.CharField(source="result.lead")
    tricks = serializers.IntegerField(source="result.tricks", allow_null=True)
    score = serializers.IntegerField(source="result.score", allow_null=True)
    ns_award = serializers.DecimalField(10, 2, source="award.ns", allow_null=True)
    ew_award = serializers.DecimalField(10, 2, source="award.ew", allow_null=True)


class ResultsSerializer(StateSerializer):
    """Every result of a session, board by board."""

    results = ResultSerializer(many=True)


def state_json(state: Figures) -> Json:
    """The part that all figures of a session share."""
    run = state.run
    return {
        "session": state.session.pk,
        "run": run.sequence if run else None,
        "computed_at": run.computed_at if run else None,
        "regulations": run.pack if run else None,
        "is_owed": state.is_owed,
    }
