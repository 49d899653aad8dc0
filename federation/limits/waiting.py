"""Where a request waits that is beyond its visitor's share: in a line of its address, without a thread.

One of each line has its turn at a pace, however many wait: a client's further connections make its own
waiting longer and the server's work no more.
"""

import heapq
import time
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Generic, TypeVar

PLACE_PACE, REFUSAL_PACE = 0.02, 0.1  # seconds between two turns of one address
LINE_MAX = 100  # of one address in one process; who comes later is not answered

Waiting = TypeVar("Waiting")

# How long the request that this thread works on has waited: 0.0 when it is asked for the first time, None
# where the server cannot let it wait.
WAITED: ContextVar[float | None] = ContextVar("waited", default=None)


class NotYet(BaseException):
    """The request waits for a turn of its address. No error: nothing between here and the server takes it."""

    def __init__(self, address: str, pace: float) -> None:
        super().__init__(address, pace)
        self.address, self.pace = address, pace


def wait_again(address: str, pace: float, seconds_max: float) -> None:
    """Let this request wait until it has waited so long; 0.0 for once. Raises NotYet where it does."""
    waited = WAITED.get()
    if waited is not None and (not waited or waited < seconds_max):
        raise NotYet(address, pace)


class WaitingRoom(Generic[Waiting]):
    """The lines of all addresses. Of one thread alone, the server's own."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.lines: dict[str, deque[tuple[float, Waiting]]] = {}  # each with its pace
        self.turns: list[tuple[float, str]] = []  # a heap: when the next of an address has its turn

    def enter(self, address: str, pace: float, waiting: Waiting, *, first: bool = False) -> bool:
        """Join the line, at its head where it was there before. Whether there was room."""
        line = self.lines.get(address)
        if line is None:
            line = self.lines[address] = deque()
            heapq.heappush(self.turns, (self.clock() + pace, address))
        if len(line) >= LINE_MAX:
            return False
        line.insert(0 if first else len(line), (pace, waiting))
        return True

    def seconds(self, most: float) -> float:
        """How long nobody has a turn, `most` at most."""
        return min(most, max(0.0, self.turns[0][0] - self.clock())) if self.turns else most

    def due(self) -> list[Waiting]:
        """Who has a turn now: one of each address at most. They leave their lines."""
        now, due = self.clock(), []
        while self.turns and self.turns[0][0] <= now:
            _when, address = heapq.heappop(self.turns)
            line = self.lines[address]
            if line:
                pace, waiting = line.popleft()
                due.append(waiting)
                heapq.heappush(self.turns, (now + pace, address))
            else:
                del self.lines[address]
        return due
