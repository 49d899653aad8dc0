"""A member adds an address that will be appointed tomorrow: the office is not theirs.

Step by step over HTTP, as it was found. Nothing here knows how it is prevented.
"""

import pytest

from federation.models import User
from federation.tenancy.context import acting_for
from tests.federation.people.signing_in import (
    ACCOUNTS,
    address_of,
    appoint_by_admin,
    ask_to_change,
    is_signed_in,
    offices_held,
    sign_in,
    type_code,
)

TOMORROW = "president@example.org"  # of whoever will be appointed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _letters_are_kept(settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def attacker(here):
    """The player's browser, in which another's address was added and made primary."""
    browser = sign_in(here.player.email)
    ask_to_change(browser, TOMORROW)
    browser.post(f"{ACCOUNTS}email/", {"action_primary": "", "email": TOMORROW})
    return browser


def test_an_office_is_not_given_to_who_added_the_address_before(attacker, here):
    appoint_by_admin(here, TOMORROW)
    assert is_signed_in(attacker)
    assert offices_held(here, here.player) == 0
    assert attacker.get("/sakura/admin/", follow=True).status_code == 403
    assert offices_held(here, User.objects.get(email=TOMORROW)) == 1


def test_nor_is_a_login_of_a_member(attacker, here):
    browser = sign_in(here.registrar.email)
    member = here.members[0]
    browser.post(f"/sakura/admin/federation/member/{member.pk}/login/", {"email": TOMORROW})
    with acting_for(here.federation):
        member.refresh_from_db()
    assert member.user_id not in (None, here.player.pk)


def test_nor_a_post_at_a_club(attacker, here):
    browser = sign_in(here.registrar.email)
    post = {"club": here.club.pk, "role": "manager", "email": TOMORROW, "holder_name": ""}
    days = {"starts_on": "2020-01-01", "ends_on": ""}
    browser.post("/sakura/admin/clubs/clubofficer/add/", {**post, **days})
    assert attacker.get("/sakura/desk/", follow=True).status_code == 403
    assert User.objects.get(email=TOMORROW) != here.player


def test_the_own_address_stays_and_the_other_signs_nobody_in(attacker, here):
    assert address_of(here.player) == here.player.email
    assert not is_signed_in(sign_in(TOMORROW))
    assert is_signed_in(sign_in(here.player.email))


def test_a_guessed_code_changes_nothing(attacker, here):
    for _attempt in range(4):
        type_code(attacker, "BCDF-GHJK")
    assert address_of(here.player) == here.player.email
