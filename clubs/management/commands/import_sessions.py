"""Import a folder of session files into a club, as its scorer would, file by file."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import Club
from clubs.register import selectors
from clubs.uploads.services import importing
from clubs.uploads.services.importing import Desk
from clubs.uploads.words.importing import ImportReport, Progress
from federation.languages import LANGUAGES
from federation.models import Federation, User
from federation.record import outbox
from federation.tenancy.context import acting_for

INTERRUPTED = 130


class Command(BaseCommand):
    """manage.py import_sessions"""

    help = "Import a folder of session files, however many. What was taken before is skipped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="DIR", help="searched with its subfolders")
        parser.add_argument("--federation", required=True, metavar="SLUG")
        parser.add_argument("--club", required=True, metavar="NUMBER", help="whose games these are")
        parser.add_argument("--by", required=True, metavar="EMAIL", help="an officer of the club")
        parser.add_argument("--publish", action="store_true", help="publish what raises no question")
        parser.add_argument(
            "--recompute", action="store_true", help="compute standings here, not in the worker"
        )
        parser.add_argument("--report", type=Path, metavar="FILE", help="what became of every file, as CSV")
        parser.add_argument("--lang", choices=LANGUAGES, help="the federation's own unless named")

    def handle(self, *args: Any, **options: Any) -> None:
        federation = Federation.objects.filter(slug=options["federation"]).first()
        if federation is None:
            raise CommandError(_("There is no federation “%s”.") % options["federation"])
        with translation.override(options["lang"] or federation.locale):
            desk, folder, table = _desk(federation, options), options["folder"], options["report"]
            if not folder.is_dir():
                raise CommandError(_("There is no folder “%s”.") % folder)
            files = importing.files_in(folder, without=[table] if table else [])
            with _opened(table) as file, outbox.without_hints():
                self._import(desk, folder, files, ImportReport(file), options)

    def _import(
        self, desk: Desk, folder: Path, files: list[Path], report: ImportReport, options: dict[str, Any]
    ) -> None:
        """Take the files; the report comes also when somebody, or the database, ends it early."""
        progress, owed = Progress(self.stdout, len(files)), 0
        try:
            for outcome in importing.take_all(desk, folder, files):
                report.add(outcome)
                if options["recompute"]:
                    owed = outbox.do_owed(desk.federation.pk, after=owed)
                progress.step(outcome)
        except KeyboardInterrupt:
            raise CommandError(
                _("Interrupted. The same command goes on from here."), returncode=INTERRUPTED
            ) from None
        except OperationalError as error:
            raise CommandError(
                _("The database is gone: %s The same command goes on from here.") % error
            ) from error
        finally:
            progress.close()
            self.stdout.write(report.as_text(options["report"]))


def _desk(federation: Federation, options: dict[str, Any]) -> Desk:
    """Whose desk it is. Raises CommandError for a club or a person that is not there, and for a stranger."""
    by = User.objects.filter(email__iexact=options["by"]).first()
    if by is None:
        raise CommandError(_("Nobody signs in as “%s”.") % options["by"])
    language = translation.get_language() or federation.locale
    with acting_for(federation, language=language):
        club = Club.objects.filter(number=options["club"]).first()
        if club is None:
            raise CommandError(_("There is no club with the number “%s”.") % options["club"])
        if not selectors.keeps_desk(by, club):
            raise CommandError(
                _("%(email)s keeps no desk of %(club)s.") % {"email": by.email, "club": club.name}
            )
    return Desk(federation, club, by, options["publish"], language)


@contextmanager
def _opened(table: Path | None) -> Iterator[TextIO | None]:
    """The table's file, with the mark by which spreadsheets know UTF-8."""
    if table is None:
        yield None
        return
    try:
        file = table.open("w", encoding="utf-8-sig", newline="", errors="replace")
    except OSError as error:
        raise CommandError(
            _("The report cannot be written to %(file)s: %(why)s") % {"file": table, "why": error.strerror}
        ) from error
    with file:
        yield file
