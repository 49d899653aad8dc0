"""Signing in elsewhere attacked: addresses beside the registered one, forged tokens, races, a stolen login.

What a program gets wrong by itself is in `test_refusals`.
"""

import base64
import json
import threading
from datetime import timedelta

import jwt
import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.utils import timezone

from federation.models import Member, MemberMerge
from federation.people.merging.merge import merge_members
from federation.people.merging.part import part_members
from federation.tenancy.context import acting_for
from scoring.models import SignInCode, SignInConsent, SignInToken
from scoring.openid import keys
from tests import cast
from tests.federation.people.signing_in import NEW_PASSWORD, sign_in
from tests.scoring.openid.signing_in import BACK, Asking, a_program, browser_of, came_back

pytestmark = pytest.mark.django_db

LOOPBACK = "http://127.0.0.1:8765/back"
BESIDE = [
    *(f"{BACK}#", f"{BACK}#x", f"{BACK}/", f"{BACK}%20", f" {BACK}", BACK.upper(), BACK.split("?")[0]),
    BACK.replace("https", "HTTPS"),
    BACK.replace("https", "http"),
    BACK.replace("club.", "CLUB."),
    BACK.replace("club.example.org", "club.example.org:443"),
    BACK.replace("club.example.org", "club.example.org."),
    BACK.replace("club.example.org", "club.example.org@evil.example"),
    BACK.replace("club.example.org", "evil.example\\@club.example.org"),
    BACK.replace("club.example.org", "club.example.org.evil.example"),
    BACK.replace("/back", "/x/../back"),
    BACK.replace("/back", "//back"),
    BACK.replace("/back", "/%62ack"),
    LOOPBACK.replace("8765", "8766"),
    LOOPBACK.replace("127.0.0.1", "localhost"),
    LOOPBACK.replace("127.0.0.1", "[::1]"),
    LOOPBACK.replace("127.0.0.1", "2130706433"),
    "javascript:alert(1)//" + BACK,
]


@pytest.fixture
def asking(here) -> Asking:
    """A program of the house."""
    return Asking(*a_program(here, addresses=f"{BACK}\n{LOOPBACK}"))


def test_an_address_beside_the_registered_one_is_none(here, asking) -> None:
    browser = browser_of(here.player)
    asking.code(here.player)  # agreed: nothing but the address is in the way of a code
    for address in BESIDE:
        for words in ({}, {"prompt": "none"}, {"scope": "nothing"}, {"code_challenge": None}):
            answer = browser.get(asking.address(redirect_uri=address, **words))
            assert (answer.status_code, answer.has_header("Location")) == (400, False), (address, words)
    assert came_back(browser.get(asking.address(redirect_uri=LOOPBACK)))["code"]
    code = asking.code(here.player)
    assert asking.exchange(code, redirect_uri=LOOPBACK).status_code == 400  # its code came back elsewhere


@pytest.mark.parametrize(
    "words",
    [
        {"code_challenge": "x" * 200},
        {"code_challenge": "x" * 42},
        {"code_challenge": ""},
        {"code_challenge": "é" * 43},
        {"nonce": "n" * 501},
    ],
)
def test_what_cannot_be_kept_goes_back_as_an_error(here, asking, words) -> None:
    asking.code(here.player)
    browser = browser_of(here.player)
    for answer in (browser.get(asking.address(**words)), browser.get(asking.address(prompt="none", **words))):
        assert came_back(answer)["error"] == "invalid_request"
    assert came_back(browser.post(asking.address(**words), {"act": "agree"}))["error"] == "invalid_request"


def part(says: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(says).encode()).decode().rstrip("=")


def hints(key, theirs: str, subject: str) -> list[str]:
    """Tokens that would say who somebody is, had we signed them."""
    says = part({"sub": subject, "iss": "http://testserver/sakura"})
    public = jwt.PyJWK(key.public).key.public_numbers().n.to_bytes(256, "big")
    by_public = jwt.encode({"sub": subject}, public, algorithm="HS256", headers={"kid": key.name})
    deep = base64.urlsafe_b64encode(b"[" * 1500 + b"]" * 1500).decode()
    return [
        *(f"{part({'alg': alg, 'kid': key.name})}.{says}." for alg in ("none", "None", "RS256")),
        *(f"{part({'alg': 'RS256', 'kid': kid})}.{says}.eHg" for kid in ("\0", "\ud800", 7, {}, "", "é")),
        *(by_public, theirs, f"{deep}.{says}.eHg", ".", "..", "x"),
    ]


