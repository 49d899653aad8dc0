"""Each line of a request or a task says of which it is, by number, federation, act and key; and no name."""

import json
import logging
import re
import subprocess
import sys

import pytest
from celery.signals import task_postrun, task_prerun
from django.conf import settings as django_settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import Client, RequestFactory

from federation import tasks
from federation.celery import app
from federation.models import Act
from federation.record import audit
from federation.startup import environment
from federation.tenancy.context import acting_for
from federation.watching import at_work, work
from federation.watching.asked import RequestNumberMiddleware
from federation.watching.json_lines import JsonLines
from federation.watching.logs import TextLines
from tests import cast
from tests.federation.people.signing_in import sign_in
from tests.places import ROOT

NUMBER = "0123456789abcdef-from_proxy"
OF_ITS_OWN = re.compile("[0-9a-f]{32}")
log = logging.getLogger("of.a.test")


def line(sentence="a sentence", name="of.a.test"):
    return logging.LogRecord(name, logging.INFO, __file__, 1, sentence, (), None)


@pytest.fixture(autouse=True)
def _no_work_before_or_after():
    """Some of these tests ask the middleware alone, and nobody says that their request is over."""
    work.WORK.set(None)
    yield
    work.WORK.set(None)


@pytest.fixture
def written():
    """What a handler would have written, in both forms, while something happened."""
    lines = []

    class Kept(logging.Handler):
        def emit(self, record):
            lines.append((TextLines().format(record), json.loads(JsonLines().format(record))))

    handler = Kept(logging.DEBUG)
    root = logging.getLogger()
    root.addHandler(handler)
    yield lines
    root.removeHandler(handler)


@pytest.mark.parametrize(
    ("proxies", "given", "is_kept"),
    [
        (["127.0.0.1"], NUMBER, True),
        ([], NUMBER, False),
        (["10.0.0.0/8"], NUMBER, False),
        (["127.0.0.1"], "short", False),
        (["127.0.0.1"], "a" * 65, False),
        (["127.0.0.1"], "with a space in it", False),
        (["127.0.0.1"], "line\nbreak-in-it", False),
        (["127.0.0.1"], "１２３４５６７８", False),
        (["127.0.0.1"], "", False),
    ],
)
def test_the_number_of_a_trusted_proxy_is_honoured(settings, proxies, given, is_kept):
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory(HTTP_X_REQUEST_ID=given).get("/")
    answer = RequestNumberMiddleware(lambda request: HttpResponse())(request)
    assert (answer["X-Request-ID"] == given) is is_kept
    assert is_kept or OF_ITS_OWN.fullmatch(answer["X-Request-ID"])


@pytest.mark.django_db
def test_two_requests_have_two_numbers(here):
    first, second = (Client().get("/sakura/")["X-Request-ID"] for _ in range(2))
    assert OF_ITS_OWN.fullmatch(first)
    assert first != second
    assert work.WORK.get() is None


@pytest.mark.django_db
def test_a_line_of_a_request(here, written):
    browser = sign_in(here.scorer.email)
    del written[:]
    browser.logout()
    browser.force_login(here.scorer)
    answer = browser.get("/sakura/no-such-page/")
    ((text, fields),) = [pair for pair in written if pair[1]["logger"] == "django.request"]
    assert fields["request"] == answer["X-Request-ID"]
    assert (fields["federation"], fields["login"]) == ("sakura", here.scorer.pk)
    assert text.endswith(f"[request={fields['request']} federation=sakura login={here.scorer.pk}]")
    assert {"at", "level", "logger", "message"} < set(fields)


@pytest.mark.django_db
def test_the_log_of_access_keeps_its_form(here, written):
    sign_in(here.scorer.email, "not the password")
    ((text, fields),) = [pair for pair in written if pair[1]["logger"] == "portal.access"]
    event = json.loads(text.partition(" portal.access ")[2])
    assert event["event"] == "sign_in_failed"
    assert json.loads(fields["message"]) == event
    assert (fields["federation"], OF_ITS_OWN.fullmatch(fields["request"]) is None) == ("sakura", False)


@pytest.mark.django_db
def test_a_line_says_the_act_that_was_recorded(here):
    token = work.WORK.set(work.Work(NUMBER))
    try:
        with acting_for(here.federation):
            audit.record(Act.CHANGED, here.registrar, here.club)
            fields = json.loads(JsonLines().format(line()))
    finally:
        work.WORK.reset(token)
    assert {name: fields[name] for name in ("request", "federation", "act")} == {
        "request": NUMBER,
        "federation": "sakura",
        "act": Act.CHANGED.value,
    }


