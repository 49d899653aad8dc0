"""What a reader sees when something is wrong on our side, or an address shows nothing by itself."""

import errno
import sys
from collections.abc import Callable
from smtplib import SMTPException

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from federation.replica.refused import READ_ONLY

DOWN = (OperationalError, InterfaceError)
LETTERS = (SMTPException,)  # a page that must send a code at once, and the mail server takes none
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EROFS}  # of the web host's own disk
RETRY_SECONDS = 10
API = "/api/v1/"


def is_away(error: BaseException | None) -> bool:
    """Whether an error is none of the portal's code: the database does not answer or takes nothing, or the
    host's disk does not, or the cache of several hosts, or the mail server.

    It passes, and whoever meets it should come again.
    """
    if isinstance(error, DatabaseError) and getattr(error.__cause__, "sqlstate", "") == READ_ONLY:
        return True
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        return True
    return isinstance(error, DOWN + LETTERS) or _is_redis_away(error)


def _is_redis_away(error: BaseException | None) -> bool:
    """Whether the cache of CACHE_URL does not answer: its library is loaded where there is one alone."""
    redis = sys.modules.get("redis.exceptions")
    return redis is not None and isinstance(error, redis.ConnectionError | redis.TimeoutError)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 while the database or the disk is away. Asks the database nothing itself."""
    error = sys.exc_info()[1]
    if not is_away(error):
        return HttpResponse(render_to_string("500.html"), status=500)
    # Where even the federation could not be asked for, nobody has chosen a language yet.
    with translation.override(translation.get_language_from_request(request)):
        answer = _away(request, letters=isinstance(error, LETTERS))
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
        answer.headers["Content-Language"] = translation.get_language() or ""
        return answer


def _away(request: HttpRequest, *, letters: bool) -> HttpResponse:
    if API in request.path_info:
        # As federation.site.api.problems writes it, for what is met before a view of the API is.
        body = {"type": "urn:problem:away", "title": "away", "status": 503, "detail": sentence_of_away()}
        return JsonResponse(body, status=503, content_type="application/problem+json")
    return HttpResponse(render_to_string("503.html", _sent(request) | {"letters": letters}), status=503)


def sentence_of_away() -> str:
    """What to say to a program while the database or the disk is away."""
    return _("The portal is being looked after. Send it again in a few minutes.")


def _sent(request: HttpRequest) -> dict[str, object]:
    """What was sent, for a button that sends it again: going back would show many a form empty.

    Files and passwords are not sent back to the reader: who sent those is told to do it again.
    """
    if request.method != "POST":
        return {}
    try:
        fields = [(name, value) for name, values in request.POST.lists() for value in values]
        whole = not request.FILES and not any("password" in name for name, _value in fields)
    except Exception:  # a form that cannot be read, or no longer: it is no form that could be sent again
        fields, whole = [], False
    again = fields if whole and fields else []
    return {"sent": True, "again": again, "address": request.get_full_path()}


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
