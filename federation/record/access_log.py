"""The log of access: signing in, what was refused, files taken away, what operators read in a federation.

Lines of JSON on the logger `portal.access`, without names: a login's key, an address, a path. What an
operator reads in a staff session stands in the federation's own audit log.
"""

import json
import logging
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from federation import roles
from federation.models import Act, User
from federation.record import audit
from federation.record.unlogged import without_secrets

logger = logging.getLogger("portal.access")
REFUSED = {401: "not_signed_in", 403: "refused", 429: "asked_too_often"}


def note(event: str, request: HttpRequest | None, **more: Any) -> None:
    """Write one line. `request` is None for what was done by a command."""
    line = {"event": event, **(_who(request) if request is not None else {}), **more}
    logger.info(json.dumps(line, ensure_ascii=True, default=str))


def _who(request: HttpRequest) -> dict[str, Any]:
    """The login, the address, the federation, and what was asked."""
    federation = getattr(request, "federation", None)
    return {
        "login": getattr(getattr(request, "user", None), "pk", None),
        "address": request.META.get("REMOTE_ADDR", ""),
        "federation": federation.slug if federation else None,
        "method": request.method,
        "path": without_secrets(request.path),
    }


class AccessLogMiddleware:
    """Notes refusals, files that somebody signed in takes away, and pages that an operator reads."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code in REFUSED:
            note(REFUSED[response.status_code], request)
        elif response.status_code == 200 and _is_known(request):
            if response.headers.get("Content-Disposition", "").startswith("attachment"):
                note("file_taken", request, query=request.META.get("QUERY_STRING", ""))
            if request.method == "GET":
                _of_an_operator(request)
        return response


def _is_known(request: HttpRequest) -> bool:
    """Whether somebody is signed in, or a token was shown."""
    return "_auth_user_id" in request.session or "Authorization" in request.headers


def _of_an_operator(request: HttpRequest) -> None:
    """The federation can read what an operator looked at in it."""
    user = request.user
    if getattr(request, "federation", None) is None or not isinstance(user, User) or not user.is_operator:
        return
    session = roles.open_staff_session(user)
    if session is not None:
        page = without_secrets(request.get_full_path())[:500]
        audit.record(Act.STAFF_SESSION_READ, user, session, page=page)
