"""The club desk for programs: bring a file, ask what became of it."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiRequest, OpenApiResponse, extend_schema
from rest_framework import exceptions, generics, parsers, serializers, status
from rest_framework.request import Request, is_form_media_type
from rest_framework.response import Response

from clubs.models import Club, Stage, Upload, UploadState
from clubs.register import device_rights
from clubs.register.api import clubs_of, token_of
from clubs.register.device_rights import DeviceRight
from clubs.uploads.api import examples
from clubs.uploads.api.parsers import OctetParser, TextXmlParser, XmlParser, name_of
from clubs.uploads.api.serializers import ProblemSerializer, UploadRowSerializer, UploadSerializer
from clubs.uploads.services import column_mappings, late_files, report, simultaneous, uploads
from clubs.uploads.words.report import problems_of
from federation.errors import Refused
from federation.site.api.binary import BinaryField
from federation.site.api.problems import PROBLEM, ProblemDocumentSerializer, problem
from federation.text.numbers import whole
from federation.visitors import signed_in

EVENT_MAX = 999  # more than any program's file holds


class RefusedFileSerializer(ProblemDocumentSerializer):
    """A file that cannot be imported, with everything that is wrong with it."""

    upload = serializers.IntegerField()
    problems = ProblemSerializer(many=True)
    columns_page = serializers.CharField(
        required=False,
        help_text="Of a table that is not understood: where the club says what its columns mean.",
    )


class SessionFileSerializer(serializers.Serializer[Any]):
    """A file in a form."""

    file = BinaryField()
    club = serializers.CharField(required=False)
    publish = serializers.BooleanField(required=False)
    acknowledged = serializers.BooleanField(required=False)
    reason = serializers.CharField(required=False, max_length=300)
    stage = serializers.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    event = serializers.IntegerField(required=False, min_value=0, max_value=EVENT_MAX)


FILE = {
    "multipart/form-data": SessionFileSerializer,
    "application/xml": OpenApiRequest({"type": "string", "format": "binary"}),
    "application/octet-stream": OpenApiRequest({"type": "string", "format": "binary"}),
}
CLUB = OpenApiParameter(
    "club", str, description="The club's number. Not needed with a token, or where you keep one desk only."
)
PUBLISH = OpenApiParameter("publish", bool, description="Publish at once where the file has no error.")
ACKNOWLEDGED = OpenApiParameter(
    "acknowledged", bool, description="A person has looked at the question that stopped publishing."
)
REASON = OpenApiParameter(
    "reason",
    str,
    description=(
        "Why the file corrects published results after the correction period, at most 300 characters. "
        "With it a late file is not refused: it waits for the director and the organiser to confirm it."
    ),
)
STAGE = OpenApiParameter(
    "stage",
    int,
    description="With publish: a simultaneous event that the club is invited to; it ranks the session too.",
)
EVENT = OpenApiParameter(
    "event", int, description="Of a file that holds several events, the number of the one that is meant."
)
# Refusals of publishing that leave the file as a draft, for people at the desk.
LATER = frozenset({"late_file", "correction_lost", "conditions_unclear"})
NAME = OpenApiParameter("name", str, description="The file's name, where it is the body of the request.")


class Uploads(generics.ListAPIView[Upload]):
    """A club's files, newest first, and the place to bring one."""

    serializer_class = UploadRowSerializer
    parser_classes = [parsers.MultiPartParser, XmlParser, TextXmlParser, OctetParser]

    def get_queryset(self) -> QuerySet[Upload]:
        return uploads_of(self.request).defer("content", "reading", "report")

    @extend_schema(
        responses={200: UploadRowSerializer(many=True), **dict.fromkeys([401, 403, 429], PROBLEM)},
        examples=[examples.LISTED],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The uploads of your clubs, or of the token's club, newest first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        parameters=[CLUB, PUBLISH, ACKNOWLEDGED, REASON, STAGE, EVENT, NAME],
        request=FILE,
        responses={
            201: OpenApiResponse(UploadSerializer, "A new file, taken."),
            200: OpenApiResponse(UploadSerializer, "These bytes were taken before: the first answer again."),
            202: OpenApiResponse(UploadSerializer, "Too late to count at once: it waits for two people."),
            (409, "application/problem+json"): RefusedFileSerializer,
            (422, "application/problem+json"): RefusedFileSerializer,
            **dict.fromkeys([401, 403, 413, 415, 429], PROBLEM),
        },
        examples=[examples.FORM, examples.BODY, examples.TAKEN, examples.QUESTION, examples.REFUSED],
    )
    def post(self, request: Request) -> Response:
        """Take a file, say everything about it, and publish it where that is asked and nothing forbids it.

        The bytes are their own idempotency key: sent again they get the first answer, and nothing is doubled.
        """
        name, content, asked = file_of(request)
        if _wants(asked, "publish"):
            device_rights.require(token_of(request), DeviceRight.PUBLISH)
        reason, part = _reason(asked), _event(asked)
        club = _club(request, asked.get("club"))
        stage = _stage(club, asked)
        by, token = signed_in(request), token_of(request)
        upload, is_new = uploads.receive(club=club, name=name, content=content, by=by, token=token, part=part)
        if upload.state == UploadState.REFUSED:
            return _refused(upload)
        if _wants(asked, "publish"):
            confirmed = _wants(asked, "acknowledged")
            answer = _published_not(upload, request, reason, acknowledged=confirmed, stage=stage)
            if answer is not None:
                return answer
            upload.refresh_from_db()
        code = status.HTTP_201_CREATED if is_new else status.HTTP_200_OK
        return Response(UploadSerializer(upload).data, status=code)


