"""Give an installation a range of keys of its own, so that federations of others can move into it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from federation.moving.beginning import RANGE, RANGES, begin_keys
from federation.moving.errors import MovingError
from federation.moving.taking import raw
from federation.tenancy.owner import connected_as_owner


class Command(BaseCommand):
    """manage.py begin_keys"""

    help = "Give the rows made from now on keys that another installation does not give."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which range."""
        parser.add_argument("number", type=int, help=f"of this installation alone, 1 to {RANGES}")

    def handle(self, *args: Any, number: int, **options: Any) -> None:
        """Move the sequences, as the owner of the tables."""
        try:
            with connected_as_owner(), transaction.atomic():
                tables = begin_keys(raw(), number)
        except MovingError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Keys of {tables} tables begin behind {number * RANGE}.")
