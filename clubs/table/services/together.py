"""The boards of many tables concluded by one: who holds the session's row takes all that waits for it.

Entries are kept without the session's row. A table whose boards have come to something asks for the row and
does not wait: who takes it next, or the worker, concludes for it. What waits is a promise in the outbox about
an entry, written with it and kept in the transaction that reads it: a message or a process that is lost
delays a board by some seconds, and loses none.

Lock order: the session's row, then a table's own lock; who has a table's lock takes the row without waiting.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from clubs.models import Session, TableEntry
from clubs.table.services.concluding import conclude
from clubs.table.services.opening import opening_of
from clubs.table.services.places import seats_by_place
from clubs.table.services.standing import TablesClock, some_now
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


def conclude_or_owe(
    session: Session, tables: Collection[int], newest: Sequence[TableEntry], at: datetime
) -> bool:
    """Conclude what some tables and all that wait have come to; else owe it. Whether it is done.

    `newest`: an entry of each table that asks.
    """
    held = _held(session, skip_locked=True)
    if held is None:
        outbox.promise_together(TOPIC, [entry.pk for entry in newest])
        return False
    _conclude(held, tables, at)
    return True


@transaction.atomic
def conclude_owed(entry: int, at: datetime) -> None:
    """Conclude all that waits in the session of an entry, if any of it does still; for the worker."""
    asking = TableEntry.objects.select_related("session").filter(pk=entry).first()
    if asking is None:
        outbox.keep(TOPIC, entry)
        return
    if entry in outbox.owed_subjects(TOPIC):
        held = _held(asking.session, skip_locked=False)
        assert held is not None, "sessions are not deleted"
        _conclude(held, (), at)


def _held(session: Session, *, skip_locked: bool) -> Session | None:
    rows = Session.objects.select_for_update(of=("self",), no_key=True, skip_locked=skip_locked)
    held: Session | None = rows.select_related("stage__event__tournament__host").filter(pk=session.pk).first()
    return held


def _conclude(session: Session, tables: Collection[int], at: datetime) -> None:
    # Promises first: what is said after that comes with a promise of its own.
    waiting = _taken_over(session)
    opening, seats = opening_of(session), seats_by_place(session)
    if opening is not None and (waiting or tables):
        now = some_now(TablesClock(session, at), seats, {*tables, *waiting})
        conclude(session=session, opening=opening, seats=seats, now=now, at=at)


def _taken_over(session: Session) -> set[int]:
    """The tables of a session that wait, whose promises are kept by this transaction."""
    owed = outbox.owed_subjects(TOPIC)
    if not owed:
        return set()
    of_session = TableEntry.objects.filter(session=session, pk__in=owed)
    tables = dict(of_session.values_list("pk", "table"))
    outbox.keep_all(TOPIC, tables)
    return set(tables.values())
