"""Whether somebody has committed a change of what public pages show: by the marks that such changes leave.

Every table that a page may show has a trigger, by which whoever changes it leaves the number of their
transaction, and whose rows they are (`federation.tenancy.not_shown` says which tables have none). The mark is
committed with the change, so whoever sees the one sees the other.
"""

from typing import NamedTuple

from django.db import connection

from federation.tenancy.context import current_id

# Transactions below `oldest` were all over. Of the others it matters which had left a mark that can be seen:
# PostgreSQL's own list of those that go on is empty on a copy, and so is not asked for. After a restart, a
# restoring or a new making it is another database, whose transactions may have the same numbers.
STATE = """
    WITH now AS MATERIALIZED (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS oldest)
    SELECT now.oldest,
           pg_postmaster_start_time()::text || ' ' || 'federation_shownchange'::regclass::oid || ' '
           || (SELECT oid FROM pg_database WHERE datname = current_database()),
           marks.since_now, marks.since_then,
           extract(epoch FROM coalesce(pg_last_xact_replay_timestamp(), now()))::bigint
    FROM now, LATERAL (
        SELECT encode(sha256(string_agg(xid::text, ' ' ORDER BY xid)
                             FILTER (WHERE xid >= now.oldest)::bytea), 'hex') AS since_now,
               encode(sha256(string_agg(xid::text, ' ' ORDER BY xid)::bytea), 'hex') AS since_then
        FROM federation_shownchange
        WHERE whose IN (0, %(own)s) AND xid >= least(now.oldest, %(then)s::bigint)
    ) marks
    WHERE pg_current_xact_id_if_assigned() IS NULL
"""
SEE = "UPDATE federation_shownchange SET seen_at = clock_timestamp() WHERE seen_at IS NULL"
FORGET = "DELETE FROM federation_shownchange WHERE seen_at < clock_timestamp() - make_interval(secs => %s)"
# A page is kept for a minute (federation.site.kept), on a copy that may be some seconds behind. Where more
# time has gone by for the database, a mark may have come and gone: a copy that was behind for minutes catches
# up within seconds, a host sleeps, a clock is set.
FORGOTTEN_AFTER_SECONDS = 300


class ShownState(NamedTuple):
    """What the pages of the federation in scope show: of which database, and after which transactions.

    Those below `oldest` are over; `marks` is a digest of the marks of the others, empty for none; `at` is the
    database's time in seconds, of a copy that of the last transaction that it has.
    """

    oldest: int
    database: str
    marks: str
    at: int


def look(then: ShownState | None = None) -> tuple[ShownState | None, bool]:
    """What pages show now, and whether they show the same as `then`; one query.

    None where this transaction has written something itself, which nobody else sees.
    """
    with connection.cursor() as cursor:
        cursor.execute(STATE, {"own": current_id(), "then": then and then.oldest})
        row = cursor.fetchone()
    if row is None:
        return None, False
    oldest, database, since_now, since_then, at = row
    state = ShownState(oldest, database, since_now or "", at)
    if then is None or (then.database, oldest >= then.oldest) != (database, True):
        return state, False
    if abs(at - then.at) > FORGOTTEN_AFTER_SECONDS // 2:
        return state, False
    return state, then.marks == (since_then or "")


def forget_what_all_have_seen() -> None:
    """Note which marks are there, and delete those that were noted minutes ago.

    A mark's own time says nothing: its transaction may be committed an hour after it was written.
    """
    with connection.cursor() as cursor:
        cursor.execute(SEE)
        cursor.execute(FORGET, [FORGOTTEN_AFTER_SECONDS])
