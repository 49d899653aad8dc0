"""A whole portal that is watched: web server and worker as in production, and a real Prometheus beside it.

What is sent to a collector of traces and to a Sentry is taken by a server of this test.
"""

import http.cookiejar
import json
import os
import re
import signal
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from datetime import timedelta

import psycopg
import pytest
from django.test import Client
from django.utils import timezone
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from federation.celery import app
from federation.models import User
from federation.people.services.logins import prove
from federation.people.services.staff_sessions import open_staff_session
from federation.record import outbox
from federation.startup.database_roles import OWNER
from federation.tenancy.context import acting_for
from federation.watching import work
from tests import cast
from tests.federation.watching.watchers import MONITORING, NONE_HERE, PROMETHEUS, Taken, prometheus
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until

NUMBER = "from-a-proxy-0123456789"
SECRETS = (cast.PASSWORD, "hana@example.org", "Yamada", "csrftoken", "sessionid", "a-word-in-the-address")
METRIC = re.compile(r"\b(?:portal_\w+|up)\b")
LABELS = re.compile(r"\{[^}]*\}|\bby \([^)]*\)|\bon \([^)]*\)")


class WatchedPortal(ClonedPortal):
    """Everything that watches is on."""

    taken: Taken
    house: cast.House
    address = ""

    @property
    def environment(self):
        return super().environment | {
            "PORTAL_METRICS_FROM": "127.0.0.1",
            "PORTAL_METRICS_DIR": str(self.directory / "metrics"),
            "PORTAL_LOGS": "json",
            "PORTAL_TRACES": f"http://127.0.0.1:{self.taken.port}/v1/traces",
            "PORTAL_SENTRY": f"http://key@127.0.0.1:{self.taken.port}/7",
            "PORTAL_TRUSTED_PROXIES": "127.0.0.1",
            "PORTAL_BACKUPS": str(self.directory),
            "OTEL_BSP_SCHEDULE_DELAY": "300",  # milliseconds that spans are kept together
        }

    def lines(self, name):
        """What a process has logged, as far as it is JSON."""
        lines = []
        for line in (self.directory / name).read_text(errors="replace").splitlines():
            with suppress(ValueError):
                lines.append(json.loads(line))
        return [line for line in lines if isinstance(line, dict)]


@pytest.fixture(scope="module")
def portal(django_db_setup, django_db_blocker):
    """Web server and worker at work, one federation furnished."""
    WatchedPortal.taken = Taken()
    with django_db_blocker.unblock(), on_its_own(WatchedPortal) as running:
        (running.directory / "portal.dump").write_bytes(b"PGDMP")
        with connected_to(running):
            running.house = cast.japanese()
            running.work()
            running.address = running.serve()
            running.begun()
            yield running
    WatchedPortal.taken.shutdown()


class Browser:
    """Somebody with cookies, behind the proxy."""

    def __init__(self, portal):
        self.portal, self.jar = portal, http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, path, form=None, **headers):
        """Status, headers and text of a page."""
        data = urllib.parse.urlencode(form).encode() if form else None
        request = urllib.request.Request(self.portal.address + path, data, headers)  # noqa: S310 (our own)
        try:
            with self.opener.open(request, timeout=20) as answer:
                return answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read().decode()

    def ask_for_reset(self, email, query=""):
        """The letter for who has forgotten the password: a page that hands work to a worker."""
        path = f"/sakura/accounts/password/reset/{query}"
        _status, _headers, page = self.ask(path)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        return self.ask(path, {"csrfmiddlewaretoken": token, "email": email}, **{"X-Request-ID": NUMBER})


def spans(taken):
    """All spans that were received."""
    for body in taken.of("/v1/traces"):
        for of_resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            for of_scope in of_resource.scope_spans:
                yield from of_scope.spans


def trace_of(taken, task):
    """What has come of the trace in which a worker did a task."""
    traces = {span.trace_id for span in spans(taken) if task in span.name and span.kind == 5}
    return [span for span in spans(taken) if span.trace_id in traces]


