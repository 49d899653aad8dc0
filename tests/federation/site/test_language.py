"""Which language a page comes in."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

TABLE = [
    # chosen, asked for by the browser, shown by the Japanese federation
    (None, "", "ja"),
    (None, "fr", "ja"),
    (None, "en-GB,en;q=0.9", "en"),
    (None, "fr,ja;q=0.5", "ja"),
    ("en", "ja", "en"),
    ("ja", "en", "ja"),
    ("xx", "en", "en"),
]


@pytest.mark.parametrize(("chosen", "asked", "shown"), TABLE)
def test_the_language_of_a_page(here, chosen, asked, shown):
    client = Client()
    if chosen:
        client.cookies["language"] = chosen
    answer = client.get("/sakura/", headers={"Accept-Language": asked})
    assert answer.headers["Content-Language"] == shown
    assert f'<html lang="{shown}"' in answer.content.decode()


def test_choosing_a_language_keeps_the_place(here):
    answer = Client().post("/sakura/language/", {"language": "en", "next": "/sakura/results/?page=2"})
    assert (answer.status_code, answer.url) == (302, "/sakura/results/?page=2")
    assert answer.cookies["language"].value == "en"


@pytest.mark.parametrize("place", ["https://elsewhere.example.org/", "//elsewhere.example.org/"])
def test_nobody_is_sent_elsewhere(here, place):
    assert Client().post("/sakura/language/", {"language": "en", "next": place}).url == "/"


def test_an_unknown_language_is_refused(here):
    assert Client().post("/sakura/language/", {"language": "tlh", "next": "/"}).status_code == 400
