"""The telephones of `manage.py bench --tables`: each enters a board and has it checked.

A process of its own, as they are other machines in life. It reads where each sends what as a line of JSON,
and answers when each check was sent and answered, with the statuses, as JSON.
"""

import http.client
import json
import os
import random
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

POLITE = 10  # the machine's processors are for the server
RESULTS = ("4SN=", "3NTE+1", "2HS-1", "1CW+2", "pass")


class BenchTelephone:
    """One telephone, which its table passes round."""

    def __init__(self, netloc: str, orders: Mapping[str, Any]) -> None:
        self.orders = orders
        self.key = str(uuid4())
        self.connection = http.client.HTTPConnection(netloc, timeout=60)
        self.statuses: list[str] = []
        self.checked = self.answered = 0.0

    def plays(self, start: threading.Barrier, after: float) -> None:
        """North enters so many seconds after the start, East-West say that it is right."""
        result = RESULTS[self.orders["table"] % len(RESULTS)]
        first = self._entry(1, side="NS", kind="entered", result=result, lead="")
        check = self._entry(2, side="EW", kind="confirmed", about=first["token"])
        start.wait()
        time.sleep(after)
        self._sends(first)
        self.checked = time.time()
        self._sends(check)
        self.answered = time.time()

    def _entry(self, sequence: int, **words: str) -> dict[str, Any]:
        return {"token": str(uuid4()), "sequence": sequence, **self.orders["entry"], **words}

    def _sends(self, entry: Mapping[str, Any]) -> None:
        body = json.dumps({"key": self.key, "entries": [entry]})
        headers = {"Content-Type": "application/json", "Accept-Language": "en"}
        try:
            self.connection.request("POST", f"{self.orders['path']}entries/", body, headers)
            answer = self.connection.getresponse()
            read = json.loads(answer.read() or b"{}")
            states = [one["state"] for one in read.get("answers", [])]
            self.statuses.append(f"{answer.status} {' '.join(states)}".strip())
        except (OSError, ValueError, http.client.HTTPException) as error:
            self.statuses.append(type(error).__name__)


def enter(address: str, orders: Sequence[Mapping[str, Any]], within: float) -> list[dict[str, Any]]:
    """All of them within so many seconds; when each check was sent and answered, by the machine's clock."""
    drawn = random.Random(len(orders))  # noqa: S311 (no secret)
    telephones = [BenchTelephone(urlsplit(address).netloc, one) for one in orders]
    start = threading.Barrier(len(telephones))
    threads = [
        threading.Thread(target=one.plays, args=(start, drawn.uniform(0, within))) for one in telephones
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [
        {
            "table": one.orders["table"],
            "board": one.orders["entry"]["board"],
            "statuses": one.statuses,
            "checked": one.checked,
            "answered": one.answered,
        }
        for one in telephones
    ]


if __name__ == "__main__":
    os.nice(POLITE)
    portal, seconds = sys.argv[1:]
    sys.stdout.write(json.dumps(enter(portal, json.loads(sys.stdin.readline()), float(seconds))) + "\n")
