"""`manage.py upgrade`: bring an installation to the release that this code is, or its code back to it.

Run it from the directory of the release that is to run, `--plan` first. It makes a backup and proves it,
lets beat and workers end what they are doing, migrates while the web server goes on with the code of before
(or stops it too, where the plan says so), and starts everything with this code. It may be run again wherever
it stopped. `--back` starts this code, which is older, on the tables as they are: no data goes back.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from federation.deployment.env_file import SetupError
from federation.deployment.places import HostPlaces
from federation.startup.bootstrap import ROOT

INSIDE = "PORTAL_UPGRADING"  # set for the interpreter of this release's own packages


def main(argv: Sequence[str]) -> int:
    """Answer `manage.py upgrade`: 0, or 1 with where it stands."""
    options = asked(argv)
    try:
        return _run(options, argv)
    except SetupError as error:
        sys.stderr.write(f"{error}\n")
        return 1


def asked(argv: Sequence[str]) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="manage.py upgrade", description=__doc__)
    parser.add_argument("--plan", action="store_true", help="say what would be done, and do nothing")
    parser.add_argument("--back", action="store_true", help="start this older code on the newer tables")
    parser.add_argument(
        "--without-backup", action="store_true", help="where a proved backup was made by other means"
    )
    parser.add_argument(
        "--by", default="", metavar="COMMAND", help="where systemd is not: called with stop, again or start"
    )
    parser.add_argument("--ready", default="", metavar="URL", help="with --by: its /health/ready")
    parser.add_argument("--programs", default="", help="the directory of pg_dump and pg_restore")
    return parser.parse_args(argv)


def _run(options: argparse.Namespace, argv: Sequence[str]) -> int:
    from federation.upgrading import hands  # slow import

    places = HostPlaces()
    of_host = not options.by and hands.OfHost.is_here(places)
    if of_host and INSIDE not in os.environ:
        python = hands.packages_of_this_release(places)
        environment = {**os.environ, **hands.host_environment(places), INSIDE: "1"}
        os.chdir(ROOT)
        words = [str(python), "-m", "federation.upgrading.command", *argv]
        os.execve(python, words, environment)  # noqa: S606 (no shell is the point)
    if not of_host and not options.by and not options.plan:
        raise SetupError(
            "Nobody knows how your processes are started. Where setup made the host, run this as root;"
            " elsewhere say --by COMMAND (docs/operations.md, Upgrading)."
        )
    from federation.upgrading.steps import Upgrade  # slow import

    return Upgrade(
        hands.OfHost(places) if of_host else hands.ByCommand(options.by, options.ready), options
    ).run()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
