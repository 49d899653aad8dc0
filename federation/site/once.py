"""A form is sent once for each time that it was shown: the same press again gets the answer of the first.

A hurried hand presses twice, an impatient one again. A service does a thing once anyway; but the second press
would be told that the name is taken or that the case has gone on, which is what the first one did. The forms
of the administration have no service behind some of them, and would add a record twice.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from federation.outside.sealed import locked, unlocked
from federation.text.numbers import whole

TOKEN = b"csrfmiddlewaretoken="
FORM = "application/x-www-form-urlencoded"
BUSY = ""  # no address is empty
WAITED_SECONDS, KEPT_SECONDS = 10, 30
PAUSE_SECONDS = 0.05
TO, PAGE = "to ", "page "  # what is kept of an answer begins so
SHOWN_ONCE = "shown_once"
Page = TypeVar("Page", bound=HttpResponse)


class OnceMiddleware:
    """Answers a form that was sent already as the first was. Stands outside the request's transaction.

    A page gives its token another mask whenever it is shown, so that equal bodies are one form shown once.
    Only who is signed in, and only answers that lead on or are `shown_once`: a form that was refused is
    looked at again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = _key_of(request)
        if key is None:
            return self.get_response(request)
        if not cache.add(key, BUSY, WAITED_SECONDS) and (answer := _answer_of_first(key)):
            return answer
        response = self.get_response(request)
        if kept := _kept_of(response):
            cache.set(key, kept, KEPT_SECONDS)
        else:
            cache.delete(key)
        return response


def shown_once(page: Page) -> Page:
    """Mark the answer to an act that shows what no page shows again: a second press is shown it too.

    It is kept for half a minute, locked (`federation.outside.sealed`).
    """
    setattr(page, SHOWN_ONCE, True)
    return page


def _kept_of(response: HttpResponse) -> str | None:
    """What is kept of an answer; None where the page is asked again."""
    if response.status_code in (302, 303):
        return TO + response["Location"]
    if response.status_code == 200 and getattr(response, SHOWN_ONCE, False):
        return PAGE + locked(response.content.decode())
    return None


def _key_of(request: HttpRequest) -> str | None:
    """What a press is known by; None for what no page's form sends, or nobody who is signed in."""
    if request.method != "POST" or request.content_type != FORM or "HX-Request" in request.headers:
        return None
    length = whole(request.META.get("CONTENT_LENGTH") or "0") or 0
    if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE or not request.session.get(SESSION_KEY):
        return None
    if TOKEN not in request.body:
        return None
    parts = (request.session.session_key or "", request.get_host(), request.get_full_path())
    return "once-" + sha256("\n".join(parts).encode() + b"\n" + request.body).hexdigest()


def _answer_of_first(key: str) -> HttpResponse | None:
    """What the first press was answered, once it is; None where that is not kept or takes too long."""
    until = time.monotonic() + WAITED_SECONDS
    while (kept := cache.get(key)) == BUSY and time.monotonic() < until:
        time.sleep(PAUSE_SECONDS)
    if not kept:
        return None
    if kept.startswith(TO):  # plainly: it may be a program's own scheme
        return HttpResponse(status=302, headers={"Location": kept.removeprefix(TO)})
    page = HttpResponse(unlocked(kept.removeprefix(PAGE)))
    add_never_cache_headers(page)
    return page
