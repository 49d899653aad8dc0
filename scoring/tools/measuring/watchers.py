"""`manage.py bench --watchers N`: N open pages of one stage, each asking every 15 seconds.

A database of its own is made and thrown away, the web server is the demonstration's, and Locust, installed by
the bench into a place of its own, asks. Server, database and Locust share the machine. Meanwhile results
come in, each of which changes the page for everybody.
"""

import csv
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from scoring.tools.bench.peers import NoPeerError, installed
from scoring.tools.measuring.database import bench_database

ROOT = Path(__file__).resolve().parents[3]
LOCUST = "locust==2.47.0"
EVERY, SECONDS = 15, 120  # between two looks; of measuring, the first looks included
TEAMS, NEWS_SECONDS = 60, 50  # results come in so often
MILLISECONDS_MAX = 150  # for 95 of 100 answers to a thousand watchers


class WatcherTimes(NamedTuple):
    """What so many watchers were answered, in milliseconds."""

    watchers: int
    requests: int
    failures: int
    answered: dict[str, int]  # by status
    median: float
    p95: float
    p99: float
    slowest: float


def measure(watchers: int, seconds: int = SECONDS) -> WatcherTimes:
    """Watch a stage of sixty teams. Raises NoPeerError where Locust cannot be had."""
    interpreter = installed("locust", LOCUST)
    with bench_database() as directory, watched_stage() as scene, web(directory) as address:
        (directory / "told").mkdir()
        command = [
            interpreter,
            "-m",
            "locust",
            "-f",
            Path(__file__).with_name("watching.py"),
            "--headless",
            "--users",
            str(watchers),
            "--spawn-rate",
            str(max(watchers / EVERY, 1)),
            "--run-time",
            f"{seconds}s",
            "--host",
            address,
            "--csv",
            directory / "told" / "locust",
            "--only-summary",
            "--loglevel",
            "WARNING",
        ]
        handed = {"path": scene.path, "every": str(EVERY), "told": str(directory / "told" / "statuses")}
        watched = {"WATCHING": json.dumps(handed)}
        begun = time.monotonic()
        with subprocess.Popen(
            [str(word) for word in command], env=os.environ | watched, stdout=subprocess.DEVNULL
        ) as asking:
            while asking.poll() is None:
                time.sleep(1)
                scene.news(time.monotonic() - begun)
        return _read(watchers, directory / "told")


class WatchedScene:
    """The stage that is watched, and the results that come in."""

    def __init__(self, federation: Any, scene: Any, session: Any) -> None:
        self.federation, self.scene, self.session = federation, scene, session
        self.path = f"/{federation.slug}/stages/{session.stage_id}/live/"
        self.entered = 0

    def news(self, elapsed: float) -> None:
        """Enter another result where it is time for one, and have it computed."""
        if elapsed < NEWS_SECONDS * (self.entered + 1):
            return
        from federation.tenancy.context import acting_for  # app ready
        from scoring.events.services import stages  # app ready
        from scoring.sessions.services import recomputation  # app ready
        from scoring.tools.measuring.stage import one_more  # app ready

        self.entered += 1
        with acting_for(self.federation, language="en"):
            one_more(self.scene, self.session, 60 + self.entered)
            recomputation.recompute(self.session.pk, strictly=True)
        with acting_for(self.federation, language="en"):
            stages.recompute(self.session.stage_id, strictly=True)


@contextmanager
def watched_stage() -> Iterator[WatchedScene]:
    """A stage of sixty teams, announced and computed."""
    from clubs.tournaments.services import tournaments  # app ready
    from federation.tenancy.context import acting_for  # app ready
    from scoring import owing  # app ready
    from scoring.events.services import stages  # app ready
    from scoring.sessions.services import recomputation  # app ready
    from scoring.tools.measuring.stage import bench_story, played  # app ready
    from scoring.tools.story.stage import federation_of, set_scene  # app ready

    story = bench_story()
    federation = federation_of(story)
    with acting_for(federation, language="en"):
        scene = set_scene(story)
        tournaments.announce(tournament=scene.event.tournament, by=scene.by)
        session = played(scene, TEAMS)
        owing.owe_session(session.pk, {"kind": "act"})
        recomputation.recompute(session.pk, strictly=True)
        stages.recompute(session.stage_id, strictly=True)
    yield WatchedScene(federation, scene, session)


@contextmanager
def web(directory: Path) -> Iterator[str]:
    """The web server as the demonstration starts it."""
    from federation.startup.processes import web_command  # app ready
    from federation.startup.supervisor import answers  # app ready

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://localhost:{port}"
    log = directory / "web.log"
    with log.open("wb") as output:
        web = subprocess.Popen(
            [sys.executable, *web_command(port)], cwd=ROOT, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        for _ in range(60):
            if answers(f"{address}/"):
                break
            time.sleep(0.5)
        else:
            raise SystemExit(f"The web server did not answer:\n{log.read_text()[-2000:]}")
        yield address
    finally:
        web.terminate()
        web.wait()


def _read(watchers: int, folder: Path) -> WatcherTimes:
    with (folder / "locust_stats.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["Name"] == "Aggregated")
    answered = json.loads((folder / "statuses").read_text())
    return WatcherTimes(
        watchers,
        int(row["Request Count"]),
        int(row["Failure Count"]),
        answered,
        float(row["50%"]),
        float(row["95%"]),
        float(row["99%"]),
        float(row["Max Response Time"]),
    )


def as_text(measured: WatcherTimes) -> str:
    """What was measured, in words."""
    share = 100 * measured.answered.get("304", 0) / max(measured.requests, 1)
    return (
        f"{measured.watchers:,} watchers, each every {EVERY} s: {measured.requests:,} answers,"
        f" {share:.0f} in 100 of them 304, {measured.failures} failures; median {measured.median:.0f} ms,"
        f" 95th percentile {measured.p95:.0f} ms ({MILLISECONDS_MAX} ms at most for 1,000),"
        f" 99th {measured.p99:.0f} ms, slowest {measured.slowest:.0f} ms."
    )


if __name__ == "__main__":
    try:
        sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
    except NoPeerError as error:
        raise SystemExit(f"Not measured: {error}.") from error
