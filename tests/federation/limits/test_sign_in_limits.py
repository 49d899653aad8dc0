"""Wrong passwords: counted by the visitor's address and by the login, whoever stands between."""

import pytest
from allauth.account import app_settings
from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.test import Client

from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db
LOGIN = "/sakura/accounts/login/"
BY_ADDRESS, BY_LOGIN = 20, 5
WRONG = "not the one"


def sign_in(email, password=WRONG, address="203.0.113.7", peer="127.0.0.1", **headers):
    """Whether somebody from an address behind the proxy is signed in now."""
    client = Client(REMOTE_ADDR=peer, headers={"x-forwarded-for": address, **headers})
    client.post(LOGIN, {"login": email, "password": password})
    return "_auth_user_id" in client.session


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings, here):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    cache.clear()


def test_somebody_elses_wrong_passwords_lock_out_nobody(here):
    for number in range(BY_ADDRESS + 5):
        assert not sign_in(f"nobody{number}@example.org", address="203.0.113.66")
    assert not sign_in(here.scorer.email, PASSWORD, address="203.0.113.66")  # that one is locked out
    assert sign_in(here.scorer.email, PASSWORD)


def test_an_address_that_is_invented_makes_no_new_attempts(here, settings):
    settings.TRUSTED_PROXIES = []
    for number in range(BY_ADDRESS):
        sign_in(f"nobody{number}@example.org", address=f"198.51.100.{number}", peer="203.0.113.66")
    assert not sign_in(here.scorer.email, PASSWORD, address="198.51.100.200", peer="203.0.113.66")
    assert sign_in(here.scorer.email, PASSWORD, peer="203.0.113.7")


def test_one_login_is_not_tried_from_many_addresses(here):
    for number in range(BY_LOGIN):
        assert not sign_in(here.scorer.email, address=f"198.51.100.{number}")
    assert not sign_in(here.scorer.email, PASSWORD)
    assert sign_in(here.player.email, PASSWORD)


def test_another_host_or_another_way_to_write_it_gives_no_new_attempts(here, settings):
    settings.ALLOWED_HOSTS = ["one.example.org", "two.example.org"]
    for number in range(BY_LOGIN):
        host = f"{('one', 'two')[number % 2]}.example.org"
        name = (here.scorer.email, here.scorer.email.upper())[number % 2]
        assert not sign_in(name, address=f"198.51.100.{number}", host=host)
    assert not sign_in(here.scorer.email, PASSWORD, host="one.example.org")


# Of every act of signing in that the library counts: by what we know who tries it, beside the address.
COUNTED_BY = {
    "change_password": "user",
    "change_phone": "user",
    "manage_email": "user",
    "reset_password": "key",
    "reauthenticate": "user",
    "reset_password_from_key": None,  # the link is the secret, of 30 characters
    "signup": None,  # closed
    "login": None,  # see login_failed
    "request_login_code": "key",  # off
    "login_failed": "key",
    "confirm_email": "key",
    "verify_phone": "key",  # off
}


def test_every_act_of_signing_in_is_counted():
    rates = app_settings.RATE_LIMITS
    assert set(rates) == set(COUNTED_BY)
    for act, counted in COUNTED_BY.items():
        kinds = {rate.per for rate in ratelimit.parse_rates(rates[act])}
        assert kinds
        assert kinds <= {"ip", "key", "user"}
        assert counted is None or counted in kinds
