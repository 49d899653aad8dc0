"""Cases for programs: the list, a report, a case, and its steps. By people, not by devices."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.models import Session
from federation.errors import Refused
from federation.form_fields import in_years
from federation.site.api.problems import PROBLEM
from federation.visitors import signed_in
from rulings.acts.converter import as_json
from rulings.adjustments.possible import decision_from
from rulings.cases import judgement
from rulings.cases.api import examples
from rulings.cases.api.common import REFUSALS, narrowed, narrowing, refused_response, unreadable
from rulings.cases.forms.endings import FORMS
from rulings.cases.forms.report import ReportForm
from rulings.cases.selectors import CaseFile, desk_file, file_for, party_file
from rulings.cases.services import cases
from rulings.cases.services.access import handled_by
from rulings.cases.words import where
from rulings.decisions.kept import as_kept
from rulings.lifecycle.cases import CaseStep, State, steps_from
from rulings.models import AdjustmentKind, Case

NARROWING = narrowing("cases", State.values)
STEPS = sorted(FORMS)


class CaseRowSerializer(serializers.ModelSerializer[Case]):
    """A case in a list."""

    number = serializers.CharField(source="__str__", help_text="2026-0012: the year, and the count in it.")
    session = serializers.IntegerField(source="session_id")

    class Meta:
        model = Case
        fields = ["id", "number", "session", "round", "table", "board", "called_at", "state", "topic"]


class CaseReportSerializer(serializers.Serializer[Any]):
    """The report of an incident. `token` is yours: sent twice, it is one case."""

    session = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    token = serializers.CharField(max_length=64)
    incident = serializers.CharField(max_length=2000)
    board = serializers.IntegerField(required=False, min_value=1, max_value=999)
    round = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    table = serializers.CharField(required=False, max_length=20)
    called_by = serializers.ChoiceField(choices=["N", "E", "S", "W"], required=False)
    called_at = serializers.DateTimeField(required=False, validators=[in_years])
    topic = serializers.CharField(
        required=False, max_length=60, help_text="revoke, claim, … or a topic of the advisor."
    )


class CaseDecisionSerializer(serializers.Serializer[Any]):
    """One thing decided, in the director's terms."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in AdjustmentKind if kind != "withdrawn"])
    body = serializers.DictField()


class CaseRulingSerializer(serializers.Serializer[Any]):
    """A ruling. No decision at all: the table result stands."""

    decisions = CaseDecisionSerializer(many=True, required=False, default=list)
    reasons = serializers.CharField(max_length=4000)
    own_error = serializers.BooleanField(required=False, default=False, help_text="Law 82C.")
    judged = serializers.DictField(
        required=False,
        default=dict,
        help_text="offending (NS, EW, both, none), damage (yes, no), error (serious, gamble), alternatives, "
        "why.",
    )


class Cases(generics.ListAPIView[Case]):
    """The cases that you handle."""

    serializer_class = CaseRowSerializer
    queryset = Case.objects.none()

    def get_queryset(self) -> Any:
        cases_seen = handled_by(self.request.user).order_by("-pk")
        return narrowed(cases_seen, self.request, State.values, "session")

    @extend_schema(
        operation_id="cases",
        parameters=NARROWING,
        responses={200: CaseRowSerializer(many=True), **dict.fromkeys([401, 403, 429], PROBLEM)},
        examples=[examples.LISTED],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The cases that you handle, the newest first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        operation_id="report_case",
        request=CaseReportSerializer,
        responses={
            201: OpenApiResponse(examples.CASE_SCHEMA, "The case, open."),
            200: OpenApiResponse(examples.CASE_SCHEMA, "This token was sent before: the same case."),
            **REFUSALS,
        },
        examples=[examples.REPORT, examples.CASE],
    )
    def post(self, request: Request) -> Response:
        """Report an incident. Who met on the board is taken from its results or the movement."""
        asked = CaseReportSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        related = ("club", "stage__event__tournament__host")
        session = get_object_or_404(
            Session.objects.select_related(*related), pk=asked.validated_data["session"]
        )
        if not cases.may_report(request.user, session):
            raise exceptions.PermissionDenied
        form = ReportForm(_as_form(asked.validated_data), session=session)
        if not form.is_valid():
            raise unreadable(form)
        try:
            case, is_new = form.do(signed_in(request))
        except Refused as refused:
            return refused_response(refused)
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        read = file_for(request.user, case) or party_file(case, "")  # who reports their own case reads it so
        return Response(case_document(read), status=code)


