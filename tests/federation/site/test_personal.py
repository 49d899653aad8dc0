"""What is personal is kept by nobody on the way, and not by the browser of whoever sits there next."""

import pytest
from django.test import Client

from federation.record.letter_choices import signature_of
from federation.site.personal import NEVER_KEPT
from federation.tenancy.context import acting_for
from tests.clubs.api_cast import UPLOADS, device
from tests.federation.people.signing_in import sign_in

pytestmark = pytest.mark.django_db
PUBLIC = ["", "results/", "tournaments/", "calculators/", "laws/", "api/v1/sessions/", "nothing/"]


def kept(answer):
    return answer.headers.get("Cache-Control")


@pytest.mark.parametrize("path", [*PUBLIC, "me/", "desk/", "admin/", "accounts/email/", "api/v1/uploads/"])
def test_every_answer_to_somebody_signed_in(here, path):
    browser = Client()
    browser.force_login(here.scorer)
    assert kept(browser.get(f"/sakura/{path}")) == NEVER_KEPT
    assert kept(browser.post(f"/sakura/{path}")) == NEVER_KEPT


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("path", PUBLIC)
def test_not_what_anybody_may_read(path):
    assert "no-store" not in (kept(Client().get(f"/sakura/{path}")) or "")


def test_every_answer_to_a_token(here):
    client = device(here)
    assert {kept(client.get(UPLOADS)), kept(client.get("/sakura/api/v1/sessions/"))} == {NEVER_KEPT}


def test_the_answer_that_signs_in_and_the_one_that_signs_out(here):
    browser = sign_in(here.scorer.email)
    assert kept(browser.post("/sakura/accounts/logout/")) == NEVER_KEPT


def test_what_a_secret_opens_without_signing_in(here):
    pages = ["accounts/login/", "accounts/password/reset/", "accounts/password/reset/key/1-set-password/"]
    with acting_for(here.federation):
        pages.append(f"letters/off/{signature_of(here.player, 'news')}/")
    answers = [Client().get(f"/sakura/{page}") for page in pages]
    assert [answer.status_code for answer in answers] == [200] * 4
    assert {kept(answer) for answer in answers} == {NEVER_KEPT}


def test_at_the_operators_too(here):
    browser = Client()
    browser.force_login(here.scorer)
    assert kept(browser.get("/operators/")) == NEVER_KEPT
    assert kept(browser.get("/")) == NEVER_KEPT
