"""Answers to what telephones send: one alone as it comes, many of a session in one transaction for all.

What two hundred tables send in one moment differs in a few rows and shares the rest: the movement, the
conditions, names, the record of what was entered. See `gathering`.
"""

from collections.abc import Sequence
from functools import partial

from django.utils import timezone

from clubs.models import Session
from clubs.table import selectors
from clubs.table.gathering import Gathering
from clubs.table.selectors import Json, SharedReading
from clubs.table.services import taking
from clubs.table.services.opening import opening_of
from clubs.table.services.taking import TableAsked, Taken

TABLES_AT_ONCE = 64  # of a transaction, which holds their locks


def answers(session_id: int, asked: Sequence[TableAsked]) -> list[Json]:
    """The answer to each, of a session whose address the caller has looked at. One telephone of a table."""
    session = Session.objects.select_related("stage__event__tournament__host").get(pk=session_id)
    opened = opening_of(session)
    assert opened is not None, "the code is of an opening, and none is ever taken away"
    taken = taking.take_all(session=session, opening=opened, asked=asked, at=timezone.now())
    tables = {one.table for one in asked}
    shared = SharedReading.of(session, opened, tables, taken[0].seats, taken[0].now)
    shown = selectors.travellers(shared, taken)
    return [
        one.within(partial(_answer, shared, one.table, own, seen))
        for one, own, seen in zip(asked, taken, shown, strict=True)
    ]


def _answer(shared: SharedReading, table: int, taken: Taken, travellers: Sequence[Json]) -> Json:
    return {
        "answers": [
            {
                "token": answer.token,
                "state": answer.state,
                "problems": [problem._asdict() for problem in answer.problems],
            }
            for answer in taken.answers
        ],
        "travellers": travellers,
        "state": shared.state_of(table),
    }


ENTRIES = Gathering(answers, apart=lambda one: one.table, most=TABLES_AT_ONCE)
