"""Corrections for programs: what was asked, asking for one, and a person's answer to a late one."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import exceptions, generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.corrections.forms import CorrectionForm
from clubs.corrections.services import corrections
from clubs.facts.services.corrected import SCORE_MAX
from clubs.facts.words import sentence
from clubs.models import Correction, CorrectionAnswer, Part, Result, ScoreError
from clubs.models.uploads.correction import Outcome
from clubs.register import selectors
from clubs.register.api import clubs_of, token_of
from federation.site.api.problems import PROBLEM
from federation.visitors import signed_in

CORRECTION = OpenApiExample(
    "A correction, applied",
    {
        "id": 4,
        "session": 6,
        "result": 301,
        "section": "",
        "board": 7,
        "ns": "3",
        "ew": "8",
        "contract": "4S",
        "declarer": "E",
        "tricks": 10,
        "lead": "",
        "score": -420,
        "error": "contract_or_side",
        "reason": "The slip names East",
        "proof": "",
        "asked_at": "2026-11-19T21:40:00+09:00",
        "verdict": "accepted",
        "outcome": "applied",
        "revision": 2,
        "grounds": [],
        "answers": [],
    },
    response_only=True,
)


class AnswerSerializer(serializers.ModelSerializer[CorrectionAnswer]):
    """The word of the director or the organiser."""

    class Meta:
        model = CorrectionAnswer
        fields = ["part", "agrees", "note", "given_at"]


class CorrectionSerializer(serializers.ModelSerializer[Correction]):
    """A correction as it was asked for, and what became of it."""

    session = serializers.IntegerField(source="session_id")
    result = serializers.IntegerField(source="result_id", help_text="The result that it corrects.")
    section = serializers.CharField(source="result.section.letter")
    board = serializers.IntegerField(source="result.board")
    ns = serializers.CharField(source="result.ns.number")
    ew = serializers.CharField(source="result.ew.number")
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    revision = serializers.SerializerMethodField(help_text="The revision that applied it.")
    grounds = serializers.SerializerMethodField(help_text="Sentences with their clauses.")
    answers = AnswerSerializer(many=True)

    class Meta:
        model = Correction
        fields = [
            "id",
            "session",
            "result",
            "section",
            "board",
            "ns",
            "ew",
            "contract",
            "declarer",
            "tricks",
            "lead",
            "score",
            "error",
            "reason",
            "proof",
            "asked_at",
            "verdict",
            "outcome",
            "revision",
            "grounds",
            "answers",
        ]

    def get_revision(self, correction: Correction) -> int | None:
        return next((revision.number for revision in correction.revisions.all()), None)

    def get_grounds(self, correction: Correction) -> list[str]:
        return [sentence(ground) for ground in correction.grounds]


class AskedSerializer(serializers.Serializer[Any]):
    """A result, and how it should read: a contract with its declarer and tricks, or a score alone."""

    result = serializers.IntegerField(
        min_value=1, max_value=2**63 - 1, help_text="Its `id` among the results of its session."
    )
    contract = serializers.CharField(required=False, default="", allow_blank=True, max_length=12)
    declarer = serializers.CharField(required=False, default="", allow_blank=True, max_length=1)
    tricks = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=13
    )
    lead = serializers.CharField(required=False, default="", allow_blank=True, max_length=3)
    score = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=-SCORE_MAX, max_value=SCORE_MAX
    )
    error = serializers.ChoiceField(choices=ScoreError.choices)
    reason = serializers.CharField(max_length=300)
    proof = serializers.CharField(required=False, default="", allow_blank=True, max_length=300)


class SpokenSerializer(serializers.Serializer[Any]):
    """An answer to a late correction; a note is needed to decline it."""

    part = serializers.ChoiceField(choices=Part.choices)
    agrees = serializers.BooleanField()
    note = serializers.CharField(required=False, default="", allow_blank=True, max_length=300)


STATE = OpenApiParameter("outcome", str, enum=list(Outcome.values), description="Only those of this outcome.")
ASKED = OpenApiExample(
    "A declarer on the wrong side",
    value={
        "result": 301,
        "contract": "4S",
        "declarer": "E",
        "tricks": 10,
        "error": "contract_or_side",
        "reason": "The slip names East",
    },
    request_only=True,
)
SPOKEN = OpenApiExample(
    "A director confirms", value={"part": "director", "agrees": True, "note": ""}, request_only=True
)
REFUSED = dict.fromkeys([401, 403, 404, 409, 422], PROBLEM)


class Corrections(generics.ListAPIView[Correction]):
    """Corrections of your clubs' results, and the place to ask for one."""

    serializer_class = CorrectionSerializer

    def get_queryset(self) -> QuerySet[Correction]:
        corrections = corrections_of(self.request).order_by("-asked_at", "-pk")
        return of_outcome(corrections, selectors.waiting_corrections(), self.request)

    @extend_schema(
        parameters=[STATE],
        responses={200: CorrectionSerializer(many=True), **dict.fromkeys([400, 401, 403], PROBLEM)},
        examples=[CORRECTION],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The corrections of your clubs; for directors and the tournament office of all clubs."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        request=AskedSerializer,
        examples=[ASKED, CORRECTION],
        responses={
            201: OpenApiResponse(CorrectionSerializer, "Applied, or waiting for two people: see `outcome`."),
            200: OpenApiResponse(CorrectionSerializer, "The same was asked before: the first answer again."),
            **REFUSED,
        },
    )
    def post(self, request: Request) -> Response:
        """Correct a published result, or ask for it where the period is over.

        What is asked is its own idempotency key: the same correction of the same result, asked again by the
        same person, gets the first answer, and nothing is done twice.
        """
        asked = AskedSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        values = asked.validated_data
        own = Result.objects.filter(selectors.kept_by(clubs_of(request), "session__"))
        result: Result = get_object_or_404(own.select_related("session__club"), pk=values["result"])
        checked = _checked(result, values)
        earlier = _asked_before(request, result, checked)
        if earlier is not None:
            return Response(CorrectionSerializer(earlier).data)
        correction = corrections.correct(result=result, by=signed_in(request), **checked)
        return Response(CorrectionSerializer(_shown(correction.pk)).data, status=status.HTTP_201_CREATED)


