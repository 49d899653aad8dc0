"""Requests that no browser sends: a zero byte in an address, its parameters or a cookie.

No column of ours takes one, and no path of a file; so nothing behind this door meets one there. A field of
a form says by itself what is wrong with it.
"""

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from federation.site.language import language_of

ZERO = "\0"
OF_PROGRAMS = "/api/v1/"


class SoundRequestMiddleware:
    """Answers 400 before the session, the federation or a view is looked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if any(ZERO in text for text in _texts(request)):
            with translation.override(language_of(request)):
                return _refusal(request)
        return self.get_response(request)


def _texts(request: HttpRequest) -> Iterator[str]:
    """What the address, its parameters and the cookies say, as views read them."""
    yield request.path_info
    for name, values in request.GET.lists():
        yield name
        yield from values
    yield from request.COOKIES.values()


def _refusal(request: HttpRequest) -> HttpResponse:
    """A page, or a problem document for programs."""
    if OF_PROGRAMS not in request.path_info:
        return HttpResponse(render_to_string("400.html"), status=400)
    code, detail = "parse_error", _("The address holds a zero byte, which stands for nothing.")
    body = {"type": f"urn:problem:{code}", "title": code, "status": 400, "detail": detail}
    return JsonResponse(body, status=400, content_type="application/problem+json")
