"""Somebody else's library signs a member in at a portal that listens: discovery, keys, userinfo, refresh."""

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from authlib.integrations.django_client import OAuth
from authlib.integrations.requests_client import OAuth2Session
from django.test import RequestFactory

from federation.tenancy.context import acting_for
from scoring.openid import keys
from tests.cast import PASSWORD
from tests.documented import block, run
from tests.scoring.openid.signing_in import BACK, a_program

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@pytest.fixture
def site(live_server, here, settings):
    """A program's own use of Authlib, which knows the issuer and what it was given."""
    settings.PORTAL_ADDRESS = live_server.url
    program, secret = a_program(here)
    return OAuth().register(
        "federation",
        client_id=program.client_id,
        client_secret=secret,
        server_metadata_url=f"{live_server.url}/sakura/.well-known/openid-configuration",
        client_kwargs={
            "scope": "openid profile member_number club email points",
            "code_challenge_method": "S256",
        },
        overwrite=True,
    )


def asked_by(session: dict, address: str = "/start/"):
    request = RequestFactory().get(address)
    request.session = session
    return request


def sent(browser: httpx.Client, page: httpx.Response, **fields: str) -> httpx.Response:
    """The one form of a page that names the fields, sent as a browser does."""
    hidden = {
        name: unescape(value) for name, value in re.findall(r'name="(next)" value="([^"]*)"', page.text)
    }
    secret = TOKEN.findall(page.text)[-1]
    where = str(page.url) if "login" not in str(page.url) else str(page.url).partition("?")[0]
    return browser.post(
        where, data={**hidden, **fields, "csrfmiddlewaretoken": secret}, headers={"Referer": where}
    )


def test_a_member_signs_in_at_a_program_of_somebody_elses(site, here, live_server) -> None:
    session: dict = {}
    start = site.authorize_redirect(asked_by(session), BACK)
    assert urlsplit(start.url).path == "/sakura/openid/authorize/"
    with httpx.Client(headers={"accept-language": "en"}) as browser:
        page = browser.get(start.url, follow_redirects=True)
        assert "/accounts/login/" in str(page.url)
        answer = sent(browser, page, login=here.player.email, password=PASSWORD)
        page = browser.get(urljoin(str(page.url), answer.headers["location"]), follow_redirects=True)
        assert "booking tables" in page.text
        assert "your e-mail address" in page.text
        assert "form-action 'self' https://club.example.org" in page.headers["content-security-policy"]
        answer = sent(browser, page, act="agree")
        back = answer.headers["location"]
        assert back.startswith(BACK)
        token = site.authorize_access_token(asked_by(session, back))
        again = browser.get(site.authorize_redirect(asked_by(session), BACK).url)
        assert again.headers["location"].startswith(BACK)  # asked once
    claims = token["userinfo"]  # of the ID token, whose signature, issuer, audience and nonce it has checked
    assert (claims["iss"], claims["amr"]) == (f"{live_server.url}/sakura", ["pwd"])
    shown = site.userinfo(token=token)
    member = here.members[1]
    assert shown["sub"] == claims["sub"]
    assert shown["name#ja-Kana-JP"] == "タカハシ マイ"
    assert (shown["name"], shown["name#ja-Latn-JP"]) == ("髙橋 舞", "Mai Takahashi")
    assert (shown["member_number"], shown["email"]) == (member.number, here.player.email)
    assert shown["club"]["number"] == "2074"
    assert "points" in shown
    _goes_on(site, token, here)


def test_the_lines_of_the_document_lead_to_the_sign_in(here, live_server, settings) -> None:
    """As they stand, with what the administration has handed over."""
    settings.PORTAL_ADDRESS = live_server.url
    program, secret = a_program(here)
    code = block("OAuth()").replace("https://bridge.example.org", live_server.url)
    for own in (program.client_id, secret):
        code = code.replace("…", own, 1)
    site = run(code.replace("OAuth().register(", "site = OAuth().register("))["site"]
    start = site.authorize_redirect(asked_by({}), BACK)
    assert urlsplit(start.url).path == "/sakura/openid/authorize/"
    page = httpx.get(start.url, follow_redirects=True)
    assert (page.status_code, "/accounts/login/" in str(page.url)) == (200, True)


def _goes_on(site, token, here) -> None:
    """Renewed, after the keys were changed, and ended."""
    with acting_for(here.federation):
        from django.utils import timezone

        keys.change(at=timezone.now(), by=here.administrator)
    places = site.load_server_metadata()
    shown = {"client_id": site.client_id, "client_secret": site.client_secret}
    own = OAuth2Session(**shown, token=token, token_endpoint_auth_method="client_secret_post")
    fresh = own.refresh_token(places["token_endpoint"])
    assert fresh["refresh_token"] != token["refresh_token"]
    site.fetch_jwk_set(force=True)
    assert site.parse_id_token(fresh, nonce=None)["sub"] == token["userinfo"]["sub"]
    assert len(site.fetch_jwk_set(force=True)["keys"]) == 2
    assert own.get(places["userinfo_endpoint"]).status_code == 200
    assert own.revoke_token(places["revocation_endpoint"], fresh["access_token"]).status_code == 200
    assert own.get(places["userinfo_endpoint"]).status_code == 401
