"""What one visitor may have of a web process: never so much that others wait for it.

So many requests at once, and so much of the processor's time; what is beyond is refused before anything is
looked up. Both are counted in the process itself, since they are about its threads and its processor.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from django.conf import settings

from federation.apart.spent import SPENT
from federation.limits.visitor_address import counted, visitor_of

SENTENCES = (
    "Too many requests at once. Wait a moment and try again.\n"
    "同時に送られた要求が多すぎます。少し待ってからもう一度お試しください。\n"
).encode()
USUAL, WEIGHT = 0.05, 5  # seconds of a page, and how what is beyond counts
PARKED_OF_ONE, PARKED_OF_ALL = 4, 6  # refusals that wait, of the threads of a process
READS = ("GET", "HEAD", "OPTIONS")
DISCARDED_MAX, _PIECE = 2_000_000, 65_536  # bytes
VISITORS_MAX = 10_000  # of whom the used time is remembered; whoever used least is forgotten first

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


class VisitorLimits:
    """Around the whole application: refuses what is beyond a visitor's share, at a tenth of a page's cost.

    Before Django sees the request: a flood of refusals is neither logged nor dressed by other parts. Forms
    and files are counted apart and fewer, since they cost more. Who shares an address with others, at a club
    say, shares the count; pages take some hundredths of a second each. Style sheets and the like are not
    counted: a page asks for them all at once.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.lock = threading.Lock()
        self.working: Counter[tuple[str, bool]] = Counter()
        self.used = UsedTime()
        self.parked: Counter[str] = Counter()

    def __call__(self, request: Environ, start_response: StartResponse) -> Iterable[bytes]:
        if not settings.VISITOR_LIMITS or request["PATH_INFO"].startswith(settings.STATIC_URL):
            return self.application(request, start_response)
        address, writes = counted(visitor_of(request)), request["REQUEST_METHOD"] not in READS
        wait = self.used.wait(address)
        if not wait:
            with self._place(address, writes=writes) as has_place:
                if has_place:
                    return self._answered(address, request, start_response)
        self._park(address)
        _discard(request)
        return _refused(start_response, wait or 1)

    def _park(self, address: str) -> None:
        """Let a refusal wait: whoever asks again as soon as it is there would keep the process busy.

        So many of one visitor, and of all together, that threads are left; a further one is refused at once.
        """
        with self.lock:
            has_place = self.parked[address] < PARKED_OF_ONE and self.parked.total() < PARKED_OF_ALL
            if has_place:
                self.parked[address] += 1
        if has_place:
            try:
                time.sleep(settings.PARKED_SECONDS)
            finally:
                with self.lock:
                    self.parked[address] -= 1
                    self.parked += Counter()  # without whoever has none

    def _answered(self, address: str, request: Environ, start_response: StartResponse) -> Iterable[bytes]:
        began = _worked()
        try:
            return self.application(request, start_response)
        finally:
            self.used.take(address, weighed(_worked() - began))

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


def _worked() -> float:
    """Seconds of the processor that this thread has used, here and in readers of what was sent."""
    return time.thread_time() + SPENT.seconds


def weighed(seconds: float) -> float:
    """What a request counts for: what is beyond a page's usual time counts five times.

    A hall of players behind one address opens the standings at once; nobody but an attacker sends file after
    file that takes half a second to say no to.
    """
    return seconds + (WEIGHT - 1) * max(0.0, seconds - USUAL)


@dataclass
class UsedTime:
    """Seconds of the processor that each visitor has used and that are not forgiven yet.

    A share of each second is forgiven (`VISITOR_SHARE`); whoever is beyond `VISITOR_CREDIT` seconds waits.
    """

    clock: Callable[[], float] = time.monotonic
    lock: threading.Lock = field(default_factory=threading.Lock)
    used: dict[str, tuple[float, float]] = field(default_factory=dict)  # seconds used, and as of when

    def wait(self, address: str) -> int:
        """Seconds until the visitor may ask again; 0 for at once."""
        with self.lock:
            beyond = self._now(address) - settings.VISITOR_CREDIT
        return ceil(beyond / settings.VISITOR_SHARE) if beyond > 0 else 0

    def take(self, address: str, seconds: float) -> None:
        """Add what a request has used."""
        with self.lock:
            self.used[address] = (self._now(address) + seconds, self.clock())
            if len(self.used) > VISITORS_MAX:
                least = sorted(self.used, key=self._now)[: VISITORS_MAX // 2]
                self.used = {kept: self.used[kept] for kept in self.used.keys() - set(least)}

    def _now(self, address: str) -> float:
        used, since = self.used.get(address, (0.0, 0.0))
        return max(0.0, used - settings.VISITOR_SHARE * (self.clock() - since))


def _discard(request: Environ) -> None:
    """Take what was sent along, here in a thread: the server would wait for it where it lets everybody in."""
    left = DISCARDED_MAX
    while left > 0 and (piece := request["wsgi.input"].read(_PIECE)):
        left -= len(piece)


def _refused(start_response: StartResponse, wait: int) -> Iterable[bytes]:
    """Without a closing of the connection, for which the server would wait."""
    headers = [
        ("Retry-After", str(wait)),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Length", str(len(SENTENCES))),
    ]
    start_response("429 Too Many Requests", headers)
    return [SENTENCES]
