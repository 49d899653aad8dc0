"""Decisions that hold, for programs: those of a session, and a case of one that was made without a case."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Session
from federation.errors import Refused
from federation.site.api.problems import PROBLEM
from federation.text.numbers import whole
from federation.visitors import signed_in
from rulings.adjustments.selectors import adjustments_in_force, decisions_in_force
from rulings.cases.api import examples
from rulings.cases.api.cases import case_document
from rulings.cases.api.common import REFUSALS, refused_response
from rulings.cases.selectors import desk_file
from rulings.cases.services import opening
from rulings.cases.services.access import readable
from rulings.cases.services.cases import may_report
from rulings.models import Adjustment

SESSION = OpenApiParameter("session", int, required=True, description="The session that they are about.")
RELATED = ("club", "stage__event__tournament__host")


class RulingRowSerializer(serializers.ModelSerializer[Adjustment]):
    """A decision that holds, in the director's terms."""

    session = serializers.IntegerField(source="session_id")
    case = serializers.IntegerField(
        source="case_id", allow_null=True, help_text="Null: made without a case; it can be given one."
    )

    class Meta:
        model = Adjustment
        fields = ["id", "session", "kind", "body", "reason", "laws", "case", "at"]


class Rulings(generics.ListAPIView[Adjustment]):
    """What was decided about a session and holds."""

    serializer_class = RulingRowSerializer
    queryset = Adjustment.objects.none()

    def get_queryset(self) -> Any:
        asked = whole(self.request.query_params.get("session", ""))
        if asked is None:
            raise exceptions.ValidationError({"session": ["Say which session."]})
        session = get_object_or_404(Session.objects.select_related(*RELATED), pk=asked)
        if not may_report(self.request.user, session):
            raise exceptions.PermissionDenied
        return readable(adjustments_in_force(session), self.request.user).order_by("-pk")

    @extend_schema(
        operation_id="rulings",
        parameters=[SESSION],
        responses={200: RulingRowSerializer(many=True), **REFUSALS},
        examples=[examples.RULINGS_LISTED],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The decisions about a session that hold, the newest first."""
        return self.list(request, *args, **kwargs)


class RulingCase(APIView):
    """The case of a decision."""

    @extend_schema(
        operation_id="open_case_of_ruling",
        request=None,
        responses={
            201: OpenApiResponse(examples.CASE_SCHEMA, "The case, ruled: it can be told, then appealed."),
            200: OpenApiResponse(examples.CASE_SCHEMA, "It has a case already: this one."),
            **dict.fromkeys([401, 403, 404, 409, 422, 429], PROBLEM),
        },
        examples=[examples.CASE],
    )
    def post(self, request: Request, adjustment_id: int) -> Response:
        """Open a case of a decision that was made without one (late, forfeit, fouled, not played)."""
        rows = decisions_in_force().select_related(
            "case", "by", *(f"session__{relation}" for relation in RELATED)
        )
        adjustment = get_object_or_404(rows, pk=adjustment_id)
        if not may_report(request.user, adjustment.session):
            raise exceptions.PermissionDenied
        had_one = adjustment.case_id is not None
        try:
            case = opening.open_case(adjustment=adjustment, by=signed_in(request))
        except Refused as refused:
            return refused_response(refused)
        code = status.HTTP_200_OK if had_one else status.HTTP_201_CREATED
        return Response(case_document(desk_file(case)), status=code)
