"""An address counts when it is proved by a letter to it (decision 53)."""

import re

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal import auth as totp
from django.contrib import admin
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils.http import urlencode

from federation.models import User
from federation.operators.desk import operator_site
from federation.people.services.logins import prove
from federation.record import letters
from tests import cast
from tests.federation.people.signing_in import (
    ACCOUNTS,
    NEW_PASSWORD,
    address_of,
    ask_for_reset,
    ask_to_change,
    change,
    code_to,
    is_signed_in,
    letters_to,
    link_to,
    move_by_operator,
    set_password,
    sign_in,
    type_code,
)
from tests.federation.people.test_admin_members import in_words
from tests.federation.people.test_staff_sessions import operator
from tests.worlds import furnished_once

__all__ = ["operator"]

NEW = "new@example.org"
AT_OPERATORS = "/operators/accounts/"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _letters_are_kept(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
@furnished_once
def unproved(here) -> User:
    """Somebody with a password whose address no letter has proved."""
    return User.objects.create_user("unproved@example.org", cast.PASSWORD, name="Unproved")


# --- the ways an address changes, with sessions open and without ------------------------------------


def own_change(user: User, operator: User) -> None:
    change(sign_in(user.email), NEW)


def own_change_and_back(user: User, operator: User) -> None:
    browser = sign_in(user.email)
    change(browser, NEW)
    cache.clear()  # a minute has passed
    change(browser, user.email)


def operators_change(user: User, operator: User) -> None:
    move_by_operator(operator, user, NEW)


def operators_change_and_back(user: User, operator: User) -> None:
    move_by_operator(operator, user, NEW)
    move_by_operator(operator, user, user.email)


# How it changes, the address afterwards, whether that is proved.
WAYS = [
    (own_change, NEW, True),
    (own_change_and_back, "player@sakura.example.org", True),
    (operators_change, NEW, False),
    (operators_change_and_back, "player@sakura.example.org", False),
]


@pytest.mark.parametrize(("way", "email", "is_proved"), WAYS)
def test_every_change_ends_every_session_open_before(here, operator, way, email, is_proved):
    elsewhere = sign_in(here.player.email)
    assert is_signed_in(elsewhere)
    way(here.player, operator)
    assert (address_of(here.player), here.player.is_proved) == (email, is_proved)
    assert not is_signed_in(elsewhere)


@pytest.mark.parametrize(("way", "email", "is_proved"), WAYS)
def test_none_comes_back_with_the_proof(here, operator, way, email, is_proved):
    """A browser that asked for nothing meanwhile."""
    elsewhere = sign_in(here.player.email)
    way(here.player, operator)
    prove(User.objects.get(pk=here.player.pk))
    assert not is_signed_in(elsewhere)


@pytest.mark.parametrize(("way", "email", "is_proved"), WAYS)
def test_signing_in_afterwards(here, operator, way, email, is_proved):
    way(here.player, operator)
    cache.clear()  # a minute has passed
    browser = sign_in(email)
    assert is_signed_in(browser) == is_proved
    if not is_proved:
        type_code(browser, code_to(email))
        assert is_signed_in(browser)
    assert User.objects.get(pk=here.player.pk).is_proved


@pytest.mark.parametrize(("way", "email", "is_proved"), WAYS[::2])
def test_the_old_address_neither_signs_in_nor_resets(here, operator, way, email, is_proved):
    before = here.player.email
    ask_for_reset(before)
    link = link_to(before)
    way(here.player, operator)
    mail.outbox.clear()
    browser = sign_in(before)
    assert (is_signed_in(browser), browser.get(f"{ACCOUNTS}confirm-email/").status_code) == (False, 302)
    ask_for_reset(before)
    assert mail.outbox == []
    assert b"This link has been used already" in set_password(link).content
    assert address_of(here.player) == email


@pytest.mark.parametrize("way", [own_change, operators_change])
def test_the_old_address_is_told_but_not_the_new_one(here, operator, way, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        way(here.player, operator)
    (letter,) = letters_to(here.player.email)
    assert "Your login has another e-mail address now." in letter
    assert NEW not in letter


def test_an_unproved_address_is_told_nothing(here, unproved, operator, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        move_by_operator(operator, unproved, NEW)
    assert mail.outbox == []


def test_who_has_no_password_yet_is_invited_at_the_new_address(
    here, operator, django_capture_on_commit_callbacks
):
    invited = User.objects.create_user("mistyped@example.org")
    with django_capture_on_commit_callbacks(execute=True):
        move_by_operator(operator, invited, NEW)
    assert [letter.to for letter in mail.outbox] == [[NEW]]
    set_password(link_to(NEW))
    assert is_signed_in(sign_in(NEW, NEW_PASSWORD))


def test_the_same_address_in_another_case_is_no_change(here, operator):
    browser = sign_in(here.player.email)
    move_by_operator(operator, here.player, here.player.email.upper())
    assert is_signed_in(browser)


# --- changing one's own -----------------------------------------------------------------------------


def test_the_own_session_goes_on(here):
    browser = sign_in(here.player.email)
    change(browser, "New@Example.org".lower())
    assert is_signed_in(browser)
    kept = EmailAddress.objects.filter(user=here.player).values_list("email", "verified", "primary")
    assert list(kept) == [(NEW, True, True)]


def test_at_the_operators_too(operator):
    browser = sign_in(operator.email, accounts=AT_OPERATORS)
    ask_to_change(browser, NEW, accounts=AT_OPERATORS)
    type_code(browser, code_to(NEW), accounts=AT_OPERATORS)
    assert address_of(operator) == NEW
    assert browser.get("/operators/").status_code == 200


@pytest.mark.parametrize("accounts", [ACCOUNTS, AT_OPERATORS])
def test_nothing_is_sent_before_the_password_is_given_again(here, operator, accounts):
    browser = sign_in(operator.email, accounts=accounts)
    response = browser.post(f"{accounts}email/", {"action_add": "", "email": NEW})
    assert (
        response.headers["Location"]
        == f"{accounts}reauthenticate/?{urlencode({'next': f'{accounts}email/'})}"
    )
    assert browser.post(response.headers["Location"], {"password": "a wrong one"}).status_code == 200
    assert browser.get(f"{accounts}email/").status_code == 302
    right = browser.post(response.headers["Location"], {"password": cast.PASSWORD})
    assert right.headers["Location"] == f"{accounts}email/"
    assert browser.get(f"{accounts}email/").status_code == 200
    assert mail.outbox == []


def test_until_the_code_is_typed_nothing_is_kept(here):
    browser = sign_in(here.player.email)
    ask_to_change(browser, NEW)
    type_code(browser, "BCDF-GHJK")
    assert not EmailAddress.objects.filter(email=NEW).exists()
    assert address_of(here.player) == here.player.email


def test_a_code_is_of_use_only_in_the_session_that_asked(here):
    ask_to_change(sign_in(here.player.email), NEW)
    for browser in (sign_in(here.player.email), sign_in(here.scorer.email), Client()):
        type_code(browser, code_to(NEW))
    assert address_of(here.player) == here.player.email


def test_the_letter_names_nobody_and_has_no_link(here):
    User.objects.filter(pk=here.player.pk).update(name="Visit https://evil.example.org")
    ask_to_change(sign_in(here.player.email), NEW)
    (letter,) = letters_to(NEW)
    assert "http" not in letter
    assert here.player.email not in letter


def test_a_change_asked_for_before_an_operators_is_void(here, operator):
    browser = sign_in(here.player.email)
    ask_to_change(browser, NEW)
    move_by_operator(operator, here.player, "moved@example.org")
    type_code(browser, code_to(NEW))
    assert address_of(here.player) == "moved@example.org"


# --- addresses that are not proved ------------------------------------------------------------------


def test_without_proof_a_password_opens_no_session(here, unproved):
    browser = sign_in(unproved.email)
    assert not is_signed_in(browser)
    assert browser.get(f"{ACCOUNTS}login/").headers["Location"] == f"{ACCOUNTS}confirm-email/"
    type_code(browser, code_to(unproved.email))
    assert is_signed_in(browser)
    assert unproved.is_proved


def test_three_wrong_codes_and_the_signing_in_begins_anew(here, unproved):
    browser = sign_in(unproved.email)
    code = code_to(unproved.email)
    answers = [type_code(browser, "BCDF-GHJK").status_code for _attempt in range(3)]
    assert answers == [200, 200, 302]
    type_code(browser, code)
    assert (is_signed_in(browser), unproved.is_proved) == (False, False)


def test_a_code_is_sent_again_when_it_does_not_come(here, unproved):
    browser = sign_in(unproved.email)
    first = code_to(unproved.email)
    cache.clear()  # a minute has passed
    browser.post(f"{ACCOUNTS}confirm-email/", {"action": "resend"})
    assert len(letters_to(unproved.email)) == 2
    type_code(browser, first)
    assert not is_signed_in(browser)
    type_code(browser, code_to(unproved.email))
    assert is_signed_in(browser)


def test_a_session_opened_by_whatever_way_is_nobodys(here, unproved):
    browser = Client()
    browser.force_login(unproved)
    assert not is_signed_in(browser)
    prove(unproved)
    assert not is_signed_in(browser)


def test_a_code_for_an_address_that_an_operator_replaced_is_void(here, unproved, operator):
    browser = sign_in(unproved.email)
    move_by_operator(operator, unproved, NEW)
    type_code(browser, code_to(unproved.email))
    assert (is_signed_in(browser), address_of(unproved)) == (False, NEW)
    assert not User.objects.get(pk=unproved.pk).is_proved


def test_a_second_factor_asked_for_before_an_operators_change_opens_nothing(here, operator):
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(here.player, secret)
    browser = sign_in(here.player.email)
    move_by_operator(operator, here.player, NEW)
    code = totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time())))
    browser.post(f"{ACCOUNTS}2fa/authenticate/", {"code": code})
    assert not is_signed_in(browser)


