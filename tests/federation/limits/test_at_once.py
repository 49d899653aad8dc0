"""One visitor never has all threads of a web process."""

import time
from io import BytesIO
from threading import Event, Thread
from typing import NamedTuple

import pytest
from django.test import RequestFactory

from federation import settings as written
from federation.apart import door
from federation.apart.limits import ReadingLimits
from federation.limits.at_once import VisitorLimits
from federation.limits.places import PlaceKind
from federation.limits.used_time import SERVER_SECONDS, VISITORS_MAX, UsedTime, weighed
from federation.startup.processes import web_command


@pytest.fixture(autouse=True)
def _limits(settings):
    settings.VISITOR_LIMITS = True


VISITOR, OTHER = "203.0.113.7", "203.0.113.8"


class GivenAnswer(NamedTuple):
    """What a request was answered."""

    status_code: int
    headers: dict[str, str]
    content: str


def answered(limits, method="GET", address=VISITOR, path="/", **environ):
    """One request through the limits."""
    begun = []
    request = RequestFactory(REMOTE_ADDR=address).generic(method, path)
    sent = {**request.environ, "wsgi.input": BytesIO(), **environ}
    answer = limits(sent, lambda status, headers: begun.append((status, headers)))
    body = b"".join(answer)
    if close := getattr(answer, "close", None):
        close()
    ((status, headers),) = begun
    return GivenAnswer(int(status[:3]), dict(headers), body.decode())


def nothing(start_response):
    """An empty page."""
    start_response("200 OK", [])
    return []


class Held:
    """A page that answers when it is let go, and how many ask for it."""

    def __init__(self):
        self.go, self.statuses = Event(), []
        self.limits = VisitorLimits(self.page)
        self.threads = []

    def page(self, _environ, start_response):
        assert self.go.wait(timeout=20)
        return nothing(start_response)

    def ask(self, count, method="GET", address=VISITOR, path="/", **environ):
        """So many requests more, each in a thread of its own, which are being worked on or refused."""
        for _ in range(count):
            thread = Thread(
                target=lambda: self.statuses.append(answered(self.limits, method, address, path, **environ))
            )
            thread.start()
            self.threads.append(thread)

    def answers(self):
        """Every status, the refusals first."""
        self.go.set()
        for thread in self.threads:
            thread.join(timeout=20)
        return sorted((answer.status_code for answer in self.statuses), reverse=True)


@pytest.mark.parametrize(
    ("method", "most"), [("GET", written.AT_ONCE["reads"]), ("POST", written.AT_ONCE["writes"])]
)
def test_further_ones_of_the_same_visitor_are_refused(method, most):
    held = Held()
    held.ask(most + 3, method)
    held.ask(1, method, OTHER)
    assert held.answers() == [429] * 3 + [200] * (most + 1)
    refused = next(answer for answer in held.statuses if answer.status_code == 429)
    assert (refused.headers["Retry-After"], "少し待って" in refused.content) == ("1", True)


def test_forms_leave_room_for_pages():
    held = Held()
    held.ask(written.AT_ONCE["writes"], "POST")
    held.ask(written.AT_ONCE["reads"])
    assert held.answers() == [200] * (written.AT_ONCE["writes"] + written.AT_ONCE["reads"])


def test_a_place_is_free_again_also_after_an_error():
    def fails(_environ, _start_response):
        raise ZeroDivisionError

    limits = VisitorLimits(fails)
    for _ in range(written.AT_ONCE["reads"] + 2):
        with pytest.raises(ZeroDivisionError):
            answered(limits)
    assert not limits.places.taken


def test_a_place_is_free_when_the_answer_is_closed_and_not_before():
    closed = []

    class Parts(list):
        def close(self):
            closed.append(True)

    def streams(_environ, start_response):
        start_response("200 OK", [])
        return Parts([b"a", b"b"])

    limits = VisitorLimits(streams)
    request = RequestFactory(REMOTE_ADDR=VISITOR).get("/").environ
    answer = limits(request, lambda *_args: None)
    assert (list(answer), limits.places.taken.total(), closed) == ([b"a", b"b"], 1, [])
    answer.close()
    assert (limits.places.taken.total(), closed) == (0, [True])


def test_who_uses_the_processor_waits_and_others_do_not(settings):
    settings.VISITOR_SHARE, settings.VISITOR_CREDIT = 0.1, 0.05

    def slow(_environ, start_response):
        until = time.thread_time() + 0.06
        while time.thread_time() < until:
            pass
        return nothing(start_response)

    limits = VisitorLimits(slow)
    answers = [answered(limits, address=address) for address in (VISITOR, VISITOR, OTHER)]
    assert [answer.status_code for answer in answers] == [200, 429, 200]
    assert answers[1].headers["Retry-After"] == "1"


def test_what_a_reader_of_their_file_costs_counts_too(settings):
    settings.VISITOR_SHARE, settings.VISITOR_CREDIT = 0.1, 0.5

    def reads(_environ, start_response):
        with pytest.raises(door.GaveUp):
            door.ask("tests.federation.apart.readers:spins", b"", limits=ReadingLimits(1, 100, 1000))
        return nothing(start_response)

    limits = VisitorLimits(reads)
    answers = [answered(limits, "POST", address) for address in (VISITOR, VISITOR, OTHER)]
    assert [answer.status_code for answer in answers] == [200, 429, 200]


