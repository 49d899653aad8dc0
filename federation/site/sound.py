"""Requests that no browser sends: with a zero byte in an address or a cookie, or a length that is none.

No column of ours takes a zero byte, and no path of a file; so nothing behind this door meets one there. A
field of a form says by itself what is wrong with it.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from federation.site.language import language_of
from federation.text.numbers import whole

ZERO, QUOTED_ZERO = "\0", "%00"
OF_PROGRAMS = "/api/v1/"


class SoundRequestMiddleware:
    """Answers 400 before the session, the federation or a view is looked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _holds_zero(request) or _is_of_no_length(request):
            with translation.override(language_of(request)):
                return _refusal(request)
        return self.get_response(request)


def _holds_zero(request: HttpRequest) -> bool:
    """Whether the path, a parameter as it was sent, or a cookie as views read it has a zero byte."""
    query = request.META.get("QUERY_STRING", "")
    texts = (request.path_info, query, *request.COOKIES.values())
    return QUOTED_ZERO in query or any(ZERO in text for text in texts)


def _is_of_no_length(request: HttpRequest) -> bool:
    """Whether the length of the body is no number: web servers refuse that, and Django counts with it."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isascii() or whole(length) is None


def _refusal(request: HttpRequest) -> HttpResponse:
    """A page, or a problem document for programs."""
    if OF_PROGRAMS not in request.path_info:
        return HttpResponse(render_to_string("400.html"), status=400)
    code, detail = (
        "parse_error",
        _("The address or the head of the request holds what stands for nothing: a zero byte, say."),
    )
    body = {"type": f"urn:problem:{code}", "title": code, "status": 400, "detail": detail}
    return JsonResponse(body, status=400, content_type="application/problem+json")
