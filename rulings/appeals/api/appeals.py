"""Appeals for programs: the docket, an appeal, filing and concurring. By people, not by devices."""

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Entry, EntryPlayer
from federation.errors import Refused
from federation.site.api.asked import word_asked
from federation.site.api.problems import PROBLEM
from federation.visitors import signed_in
from rulings.appeals.api import examples
from rulings.appeals.api.document import appeal_document
from rulings.appeals.services import access, filing
from rulings.cases.api.common import REFUSALS, narrowed, narrowing, refused_response
from rulings.cases.services import parties as appeal_parties
from rulings.cases.services.cases import may_report
from rulings.cases.services.parties import may_appeal
from rulings.cases.speakers import Speaker
from rulings.lifecycle.appeals import AppealState
from rulings.models import Appeal, Case, Ground

ROLES = {
    "panel": access.room_of,
    "party": access.own_appeals,
    "desk": access.handled_by,
}
ROLE = OpenApiParameter(
    "role",
    str,
    enum=list(ROLES),
    description="As whom you look: on panels and in the chair of bodies (panel), at the table (party), or as"
    " who handles the cases (desk). Without it, panel.",
)
NARROWING = narrowing("appeals", AppealState.values)
RELATED = (
    "case__session__club",
    "case__session__stage__event__tournament__host",
    "body",
    "entry",
    "previous",
)


class AppealRowSerializer(serializers.ModelSerializer[Appeal]):
    """An appeal in a list."""

    number = serializers.CharField(source="__str__", help_text="2026-0003: the year, and the count in it.")
    case = serializers.IntegerField(source="case_id")
    session = serializers.IntegerField(source="case.session_id")
    body = serializers.CharField(source="body.key")

    class Meta:
        model = Appeal
        fields = [
            "id",
            "number",
            "case",
            "session",
            "body",
            "ground",
            "state",
            "filed_at",
            "is_late",
            "replies_until",
            "hearing_at",
        ]


class AppealFilingSerializer(serializers.Serializer[Any]):
    """An appeal as it is filed. `token` is yours: sent twice, it is one appeal."""

    case = serializers.IntegerField(min_value=1, max_value=2**62)
    token = serializers.CharField(max_length=64)
    ground = serializers.ChoiceField(choices=Ground.choices)
    statement = serializers.CharField(max_length=8000)
    ruling = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31 - 1, help_text="The act of the case that you looked at."
    )
    why_late = serializers.CharField(required=False, max_length=1000)
    player = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=2**62,
        help_text="For the director, who takes it down: the player of the session who appeals.",
    )
    captain_of = serializers.CharField(
        required=False,
        max_length=20,
        help_text="For the director, in place of a player: the number of the team whose captain appeals.",
    )
    coach_of = serializers.CharField(
        required=False,
        max_length=20,
        help_text="The same: the number of the team whose coach appeals, whom its captain lets.",
    )


class Appeals(generics.ListAPIView[Appeal]):
    """The docket, and the place to file."""

    serializer_class = AppealRowSerializer
    queryset = Appeal.objects.none()

    def get_queryset(self) -> QuerySet[Appeal]:
        role = word_asked(self.request, "role", ROLES)
        appeals = ROLES.get(role, access.room_of)(self.request.user)
        appeals = appeals.select_related("case", "body").order_by("-year", "-number")
        return narrowed(appeals, self.request, AppealState.values, "case__session")

    @extend_schema(
        operation_id="appeals",
        parameters=[ROLE, *NARROWING],
        responses={200: AppealRowSerializer(many=True), **dict.fromkeys([401, 403, 429], PROBLEM)},
        examples=[examples.LISTED],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The appeals that concern you, the newest first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        operation_id="file_appeal",
        request=AppealFilingSerializer,
        responses={
            201: OpenApiResponse(examples.APPEAL_SCHEMA, "The appeal, filed; its clock stands."),
            200: OpenApiResponse(examples.APPEAL_SCHEMA, "This token was sent before: the same appeal."),
            **REFUSALS,
        },
        examples=[examples.FILING, examples.APPEAL],
    )
    def post(self, request: Request) -> Response:
        """Appeal against the ruling of a case (Law 92). It is heard once your partner or captain concurs."""
        asked = AppealFilingSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        particulars = dict(asked.validated_data)
        related = ("session__club", "session__stage__event__tournament__host")
        case = get_object_or_404(Case.objects.select_related(*related), pk=particulars.pop("case"))
        if not may_appeal(request.user, case):
            raise exceptions.PermissionDenied
        named = AppealNamed(*(particulars.pop(name, None) for name in AppealNamed._fields))
        player = _speaker(request, case, named)
        try:
            appeal, is_new = filing.file(case=case, player=player, by=signed_in(request), **particulars)
        except Refused as refused:
            return refused_response(refused)
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(appeal_document(appeal, request.user), status=code)


