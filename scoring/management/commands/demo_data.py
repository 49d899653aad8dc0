"""The demonstration's federations, people and sessions."""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scoring.tools.demo.announcement import announcement
from scoring.tools.demo.furnish import furnish_all


class Command(BaseCommand):
    """manage.py demo_data"""

    help = "Fill in what is missing of the demonstration, and print its addresses and logins."

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.HTTPS:
            # Everybody can read the demonstration's password; a host on HTTPS has real members.
            raise CommandError("PORTAL_HTTPS is on: the demonstration's logins do not belong here.")
        furnish_all()
        self.stdout.write(announcement(os.environ.get("PORTAL_ADDRESS", "http://localhost:8000").rstrip("/")))