@pytest.mark.parametrize("who", ["player", "unproved"])
def test_a_password_set_by_letter_proves_the_address(here, unproved, who):
    user = unproved if who == "unproved" else here.player
    ask_for_reset(user.email)
    set_password(link_to(user.email))
    assert user.is_proved
    assert is_signed_in(sign_in(user.email, NEW_PASSWORD))


def test_a_letter_goes_to_the_address_of_the_login_and_no_other(here):
    """A row that somebody merely typed in, as they were kept once."""
    EmailAddress.objects.create(user=here.player, email=NEW)
    assert ask_for_reset(NEW).status_code == 302
    assert mail.outbox == []


def test_results_and_notices_go_to_proved_addresses_only(inside, unproved):
    about = {"page": ["my_page"]}
    readers = [inside.player, unproved]
    assert letters.owe(topic="confirm_correction", key="1", readers=readers, about=about) == 1


def test_a_letter_owed_is_dropped_when_the_address_is_not_proved_any_more(inside, operator):
    about = {"page": ["my_page"]}
    letters.owe(topic="confirm_correction", key="1", readers=[inside.player], about=about)
    letter = letters.Letter.objects.get()
    EmailAddress.objects.filter(user=inside.player).delete()
    assert letters.send(letter.pk)
    assert mail.outbox == []


