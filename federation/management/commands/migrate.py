"""Migrate as the owner of the tables; everything else runs as portal_app."""

from typing import Any

from django.core.management.commands import migrate

from federation.tenancy.migrating import SwiftExecutor
from federation.tenancy.owner import connected_as_owner

# Django's command names its executor and offers no other way to give it one.
migrate.MigrationExecutor = SwiftExecutor  # type: ignore[attr-defined]  # its stubs leave it out


class Command(migrate.Command):
    """Django's migrate, as portal_owner."""

    def handle(self, *args: Any, **options: Any) -> None:
        with connected_as_owner():
            super().handle(*args, **options)
