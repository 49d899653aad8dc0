"""Results from the table for programs: a player's own boards. By people, not by devices."""

from typing import Any

from django.core.exceptions import ValidationError as Wrong
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.facts.services.contradictions import STANDS_ALREADY
from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import in_words, stated_of as typed
from clubs.files import notation
from clubs.models import BoardReport, Session
from clubs.playing.services import board_reports, seating
from clubs.playing.services.board_reports import BoardWords, key_of, stated_of
from clubs.playing.services.seating import BoardSeating
from clubs.playing.views.my_tables import own_table, sessions_of, state_in_words
from federation.errors import Refused
from federation.site.api.problems import PROBLEM, problem
from federation.visitors import signed_in

STATUS_OF = dict.fromkeys(
    [
        *("board_entered", "report_changed", "stage_closed", "reports_not_asked", "no_board"),
        *("seat_unknown", "published_already", STANDS_ALREADY),
    ],
    status.HTTP_409_CONFLICT,
)
RESULT_LENGTH_MAX = 20


class OwnSessionSerializer(serializers.Serializer[Session]):
    """A session with a movement that you play in."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    played_on = serializers.DateField()
    tournament = serializers.CharField(source="stage.event.tournament")
    event = serializers.CharField(source="stage.event")


class BoardReportSerializer(serializers.ModelSerializer[BoardReport]):
    """What one side of a table says of a board."""

    result = serializers.SerializerMethodField()
    lead = serializers.SerializerMethodField()

    class Meta:
        model = BoardReport
        fields = ["id", "kind", "side", "result", "lead", "at"]

    def get_result(self, report: BoardReport) -> str:
        return in_words(stated_of(report))

    def get_lead(self, report: BoardReport) -> str:
        return stated_of(report).lead


class OwnBoardSerializer(serializers.Serializer[Any]):
    """A board that you play by the movement. `reports` has the newest word of each side."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    board = serializers.IntegerField()
    ns = serializers.CharField(help_text="North-South by number; of an individual the first of the two.")
    ew = serializers.CharField()
    side = serializers.ChoiceField(["NS", "EW"], help_text="Yours.")
    state = serializers.CharField(help_text="In the language of Accept-Language.")
    is_entered = serializers.BooleanField()
    reports = BoardReportSerializer(many=True)


class BoardSaidSerializer(serializers.Serializer[Any]):
    """Either a result of your own, or `accept`: the other side's report that you agree with."""

    result = serializers.CharField(
        max_length=RESULT_LENGTH_MAX, required=False, help_text="4S N 10, 4SN=, 3NTX W -2, or pass."
    )
    lead = serializers.CharField(
        max_length=4, required=False, allow_blank=True, default="", help_text="HA, D10."
    )
    accept = serializers.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    seen = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=2**63 - 1,
        help_text="The other side's report that a result of your own answers.",
    )

    def validate_lead(self, written: str) -> str:
        """Suit first."""
        card = notation.card(written) if written.strip() else ""
        if card is None:
            raise serializers.ValidationError(_("This is no card. Write HA or D10."))
        return card

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        """One of the two."""
        if ("result" in values) == ("accept" in values):
            raise serializers.ValidationError(_("Send either a result or what you accept."))
        return values


SESSION = OpenApiExample(
    "A session with a movement",
    [{"id": 6, "title": "Qualifier", "played_on": "2026-11-21", "tournament": "Autumn", "event": "Pairs"}],
    response_only=True,
)
REPORT = {
    "id": 5,
    "kind": "reported",
    "side": "NS",
    "result": "4♠ N 10 (+420)",
    "lead": "DT",
    "at": "2026-11-21T15:20:00+09:00",
}
BOARDS = OpenApiExample(
    "A board that waits for you",
    [
        {
            "round": 1,
            "table": 3,
            "board": 5,
            "ns": "1",
            "ew": "2",
            "side": "EW",
            "is_entered": False,
            "state": "the other side has entered it: please accept",
            "reports": [REPORT],
        }
    ],
    response_only=True,
)
REPORTED = OpenApiExample("A report", REPORT, response_only=True)
ENTERS = OpenApiExample("A result", {"result": "4S N 10", "lead": "D10"}, request_only=True)
ACCEPTS = OpenApiExample("The other side is right", {"accept": 5}, request_only=True)
DISPUTES = OpenApiExample("It was otherwise", {"result": "4S N 9", "seen": 5}, request_only=True)
REFUSALS = dict.fromkeys([400, 401, 403, 404, 409, 422], PROBLEM)


