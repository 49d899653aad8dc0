"""Writing again what cases, and the entries of the casebook, are found by."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from federation.models import Federation
from federation.tenancy.context import acting_for
from rulings.casebook.services import entries as casebook
from rulings.cases.services.finding import indexing


class Command(BaseCommand):
    """manage.py rebuild_case_search"""

    help = "Empty what cases and the casebook are found by and write it again from their acts."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--federation", help="the address of one federation; without it, of all")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = Federation.objects.order_by("slug")
        if options["federation"]:
            chosen = chosen.filter(slug=options["federation"])
        for federation in chosen:
            with acting_for(federation):
                count = indexing.rebuild()
                casebook.rebuild()
            self.stdout.write(f"{federation.slug}: {count} cases")
