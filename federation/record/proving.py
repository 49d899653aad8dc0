"""What commands share that prove records, federation by federation, in its languages."""

import argparse
import sys
from collections.abc import Callable, Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from federation.models import Federation

FEW = 50  # faults that are told one by one
Sentence = Callable[[], str]


class ProvingCommand(BaseCommand):
    """Proves the records of every federation, or of one. What is proved is the command's own `prove`."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which federation."""
        parser.add_argument("federation", nargs="?", help="the short name of one federation")

    def handle(self, *args: Any, federation: str | None = None, **options: Any) -> None:
        """Prove each; exit 1 where one does not hold."""
        federations = Federation.objects.order_by("pk")
        if federation:
            federations = federations.filter(slug=federation)
            if not federations:
                raise CommandError(f"no federation is called {federation}")
        if sum([self.prove(federation) for federation in federations]):
            sys.exit(1)

    def prove(self, federation: Federation) -> int:
        """How many faults the records of a federation have; tells them."""
        raise NotImplementedError

    def tell(self, federation: Federation, faults: Iterable[Sentence], whole: Sentence) -> None:
        """The first faults, then the sentence on the whole, each in every language of the federation."""
        for sentence in [*list(faults)[:FEW], whole]:
            for language in federation.languages:
                with translation.override(language):
                    self.stdout.write(f"{federation.slug}: {sentence()}")
