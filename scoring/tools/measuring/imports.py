"""`manage.py bench --members N`: a register of N members and 300 clubs by file, one in fifty rows wrong.

A database of its own, the worker of registers as the demonstration starts it, and a process that asks it as
the pages do: look at the file, look at it without the wrong rows, take it. What is measured is how long it is
from the file to the last member, and the most memory that the worker and the asking process had.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from scoring.tools.measuring.database import bench_database
from scoring.tools.measuring.watchers import ROOT

SECONDS_MAX, MEGABYTES_MAX = 60.0, 150  # of 10,000 members


class ImportTimes(NamedTuple):
    """Seconds of each part, records, and megabytes at the most. `before`: of the worker as it waits."""

    seconds: Mapping[str, float]
    members: int
    clubs: int
    wrong: int
    worker: int
    worker_before: int
    readers: int
    asking: int


def measure(members: int) -> ImportTimes:
    """Two registers from their files. Raises SystemExit where an import does not end well."""
    with bench_database() as directory, _worker(directory) as worker:
        house, before = _house(), _peak(_of(worker.pid))
        asked = subprocess.run(
            [sys.executable, "-m", "scoring.tools.measuring.importing", str(members), house],
            cwd=ROOT,
            env=dict(os.environ),
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode:
            raise SystemExit(asked.stderr[-2000:])
        asked_for = json.loads(asked.stdout)
        processes = _of(worker.pid)
        readers = [one for one in processes if b"federation.apart" in _command(one)]
        return ImportTimes(
            **asked_for,
            worker=_peak([one for one in processes if one not in readers]),
            worker_before=before,
            readers=_peak(readers),
        )


def _house() -> str:
    """The federation with somebody who keeps its registers; their key."""
    from federation.models import Office, Role, User  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring.tools.measuring.database import bench_federation  # app ready

    federation = bench_federation()
    user = User.objects.create(email="registrar@bench.example.org")
    with acting_for(federation):
        for role in (Role.ADMINISTRATOR, Role.REGISTRAR):
            Office.objects.create(holder=user, role=role, starts_on="2020-01-01")
    return str(user.pk)


@contextmanager
def _worker(directory: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The worker of registers, until it is at work."""
    from federation.startup import processes  # app ready

    log = directory / "registers.log"
    with log.open("wb") as written:
        command = [sys.executable, *processes.registrar_command()]
        process = subprocess.Popen(command, cwd=ROOT, env=dict(os.environ), stdout=written, stderr=written)
    try:
        until = time.monotonic() + 180
        while b" ready." not in log.read_bytes():
            if time.monotonic() > until or process.poll() is not None:
                raise SystemExit(log.read_text()[-2000:])
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait()


def _of(process: int) -> list[int]:
    """A process and all below it."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [process, *(below for child in children for below in _of(int(child)))]


def _peak(processes: list[int]) -> int:
    """The most memory that any of them had, in megabytes."""
    return max((_megabytes(process) for process in processes), default=0)


def _megabytes(process: int) -> int:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) // 1024
    return 0


def _command(process: int) -> bytes:
    return Path(f"/proc/{process}/cmdline").read_bytes()


def as_text(measured: ImportTimes) -> str:
    """What was measured, in words."""
    parts = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in measured.seconds.items())
    goal = ""
    if measured.members > 9_000:
        is_reached = sum(measured.seconds.values()) <= SECONDS_MAX and measured.worker <= MEGABYTES_MAX
        goal = f" Goal {SECONDS_MAX:.0f} s, {MEGABYTES_MAX} MB: {'reached' if is_reached else 'not reached'}."
    return (
        f"{measured.members:,} members and {measured.clubs:,} clubs, {measured.wrong:,} rows wrong: {parts};"
        f" together {sum(measured.seconds.values()):.1f} s."
        f" Worker {measured.worker} MB at the most ({measured.worker_before} before), its readers"
        f" {measured.readers} MB, the asking process {measured.asking} MB.{goal}"
    )


def main(argv: list[str]) -> int:
    """Print what was measured; `argv`: how many members."""
    sys.stdout.write(as_text(measure(int(argv[0]))) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
