"""What one visitor may have of a web process: never so much that others wait for it.

So many requests at once, and so much of the processor's time; what is beyond waits, and is refused before
anything is looked up. Both are counted in the process itself: they are about its threads and its processor.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.conf import settings

from federation.limits.places import PlaceKind, Places, TakenPlace
from federation.limits.used_time import SERVER_SECONDS, UsedTime, weighed, worked
from federation.limits.visitor_address import counted, visitor_of
from federation.limits.waiting import PLACE_PACE, REFUSAL_PACE, wait_again
from federation.text.numbers import whole

SENTENCES = (
    "Too many requests at once. Wait a moment and try again.\n"
    "同時に送られた要求が多すぎます。少し待ってからもう一度お試しください。\n"
).encode()
READS = ("GET", "HEAD", "OPTIONS")
PLACE_SECONDS = 5.0  # that a request waits for a place
COSTLY_BYTES = 32_768  # of a body: longer ones are files and lists, which take tenths of a second
DISCARDED_MAX, _PIECE = 2_000_000, 65_536  # bytes

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


class VisitorLimits:
    """Around the whole application: what is beyond a visitor's share waits, or is refused.

    Before Django sees the request: a flood of refusals is neither logged nor dressed by other parts. Forms
    and files are counted apart and fewer, since they cost more. Who shares an address with others, at a club
    say, shares the count; pages take some hundredths of a second each, so that a place is soon free.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.used = UsedTime()
        self.places = Places()

    def __call__(self, request: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if not settings.VISITOR_LIMITS:
            return self.application(request, start_response)
        address, kind = counted(visitor_of(request)), _kind(request)
        wait = self.used.wait(address)
        if not wait and (place := self.places.take(address, kind, self._is_costly(request, address, kind))):
            return self._answered(place, request, start_response)
        if wait:
            wait_again(address, REFUSAL_PACE, 0.0)
        else:
            wait_again(address, PLACE_PACE, PLACE_SECONDS)
        _discard(request)
        return refusal(start_response, wait or 1)

    def _is_costly(self, request: Environ, address: str, kind: PlaceKind) -> bool:
        """By what is sent along, and by what its visitor has used of late: known before anything is done."""
        if kind is PlaceKind.ASSETS:
            return False
        return _sends_much(request) or self.used.is_much(address)

    def _answered(
        self, place: TakenPlace, request: Environ, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Work and count it twice: when the answer is made, when others may begin, and when it is sent."""
        counts = _Counts(self.used, place.address)
        try:
            parts = self.application(request, start_response)
        except BaseException:
            counts.now()
            self.places.free(place)
            raise
        counts.now(SERVER_SECONDS)
        self.places.has_worked(place)

        def over() -> None:
            counts.now()
            self.places.free(place)

        return HeldAnswer(parts, over)


class _Counts:
    """Counts what one request uses while it goes on, as if it were counted once."""

    def __init__(self, used: UsedTime, address: str) -> None:
        self.used, self.address = used, address
        self.began, self.counted = worked(), 0.0

    def now(self, beside: float = 0.0) -> None:
        """Count what has been used since it was counted last, and something beside."""
        whole = weighed(worked() - self.began)
        self.used.take(self.address, whole - self.counted + beside)
        self.counted = whole


class HeldAnswer:
    """An answer whose place is free when the server has sent it: who takes it slowly holds a thread."""

    def __init__(self, parts: Iterable[bytes], over: Callable[[], None]) -> None:
        self.parts, self.over = parts, over

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.parts)

    def close(self) -> None:
        """Said by the server when it has sent the answer, or cannot."""
        try:
            if close := getattr(self.parts, "close", None):
                close()
        finally:
            self.over()


def _kind(request: Environ) -> PlaceKind:
    if request["PATH_INFO"].startswith(settings.STATIC_URL):
        return PlaceKind.ASSETS
    return PlaceKind.READS if request["REQUEST_METHOD"] in READS else PlaceKind.WRITES


def _sends_much(request: Environ) -> bool:
    """By the head; also where it does not say how much comes."""
    sent = whole(request.get("CONTENT_LENGTH") or "0")
    return sent is None or sent > COSTLY_BYTES or "HTTP_TRANSFER_ENCODING" in request


def _discard(request: Environ) -> None:
    """Take what was sent along, here in a thread: the server would wait for it where it lets everybody in."""
    left = DISCARDED_MAX
    while left > 0 and (piece := request["wsgi.input"].read(_PIECE)):
        left -= len(piece)


def refusal(start_response: StartResponse, wait: int) -> Iterable[bytes]:
    """Without a closing of the connection, for which the server would wait."""
    headers = [
        ("Retry-After", str(wait)),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(SENTENCES))),
    ]
    start_response("429 Too Many Requests", headers)
    return [SENTENCES]