class OwnTables(APIView):
    """The sessions that you play in."""

    @extend_schema(
        responses={200: OwnSessionSerializer(many=True), **dict.fromkeys([401, 403], PROBLEM)},
        examples=[SESSION],
    )
    def get(self, request: Request) -> Response:
        """The sessions with a movement that you play in, the newest first, 20 at most."""
        return Response(OwnSessionSerializer(sessions_of(signed_in(request)), many=True).data)  # type: ignore[arg-type]  # many


class OwnTable(APIView):
    """Your boards of a session."""

    @extend_schema(
        operation_id="me_table_boards_list",
        responses={200: OwnBoardSerializer(many=True), **dict.fromkeys([401, 403, 404], PROBLEM)},
        examples=[BOARDS],
    )
    def get(self, request: Request, session_id: int) -> Response:
        """The boards that you play by the movement, with what both sides have said."""
        session, seats = own_table(request, session_id)
        missing, words = set(seating.missing_of(session, seats)), board_reports.words_of(session)
        numbers = board_reports.numbers_of(session, signed_in(request))
        rows = [
            _row(seat, words.get(key_of(seat), BoardWords()), _side(seat, numbers), seat in missing)
            for seat in seats
        ]
        return Response(OwnBoardSerializer(rows, many=True).data)


class BoardReports(APIView):
    """The place to report a board of your table."""

    @extend_schema(
        request=BoardSaidSerializer,
        examples=[ENTERS, ACCEPTS, DISPUTES, REPORTED],
        responses={
            201: OpenApiResponse(
                BoardReportSerializer,
                "Kept; `kind` says whether the other side said the same and it is entered.",
            ),
            **REFUSALS,
        },
    )
    def post(self, request: Request, session_id: int, number: int, board: int) -> Response:
        """Report a board of your table. The same as the other side said enters it.

        Said again, it is the first answer again.
        """
        session, seats = own_table(request, session_id)
        seat = next((seat for seat in seats if (seat.round, seat.board) == (number, board)), None)
        if seat is None:
            raise Http404("no such board")
        asked = BoardSaidSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        try:
            report = board_reports.report(
                session=session,
                seat=seat,
                stated=_stated(request, session, seat, values),
                at=timezone.now(),
                by=signed_in(request),
                seen=values.get("accept", values["seen"]),
            )
        except Refused as refusal:
            code = STATUS_OF.get(refusal.code, status.HTTP_422_UNPROCESSABLE_ENTITY)
            return problem(refusal.code, refusal.sentence, code)
        return Response(BoardReportSerializer(report).data, status=status.HTTP_201_CREATED)


def _stated(request: Request, session: Session, seat: BoardSeating, values: dict[str, Any]) -> StatedResult:
    """What is said of a board. Raises ValidationError for no result, Refused for what nobody says now."""
    if "accept" not in values:
        return _typed(seat.board, values)
    side = board_reports.side_of(session, seat, signed_in(request))
    theirs = board_reports.words_of(session).get(key_of(seat), BoardWords()).against(side)
    if theirs is None or theirs.pk != values["accept"]:
        raise Refused(_("The other side has changed it since. Look at it again."), "report_changed")
    return stated_of(theirs)


def _typed(board: int, values: dict[str, Any]) -> StatedResult:
    """A whole contract with its result, or passed out, as on the page."""
    try:
        stated = typed(board, values["result"])
    except Wrong as wrong:
        raise exceptions.ValidationError({"result": wrong.messages}) from wrong
    if not stated.contract:
        raise exceptions.ValidationError({"result": [_("Write the contract and the tricks, or pass.")]})
    return stated._replace(lead=values["lead"]) if stated.declarer else stated


def _side(seat: BoardSeating, numbers: set[str]) -> str:
    return "NS" if numbers & {seat.ns, seat.ns_partner} else "EW"


def _row(seat: BoardSeating, words: BoardWords, side: str, is_missing: bool) -> dict[str, Any]:
    return {
        "round": seat.round,
        "table": seat.table,
        "board": seat.board,
        "ns": seat.ns,
        "ew": seat.ew,
        "side": side,
        "state": state_in_words(words, side, is_missing=is_missing),
        "is_entered": not is_missing,
        "reports": words.reports,
    }
