"""Appeals for programs: the docket, an appeal, filing and concurring. By people, not by devices."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.api.views import refuse_a_device
from clubs.models import EntryPlayer
from federation.api.problems import PROBLEM
from federation.errors import Refused
from rulings.api import appeal_examples as examples
from rulings.api.appeal_told import told
from rulings.api.common import REFUSALS, narrowed, narrowing, refused_response
from rulings.appeal_lifecycle import AppealState
from rulings.models import Appeal, Case, Ground
from rulings.services import appeal_access, appeal_filing, appeal_parties
from rulings.services.cases import may_report

ROLES = {
    "panel": appeal_access.room_of, "party": appeal_access.own_appeals, "desk": appeal_access.handled_by,
}  # fmt: skip
ROLE = OpenApiParameter(
    "role", str, enum=list(ROLES),
    description="As whom you look: on panels and in the chair of bodies (panel), at the table (party), or as"
    " who handles the cases (desk). Without it, panel.",
)  # fmt: skip
NARROWING = narrowing("appeals", AppealState.values)
RELATED = (
    "case__session__club", "case__session__stage__event__tournament__host", "body", "entry", "previous",
)  # fmt: skip


class AppealRowSerializer(serializers.ModelSerializer[Appeal]):
    """An appeal in a list."""

    number = serializers.CharField(source="__str__", help_text="2026-0003: the year, and the count in it.")
    case = serializers.IntegerField(source="case_id")
    session = serializers.IntegerField(source="case.session_id")
    body = serializers.CharField(source="body.key")

    class Meta:
        model = Appeal
        fields = [
            "id", "number", "case", "session", "body", "ground", "state", "filed_at", "is_late",
            "replies_until", "hearing_at",
        ]  # fmt: skip


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
        required=False, min_value=1, max_value=2**62,
        help_text="For the director, who takes it down: the player of the session who appeals.",
    )  # fmt: skip


class Appeals(generics.ListAPIView[Appeal]):
    """The docket, and the place to file."""

    serializer_class = AppealRowSerializer
    queryset = Appeal.objects.none()

    def get_queryset(self) -> QuerySet[Appeal]:
        refuse_a_device(self.request)
        asked = self.request.query_params
        found = ROLES.get(asked.get("role", ""), appeal_access.room_of)(self.request.user)
        found = found.select_related("case", "body").order_by("-year", "-number")
        return narrowed(found, self.request, AppealState.values, "case__session")

    @extend_schema(
        operation_id="appeals", parameters=[ROLE, *NARROWING],
        responses={200: AppealRowSerializer(many=True), **dict.fromkeys([401, 403, 429], PROBLEM)},
        examples=[examples.LISTED],
    )  # fmt: skip
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The appeals that concern you, the newest first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        operation_id="file_appeal", request=AppealFilingSerializer,
        responses={
            201: OpenApiResponse(examples.APPEAL_SCHEMA, "The appeal, filed; its clock stands."),
            200: OpenApiResponse(examples.APPEAL_SCHEMA, "This token was sent before: the same appeal."),
            **REFUSALS,
        },
        examples=[examples.FILING, examples.APPEAL],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        """Appeal against the ruling of a case (Law 92). It is heard once your partner or captain concurs."""
        refuse_a_device(request)
        asked = AppealFilingSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        said = dict(asked.validated_data)
        related = ("session__club", "session__stage__event__tournament__host")
        case = get_object_or_404(Case.objects.select_related(*related), pk=said.pop("case"))
        if not appeal_filing.may_file(request.user, case):
            raise exceptions.PermissionDenied
        player = _player(request, case, said.pop("player", None))
        try:
            appeal, is_new = appeal_filing.file(case=case, player=player, by=request.user, **said)
        except Refused as refused:
            return refused_response(refused)
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(told(appeal, request.user), status=code)


def _player(request: Request, case: Case, key: int | None) -> EntryPlayer:
    """Who appeals: oneself, or whom the director names. Raises PermissionDenied and ValidationError."""
    if key is not None and may_report(request.user, case.session):
        there = EntryPlayer.objects.current().filter(entry__session=case.session_id)
        found = there.filter(pk=key).select_related("entry__session", "member").first()
    else:
        found = appeal_parties.player_of(request.user, case)
    if found is None:
        raise exceptions.ValidationError({"player": ["Name a player of this session."]})
    return found


class AppealDetail(APIView):
    """One appeal."""

    @extend_schema(
        operation_id="appeal",
        responses={200: OpenApiResponse(examples.APPEAL_SCHEMA, "The appeal."), **REFUSALS},
        examples=[examples.APPEAL],
    )
    def get(self, request: Request, appeal_id: int) -> Response:
        """An appeal as you may see it: the decision once it is told, notes and votes never."""
        return Response(told(_seen(request, appeal_id), request.user))


class AppealConcurrence(APIView):
    """The place to concur."""

    @extend_schema(
        operation_id="concur_with_appeal", request=None,
        responses={201: OpenApiResponse(examples.APPEAL_SCHEMA, "The appeal with your word."), **REFUSALS},
        examples=[examples.APPEAL],
    )  # fmt: skip
    def post(self, request: Request, appeal_id: int) -> Response:
        """Concur with the appeal of your partner, or as captain of your team's (Law 92D)."""
        appeal = _seen(request, appeal_id)
        player = appeal_parties.player_of(request.user, appeal.case)
        if player is None:
            raise exceptions.PermissionDenied
        try:
            appeal_filing.concur(appeal=appeal, player=player, by=request.user)
        except Refused as refused:
            return refused_response(refused)
        return Response(told(appeal, request.user), status=status.HTTP_201_CREATED)


def _seen(request: Request, appeal_id: int) -> Appeal:
    refuse_a_device(request)
    appeal = get_object_or_404(Appeal.objects.select_related(*RELATED), pk=appeal_id)
    if not appeal_access.may_see(request.user, appeal):
        raise exceptions.PermissionDenied
    return appeal
