"""What upgrading would do to this database, as one line of JSON: for manage.py upgrade, before it begins.

    python -m federation.upgrading.plan

It reads the database as the portal does, and this release's migrations; it changes nothing.
"""

import json
import os
import sys
from dataclasses import asdict, dataclass
from typing import Any

import django


@dataclass(frozen=True, slots=True)
class UpgradePlan:
    """From which release to which, with what. `refusal`: why not, "" where it may be."""

    tables: str  # the release of the tables; "" where they do not say
    code: str
    owed: tuple[str, ...] = ()  # migrations that have not run
    halfway: bool = False  # an upgrade began and did not end
    pause: bool = False  # the tables will not serve the code that runs now
    back: bool = False  # this code is older than the tables
    refusal: str = ""


def planned() -> UpgradePlan:
    """The plan for the database of DATABASE_URL and this code."""
    from federation.releases import installed, rules  # app ready
    from federation.startup import releases  # app ready

    code = releases.version()
    if not installed.is_noted():
        words = "The database is empty, or older than 1.0.0: set it up with manage.py setup or migrate."
        return UpgradePlan("", code, refusal=words)
    last, begun = installed.reached(), installed.stopped()
    tables = last.version if last else ""
    read = rules.examined()
    offences = [*read.offences, *rules.changed(releases.kept(), releases.digests())]
    refusal = installed.problem_of_age() or " ".join(offences)
    if (
        not refusal
        and tables not in ("", *(one.version for one in releases.kept()))
        and not _is_older(tables)
    ):
        refusal = f"This code does not know release {tables}, which the tables are of."
    return UpgradePlan(
        tables,
        code,
        owed=tuple(_owed()),
        halfway=begun is not None,
        pause=bool(tables) and releases.number(tables) < releases.number(read.least),
        back=bool(tables) and _is_older(tables),
        refusal=refusal,
    )


def _is_older(tables: str) -> bool:
    """Whether this code is older than the tables."""
    from federation.startup import releases  # app ready

    return releases.number(releases.version()) < releases.number(tables)


def _owed() -> list[str]:
    from django.db import connection  # app ready
    from django.db.migrations.executor import MigrationExecutor  # app ready

    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def read_plan(line: str) -> UpgradePlan:
    """A plan as it was printed."""
    written: dict[str, Any] = json.loads(line)
    return UpgradePlan(**written | {"owed": tuple(written["owed"])})


def main() -> int:
    """Print the plan."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
    django.setup()
    sys.stdout.write(json.dumps(asdict(planned())) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
