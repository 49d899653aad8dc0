"""Programs in a browser read answers from their registered origins, and nobody from any other."""

from urllib.parse import urlencode

import pytest
from django.test import Client

from federation.tenancy.context import acting_for
from scoring.openid import programs
from tests.scoring.openid.signing_in import VERIFIER, Asking, a_program

pytestmark = pytest.mark.django_db
ORIGIN = "https://app.example.org"
ADDRESSES = {
    ".well-known/openid-configuration": "GET",
    "openid/keys/": "GET",
    "openid/token/": "POST",
    "openid/userinfo/": "GET",
    "openid/revoke/": "POST",
}
ALLOWED, CREDENTIALS = "Access-Control-Allow-Origin", "Access-Control-Allow-Credentials"
STRANGE = [
    "https://evil.example.org",
    "http://app.example.org",
    "https://app.example.org:8443",
    "https://app.example.org.evil.example",
    "https://APP.example.org",
    "null",
    "*",
    "",
]


@pytest.fixture
def app(here):
    """A program in a browser, which keeps no secret."""
    program, secret = a_program(here, "App", addresses=f"{ORIGIN}/back", has_secret=False)
    return Asking(program, secret)


def asked_first(path: str, origin: str, method: str):
    heads = {"origin": origin, "access-control-request-method": method}
    heads["access-control-request-headers"] = "authorization"
    return Client().options(f"/sakura/{path}", headers=heads)


@pytest.mark.parametrize(("path", "method"), ADDRESSES.items())
def test_a_registered_origin_may_ask_and_read(app, path, method) -> None:
    answer = asked_first(path, ORIGIN, method)
    assert (answer.status_code, answer[ALLOWED]) == (204, ORIGIN)
    assert method in answer["Access-Control-Allow-Methods"]
    assert "Authorization" in answer["Access-Control-Allow-Headers"]
    for response in (answer, Client().generic(method, f"/sakura/{path}", headers={"origin": ORIGIN})):
        assert response[ALLOWED] == ORIGIN
        assert CREDENTIALS not in response
        assert "Origin" in response["Vary"]


@pytest.mark.parametrize("origin", STRANGE)
@pytest.mark.parametrize(("path", "method"), ADDRESSES.items())
def test_no_other_origin_may(app, path, method, origin) -> None:
    answer = asked_first(path, origin, method)
    assert ALLOWED not in answer
    assert "Access-Control-Allow-Methods" not in answer
    response = Client().generic(method, f"/sakura/{path}", headers={"origin": origin})
    assert ALLOWED not in response
    assert "Origin" in response["Vary"]


def test_other_methods_are_not_allowed(app) -> None:
    for path in ADDRESSES:
        assert ALLOWED not in asked_first(path, ORIGIN, "DELETE")
    assert Client().options("/sakura/openid/token/").status_code == 405


def test_the_sign_in_itself_is_no_answer_for_scripts(app) -> None:
    answer = Client().get(app.address(), headers={"origin": ORIGIN})
    assert ALLOWED not in answer


def test_a_program_with_a_secret_one_switched_off_and_one_of_next_door_are_strangers(here, next_door) -> None:
    a_program(here, "Server", addresses="https://server.example.org/back")
    off, _secret = a_program(here, "Off", addresses="https://off.example.org/back", has_secret=False)
    a_program(next_door, "Next", addresses="https://next.example.org/back", has_secret=False)
    with acting_for(here.federation):
        programs.switch(program=off, is_active=False, at=off.made_at, by=here.administrator)
    for name in ("server", "off", "next"):
        assert ALLOWED not in asked_first("openid/token/", f"https://{name}.example.org", "POST")


def test_a_code_is_exchanged_from_a_browser(app, here) -> None:
    code = app.code(here.player)
    words = {
        "grant_type": "authorization_code",
        "code": code,
        "client_id": app.program.client_id,
        "redirect_uri": f"{ORIGIN}/back",
        "code_verifier": VERIFIER,
    }
    kind = "application/x-www-form-urlencoded"
    sent = {"content_type": kind, "headers": {"origin": ORIGIN}}
    answer = Client().post("/sakura/openid/token/", urlencode(words), **sent)
    assert (answer.status_code, answer[ALLOWED]) == (200, ORIGIN)
    heads = {"origin": ORIGIN, "authorization": f"Bearer {answer.json()['access_token']}"}
    shown = Client().get("/sakura/openid/userinfo/", headers=heads)
    assert (shown.status_code, shown[ALLOWED]) == (200, ORIGIN)
    assert shown.json()["member_number"] == here.members[1].number
