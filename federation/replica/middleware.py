"""Which requests a process that reads a copy answers; all others are the primary's.

The proxy sends it what looks public, and asks the primary again where the answer is 421 or of 500 and above:
only what changes nothing ever comes here, so that asking twice does nothing twice.
"""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from federation.replica import positions
from federation.replica.refused import RefusedWrites

COOKIE = "portal_written"
COOKIE_AGE = timedelta(minutes=10)  # a copy that is so far behind is long not read from
HANDED_ON = "HTTP_X_PORTAL_HANDED_ON"  # the proxy's word: a reading process did not answer this
BEHIND_SECONDS = 5.0  # a copy that is further behind is not read from
SAFE = ("GET", "HEAD")
MISDIRECTED = 421  # RFC 9110, 15.5.20: not for this server; the proxy asks another

GetResponse = Callable[[HttpRequest], HttpResponse]


class ReplicaMiddleware:
    """In a reading process: a gate. In others: whoever writes bears how far the journal was afterwards.

    It stands around the request's transaction, which is committed when it looks.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.READS_REPLICA:
            return self._read(request) if is_for_reader(request) else misdirected()
        response = self.get_response(request)
        if settings.HAS_READERS and may_have_written(request, response):
            keep_position(response)
        return response

    def _read(self, request: HttpRequest) -> HttpResponse:
        refused = RefusedWrites()
        with connection.execute_wrapper(refused):
            response = self.get_response(request)
        return misdirected() if refused.is_refused else response


def is_for_reader(request: HttpRequest) -> bool:
    """Whether this process may answer: it changes nothing, nobody is signed in, and the copy is fresh."""
    if request.method not in SAFE or "HTTP_AUTHORIZATION" in request.META:
        return False
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return False
    return positions.lag.seconds() <= BEHIND_SECONDS and has_what_was_written(request.COOKIES.get(COOKIE, ""))


def has_what_was_written(text: str) -> bool:
    """Whether the copy has what a reader wrote, by the position that their browser bears; "" for none."""
    if not text:
        return True
    wanted = positions.position(text)
    if wanted is None:
        return False
    try:
        reached = positions.replayed()
    except DatabaseError:
        return False
    return reached is None or wanted <= reached


def misdirected() -> HttpResponse:
    """What the proxy takes to the primary; nobody else speaks to a reading process."""
    return HttpResponse("Ask the primary.\n", status=MISDIRECTED, content_type="text/plain; charset=utf-8")


def may_have_written(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether a request may have changed something: by its method, or because a reader could not answer it.

    A page whose reading writes something comes from a reading process, which may not write.
    """
    return response.status_code < 500 and (
        request.method not in (*SAFE, "OPTIONS") or HANDED_ON in request.META
    )


def keep_position(response: HttpResponse) -> None:
    """Let the browser bear how far the database has written, for some minutes."""
    response.set_cookie(
        COOKIE,
        positions.written().replace("/", "-"),  # which a cookie bears without quotes
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