def _published_not(
    upload: Upload, request: Request, reason: str, *, acknowledged: bool, stage: Stage | None
) -> Response | None:
    """Publish a file that was taken; what is answered where people come first, None where it is done."""
    if report.asks_a_person(upload) and not acknowledged:
        return _asked(upload)
    try:
        uploads.publish(upload=upload, by=signed_in(request), acknowledged=acknowledged, stage=stage)
    except Refused as refusal:
        if refusal.code == "late_file" and reason:
            return _waits(upload, request, reason)
        if refusal.code in LATER:
            return _late(upload, refusal)
        if refusal.code != "person_needed":
            raise
        return _asked(uploads.renew(upload))
    return None


class UploadDetail(generics.GenericAPIView[Upload]):
    """One file of a club."""

    serializer_class = UploadSerializer
    queryset = Upload.objects.none()

    @extend_schema(
        responses={200: UploadSerializer, **dict.fromkeys([401, 403, 404, 429], PROBLEM)},
        examples=[examples.TAKEN],
    )
    def get(self, request: Request, upload_id: int) -> Response:
        """An upload with its problems, differences and changes, as of now."""
        upload = get_object_or_404(uploads_of(request), pk=upload_id)
        return Response(self.get_serializer(uploads.renew(upload)).data)


def uploads_of(request: Request) -> QuerySet[Upload]:
    """The uploads that a login, or a device, may know of."""
    uploads: QuerySet[Upload] = Upload.objects.filter(club__in=clubs_of(request)).select_related("club")
    return uploads


def _club(request: Request, number: str | None) -> Club:
    """The club that a file is for: named, or the only one there can be."""
    clubs = clubs_of(request)
    if number:
        club = clubs.filter(number=number).first()
        if club is None:
            raise Refused(_("You do not keep the desk of a club with this number."), "not_your_club")
        return club
    first = list(clubs[:2])
    if len(first) > 1:
        raise exceptions.ValidationError({"club": [_("You keep several clubs' desks: name the club.")]})
    return first[0]


