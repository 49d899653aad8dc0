"""Writing again what cases are found by, from their acts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from federation.models import Federation
from federation.tenancy.context import acting_for
from rulings.services import case_indexing


class Command(BaseCommand):
    """manage.py rebuild_case_search"""

    help = "Empty what cases are found by and write it again from their acts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--federation", help="the address of one federation; without it, of all")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = Federation.objects.order_by("slug")
        if options["federation"]:
            chosen = chosen.filter(slug=options["federation"])
        for federation in chosen:
            with acting_for(federation):
                count = case_indexing.rebuild()
            self.stdout.write(f"{federation.slug}: {count} cases")
