"""What one visitor may have of a web process: never so much that others wait for it.

So many requests at once, and so much of the processor's time; what is beyond waits, and is refused before
anything is looked up. Both are counted in the process itself: they are about its threads and its processor.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any

from django.conf import settings

from federation.limits.used_time import SERVER_SECONDS, UsedTime, weighed, worked
from federation.limits.visitor_address import counted, visitor_of
from federation.limits.waiting import PLACE_PACE, REFUSAL_PACE, wait_again

SENTENCES = (
    "Too many requests at once. Wait a moment and try again.\n"
    "同時に送られた要求が多すぎます。少し待ってからもう一度お試しください。\n"
).encode()
READS = ("GET", "HEAD", "OPTIONS")
PLACE_SECONDS = 5.0  # that a request waits for a place
DISCARDED_MAX, _PIECE = 2_000_000, 65_536  # bytes

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


class PlaceKind(StrEnum):
    """What a thread is busy with. Each kind has places of its own, so many of one visitor."""

    READS = "reads"
    WRITES = "writes"
    ASSETS = "files"  # style sheets and the like: a page asks for them all at once


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
        if not wait and self.places.take(address, kind):
            return self._answered(address, kind, request, start_response)
        if wait:
            wait_again(address, REFUSAL_PACE, 0.0)
        else:
            wait_again(address, PLACE_PACE, PLACE_SECONDS)
        _discard(request)
        return refusal(start_response, wait or 1)

    def _answered(
        self, address: str, kind: PlaceKind, request: Environ, start_response: StartResponse
    ) -> Iterable[bytes]:
        began = worked()

        def over() -> None:
            self.places.free(address, kind)
            self.used.take(address, weighed(worked() - began) + SERVER_SECONDS)

        try:
            return HeldAnswer(self.application(request, start_response), over)
        except BaseException:
            over()
            raise


class Places:
    """How many requests of each visitor and kind are being worked on."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.taken: Counter[tuple[str, PlaceKind]] = Counter()

    def take(self, address: str, kind: PlaceKind) -> bool:
        """Whether one was free, which is taken then."""
        key = (address, kind)
        with self.lock:
            if self.taken[key] >= settings.AT_ONCE[kind]:
                return False
            self.taken[key] += 1
            return True

    def free(self, address: str, kind: PlaceKind) -> None:
        """Give it back; whoever has none is forgotten."""
        with self.lock:
            self.taken[address, kind] -= 1
            self.taken += Counter()


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
