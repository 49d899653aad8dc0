"""Whoever writes in the busiest hour: files by clubs' tokens, results of matches, rulings.

Files go over the network as a club's program sends them; the rest is done by the services that the desk's
pages call, each in a transaction of its own.
"""

import http.client
import random
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from scoring.tools.measuring.year.sample import YearHouse, file_of, rule

MATCHES_A_FILE, A_RULING = 4, 5  # results of matches to a file; files to a ruling


class Done(NamedTuple):
    """An act of the hour and the seconds that it took; `fault`: why it did not succeed."""

    what: str
    seconds: float
    fault: str = ""


# Posts a file to a path with a club's token: status and body of the answer.
Send = Callable[[str, bytes, str], tuple[int, bytes]]


def over_network(address: str) -> Send:
    """A club's program that speaks to a web server."""

    def send(path: str, content: bytes, token: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        heads = {"Authorization": f"Token {token}", "Content-Type": "application/xml", "Host": "localhost"}
        connection.request("POST", path, body=content, headers=heads)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body

    return send


class Writers:
    """Who brings files, enters results and rules; one after the other, as often as the hour has them."""

    def __init__(self, houses: Sequence[YearHouse], send: Send) -> None:
        self.houses, self.send = houses, send
        self.dice = random.Random(2026)  # noqa: S311 (no secret)
        self.tokens = [_token(house) for house in houses]
        self.turn = time.time_ns() // 10**7  # no two runs on a kept year bring the same file
        self.wins = 0

    def play(self, files: int, seconds: float) -> Iterator[Done]:
        """Spread so many files, and what comes with them, over so many seconds."""
        begun = time.monotonic()
        for number in range(files):
            wait = begun + seconds * number / files - time.monotonic()
            time.sleep(max(wait, 0))
            place = number % len(self.houses)
            house = self.houses[place]
            yield self._done("a file, received and published", partial(self._file, place))
            for _match in range(MATCHES_A_FILE):
                yield self._done("a result of a match", partial(self._match, house))
            if number % A_RULING == 0:
                yield self._done("a case and its ruling", partial(self._ruling, house))

    def _done(self, what: str, act: Callable[[], Any]) -> Done:
        begun = time.perf_counter()
        try:
            act()
        except Exception as error:  # whatever it is, the hour goes on and its account says so
            return Done(what, time.perf_counter() - begun, f"{type(error).__name__}: {error}"[:300])
        return Done(what, time.perf_counter() - begun)

    def _file(self, place: int) -> None:
        self.turn += 1
        path = f"/{self.houses[place].federation.slug}/api/v1/uploads/?publish=true&acknowledged=true"
        status, body = self.send(path, file_of(self.turn, date(2026, 11, 21)), self.tokens[place])
        if status not in (200, 201):
            raise ValueError(f"{status} {body[:200]!r}")

    def _match(self, house: YearHouse) -> None:
        """Another result of a match of the newest Swiss, as its desk enters it."""
        from django.utils import timezone  # app ready

        from clubs.models import Match  # app ready
        from clubs.playing.services import running  # app ready
        from federation.tenancy.context import acting_for  # app ready

        with acting_for(house.federation, language="en"):
            session = house.stage.sessions.get()
            current = Match.objects.current().filter(session=session, round=1)
            match = self.dice.choice(list(current.select_related("a", "b").order_by("line")))
            self.wins = (self.wins + 1) % 90
            running.enter_match(
                session=session,
                number=1,
                a=match.a.number,
                b=match.b.number,
                imps=(str(self.wins), "1"),
                at=timezone.now(),
                by=house.by,
            )

    def _ruling(self, house: YearHouse) -> None:
        from federation.tenancy.context import acting_for  # app ready

        with acting_for(house.federation, language="en"):
            self.turn += 1
            board = self.turn % 29 + 2
            rule(house.sessions[self.turn % 7 + 1], house.by, board=board, token=f"hour-{self.turn}")


def _token(house: YearHouse) -> str:
    from clubs.register import tokens  # app ready
    from federation.tenancy.context import acting_for  # app ready

    with acting_for(house.federation):
        return str(tokens.issue(club=house.clubs[0], label="Laptop", by=house.by)[1])
