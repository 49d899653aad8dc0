"""Who may read the counts, who is told that the portal lives, and what is missing where it is not ready."""

import json

import pytest
from django.db.utils import ConnectionHandler
from django.test import Client, RequestFactory

from federation.startup import environment
from federation.watching import door, readiness

METRICS = "/metrics"
TOKEN = "a token that is long enough"
AWAY = {"default": environment.database("postgresql://portal_app:none@127.0.0.1:1/portal")}
PRIVATE = ["127.0.0.1", "10.1.0.0/16", "fd00::/8"]


@pytest.fixture
def opened(settings):
    """Metrics on: for a network and a token."""
    settings.METRICS, settings.METRICS_FROM, settings.METRICS_TOKEN = True, PRIVATE, TOKEN


def asks(address="127.0.0.1", **headers):
    return Client().get(METRICS, REMOTE_ADDR=address, headers=headers).status_code


@pytest.mark.django_db
@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("10.1.2.3", {}, 200),
        ("::ffff:10.1.2.3", {}, 200),
        ("fd00::7", {}, 200),
        ("10.2.2.3", {}, 404),
        ("203.0.113.5", {}, 404),
        ("", {}, 404),  # through a socket
        ("203.0.113.5", {"authorization": f"Bearer {TOKEN}"}, 200),
        ("203.0.113.5", {"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "198.51.100.1"}, 200),
        ("203.0.113.5", {"authorization": "Bearer "}, 404),
        ("203.0.113.5", {"authorization": f"Bearer {TOKEN}x"}, 404),
        ("203.0.113.5", {"authorization": f"Token {TOKEN}"}, 404),
        ("127.0.0.1", {"authorization": "Bearer wrong"}, 404),
    ],
)
def test_who_may_read(address, headers, status):
    assert asks(address, **headers) == status


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("header", sorted(door.BY_PROXY))
@pytest.mark.parametrize("trusted", [[], ["127.0.0.1"]])
def test_nothing_comes_through_a_proxy(settings, header, trusted):
    """By an address that may read: the proxy of the public stands there too, or the visitor says so."""
    settings.TRUSTED_PROXIES = trusted
    name = header.removeprefix("HTTP_").replace("_", "-").lower()
    assert asks("127.0.0.1", **{name: "10.1.0.1"}) == 404


@pytest.mark.parametrize("address", PRIVATE[:1])
def test_closed_where_nothing_is_set(settings, address):
    assert settings.METRICS is False
    assert asks(address) == 404
    assert asks(address, authorization="Bearer ") == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/metrics/", "/sakura/metrics", "/metrics/x"])
@pytest.mark.usefixtures("opened", "here")
def test_no_other_address_is_it(path):
    answer = Client().get(path, follow=True)
    assert (answer.status_code, b"portal_" in answer.content) == (404, False)


def test_to_live_takes_no_database_no_host_and_no_https(settings):
    """Without a mark: who asks the database here fails."""
    settings.SECURE_SSL_REDIRECT = True
    answer = Client(SERVER_NAME="10.0.0.9").get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "live"})
    assert Client().post("/health/live").status_code == 405


@pytest.mark.django_db
def test_ready():
    answer = Client(SERVER_NAME="10.0.0.9").get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ready", "missing": []})


@pytest.mark.parametrize("part", sorted(readiness.PARTS))
def test_what_is_missing_is_named(part):
    """By the door itself, on a host where one part does not work."""
    watch = door.WatchDoorMiddleware(lambda request: pytest.fail("nobody else is asked"))
    watch.readiness = readiness.Readiness({name: lambda name=name: name != part for name in readiness.PARTS})
    answer = watch(RequestFactory().get("/health/ready"))
    assert (answer.status_code, json.loads(answer.content)["missing"]) == (503, [part])


@pytest.mark.django_db
def test_a_database_that_is_away(monkeypatch):
    monkeypatch.setattr(readiness, "connection", ConnectionHandler(AWAY)["default"])
    assert (readiness.database(), readiness.migrations()) == (False, False)


@pytest.mark.django_db
def test_migrations_that_did_not_run(monkeypatch):
    assert readiness.migrations()
    monkeypatch.setattr(readiness, "wanted", lambda: frozenset({("scoring", "0009_of_tomorrow")}))
    assert not readiness.migrations()


def test_a_broker_that_is_away(settings, monkeypatch):
    assert readiness.broker()
    settings.CELERY_BROKER_URL = "amqp://127.0.0.1:1//"
    monkeypatch.setattr(readiness.current_app.conf, "broker_write_url", settings.CELERY_BROKER_URL)
    assert not readiness.broker()


def test_a_style_sheet_that_is_nowhere(monkeypatch):
    assert readiness.static_files()
    monkeypatch.setattr(readiness, "STYLE_SHEET", "portal/of_tomorrow.css")
    assert not readiness.static_files()


def test_many_probes_ask_once():
    asked = []
    ready = readiness.Readiness({"database": lambda: bool(asked.append(1))})
    assert [ready.missing() for _ in range(3)] == [["database"]] * 3
    assert len(asked) == 1
