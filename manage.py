#!/usr/bin/env python3
"""Every command of the portal, with nothing but Python installed.

`demo`, `test` and `bench` install what they need first; all other commands take what is there.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from federation.startup import bootstrap


def demo(argv: Sequence[str]) -> int:
    """Start the whole portal on this machine."""
    from federation.startup import supervisor  # slow import

    return supervisor.main(argv)


# One process more than there are processors: each waits a quarter of its time for the database.
# A file stays with one process: what it sets up, it sets up once.
WHOLE = "--whole"
PROCESSES = str((os.cpu_count() or 1) + 1)
AT_ONCE = ("-n", PROCESSES, "--dist", "loadfile", "--no-loadscope-reorder", "--durations", "40")


def test(argv: Sequence[str]) -> int:
    """Run the tests in several processes: nearly all, or with --whole those too that take long.

    Any other arguments are pytest's; where files or folders are named, all of them run, in one process.
    Journeys through a browser go in one language each with --whole, in both where their files are named.
    """
    import pytest  # slow import

    os.chdir(Path(__file__).resolve().parent)
    if WHOLE in argv:
        options = [*AT_ONCE, "--in-turn", *(option for option in argv if option != WHOLE)]
    elif any(Path(option.partition("::")[0]).exists() for option in argv):
        options = list(argv)
    else:
        options = [*AT_ONCE, "--quick", *argv]
    return int(pytest.main(options))


def bench(argv: Sequence[str]) -> int:
    """Measure how fast sessions are read and scored."""
    from scoring.tools.bench import command  # slow import

    return int(command.main(argv) or 0)


def score(argv: Sequence[str]) -> int:
    """Score one file, without a database."""
    from scoring.tools import score_file  # slow import

    return int(score_file.main(argv) or 0)


def calc(argv: Sequence[str]) -> int:
    """Answer a director's calculators, with the standard library alone."""
    from scoring.calculators import command  # slow import

    return int(command.main(argv))


def story(argv: Sequence[str]) -> int:
    """Play an event told as JSON, in a federation that is thrown away."""
    from scoring.tools.story import command  # slow import

    return int(command.main(argv))


def deal(argv: Sequence[str]) -> int:
    """Deal boards at random, or again from a seed that was published."""
    from scoring.tools import deal as command  # slow import

    return int(command.main(argv))


def laws(argv: Sequence[str]) -> int:
    """Check the editions of the law library, and show what an edition changes."""
    from rulings.library import command  # slow import

    return int(command.main(argv))


def packages(argv: Sequence[str]) -> int:
    """Which locked packages are more than a month behind."""
    from federation.startup import packages as command  # slow import

    return command.main(argv)


def setup(argv: Sequence[str]) -> int:
    """From a fresh Debian to pages over HTTPS, or the settings of containers."""
    from federation.deployment import setup as command  # slow import

    return command.main(argv)


def upgrade(argv: Sequence[str]) -> int:
    """Bring an installation to the release that this code is, or its code back to it."""
    from federation.upgrading import command  # slow import

    return command.main(argv)


WITHOUT_DJANGO = {
    "demo": demo,
    "test": test,
    "bench": bench,
    "score": score,
    "calc": calc,
    "story": story,
    "deal": deal,
    "laws": laws,
    "packages": packages,
    "setup": setup,
    "upgrade": upgrade,
}


def main() -> int:
    """Run one command and answer its exit code."""
    command, *rest = sys.argv[1:] or ["help"]
    bootstrap.ensure(command)
    if command in WITHOUT_DJANGO:
        return WITHOUT_DJANGO[command](rest)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
    from django.core.management import execute_from_command_line  # slow import

    execute_from_command_line(sys.argv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
