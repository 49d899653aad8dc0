"""Values of the environment that are refused in a sentence."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from federation.startup import environment


@pytest.mark.parametrize(("written", "port"), [("465", 465), ("", 587), (" 25 ", 25)])
def test_a_port(monkeypatch, written, port):
    monkeypatch.setenv("EMAIL_PORT", written)
    assert environment.port("EMAIL_PORT", default=587) == port


@pytest.mark.parametrize("written", ["0", "65536", "smtp", "-1", "４６５x", "9" * 400])
def test_what_is_no_port(monkeypatch, written):
    monkeypatch.setenv("EMAIL_PORT", written)
    with pytest.raises(ImproperlyConfigured, match=r"EMAIL_PORT: .* is no port"):
        environment.port("EMAIL_PORT", default=587)