def test_a_forged_hint_says_nothing_of_anybody(here, next_door, asking) -> None:
    token = asking.exchange(asking.code(here.player)).json()
    subject = asking.userinfo(token["access_token"]).json()["sub"]
    a_program(next_door)
    with acting_for(next_door.federation):
        theirs = keys.signed({"sub": subject, "iss": "http://testserver/sakura"}, timezone.now())
    with acting_for(here.federation):
        key = keys.signing_key(timezone.now())
    browser = browser_of(here.player)
    for hint in hints(key, theirs, subject):
        answer = browser.get(asking.address(prompt="none", id_token_hint=hint))
        assert came_back(answer).get("error") == "login_required", hint[:80]
    assert came_back(browser.get(asking.address(prompt="none", id_token_hint=token["id_token"])))["code"]
    head, _says, sign = token["id_token"].split(".")
    with acting_for(here.federation), pytest.raises(jwt.PyJWTError):
        keys.subject_in(f"{head}.{part({'sub': subject})}.{sign}", "http://testserver/sakura")


def test_scopes_are_never_more_than_was_agreed(here, asking) -> None:
    code = asking.code(here.player, scope="openid")
    token = asking.exchange(code, scope="openid email points").json()
    assert token["scope"] == "openid"
    more = {"grant_type": "refresh_token", "refresh_token": token["refresh_token"]}
    assert asking.post("token", more | {"scope": "openid email"}).json()["error"] == "invalid_scope"
    assert set(asking.userinfo(token["access_token"]).json()) == {"sub"}


def test_a_token_in_an_address_opens_nothing(here, asking) -> None:
    token = asking.exchange(asking.code(here.player)).json()["access_token"]
    assert Client().get(f"/sakura/openid/userinfo/?access_token={token}").status_code == 400
    assert asking.userinfo(token).status_code == 200
    both = {"grant_type": "refresh_token", "refresh_token": token}
    assert asking.post("token/?client_id=x", both).status_code in (400, 401, 404)


def test_one_program_does_not_end_or_use_what_is_anothers(here, asking) -> None:
    other = Asking(*a_program(here, "Other"))
    app = Asking(*a_program(here, "App", has_secret=False, addresses=LOOPBACK))
    token = asking.exchange(asking.code(here.player)).json()
    for stranger in (other, app):
        stranger.post("revoke", {"token": token["refresh_token"]})
        assert stranger.refresh(token["refresh_token"]).status_code == 400
    shown = base64.b64encode(f"{app.program.client_id}:".encode()).decode()
    posing = Client().post(
        "/sakura/openid/token/",
        f"grant_type=refresh_token&refresh_token={token['refresh_token']}&client_id={asking.program.client_id}",
        content_type="application/x-www-form-urlencoded",
        headers={"authorization": f"Basic {shown}"},
    )
    assert posing.status_code == 401  # one that has no secret is no way round the secret of another
    assert asking.userinfo(token["access_token"]).status_code == 200
    asking.post("revoke", {"token": token["refresh_token"]})
    assert asking.userinfo(token["access_token"]).status_code == 401


def test_the_page_is_neither_framed_nor_sent_by_others(here, asking) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(here.player)
    page = browser.get(asking.address())
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "no-store" in page["Cache-Control"]
    assert browser.post(asking.address(), {"act": "agree"}).status_code == 403
    with acting_for(here.federation):
        assert not SignInConsent.objects.exists()


def test_a_session_that_is_older_than_a_program_wants_is_none_without_a_page(here, asking) -> None:
    asking.code(here.player)
    browser = browser_of(here.player)
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        assert (
            came_back(browser.get(asking.address(prompt="none", max_age="60")))["error"] == "login_required"
        )
        assert came_back(browser.get(asking.address(prompt="none", max_age="3600")))["code"]
        assert "/reauthenticate/" in browser.get(asking.address(max_age="60"))["Location"]


