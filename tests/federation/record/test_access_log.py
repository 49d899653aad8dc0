"""The log of access: who came, who was refused, who took files away, what operators read."""

import json
import logging

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Act, AuditEntry, StaffSession
from federation.people.receivers import LOGGED
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.api_cast import UPLOADS, device
from tests.federation.people.signing_in import NEW_PASSWORD, change, sign_in
from tests.federation.people.test_second_factor import give

pytestmark = pytest.mark.django_db


@pytest.fixture
def lines(caplog):
    """The lines written so far."""
    caplog.set_level(logging.INFO, "portal.access")
    return lambda: [json.loads(r.getMessage()) for r in caplog.records if r.name == "portal.access"]


def events(lines):
    return [line["event"] for line in lines()]


def test_signing_in_and_out_by_key_and_address(here, lines):
    browser = sign_in(here.scorer.email)
    browser.post("/sakura/accounts/logout/")
    first, last = lines()
    assert first == {
        "event": "signed_in",
        "login": here.scorer.pk,
        "address": "127.0.0.1",
        "federation": "sakura",
        "method": "POST",
        "path": "/sakura/accounts/login/",
    }
    assert (last["event"], last["login"]) == ("signed_out", here.scorer.pk)


@pytest.mark.usefixtures("here")
def test_a_wrong_password_without_what_was_typed(lines):
    sign_in("my-secret-password@example.org", "typed into the wrong field")
    assert events(lines) == ["sign_in_failed"]
    assert "secret" not in json.dumps(lines())


def test_what_happens_to_a_login(here, lines):
    browser = sign_in(here.player.email)
    give(here.scorer)
    change(browser, "other@example.org")
    form = {"oldpassword": cast.PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    browser.post("/sakura/accounts/password/change/", form)
    assert {"signed_in", "address_changed", "password_changed"} <= set(events(lines))
    assert all(line["login"] == here.player.pk for line in lines() if line["event"] != "signed_out")
    assert set(LOGGED) == {
        "signed_in",
        "signed_out",
        "password_changed",
        "password_set_by_letter",
        "address_changed",
        "second_factor_added",
        "second_factor_removed",
    }


def test_who_is_refused(here, lines):
    browser = Client()
    browser.force_login(here.player)
    browser.get("/sakura/admin/federation/office/", follow=True)
    Client().get(UPLOADS)
    Client().get(UPLOADS, headers={"authorization": "Token x"})
    refused = [(line["event"], line["login"]) for line in lines() if line["event"] != "signed_in"]
    assert refused == [
        ("refused", here.player.pk),
        ("not_signed_in", None),
        ("not_signed_in", None),
    ]


def test_files_that_somebody_takes_away(here, lines):
    browser = Client()
    browser.force_login(here.registrar)
    browser.post("/sakura/admin/federation/member/export/", {"format": "0"})
    taken = [line for line in lines() if line["event"] == "file_taken"]
    assert [line["path"] for line in taken] == ["/sakura/admin/federation/member/export/"]


def test_a_line_is_one_line_whatever_is_asked(here, lines):
    browser = Client()
    browser.force_login(here.player)
    browser.get("/sakura/admin/federation/office/%0aforged%E2%80%A8line/change/", follow=True)
    device(here).get("/sakura/api/v1/cases/?%0aforged")
    assert all("\n" not in json.dumps(line, ensure_ascii=True) for line in lines())
    assert events(lines).count("refused") >= 1


def test_what_an_operator_reads_stands_in_the_federations_log(here):
    operator = cast.login(here.federation, "operator")
    operator.is_operator = True
    operator.save()
    browser = Client()
    browser.force_login(operator)
    browser.get("/sakura/results/")
    now = timezone.now()
    with acting_for(here.federation):
        assert not AuditEntry.objects.filter(act=Act.STAFF_SESSION_READ).exists()
        StaffSession.objects.create(
            operator=operator, reason="help", starts_at=now, ends_at=now + timezone.timedelta(hours=1)
        )
    browser.get("/sakura/admin/federation/member/?q=mai")
    browser.get("/sakura/nothing/")
    with acting_for(here.federation):
        (entry,) = AuditEntry.objects.filter(act=Act.STAFF_SESSION_READ)
        assert (entry.actor, entry.parameters) == (
            operator,
            {"page": "/sakura/admin/federation/member/?q=mai"},
        )
