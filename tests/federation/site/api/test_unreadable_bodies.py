"""Bodies that no program means: each is refused as a body, by a problem document, wherever JSON is taken."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
PLACES = ("cases/", "appeals/", "corrections/", "late-revisions/", "calc/neuberg/")
BODIES = {
    "nested": b"[" * 100_000,
    "nested and closed": b'{"x":' * 5_000 + b"1" + b"}" * 5_000,
    "no JSON": b"{",
    "no text": b"\xff",
    "no number": b'{"a": NaN}',
}


@pytest.mark.parametrize("place", PLACES)
def test_what_cannot_be_read_is_refused_as_a_body(here, place) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(here.scorer)
    for what, body in BODIES.items():
        answer = client.post(f"/sakura/api/v1/{place}", body, content_type="application/json")
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json"), what


def test_half_a_character_is_no_text(here) -> None:
    client = Client()
    client.force_login(here.scorer)
    body = b'{"session": 1, "token": "t", "incident": "half \\ud800"}'
    answer = client.post("/sakura/api/v1/cases/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["title"]) == (400, "parse_error")
