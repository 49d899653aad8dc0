"""Captains' matches for programs: the list of mine, and a report of one. By people, not by devices."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.facts.typed_results import in_words
from clubs.models import Match, MatchReport
from clubs.playing.forms.match_reports import RESULT_LENGTH_MAX, SCORE_MAX, MatchReportForm
from clubs.playing.services import match_reports, reported
from clubs.playing.services.reported import MatchWords, figures_of
from clubs.playing.views.my_matches import match_of, state_in_words
from federation.errors import Refused
from federation.site.api.problems import PROBLEM, problem
from federation.visitors import signed_in

STATUS_OF = {
    "match_entered": status.HTTP_409_CONFLICT,
    "published_already": status.HTTP_409_CONFLICT,
    "report_changed": status.HTTP_409_CONFLICT,
    "stage_closed": status.HTTP_409_CONFLICT,
    "match_not_paired": status.HTTP_409_CONFLICT,
    "reports_not_asked": status.HTTP_409_CONFLICT,
}


class BoardSerializer(serializers.Serializer[Any]):
    """A board of a match: what happened in the open room (a sits North-South) and in the closed one."""

    board = serializers.IntegerField(min_value=1, max_value=999)
    open = serializers.CharField(max_length=RESULT_LENGTH_MAX, help_text="4S N 10, 3NTX W -2, pass, np.")
    closed = serializers.CharField(max_length=RESULT_LENGTH_MAX)


class ReportedBoardSerializer(BoardSerializer):
    """A board as somebody reported it, in words."""

    open = serializers.CharField()
    closed = serializers.CharField()


class MatchReportSerializer(serializers.ModelSerializer[MatchReport]):
    """What one side says of a match."""

    team = serializers.SerializerMethodField()
    boards = serializers.SerializerMethodField()

    class Meta:
        model = MatchReport
        fields = ["id", "kind", "team", "a_score", "b_score", "a_vp", "b_vp", "boards", "reason", "at"]

    def get_team(self, report: MatchReport) -> str | None:
        return str(report.side) if report.side else None

    @extend_schema_field(ReportedBoardSerializer(many=True))
    def get_boards(self, report: MatchReport) -> list[dict[str, Any]]:
        rows = figures_of(report).boards
        return [{"board": b, "open": in_words(ours), "closed": in_words(theirs)} for b, ours, theirs in rows]


class OwnMatchSerializer(serializers.Serializer[Any]):
    """A match of a team whose captain you are."""

    id = serializers.IntegerField()
    session = serializers.IntegerField()
    round = serializers.IntegerField()
    a = serializers.CharField()
    b = serializers.CharField()
    boards = serializers.IntegerField()
    own = serializers.CharField(help_text="Your team.")
    state = serializers.CharField(help_text="In the language of Accept-Language.")
    is_entered = serializers.BooleanField()
    reports = MatchReportSerializer(many=True)


def _score() -> serializers.DecimalField:
    """A side's score of a match."""
    return serializers.DecimalField(
        max_digits=5,
        decimal_places=2,
        min_value=0,
        max_value=SCORE_MAX,
        required=False,
        allow_null=True,
        default=None,
    )


class ReportSerializer(serializers.Serializer[Any]):
    """Both scores, every board, or both victory points alone. `seen`: the opponents' report that it answers.

    Victory points beside scores are compared with those that the scale makes of these.
    """

    a_score = _score()
    b_score = _score()
    a_vp = _score()
    b_vp = _score()
    boards = BoardSerializer(many=True, required=False, default=list)
    seen = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=2**63 - 1
    )


REPORT = {
    "id": 5,
    "kind": "reported",
    "team": "Maple",
    "a_score": "32",
    "b_score": "18",
    "a_vp": "",
    "b_vp": "",
    "boards": [],
    "reason": "",
    "at": "2026-11-21T15:20:00+09:00",
}
OWN_MATCH = OpenApiExample(
    "A match that waits for you",
    [
        {
            "id": 31,
            "session": 6,
            "round": 2,
            "a": "Maple",
            "b": "Pine",
            "boards": 8,
            "own": "Pine",
            "state": "the opponents have reported: please confirm",
            "is_entered": False,
            "reports": [REPORT],
        }
    ],
    response_only=True,
)
REPORTED = OpenApiExample("A report", REPORT, response_only=True)
BOTH_SCORES = OpenApiExample("Both scores", {"a_score": "32", "b_score": "18", "seen": 5}, request_only=True)
REFUSALS = dict.fromkeys([400, 401, 403, 404, 409, 422], PROBLEM)


class OwnMatches(APIView):
    """The matches of your teams."""

    @extend_schema(
        responses={200: OwnMatchSerializer(many=True), **dict.fromkeys([401, 403], PROBLEM)},
        examples=[OWN_MATCH],
    )
    def get(self, request: Request) -> Response:
        """The matches of teams whose captain you are, the newest first, 60 at most."""
        rows = [_row(*row) for row in reported.matches_of(request.user)]
        return Response(OwnMatchSerializer(rows, many=True).data)


class MatchReports(APIView):
    """The place to report a match."""

    @extend_schema(
        request=ReportSerializer,
        examples=[BOTH_SCORES, REPORTED],
        responses={
            201: OpenApiResponse(
                MatchReportSerializer,
                "Kept; `kind` says whether the opponents said the same and it is entered.",
            ),
            **REFUSALS,
        },
    )
    def post(self, request: Request, match_id: int) -> Response:
        """Report a match as its captain. The same as the opponents said enters it.

        Said again, it is the first answer again.
        """
        match = match_of(request, match_id)
        asked = ReportSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        form = _form(match, asked.validated_data)
        try:
            report = match_reports.report(
                match=match,
                figures=form.figures,
                at=timezone.now(),
                by=signed_in(request),
                seen=asked.validated_data["seen"],
            )
        except Refused as refusal:
            code = STATUS_OF.get(refusal.code, status.HTTP_422_UNPROCESSABLE_ENTITY)
            return problem(refusal.code, refusal.sentence, code)
        return Response(MatchReportSerializer(report).data, status=status.HTTP_201_CREATED)


def _form(match: Match, values: dict[str, Any]) -> MatchReportForm:
    """What was said as the page takes it. Raises ValidationError with everything that is wrong."""
    boards = values["boards"]
    if boards and match.boards and len(boards) != match.boards:
        names = {"scheduled": match.boards, "told": len(boards)}
        raise exceptions.ValidationError(
            {"boards": [_("The match has %(scheduled)s boards, not %(told)s.") % names]}
        )
    data = {name: values[name] for name in ("a_score", "b_score", "a_vp", "b_vp")}
    for number, row in enumerate(boards, 1):
        data |= {f"{name}_{number}": row[name] for name in ("board", "open", "closed")}
    form = MatchReportForm(data, match=match)
    if not form.is_valid():
        raise exceptions.ValidationError(dict[str, Any](form.errors))
    return form


def _row(match: Match, own: Any, standing: MatchWords, has_result: bool) -> dict[str, Any]:
    return {
        "id": match.pk,
        "session": match.session_id,
        "round": match.round,
        "a": str(match.a.entrant),
        "b": str(match.b.entrant),
        "boards": match.boards,
        "own": str(own),
        "is_entered": has_result,
        "state": state_in_words(standing, own.pk, has_result=has_result),
        "reports": standing.words,
    }