# --- an address that exists answers like one that does not ------------------------------------------


def test_a_reset_answers_alike_and_sends_nothing_to_strangers(here):
    known, unknown = ask_for_reset(here.player.email), ask_for_reset("nobody@example.org")
    assert [letter.to for letter in mail.outbox] == [[here.player.email]]
    assert known.headers.pop("X-Request-ID") != unknown.headers.pop("X-Request-ID")  # of each request
    assert (known.status_code, known.headers) == (unknown.status_code, unknown.headers)
    assert known.content == unknown.content


def test_a_change_answers_alike(here, next_door):
    """To an address of next door, and to one that nobody has."""
    typed = [next_door.scorer.email, "nobody@albion.example.org"]
    seen = []
    for email in typed:
        browser = sign_in(here.player.email)
        answer = ask_to_change(browser, email)
        page = browser.get(answer.headers["Location"]).content.decode()
        (letter,) = letters_to(email)
        seen.append((answer.status_code, answer.headers["Location"], *without(email, page, letter)))
    assert seen[0] == seen[1]


def without(email: str, page: str, letter: str) -> tuple[str, str]:
    """What was seen, but for the address itself and what is drawn by lot."""
    page = page.replace(email, "")
    page = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", page)
    return page, letter.replace(code_to(email), "")


def test_only_who_reads_the_letters_of_an_address_learns_that_it_is_taken(here, next_door):
    taken = next_door.scorer.email
    browser = sign_in(here.player.email)
    ask_to_change(browser, taken)
    answer = type_code(browser, code_to(taken))
    assert answer.status_code == 200
    assert (address_of(here.player), address_of(next_door.scorer)) == (here.player.email, taken)


# --- the pages --------------------------------------------------------------------------------------

PAGES = {
    "email/": "Change e-mail address",
    "confirm-email/": "Confirm the e-mail address",
    "reauthenticate/": "Confirm your password",
}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("accounts", [ACCOUNTS, AT_OPERATORS])
def test_the_pages_are_in_both_languages_and_kept_nowhere(here, operator, language, accounts):
    browser = sign_in(operator.email, accounts=accounts)
    ask_to_change(browser, NEW, accounts=accounts)
    browser.cookies["language"] = language
    for page, heading in PAGES.items():
        answer = browser.get(f"{accounts}{page}")
        assert f"<h1>{in_words(language, heading)}</h1>" in answer.content.decode()
        assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_who_asks_too_often_reads_why(here, language):
    browser = sign_in(here.player.email)
    ask_to_change(browser, NEW)
    browser.cookies["language"] = language
    answer = browser.post(f"{ACCOUNTS}email/", {"action_add": "", "email": NEW})
    assert answer.status_code == 429
    assert in_words(language, "Too often") in answer.content.decode()


def test_no_admin_has_addresses():
    for site in (admin.site, operator_site):
        assert EmailAddress not in site._registry