class CorrectionDetail(generics.GenericAPIView[Correction]):
    """One correction."""

    serializer_class = CorrectionSerializer
    queryset = Correction.objects.none()

    @extend_schema(responses={200: CorrectionSerializer, **REFUSED}, examples=[CORRECTION])
    def get(self, request: Request, correction_id: int) -> Response:
        """A correction with its answers, as of now."""
        correction = get_object_or_404(corrections_of(request), pk=correction_id)
        return Response(CorrectionSerializer(correction).data)


class CorrectionAnswers(generics.GenericAPIView[Correction]):
    """The place of the two people's words on a late correction."""

    serializer_class = SpokenSerializer
    queryset = Correction.objects.none()

    @extend_schema(
        request=SpokenSerializer,
        examples=[SPOKEN, CORRECTION],
        responses={200: CorrectionSerializer, **REFUSED},
    )
    def post(self, request: Request, correction_id: int) -> Response:
        """Confirm or decline a late correction, as the person signed in. Said again, it is the first word."""
        correction = get_object_or_404(corrections_of(request), pk=correction_id)
        spoken = SpokenSerializer(data=request.data)
        spoken.is_valid(raise_exception=True)
        values = spoken.validated_data
        word = {"part": values["part"], "agrees": values["agrees"], "note": values["note"].strip()[:300]}
        if not correction.answers.filter(given_by=signed_in(request), **word).exists():
            corrections.answer(
                correction=correction,
                part=Part(values["part"]),
                agrees=values["agrees"],
                note=values["note"],
                by=signed_in(request),
            )
        return Response(CorrectionSerializer(_shown(correction.pk)).data)


def of_outcome(rows: QuerySet[Any], waiting: QuerySet[Any], request: Request) -> QuerySet[Any]:
    """Those of the outcome that a list was asked for; all where none is named.

    `waiting` are all that wait, of any club. Raises ValidationError for an outcome that there is not.
    """
    wanted = request.query_params.get("outcome", "")
    open_ones = waiting.values("pk")
    if wanted == Outcome.WAITING:
        return rows.filter(pk__in=open_ones)
    if wanted == Outcome.APPLIED:
        return rows.filter(revisions__isnull=False)
    if wanted == Outcome.DECLINED:
        return rows.filter(answers__agrees=False)
    if wanted == Outcome.OVERTAKEN:
        over = rows.filter(revisions__isnull=True).exclude(answers__agrees=False)
        return over.exclude(pk__in=open_ones)
    if wanted:
        allowed = ", ".join(Outcome.values)
        raise exceptions.ValidationError({"outcome": [_("One of: %(allowed)s.") % {"allowed": allowed}]})
    return rows


def corrections_of(request: Request) -> QuerySet[Correction]:
    """The corrections that a login, or a device, may know of before they hold."""
    corrections = selectors.shown_corrections(Correction.objects.all())
    if token_of(request) is None and selectors.answers_everywhere(request.user):
        return corrections
    return corrections.filter(selectors.kept_by(clubs_of(request), "session__"))


def _shown(pk: int) -> Correction:
    correction: Correction = selectors.shown_corrections(Correction.objects.all()).get(pk=pk)
    return correction


def _asked_before(request: Request, result: Result, checked: dict[str, Any]) -> Correction | None:
    """The same correction of the same result by the same person."""
    stored = {
        "error": str(checked["error"]),
        "reason": checked["reason"].strip(),
        "proof": checked["proof"].strip(),
    }
    same = Correction.objects.filter(result=result, asked_by=signed_in(request), **stored)
    same = same.filter(**checked["after"]._asdict())
    return _shown(earlier.pk) if (earlier := same.first()) is not None else None


def _checked(result: Result, values: dict[str, Any]) -> dict[str, Any]:
    """What the form of the page makes of it: one set of rules for both."""
    typed = {key: "" if values[key] is None else str(values[key]) for key in CorrectionForm.base_fields}
    form = CorrectionForm(typed, result=result)
    if not form.is_valid():
        raise exceptions.ValidationError(dict[str, Any](form.errors))
    cleaned = form.cleaned_data
    return {key: cleaned[key] for key in ("after", "error", "reason", "proof")}
