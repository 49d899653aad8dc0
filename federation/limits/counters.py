"""Counts of attempts, in a table of the database: the same for every process and host, and never pushed out.

They are written on a connection of their own, so that a request that is rolled back forgets no attempt. An
entry goes when its time is over, and for no other reason: no flood makes anybody's attempts forgotten.
"""

import json
import time
from collections.abc import Sequence
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.db import connections

CONNECTION = "counters"  # in DATABASES: the same database, outside the request's transaction
FOR_EVER = 10 * 365 * 24 * 3600.0


class CounterCache(BaseCache):
    """Django's cache of small JSON values, kept in the table `Counter`."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value of a key whose time is not over."""
        sql = "SELECT value FROM federation_counter WHERE key = %s AND expires > %s"
        row = _run(sql, [self._key(key, version), time.time()])
        return default if row is None else json.loads(row[0])

    def set(
        self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Keep a value for so many seconds."""
        sql = (
            "INSERT INTO federation_counter (key, value, expires) VALUES (%s, %s, %s)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires"
        )
        _run(sql, [self._key(key, version), json.dumps(value), self._end(timeout)])

    def add(
        self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Keep a value where the key has none. Whether it was kept; of several at once one is."""
        sql = (
            "INSERT INTO federation_counter AS kept (key, value, expires) VALUES (%s, %s, %s)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires"
            " WHERE kept.expires <= %s RETURNING true"
        )
        values = [self._key(key, version), json.dumps(value), self._end(timeout), time.time()]
        return _run(sql, values) is not None

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """One more, at once for everybody; the time it is kept does not change. Raises ValueError."""
        sql = (
            "UPDATE federation_counter SET value = (value::bigint + %s)::text WHERE key = %s AND expires > %s"
            " RETURNING value"
        )
        row = _run(sql, [delta, self._key(key, version), time.time()])
        if row is None:
            raise ValueError(f"nothing is counted as {key!r}")
        return int(row[0])

    def count(self, key: str, seconds: float, beside: str) -> tuple[int, int]:
        """One more, from one where its time is over; and what is counted beside it, 0 for nothing.

        In one statement, as every request of a hall asks both.
        """
        sql = (
            "INSERT INTO federation_counter AS kept (key, value, expires) VALUES (%s, '1', %s)"
            " ON CONFLICT (key) DO UPDATE SET"
            " value = CASE WHEN kept.expires > %s THEN (kept.value::bigint + 1)::text ELSE '1' END,"
            " expires = CASE WHEN kept.expires > %s THEN kept.expires ELSE excluded.expires END"
            " RETURNING value, (SELECT value FROM federation_counter WHERE key = %s AND expires > %s)"
        )
        now = time.time()
        row = _run(sql, [self._key(key, None), self._end(seconds), now, now, self._key(beside, None), now])
        assert row is not None, "what is counted is answered"
        return int(row[0]), int(row[1] or 0)

    def touch(self, key: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep it for longer. Whether there was anything."""
        sql = "UPDATE federation_counter SET expires = %s WHERE key = %s AND expires > %s RETURNING true"
        return _run(sql, [self._end(timeout), self._key(key, version), time.time()]) is not None

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget it. Whether there was anything."""
        return (
            _run("DELETE FROM federation_counter WHERE key = %s RETURNING true", [self._key(key, version)])
            is not None
        )

    def clear(self) -> None:
        """Forget everything that is counted."""
        _run("DELETE FROM federation_counter")

    def _key(self, key: Any, version: int | None) -> str:
        return self.make_and_validate_key(key, version)

    def _end(self, timeout: float | None) -> float:
        seconds = self.default_timeout if timeout is DEFAULT_TIMEOUT else timeout
        return time.time() + (FOR_EVER if seconds is None else seconds)


def forget_what_is_over() -> None:
    """Delete the entries whose time is over."""
    _run("DELETE FROM federation_counter WHERE expires <= %s", [time.time()])


def _run(sql: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
    """One statement; its first row, where it answers rows."""
    with connections[CONNECTION].cursor() as cursor:
        cursor.execute(sql, values)
        row: tuple[Any, ...] | None = cursor.fetchone() if cursor.description else None
    return row
