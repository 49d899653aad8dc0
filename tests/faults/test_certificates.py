"""Certificates that expired, real ones at real servers: said by the doctor, and no letter is lost by it."""

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from federation.doctor import of_network
from federation.models import Letter
from federation.record import letters, outbox
from federation.tenancy.context import acting_for

pytestmark = pytest.mark.django_db


def certificate(place: Path, ends: datetime) -> Path:
    """A key and its certificate for localhost that ended then, in one file; it is its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    built = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    built = built.not_valid_before(ends - timedelta(days=90)).not_valid_after(ends)
    built = built.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    built = built.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    signed = built.sign(key, hashes.SHA256())
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    place.write_bytes(signed.public_bytes(serialization.Encoding.PEM) + private)
    return place


@contextmanager
def speaking_tls(file: Path) -> Iterator[int]:
    """A server with that certificate; its port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    with socket.create_server(("localhost", 0)) as listening:

        def answer() -> None:
            with suppress(OSError):
                while True:
                    client, _who = listening.accept()
                    with suppress(OSError), context.wrap_socket(client, server_side=True) as link:
                        link.recv(1)

        threading.Thread(target=answer, daemon=True).start()
        yield listening.getsockname()[1]


@pytest.fixture
def believed(tmp_path, monkeypatch):
    """Makes a certificate that is believed in all but its days."""

    def make(days: int) -> Path:
        file = certificate(tmp_path / f"{days}.pem", datetime.now(UTC) + timedelta(days=days))
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        return file

    return make


@pytest.mark.parametrize(("days", "codes"), [(60, []), (3, ["certificate_ends"]), (-1, ["certificate"])])
def test_the_certificate_of_the_portal(believed, settings, days, codes):
    with speaking_tls(believed(days)) as port:
        settings.PORTAL_ADDRESS = f"https://localhost:{port}"
        findings = list(of_network.certificate())
    assert [finding.code for finding in findings] == codes
    assert [finding for finding in findings if days < 0 and "expired" not in finding.sentence] == []


def test_the_certificate_of_the_mail_server(here, believed, settings):
    with acting_for(here.federation), speaking_tls(believed(-1)) as port:
        settings.EMAIL_BACKEND = "federation.record.smtp.PatientBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "localhost", port, 5
        settings.EMAIL_USE_SSL, settings.EMAIL_USE_TLS = True, False
        letters.owe(topic="confirm_correction", key="x", readers=[here.scorer], about={"page": ["home"]})
        letter = Letter.objects.get()
        assert letters.send(letter.pk) is False
        letter.refresh_from_db()
        assert (letter.sent_at, letter.attempts, outbox.owed_subjects(letters.TOPIC)) == (
            None,
            1,
            {letter.pk},
        )
        (finding,) = of_network.letters()
        assert (finding.code, "expired" in finding.sentence) == ("mail_server", True)
