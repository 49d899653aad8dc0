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
from random import Random
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from scoring.tools.bench.hostile.kinds import KINDS
from scoring.tools.measuring.siege import SentRequest, Siege

ADDRESS = "203.0.113.66"
TAIL = 12  # bytes by which the same file is another one each time
POLITE = 19  # the machine's processors are for the server; this one stands elsewhere


class Asked(NamedTuple):
    """One request."""

    method: str
    path: str
    body: bytes = b""
    kind: str = ""
    cookie: str = ""


def worst(slug: str, secret: str, random: Random) -> list[SentRequest]:
    """Files that mean harm, large bodies, wrong passwords, and pages that look for much."""
    numbers = json.dumps({"scores": list(range(100_000))}).encode()
    login = urlencode({"login": "scorer@bench.example.org", "password": "wrong"}).encode()
    form = "application/x-www-form-urlencoded"
    requests = []
    for kind in ("lin", "csv", "xlsx", "pbn", "usebio"):
        content = KINDS[kind].make(random, 300_000)
        asked = [
            Asked("POST", f"/{slug}/api/v1/uploads/?name=x", content, "application/octet-stream"),
            Asked("POST", f"/{slug}/api/v1/calc/matchpoints/", numbers, "application/json"),
            Asked("POST", f"/{slug}/accounts/login/", login, form),
            Asked("GET", f"/{slug}/results/?q={'a' * 500}"),
            Asked("GET", f"/{slug}/api/v1/schema/"),
        ]
        requests += [_written(one, secret, TAIL if one.body is content else 0) for one in asked]
    return requests


def _written(asked: Asked, secret: str, tail: int) -> SentRequest:
    headers = _headers(asked, ADDRESS, secret) | {"Host": "localhost"}
    headers |= {"Content-Length": str(len(asked.body) + tail)} if asked.body else {}
    lines = [
        f"{asked.method} {asked.path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return SentRequest("\r\n".join([*lines, "", ""]).encode(), asked.body, tail)


def _headers(asked: Asked, address: str, secret: str) -> dict[str, str]:
    headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https", "Accept-Language": "en"}
    headers |= {"Content-Type": asked.kind} if asked.kind else {}
    headers |= {"Cookie": asked.cookie} if asked.cookie else {}
    return headers | ({"Authorization": f"Token {secret}"} if secret and "/api/" in asked.path else {})


def status(connection: http.client.HTTPConnection, asked: Asked, address: str) -> int:
    """The status of one answer, read to its end; 0 where there is none."""
    try:
        connection.request(asked.method, asked.path, asked.body or None, _headers(asked, address, ""))
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
    port = urlsplit(address).port
    assert port is not None
    siege = Siege(port, worst(slug, secret, Random(1)), connections)  # noqa: S311 (no secret)
    reader = threading.Thread(target=sys.stdin.readline, daemon=True)
    reader.start()
    while reader.is_alive():
        siege.go_on(0.5)
    return siege.statuses


if __name__ == "__main__":
    os.nice(POLITE)
    place, federation, wanted = sys.argv[1:]
    token = sys.stdin.readline().strip()
    sys.stdout.write(json.dumps(attack(place, federation, token, int(wanted))) + "\n")