class AppealNamed(NamedTuple):
    """Whom the director names who takes an appeal down: a player by key, a captain or coach by the team."""

    player: int | None
    captain_of: str | None
    coach_of: str | None


def _speaker(request: Request, case: Case, named: AppealNamed) -> Speaker:
    """Who appeals: oneself, or whom the director names. Raises ValidationError."""
    takes_down = may_report(request.user, case.session)
    if takes_down and named.captain_of:
        return _captain(case, named.captain_of)
    if takes_down and named.coach_of:
        return _coach(case, named.coach_of)
    if takes_down and named.player is not None:
        players = EntryPlayer.objects.current().filter(entry__session=case.session_id)
        speaker: Speaker | None = (
            players.filter(pk=named.player).select_related("entry__session", "member").first()
        )
    else:
        speaker = appeal_parties.speaker_of(request.user, case)
    if speaker is None:
        raise exceptions.ValidationError({"player": ["Name a player of this session."]})
    return speaker


def _captain(case: Case, number: str) -> Speaker:
    """The captain of a team, who need not play. Raises ValidationError."""
    entry = _team(case, number)
    captain = appeal_parties.captain_of(entry, appeal_parties.players_of(entry)) if entry else None
    if captain is None:
        wrong = "No captain of a team with this number, whom the ruling concerns, is on record."
        raise exceptions.ValidationError({"captain_of": [wrong]})
    return captain


def _coach(case: Case, number: str) -> Speaker:
    """The coach of a team, whom its captain lets speak. Raises ValidationError."""
    entry = _team(case, number)
    coach = appeal_parties.coach_of(entry) if entry else None
    if coach is None:
        wrong = "No coach whom the captain lets is on record of a team with this number in this ruling."
        raise exceptions.ValidationError({"coach_of": [wrong]})
    return coach


def _team(case: Case, number: str) -> Entry | None:
    return next((entry for entry in appeal_parties.concerned(case) if entry.number == number), None)


class AppealDetail(APIView):
    """One appeal."""

    @extend_schema(
        operation_id="appeal",
        responses={200: OpenApiResponse(examples.APPEAL_SCHEMA, "The appeal."), **REFUSALS},
        examples=[examples.APPEAL],
    )
    def get(self, request: Request, appeal_id: int) -> Response:
        """An appeal as you may see it: the decision once it is told, notes and votes never."""
        return Response(appeal_document(_seen(request, appeal_id), request.user))


class AppealConcurrence(APIView):
    """The place to concur."""

    @extend_schema(
        operation_id="concur_with_appeal",
        request=None,
        responses={201: OpenApiResponse(examples.APPEAL_SCHEMA, "The appeal with your word."), **REFUSALS},
        examples=[examples.APPEAL],
    )
    def post(self, request: Request, appeal_id: int) -> Response:
        """Concur with the appeal of your partner, or as captain (or coach whom they let) of your team's."""
        appeal = _seen(request, appeal_id)
        speaker = appeal_parties.speaker_of(request.user, appeal.case)
        if speaker is None:
            raise exceptions.PermissionDenied
        try:
            filing.concur(appeal=appeal, player=speaker, by=signed_in(request))
        except Refused as refused:
            return refused_response(refused)
        return Response(appeal_document(appeal, request.user), status=status.HTTP_201_CREATED)


def _seen(request: Request, appeal_id: int) -> Appeal:
    appeal = get_object_or_404(Appeal.objects.select_related(*RELATED), pk=appeal_id)
    if not access.may_see(request.user, appeal):
        raise exceptions.PermissionDenied
    return appeal
