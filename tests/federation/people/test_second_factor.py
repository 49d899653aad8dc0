"""Second factors: needed of some, from a day on; sealed where they are kept."""

from datetime import timedelta
from pathlib import Path

import allauth
import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from cryptography.fernet import Fernet, InvalidToken
from django.core import mail
from django.test import Client
from django.utils import timezone

from federation.models import Role
from federation.people.sealing import SealingAdapter
from federation.people.second_factor import OFFICES
from federation.tenancy.context import acting_for
from tests import cast
from tests.federation.people.signing_in import sign_in
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
SET_UP = "/sakura/accounts/2fa/totp/activate/"
TODAY = timezone.localdate


@pytest.fixture
@furnished_once
def needed(here):
    """The federation needs them from today on."""
    here.federation.second_factor_from = TODAY()
    here.federation.save()
    return here


def holder(house, role):
    user = cast.login(house.federation, f"holder-{role}")
    with acting_for(house.federation):
        cast.appoint(user, role)
    return user


def browser_of(user):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(user)
    return browser


def test_of_every_office_it_is_decided_whether_it_needs_one():
    """Who adds an office decides. Money, points, decisions and rights of others need one."""
    without = {Role.REGISTRAR, Role.TOURNAMENT_OFFICE, Role.CONDUCT_OFFICER}
    assert set(Role) == set(OFFICES) | without
    assert set(OFFICES) & without == set()


@pytest.mark.parametrize("role", list(Role))
def test_from_the_day_on_such_an_office_opens_nothing_without(needed, role):
    browser = browser_of(holder(needed, role))
    page = browser.get("/sakura/admin/")
    assert page.headers.get("Location") == (SET_UP if role in OFFICES else None)
    answer = browser.get("/sakura/api/v1/cases/")
    assert (answer.status_code == 403 and answer.json()["title"] == "second_factor_needed") is (
        role in OFFICES
    )


@pytest.mark.parametrize("path", ["", "me/", "desk/", "admin/federation/office/", "results/"])
def test_no_page_is_a_way_round(needed, path):
    browser = browser_of(needed.administrator)
    assert browser.get(f"/sakura/{path}").headers.get("Location") == SET_UP
    assert browser.post(f"/sakura/{path}").headers.get("Location") == SET_UP


def test_a_federation_next_door_has_its_own_day(needed, next_door):
    assert browser_of(next_door.administrator).get("/albion/admin/").status_code == 200
    assert browser_of(needed.administrator).get("/albion/").status_code == 200  # there they hold nothing


def test_before_the_day_a_page_says_so_and_opens(here):
    here.federation.second_factor_from = TODAY() + timedelta(days=9)
    here.federation.save()
    page = browser_of(here.administrator).get("/sakura/me/")
    assert (page.status_code, "needs a second factor" in page.content.decode()) == (200, True)
    assert "needs a second factor" not in browser_of(here.registrar).get("/sakura/me/").content.decode()


def test_new_federations_have_a_month(here):
    assert here.federation.second_factor_from == TODAY() + timedelta(days=30)


def test_operators_need_one_at_once(here, settings):
    settings.OPERATORS_NEED_SECOND_FACTOR = True
    operator = cast.login(here.federation, "operator")
    operator.is_operator = True
    operator.save()
    page = browser_of(operator).get("/operators/")
    assert page.headers["Location"] == "/operators/accounts/2fa/totp/activate/"
    give(operator)
    assert browser_of(operator).get("/operators/").status_code == 200


