"""The boards of many tables concluded by one: who holds the session's row takes all that waits for it.

Entries are kept without the session's row. A table whose words may settle a board asks for the row and does
not wait: where another holds it, who takes it next, or the worker, concludes for it. The row is asked for
before anything is read, so that what is told and what is concluded come from one reading. What waits is a
promise in the outbox about an entry, written with it and kept in the transaction that reads it: a message or
a process that is lost delays a board by some seconds, and loses none.

Lock order: the session's row, then a table's own lock; who has a table's lock takes the row without waiting.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from clubs.models import Session, TableEntry, TablesOpening
from clubs.table.services.concluding import conclude
from clubs.table.services.opening import opening_of
from clubs.table.services.places import SeatsByPlace, seats_by_place
from clubs.table.services.standing import TablesClock, TablesNow, some_now
from clubs.table.settling import BoardPlace
from federation.record import outbox
from federation.tenancy.locks import hold_all

TOPIC = "clubs.tasks.conclude_tables"
TABLE_LOCK = 7_200_003


def hold_words(session: Session, tables: Collection[int]) -> None:
    """Nobody else says or decides anything of some tables until this transaction ends; of teams, of any.

    What a match comes to is said at two tables, and neither may miss the other's last word.
    """
    names = (
        [str(session.pk)]
        if session.form == "teams"
        else [f"{session.pk}:{table}" for table in sorted(tables)]
    )
    hold_all(TABLE_LOCK, names)


@dataclass(frozen=True, slots=True)
class HeldTables:
    """A session whose row this transaction holds, as it is now, and the tables that waited for that."""

    session: Session
    opening: TablesOpening
    waiting: set[int]

    @classmethod
    def of_free(cls, session: Session) -> "HeldTables | None":
        """Held without waiting; None where somebody else holds it."""
        held = _held(session, skip_locked=True)
        return cls._of(held) if held is not None else None

    @classmethod
    def of_free_or_owed(cls, session: Session, newest: Sequence[TableEntry]) -> "HeldTables | None":
        """The same, and where somebody else holds it what tables have come to is owed.

        `newest`: an entry of each table that asks.
        """
        free = cls.of_free(session)
        if free is None:
            outbox.promise_together(TOPIC, [entry.pk for entry in newest])
        return free

    @classmethod
    def _of(cls, held: Session) -> "HeldTables":
        # Promises first: what is said after that comes with a promise of its own.
        waiting, opening = _taken_over(held), opening_of(held)
        assert opening is not None, "a table has spoken, and no opening is ever taken away"
        return cls(held, opening, waiting)

    @classmethod
    def of_waiting(cls, session: Session) -> "HeldTables":
        """Held as soon as nobody else does."""
        held = _held(session, skip_locked=False)
        assert held is not None, "sessions are not deleted"
        return cls._of(held)

    def conclude(self, seats: SeatsByPlace, now: TablesNow, at: datetime) -> set[BoardPlace]:
        """Conclude what tables have come to, as it was read since the row is held; the places it changed."""
        return conclude(session=self.session, opening=self.opening, seats=seats, now=now, at=at)


@transaction.atomic
def conclude_owed(entry: int, at: datetime) -> None:
    """Conclude all that waits in the session of an entry, if any of it does still; for the worker."""
    asking = TableEntry.objects.select_related("session").filter(pk=entry).first()
    if asking is None:
        outbox.keep(TOPIC, entry)
        return
    if entry in outbox.owed_subjects(TOPIC):
        held = HeldTables.of_waiting(asking.session)
        if held.waiting:
            seats = seats_by_place(held.session)
            held.conclude(seats, some_now(TablesClock(held.session, at), seats, held.waiting), at)


def _held(session: Session, *, skip_locked: bool) -> Session | None:
    rows = Session.objects.select_for_update(of=("self",), no_key=True, skip_locked=skip_locked)
    held: Session | None = rows.select_related("stage__event__tournament__host").filter(pk=session.pk).first()
    return held


def _taken_over(session: Session) -> set[int]:
    """The tables of a session that wait, whose promises are kept by this transaction."""
    owed = outbox.owed_subjects(TOPIC)
    if not owed:
        return set()
    of_session = TableEntry.objects.filter(session=session, pk__in=owed)
    tables = dict(of_session.values_list("pk", "table"))
    outbox.keep_all(TOPIC, tables)
    return set(tables.values())
