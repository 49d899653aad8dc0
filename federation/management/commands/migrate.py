"""Migrate as the owner of the tables; everything else runs as portal_app."""

from typing import Any

from django.core.management.commands import migrate

from federation.tenancy.owner import connected_as_owner


class Command(migrate.Command):
    """Django's migrate, as portal_owner."""

    def handle(self, *args: Any, **options: Any) -> None:
        with connected_as_owner():
            super().handle(*args, **options)
