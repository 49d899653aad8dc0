"""The API describes itself, and the description is right."""

import pytest
from django.core.management import call_command


def test_the_description_is_made_without_a_warning(tmp_path):
    target = tmp_path / "schema.yaml"
    call_command(
        "spectacular", "--validate", "--fail-on-warn", "--urlconf", "federation.urls", "--file", str(target)
    )
    described = target.read_text()
    for path in ("uploads/", "uploads/{upload_id}/", "sessions/", "sessions/{session_id}/standings/"):
        assert f"/api/v1/{path}:" in described


@pytest.mark.parametrize("path", ["schema/", "docs/", "docs/?script="])
def test_the_description_is_open(here, client, path):
    assert client.get(f"/sakura/api/v1/{path}").status_code == 200


def test_addresses_are_below_the_federations_own_and_devices_have_no_part_in_what_people_do(here, client):
    """As a program reads it: where to call, with what, and what a body that is none is answered."""
    schema = client.get("/sakura/api/v1/schema/", {"format": "json"}).json()
    assert schema["servers"] == [{"url": "/sakura"}]
    paths = schema["paths"]
    people, either = [{"cookieAuth": []}], [{"deviceToken": []}, {"cookieAuth": []}]
    for path, method, security in (
        ("cases/", "get", people),
        ("appeals/{appeal_id}/", "get", people),
        ("points/me/", "get", people),
        ("me/tables/", "get", people),
        ("corrections/{correction_id}/answers/", "post", people),
        ("uploads/", "get", either),
        ("corrections/", "post", either),
        ("sessions/", "get", [{}]),
    ):
        call = paths[f"/api/v1/{path}"][method]
        assert call["security"] == security, path
        assert "401" in call["responses"], path
    assert {"400", "415"} <= set(paths["/api/v1/corrections/"]["post"]["responses"])
