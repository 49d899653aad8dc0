"""`manage.py bench --year N [--results M] [--awards A] [--seconds S] [--keep FOLDER]`.

A database of its own is made and, unless a folder is named that keeps it, thrown away. A kept one is used
again. The server has two gigabytes of buffers; everything else is as the demonstration starts it.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from scoring.tools.measuring.database import bench_database
from scoring.tools.measuring.year import copies, sample
from scoring.tools.measuring.year.sizes import SAMPLE, YearSize, size_of

LAST = date(2026, 11, 20)
SETTINGS = {"shared_buffers": "2GB", "max_wal_size": "8GB", "checkpoint_timeout": "15min"}


def main(argv: Sequence[str]) -> int:
    """Make the year, or take the one that is kept, and play its busiest hour."""
    options = _parser().parse_args(argv)
    with bench_database(SETTINGS, options.keep) as directory:
        from federation.startup.embedded import EmbeddedPostgres  # slow import
        from scoring.tools.measuring.year import hour, report  # app ready

        address = EmbeddedPostgres(directory / "postgres").superuser_url("portal")
        size = size_of(options.federations, options.results, options.awards)
        houses = _houses(address, size)
        _say(report.of_tables(size, copies.rows_and_bytes(address)))
        files = hour.files_of(size.federations * SAMPLE * (size.copies + 1))
        load = os.getloadavg()[0]
        _say(
            report.as_text(hour.play(houses, directory, address, files, options.seconds, options.pause), load)
        )
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="manage.py bench --year")
    parser.add_argument("federations", type=int)
    parser.add_argument("--results", type=int, default=1_000_000, help="at least so many (1,000,000)")
    parser.add_argument("--awards", type=int, default=0, help="so many, the further ones in bulk")
    parser.add_argument("--seconds", type=float, default=120, help="in which the hour is played (120)")
    parser.add_argument("--pause", type=float, default=0, help="seconds between two pages of a reader (0)")
    parser.add_argument("--keep", type=Path, help="a folder that keeps the database")
    return parser


def _houses(address: str, size: YearSize) -> Sequence[Any]:
    """The federations of the year, made where there are none yet."""
    if kept := sample.kept_houses():
        return kept
    begun = time.monotonic()
    houses = sample.houses(size, LAST)
    _say(f"The samples, through the services: {time.monotonic() - begun:.0f} s.")
    copies.fill(address, copies.CopiesAsked(size.copies, awards_only=size.awards_only), _say)
    sample.count_totals(houses)
    _say(f"The year: {time.monotonic() - begun:.0f} s.")
    return houses


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
