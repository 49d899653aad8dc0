"""`manage.py bench --besieged N`: others read pages while one client sends the worst over N connections.

A database of its own is made and thrown away, the web server is the demonstration's, behind a proxy that is
played here: each reader has an address, and the hostile client one for all its connections, and a token.
Readers and attacker share the machine with the server.

Measured twice, each with a server that was started for it: with visitors alone, whose pages are kept, and
with every other reader signed in, whose pages are made. `--seconds` of each reading (20); `--turns`: so many
pairs, one reading alone and one beside the client, each pair with a server and a client of its own (1).
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import Any, NamedTuple

from scoring.tools.measuring.besieging import Asked, connected, status
from scoring.tools.measuring.database import bench_database
from scoring.tools.measuring.watchers import ROOT, watched_stage, web

READERS, PAUSE, SECONDS = 4, 0.1, 20
RATIO_MAX = 2.0
WARM = 5  # seconds in which each process of the server makes what it makes once
MAKES = 3  # seconds in which the hostile client makes its files


class BesiegedTimes(NamedTuple):
    """What others were answered, in milliseconds for 95 of 100, alone and beside the hostile client."""

    readers: str  # who they are
    connections: int
    undisturbed: float
    disturbed: float
    answers: int  # of the others, beside the hostile client
    failures: int
    hostile: Counter[int]  # the hostile client's own answers, by status

    @property
    def ratio(self) -> float:
        """How many times longer others wait."""
        return self.disturbed / self.undisturbed


def measure(connections: int, seconds: int = SECONDS, turns: int = 1) -> Iterator[BesiegedTimes]:
    """Read pages for so long, alone and then beside the hostile client: visitors, then half signed in."""
    with bench_database() as directory, watched_stage() as scene, _limited():
        secret, signed_in = _scorer(scene)
        for _turn in range(turns):
            for readers, cookies in (("visitors alone", [""]), ("half signed in", ["", signed_in])):
                with web(directory) as address:
                    yield _pair(readers, cookies, _Besieged(scene, address, secret, connections, seconds))


class _Besieged(NamedTuple):
    """One server, who attacks it how, and for how long."""

    scene: Any
    address: str
    secret: str
    connections: int
    seconds: int


def _pair(readers: str, cookies: Sequence[str], place: _Besieged) -> BesiegedTimes:
    """One reading alone and one beside the hostile client."""
    slug, address, seconds = place.scene.federation.slug, place.address, place.seconds
    pages = [place.scene.path, *(f"/{slug}/{page}" for page in ("", "results/", "tournaments/", "laws/"))]
    _read(address, [*pages, f"/{slug}/api/v1/schema/"], cookies, WARM)  # written once in a process
    alone, _failures = _read(address, pages, cookies, seconds)
    with _hostile(address, slug, place.secret, place.connections) as statuses:
        beside, failures = _read(address, pages, cookies, seconds)
    return BesiegedTimes(
        readers, place.connections, _p95(alone), _p95(beside), len(beside), failures, statuses
    )


@contextmanager
def _limited() -> Iterator[None]:
    """Limits as a host has them: the database of a bench comes with the demonstration's settings, without."""
    os.environ.update(PORTAL_TRUSTED_PROXIES="127.0.0.1", PORTAL_VISITOR_LIMITS="on")
    yield


def _scorer(scene: Any) -> tuple[str, str]:
    """A token of a club, as the attacker has stolen it, and the cookie of the scorer, who reads pages too."""
    from django.test import Client  # app ready

    from clubs.models import Club, ClubOfficer, ClubRole  # app ready
    from clubs.register import tokens  # app ready
    from federation.models import User  # app ready
    from federation.people.services.logins import prove  # app ready
    from federation.roles import today  # app ready
    from federation.tenancy.context import acting_for  # app ready

    officer = User.objects.create_user("scorer@bench.example.org", "a password for the bench", name="Scorer")
    prove(officer)
    with acting_for(scene.federation):
        club = Club.objects.create(number="9999", names={"ja": "クラブ", "en": "Club"}, place="")
        ClubOfficer.objects.create(club=club, holder=officer, role=ClubRole.SCORER, starts_on=today())
        secret = tokens.issue(club=club, label="Laptop", by=officer)[1]
    client = Client()
    client.force_login(officer)
    return secret, client.cookies.output(header="", attrs=[]).strip()


def _read(
    address: str, pages: Sequence[str], cookies: Sequence[str], seconds: int
) -> tuple[list[float], int]:
    """Milliseconds of every answer to the readers, who have the cookies in turn, and how many were none."""
    times: list[float] = []
    failed: list[int] = []
    until = time.monotonic() + seconds

    def reader(number: int) -> None:
        connection, cookie = connected(address), cookies[number % len(cookies)]
        turn = number
        while time.monotonic() < until:
            began = time.perf_counter()
            asked = Asked("GET", pages[turn % len(pages)], cookie=cookie)
            answered = status(connection, asked, f"198.51.100.{number}")
            times.append(1000 * (time.perf_counter() - began))
            if answered != 200:
                failed.append(answered)
            turn += 1
            time.sleep(PAUSE)

    _in_threads([lambda n=n: reader(n) for n in range(READERS)])  # type: ignore[misc]  # n is bound
    return times, len(failed)


@contextmanager
def _hostile(address: str, slug: str, secret: str, connections: int) -> Iterator[Counter[int]]:
    """The hostile client at work in a process of its own, and in the end what it was answered."""
    statuses: Counter[int] = Counter()
    command = [sys.executable, "-m", "scoring.tools.measuring.besieging", address, slug, str(connections)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as client:
        assert client.stdin is not None
        client.stdin.write(f"{secret}\n")
        client.stdin.flush()
        time.sleep(MAKES)
        yield statuses
        answered, _errors = client.communicate("over\n")
    statuses.update({int(status): count for status, count in json.loads(answered).items()})


def _in_threads(work: Sequence[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=one) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _p95(times: Sequence[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def as_text(measured: BesiegedTimes) -> str:
    """What was measured, in words."""
    answered = ", ".join(f"{count} × {status}" for status, count in sorted(measured.hostile.items()))
    return (
        f"{measured.readers}: {measured.connections} connections of one hostile client ({answered});"
        f" {READERS} readers beside it:"
        f" 95th percentile {measured.disturbed:.0f} ms, alone {measured.undisturbed:.0f} ms,"
        f" {measured.ratio:.2f} times (less than {RATIO_MAX:.0f} wanted); {measured.answers} answers,"
        f" {measured.failures} failures."
    )


def main() -> None:
    """Say each pair as it is measured, and the middle one of several."""
    parser = argparse.ArgumentParser()
    parser.add_argument("connections", type=int)
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("--turns", type=int, default=1)
    options = parser.parse_args()
    ratios: dict[str, list[float]] = {}
    for measured in measure(options.connections, options.seconds, options.turns):
        ratios.setdefault(measured.readers, []).append(measured.ratio)
        sys.stdout.write(as_text(measured) + "\n")
        sys.stdout.flush()
    for readers, of_turns in ratios.items():
        sys.stdout.write(f"{readers}: {median(of_turns):.2f} times.\n")


if __name__ == "__main__":
    main()
