"""A program that keeps a copy of what is open: it begins with a file and follows the changes."""

import gzip
import json
from typing import Any
from urllib.parse import urlencode

from django.test import Client
from django.utils import timezone

from federation.tenancy.context import acting_for
from scoring.models import OpenDump
from scoring.open_data.services import dumps, rounds
from scoring.open_data.services.feed import set_open
from tests.cast import House

Key = tuple[str, int]


def opened(house: House, **licence: str) -> None:
    """The administrator gives out what is open."""
    with acting_for(house.federation):
        set_open(is_open=True, licence=licence, by=house.administrator)


def a_round(house: House) -> int:
    """What differs is numbered."""
    return rounds.go_round(house.federation)


def a_dump(house: House) -> OpenDump:
    """The file of the night."""
    dump = dumps.make(house.federation)
    assert dump is not None
    return dump


def lines_in(content: bytes) -> list[dict[str, Any]]:
    """The objects of some lines."""
    return [json.loads(line) for line in content.splitlines()]


class Follower:
    """A copy, by kind and id. Nothing but what was sent is in it."""

    def __init__(self, house: House) -> None:
        self.house, self.cursor = house, ""
        self.copy: dict[Key, Any] = {}
        self.received: list[bytes] = []

    def load(self, dump: OpenDump) -> "Follower":
        """Begin with a file, as everybody downloads it."""
        answer = Client().get(f"/{self.house.federation.slug}/open-data/{dump.pk}.ndjson.gz")
        assert answer.status_code == 200
        head, *records, end = lines_in(gzip.decompress(b"".join(answer.streaming_content)))
        assert (head["kind"], end["kind"], end["records"]) == ("head", "end", len(records))
        self.copy = {(one["kind"], one["id"]): one["record"] for one in records}
        self.cursor = head["cursor"]
        return self

    def ask(self) -> Any:
        """The answer to the cursor."""
        asked = f"?{urlencode({'since': self.cursor})}" if self.cursor else ""
        return Client().get(f"/{self.house.federation.slug}/api/v1/open/{asked}")

    def follow(self) -> int:
        """Take what has changed, until there is no more; how many lines that were."""
        count, is_more = 0, True
        while is_more:
            answer = self.ask()
            assert (answer.status_code, answer["Content-Type"]) == (200, "application/x-ndjson")
            self.received.append(answer.content)
            *records, end = lines_in(answer.content)
            for one in records:
                self._take(one)
            self.cursor, is_more, count = end["cursor"], end["is_more"], count + len(records)
        return count

    def _take(self, one: dict[str, Any]) -> None:
        if one.get("gone"):
            self.copy.pop((one["kind"], one["id"]), None)
        else:
            self.copy[one["kind"], one["id"]] = one["record"]


def fresh(house: House) -> dict[Key, Any]:
    """What somebody has who begins now."""
    with acting_for(house.federation):
        OpenDump.objects.filter(began_at__lte=timezone.now()).delete()
    return Follower(house).load(a_dump(house)).copy
