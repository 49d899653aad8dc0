"""Show, from the database's own catalogue, that no table lets rows of another federation through.

And that each leaves the marks by which pages that are kept for visitors are made anew.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from federation.releases import installed
from federation.tenancy import catalogue, checks, not_shown


class Command(BaseCommand):
    """manage.py audit_tenancy"""

    help = "Check every table for row-level security, and the role of this process."

    def handle(self, *args: Any, **options: Any) -> None:
        # What a newer release added is for its own audit: going back must not fail at a table unknown here.
        is_of_newer = installed.is_of_newer()
        problems = checks.problems_of_role()
        if not is_of_newer:
            problems += catalogue.leaks() + not_shown.differences()
        if problems:
            raise CommandError("\n".join(problems))
        if is_of_newer:
            self.stdout.write("The tables are of a newer release, which audits them.")
            return
        tables = catalogue.tables()
        closed = [table for table in tables if table.name not in catalogue.GLOBAL_TABLES]
        self.stdout.write(f"{len(closed)} tables are closed, {len(tables) - len(closed)} global by design.")
