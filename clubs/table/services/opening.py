"""The tables of a session opened, given other codes, closed: who has a table's address may enter there."""

import secrets
from base64 import b32encode
from datetime import date, datetime, timedelta
from hmac import compare_digest

from django.db import connection, transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from clubs.entering.acting import acting
from clubs.models import Session, TablesOpening
from clubs.playing.services import board_reports, match_reports
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.tenancy.context import current_id

WALL = 0  # the address on the wall, where one picks one's table
GRACE = timedelta(days=1)  # after the session's day
LATE = timedelta(days=14)  # in which entries that were made in time may still arrive
CODE_LENGTH = 20  # of 32 letters: 100 bits
NEWEST_SALT = """
    SELECT opening.salt, session.played_on
    FROM clubs_tablesopening AS opening
    JOIN clubs_session AS session USING (federation_id)
    WHERE federation_id = %s AND session.id = %s AND opening.session_id = session.id
      AND session.stage_id IS NOT NULL
    ORDER BY opening.id DESC LIMIT 1
"""


@transaction.atomic
def open_tables(*, session: Session, at: datetime, by: User, is_renewed: bool = False) -> TablesOpening:
    """The tables take entries from now on. `is_renewed`: by other addresses, and the old ones are void.

    Raises Refused for a stranger, where players enter nothing, and for a closed stage.
    """
    with acting(session, by) as (session, _before):
        _refuse_not_asked(session)
        newest = opening_of(session)
        salt = secrets.token_urlsafe(32) if newest is None or is_renewed else newest.salt
        opening: TablesOpening = TablesOpening.objects.create(
            session=session, salt=salt, is_open=True, at=at, by=by
        )
        audit.record(Act.TABLES_OPENED, by, session, opening=opening.pk)
    return opening


def _refuse_not_asked(session: Session) -> None:
    """Of teams the tables enter the boards where captains may report the match."""
    asked = match_reports if session.form == "teams" else board_reports
    asked.refuse_not_asked(session)


@transaction.atomic
def close_tables(*, session: Session, at: datetime, by: User) -> TablesOpening:
    """The tables take no more entries: what still arrives is kept for the director. Raises Refused."""
    with acting(session, by) as (session, _before):
        newest = opening_of(session)
        if newest is None or not newest.is_open:
            raise Refused(_("The tables are not open."), "tables_closed")
        opening: TablesOpening = TablesOpening.objects.create(
            session=session, salt=newest.salt, is_open=False, at=at, by=by
        )
        audit.record(Act.TABLES_CLOSED, by, session, opening=opening.pk)
    return opening


def opening_of(session: Session) -> TablesOpening | None:
    """How the tables stand; None where they were never opened."""
    return TablesOpening.objects.filter(session=session).select_related("by").first()


def code_of(opening: TablesOpening, table: int) -> str:
    """The secret part of a table's address: of this federation, session and table, and void with its salt."""
    return _code(opening.session_id, table, opening.salt)


def _code(session_id: int, table: int, salt: str) -> str:
    value = f"{current_id()}:{session_id}:{table}:{salt}"
    digest = salted_hmac("clubs.table", value, algorithm="sha256").digest()
    return b32encode(digest).decode()[:CODE_LENGTH].lower()


def _is_code(code: str, session_id: int, table: int, salt: str) -> bool:
    return compare_digest(_code(session_id, table, salt).encode(), code.lower().encode())


def opened_by(session: Session, table: int, code: str, today: date) -> TablesOpening | None:
    """The opening by which a code leads to a table today, or None."""
    opening = opening_of(session)
    if opening is None or not _is_code(code, session.pk, table, opening.salt):
        return None
    return opening if opening.is_open and today <= session.played_on + GRACE else None


def opens_late(session_id: int, table: int, code: str, today: date) -> bool:
    """Whether what was entered in time, and arrives now, may do so by a code: the tables may be closed.

    Every entry of a hall asks it: no more is read than it needs.
    """
    with connection.cursor() as cursor:
        cursor.execute(NEWEST_SALT, [current_id(), session_id])
        newest: tuple[str, date] | None = cursor.fetchone()
    if newest is None or not _is_code(code, session_id, table, newest[0]):
        return False
    return today <= newest[1] + LATE
