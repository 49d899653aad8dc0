"""How much of the processor each visitor has used lately: what counts for how much, and what is forgiven."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from django.conf import settings

from federation.apart.spent import SPENT

USUAL, WEIGHT = 0.05, 5  # seconds of a page, and how what is beyond counts
SERVER_SECONDS = 0.001  # of the web server's own for taking a request, whatever is asked
VISITORS_MAX = 10_000  # of whom the used time is remembered; whoever used least is forgotten first


def worked() -> float:
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

    def is_much(self, address: str) -> bool:
        """Whether somebody has used so much that what they ask for is done one after the other."""
        with self.lock:
            return self._now(address) > settings.VISITOR_MUCH

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
