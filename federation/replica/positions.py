"""How far the journal of the database has come: what was written, and what a copy has of it."""

import re
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from django.db import DatabaseError, connection, connections

PRIMARY: Final = "counters"  # in DATABASES: of a reading process too it is the database itself
LOOK_SECONDS: Final = 1.0  # the database is asked for its position once in so long
WRITTEN_TEXT: Final = re.compile("([0-9A-F]{1,8})[/-]([0-9A-F]{1,8})", re.ASCII)
HALF: Final = 32  # bits
NEVER: Final = float("-inf")  # the moment of a look that there was not


def position(text: str) -> int | None:
    """A place in the journal as PostgreSQL writes it ("16/B374D848"), or a cookie ("16-B374D848").

    As a number; None for anything else.
    """
    match = WRITTEN_TEXT.fullmatch(text)
    return (int(match[1], 16) << HALF) + int(match[2], 16) if match else None


def written() -> str:
    """How far the database has written, as it writes it; all that was committed before lies below."""
    with connections[PRIMARY].cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_lsn()::text")
        row: tuple[str] = cursor.fetchone()
        return row[0]


def replayed() -> int | None:
    """How far the copy that pages are read from has come; None where it is no copy, and so has everything.

    Raises DatabaseError.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_last_wal_replay_lsn()::text WHERE pg_is_in_recovery()")
        row: tuple[str] | None = cursor.fetchone()
        return position(row[0]) if row else None


class ReplicaLag:
    """How long ago the database wrote the oldest of what the copy does not have yet.

    The copy's own word for it does not move where nobody writes, so positions of the database are kept with
    the moment of the look before: what is new was written after it. A process that nobody asked for a minute
    must not believe that it was written just now, and one that never looked does not know at all.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._looked_at = NEVER
        self._ahead: deque[tuple[float, int]] = deque()  # since when, position; the oldest first
        self._copy_answers = False

    def seconds(self) -> float:
        """So many seconds; infinite where the copy does not answer or has not been seen to catch up."""
        with self._lock:
            now = self._clock()
            if now - self._looked_at >= LOOK_SECONDS:
                self._look()
                self._looked_at = now
            if not self._copy_answers:
                return float("inf")
            return now - self._ahead[0][0] if self._ahead else 0.0

    def _look(self) -> None:
        try:
            since = self._looked_at if self._copy_answers else NEVER
            at = _position_of_primary()
            if at is not None and (not self._ahead or self._ahead[-1][1] != at):
                self._ahead.append((since, at))
            reached = replayed()
        except DatabaseError:
            self._copy_answers = False
            self._ahead.clear()  # it may come back from an older backup, and has to catch up from nothing
            return
        self._copy_answers = True
        while self._ahead and (reached is None or self._ahead[0][1] <= reached):
            self._ahead.popleft()


def _position_of_primary() -> int | None:
    """Where the database is; None while it does not answer: the copy goes on with what it has."""
    try:
        return position(written())
    except DatabaseError:
        return None


lag = ReplicaLag()  # of this process
