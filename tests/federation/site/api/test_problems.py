"""Whatever the API refuses, it refuses as a problem document."""

from time import sleep

import pytest
from django.core.cache import cache
from django.test import Client

from federation.limits.throttling import AskingLimit, AskingThrottle
from tests.clubs.api_cast import UPLOADS, device, login, send
from tests.clubs.uploads.api.test_uploads_api import code


@pytest.fixture
def client(here):
    return device(here)


@pytest.mark.parametrize(
    "path",
    ["", "nothing/", "uploads", "uploads/999999/", "sessions/999999/results/", "uploads/x/", "../v1/x"],
)
def test_an_address_of_nothing_is_404(client, path):
    assert code(client.get(f"/sakura/api/v1/{path}")) == (404, "not_found")


def test_other_refusals(client):
    table = {
        (405, "method_not_allowed"): client.delete(UPLOADS),
        (406, "not_acceptable"): client.get(UPLOADS, headers={"accept": "application/pdf"}),
        (415, "unsupported_media_type"): send(client, b"{}", kind="application/json"),
        (400, "parse_error"): send(client, b"no parts", kind="multipart/form-data"),
        (404, "not_found"): client.get(f"{UPLOADS}?cursor=nonsense"),
        (400, "not_valid"): client.post(UPLOADS, {"publish": "true"}),
    }
    assert [code(response) for response in table.values()] == list(table)


def test_too_many_parts_are_refused_too(client, settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 3
    assert code(client.post(UPLOADS, {str(i): "x" for i in range(9)}))[0] == 400
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    assert code(client.post(UPLOADS, {"club": "x" * 99}))[0] == 413


def test_refusals_are_in_the_readers_language(here):
    answers = {Client(headers={"accept-language": x}).get(UPLOADS).json()["detail"] for x in ("ja", "en")}
    assert len(answers) == 2


def test_each_federation_counts_for_itself(here, next_door, monkeypatch):
    monkeypatch.setattr(AskingThrottle, "limit", AskingLimit("api", 2))
    cache.clear()
    client = login(next_door.scorer)
    if (left := AskingLimit.wait()) < 5:
        sleep(left)  # it counts by the minute of the clock
    asked = [client.get("/albion/api/v1/sessions/").status_code for _ in range(3)]
    assert asked == [200, 200, 429]
    slow = client.get("/albion/api/v1/sessions/")
    assert (code(slow), int(slow.headers["Retry-After"]) <= 60) == ((429, "throttled"), True)
    assert client.get("/sakura/api/v1/sessions/").status_code == 200
