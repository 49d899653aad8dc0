"""Late revisions for programs: a file that came after the correction period, and two people's words on it.

REG-3.4: the director and the organiser, two people, both confirm; the second confirmation publishes the file.
"""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.corrections.api import REFUSED, SPOKEN, STATE, AnswerSerializer, SpokenSerializer, of_outcome
from clubs.facts.words import sentence
from clubs.models import FileCorrection, FileCorrectionAnswer, Part
from clubs.models.uploads.correction import Outcome
from clubs.register import selectors
from clubs.register.api import clubs_of, token_of
from clubs.uploads.api.examples import LATE_REVISION, LATE_REVISION_LISTED
from clubs.uploads.api.serializers import ChangeSerializer
from clubs.uploads.api.views import uploads_of
from clubs.uploads.services import late_files
from federation.site.api.problems import PROBLEM
from federation.visitors import signed_in


class FileAnswerSerializer(AnswerSerializer):
    """The word of the director or the organiser on a late revision."""

    class Meta(AnswerSerializer.Meta):
        model = FileCorrectionAnswer  # type: ignore[assignment]  # a word like the other, of another model


class HeadingSerializer(serializers.Serializer[Any]):
    """A field of the heading that the scores depend on."""

    what = serializers.CharField()
    before = serializers.CharField()
    after = serializers.CharField()


class FileChangesSerializer(serializers.Serializer[Any]):
    """What a late revision would change: all of it is confirmed, or none."""

    results = ChangeSerializer(many=True)
    heading = HeadingSerializer(many=True)


class LateRevisionRowSerializer(serializers.ModelSerializer[FileCorrection]):
    """A late revision in a list."""

    session = serializers.IntegerField(source="session_id")
    upload = serializers.IntegerField(source="upload_id")
    file = serializers.CharField(source="upload.name", help_text="The file's name.")
    count = serializers.IntegerField(help_text="How many results it changes.")
    outcome = serializers.ChoiceField(choices=Outcome.choices)
    revision = serializers.SerializerMethodField(help_text="The revision that published it.")
    answers = FileAnswerSerializer(many=True)

    class Meta:
        model = FileCorrection
        fields = [
            "id",
            "session",
            "upload",
            "file",
            "count",
            "reason",
            "asked_at",
            "after_revision",
            "outcome",
            "revision",
            "answers",
        ]

    def get_revision(self, asked: FileCorrection) -> int | None:
        return next((revision.number for revision in asked.revisions.all()), None)


class LateRevisionSerializer(LateRevisionRowSerializer):
    """A late revision with everything it changes."""

    changes = serializers.SerializerMethodField()
    grounds = serializers.SerializerMethodField(help_text="Sentences with their clauses.")

    class Meta(LateRevisionRowSerializer.Meta):
        fields = [*LateRevisionRowSerializer.Meta.fields, "changes", "grounds"]

    @extend_schema_field(FileChangesSerializer)
    def get_changes(self, asked: FileCorrection) -> Any:
        heading = [{key: str(value) for key, value in one.items()} for one in asked.changes["heading"]]
        return {"results": asked.changes["results"], "heading": heading}

    def get_grounds(self, asked: FileCorrection) -> list[str]:
        return [sentence(ground) for ground in asked.grounds]


class AskedLateSerializer(serializers.Serializer[Any]):
    """A file that is on the desk already, and why it should still count."""

    upload = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    reason = serializers.CharField(max_length=300, help_text="The organiser's error. Everybody can read it.")


ASKED = OpenApiExample(
    "A file that came too late", {"upload": 12, "reason": "Board 7 keyed twice"}, request_only=True
)


class LateRevisions(generics.ListAPIView[FileCorrection]):
    """Files that came after the correction period, and the place to ask for one."""

    serializer_class = LateRevisionRowSerializer

    def get_queryset(self) -> QuerySet[FileCorrection]:
        late_revisions = late_revisions_of(self.request).order_by("-asked_at", "-pk")
        return of_outcome(late_revisions, selectors.waiting_file_corrections(), self.request)

    @extend_schema(
        parameters=[STATE],
        responses={
            200: LateRevisionRowSerializer(many=True),
            **dict.fromkeys([400, 401, 403], PROBLEM),
        },
        examples=[LATE_REVISION_LISTED],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The late revisions of your clubs; for directors and the tournament office of all clubs."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        request=AskedLateSerializer,
        examples=[ASKED, LATE_REVISION],
        responses={
            201: OpenApiResponse(LateRevisionSerializer, "It waits for two people."),
            200: OpenApiResponse(LateRevisionSerializer, "It waits already: the first answer again."),
            400: PROBLEM,
            **REFUSED,
        },
    )
    def post(self, request: Request) -> Response:
        """Ask that a file be published although the correction period is over."""
        asked = AskedLateSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        upload = get_object_or_404(uploads_of(request), pk=asked.validated_data["upload"])
        late_revision, is_new = late_files.ask_once(
            upload=upload, reason=asked.validated_data["reason"], by=signed_in(request)
        )
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(LateRevisionSerializer(_shown(late_revision.pk)).data, status=code)


class LateRevisionDetail(generics.GenericAPIView[FileCorrection]):
    """One late revision."""

    serializer_class = LateRevisionSerializer
    queryset = FileCorrection.objects.none()

    @extend_schema(responses={200: LateRevisionSerializer, **REFUSED}, examples=[LATE_REVISION])
    def get(self, request: Request, file_correction_id: int) -> Response:
        """A late revision with everything it changes and its answers, as of now."""
        late_revision = get_object_or_404(late_revisions_of(request), pk=file_correction_id)
        return Response(LateRevisionSerializer(late_revision).data)


class LateRevisionAnswers(generics.GenericAPIView[FileCorrection]):
    """The place of the two people's words on a late revision."""

    serializer_class = SpokenSerializer
    queryset = FileCorrection.objects.none()

    @extend_schema(
        request=SpokenSerializer,
        examples=[SPOKEN, LATE_REVISION],
        responses={200: LateRevisionSerializer, 400: PROBLEM, **REFUSED},
    )
    def post(self, request: Request, file_correction_id: int) -> Response:
        """Confirm or decline a late revision, as the person signed in. Said again, it is the first word."""
        late_revision = get_object_or_404(late_revisions_of(request), pk=file_correction_id)
        spoken = SpokenSerializer(data=request.data)
        spoken.is_valid(raise_exception=True)
        values = spoken.validated_data
        word = {
            "part": Part(values["part"]),
            "agrees": values["agrees"],
            "note": values["note"].strip()[:300],
        }
        if not late_revision.answers.filter(given_by=signed_in(request), **word).exists():
            late_files.answer(asked=late_revision, by=signed_in(request), **word)
        return Response(LateRevisionSerializer(_shown(late_revision.pk)).data)


def late_revisions_of(request: Request) -> QuerySet[FileCorrection]:
    """The late revisions that a login, or a device, may know of."""
    late_revisions = selectors.shown_file_corrections(FileCorrection.objects.all())
    if token_of(request) is None and selectors.answers_everywhere(request.user):
        return late_revisions
    return late_revisions.filter(selectors.kept_by(clubs_of(request), "session__"))


def _shown(pk: int) -> FileCorrection:
    late_revision: FileCorrection = selectors.shown_file_corrections(FileCorrection.objects.all()).get(pk=pk)
    return late_revision
