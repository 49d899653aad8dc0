"""Sessions and their figures as programs see them. Figures are text, with the decimals that pages print."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.models import Session
from scoring.engine.events.measure import Measure
from scoring.sessions.selectors.figures import FiguresState
from scoring.sessions.selectors.people import ContestantNames
from scoring.sessions.selectors.standings import RankedContestant
from scoring.sessions.services.analysis import HandAnalysis
from scoring.sessions.words.ranked import TotalUnit, measure_among

Json = dict[str, Any]
MEAN_HELP = "Of a board (`vp`: of a round), where that ranks as not everybody has as many; else null."


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


class ContestantSerializer(serializers.Serializer[ContestantNames]):
    """A pair, a player of an individual, or a team; `number` is unique in its section and direction."""

    id = serializers.IntegerField(source="pk")
    number = serializers.CharField()
    section = serializers.CharField()
    direction = serializers.CharField()
    names = serializers.ListField(
        child=serializers.CharField(), help_text="Of its people; of a team, its own name where it has one."
    )


class PlaceSerializer(serializers.Serializer[RankedContestant]):
    """A contestant's place in its ranking; in a session of a stage, place and total in the stage."""

    rank = serializers.IntegerField(source="row.rank")
    tied = serializers.BooleanField(source="row.tied")
    contestant = ContestantSerializer()
    score = serializers.DecimalField(12, 2, source="row.score")
    maximum = serializers.IntegerField(
        source="row.maximum", allow_null=True, help_text="Of the score; null where it is a stage's."
    )
    percent = serializers.DecimalField(
        6, 2, source="row.percent", allow_null=True, help_text="Null where there is none, as at IMPs."
    )
    mean = serializers.DecimalField(12, 2, source="row.mean", allow_null=True, help_text=MEAN_HELP)
    boards = serializers.IntegerField(source="row.boards", help_text="Of this session.")
    own_score = serializers.DecimalField(
        12, 2, source="row.own.score", default=None, allow_null=True, help_text="Of this session alone."
    )
    own_percent = serializers.DecimalField(6, 2, source="row.own_percent", allow_null=True)


class RankedBySerializer(serializers.Serializer[Any]):
    """What places go by: the figure that ranks, and what a score is counted in."""

    measure = serializers.ChoiceField(
        [str(one) for one in Measure],
        help_text="At `percent_total` a `score` is a percentage, at `board_total` that of an average board.",
    )
    figure = serializers.ChoiceField(["score", "percent", "mean"], help_text="Of a row: the one that ranks.")
    unit = serializers.ChoiceField(
        [str(one) for one in TotalUnit],
        help_text="What totals are made of: of boards, of matches, of rounds.",
    )


def ranked_by_json(unit: TotalUnit, rows: Sequence[Any]) -> Json:
    """The same of rows, which all go by the same."""
    measure = measure_among(rows, unit)
    return {"measure": str(measure), "figure": measure.figure, "unit": str(unit)}


class RankingSerializer(serializers.Serializer[Any]):
    """Contestants ranked together; section and direction are empty where they do not divide."""

    section = serializers.CharField()
    direction = serializers.CharField()
    rows = PlaceSerializer(many=True)


class FiguresStateSerializer(serializers.Serializer[FiguresState]):
    """Which run the figures are of, and whether newer ones are being computed."""

    session = serializers.IntegerField()
    run = serializers.IntegerField(allow_null=True, help_text="Counts the computations of this session.")
    computed_at = serializers.DateTimeField(allow_null=True)
    regulations = serializers.CharField(allow_null=True)
    is_owed = serializers.BooleanField(help_text="Newer figures are being computed.")


class StandingsSerializer(FiguresStateSerializer):
    """The standings of a session."""

    ranked_by = RankedBySerializer()
    rankings = RankingSerializer(many=True)