def test_a_new_password_ends_what_was_signed_in_to_by_the_old_one(here, asking) -> None:
    token = asking.exchange(asking.code(here.player)).json()
    waiting = asking.code(here.player)
    owner = sign_in(here.player.email)
    typed = {"oldpassword": cast.PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert owner.post("/sakura/accounts/password/change/", typed).status_code == 302
    assert asking.userinfo(token["access_token"]).status_code == 401
    assert asking.refresh(token["refresh_token"]).status_code == 400
    assert asking.exchange(waiting).status_code == 400
    again = asking.exchange(asking.code(here.player.__class__.objects.get(pk=here.player.pk))).json()
    assert asking.userinfo(again["access_token"]).status_code == 200


def test_a_merger_undone_gives_each_their_own_programs_back(here, asking) -> None:
    mine, other = here.members[1], here.members[0]
    token = asking.exchange(asking.code(here.player)).json()
    subject = asking.userinfo(token["access_token"]).json()["sub"]
    with acting_for(here.federation):
        merge_members(duplicate=mine, into=other, by=here.registrar)
        assert SignInConsent.objects.get().member_id == other.pk
        part_members(merge=MemberMerge.objects.get(), by=here.registrar)
        assert SignInConsent.objects.get().member_id == mine.pk
    assert asking.userinfo(token["access_token"]).status_code == 401
    again = asking.exchange(asking.code(here.player)).json()
    claims = asking.userinfo(again["access_token"]).json()
    assert (claims["sub"], claims["member_number"]) == (subject, mine.number)


def test_a_merger_makes_no_token_of_one_login_tell_of_another(here, asking) -> None:
    token = asking.exchange(asking.code(here.player)).json()
    with acting_for(here.federation):
        own = cast.login(here.federation, "other")
        Member.objects.filter(pk=here.members[0].pk).update(user=own)
        into = Member.objects.get(pk=here.members[0].pk)
        merge_members(duplicate=here.members[1], into=into, by=here.registrar)
    assert asking.userinfo(token["access_token"]).status_code == 401
    assert asking.refresh(token["refresh_token"]).status_code == 400


@pytest.mark.parametrize("site", ["https://[", "https://[x", "http://x", "https://", "javascript:x", "//x"])
def test_a_site_that_is_no_address_is_refused(here, site) -> None:
    words = {"name": "Club", "purpose": "booking", "addresses": BACK, "claims": ["profile"], "site": site}
    assert browser_of(here.administrator).post("/sakura/office/programs/", words).status_code == 422


@pytest.mark.django_db(transaction=True)
def test_of_two_who_bring_a_code_at_once_none_keeps_a_token(here, asking) -> None:
    code, gate, answers = asking.code(here.player), threading.Barrier(6), []

    def bring() -> None:
        gate.wait()
        answers.append(asking.exchange(code))
        connection.close()

    threads = [threading.Thread(target=bring) for _place in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(answer.status_code for answer in answers) == [200, *[400] * 5]
    (got,) = (answer.json() for answer in answers if answer.status_code == 200)
    assert asking.userinfo(got["access_token"]).status_code == 401
    with acting_for(here.federation):
        assert not SignInToken.objects.filter(ended_at=None).exists()
        assert SignInCode.objects.get().ended_at is not None


@pytest.mark.django_db(transaction=True)
def test_of_two_who_bring_a_refresh_token_at_once_none_keeps_one(here, asking) -> None:
    first, gate, answers = asking.exchange(asking.code(here.player)).json(), threading.Barrier(4), []

    def bring() -> None:
        gate.wait()
        answers.append(asking.refresh(first["refresh_token"]).status_code)
        connection.close()

    threads = [threading.Thread(target=bring) for _place in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(answers) == [200, 400, 400, 400]
    with acting_for(here.federation):
        assert not SignInToken.objects.filter(ended_at=None).exists()