def give(user):
    """A second factor; its secret."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def code_of(secret):
    counter = next(iter(yield_hotp_counters_from_time()))
    return format_hotp_value(hotp_value(secret, counter))


def test_with_one_it_is_asked_for_and_opens(needed):
    secret = give(needed.administrator)
    browser = sign_in(needed.administrator.email)
    assert "_auth_user_id" not in browser.session
    browser.post("/sakura/accounts/2fa/authenticate/", {"code": code_of(secret)})
    assert browser.get("/sakura/admin/").status_code == 200


def test_it_is_set_up_by_the_page(needed):
    browser = sign_in(needed.administrator.email)
    password = browser.get(SET_UP).headers["Location"]
    page = browser.post(password, {"password": cast.PASSWORD}, follow=True)
    secret = browser.session["mfa.totp.secret"]
    assert secret in page.content.decode()
    browser.post(SET_UP, {"code": code_of(secret)})
    assert browser.get("/sakura/admin/").status_code == 200


AFTER_COMMIT = {
    "accounts/2fa/totp/activate/": "activated",
    "accounts/2fa/recovery-codes/generate/": "recovery",
}


def test_the_library_tells_of_nothing_else_after_the_transaction():
    """Each such place has its line in AFTER_COMMIT, as without the request it would fail."""
    folder = Path(allauth.__file__).parent
    places = {
        source.relative_to(folder).parts[:2]
        for source in folder.rglob("*.py")
        if "transaction.on_commit(" in source.read_text() and "tests" not in source.parts
    }
    assert places == {("mfa", "totp"), ("mfa", "recovery_codes")}


@pytest.mark.parametrize("path", AFTER_COMMIT)
def test_the_owner_is_told_after_the_transaction(here, path, django_capture_on_commit_callbacks):
    browser, secret = browser_of(here.registrar), None
    browser.post("/sakura/accounts/reauthenticate/", {"password": cast.PASSWORD})
    if "activate" in path:
        secret = browser.get(SET_UP).context["form"].secret
    else:
        give(here.registrar)
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        answer = browser.post(f"/sakura/{path}", {"code": code_of(secret)} if secret else {})
    assert (answer.status_code, bool(callbacks)) == (302, True)
    assert any(AFTER_COMMIT[path] in message.subject.lower() for message in mail.outbox), mail.outbox


def test_a_mail_server_that_does_not_answer_is_no_failure_of_the_page(
    here, settings, django_capture_on_commit_callbacks
):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    browser = browser_of(here.registrar)
    browser.post("/sakura/accounts/reauthenticate/", {"password": cast.PASSWORD})
    secret = browser.get(SET_UP).context["form"].secret
    with django_capture_on_commit_callbacks(execute=True):
        assert browser.post(SET_UP, {"code": code_of(secret)}).status_code == 302
    assert Authenticator.objects.filter(user=here.registrar, type="totp").exists()


def test_an_operator_takes_away_a_lost_one_and_its_owner_is_told(here):
    give(here.player)
    operator = cast.login(here.federation, "operator")
    operator.is_operator = True
    operator.save()
    own = give(operator)
    chosen = {"action": "end_second_factor", "_selected_action": [here.player.pk, operator.pk]}
    browser_of(operator).post("/operators/federation/user/", chosen)
    assert [row.user for row in Authenticator.objects.all()] == [operator]  # nobody takes away their own here
    assert own
    assert [letter.to for letter in mail.outbox] == [[here.player.email]]
    assert "_auth_user_id" in sign_in(here.player.email).session


def test_neither_secret_nor_seed_can_be_read_in_the_database(here):
    secret = give(here.player)
    RecoveryCodes.activate(here.player)
    kept = [str(data) for data in Authenticator.objects.values_list("data", flat=True)]
    assert len(kept) == 2
    assert not any(secret in data for data in kept)
    seeds = [authenticator.wrap() for authenticator in Authenticator.objects.filter(type="recovery_codes")]
    assert len(seeds[0].get_unused_codes()) == 10
    assert not any(code in data for code in seeds[0].get_unused_codes() for data in kept)


def test_a_new_key_opens_what_an_older_one_sealed(settings):
    old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    settings.SEALING_KEYS = [old]
    sealed = SealingAdapter().encrypt("SECRET")
    settings.SEALING_KEYS = [new, old]
    assert SealingAdapter().decrypt(sealed) == "SECRET"
    settings.SEALING_KEYS = [new]
    with pytest.raises(InvalidToken):
        SealingAdapter().decrypt(sealed)


def test_without_keys_one_is_made_of_the_secret_key(settings):
    settings.SEALING_KEYS = []
    sealed = SealingAdapter().encrypt("SECRET")
    assert SealingAdapter().decrypt(sealed) == "SECRET"
    settings.SECRET_KEY = "another"
    with pytest.raises(InvalidToken):
        SealingAdapter().decrypt(sealed)
