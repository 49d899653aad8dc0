"""What a program is refused: the wrong address, a code twice, no PKCE, a stranger's words, who went away."""

from datetime import timedelta

import jwt
import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Member, MemberStatus, Role, User
from federation.people.merging.merge import merge_members
from federation.tenancy.context import acting_for
from scoring.models import SignInCode, SignInConsent, SignInKey, SignInProgram, SignInToken
from scoring.openid import claims, consents, keys, programs
from scoring.openid.places import is_fit
from tests import cast
from tests.scoring.openid.signing_in import BACK, Asking, a_program, browser_of, came_back

pytestmark = pytest.mark.django_db


@pytest.fixture
def asking(here) -> Asking:
    """A program of the house."""
    return Asking(*a_program(here))


def test_what_is_wrong_with_the_program_leads_nowhere(here, next_door, asking) -> None:
    browser, theirs = browser_of(here.player), Asking(*a_program(next_door))
    wrong = [
        asking.address(redirect_uri="https://evil.example.org/"),
        asking.address(redirect_uri=BACK + "&more=1"),
        asking.address(redirect_uri=None),
        asking.address(client_id=theirs.program.client_id),
        asking.address(client_id="\N{SNOWMAN}"),
        asking.address() + "&redirect_uri=https://evil.example.org/",
    ]
    for address in wrong:
        answer = browser.get(address)
        assert (answer.status_code, answer.has_header("Location")) == (400, False), address
        assert browser.post(address, {"act": "agree"}).status_code == 400
    with acting_for(here.federation):
        programs.switch(program=asking.program, is_active=False, at=timezone.now(), by=here.administrator)
    assert browser.get(asking.address()).status_code == 400


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"response_type": "token"}, "unauthorized_client"),
        ({"response_type": "code id_token"}, "unauthorized_client"),
        ({"response_type": "id_token"}, "unauthorized_client"),
        ({"response_mode": "fragment"}, "unauthorized_client"),
        ({"scope": "profile"}, "invalid_scope"),
        ({"scope": "openid everything"}, "invalid_scope"),
        ({"prompt": "none"}, "consent_required"),
    ],
)
def test_what_is_wrong_with_the_question_goes_back_to_the_program(here, asking, words, error) -> None:
    answer = browser_of(here.player).get(asking.address(**words))
    back = came_back(answer)
    assert answer["Location"].startswith(BACK)
    assert (back["error"] in (error, "unsupported_response_type"), back["state"], "code" in back) == (
        True,
        "s",
        False,
    )
    assert back["iss"].endswith("/sakura")


def test_nobody_is_asked_without_a_page_who_is_not_signed_in(asking) -> None:
    assert came_back(Client().get(asking.address(prompt="none")))["error"] == "login_required"
    page = Client().get(asking.address())
    assert "/sakura/accounts/login/?next=" in page["Location"]


def test_a_code_is_worth_one_exchange_and_takes_all_with_it(here, asking) -> None:
    code = asking.code(here.player)
    assert asking.exchange(code, code_verifier="x" * 50).json()["error"] == "invalid_grant"
    assert asking.exchange(code, redirect_uri="https://club.example.org/").status_code == 400
    assert asking.exchange(code, client_secret="wrong").status_code == 401
    got = asking.exchange(code)
    assert got.status_code == 200, got.content
    assert got["Cache-Control"] == "no-store"
    token = got.json()
    assert asking.userinfo(token["access_token"]).json()["member_number"] == here.members[1].number
    assert asking.exchange(code).json()["error"] == "invalid_grant"
    assert asking.userinfo(token["access_token"]).status_code == 401
    assert asking.refresh(token["refresh_token"]).status_code == 400


def test_a_code_grows_old_and_is_nobody_elses(here, next_door, asking) -> None:
    other = Asking(*a_program(here, "Other"))
    theirs = Asking(*a_program(next_door), slug="albion")
    code = asking.code(here.player)
    assert other.exchange(code).status_code == 400
    assert theirs.exchange(code).status_code == 400
    assert Asking(asking.program, asking.secret, "albion").exchange(code).status_code == 401
    with time_machine.travel(timezone.now() + timedelta(minutes=2)):
        assert asking.exchange(code).status_code == 400
    token = asking.exchange(asking.code(here.player)).json()
    assert Asking(asking.program, asking.secret, "albion").userinfo(token["access_token"]).status_code == 401
    assert theirs.refresh(token["refresh_token"]).status_code == 400
    assert asking.userinfo(token["access_token"]).status_code == 200


def test_a_refresh_token_that_comes_twice_ends_the_sign_in(here, asking) -> None:
    first = asking.exchange(asking.code(here.player)).json()
    second = asking.refresh(first["refresh_token"]).json()
    assert asking.userinfo(first["access_token"]).status_code == 401  # exchanged with it
    assert asking.userinfo(second["access_token"]).status_code == 200
    assert asking.refresh(first["refresh_token"]).json()["error"] == "invalid_grant"
    assert asking.userinfo(second["access_token"]).status_code == 401
    assert asking.refresh(second["refresh_token"]).status_code == 400


