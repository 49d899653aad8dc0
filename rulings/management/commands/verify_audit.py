"""`manage.py verify_audit`: proves the acts of cases and appeals of every federation, or of one.

Both chains are followed, from the first act to the last. Exit 1 when anything does not hold.
"""

import argparse
import sys
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from federation.models import Federation
from federation.tenancy.chains import Break, breaks
from federation.tenancy.context import acting_for
from rulings.models import AppealAct, CaseAct

LANGUAGES = ("ja", "en")
FEW = 50  # faults that are told one by one
CHAINED = (CaseAct, AppealAct)


class Command(BaseCommand):
    """Says in both languages what does not hold."""

    help = "Follow the chains of the acts of cases and appeals."

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
        with acting_for(federation):
            faults = [each for model in CHAINED for each in breaks(model)]
            counts = {"cases": CaseAct.objects.count(), "appeals": AppealAct.objects.count()}
        for fault in faults[:FEW]:
            self._say(federation, lambda fault=fault: _sentence(fault))
        if faults:
            self._say(federation, lambda: _("%(count)s faults in the record.") % {"count": len(faults)})
        else:
            self._say(
                federation,
                lambda: _("The record holds: %(cases)s acts of cases, %(appeals)s of appeals.") % counts,
            )
        return len(faults)

    def _say(self, federation: Federation, sentence: Callable[[], str]) -> None:
        for language in LANGUAGES:
            with translation.override(language):
                self.stdout.write(f"{federation.slug}: {sentence()}")


def _sentence(fault: Break) -> str:
    """Where a chain does not hold, and how."""
    words = {
        "changed": _("an act was changed"), "missing": _("an act is missing"),
        "forged": _("a link was forged"), "unlinked": _("an act is outside the chain"),
        "gap": _("links are missing"), "head": _("the end is not the last link"),
    }  # fmt: skip
    told = {"chain": fault.chain, "link": fault.sequence or "–", "row": fault.row or "–"}
    said = {**told, "fault": words[fault.fault]}
    return _("chain “%(chain)s”, link %(link)s, act %(row)s: %(fault)s") % said
