"""Write a federation into an archive: all its rows, files and chains, as they are at one moment."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.models import Federation
from federation.moving.errors import MovingError
from federation.moving.taking import export
from federation.startup.sealing import ENDING, SealingError, recipients


class Command(BaseCommand):
    """manage.py export_federation"""

    help = "Write all rows of a federation into an archive, for `import_federation`."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which federation, and where to."""
        parser.add_argument("slug", help="the short name of the federation")
        parser.add_argument("--to", required=True, type=Path, metavar="FILE", help="the archive; a new file")
        parser.add_argument("--with-passwords", action="store_true", help="the hashes of passwords as well")

    def handle(self, *args: Any, slug: str, to: Path, with_passwords: bool, **options: Any) -> None:
        """Write it, and say what it holds."""
        federation = Federation.objects.filter(slug=slug).first()
        if federation is None:
            raise CommandError(f"No federation is called {slug}.")
        try:
            manifest = export(federation, to, with_passwords=with_passwords)
        except (MovingError, SealingError) as error:
            raise CommandError(str(error)) from error
        rows = sum(table.rows for table in manifest.tables)
        self.stdout.write(f"{to} holds {rows} rows of {len(manifest.tables)} tables.")
        if not recipients():
            self.stdout.write(
                f"It is not sealed: see {ENDING} in docs/operations.md before it leaves the host."
            )
