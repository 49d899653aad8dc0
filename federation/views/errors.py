"""What a reader sees when something is wrong on our side."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

DOWN = (OperationalError, InterfaceError)
RETRY_SECONDS = 10


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 while the database does not answer. Asks the database nothing itself."""
    if isinstance(sys.exc_info()[1], DOWN):
        page = render_to_string("503.html")
        return HttpResponse(page, status=503, headers={"Retry-After": str(RETRY_SECONDS)})
    return HttpResponse(render_to_string("500.html"), status=500)