class ResultSerializer(serializers.Serializer[Any]):
    """A result and what both sides were awarded; `score` is from North-South's side.

    In an individual `ns` is North and `ew` is East, and the partners are South and West; an award is
    the first player's. At teams `ns` and `ew` are the teams, and both tables of a match have a line a board.
    """

    id = serializers.IntegerField(source="result.pk")
    section = serializers.CharField(source="result.section.letter")
    board = serializers.IntegerField(source="result.board")
    ns = serializers.CharField(source="ns.number")
    ew = serializers.CharField(source="ew.number")
    ns_partner = serializers.CharField(source="ns_partner.number", default=None, allow_null=True)
    ew_partner = serializers.CharField(source="ew_partner.number", default=None, allow_null=True)
    round = serializers.IntegerField(source="result.round", help_text="0 where the file does not say.")
    table = serializers.CharField(source="result.table", help_text='As in the file: "12", "open", "closed".')
    kind = serializers.CharField(source="result.kind")
    contract = serializers.CharField(source="result.contract")
    declarer = serializers.CharField(source="result.declarer")
    lead = serializers.CharField(source="result.lead")
    tricks = serializers.IntegerField(source="result.tricks", allow_null=True)
    score = serializers.IntegerField(source="result.score", allow_null=True)
    ns_award = serializers.DecimalField(10, 2, source="award.ns", allow_null=True)
    ew_award = serializers.DecimalField(10, 2, source="award.ew", allow_null=True)


class ParContractSerializer(serializers.Serializer[Any]):
    """A contract at par; the declarers are one seat or a side."""

    contract = serializers.CharField()
    declarers = serializers.CharField()
    tricks = serializers.IntegerField()


class ParSerializer(serializers.Serializer[Any]):
    """The score for North-South when both sides bid as well as the cards allow; no contract: all pass."""

    score = serializers.IntegerField()
    contracts = ParContractSerializer(many=True)


class HandsSerializer(serializers.Serializer[Any]):
    """The hands of a board, with the double-dummy table and par; `section` is "" where they hold for all."""

    section = serializers.CharField(allow_blank=True)
    board = serializers.IntegerField()
    deal = serializers.CharField(help_text="In PBN notation.")
    analysis = serializers.ChoiceField(
        ["known", "owed", "none"],
        source="state",
        help_text="Of table and par: there, being computed, or not to be had.",
    )
    tricks = serializers.SerializerMethodField()
    par = ParSerializer(allow_null=True)

    @extend_schema_field(
        {
            "type": "object",
            "nullable": True,
            "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}},
            "description": "By declarer N, E, S, W and denomination C, D, H, S, NT.",
        }
    )
    def get_tricks(self, hand: HandAnalysis) -> dict[str, dict[str, int]] | None:
        if hand.table is None:
            return None
        return {
            seat: dict(zip(("C", "D", "H", "S", "NT"), tricks, strict=True))
            for seat, tricks in hand.table.rows()
        }


class MatchSerializer(serializers.Serializer[Any]):
    """A match of teams, or a round of two pairs at victory points, from both sides."""

    section = serializers.CharField(source="a.section")
    round = serializers.IntegerField(source="row.round", help_text="0 where the file does not say.")
    a = ContestantSerializer()
    b = ContestantSerializer()
    boards = serializers.IntegerField(source="row.boards", help_text="That count.")
    unlisted = serializers.IntegerField(
        source="row.unlisted",
        help_text="Of the boards, those that are in the file's total only, or not at all.",
    )
    a_score = serializers.DecimalField(
        10, 2, source="figures.a_score", allow_null=True, help_text="IMPs won, or board points."
    )
    b_score = serializers.DecimalField(10, 2, source="figures.b_score", allow_null=True)
    a_points = serializers.DecimalField(
        10,
        2,
        source="figures.a_points",
        allow_null=True,
        help_text="Victory points; null where there are none.",
    )
    b_points = serializers.DecimalField(10, 2, source="figures.b_points", allow_null=True)
    forfeited_by = serializers.ListField(
        child=serializers.ChoiceField(choices=["a", "b"]), help_text="Which sides forfeit it; usually none."
    )


class MatchesSerializer(FiguresStateSerializer):
    """The matches of a session, round by round; none where it has none."""

    matches = MatchSerializer(many=True)


class ResultsSerializer(FiguresStateSerializer):
    """Every result of a session, board by board, and the hands."""

    results = ResultSerializer(many=True)
    hands = HandsSerializer(many=True)


def state_json(state: FiguresState) -> Json:
    """The part that all figures of a session share."""
    run = state.run
    return {
        "session": state.session.pk,
        "run": run.sequence if run else None,
        "computed_at": run.computed_at if run else None,
        "regulations": run.pack if run else None,
        "is_owed": state.is_owed,
    }
