"""`manage.py rating_power`: how well ratings predict sessions they have not seen, beside plain percentages.

In a world whose strengths are known, and in every federation that has enough sessions. Nothing is written.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.models import RatedSession
from scoring.rating.services import packing
from scoring.tools.measuring.ratings import power, world
from scoring.tools.measuring.ratings.world import MeasuredSession

SESSIONS, SEED = 300, 1
FEWEST = 9  # sessions of a federation, of which the last third is predicted


class Command(BaseCommand):
    """Prints figures in plain English, as `bench` does."""

    help = "Measure how well ratings predict sessions that they have not seen, beside plain percentages."

    def add_arguments(self, parser: CommandParser) -> None:
        """How large the world is, and which lots it is made of."""
        parser.add_argument("--sessions", type=int, default=SESSIONS, help=f"of the world ({SESSIONS})")
        parser.add_argument("--seed", type=int, default=SEED, help=f"of the world ({SEED})")

    def handle(self, *args: Any, **options: Any) -> None:
        """The world first, then the federations by their short names."""
        known = world.strengths(options["seed"])
        played = world.sessions(known, options["sessions"], options["seed"])
        measured = power.measured(played, known)
        self.stdout.write(power.as_text("A world whose strengths are known", measured))
        self.stdout.write(power.recovered_text(power.recovered(measured, known)))
        for federation in Federation.objects.order_by("slug"):
            self._of(federation)

    def _of(self, federation: Federation) -> None:
        with acting_for(federation):
            rows = RatedSession.objects.order_by("played_on", "session_id")
            read = (MeasuredSession(row.played_on, tuple(packing.lines_of(row.body))) for row in rows)
            sessions = [session for session in read if session.lines]
        if len(sessions) < FEWEST:
            self.stdout.write(f"{federation.slug}: {len(sessions)} sessions, too few to hold any out")
        else:
            self.stdout.write(power.as_text(federation.slug, power.measured(sessions)))
