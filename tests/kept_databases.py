"""Databases that the tests of several files begin with: each made once in a run, and copied by every file.

What furnishing a federation by its services takes in seconds, copying its files takes in tenths.
"""

import os
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import TypeVar

import psycopg
from django.db import connection, connections
from psycopg import sql

from tests.conftest import RUN, clone, drop

LOCK = 7_100_091
Answer = TypeVar("Answer")


def begin_with(name: str, furnish: Callable[[], Answer]) -> Answer:
    """Let this process's database be a copy of the one of that name, and answer what `furnish` answered.

    The first that asks furnishes its own database, which is as it was migrated; it is kept for the others,
    with the answer in the comment on it. The answer comes back as a copy in every case.
    """
    own, kept = connection.settings_dict["NAME"], f"portal_test_kept_{name}"
    with psycopg.connect(os.environ["DATABASE_ADMIN_URL"], autocommit=True) as admin:
        admin.execute("SELECT pg_advisory_lock(%s, hashtext(%s))", [LOCK, name])
        answer = _answer_of(admin, kept)
        if answer is None:
            answer = b64encode(pickle.dumps(furnish())).decode()
            connections.close_all()
            admin.execute(drop(kept))
            admin.execute(clone(kept, own))
            note = sql.SQL("COMMENT ON DATABASE {} IS {}")
            admin.execute(note.format(sql.Identifier(kept), sql.Literal(f"{RUN} {answer}")))
        else:
            connections.close_all()
            admin.execute(drop(own))
            admin.execute(clone(own, kept))
    return pickle.loads(b64decode(answer))  # noqa: S301 (written above)


def _answer_of(admin: psycopg.Connection, kept: str) -> str | None:
    """What stands beside a kept database of this run; None where there is none."""
    noted = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"
    row = admin.execute(noted, [kept]).fetchone()
    run, _, answer = (row[0] if row else "").partition(" ")
    return answer if run == RUN else None
