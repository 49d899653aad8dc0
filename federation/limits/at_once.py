"""How many requests of one visitor a web process works on at once: never so many that others wait for it."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from federation.limits.visitor_address import counted_address

SENTENCES = (
    "Too many requests at once. Wait a moment and try again.\n"
    "同時に送られた要求が多すぎます。少し待ってからもう一度お試しください。\n"
)
READS = ("GET", "HEAD", "OPTIONS")


class AtOnceMiddleware:
    """Refuses a visitor's further requests while as many as allowed are being worked on in this process.

    Forms and files are counted apart and fewer, since they cost more. Who shares an address with others, at a
    club say, shares the count; pages take some hundredths of a second each.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.lock = threading.Lock()
        self.working: Counter[tuple[str, bool]] = Counter()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address, writes = counted_address(request), request.method not in READS
        with self._place(address, writes=writes) as has_place:
            if has_place:
                return self.get_response(request)
        headers = {"Retry-After": "1", "Content-Type": "text/plain; charset=utf-8"}
        return HttpResponse(SENTENCES, status=429, headers=headers)

    @contextmanager
    def _place(self, address: str, *, writes: bool) -> Iterator[bool]:
        key = (address, writes)
        most = settings.WRITES_AT_ONCE if writes else settings.READS_AT_ONCE
        with self.lock:
            has_place = self.working[key] < most
            if has_place:
                self.working[key] += 1
        try:
            yield has_place
        finally:
            if has_place:
                with self.lock:
                    self.working[key] -= 1
                    if not self.working[key]:
                        del self.working[key]
