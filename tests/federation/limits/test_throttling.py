"""So many calls a minute, for each token, login or address by itself."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client, RequestFactory
from rest_framework.test import APIRequestFactory

from clubs.models import DeviceToken, ServiceToken
from clubs.register import authentication
from federation.limits.throttling import SECONDS, AskingLimit, AskingThrottle, asker
from federation.tenancy.context import acting_for
from tests.clubs.api_cast import UPLOADS, device

pytestmark = pytest.mark.django_db
MINUTE = datetime(2026, 11, 19, 10, 0, 0).astimezone()


@pytest.fixture
def one_minute():
    """Here minutes go by."""


def test_the_limit_is_reached_and_a_minute_later_it_is_not():
    limit = AskingLimit("test", 3)
    with time_machine.travel(MINUTE + timedelta(seconds=5), tick=False) as clock:
        assert [limit.take("a") for _ in range(4)] == [True, True, True, False]
        assert (limit.is_reached("a"), limit.is_reached("b")) == (True, False)
        assert limit.wait() == SECONDS - 5
        clock.shift(timedelta(seconds=55))
        assert limit.take("a")


def test_kinds_and_askers_count_apart():
    one, other = AskingLimit("one", 1), AskingLimit("other", 1)
    assert [one.take("a"), other.take("a"), one.take("b"), one.take("a")] == [True, True, True, False]


def who(user, auth=None, address="203.0.113.7"):
    request = RequestFactory().get("/", REMOTE_ADDR=address)
    request.user, request.auth = user, auth
    return asker(request)


def test_a_token_a_login_and_an_address_are_counted_each(here):
    device, service = DeviceToken(pk=5), ServiceToken(pk=5)
    askers = [
        who(here.scorer, device),
        who(here.scorer, service),
        who(here.scorer),
        who(here.player),
        who(AnonymousUser()),
        who(AnonymousUser(), address="203.0.113.8"),
    ]
    assert askers == [
        "devicetoken-5",
        "servicetoken-5",
        f"login-{here.scorer.pk}",
        f"login-{here.player.pk}",
        "203.0.113.7",
        "203.0.113.8",
    ]


def test_each_federation_counts_for_itself(here, next_door, monkeypatch):
    monkeypatch.setattr(AskingThrottle, "limit", AskingLimit("api", 1))
    request = APIRequestFactory().get("/")
    request.user = here.player
    taken = []
    for house in (here, next_door, here):
        with acting_for(house.federation):
            taken.append(AskingThrottle().allow_request(request, None))
    assert taken == [True, True, False]


ANSWERS = "/sakura/api/v1/sessions/"


def forging(client, count):
    """The codes of so many calls, each from an address that the caller invents."""
    return [
        client.get(ANSWERS, headers={"x-forwarded-for": f"198.51.100.{number}"}).status_code
        for number in range(count)
    ]


@pytest.mark.usefixtures("here")
def test_an_address_that_a_caller_invents_is_no_way_round(monkeypatch):
    monkeypatch.setattr(AskingThrottle, "limit", AskingLimit("api", 3))
    assert forging(Client(), 5) == [200, 200, 200, 429, 429]


@pytest.mark.usefixtures("here")
def test_behind_a_trusted_proxy_everybody_is_counted_alone(monkeypatch, settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    monkeypatch.setattr(AskingThrottle, "limit", AskingLimit("api", 1))
    assert forging(Client(), 3) == [200, 200, 200]
    assert forging(Client(), 1) == [429]


def test_a_token_is_counted_by_itself_and_not_with_its_officer(here, monkeypatch):
    monkeypatch.setattr(AskingThrottle, "limit", AskingLimit("api", 2))
    clients = [device(here), device(here)]
    with time_machine.travel(datetime.now().astimezone(), tick=False):  # all six in one minute
        asked = [client.get(UPLOADS).status_code for client in clients for _ in range(3)]
    assert asked == [200, 200, 429] * 2


@pytest.mark.usefixtures("here")
def test_nobody_tries_tokens_one_after_another(monkeypatch):
    monkeypatch.setattr(authentication, "WRONG_TOKENS", AskingLimit("wrong-tokens", 3))
    cache.clear()
    client = Client()
    codes = [
        client.get(UPLOADS, headers={"authorization": f"Token {number:064d}"}).status_code
        for number in range(5)
    ]
    assert codes == [401, 401, 401, 429, 429]
    refused = client.get(UPLOADS, headers={"authorization": "Token x"})
    assert 0 < int(refused.headers["Retry-After"]) <= SECONDS
