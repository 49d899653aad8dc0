"""By which keys an audit log named logins where it came from: its chain was made with those."""

from collections.abc import Mapping
from typing import Any

from psycopg import Connection

from federation.models import AuditEntry
from federation.tenancy.context import SETTING

THROUGH = "SELECT sequence FROM federation_chainhead WHERE federation_id = %s AND chain = %s"
KEEP = """
    INSERT INTO federation_formerloginkey (federation_id, was, login_id, through) VALUES (%s, %s, %s, %s)
"""


def keep_former_keys(database: "Connection[Any]", federation: int, others: Mapping[int, int]) -> None:
    """Write down each login that has another key here, up to the last link that came.

    In the transaction of the import, with triggers on: the rows have their own links before the proofs run.
    """
    row = database.execute(THROUGH, [federation, AuditEntry.chain.name]).fetchone()
    if row is None or not row[0]:
        return
    database.execute("SELECT set_config(%s, %s, true)", [SETTING, str(federation)])
    database.execute("SET CONSTRAINTS federation_formerloginkey_joins_chain IMMEDIATE")
    for was, login in sorted(others.items()):
        database.execute(KEEP, [federation, was, login, row[0]])
    database.execute("SELECT set_config(%s, '', true)", [SETTING])