def test_behind_a_proxy_its_visitors_are_told_apart(settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    limits = VisitorLimits(lambda _environ, start_response: nothing(start_response))
    limits.used.take(VISITOR, 1000.0)
    asked = [answered(limits, address="127.0.0.1", HTTP_X_FORWARDED_FOR=who) for who in (VISITOR, OTHER)]
    assert [answer.status_code for answer in asked] == [429, 200]


def test_what_a_page_is_dressed_with_takes_no_place_of_pages():
    held = Held()
    held.ask(written.AT_ONCE["reads"])
    held.ask(written.AT_ONCE["files"] + 1, path="/static/portal/portal.css")
    held.ask(1, path="/staticky/")
    assert held.answers() == [429] * 2 + [200] * (written.AT_ONCE["reads"] + written.AT_ONCE["files"])


def test_a_flood_of_what_costs_nothing_counts_too(settings):
    settings.VISITOR_SHARE, settings.VISITOR_CREDIT = 0.001, 0.02
    limits = VisitorLimits(lambda _environ, start_response: nothing(start_response))
    statuses = [answered(limits, path="/static/portal/portal.css").status_code for _ in range(30)]
    assert (statuses[0], statuses[-1]) == (200, 429)


def test_pages_count_as_they_are_and_what_is_beyond_a_page_five_times():
    assert [round(weighed(seconds), 3) for seconds in (0.02, 0.05, 0.15, 1.05)] == [0.02, 0.05, 0.55, 5.05]


def test_what_was_used_is_forgiven_in_time(settings):
    settings.VISITOR_SHARE, settings.VISITOR_CREDIT = 0.5, 1.0
    now = [100.0]
    used = UsedTime(clock=lambda: now[0])
    used.take(VISITOR, 3.0)
    assert (used.wait(VISITOR), used.wait(OTHER)) == (4, 0)
    now[0] += 3
    assert used.wait(VISITOR) == 1
    now[0] += 1
    assert used.wait(VISITOR) == 0


def test_a_flood_of_addresses_makes_nobodys_use_forgotten():
    used = UsedTime()
    used.take(VISITOR, 1000.0)
    for number in range(VISITORS_MAX + 1):
        used.take(f"flood {number}", 0.001)
    assert len(used.used) <= VISITORS_MAX
    assert used.wait(VISITOR) > 0


def test_threads_are_left_for_others():
    command = web_command(8000)
    assert sorted(written.AT_ONCE) == sorted(PlaceKind)
    assert int(command[command.index("--threads") + 1]) > sum(written.AT_ONCE.values())


@pytest.mark.parametrize(("size", "left"), [(0, 0), (300_000, 0), (5_000_000, 1)])
def test_what_was_sent_along_is_taken_so_that_the_server_need_not_wait_for_it(size, left):
    limits = VisitorLimits(lambda _environ, start_response: nothing(start_response))
    limits.used.take(VISITOR, 1000.0)
    body = BytesIO(b"x" * size)
    assert answered(limits, "POST", **{"wsgi.input": body}).status_code == 429
    assert len(body.read(1)) == left


@pytest.mark.parametrize("sent", [{"CONTENT_LENGTH": "300000"}, {"HTTP_TRANSFER_ENCODING": "chunked"}])
def test_long_bodies_of_one_visitor_are_worked_on_one_after_the_other(sent):
    held = Held()
    held.ask(2, "POST", **sent)
    held.ask(written.AT_ONCE["writes"] - 1, "POST")
    held.ask(1, "POST", OTHER, **sent)
    assert held.answers() == [429] + [200] * (written.AT_ONCE["writes"] + 1)


def test_who_has_used_much_lately_has_one_page_after_the_other():
    held = Held()
    held.limits.used.take(VISITOR, written.VISITOR_MUCH + 0.5)
    held.ask(3)
    held.ask(1, "POST")
    held.ask(1, path="/static/portal/portal.css")
    held.ask(2, address=OTHER)
    assert held.answers() == [429] * 2 + [200] * 5


def test_an_answer_that_is_taken_slowly_lets_the_next_costly_one_begin():
    limits = VisitorLimits(lambda _environ, start_response: nothing(start_response))
    limits.used.take(VISITOR, written.VISITOR_MUCH + 0.5)
    request = RequestFactory(REMOTE_ADDR=VISITOR).get("/").environ
    taken_slowly = limits(request, lambda *_args: None)
    assert answered(limits).status_code == 200
    taken_slowly.close()
    assert (limits.places.taken.total(), limits.places.costly.total()) == (0, 0)


def test_what_is_used_counts_once_when_it_is_made_and_when_it_is_sent(settings):
    settings.VISITOR_SHARE = 0.0
    limits = VisitorLimits(lambda _environ, start_response: nothing(start_response))
    counted = []
    limits.used.take = lambda _address, seconds: counted.append(seconds)
    answered(limits)
    assert len(counted) == 2
    assert SERVER_SECONDS <= counted[0] < 0.05
    assert 0 <= counted[1] < 0.05


def test_a_hall_of_sixty_four_telephones_never_uses_much_by_kept_pages():
    """Each opens one at the same moment; the page takes 12 ms of one of two processes at the most."""
    used = UsedTime(clock=lambda: 100.0)
    for _telephone in range(64):
        used.take(VISITOR, weighed(0.012) + SERVER_SECONDS)
    assert used.is_much(VISITOR) is False
    assert used.wait(VISITOR) == 0
