"""Readers of the busiest hour, in a process of their own: each asks for one page after another.

Standard library only. Reads one line of JSON: the address of the portal, pages by name, how many readers, the
seconds between an answer and the next question, how long, and each reader's seed. Writes seconds by page.
"""

import http.client
import json
import random
import sys
import threading
import time
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class ReadersOrder(NamedTuple):
    """What the readers do."""

    address: str
    pages: dict[str, list[str]]
    readers: int
    pause: float
    seconds: float
    seed: int


def read(order: ReadersOrder) -> dict[str, Any]:
    """Read for so long. Answers seconds by page, and how many answers were none."""
    taken: dict[str, list[float]] = {name: [] for name in order.pages}
    failures: list[str] = []
    until = time.monotonic() + order.seconds
    threads = [
        threading.Thread(target=_reader, args=(order, number, until, taken, failures))
        for number in range(order.readers)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {"taken": taken, "failures": failures}


def _reader(
    order: ReadersOrder, number: int, until: float, taken: dict[str, list[float]], failures: list[str]
) -> None:
    dice = random.Random(f"{order.seed}-{number}")  # noqa: S311 (no secret)
    connection = http.client.HTTPConnection(urlsplit(order.address).netloc, timeout=60)
    heads = {"Accept-Language": "en", "Accept-Encoding": "gzip", "Host": "localhost"}
    while time.monotonic() < until:
        name = dice.choice(sorted(order.pages))
        page = dice.choice(order.pages[name])
        begun = time.perf_counter()
        try:
            connection.request("GET", page, headers=heads)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                failures.append(f"{answer.status} {page}")
        except (OSError, http.client.HTTPException) as error:
            failures.append(f"{error!r} {page}")
            connection.close()
        taken[name].append(time.perf_counter() - begun)
        if order.pause:
            time.sleep(order.pause)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(read(ReadersOrder(**json.loads(sys.stdin.readline())))) + "\n")
