"""A federation whose sender is entered, and a mail server of its own on this machine."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from federation.models import MailTls, OwnSender
from federation.outside.sealed import locked
from tests.faults.test_certificates import certificate
from tests.federation.sender import mail_server

ADDRESS = "letters@sakura.example"


@pytest.fixture(scope="session")
def proof_of_name(tmp_path_factory):
    """A certificate of localhost that its own file vouches for."""
    return certificate(tmp_path_factory.mktemp("mail") / "mail.pem", datetime.now(UTC) + timedelta(days=60))


@pytest.fixture
def allowed(settings, monkeypatch, proof_of_name):
    """This machine may be named, and its certificate is believed."""
    settings.DEBUG, settings.DEFAULT_FROM_EMAIL = True, "portal@installation.example"
    monkeypatch.setenv("SSL_CERT_FILE", str(proof_of_name))
    cache.clear()
    yield proof_of_name
    cache.clear()


@pytest.fixture
def server(allowed):
    """A server that speaks STARTTLS."""
    with mail_server.running(allowed) as running:
        yield running


def sender(port, **facts):
    """A row for a server on this machine; in force unless it is said otherwise."""
    now = timezone.now()
    proved = {"accepted_at": now, "proved_at": now, "is_in_force": True}
    own = {
        "names": {"ja": "桜ブリッジ連盟の便り", "en": "Letters of Sakura"},
        "address": ADDRESS,
        "host": "localhost",
        "port": port,
        "tls": MailTls.STARTTLS,
        "username": mail_server.USER,
        "locked_password": locked(mail_server.PASSWORD),
        "changed_at": now,
    }
    return OwnSender.objects.create(**own | proved | facts)
