"""Tournaments and their stages as programs see them. Figures are text, with the decimals that pages print."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from clubs.models import Duty, Event, Stage, Tournament
from clubs.tournaments.services.officials import Serving
from federation.models import DirectorGrade
from scoring.events.selectors.handicaps import HandicapList
from scoring.events.selectors.tournaments import PlacedEntrant, StageState, Team
from scoring.sessions.api.serializers import MEAN_HELP, RankedBySerializer

Json = dict[str, Any]
IN_LANGUAGE = "In the language of Accept-Language."


class EventLineSerializer(serializers.ModelSerializer[Event]):
    """An event of a tournament."""

    title = serializers.CharField(help_text=IN_LANGUAGE)

    class Meta:
        model = Event
        fields = ["id", "title", "form"]


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    """An announced tournament."""

    title = serializers.CharField(help_text=IN_LANGUAGE)
    host = serializers.CharField(source="host.number", help_text="The number of the club that runs it.")
    host_name = serializers.CharField(source="host.name", help_text=IN_LANGUAGE)
    events = EventLineSerializer(source="contests", many=True)

    class Meta:
        model = Tournament
        fields = [
            "id",
            "slug",
            "title",
            "level",
            "starts_on",
            "ends_on",
            "venue",
            "host",
            "host_name",
            "announced_at",
            "cancelled_at",
            "events",
        ]


class OfficialSerializer(serializers.Serializer[Serving]):
    """Who serves at a tournament, with what the register of directors says on all its days."""

    duty = serializers.ChoiceField(Duty.choices, source="official.duty")
    name = serializers.CharField(source="official.member.name", help_text=IN_LANGUAGE)
    grade = serializers.ChoiceField(
        DirectorGrade.choices,
        source="registration.grade",
        default=None,
        allow_null=True,
        help_text="The highest that is valid on all days; null: none is.",
    )
    expires_on = serializers.DateField(
        source="registration.expires_on", default=None, allow_null=True, help_text="Its last day."
    )


class TournamentDetailSerializer(TournamentSerializer):
    """An announced tournament with who serves at it."""

    officials = OfficialSerializer(many=True)

    class Meta(TournamentSerializer.Meta):
        fields = [*TournamentSerializer.Meta.fields, "officials"]


class TeamSerializer(serializers.Serializer[Team]):
    """An entrant of an event: a team, a pair, a player."""

    id = serializers.IntegerField(source="pk")
    number = serializers.CharField()
    name = serializers.CharField(help_text='Of a team; "" for others.')
    players = serializers.ListField(child=serializers.CharField(), source="people")


class EntrantSerializer(TeamSerializer):
    """An entrant with how it stands."""

    seed = serializers.IntegerField(allow_null=True)
    stratum = serializers.CharField(source="letter", help_text="A is the open one, B beneath it, and so on.")
    handicap = serializers.DecimalField(
        7, 3, default=None, allow_null=True, help_text="As the conditions of contest count it; null: none."
    )
    state = serializers.ChoiceField(["entered", "waiting"])


class StageLineSerializer(serializers.ModelSerializer[Stage]):
    """A stage of an event."""

    title = serializers.CharField(help_text=IN_LANGUAGE)

    class Meta:
        model = Stage
        fields = ["id", "title", "kind", "rounds"]


class ConditionsSerializer(serializers.Serializer[Any]):
    """The edition of the conditions of contest that holds; they stand before the regulation pack."""

    edition = serializers.IntegerField()
    set_at = serializers.DateTimeField()
    reason = serializers.CharField(allow_blank=True)
    body = serializers.JSONField(help_text="What was announced, by key.")


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event: its conditions of contest, who is entered, its stages."""

    tournament = serializers.CharField(source="tournament.slug")
    title = serializers.CharField(help_text=IN_LANGUAGE)
    conditions = ConditionsSerializer(allow_null=True)
    entrants = EntrantSerializer(many=True)
    stages = StageLineSerializer(many=True)

    class Meta:
        model = Event
        fields = [
            "id",
            "tournament",
            "title",
            "form",
            "boards_per_round",
            "round_minutes",
            "entries_close_at",
            "entrants_max",
            "fee",
            "conditions",
            "entrants",
            "stages",
        ]


class StageStateSerializer(serializers.Serializer[StageState]):
    """Which run the figures are of, and how final they are."""

    stage = serializers.IntegerField()
    run = serializers.IntegerField(allow_null=True, help_text="Counts the computations of this stage.")
    computed_at = serializers.DateTimeField(allow_null=True)
    regulations = serializers.CharField(allow_null=True)
    is_owed = serializers.BooleanField(help_text="Newer figures are being computed.")
    published_at = serializers.DateTimeField(allow_null=True, help_text="The last official publication.")
    closed_at = serializers.DateTimeField(allow_null=True, help_text="Null while the stage is open.")


class StagePlaceSerializer(serializers.Serializer[Any]):
    """An entrant's place."""

    rank = serializers.IntegerField(source="row.rank")
    tied = serializers.BooleanField(source="row.tied")
    section = serializers.CharField(source="row.section", help_text='"" where all are ranked together.')
    direction = serializers.CharField(source="row.direction")
    entrant = TeamSerializer(source="team")
    score = serializers.DecimalField(12, 2, source="row.score")
    percent = serializers.DecimalField(6, 2, source="row.percent", allow_null=True)
    mean = serializers.DecimalField(12, 2, source="row.mean", allow_null=True, help_text=MEAN_HELP)