def test_one_number_and_one_trace_from_page_to_task(portal):
    status, headers, _page = Browser(portal).ask_for_reset("hana@example.org", "?q=a-word-in-the-address")
    assert (status, headers["X-Request-ID"]) == (200, NUMBER)
    # Web server and worker send their spans on their own, each when its batch is due.
    until(lambda: {2, 4, 5} <= {span.kind for span in trace_of(portal.taken, "send_reset_letter")})
    trace = trace_of(portal.taken, "send_reset_letter")
    (done,) = [span for span in trace if "send_reset_letter" in span.name and span.kind == 5]
    (page,) = [span for span in trace if span.kind == 2]
    (message,) = [span for span in trace if span.kind == 4]
    assert (message.parent_span_id, done.parent_span_id) == (page.span_id, message.span_id)
    attributes = {one.key: one.value.string_value for one in page.attributes}
    assert attributes["portal.request"] == NUMBER
    assert attributes["http.route"].endswith("password/reset/")
    assert any(span.parent_span_id == page.span_id and span.name == "SELECT" for span in trace)
    everything = b"".join(portal.taken.of("/v1/traces"))
    assert [secret for secret in (*SECRETS, "127.0.0.1") if secret.encode() in everything] == []


def test_the_number_stands_in_the_lines_of_page_and_task(portal):
    headers = {"X-Request-ID": "a-page-that-is-not-there"}
    assert Browser(portal).ask("/sakura/no-such-page/", **headers)[0] == 404
    (line,) = [one for one in portal.lines("web.log") if one.get("request") == headers["X-Request-ID"]]
    assert (line["logger"], line["federation"]) == ("django.request", "sakura")
    token = work.WORK.set(work.Work(NUMBER, act="a.test", login=7))
    app.send_task("federation.tasks.send_letter", args=[987_654_321, 1])
    work.WORK.reset(token)
    until(lambda: any(one["level"] == "ERROR" for one in portal.lines("worker-0.log")))
    (failed,) = [one for one in portal.lines("worker-0.log") if one["level"] == "ERROR"]
    assert {"at", "level", "logger", "message", "exc_info"} <= set(failed)
    carried = {name: failed.get(name) for name in ("request", "act", "login", "task")}
    assert carried == {
        "request": NUMBER,
        "act": "a.test",
        "login": 7,
        "task": "federation.tasks.send_letter",
    }


def test_an_error_of_a_task_is_sent_on_without_what_it_says(portal):
    app.send_task("federation.tasks.send_letter", args=[987_654_322, 1])
    until(lambda: b"DoesNotExist" in b"".join(portal.taken.of("/api/7/")))
    event = event_of(portal.taken, "Federation.DoesNotExist")
    (one,) = event["exception"]["values"]
    assert (one["type"], one["value"]) == ("Federation.DoesNotExist", "")
    assert one["stacktrace"]["frames"][-1]["function"] == "get"
    assert event["tags"]["task"] == "federation.tasks.send_letter"
    assert "987654322" not in json.dumps(event)


def test_an_error_of_a_page_is_sent_on_without_what_was_typed(portal):
    """The table of attempts is taken away under a form with an address, by somebody who has cookies."""
    browser = Browser(portal)
    browser.ask("/sakura/accounts/login/")
    table = "ALTER TABLE {} RENAME TO {}"
    with psycopg.connect(portal.database.url(OWNER, "portal"), autocommit=True) as owner:
        owner.execute(table.format("federation_user", "elsewhere"))
        owner.execute(table.format("federation_counter", "counted_elsewhere"))
        try:
            status, headers, _page = browser.ask_for_reset("hana@example.org", "?q=a-word-in-the-address")
        finally:
            owner.execute(table.format("elsewhere", "federation_user"))
            owner.execute(table.format("counted_elsewhere", "federation_counter"))
    assert (status, headers["X-Request-ID"]) == (500, NUMBER)
    until(lambda: b"UndefinedTable" in b"".join(portal.taken.of("/api/7/")))
    event = event_of(portal.taken, "UndefinedTable")
    assert (event["tags"]["request"], event["tags"]["federation"]) == (NUMBER, "sakura")
    assert {"request", "user", "breadcrumbs", "extra", "contexts"}.isdisjoint(event)
    everything = b"".join(body for _path, body, _headers in portal.taken.bodies)
    assert [secret for secret in SECRETS if secret.encode() in everything] == []
    (line,) = [
        line for line in portal.lines("web.log") if line.get("request") == NUMBER and "exc_info" in line
    ][:1]
    assert (line["federation"], line["page"]) == ("sakura", "account_reset_password")


def event_of(taken, name):
    """The last event of an exception, from the envelope that was sent."""
    for body in reversed(taken.of("/api/7/")):
        for part in body.splitlines():
            document = json.loads(part)
            kinds = [one["type"] for one in document.get("exception", {}).get("values", [])]
            if name in kinds:
                return document
    return pytest.fail(f"no {name} was sent: {taken.of('/api/7/')}")