def test_what_was_taken_back_is_told_no_more(here, asking) -> None:
    token = asking.exchange(asking.code(here.player)).json()
    subject = asking.userinfo(token["access_token"]).json()["sub"]
    browser, other = browser_of(here.player), browser_of(here.scorer)
    with acting_for(here.federation):
        consent = SignInConsent.objects.get()
    assert other.post("/sakura/me/programs/", {"consent": consent.pk}).status_code in (302, 404, 200)
    assert asking.userinfo(token["access_token"]).status_code == 200
    page = browser.get("/sakura/me/programs/", headers={"accept-language": "en"}).content.decode()
    assert "booking tables" in page
    assert "your member number" in page
    assert "e-mail" not in page.split("<main")[1]
    for _press in range(2):
        answer = browser.post("/sakura/me/programs/", {"consent": consent.pk})
        assert answer.status_code == 302
    assert asking.userinfo(token["access_token"]).status_code == 401
    assert asking.refresh(token["refresh_token"]).status_code == 400
    assert came_back(browser.get(asking.address(prompt="none")))["error"] == "consent_required"
    again = asking.exchange(asking.code(here.player)).json()
    assert asking.userinfo(again["access_token"]).json()["sub"] == subject


@pytest.mark.parametrize("how", ["blocked", "left", "unproved", "switched off", "narrowed"])
def test_who_may_no_longer_sign_in_is_told_of_no_more(here, asking, how) -> None:
    token = asking.exchange(asking.code(here.player)).json()
    later = asking.code(here.player)
    with acting_for(here.federation):
        if how == "blocked":
            User.objects.filter(pk=here.player.pk).update(is_active=False)
        elif how == "left":
            Member.objects.filter(user=here.player).update(status=MemberStatus.LEFT)
        elif how == "unproved":
            User.objects.filter(pk=here.player.pk).update(email="other@example.org")
        elif how == "switched off":
            programs.switch(program=asking.program, is_active=False, at=timezone.now(), by=here.administrator)
        else:
            asking.program.__class__.objects.update(claims=["openid"])
    answer = asking.userinfo(token["access_token"])
    if how == "narrowed":
        assert set(answer.json()) == {"sub"}
        return
    assert answer.status_code == 401
    assert asking.exchange(later).status_code in (400, 401)
    assert asking.refresh(token["refresh_token"]).status_code in (400, 401)


def test_who_is_no_member_signs_in_nowhere(here, asking) -> None:
    page = browser_of(here.scorer).get(asking.address())
    assert (page.status_code, asking.program.name in page.content.decode()) == (403, True)
    assert browser_of(here.scorer).post(asking.address(), {"act": "agree"}).status_code == 403


def test_declined_asked_again_and_after_the_form(here, asking) -> None:
    browser = browser_of(here.player)
    assert came_back(browser.post(asking.address(), {"act": "no"}))["error"] == "access_denied"
    with acting_for(here.federation):
        assert not SignInConsent.objects.exists()
    asking.code(here.player)
    assert "code" in came_back(browser.get(asking.address()))
    assert browser.get(asking.address(prompt="consent")).status_code == 200
    assert browser.get(asking.address(scope="openid email")).status_code == 200  # more than was agreed to
    assert "/accounts/reauthenticate/" in browser.get(asking.address(prompt="login"))["Location"]
    page = browser.get(asking.address(), headers={"sec-fetch-site": "same-origin"})
    assert (page.status_code, 'http-equiv="refresh"' in page.content.decode()) == (200, True)
    assert "form-action 'self'; " in page["Content-Security-Policy"] + "; "
    token = asking.exchange(came_back(browser.get(asking.address()))["code"]).json()
    assert came_back(browser.get(asking.address(prompt="none", id_token_hint=token["id_token"])))["code"]
    assert (
        came_back(browser.get(asking.address(prompt="none", id_token_hint="x")))["error"] == "login_required"
    )


def test_a_second_factor_is_needed_as_for_the_portal_itself(here, asking) -> None:
    here.federation.__class__.objects.filter(pk=here.federation.pk).update(second_factor_from="2020-01-01")
    with acting_for(here.federation):
        cast.appoint(here.player, Role.APPEALS_COMMITTEE)
    answer = browser_of(here.player).post(asking.address(), {"act": "agree"})
    assert "/accounts/2fa/" in answer["Location"]


def test_minors_pass_on_no_more_than_who_they_are(here, asking, monkeypatch) -> None:
    monkeypatch.setattr(claims.guardians, "is_minor", lambda member: True)
    page = browser_of(here.player).get(asking.address(), headers={"accept-language": "en"}).content.decode()
    assert "under age" in page
    assert "your name in kanji" not in page
    token = asking.exchange(asking.code(here.player)).json()
    assert token["scope"] == "openid member_number"
    assert set(asking.userinfo(token["access_token"]).json()) == {"sub", "member_number", "member_status"}


