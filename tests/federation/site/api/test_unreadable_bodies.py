"""Bodies that no program means: each is refused as a body, by a problem document, wherever JSON is taken."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
PLACES = ("cases/", "appeals/", "corrections/", "late-revisions/")
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


# A calculator names the field wherever there is one, and refuses it as any other value that cannot be.
OF_CALCULATORS = {"nested": 400, "nested and closed": 422, "no JSON": 400, "no text": 400, "no number": 422}


@pytest.mark.parametrize("what", BODIES)
def test_a_calculator_names_the_field(here, what) -> None:
    client = Client(headers={"accept-language": "en"})
    answer = client.post("/sakura/api/v1/calc/neuberg/", BODIES[what], content_type="application/json")
    assert (answer.status_code, answer["Content-Type"]) == (OF_CALCULATORS[what], "application/problem+json")


@pytest.mark.parametrize(
    "body",
    [
        b'{"session": 1, "token": "t", "incident": 1e400}',
        b'{"session": 1, "token": "t", "incident": "a\\u0000b"}',
        b'{"session": ' + b"9" * 4_000 + b', "token": "t", "incident": "x"}',
    ],
)
def test_what_no_column_takes_is_refused_as_a_body(here, body) -> None:
    """Infinity, a zero byte and a number of 4,000 digits, which Python reads as JSON."""
    client = Client()
    client.force_login(here.scorer)
    answer = client.post("/sakura/api/v1/cases/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["title"]) == (400, "parse_error")


def test_half_a_character_is_no_text(here) -> None:
    client = Client()
    client.force_login(here.scorer)
    body = b'{"session": 1, "token": "t", "incident": "half \\ud800"}'
    answer = client.post("/sakura/api/v1/cases/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["title"]) == (400, "parse_error")
