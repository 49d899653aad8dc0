"""`manage.py bench --besieged N`: others read pages while one client sends the worst over N connections.

A database of its own is made and thrown away, the web server is the demonstration's, behind a proxy that is
played here: each reader has an address, and the hostile client one for all its connections, and a token.
Readers and attacker share the machine with the server.
"""

import http.client
import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from scoring.tools.bench.hostile.kinds import KINDS
from scoring.tools.measuring.database import bench_database
from scoring.tools.measuring.watchers import watched_stage, web

READERS, PAUSE, SECONDS = 4, 0.1, 20
RATIO_MAX = 2.0
ATTACKER = "203.0.113.66"


class Asked(NamedTuple):
    """One request."""

    method: str
    path: str
    body: bytes = b""
    kind: str = ""


class BesiegedTimes(NamedTuple):
    """What others were answered, in milliseconds for 95 of 100, alone and beside the hostile client."""

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


def measure(connections: int, seconds: int = SECONDS) -> BesiegedTimes:
    """Read pages for so long, alone and then beside the hostile client."""
    os.environ["PORTAL_TRUSTED_PROXIES"] = "127.0.0.1"
    with bench_database() as directory, watched_stage() as scene, web(directory) as address:
        slug, secret = scene.federation.slug, _token_of(scene)
        pages = [scene.path, *(f"/{slug}/{page}" for page in ("", "results/", "tournaments/", "laws/"))]
        _read(address, pages, 5)
        alone, _failures = _read(address, pages, seconds)
        with _hostile(address, slug, secret, connections) as statuses:
            beside, failures = _read(address, pages, seconds)
        return BesiegedTimes(connections, _p95(alone), _p95(beside), len(beside), failures, statuses)


def _token_of(scene: Any) -> str:
    """A token of the club, as the attacker has stolen it."""
    from clubs.models import Club, ClubOfficer, ClubRole  # app ready
    from clubs.register import tokens  # app ready
    from federation.models import User  # app ready
    from federation.people.services.logins import prove  # app ready
    from federation.roles import today  # app ready
    from federation.tenancy.context import acting_for  # app ready

    officer = User.objects.create_user("scorer@bench.example.org", "a password for the bench", name="Scorer")
    prove(officer)
    with acting_for(scene.federation):
        club = Club.objects.create(number="9999", name_ja="クラブ", name_en="Club", place="")
        ClubOfficer.objects.create(club=club, holder=officer, role=ClubRole.SCORER, starts_on=today())
        return tokens.issue(club=club, label="Laptop", by=officer)[1]


def _read(address: str, pages: Sequence[str], seconds: int) -> tuple[list[float], int]:
    """Milliseconds of every answer to the readers, and how many were none."""
    times: list[float] = []
    failed: list[int] = []
    until = time.monotonic() + seconds

    def reader(number: int) -> None:
        connection = _connection(address)
        turn = number
        while time.monotonic() < until:
            began = time.perf_counter()
            status = _status(connection, Asked("GET", pages[turn % len(pages)]), f"198.51.100.{number}")
            times.append(1000 * (time.perf_counter() - began))
            if status != 200:
                failed.append(status)
            turn += 1
            time.sleep(PAUSE)

    _in_threads([lambda n=n: reader(n) for n in range(READERS)])  # type: ignore[misc]  # n is bound
    return times, len(failed)


class _hostile:  # noqa: N801 (a context)
    """The hostile client at work, and what it was answered."""

    def __init__(self, address: str, slug: str, secret: str, connections: int) -> None:
        self.address, self.slug, self.secret, self.connections = address, slug, secret, connections
        self.statuses: Counter[int] = Counter()
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self._attack, args=[n]) for n in range(connections)]

    def __enter__(self) -> Counter[int]:
        for thread in self.threads:
            thread.start()
        time.sleep(1)
        return self.statuses

    def __exit__(self, *_error: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(timeout=60)

    def _attack(self, number: int) -> None:
        connection = _connection(self.address)
        for asked in _worst(self.slug, Random(number)):  # noqa: S311 (no secret)
            if self.over.is_set():
                return
            self.statuses[_status(connection, asked, ATTACKER, self.secret)] += 1


def _worst(slug: str, random: Random) -> Iterator[Asked]:
    """Without end: files that mean harm, large bodies, wrong passwords, and pages that look for much."""
    kinds = [KINDS[kind] for kind in ("lin", "csv", "xlsx", "pbn", "usebio")]
    files = [kind.make(random, 300_000) for kind in kinds]
    numbers = json.dumps({"scores": list(range(100_000))}).encode()
    login = urlencode({"login": "scorer@bench.example.org", "password": "wrong"}).encode()
    form = "application/x-www-form-urlencoded"
    while True:
        for content in files:
            tail = str(random.random()).encode()  # else the first answer comes again
            path = f"/{slug}/api/v1/uploads/?name=x"
            yield Asked("POST", path, content + b"\n" + tail, "application/octet-stream")
            yield Asked("POST", f"/{slug}/api/v1/calc/matchpoints/", numbers, "application/json")
            yield Asked("POST", f"/{slug}/accounts/login/", login, form)
            yield Asked("GET", f"/{slug}/results/?q={'a' * 500}")
            yield Asked("GET", f"/{slug}/api/v1/schema/")


def _status(connection: http.client.HTTPConnection, asked: Asked, address: str, secret: str = "") -> int:
    """The status of one answer, read to its end; 0 where there is none."""
    headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https", "Accept-Language": "en"}
    headers |= {"Content-Type": asked.kind} if asked.kind else {}
    headers |= {"Authorization": f"Token {secret}"} if secret and "/api/" in asked.path else {}
    try:
        connection.request(asked.method, asked.path, asked.body or None, headers)
        answer = connection.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        connection.close()
        return 0
    return answer.status


def _connection(address: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)


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
        f"{measured.connections} connections of one hostile client ({answered}); {READERS} readers beside it:"
        f" 95th percentile {measured.disturbed:.0f} ms, alone {measured.undisturbed:.0f} ms,"
        f" {measured.ratio:.2f} times (less than {RATIO_MAX:.0f} wanted); {measured.answers} answers,"
        f" {measured.failures} failures."
    )


if __name__ == "__main__":
    sys.stdout.write(as_text(measure(int(sys.argv[1]))) + "\n")
