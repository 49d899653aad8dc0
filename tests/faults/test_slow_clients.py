"""A slow client a thousand times: no thread waits for it, everybody else is answered."""

import socket
import time
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import pytest

from federation.limits.worker import HEAD_SECONDS
from tests.faults.faulty import Caller, begin, counted

pytestmark = pytest.mark.django_db(transaction=True)
CLIENTS = 1000


def slow(address: str, words: bytes) -> socket.socket:
    """A connection over which a request begins, and does not end."""
    parts = urlsplit(address)
    client = socket.create_connection((parts.hostname, parts.port), timeout=10)
    client.sendall(words)
    return client


@pytest.mark.parametrize(
    "words", [b"", b"GET /sakura/ HTTP/1.1\r\nHost: localhost\r\n"], ids=["silent", "half"]
)
def test_a_thousand_slow_clients(portal, house, words):
    web = begin(portal, "web")
    scorer, before = Caller(web.address, house, house.scorer), counted(house)
    with ExitStack() as clients:
        slowly = [clients.enter_context(slow(web.address, words)) for _at in range(CLIENTS)]
        for client in slowly[:200]:
            client.sendall(b"X")
        began = time.monotonic()
        answers = [scorer.ask("results/").status, scorer.bring().status, scorer.ask("", language="ja").status]
        assert (answers, time.monotonic() - began < 10) == ([200, 201, 200], True)
        time.sleep(max(0.0, began + HEAD_SECONDS + 3 - time.monotonic()))
        assert sum(is_closed(client) for client in slowly) == CLIENTS  # none holds its connection for ever
    assert counted(house).uploads == before.uploads + 1


def is_closed(client: socket.socket) -> bool:
    """Whether the other side has gone."""
    client.settimeout(1)
    with suppress(TimeoutError):
        try:
            return client.recv(1) == b""
        except ConnectionResetError:
            return True
    return False


def test_who_closes_in_the_middle_of_a_head_leaves_nothing_behind(portal, house):
    web = begin(portal, "web")
    for _at in range(50):
        slow(web.address, b"GET / HT").close()
    whole = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with slow(web.address, whole[:20]) as late:
        time.sleep(0.5)
        late.sendall(whole[20:])
        assert late.recv(12) == b"HTTP/1.1 200"
    assert Caller(web.address, house, house.player).ask("results/").status == 200
    assert web.process.poll() is None
