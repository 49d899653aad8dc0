"""What a client makes up about the copy and the database leads to the primary, and nowhere else."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from federation.replica import middleware, positions


@pytest.fixture
def caught_up(monkeypatch):
    monkeypatch.setattr(positions.lag, "seconds", lambda: 0.0)
    monkeypatch.setattr(positions, "replayed", lambda: positions.position("1-0"))


def asked(settings, **more):
    settings.READS_REPLICA = True
    request = RequestFactory().get("/sakura/", **more)
    return request, middleware.ReplicaMiddleware(lambda request: HttpResponse("read"))


FORGED = [
    "FFFFFFFF-FFFFFFFF",
    "1-1",
    "1-0 ",
    "-1-0",
    "0x1-0",
    "1-0;1-0",
    "٣-٣",
    "1-" + "0" * 5000,
    "x",
    "1",
    "'",
]


@pytest.mark.parametrize("cookie", FORGED)
def test_a_made_up_position_is_answered_by_the_primary(settings, caught_up, cookie) -> None:
    request, gate = asked(settings)
    request.COOKIES[middleware.COOKIE] = cookie
    assert gate(request).status_code == 421


def test_only_what_shows_nothing_and_changes_nothing_is_read(settings, caught_up, db) -> None:
    request, gate = asked(settings)
    assert gate(request).content == b"read"
    request.COOKIES[middleware.COOKIE] = "0-FFFFFFFF"
    assert gate(request).content == b"read"
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "get"):
        request.method = method
        assert gate(request).status_code == 421, method
    for head in ({"HTTP_AUTHORIZATION": ""}, {"HTTP_AUTHORIZATION": "Bearer x"}):
        assert asked(settings, **head)[1](asked(settings, **head)[0]).status_code == 421
    request, gate = asked(settings)
    request.COOKIES[settings.SESSION_COOKIE_NAME] = ""
    assert gate(request).status_code == 421


@pytest.mark.django_db(databases=["default", positions.PRIMARY])
def test_who_says_that_a_copy_handed_them_on_gets_no_more_than_a_cookie(settings) -> None:
    settings.READS_REPLICA, settings.HAS_READERS = False, False
    request = RequestFactory().get("/sakura/", headers={"x-portal-handed-on": "1"})
    primary = middleware.ReplicaMiddleware(lambda request: HttpResponse("read"))
    assert not primary(request).cookies  # without copies it is no word at all
    settings.HAS_READERS = True
    response = primary(request)
    assert (response.content, list(response.cookies)) == (b"read", [middleware.COOKIE])
    assert positions.position(response.cookies[middleware.COOKIE].value) is not None
