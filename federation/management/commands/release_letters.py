"""Send the letters of a federation that wait since it was put in from an archive."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from federation.models import Federation, Letter
from federation.record import letters, outbox
from federation.tenancy.context import acting_for


class Command(BaseCommand):
    """manage.py release_letters"""

    help = "Owe again the letters of a federation that were never sent; workers send them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which federation."""
        parser.add_argument("slug", help="the short name of the federation")
        parser.add_argument("--count", action="store_true", help="only say how many wait")

    @transaction.atomic
    def handle(self, *args: Any, slug: str, count: bool, **options: Any) -> None:
        """Owe each that is neither sent, owed nor given up."""
        federation = Federation.objects.filter(slug=slug).first()
        if federation is None:
            raise CommandError(f"No federation is called {slug}.")
        with acting_for(federation):
            unsent = Letter.objects.filter(sent_at__isnull=True, attempts__lt=letters.ATTEMPTS_MAX)
            waiting = unsent.exclude(pk__in=outbox.owed_subjects(letters.TOPIC)).values_list("pk", flat=True)
            keys = sorted(waiting)
            for key in () if count else keys:
                outbox.promise(letters.TOPIC, key)
        self.stdout.write(f"{len(keys)} letters {'wait' if count else 'are owed again'}.")