@pytest.fixture(scope="module")
def watching(portal):
    """Prometheus beside it, when something of everything has happened."""
    if PROMETHEUS is None:
        pytest.fail(NONE_HERE) if os.environ.get("CI") else pytest.skip(NONE_HERE)
    happens(portal)
    with prometheus(portal.directory / "prometheus", portal.address.removeprefix("http://")) as running:
        until(lambda: running.values('portal_acts_total{act="staff_session.read"}'))
        yield running


def happens(portal):
    """An act of an operator, a promise that nobody keeps, a page that is not there."""
    operator = User.objects.create_user("nao@example.org", cast.PASSWORD, name="Nao", is_operator=True)
    prove(operator)
    until_when = timezone.now() + timedelta(hours=1)
    open_staff_session(
        federation=portal.house.federation, operator=operator, reason="a look", ends_at=until_when
    )
    with acting_for(portal.house.federation):
        outbox.promise("scoring.tasks.send_webhook", 1)
    browser = Client()
    browser.force_login(operator)
    cookie = f"sessionid={browser.cookies['sessionid'].value}"
    assert Browser(portal).ask("/sakura/admin/", Cookie=cookie)[0] == 200
    assert Browser(portal).ask("/sakura/no-such-page/")[0] == 404


def expressions():
    """Of all rules and all panels, with the place of each."""
    for file in sorted(MONITORING.glob("dashboard-*.json")):
        for panel in json.loads(file.read_text())["panels"]:
            for target in panel["targets"]:
                yield f"{file.name}: {panel['title']}", target["expr"]
    for line in re.findall(
        r"expr: (?:\|\n)?((?:.|\n)*?)\n        for:", (MONITORING / "alerts.yml").read_text()
    ):
        yield "alerts.yml", line


def test_every_metric_of_rules_and_dashboards_is_there(watching):
    asked = {name for _place, text in expressions() for name in METRIC.findall(LABELS.sub("", text))}
    known = set(watching.ask("label/__name__/values"))
    assert len(asked) > 25
    assert asked - known == set()
    shown = {name for name in known if name.startswith("portal_")}
    parts = {name for name in shown if name.endswith(("_sum", "_count"))}
    assert {name for name in shown - parts - asked if not name.endswith("_created")} == set(), "shown nowhere"


def test_every_expression_can_be_asked(watching):
    failing = [place for place, text in expressions() if watching.ask("query", query=text) is None]
    assert failing == []
    assert len(list(expressions())) > 40


def test_the_rules_are_loaded_and_well(watching):
    until(lambda: all(r["health"] == "ok" for g in watching.ask("rules")["groups"] for r in g["rules"]))
    (group,) = watching.ask("rules")["groups"]
    assert len(group["rules"]) == 11
    assert [rule["name"] for rule in group["rules"] if rule["state"] == "firing"] == []


def test_what_it_says_of_this_portal(watching, portal):
    assert watching.values('up{job="portal"}')[0][1] == 1
    assert watching.values("portal_database_up")[0][1] == 1
    assert watching.values('portal_staff_sessions{state="open"}')[0][1] == 1
    assert watching.values('portal_owed{queue="webhooks"}')[0][1] == 1
    assert watching.values('sum(portal_requests_total{page="none",status="4xx"})')[0][1] >= 1
    failed = 'portal_tasks_total{outcome="failed",task="federation.tasks.send_letter"}'
    assert watching.values(failed)[0][1] >= 1
    services = {metric["service"] for metric, value in watching.values("portal_processes > 0")}
    assert services == {"web", "worker-portal"}
    assert 0 < watching.values("portal_memory_bytes")[0][1] < 2**30


def test_labels_hold_no_names_and_are_few(watching, portal):
    series = watching.ask("series", **{"match[]": '{__name__=~"portal_.*"}'})
    words = {value for one in series for value in one.values()}
    assert [secret for secret in SECRETS if any(secret in word for word in words)] == []
    labels = {name for one in series for name in one} - {"__name__", "instance", "job", "le"}
    assert labels == {
        *("page", "method", "status", "area", "kind", "federation", "act"),
        *("task", "outcome", "queue", "state", "table", "service"),
    }
    assert {one["federation"] for one in series if "federation" in one} == {"sakura"}


def test_a_worker_that_is_killed_is_missed(watching, portal):
    """Last: it is the end of the worker."""
    os.killpg(portal.processes[0].pid, signal.SIGKILL)
    portal.processes[0].wait()
    gone = 'portal_processes{service="worker-portal"} == 0'
    until(lambda: bool(watching.values(gone)))
    until(
        lambda: "PortalWorkerGone" in {one["labels"]["alertname"] for one in watching.ask("alerts")["alerts"]}
    )
    assert watching.values("portal_requests_in_progress")[0][1] == 0
