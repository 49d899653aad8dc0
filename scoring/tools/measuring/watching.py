"""What each watcher of a live page does, for Locust, in its own environment: asks again, mostly hears 304.

Imports nothing of the portal. The bench hands over, as JSON, the path to watch, the seconds between two looks
and the file for how often each status was answered.
"""

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import gevent
from locust import FastHttpUser, constant, events, task

HANDED: dict[str, str] = json.loads(os.getenv("WATCHING", "{}"))  # no setting of the portal's
ANSWERED: Counter[str] = Counter()


class Watcher(FastHttpUser):
    """An open page. A browser's connection has been closed by the time it looks again."""

    wait_time = constant(float(HANDED["every"]))
    tag = ""

    def on_start(self) -> None:
        """Pages are opened at any moment; Locust opens each second's share of them at once."""
        gevent.sleep(random.random())  # noqa: S311  not a secret

    @task
    def look(self) -> None:
        """Ask as scoring/live.js does."""
        headers = {"Connection": "close", "Accept-Language": "ja", "Accept-Encoding": "gzip"}
        if self.tag:
            headers["If-None-Match"] = self.tag
        with self.client.get(HANDED["path"], headers=headers, name="live", catch_response=True) as response:
            ANSWERED[str(response.status_code)] += 1
            if response.status_code in (200, 304):
                self.tag = response.headers.get("ETag") or self.tag
                response.success()


@events.quitting.add_listener
def tell(**_: Any) -> None:
    """Write how often each status was answered."""
    Path(HANDED["told"]).write_text(json.dumps(ANSWERED))
