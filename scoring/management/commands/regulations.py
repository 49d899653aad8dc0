"""`manage.py regulations`: editions out to a file and in again, packs and editions checked, compared.

    regulations check [jcbl-sample | edition.toml ...]
    regulations diff jcbl-sample wbf-sample --on 2027-04-01
    regulations export --federation demo > editions.toml
    regulations import editions.toml --federation demo --by member@example.org

What is imported is proposed by that member of the rules committee, and adopted on the pages as any other.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from clubs.regulations import books, selectors, services
from clubs.regulations.words import sentence
from federation.errors import Refused
from federation.languages import LANGUAGES
from federation.models import Federation, User
from federation.tenancy.context import acting_for
from scoring.engine.refusal import Refusals
from scoring.regulations import DEFAULT_PACK, RegulationError, book, packs
from scoring.rulemaking import checking, files


class Command(BaseCommand):
    """Says in the language asked for what is wrong, and exits with 1 then."""

    help = "Check, compare, export and import regulations."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A subcommand for each act."""
        acts = parser.add_subparsers(dest="act", required=True)
        check = acts.add_parser("check", help="whether packs, or editions in files, can be gone by")
        check.add_argument("what", nargs="*", help="names of packs, or files; all packs without one")
        check.add_argument("--federation", help="the editions follow what this federation goes by")
        check.add_argument("--pack", default=DEFAULT_PACK, help="or this pack (%(default)s)")
        diff = acts.add_parser("diff", help="what two packs say otherwise on a day")
        diff.add_argument("before")
        diff.add_argument("after")
        diff.add_argument("--on", type=date.fromisoformat, default=None, help="a day (today)")
        export = acts.add_parser("export", help="the editions of a federation as TOML")
        export.add_argument("--federation", required=True)
        export.add_argument("--number", type=int, help="one of them alone")
        bring = acts.add_parser("import", help="propose the editions of a file")
        bring.add_argument("file")
        bring.add_argument("--federation", required=True)
        bring.add_argument("--by", required=True, help="the address of a member of the rules committee")
        for act in (check, diff, export, bring):
            act.add_argument("--lang", default="en", choices=LANGUAGES)

    def handle(self, *args: Any, **options: Any) -> None:
        """One act. Raises CommandError with everything that is wrong."""
        acts = {"check": self._check, "diff": self._diff, "export": self._export, "import": self._import}
        with translation.override(options["lang"]):
            try:
                acts[options["act"]](options)
            except Refusals as refused:
                raise CommandError("\n".join(map(sentence, refused.refusals))) from refused
            except (Refused, RegulationError, OSError, UnicodeDecodeError) as error:
                raise CommandError(str(error)) from error

    def _check(self, options: dict[str, Any]) -> None:
        wrong = list(self._wrong(options))
        if wrong:
            raise CommandError("\n".join(wrong))

    def _wrong(self, options: dict[str, Any]) -> Iterator[str]:
        for what in options["what"] or packs():
            is_pack = what in packs()
            wrong = list(checking.of_pack(book(what))) if is_pack else self._of_file(what, options)
            if not wrong:
                self.stdout.write(_("%(what)s: in order") % {"what": what})
            yield from (f"{what}: {line}" for line in wrong)

    def _of_file(self, name: str, options: dict[str, Any]) -> list[str]:
        bodies = files.read(_text_of(name))
        follows = book(options["pack"])
        if options["federation"]:
            with acting_for(_federation(options["federation"]), language=options["lang"]):
                follows = books.book_here()
        return [line for body in bodies for line in checking.of_edition(follows, body, timezone.localdate())]

    def _diff(self, options: dict[str, Any]) -> None:
        day = options["on"] or timezone.localdate()
        before, after = (book(options[name]) for name in ("before", "after"))
        for line in checking.differences(before, after, day):
            self.stdout.write(line)

    def _export(self, options: dict[str, Any]) -> None:
        with acting_for(_federation(options["federation"])):
            editions = selectors.editions().order_by("number")
            if options["number"] is not None:
                editions = editions.filter(number=options["number"])
            bodies = list(editions.values_list("body", flat=True))
        if not bodies:
            raise CommandError(_("There is no edition."))
        self.stdout.write(files.written(bodies), ending="")

    def _import(self, options: dict[str, Any]) -> None:
        bodies = files.read(_text_of(options["file"]))
        by = User.objects.filter(email__iexact=options["by"]).first()
        if by is None:
            raise CommandError(_("Nobody signs in with %(address)s.") % {"address": options["by"]})
        federation = _federation(options["federation"])
        with acting_for(federation, language=options["lang"]), transaction.atomic():
            for body in bodies:
                edition = services.propose_text(body, at=timezone.now(), by=by)
                self.stdout.write(_("Edition %(number)s is proposed.") % {"number": edition.number})


def _text_of(name: str) -> str:
    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def _federation(slug: str) -> Federation:
    federation = Federation.objects.filter(slug=slug).first()
    if federation is None:
        raise CommandError(_("There is no federation %(slug)s.") % {"slug": slug})
    return federation
