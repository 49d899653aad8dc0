"""One client that sends the worst it can, for `manage.py bench --besieged`: files, bodies, passwords, pages.

A process of its own, because it is another machine's in life. It reads its token from its input, goes on
until it reads another line, and answers what it was answered, by status, as JSON.
"""

import http.client
import json
import os
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from scoring.tools.bench.hostile.kinds import KINDS

ADDRESS = "203.0.113.66"
POLITE = 19  # the machine's processors are for the server; this one stands elsewhere


class Asked(NamedTuple):
    """One request."""

    method: str
    path: str
    body: bytes = b""
    kind: str = ""


def worst(slug: str, random: Random) -> Iterator[Asked]:
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


def status(connection: http.client.HTTPConnection, asked: Asked, address: str, secret: str = "") -> int:
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


def connected(address: str) -> http.client.HTTPConnection:
    """One connection, kept open."""
    return http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)


def attack(address: str, slug: str, secret: str, connections: int) -> Counter[int]:
    """Send requests over so many connections until a line is read; the statuses of the answers."""
    statuses: Counter[int] = Counter()
    over = threading.Event()

    def one(number: int) -> None:
        connection = connected(address)
        for asked in worst(slug, Random(number)):  # noqa: S311 (no secret)
            if over.is_set():
                return
            statuses[status(connection, asked, ADDRESS, secret)] += 1

    threads = [threading.Thread(target=one, args=[number], daemon=True) for number in range(connections)]
    for thread in threads:
        thread.start()
    sys.stdin.readline()
    over.set()
    return Counter(statuses)


if __name__ == "__main__":
    os.nice(POLITE)
    place, federation, wanted = sys.argv[1:]
    token = sys.stdin.readline().strip()
    sys.stdout.write(json.dumps(attack(place, federation, token, int(wanted))) + "\n")