@pytest.mark.django_db
def test_no_line_of_an_evening_of_requests_names_anybody(here, written):
    browser = sign_in(here.scorer.email)
    for path in ("/sakura/", "/sakura/me/", "/sakura/admin/", "/sakura/no-such-page/"):
        browser.get(path, follow=True)
    everything = "\n".join(text + json.dumps(fields, ensure_ascii=False) for text, fields in written)
    assert everything.count("request=") > 1
    people = [name for member in here.members for name in (member.family_name, member.given_name)]
    assert [name for name in [*people, here.scorer.email, cast.PASSWORD] if name in everything] == []


def test_outside_of_all_work_nothing_is_added():
    assert TextLines().format(line()).endswith(" INFO of.a.test a sentence")
    assert set(json.loads(JsonLines().format(line()))) == {"at", "level", "logger", "message"}


def test_what_django_hangs_on_a_line_is_not_written():
    """A request, the values of a statement: they are for handlers, and hold what is somebody's."""
    record = line()
    record.request, record.params, record.sql = RequestFactory().get("/"), ("Hana",), "SELECT 1"
    assert set(json.loads(JsonLines().format(record))) == {"at", "level", "logger", "message"}


def test_lines_are_text_where_nothing_is_set():
    assert django_settings.LOGGING["formatters"] == {"line": {"()": "federation.watching.logs.TextLines"}}
    assert "secrets_hidden" in django_settings.LOGGING["handlers"]["stderr"]["filters"]


AT_WORK = """
import logging
import django
django.setup()
from federation.celery import app
app.log.setup(loglevel=logging.WARNING)
logging.getLogger("portal.access").info('{"event": "person_erased", "path": "/play/pads/a-secret"}')
logging.getLogger("celery.worker").info("of Celery's own")
logging.getLogger("celery.worker").warning("of Celery's own, and grave")
"""


def test_a_worker_writes_its_lines_as_all_processes_do():
    """Without --loglevel, which is WARNING: Celery would drop what is below, and hide no secret."""
    done = subprocess.run(
        [sys.executable, "-c", AT_WORK], cwd=ROOT, capture_output=True, text=True, check=True
    )
    first, second = (line.split(" ", 2)[2] for line in done.stderr.splitlines())
    assert first == 'INFO portal.access {"event": "person_erased", "path": "/play/pads/***"}'
    assert second == "WARNING celery.worker of Celery's own, and grave"


def test_a_form_that_there_is_not(monkeypatch):
    monkeypatch.setenv("PORTAL_LOGS", "JSON ")
    assert environment.choice("PORTAL_LOGS", ("text", "json")) == "json"
    monkeypatch.setenv("PORTAL_LOGS", "xml")
    with pytest.raises(ImproperlyConfigured, match="'xml' is none of text, json"):
        environment.choice("PORTAL_LOGS", ("text", "json"))


@pytest.mark.django_db
def test_a_message_carries_the_number_to_its_task(here, written):
    """Through a real broker in memory: what the page sent is what the worker does."""
    with app.connection_for_read() as link:
        link.SimpleQueue("celery").clear()  # what other tests have sent
    token = work.WORK.set(work.Work(NUMBER, act=Act.CHANGED.value, login=7))
    with acting_for(here.federation):
        sent = app.send_task("federation.tasks.sweep")
    work.WORK.reset(token)
    with app.connection_for_read() as link:
        message = link.SimpleQueue("celery").get(timeout=5)
        message.ack()
    assert (message.headers["id"], message.headers[work.CARRIED]) == (
        sent.id,
        {"request": NUMBER, "federation": "sakura", "act": Act.CHANGED.value, "login": 7},
    )
    task = tasks.sweep
    task.push_request(**{"id": sent.id, work.CARRIED: message.headers[work.CARRIED], "headers": {}})
    task_prerun.send(task, task_id=sent.id, task=task, args=(), kwargs={})
    log.warning("at work")
    task_postrun.send(task, task_id=sent.id, task=task, args=(), kwargs={}, state="SUCCESS")
    task.pop_request()
    (fields,) = [fields for _text, fields in written if fields["message"] == "at work"]
    carried = [fields[name] for name in ("request", "federation", "act", "login", "task")]
    assert carried == [
        NUMBER,
        "sakura",
        Act.CHANGED.value,
        7,
        "federation.tasks.sweep",
    ]
    assert (work.WORK.get(), at_work._BEFORE) == (None, {})


@pytest.mark.parametrize(
    "given",
    [None, "text", 7, [], {"request": 7, "login": "a name"}, {"request": "x" * 65}, {"name": "Hana"}],
)
def test_a_message_that_carries_something_else(given):
    got = work.work_of_task("a.task", NUMBER, given)
    assert got == work.Work(NUMBER, task="a.task")
