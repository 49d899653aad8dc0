"""What is counted as it happens, by whom it is kept, and that what is switched off is not loaded."""

import os
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from prometheus_client import REGISTRY

from federation.models import Act, AuditEntry
from federation.record import audit
from federation.tenancy.context import acting_for
from federation.watching import counters, files
from federation.watching.asked import CountingMiddleware
from tests.federation.watching.watchers import free_port
from tests.places import ROOT
from tests.running_portal import until

LOADED = """
import sys
import federation.wsgi
from federation.celery import app
from celery.signals import celeryd_init
celeryd_init.send("portal@here")
libraries = ("prometheus_client", "pythonjsonlogger", "opentelemetry", "sentry_sdk")
print(*(name for name in libraries if name in sys.modules))
"""


def value(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0.0


def counted(request, status=200):
    CountingMiddleware(lambda request: HttpResponse(status=status))(request)


@pytest.fixture
def on(settings):
    settings.METRICS, settings.METRICS_FROM = True, ["127.0.0.1"]


def test_what_a_visitor_writes_is_no_label(on):
    before = value("portal_requests_total", page="none", method="other", status="4xx")
    for path in ("/a", "/b"):
        counted(RequestFactory().generic("BREW", path), status=404)
    assert value("portal_requests_total", page="none", method="other", status="4xx") == before + 2
    methods = {s.labels["method"] for m in [counters.REQUESTS] for f in m.collect() for s in f.samples}
    assert methods <= counters.METHODS | {"other"}


@pytest.mark.django_db
@pytest.mark.urls("federation.urls")
def test_pages_by_their_names_and_federations_by_their_slugs(on, here):
    """Through the whole middleware, as the settings have it."""
    before = value("portal_federation_requests_total", federation="sakura", status="2xx")
    assert Client().get("/sakura/").status_code == 200
    assert value("portal_federation_requests_total", federation="sakura", status="2xx") == before + 1
    assert value("portal_requests_total", page="home", method="GET", status="2xx") >= 1
    assert value("portal_request_seconds_count", area="scoring", kind="read") >= 1
    assert value("portal_page_seconds_total", page="home") > 0
    assert value("portal_requests_in_progress") == 0


@pytest.mark.django_db
def test_a_request_that_fails_is_in_progress_no_longer(on):
    def fails(request):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        CountingMiddleware(fails)(RequestFactory().get("/"))
    assert value("portal_requests_in_progress") == 0


@pytest.mark.django_db
def test_each_way_of_recording_counts_one_act(on, here):
    before = value("portal_acts_total", act=Act.CHANGED.value)
    with acting_for(here.federation):
        audit.record(Act.CHANGED, here.registrar, here.club)
        audit.record_all(Act.CHANGED, here.registrar, [here.club, here.club])
        audit.record_each(Act.CHANGED, here.registrar, here.club, [{}, {}, {}])
        assert AuditEntry.objects.filter(act=Act.CHANGED).count() == 6
    assert value("portal_acts_total", act=Act.CHANGED.value) == before + 3


@pytest.mark.parametrize(
    ("state", "outcome"),
    [("SUCCESS", "done"), ("FAILURE", "failed"), ("RETRY", "retried"), ("IGNORED", "other"), ("", "other")],
)
def test_a_task_by_its_outcome(state, outcome):
    before = value("portal_tasks_total", task="a.task", outcome=outcome)
    counters.count_task("a.task", state, 0.5)
    assert value("portal_tasks_total", task="a.task", outcome=outcome) == before + 1


def a_dead_process():
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


def test_a_service_begins_without_the_files_of_its_dead(tmp_path, monkeypatch):
    monkeypatch.setenv(files.VARIABLE, "")
    dead, living = a_dead_process(), os.getpid()
    for service in ("web", "worker-portal"):
        (tmp_path / service).mkdir()
        for number in (dead, living):
            (tmp_path / service / f"counter_{number}.db").touch()
    files.begin(tmp_path, "web")
    left = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.glob("*/*.db"))
    expected = [f"web/counter_{living}.db"]
    expected += [f"worker-portal/counter_{number}.db" for number in (dead, living)]
    assert left == sorted(expected)
    assert os.environ[files.VARIABLE] == str(tmp_path / "web")
    assert files.processes(tmp_path) == {"web": {living}, "worker-portal": {living}}


@pytest.mark.parametrize("name", ["worker-../../elsewhere", "worker-PORTAL one", "worker-%n"])
def test_a_worker_cannot_keep_its_counts_elsewhere(tmp_path, monkeypatch, name):
    monkeypatch.setenv(files.VARIABLE, "")
    files.begin(tmp_path, name)
    (own,) = tmp_path.iterdir()
    assert own.is_dir()
    assert own.name.startswith("worker-")


def test_the_memory_of_this_process():
    (size,) = files.memory([os.getpid()])
    assert 2**24 < size < 2**33
    assert list(files.memory([a_dead_process()])) == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, ""),
        ({"PORTAL_METRICS_TOKEN": "a token for this test alone"}, "prometheus_client"),
        ({"PORTAL_LOGS": "json"}, "pythonjsonlogger"),
        ({"PORTAL_TRACES": "http://127.0.0.1:1/v1/traces"}, "opentelemetry"),
        ({"PORTAL_SENTRY": "http://key@127.0.0.1:1/7"}, "sentry_sdk"),
    ],
    ids=lambda given: "-".join(given) if isinstance(given, dict) else "",
)
def test_what_is_switched_off_is_not_loaded(tmp_path, given, expected):
    """By web server and worker, in a process of its own."""
    environment = os.environ | {"PORTAL_METRICS_DIR": str(tmp_path)} | given
    done = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, expected), done.stderr


def test_a_host_of_workers_alone_tells_of_them(tmp_path, monkeypatch):
    """By gunicorn, as docs/operations.md has it; no database is asked."""
    port = free_port()
    environment = os.environ | {
        "PORTAL_METRICS_FROM": "127.0.0.1",
        "PORTAL_METRICS_DIR": str(tmp_path),
        "DATABASE_URL": "postgresql://portal_app:none@127.0.0.1:1/portal",
    }
    counting = f"""
from pathlib import Path
from federation.watching import files
files.begin(Path({str(tmp_path)!r}), "worker-portal")
from federation.watching import counters
counters.count_task("a.task", "SUCCESS", 0.5)
"""
    subprocess.run([sys.executable, "-c", counting], cwd=ROOT, env=environment, check=True)
    command = ["-m", "gunicorn", "federation.watching.alone", "--bind", f"127.0.0.1:{port}"]
    serving = subprocess.Popen(
        [sys.executable, *command, "--no-control-socket"],
        cwd=ROOT,
        env=environment,
        stderr=subprocess.DEVNULL,
    )
    try:
        until(lambda: asked(port) is not None)
        page = asked(port)
        assert 'portal_tasks_total{outcome="done",task="a.task"} 1.0' in page
        assert 'portal_processes{service="worker-portal"} 0.0' in page
        assert asked(port, "/") == asked(port, **{"X-Forwarded-For": "127.0.0.1"}) == "404"
    finally:
        serving.terminate()
        serving.wait()


def asked(port, path="/metrics", **headers):
    """The text of a page, the status of a refusal, nothing before anybody answers."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:  # noqa: S310 (our own)
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return str(error.code)
    except OSError:
        return None
