"""Requests that write what no visitor's page shows: a file that waits on a desk, a line of the audit log.

Kept pages (decision 111) hold through them, as through counts of attempts. PostgreSQL itself says which
tables a transaction has written; what it says may be too much, never too little.
"""

import time

from django.db import connection

from federation.limits.counters import MARK, MARK_SECONDS

# Nothing of these is on a page that is kept for visitors, whatever is done to them.
UNSHOWN = (
    "clubs_devicetoken",
    "django_session",
    "federation_auditentry",
    "federation_chainlink",
    "federation_chainwaiting",
    "federation_counter",
    "federation_outboxentry",
    "usersessions_usersession",
)
# A new row of these is shown nowhere until another table leads to it; a changed one may be.
UNSHOWN_WHEN_NEW = ("clubs_upload",)
_MARK_IT = (
    "INSERT INTO federation_counter (key, value, expires)"
    " SELECT %s || pg_current_xact_id_if_assigned()::text, '0', %s"
    " WHERE pg_current_xact_id_if_assigned() IS NOT NULL AND current_setting('track_counts') = 'on'"
    " AND (SELECT bool_and(relname = ANY(%s) OR (relname = ANY(%s) AND n_tup_upd + n_tup_del = 0))"
    " FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0)"
    " ON CONFLICT (key) DO NOTHING"
)


def mark_if_unshown() -> None:
    """Mark this transaction at its end, where all that it wrote is shown to no visitor."""
    with connection.cursor() as cursor:
        expires = time.time() + MARK_SECONDS
        cursor.execute(_MARK_IT, [MARK, expires, list(UNSHOWN), list(UNSHOWN_WHEN_NEW)])
