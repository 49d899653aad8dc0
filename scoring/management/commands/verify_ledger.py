"""`manage.py verify_ledger`: proves the ledger of master points of every federation, or of one.

Every balance is counted again and both chains are followed. Exit 1 when anything does not hold.
"""

import argparse
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.models import Posting
from scoring.services import ledger_proof

LANGUAGES = ("ja", "en")
FEW = 50  # faults that are told one by one


class Command(BaseCommand):
    """Says in both languages what does not hold."""

    help = "Count every balance of the ledger of master points again, and follow its chains."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which federation."""
        parser.add_argument("federation", nargs="?", help="the short name of one federation")

    def handle(self, *args: Any, federation: str | None = None, **options: Any) -> None:
        """Prove each; exit 1 where one does not hold."""
        found = Federation.objects.order_by("pk")
        if federation:
            found = found.filter(slug=federation)
            if not found:
                raise CommandError(f"no federation is called {federation}")
        broken = sum([self._prove(each) for each in found])
        if broken:
            sys.exit(1)

    def _prove(self, federation: Federation) -> int:
        began = time.perf_counter()
        with acting_for(federation):
            faults = list(ledger_proof.faults())
            count = Posting.objects.count()
        seconds = time.perf_counter() - began
        for fault in faults[:FEW]:
            self._say(federation, lambda fault=fault: str(fault))
        if faults:
            self._say(federation, lambda: _("%(count)s faults in the ledger.") % {"count": len(faults)})
        else:
            held = {"count": count, "seconds": f"{seconds:.1f}"}
            self._say(federation, lambda: _("The ledger holds: %(count)s postings in %(seconds)s s.") % held)
        return len(faults)

    def _say(self, federation: Federation, sentence: Any) -> None:
        for language in LANGUAGES:
            with translation.override(language):
                self.stdout.write(f"{federation.slug}: {sentence()}")
