"""The web server itself: what is beyond one visitor's share waits without a thread, others are answered."""

import http.client
import os
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from select import select
from signal import SIGQUIT

import pytest

from federation import settings as written
from federation.limits.at_once import SENTENCES
from federation.limits.waiting import LINE_MAX, REFUSAL_PACE
from federation.startup.processes import web_command

ROOT = Path(__file__).parents[3]
NUMBERS = count(1)


@pytest.fixture(scope="module")
def port():
    """One process of the portal's own server, with the limits on, before a small application."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    words = ["tests.federation.limits.served" if w == "federation.wsgi" else w for w in web_command(number)]
    words[words.index("--workers") + 1] = "1"
    environment = os.environ | {"PORTAL_TRUSTED_PROXIES": "127.0.0.1", "PORTAL_VISITOR_LIMITS": "on"}
    with subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, env=environment, stderr=subprocess.DEVNULL
    ) as web:
        try:
            _begun(number)
            yield number
        finally:
            web.send_signal(SIGQUIT)  # at once: whoever waits is not answered
            web.wait(timeout=20)


def _begun(number):
    for _ in range(100):
        with socket.socket() as one:
            if not one.connect_ex(("127.0.0.1", number)):
                return
        time.sleep(0.1)
    pytest.fail("the web server does not answer")


@pytest.fixture
def visitor():
    """An address that nobody had before."""
    return f"203.0.113.{next(NUMBERS)}"


def asked(port, address, path="/", method="GET", body=None):
    """The status of one answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        return answer_over(connection, address, path, method, body).status


def answer_over(connection, address, path="/", method="GET", body=None):
    """One answer over a connection, with its content."""
    connection.request(method, path, body, {"X-Forwarded-For": address})
    answer = connection.getresponse()
    answer.content = answer.read()
    return answer


def at_once(port, address, path, times):
    """So many requests at the same time: their statuses."""
    with ThreadPoolExecutor(times) as threads:
        return list(threads.map(lambda _number: asked(port, address, path), range(times)))


def opened(port, address, path):
    """A connection over which a page is asked for, and nothing is taken."""
    sent = socket.create_connection(("127.0.0.1", port), timeout=20)
    sent.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
    return sent


def test_telephones_of_a_club_behind_one_address_wait_for_a_place_and_none_is_refused(port, visitor):
    assert at_once(port, visitor, "/slow/", 20) == [200] * 20


def test_beyond_the_share_is_refused_in_both_languages_and_others_are_answered(port, visitor):
    assert asked(port, visitor, "/uses-up/") == 200
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        # The body is taken, so that the connection can be used again.
        refused = [answer_over(connection, visitor, "/", "POST", b"x" * 300_000) for _ in range(2)]
    assert [answer.status for answer in refused] == [429, 429]
    assert refused[1].content == SENTENCES
    assert "少し待って" in refused[1].content.decode()
    assert int(refused[1].headers["Retry-After"]) > 60
    forged = {address: asked(port, address) for address in (f"198.51.100.1, {visitor}", f"::1, {visitor}")}
    assert set(forged.values()) == {429}
    assert asked(port, f"{visitor}, 198.51.100.2") == 200


def test_further_connections_bring_no_further_refusals(port, visitor):
    assert asked(port, visitor, "/uses-up/") == 200
    began = time.monotonic()
    statuses = at_once(port, visitor, "/", 12)
    assert statuses == [429] * 12
    assert time.monotonic() - began >= 11 * REFUSAL_PACE


def test_while_one_visitor_waits_with_all_connections_others_are_answered_at_once(port, visitor):
    assert asked(port, visitor, "/uses-up/") == 200
    with ExitStack() as connections:
        for _ in range(60):
            connections.enter_context(opened(port, visitor, "/"))
        began = time.monotonic()
        assert [asked(port, "198.51.100.3") for _ in range(5)] == [200] * 5
        assert time.monotonic() - began < 60 * REFUSAL_PACE / 2


def test_an_error_gives_the_place_back(port, visitor):
    most = written.AT_ONCE["reads"]
    assert [asked(port, visitor, "/fails/") for _ in range(most + 1)] == [500] * (most + 1)
    assert asked(port, visitor) == 200


def test_an_answer_that_nobody_takes_holds_a_place_until_its_connection_is_closed(port, visitor):
    most = written.AT_ONCE["reads"]
    with ThreadPoolExecutor(1) as threads:
        with ExitStack() as connections:
            for _ in range(most):
                connections.enter_context(opened(port, visitor, "/large/")).recv(1)
            waits = threads.submit(asked, port, visitor)
            assert asked(port, "198.51.100.4") == 200
            time.sleep(3 * REFUSAL_PACE)
            assert not waits.done()
        assert waits.result() == 200


def test_who_comes_when_the_line_is_full_is_not_answered(port, visitor):
    with ExitStack() as connections:
        for _ in range(written.AT_ONCE["reads"]):
            connections.enter_context(opened(port, visitor, "/large/")).recv(1)
        # Who waits leaves the line after PLACE_SECONDS: on a busy machine more than LINE_MAX must come.
        ended: list[bytes] = []
        waiting: list[socket.socket] = []
        while b"" not in ended:
            assert len(waiting) < 5 * LINE_MAX, "the line is never full"
            waiting += [connections.enter_context(opened(port, visitor, "/")) for _ in range(LINE_MAX // 2)]
            ended = [first_byte(one) for one in select(waiting, [], [], 1)[0]]
        assert asked(port, "198.51.100.5") == 200


def first_byte(connection):
    """What the server sent first, looked at and left; nothing where it closed the connection."""
    try:
        return connection.recv(1, socket.MSG_PEEK)
    except ConnectionResetError:
        return b""
