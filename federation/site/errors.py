"""What a reader sees when something is wrong on our side, or an address shows nothing by itself."""

import sys
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

DOWN = (OperationalError, InterfaceError)
RETRY_SECONDS = 10


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 while the database does not answer. Asks the database nothing itself."""
    if isinstance(sys.exc_info()[1], DOWN):
        page = render_to_string("503.html")
        return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_SECONDS)})
    return HttpResponse(render_to_string("500.html"), status=500)


class NotAllowedMiddleware:
    """A page where a browser would show an empty one: at an address that only takes a form.

    People come there by signing in again after a form, or by opening its address a second time.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if answer.status_code != 405 or request.method != "GET" or answer.content:
            return answer
        page = render(request, "405.html", status=405)
        page.headers["Allow"] = answer.headers["Allow"]
        return page
