"""Refusals of the API as problem details (RFC 9457), in the language asked for."""

from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import DataError, IntegrityError
from django.http import Http404
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import exceptions, permissions, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler, set_rollback

from federation.errors import Refused, sentence_of
from federation.site.errors import RETRY_SECONDS, is_away, sentence_of_away

MEDIA_TYPE = "application/problem+json"
# Refusals that are not about who asks.
STATUS_OF = {
    "file_too_large": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "photograph_too_large": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "not_a_photograph": status.HTTP_422_UNPROCESSABLE_ENTITY,
    "cannot_be_written": status.HTTP_409_CONFLICT,
    "no_hands": status.HTTP_404_NOT_FOUND,
    **dict.fromkeys(
        ("superseded", "not_waiting", "answered", "waiting", "unchanged", "not_late", "overtaken"),
        status.HTTP_409_CONFLICT,
    ),
    **dict.fromkeys(
        ("late_file", "correction_lost", "conditions_unclear", "stage_closed"), status.HTTP_409_CONFLICT
    ),
    **dict.fromkeys(
        (
            *("namesake", "number_taken", "merged", "erased", "member_merged", "club_gone", "at_home"),
            *(
                "before_home",
                "belongs_already",
                "not_a_member",
                "paid_already",
                "entered_already",
                "event_started",
            ),
        ),
        status.HTTP_409_CONFLICT,
    ),
    **dict.fromkeys(
        (
            *("check_digit", "day_to_come", "ended_before_joined", "not_a_standing", "paid_in_the_future"),
            *("ends_before_start", "roster_size", "twice_on_roster", "bad_key", "key_reused"),
        ),
        status.HTTP_422_UNPROCESSABLE_ENTITY,
    ),
    "no_reason": status.HTTP_422_UNPROCESSABLE_ENTITY,
    "file_has_errors": status.HTTP_422_UNPROCESSABLE_ENTITY,
}


class ProblemDocumentSerializer(serializers.Serializer[Any]):
    """Why something was refused."""

    type = serializers.CharField(help_text="urn:problem: and the code.")
    title = serializers.CharField(help_text="The code: stable, what programs go by.")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="A sentence in the language of Accept-Language.")
    errors = serializers.JSONField(  # type: ignore[assignment]  # RFC 9457 names it as the base does
        required=False, help_text="Where the fault is in fields: what is wrong with each."
    )


# What `extend_schema(auth=…)` says of what is open to everybody; its annotation knows names of schemes only.
ANYBODY: list[Any] = [{}]

PROBLEM = OpenApiResponse(
    ProblemDocumentSerializer,
    "Refused; sent as application/problem+json.",
    examples=[
        OpenApiExample(
            "Refused",
            {
                "type": "urn:problem:throttled",
                "title": "throttled",
                "status": 429,
                "detail": "Request was throttled. Expected available in 12 seconds.",
            },
        )
    ],
)


def problem(code: str, detail: str, status_code: int, **more: Any) -> Response:
    """A problem document: type, title (its code), status, a sentence, and what else helps."""
    body = {"type": f"urn:problem:{code}", "title": code, "status": status_code, "detail": detail, **more}
    return Response(body, status=status_code, content_type=MEDIA_TYPE)


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal of a view as a problem document; None for what is our own mistake."""
    if isinstance(error, Refused):
        set_rollback()
        return problem(error.code, error.sentence, STATUS_OF.get(error.code, status.HTTP_403_FORBIDDEN))
    if isinstance(error, IntegrityError):
        set_rollback()
        return problem("conflict", sentence_of(error), status.HTTP_409_CONFLICT)
    if isinstance(error, DataError):
        set_rollback()
        return problem("not_storable", sentence_of_data(), status.HTTP_422_UNPROCESSABLE_ENTITY)
    if is_away(error):
        set_rollback()
        answer = problem("away", sentence_of_away(), status.HTTP_503_SERVICE_UNAVAILABLE)
        answer["Retry-After"] = str(RETRY_SECONDS)
        return answer
    response = exception_handler(_translated(error), context)
    if response is None:
        return None
    answer = _as_problem(_translated(error), response)
    for header, value in response.items():
        if header.lower() not in ("content-type", "content-length"):
            answer[header] = value
    return answer


def sentence_of_data() -> str:
    """What to say of a value that no column holds, where no check of ours saw it first."""
    return _("A number or a text in it is too long to be kept. Shorten it and send it again.")


def _translated(error: Exception) -> Exception:
    """Django's own refusals in the words of the API's library."""
    if isinstance(error, RequestDataTooBig):
        return TooLarge()
    if isinstance(error, Http404):
        return exceptions.NotFound()
    if isinstance(error, PermissionDenied):
        return exceptions.PermissionDenied()
    if isinstance(error, exceptions.Throttled):
        return _throttled(error)
    if isinstance(error, SuspiciousOperation):  # too many fields or files, and the like
        return exceptions.ParseError()
    return error


def _throttled(error: exceptions.Throttled) -> exceptions.Throttled:
    """One language: of the library's two sentences it has the first in Japanese alone."""
    wait = getattr(error, "wait", None)
    if wait is None:
        error.detail = exceptions.ErrorDetail(_("Request was throttled."), "throttled")
        return error
    text = ngettext(
        "Request was throttled. Expected available in %(count)s second.",
        "Request was throttled. Expected available in %(count)s seconds.",
        int(wait),
    )
    error.detail = exceptions.ErrorDetail(text % {"count": int(wait)}, "throttled")
    return error


class TooLarge(exceptions.APIException):
    """A body over the limit."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = gettext_lazy("The request is larger than the limit.")


def _as_problem(error: Exception, response: Response) -> Response:
    if isinstance(error, exceptions.ValidationError):
        return problem("not_valid", str(error.default_detail), response.status_code, errors=response.data)
    detail = str(getattr(error, "detail", error))
    return problem(str(getattr(error, "default_code", "refused")), detail, response.status_code)


class NoSuchAddress(APIView):
    """An address under the API that names nothing: refused as everything else here is."""

    permission_classes = [permissions.AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Before the method is looked at: an address that does not exist allows none."""
        super().initial(request, *args, **kwargs)
        raise exceptions.NotFound

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Never reached."""
        raise exceptions.NotFound