class CaseDetail(APIView):
    """One case."""

    @extend_schema(
        operation_id="case",
        responses={200: OpenApiResponse(examples.CASE_SCHEMA, "The case."), **REFUSALS},
        examples=[examples.CASE],
    )
    def get(self, request: Request, case_id: int) -> Response:
        """A case: whole for those who handle it, for a party what a party sees."""
        case = get_object_or_404(Case.objects.select_related("session__club", "session__stage"), pk=case_id)
        read = file_for(request.user, case)
        if read is None:
            raise exceptions.PermissionDenied
        return Response(case_document(read))


class CaseSteps(APIView):
    """The place to take a step."""

    @extend_schema(
        operation_id="case_step",
        request={"application/json": examples.STEP_SCHEMA},
        responses={201: OpenApiResponse(examples.CASE_SCHEMA, "The case after the step."), **REFUSALS},
        examples=[examples.STEP, examples.CASE],
    )
    def post(self, request: Request, case_id: int) -> Response:
        """Take a step other than ruling: `step` and the step's own fields beside it."""
        case = _handled(request, case_id)
        step = request.data.get("step") if isinstance(request.data, dict) else None
        if not isinstance(step, str) or step not in FORMS:
            raise exceptions.ValidationError({"step": [f"One of {', '.join(STEPS)}."]})
        form = FORMS[step](request.data, request.FILES, case=case)
        if not form.is_valid():
            raise unreadable(form)
        try:
            form.do(signed_in(request))
        except Refused as refused:
            return refused_response(refused)
        case.refresh_from_db()
        return Response(case_document(desk_file(case)), status=status.HTTP_201_CREATED)


class CaseRulings(APIView):
    """The place to rule."""

    @extend_schema(
        operation_id="rule_case",
        request=CaseRulingSerializer,
        responses={201: OpenApiResponse(examples.CASE_SCHEMA, "The case, ruled."), **REFUSALS},
        examples=[examples.RULING, examples.CASE],
    )
    def post(self, request: Request, case_id: int) -> Response:
        """Rule, or rule again where there is a ruling. It counts at once."""
        case = _handled(request, case_id)
        asked = CaseRulingSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        ruling = asked.validated_data
        again = CaseStep.RULED_AGAIN in steps_from(case.state)
        more = {"own_error": ruling["own_error"]} if again else {}
        try:
            decisions = [
                decision_from(AdjustmentKind(decision["kind"]), decision["body"])
                for decision in ruling["decisions"]
            ]
            act = cases.rule_again if again else cases.rule
            act(
                case=case,
                decisions=decisions,
                reasons=ruling["reasons"],
                by=signed_in(request),
                judged=judgement.checked(ruling["judged"]),
                **more,
            )
        except Refused as refused:
            return refused_response(refused)
        return Response(case_document(desk_file(case)), status=status.HTTP_201_CREATED)


def _handled(request: Request, case_id: int) -> Case:
    related = ("session__club", "session__stage__event__tournament__host")
    case = Case.objects.select_related(*related).filter(pk=case_id).first()
    if case is None:
        raise Http404
    if not cases.may_act(request.user, case):
        raise exceptions.PermissionDenied
    return case


def _as_form(report: dict[str, Any]) -> dict[str, Any]:
    """What was said as the page sends it."""
    return {key: "" if value is None else str(value) for key, value in report.items() if key != "session"}


def case_document(file: CaseFile) -> dict[str, Any]:
    """A case as programs read it; only what its reader may see is in the file."""
    case, ruling = file.case, file.ruling
    return {
        "id": case.pk,
        "number": str(case),
        "session": case.session_id,
        "where": where(case),
        "board": case.board,
        "round": case.round,
        "table": case.table,
        "called_at": case.called_at,
        "edition": case.edition,
        "topic": case.topic,
        "state": State.FACTS_AGREED if not file.whole and case.state == State.RULED else case.state,
        "parties": [{"seat": party.seat, "name": party.name} for party in file.parties],
        "incident": file.incident,
        "description": as_json(file.description),
        "advice": as_json(file.advice) if file.advice else None,
        "statements": [
            {
                "seat": statement.seat,
                "text": statement.text,
                "disputes": statement.disputes,
                "signed_at": statement.signed_at,
            }
            for statement in file.statements
        ],
        "found": file.finding,
        "laws": [{"item": law.item, "role": law.role, "note": law.note} for law in file.laws],
        "ruling": ruling
        and {
            "decisions": list(map(as_kept, ruling.decided)),
            "reasons": ruling.reasons,
            "at": ruling.at,
            "told_at": ruling.told_at,
            "told": list(ruling.told_seats),
            "judged": as_json(ruling.judged),
        },
        "limits": [{"law": limit.law, "what": str(limit.what), "ends": limit.ends} for limit in file.clocks],
        **(
            {"polls": list(map(as_json, file.polls)), "notes": [note.text for note in file.notes]}
            if file.whole
            else {}
        ),
    }
