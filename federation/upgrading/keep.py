"""What is kept of a release: a dump of the demonstration's data, which every later one brings up to date.

    python -m federation.upgrading.keep dump --url postgresql://postgres@host/postgres [--directory DIR]
    python -m federation.upgrading.keep release

`dump` makes the demonstration in a database of its own with this code, and writes VERSION.dump with the rows
of each table and the ends of all chains beside it. `release` enters the day and the digests of the
migrations into federation/startup/releases.toml. Until a release is out its dump is made anew as often as
anybody likes; from then on both are refused for it, and nobody changes it any more.

DATABASE_URL and DATABASE_OWNER_URL lead to the same server; all people in the dump are invented.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from federation.startup import dumping, releases, tables
from federation.startup.bootstrap import ROOT
from federation.startup.dumping import BackupError
from federation.startup.releases import KeptRelease
from federation.startup.restoring import scratch, with_database

KEPT = ROOT / "tests" / "upgrades"
HEADS = "SELECT federation_id, chain, sequence, hash FROM federation_chainhead ORDER BY 1, 2"
ROLES = ("DATABASE_URL", "DATABASE_OWNER_URL")
AS_A_DEMONSTRATION = {"PORTAL_HTTPS": "off", "CELERY_BROKER_URL": "memory://", "DEBUG": "off"}


def main(argv: Sequence[str]) -> int:
    """Answer the command line: 0, or 1 with what is wrong."""
    parser = argparse.ArgumentParser(prog="python -m federation.upgrading.keep", description=__doc__)
    parser.add_argument("act", choices=("dump", "release"))
    parser.add_argument("--url", default=os.environ.get("PORTAL_SUPERUSER_URL", ""), help="as a superuser")
    parser.add_argument("--directory", type=Path, default=KEPT)
    parser.add_argument("--programs", default="", help="the directory of pg_dump")
    asked = parser.parse_args(argv)
    try:
        refuse_what_is_out()
        if asked.act == "dump":
            sys.stdout.write(f"{dump(asked.url, asked.directory, asked.programs)}\n")
        else:
            listed = released(releases.kept(), releases.digests(), datetime.now(UTC).date().isoformat())
            releases.LIST.write_text(releases.written(listed), encoding="utf-8")
    except (BackupError, psycopg.Error) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def refuse_what_is_out() -> None:
    """Raise BackupError where this code's release is out: what is kept of it stays."""
    newest = releases.kept()[-1]
    if newest.released:
        raise BackupError(
            f"Release {newest.version} came out on {newest.released}; what is kept of it is never made anew."
            f" Enter the next release into {releases.LIST.name}."
        )


def released(listed: Sequence[KeptRelease], digests: dict[str, str], day: str) -> tuple[KeptRelease, ...]:
    """The list with its newest release out: the migrations that no release before it had are its own."""
    *before, newest = listed
    known = {name for release in before for name in release.migrations}
    own = {name: digest for name, digest in digests.items() if name not in known}
    return (*before, KeptRelease(newest.version, day, own))


def dump(superuser_url: str, directory: Path, programs: str = "") -> Path:
    """The demonstration of this code as a dump, with its counts and chains beside it. Raises BackupError."""
    directory.mkdir(parents=True, exist_ok=True)
    with scratch(superuser_url) as name:
        roles = {
            role: with_database(os.environ[role], name) for role in ("DATABASE_URL", "DATABASE_OWNER_URL")
        }
        _run("migrate", "--noinput", **roles)
        _run("demo_data", **roles)
        url = with_database(superuser_url, name)
        whole = dumping.make(url, directory, datetime.now(UTC), programs)
        proofs = {"tables": tables.digest(), "heads": heads(url)}
    kept = directory / f"{releases.version()}.dump"
    dumping.counts_of(whole).rename(dumping.counts_of(kept))
    whole.rename(kept)
    kept.chmod(0o644)
    proofs_of(kept).write_text(json.dumps(proofs, indent=1) + "\n", encoding="utf-8")
    return kept


def proofs_of(kept: Path) -> Path:
    """The file beside a dump that says of which migrations it is, and where every chain ends."""
    return kept.with_suffix(".proofs.json")


def heads(url: str) -> list[list[str]]:
    """The ends of all chains: federation, chain, how many records, digest."""
    with psycopg.connect(url) as connection:
        return [[str(part) for part in row] for row in connection.execute(HEADS).fetchall()]


def _run(*words: str, **environment: str) -> None:
    command = [sys.executable, "-W", "ignore", str(ROOT / "manage.py"), *words]
    settings = {**os.environ, **AS_A_DEMONSTRATION, **environment}
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BackupError(f"{words[0]} failed: {done.stderr.strip()[-2000:]}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
