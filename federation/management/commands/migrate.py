"""Migrate as the owner of the tables; everything else runs as portal_app."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.commands import migrate
from django.db import connection

from federation.tenancy.migrating import SwiftExecutor
from federation.tenancy.owner import connected_as_owner

# Django's command names its executor and offers no other way to give it one.
migrate.MigrationExecutor = SwiftExecutor  # type: ignore[attr-defined]  # its stubs leave it out


LOCK = 4_207_003  # one of the database's own, beside the broker's
LOOK_SECONDS = 1


class Command(migrate.Command):
    """Django's migrate, as portal_owner; of several at once one works and the others find it done."""

    def handle(self, *args: Any, **options: Any) -> None:
        with connected_as_owner(), self._alone():
            super().handle(*args, **options)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Wait for whoever migrates this database.

        By looking again and again: who waits inside a statement would hold up an index that is made
        concurrently, and both would wait for ever.
        """
        is_said = False
        while not self._asked("SELECT pg_try_advisory_lock(%s)"):
            if not is_said:
                self.stdout.write("Another migrate is at work on this database: waiting for it.")
            is_said = True
            time.sleep(LOOK_SECONDS)
        try:
            yield
        finally:
            self._asked("SELECT pg_advisory_unlock(%s)")

    def _asked(self, statement: str) -> bool:
        with connection.cursor() as cursor:
            cursor.execute(statement, [LOCK])
            row = cursor.fetchone()
        return bool(row and row[0])
