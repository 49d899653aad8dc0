"""Service tokens: issued by an administrator, shown once, within scopes and offices, ended at once."""

import re
from datetime import timedelta

import pytest

from clubs.models import Club, Scope, ServiceToken
from clubs.register.services import service_tokens
from federation.errors import Refused
from federation.models import Act, AuditEntry, Office, Role
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.interchange.service_cast import REGISTER, Program, issue, refusal_of, with_secret

pytestmark = pytest.mark.django_db
ADMIN = "/sakura/admin/clubs/servicetoken/"


def test_the_administration_issues_one_and_shows_the_secret_once(client, here):
    client.force_login(here.administrator)
    fields = {
        "name": "Membership program",
        "purpose": "Copies members every night",
        "scopes": ["members:read"],
        "ends_on": (today() + timedelta(days=90)).isoformat(),
    }
    page = client.post(f"{ADMIN}add/", fields)
    secret = re.search(r'<code class="secret" translate="no">(service_[\w-]+)</code>', page.content.decode())[
        1
    ]
    assert page.headers["Cache-Control"] == "no-store, private"
    with acting_for(here.federation):
        token = ServiceToken.objects.get()
        assert (token.scopes, token.issued_by) == (["members:read"], here.administrator)
        assert secret not in str(vars(token))
        assert AuditEntry.objects.filter(act=Act.SERVICE_TOKEN_ISSUED, subject_ref=token.pk).count() == 1
    for path in ("", f"{token.pk}/change/", f"{token.pk}/history/"):
        assert secret not in client.get(f"{ADMIN}{path}").content.decode()
    assert with_secret(secret).get(f"{REGISTER}/members/").status_code == 200
    client.post(ADMIN, {"action": "withdraw_tokens", "_selected_action": [token.pk]})
    assert refusal_of(with_secret(secret).get(f"{REGISTER}/members/")) == (401, "authentication_failed")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"scopes": ()}, "no_scope"),
        ({"purpose": " "}, "no_purpose"),
        ({"ends_on": -1}, "impossible_end"),
        ({"ends_on": 400}, "impossible_end"),
    ],
)
def test_what_is_no_token_is_refused(here, wrong, code):
    words = {"name": "x", "purpose": "y", "scopes": (Scope.READ_CLUBS,), "ends_on": 10} | wrong
    with acting_for(here.federation):
        words["ends_on"] = today() + timedelta(days=words["ends_on"])
        with pytest.raises(Refused) as caught:
            service_tokens.issue(by=here.administrator, **words)
    assert caught.value.code == code


@pytest.mark.parametrize("who", ["registrar", "scorer", "player"])
def test_only_an_administrator_issues_and_withdraws(here, who):
    token, _secret = issue(here, Scope.READ_CLUBS)
    with acting_for(here.federation):
        for act in (
            lambda by: issue(here, Scope.READ_CLUBS, by=by),
            lambda by: service_tokens.withdraw(token=token, by=by),
        ):
            with pytest.raises(Refused) as caught:
                act(getattr(here, who))
            assert caught.value.code == "not_administrator"


def withdrawn(here, token):
    service_tokens.withdraw(token=token, by=here.administrator)


def expired(_here, token):
    ServiceToken.objects.filter(pk=token.pk).update(ends_on=today() - timedelta(days=1))


def of_somebody_blocked(here, _token):
    here.administrator.is_active = False
    here.administrator.save()


def of_an_address_not_proved(here, _token):
    here.administrator.emailaddress_set.update(verified=False)


@pytest.mark.parametrize("ended", [withdrawn, expired, of_somebody_blocked, of_an_address_not_proved])
def test_one_that_ended_is_unknown(here, ended):
    program = Program(here)
    assert program.get("members/").status_code == 200
    with acting_for(here.federation):
        ended(here, program.token)
    assert refusal_of(program.get("members/")) == (401, "authentication_failed")


def test_one_of_next_door_is_unknown_here(here, next_door):
    _token, secret = issue(next_door)
    assert refusal_of(with_secret(secret).get(f"{REGISTER}/members/")) == (401, "authentication_failed")
    assert with_secret(secret).get("/albion/api/v1/register/members/").status_code == 200


def test_a_token_does_no_more_than_its_issuer_may_today(here):
    program = Program(here)
    with acting_for(here.federation):
        Office.objects.filter(holder=here.administrator).update(ends_on=today() - timedelta(days=1))
    assert refusal_of(program.get("members/")) == (403, "office_ended")
    with acting_for(here.federation):
        cast.appoint(here.administrator, Role.MASTER_POINT_SECRETARY)
    assert program.get("members/").status_code == 200
    assert refusal_of(program.post("members/", {"family_name": "x"})) == (403, "office_ended")


def test_scopes_are_kept_apart_and_writing_reads(here):
    reads, writes = Program(here, Scope.READ_CLUBS), Program(here, Scope.WRITE_CLUBS)
    club = {"number": "31", "names": {"ja": "新", "en": "New"}}
    assert [reads.get("clubs/").status_code, writes.get("clubs/").status_code] == [200, 200]
    assert refusal_of(reads.post("clubs/", club)) == (403, "scope_missing")
    assert refusal_of(reads.get("members/")) == (403, "scope_missing")
    assert writes.post("clubs/", club).status_code == 201


def test_every_use_of_a_writing_operation_is_written_down(here):
    program = Program(here)
    program.get("clubs/")
    program.post("clubs/", {"number": "31", "names": {"ja": "新", "en": "New"}})
    program.post("clubs/", {"number": "31", "names": {"ja": "別", "en": "Other"}})
    with acting_for(here.federation):
        acts = AuditEntry.objects.filter(act=Act.SERVICE_TOKEN_WROTE).order_by("pk")
        assert [(act.subject, act.actor) for act in acts] == [("Office program", here.administrator)]
        written = acts[0].parameters
        assert (written["operation"], written["record"]) == ("POST api_clubs", "clubs.club")
        assert Club.objects.get(pk=written["ref"]).number == "31"
        assert ServiceToken.objects.get().last_used_at is not None


def test_nothing_else_opens_to_one(here):
    program = Program(here)
    for address in ("uploads/", "sessions/", "cases/", "points/me/"):
        assert program.client.get(f"/sakura/api/v1/{address}").status_code == 403


def test_asking_by_headers_alone_is_asking(here):
    program = Program(here, Scope.READ_CLUBS)
    assert program.client.head(f"{REGISTER}/clubs/").status_code == 200
    assert program.client.head(f"{REGISTER}/members/").status_code == 403
    assert program.client.head("/sakura/api/v1/cases/").status_code == 403
