"""Put a federation in from its archive, whole and proved, or not at all."""

from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.moving.archive import ArchiveReader
from federation.moving.errors import MovingError
from federation.moving.putting import Arrival, put
from federation.startup.sealing import SealingError, opened
from federation.tenancy.owner import connected_by

BEFORE = "{}-before-%Y-%m-%dT%H%M%S.federation"


class Command(BaseCommand):
    """manage.py import_federation"""

    help = "Put a federation in from an archive of `export_federation`."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which archive, into which database, under which address."""
        parser.add_argument("file", type=Path, help="the archive")
        parser.add_argument("--url", required=True, help="the portal's database for a superuser")
        parser.add_argument(
            "--as", dest="slug", default="", metavar="SLUG", help="another address than it had"
        )
        parser.add_argument("--identity", default="", metavar="FILE", help="what opens a sealed archive")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="it is here: what it is now goes into a file beside the archive",
        )

    def handle(self, *args: Any, file: Path, url: str, slug: str, identity: str, **options: Any) -> None:
        """Put it in, and say what came and what waits."""
        try:
            with TemporaryFile() as plain:
                with opened(file, identity) as content:
                    while chunk := content.read(2**20):
                        plain.write(chunk)
                reader = ArchiveReader(plain)
                named = BEFORE.format(slug or reader.manifest.slug)
                replaced = file.with_name(timezone.now().strftime(named)) if options["replace"] else None
                with connected_by(url):
                    arrival = put(reader, slug=slug, replaced=replaced)
        except (MovingError, SealingError, OSError) as error:
            raise CommandError(str(error)) from error
        self._tell(arrival, replaced)

    def _tell(self, arrival: Arrival, replaced: Path | None) -> None:
        lines = [*arrival.proofs, f"{arrival.slug}: {arrival.rows} rows are those of the archive."]
        if replaced:
            lines.append(f"What was here before is in {replaced}.")
        if arrival.logins.newcomers:
            lines.append(
                f"Logins made, which set a password by letter: {', '.join(arrival.logins.newcomers)}."
            )
        if arrival.held:
            lines.append(
                f"{arrival.held} letters and messages wait: `manage.py release_letters {arrival.slug}`."
            )
        self.stdout.write("\n".join(lines))