class StratumPlaceSerializer(serializers.Serializer[Json]):
    """An entrant's place in a stratum beneath the open one."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    direction = serializers.CharField()
    entrant = serializers.IntegerField()


class StratumSerializer(serializers.Serializer[Json]):
    """The ranking of a stratum: its own members and all beneath it, best first."""

    stratum = serializers.CharField(help_text="B and so on; the open one is the standings.")
    places = StratumPlaceSerializer(many=True)


def strata_json(strata: Iterable[tuple[str, Iterable[tuple[PlacedEntrant, int, bool]]]]) -> list[Json]:
    """The rankings of the strata of a stage."""
    return [
        {
            "stratum": letter,
            "places": [
                {"rank": rank, "tied": tied, "direction": one.row.direction, "entrant": one.team.pk}
                for one, rank, tied in rows
            ],
        }
        for letter, rows in strata
    ]


class HandicapPlaceSerializer(serializers.Serializer[Json]):
    """An entrant's place in the handicap list."""

    rank = serializers.IntegerField()
    tied = serializers.BooleanField()
    section = serializers.CharField(help_text='"" where all are ranked together.')
    direction = serializers.CharField()
    entrant = serializers.IntegerField()
    figure = serializers.DecimalField(12, 2, help_text="What ranks the standings, with the handicap.")
    handicap = serializers.DecimalField(12, 2, help_text="What it comes to, in the same unit.")


class HandicapListSerializer(serializers.Serializer[Json]):
    """The handicap list of a stage, best first."""

    unit = serializers.ChoiceField(["percent", "points"], help_text="What handicaps are stated in.")
    places = HandicapPlaceSerializer(many=True)


def handicap_json(listed: HandicapList | None) -> Json | None:
    """The handicap list of a stage; None where it has none."""
    if listed is None:
        return None
    places = [
        {
            "rank": place.kept["rank"],
            "tied": place.kept["tied"],
            "section": place.kept.get("section", ""),
            "direction": place.kept["direction"],
            "entrant": place.one.team.pk,
            "figure": str(place.exact("figure")),
            "handicap": str(place.exact("handicap")),
        }
        for place in listed.places
    ]
    return {"unit": listed.unit, "places": places}


class StageStandingsSerializer(StageStateSerializer):
    """The standings of a stage, best first, and the rankings of its strata."""

    ranked_by = RankedBySerializer()
    standings = StagePlaceSerializer(many=True)
    strata = StratumSerializer(many=True)
    handicap = HandicapListSerializer(allow_null=True, help_text="Null: the conditions have none.")


class OverallPlaceSerializer(serializers.Serializer[Any]):
    """A contestant's place over all clubs of a simultaneous event."""

    rank = serializers.IntegerField(source="row.rank")
    tied = serializers.BooleanField(source="row.tied")
    direction = serializers.CharField(source="row.direction")
    session = serializers.IntegerField(source="row.session_id")
    entry = serializers.IntegerField(source="row.entry_id")
    number = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField(), source="people")
    club = serializers.CharField(source="club.number")
    club_name = serializers.CharField(source="club.name")
    club_rank = serializers.IntegerField(source="row.club_rank", help_text="Among those of its session.")
    club_tied = serializers.BooleanField(source="row.club_tied")
    score = serializers.DecimalField(14, 2, source="row.score")
    percent = serializers.DecimalField(6, 2, source="row.percent", allow_null=True)
    mean = serializers.DecimalField(12, 2, source="row.mean", allow_null=True, help_text=MEAN_HELP)
    boards = serializers.IntegerField(source="row.boards")


class OverallSerializer(StageStateSerializer):
    """A page of the overall of a simultaneous event, best first."""

    count = serializers.IntegerField(help_text="Places that are found.")
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    ranked_by = RankedBySerializer()
    places = OverallPlaceSerializer(many=True)


class StageMatchSerializer(serializers.Serializer[Any]):
    """A match, a forfeit (`a` has won) or a bye (`b` is null)."""

    round = serializers.IntegerField(source="row.round")
    kind = serializers.ChoiceField(
        ["played", "forfeited", "double_forfeit", "bye", "pending"], source="row.kind"
    )
    provisional = serializers.BooleanField(
        source="row.provisional", help_text="Its points follow later results until the stage is closed."
    )
    a = TeamSerializer()
    b = TeamSerializer(allow_null=True)
    a_score = serializers.DecimalField(
        9, 2, source="row.a_score", allow_null=True, help_text="IMPs, or board points."
    )
    b_score = serializers.DecimalField(9, 2, source="row.b_score", allow_null=True)
    a_points = serializers.DecimalField(
        9, 2, source="row.a_points", allow_null=True, help_text="Victory points."
    )
    b_points = serializers.DecimalField(9, 2, source="row.b_points", allow_null=True)


class StageMatchesSerializer(StageStateSerializer):
    """The matches of a stage, round by round; none where it has none."""

    matches = StageMatchSerializer(many=True)


def state_json(state: StageState) -> Json:
    """The part that all figures of a stage share."""
    run = state.run
    return {
        "stage": state.stage.pk,
        "run": run.sequence if run else None,
        "computed_at": run.computed_at if run else None,
        "regulations": run.pack if run else None,
        "is_owed": state.is_owed,
        "published_at": state.published.at if state.published else None,
        "closed_at": state.closing.at if state.closing else None,
    }
