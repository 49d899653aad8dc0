"""Migrate as the owner of the tables; everything else runs as portal_app.

One at a time, and never back: on a database of a newer release there is nothing to do."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from federation.releases import installed
from federation.startup import releases
from federation.tenancy.migrating import SwiftExecutor
from federation.tenancy.owner import connected_as_owner

# Django's command names its executor and offers no other way to give it one.
migrate.MigrationExecutor = SwiftExecutor  # type: ignore[attr-defined]  # its stubs leave it out


# Asked for one floor, one migration or a list, nothing is brought to a release.
PARTS = ("app_label", "migration_name", "plan", "check_unapplied", "fake", "prune")


class Command(migrate.Command):
    """Django's migrate, as portal_owner."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Bring the tables to this release, and note it."""
        with connected_as_owner():
            if any(options.get(part) for part in PARTS):
                super().handle(*args, **options)
                return
            try:
                with installed.alone(self.stdout.write):
                    self._bring(*args, **options)
            except installed.MigratingElsewhere as error:
                raise CommandError(str(error)) from error

    def _bring(self, *args: Any, **options: Any) -> None:
        if installed.is_of_newer():
            self.stdout.write(f"The tables are of a newer release than {releases.version()}; they stay so.")
            return
        with installed.noting():
            super().handle(*args, **options)
