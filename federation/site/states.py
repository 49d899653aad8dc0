"""Whether the database shows the same as before, by what PostgreSQL says of two statements' snapshots."""

from typing import NamedTuple

from federation.limits.counters import are_counts

NEW_MAX = 1_000  # transactions that are looked at; a page is made sooner than more of them


class Snapshot(NamedTuple):
    """Which transactions a statement sees: all below `end` but those that are still going on."""

    end: int
    going_on: frozenset[int]


def is_unchanged(before: str, now: str) -> bool:
    """Whether whoever has committed something since has only counted attempts, which no page shows.

    A number that stands for a part of a transaction, or for one that was given up, is no count: then what
    was kept is made anew for nothing, and never the other way.
    """
    if before == now:
        return before != ""
    if not before or not now:
        return False
    new = _new(_read(before), _read(now))
    return new is not None and (not new or are_counts(new))


def _read(written: str) -> Snapshot:
    """As PostgreSQL writes it: the first that goes on, the end, and all that go on."""
    _first, end, going_on = written.split(":")
    return Snapshot(int(end), frozenset(map(int, going_on.split(","))) if going_on else frozenset())


def _new(before: Snapshot, now: Snapshot) -> list[int] | None:
    """What is seen now and was not before; None where it is too much, or the database another one."""
    if not 0 <= now.end - before.end <= NEW_MAX:
        return None
    seen = before.going_on | set(range(before.end, now.end))
    return sorted(number for number in seen if number < now.end and number not in now.going_on)
