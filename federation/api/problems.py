"""Refusals of the API as problem details (RFC 9457), in the language asked for."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from federation.errors import Refused, sentence_of

MEDIA_TYPE = "application/problem+json"


def problem(code: str, detail: str, status_code: int, **more: Any) -> Response:
    """A problem document: type, title (its code), status, a sentence, and what else helps."""
    body = {"type": f"urn:problem:{code}", "title": code, "status": status_code, "detail": detail, **more}
    return Response(body, status=status_code, content_type=MEDIA_TYPE)


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal of a view as a problem document; None for what is our own mistake."""
    if isinstance(error, Refused):
        set_rollback()
        return problem(error.code, error.sentence, status.HTTP_403_FORBIDDEN)
    if isinstance(error, IntegrityError):
        set_rollback()
        return problem("conflict", sentence_of(error), status.HTTP_409_CONFLICT)
    response = exception_handler(error, context)
    if response is None:
        return None
    answer = _as_problem(error, response)
    for header, value in response.items():
        if header.lower() not in ("content-type", "content-length"):
            answer[header] = value
    return answer


def _as_problem(error: Exception, response: Response) -> Response:
    if isinstance(error, exceptions.ValidationError):
        return problem("not_valid", str(error.default_detail), response.status_code, errors=response.data)
    if isinstance(error, Http404):
        error = exceptions.NotFound()
    elif isinstance(error, PermissionDenied):
        error = exceptions.PermissionDenied()
    detail = str(getattr(error, "detail", error))
    return problem(str(getattr(error, "default_code", "refused")), detail, response.status_code)