def test_a_program_without_a_secret_on_ones_own_machine_asks_each_time(here) -> None:
    program, secret = a_program(here, "App", addresses="http://127.0.0.1:8765/", has_secret=False)
    asking = Asking(program, secret)
    assert secret == ""
    assert asking.exchange(asking.code(here.player)).status_code == 200
    assert browser_of(here.player).get(asking.address()).status_code == 200
    assert (
        came_back(browser_of(here.player).get(asking.address(prompt="none")))["error"] == "consent_required"
    )


def test_secrets_are_kept_as_digests_and_keys_are_sealed(here, next_door, asking) -> None:
    token = asking.exchange(asking.code(here.player)).json()
    a_program(next_door)
    with acting_for(next_door.federation):
        theirs = keys.shown(timezone.now())
    with acting_for(here.federation):
        shown = keys.shown(timezone.now())
        (key,) = SignInKey.objects.all()
        assert "PRIVATE" not in key.sealed
        assert "d" not in key.public
        digests = {*SignInToken.objects.values_list("digest", flat=True)}
        digests |= {*SignInCode.objects.values_list("digest", flat=True), asking.program.digest}
        assert not digests & {token["access_token"], token["refresh_token"], asking.secret}
    page = Client().get("/sakura/openid/keys/")
    assert page.json()["keys"] == shown
    assert "max-age=300" in page["Cache-Control"]
    with acting_for(here.federation):
        later = timezone.now() + timedelta(days=181)
        assert keys.signing_key(later).pk != key.pk
        assert len(keys.shown(later)) == 2
        assert len(keys.shown(later + timedelta(days=2))) == 1
    assert {one["kid"] for one in theirs} & {one["kid"] for one in shown} == set()
    with pytest.raises(jwt.PyJWTError):
        jwt.decode(
            token["id_token"], jwt.PyJWK(theirs[0]), algorithms=["RS256"], audience=asking.program.client_id
        )


def test_records_that_are_merged_agree_as_one(here, asking) -> None:
    token = asking.exchange(asking.code(here.player)).json()
    with acting_for(here.federation):
        merge_members(duplicate=here.members[1], into=here.members[0], by=here.registrar)
        assert consents.consents_of(here.members[0]).get().program == asking.program
    assert asking.userinfo(token["access_token"]).json()["member_number"] == here.members[0].number


@pytest.mark.parametrize(
    ("address", "fits"),
    [
        ("https://club.example.org/back", True),
        ("http://127.0.0.1:8080/", True),
        ("http://club.example.org/", False),
        ("https://club.example.org/#x", False),
        ("https://a:b@club.example.org/", False),
        ("https://*.example.org/", False),
        ("https://club.example.org;script-src/", False),
        ("javascript:alert(1)", False),
        ("https://", False),
        ("https://club.example.org:x/", False),
        ("https://club.example.org/ x", False),
    ],
)
def test_where_a_member_may_come_back_to(address, fits) -> None:
    assert is_fit(address) is fits


def test_the_administration_registers_and_switches_off(here, next_door) -> None:
    browser = browser_of(here.administrator)
    words = {
        "name": "Club",
        "purpose": "booking",
        "site": "https://club.example.org",
        "addresses": BACK,
        "claims": ["profile"],
        "has_secret": "on",
    }
    assert browser.post("/sakura/office/programs/", words | {"addresses": "http://x"}).status_code == 422
    page = browser.post("/sakura/office/programs/", words).content.decode()
    assert "signin_" in page
    assert browser.post("/sakura/office/programs/", words).status_code == 422  # pressed twice
    with acting_for(here.federation):
        program = SignInProgram.objects.get()
        assert program.claims == ["openid", "profile"]
    own = f"/sakura/office/programs/{program.pk}/"
    assert (
        "signin_"
        not in browser.get("/sakura/office/programs/").content.decode() + browser.get(own).content.decode()
    )
    assert "signin_" in browser.post(own, {"act": "renew"}).content.decode()
    assert browser.post(own, words | {"purpose": "other"}).status_code == 302
    assert browser.post(own, {"act": "off"}).status_code == 302
    with acting_for(here.federation):
        program.refresh_from_db()
        assert (program.purpose, program.is_active) == ("other", False)
    assert browser.post("/sakura/office/programs/", {"act": "keys"}).status_code == 302
    for user in (here.registrar, here.scorer, here.player, next_door.administrator):
        for path in ("/sakura/office/programs/", own):
            assert browser_of(user).get(path).status_code == 403, (user, path)
            assert browser_of(user).post(path, {"act": "renew"}).status_code == 403
    assert browser_of(next_door.administrator).get(own.replace("sakura", "albion")).status_code == 404


def test_a_list_of_programs_asks_as_often_for_three_as_for_one(here) -> None:
    browser, counts = browser_of(here.administrator), []
    for number in range(3):
        a_program(here, f"Club {number}")
        with CaptureQueriesContext(connection) as asked:
            assert browser.get("/sakura/office/programs/").status_code == 200
        counts.append(len(asked))
    assert counts[1] == counts[2]