def _stage(club: Club, asked: Any) -> Stage | None:
    """The simultaneous event in which the session is to be ranked; None where none is named."""
    text = str(asked.get("stage", ""))
    if not text:
        return None
    if not _wants(asked, "publish"):
        raise exceptions.ValidationError({"stage": [_("Only a published session is ranked: publish it.")]})
    stage = simultaneous.open_to(club).filter(pk=whole(text) or 0).first()
    if stage is None:
        raise Refused(_("The club is not invited to this event."), "not_invited")
    return stage


def file_of(request: Request) -> tuple[str, bytes, QueryDict | dict[str, Any]]:
    """The name, the bytes and what else was asked, from a form or from the body and the address."""
    data: Any = request.data
    if not is_form_media_type(request.content_type):
        # A body of no bytes never reaches its parser; it is an empty file like any other.
        return name_of(request), data["content"] if data else b"", request.query_params
    file = data.get("file")
    if hasattr(file, "read"):
        return file.name or "–", file.read(), {**request.query_params.dict(), **_texts(data)}
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
        megabytes = settings.UPLOAD_BYTES_MAX // 1024 // 1024
        raise Refused(_("The file is larger than %(mb)s MB.") % {"mb": megabytes}, "file_too_large")
    raise exceptions.ValidationError({"file": [_("There is no file. Send one as the part “file”.")]})


def _texts(data: Any) -> dict[str, str]:
    return {key: value for key, value in data.items() if isinstance(value, str)}


def _wants(asked: Any, what: str) -> bool:
    return str(asked.get(what, "")).lower() in ("1", "true", "yes", "on")


def _reason(asked: Any) -> str:
    """Why a late file should still count; "" where nobody says. Raises ValidationError for what cannot be."""
    field = serializers.CharField(max_length=300, allow_blank=True)
    try:
        return str(field.run_validation(asked.get("reason", "")))
    except exceptions.ValidationError as error:
        raise exceptions.ValidationError({"reason": error.detail}) from error


def _event(asked: Any) -> int:
    """The number of the event that is meant, 0 where none is named. Raises ValidationError for no number."""
    field = serializers.IntegerField(min_value=0, max_value=EVENT_MAX)
    try:
        number: int = field.run_validation(asked.get("event") or "0")
    except exceptions.ValidationError as error:
        raise exceptions.ValidationError({"event": error.detail}) from error
    return number


def _asked(upload: Upload) -> Response:
    """A file that raises a question which only a person can answer: taken, and not published."""
    return problem(
        "person_needed",
        _("The file raises a question. Answer it on the desk, or send it again with acknowledged=yes."),
        status.HTTP_409_CONFLICT,
        upload=upload.pk,
        problems=problems_of(upload),
    )


def _late(upload: Upload, refusal: Refused) -> Response:
    """A file that needs people first: taken, and not published."""
    problems, sentence = problems_of(upload), refusal.sentence
    if refusal.code == "late_file":
        sentence = f"{sentence} {_('A program asks by sending the file again with reason=….')}"
    return problem(refusal.code, sentence, status.HTTP_409_CONFLICT, upload=upload.pk, problems=problems)


def _waits(upload: Upload, request: Request, reason: str) -> Response:
    """A file that comes after the correction period: taken, and asked for on behalf of who sends it."""
    try:
        late_files.ask_once(upload=upload, reason=reason, by=signed_in(request))
    except Refused as refusal:
        return _late(upload, refusal)
    return Response(UploadSerializer(upload).data, status=status.HTTP_202_ACCEPTED)


def _refused(upload: Upload) -> Response:
    """A file with errors: kept, so that the desk shows it too, and nothing of it imported."""
    return problem(
        "file_has_errors",
        _("The file has errors. Correct them and upload it again."),
        status.HTTP_422_UNPROCESSABLE_ENTITY,
        upload=upload.pk,
        problems=problems_of(upload),
        **_columns_page(upload),
    )


def _columns_page(upload: Upload) -> dict[str, str]:
    """Where somebody can say what the columns of a table mean, where that may be all that is missing."""
    if not column_mappings.may_be_asked(upload):
        return {}
    return {"columns_page": reverse("upload_columns", args=[upload.pk])}
