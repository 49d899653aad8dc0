"""Say in sentences what is wrong with this installation."""

from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from federation.doctor.examinations import EXAMINATIONS, examine
from federation.doctor.findings import Ailment, any_wrong
from federation.doctor.of_network import letter_to


class Command(BaseCommand):
    """manage.py doctor"""

    help = "Examine settings, database, broker, workers, letters, disks, certificate and backups."
    requires_system_checks: list[str] = []  # they are examined, and said with everything else

    def add_arguments(self, parser: CommandParser) -> None:
        """What to examine, and where to send a letter."""
        parser.add_argument(
            "names", nargs="*", metavar="NAME", help=f"of {', '.join(EXAMINATIONS)}; all of them"
        )
        parser.add_argument("--letter", metavar="ADDRESS", help="send a letter there as a trial")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each thing examined, and end with 1 where something does not work."""
        unknown = [name for name in options["names"] if name not in EXAMINATIONS]
        if unknown:
            raise CommandError(f"No such examination: {', '.join(unknown)}.")
        rows = examine(options["names"] or EXAMINATIONS)
        trial = [("letter", tuple(letter_to(options["letter"])))] if options["letter"] else []
        every: list[Ailment] = []
        for name, findings in chain(rows, trial):
            every += findings
            for line in map(str, findings) if findings else ("well",):
                self.stdout.write(f"{name:12} {line}")
        if any_wrong(every):
            raise CommandError("Something does not work.")
