"""Sessions of a login: they end when nobody does anything, and their owner sees and ends them."""

import time
from collections.abc import Callable
from typing import Final

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.people.second_factor import is_sensitive
from federation.text.numbers import whole
from federation.visitors import signed_in

SEEN: Final = "seen_at"  # in the session: when its owner last did something, in seconds since 1970
KEPT_EVERY = 60  # seconds; a session is not written at each page


class IdlenessMiddleware:
    """Ends the session of who did nothing for long: an hour for sensitive offices, days for others.

    What a page asks by itself, again and again, is nobody's doing and keeps no session open.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "_auth_user_id" in request.session:
            now = int(time.time())
            if _is_over(request, now):
                logout(request)
                messages.info(request, _("You did nothing for long, so you were signed out. Sign in again."))
            elif _is_act(request) and now - request.session.get(SEEN, 0) >= KEPT_EVERY:
                begin(request)
        return self.get_response(request)


def begin(request: HttpRequest) -> None:
    """Count from now on."""
    request.session[SEEN] = int(time.time())


def _is_over(request: HttpRequest, now: int) -> bool:
    """Only who was away for long is asked for their offices."""
    away = now - request.session.get(SEEN, now)
    if away <= settings.IDLE_SECONDS_SENSITIVE:
        return False
    return away > settings.IDLE_SECONDS or is_sensitive(request)


def _is_act(request: HttpRequest) -> bool:
    """A page that is opened, or a form that is sent; not what a page fetches."""
    if request.method not in ("GET", "HEAD"):
        return True
    return request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate" and not request.headers.get(
        "HX-Request"
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_sessions(request: HttpRequest) -> HttpResponse:
    """The browsers in which one is signed in; each may be signed out, or all others."""
    own = UserSession.objects.purge_and_list(signed_in(request))
    if request.method == "POST":
        chosen = whole(request.POST.get("session", ""))
        for session in own:
            if not session.is_current() and chosen in (None, session.pk):
                session.end()
        messages.success(request, _("Signed out there."))
        return redirect("usersessions_list")
    own.sort(key=lambda session: session.created_at, reverse=True)
    return render(request, "usersessions/usersession_list.html", {"sessions": own})
