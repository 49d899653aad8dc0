"""Nobody reads from what the portal does, or from how long, whether an address has a login (decision 53)."""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.celery import app
from federation.models import User
from federation.people import reset_letters
from federation.people.services.logins import prove
from tests import cast
from tests.access.urls import operations
from tests.federation.people.signing_in import (
    ACCOUNTS,
    NEW_PASSWORD,
    ask_for_reset,
    ask_to_change,
    asked_of_workers,
    letters_to,
    link_to,
    set_password,
    sign_in,
)
from tests.federation.people.test_staff_sessions import operator
from tests.worlds import furnished_once

__all__ = ["operator"]

AT_OPERATORS = "/operators/accounts/"
# Values, and the names of savepoints and cursors.
LITERAL = re.compile(r"'[^']*'|\b\d+\b|\bs\d+_x\d+\b|\b_django_curs_\w+")

pytestmark = pytest.mark.django_db


class CountingHasher(MD5PasswordHasher):
    """Hashes as the tests do, and counts how often."""

    count = 0

    def encode(self, password: str, salt: str) -> str:
        CountingHasher.count += 1
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def _letters_are_kept(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    asked_of_workers()  # what tests before left there


# --- every page that takes an address ---------------------------------------------------------------


def tries_to_sign_in(browser: Client, email: str) -> HttpResponse:
    return browser.post(f"{ACCOUNTS}login/", {"login": email, "password": "a wrong one"})


def tries_to_sign_up(browser: Client, email: str) -> HttpResponse:
    passwords = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return browser.post(f"{ACCOUNTS}signup/", {"email": email, **passwords})


def forgets_the_password(browser: Client, email: str) -> HttpResponse:
    return browser.post(f"{ACCOUNTS}password/reset/", {"email": email})


def somebody() -> Client:
    """The browser of a member who has just given their password again."""
    browser = sign_in("scorer@sakura.example.org")
    page = browser.get(f"{ACCOUNTS}email/")
    browser.post(page.headers["Location"], {"password": cast.PASSWORD})
    return browser


# Pages of the sign-in library that are sent forms: what one does with an address there.
ASKED: dict[str, Callable[[Client, str], HttpResponse]] = {
    "account_login": tries_to_sign_in,
    "account_signup": tries_to_sign_up,
    "account_reset_password": forgets_the_password,
    "account_email": ask_to_change,
}
NO_ADDRESS = {
    "account_logout": "of whoever is signed in",
    "account_reauthenticate": "the own password",
    "account_email_verification_sent": "a code of the own session",
    "account_change_password": "the own password",
    "account_set_password": "the own password",
    "account_confirm_login_code": "a code of the own session; switched off",
    "account_reset_password_from_key": "whoever has the link of the letter",
}


def test_every_page_that_takes_an_address_is_asked():
    pages = {operation.name for operation in operations() if operation.name.startswith("account_")}
    sent = {operation.name for operation in operations() if operation.method == "PUT"} & pages
    posted = sent | {"account_logout", "account_email_verification_sent", "account_confirm_login_code"}
    assert posted == ASKED.keys() | NO_ADDRESS.keys()


# --- the same is done for each of them --------------------------------------------------------------


class Work(NamedTuple):
    """What answering a request took."""

    status: int
    statements: tuple[str, ...]
    hashes: int
    letters: int


def work(page: str, email: str) -> Work:
    browser = somebody() if page == "account_email" else Client()
    mail.outbox.clear()
    cache.clear()  # a minute has passed
    CountingHasher.count = 0
    with CaptureQueriesContext(connection) as captured:
        status = ASKED[page](browser, email).status_code
    statements = tuple(LITERAL.sub("?", query["sql"]) for query in captured)
    return Work(status, statements, CountingHasher.count, len(mail.outbox))


@pytest.fixture
@furnished_once
def addresses(here) -> dict[str, str]:
    """One of each kind of login, by what is to be known of it."""
    invited = User.objects.create_user("invited@example.org")
    unproved = User.objects.create_user("unproved@example.org", cast.PASSWORD)
    shut_out = User.objects.create_user("shut-out@example.org", cast.PASSWORD, is_active=False)
    second = User.objects.create_user("second@example.org", cast.PASSWORD)
    prove(shut_out, second)
    totp.TOTP.activate(second, totp.generate_totp_secret())
    known = {"proved": here.player, "invited": invited, "unproved": unproved}
    known |= {"shut out": shut_out, "second factor": second}
    return {kind: user.email for kind, user in known.items()}


@pytest.mark.parametrize("page", ASKED)
def test_known_and_unknown_addresses_cost_the_same(addresses, page):
    """To the last statement and the last hash of a password."""
    nobody = work(page, "nobody@example.org")
    assert {kind: work(page, email) for kind, email in addresses.items()} == dict.fromkeys(addresses, nobody)
    assert len(nobody.statements) < 60
    assert nobody.hashes == {"account_login": 1}.get(page, 0)


def test_no_letter_is_sent_while_somebody_waits_for_the_answer(addresses):
    sent = [
        work("account_reset_password", email).letters for email in [*addresses.values(), "nobody@example.org"]
    ]
    assert sent == [0] * (len(addresses) + 1)
    asked = [email for _place, email, _language in asked_of_workers()]
    assert asked == [*addresses.values(), "nobody@example.org"]


# --- the letter -------------------------------------------------------------------------------------


def test_whoever_may_sign_in_gets_the_letter_and_nobody_else(addresses):
    for email in addresses.values():
        ask_for_reset(email.upper())
    readers = [letter.to for letter in mail.outbox]
    assert readers == [[email] for kind, email in addresses.items() if kind != "shut out"]


@pytest.mark.parametrize(
    ("own", "language", "subject"),
    [
        ("", "en", "A new password for Sakura Bridge Federation"),
        ("", "ja", "さくらブリッジ連盟の新しいパスワード"),
        ("ja", "en", "さくらブリッジ連盟の新しいパスワード"),
    ],
)
def test_it_is_in_the_language_of_its_reader(here, own, language, subject):
    """Where none is known, in the one in which it was asked for."""
    User.objects.filter(pk=here.player.pk).update(language=own)
    Client(headers={"accept-language": language}).post(
        f"{ACCOUNTS}password/reset/", {"email": here.player.email}
    )
    ((place, email, asked_in),) = asked_of_workers()
    app.tasks[reset_letters.TOPIC](place, email, asked_in)
    assert [(letter.subject, letter.to) for letter in mail.outbox] == [(subject, [here.player.email])]


def test_at_the_operators_it_leads_back_to_their_desk(operator):
    ask_for_reset(operator.email, accounts=AT_OPERATORS)
    assert link_to(operator.email).startswith(f"{AT_OPERATORS}password/reset/key/")
    set_password(link_to(operator.email))
    browser = sign_in(operator.email, NEW_PASSWORD, accounts=AT_OPERATORS)
    assert browser.get("/operators/").status_code == 200


def test_it_leads_to_the_domain_of_the_federation(here):
    here.federation.domain = "bridge.example.org"
    here.federation.save()
    reset_letters.send(here.player.email, federation=here.federation, language="en")
    (letter,) = letters_to(here.player.email)
    assert re.search(r"^http://bridge\.example\.org/accounts/password/reset/key/\S+/$", letter, re.M)


@pytest.fixture
def _no_broker(monkeypatch) -> None:
    """Its address refuses every connection."""
    with app.connection_for_write("amqp://127.0.0.1:1//") as nobody:
        monkeypatch.setattr(app, "connection_for_write", lambda *args, **kwargs: nobody)
        monkeypatch.setattr(app.amqp, "_producer_pool", None)
        monkeypatch.setattr(app, "_pool", None)
        yield


@pytest.mark.usefixtures("_no_broker")
def test_where_no_worker_can_be_asked_everybody_is_told_so(addresses):
    browser = Client(headers={"accept-language": "en"})
    answers = [
        browser.post(f"{ACCOUNTS}password/reset/", {"email": email}).context["form"].errors
        for email in (addresses["proved"], "nobody@example.org")
    ]
    assert answers == [{"__all__": ["No letter can be sent now. Try again in a few minutes."]}] * 2
