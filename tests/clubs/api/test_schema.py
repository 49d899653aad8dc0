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
