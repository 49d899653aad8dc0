"""What federations share: one origin, one cache, one cookie jar.

DESIGN 3, last sentences:
- "attachments are served as attachments with nosniff and a sandboxing CSP": no attachments are served yet;
  nosniff: test_every_page_forbids_guessing_and_framing
- "CSRF in the session": test_the_csrf_secret_is_in_the_session
- "cache keys, ETags and throttles carry federation, language and office": test_throttles_count_by_federation,
  test_pages_vary_by_reader
"""

import ast

import pytest
from django.conf import settings as configured
from rest_framework.test import APIRequestFactory

from federation.limits.throttling import AskingLimit, asker
from federation.tenancy.context import acting_for
from tests.places import ROOT

pytestmark = pytest.mark.django_db


def throttle_key(house, user):
    request = APIRequestFactory().get("/")
    request.user = user
    with acting_for(house.federation):
        return AskingLimit("api", 600)._key(asker(request))


def test_throttles_count_by_federation(here, next_door):
    keys = [throttle_key(house, user) for house in (here, next_door) for user in (here.player, None)]
    assert len(set(keys)) == 4
    assert keys[0].startswith(f"limit:api:{here.federation.pk}:login-{here.player.pk}:")
    assert keys[3].startswith(f"limit:api:{next_door.federation.pk}:127.0.0.1:")


def test_the_csrf_secret_is_in_the_session(client, here):
    assert configured.CSRF_USE_SESSIONS is True
    page = client.get("/sakura/accounts/login/")
    assert page.status_code == 200
    assert "csrftoken" not in page.cookies
    assert client.session.get("_csrftoken")


@pytest.mark.parametrize("address", ["/", "/sakura/", "/sakura/accounts/login/", "/sakura/nothing/"])
def test_every_page_forbids_guessing_and_framing(client, here, address):
    response = client.get(address)
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    policy = response["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy


def test_pages_vary_by_reader(client, here):
    vary = {word.strip() for word in client.get("/sakura/")["Vary"].split(",")}
    assert {"Accept-Language", "Cookie"} <= vary


def test_signing_in_gives_one_cookie_that_scripts_cannot_read(client, here):
    assert configured.SESSION_COOKIE_HTTPONLY is True
    assert configured.SESSION_COOKIE_PATH == "/"
    client.force_login(here.administrator)
    for slug, status in (("sakura", 200), ("albion", 404)):
        assert client.get(f"/{slug}/admin/").status_code == status


def test_a_login_of_here_is_a_stranger_next_door(client, here, next_door):
    client.force_login(here.administrator)
    assert client.get("/sakura/admin/").status_code == 200
    assert client.get("/albion/admin/", follow=True).status_code == 403


KEYS_OF_CACHES = {
    "federation/record/smtp.py",  # that the mail server is silent, which is everybody's
    "federation/limits/throttling.py",  # limit:KIND:FEDERATION:…
    "federation/tables/import_storage.py",  # import-FEDERATION-…
    "federation/site/once.py",  # once-… of the session and the whole address, so of the federation
}


def test_nothing_is_kept_in_the_cache_without_its_federation():
    """Whoever uses the cache says so here, with how its key carries the federation."""
    using = {
        str(file.relative_to(ROOT))
        for package in ("federation", "clubs", "rulings", "scoring")
        for file in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith(("django.core.cache", "django.views.decorators.cache"))
        and {alias.name for alias in node.names} & {"cache", "caches", "cache_page"}
    }
    assert using == KEYS_OF_CACHES
