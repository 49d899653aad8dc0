"""Which pages are compressed: those of whoever has no session, and nothing else."""

import gzip

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
PACKED = {"accept-encoding": "gzip"}


def encoding(answer):
    return answer.headers.get("Content-Encoding")


def test_a_page_of_nobody_is_compressed(client, here):
    answer, plain = client.get("/sakura/results/", headers=PACKED), client.get("/sakura/results/")
    assert encoding(answer) == "gzip"
    assert encoding(plain) is None
    assert gzip.decompress(answer.content) == plain.content
    assert len(answer.content) < len(plain.content) / 2
    assert "Accept-Encoding" in plain.headers["Vary"], "a cache keeps both apart"


def test_a_page_of_who_is_signed_in_is_not(here):
    browser = Client()
    browser.force_login(here.scorer)
    for path in ("/sakura/results/", "/sakura/me/"):
        assert encoding(browser.get(path, headers=PACKED)) is None, path


def test_nothing_but_pages_is(client, here):
    assert encoding(client.get("/sakura/api/v1/sessions/", headers=PACKED)) is None
    assert encoding(client.post("/sakura/accounts/login/", {"login": "x"}, headers=PACKED)) is None
    assert encoding(client.get("/sakura/accounts/login/", headers=PACKED)) is None, "it sets a session"
