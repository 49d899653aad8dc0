"""A certificate authority of one's own, for a host without a public name.

    python -m federation.deployment.authority DIRECTORY HOST…

Whoever opens pages imports `authority.pem`; a browser believes no other way that it speaks to the right host.
The key of the authority signs for the names of this host alone.
"""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS, HOST_DAYS = 3650, 800  # browsers refuse more than 825 of a host
RENEWED_DAYS = 60  # before the end


def ensure(directory: Path, hosts: Sequence[str], now: datetime) -> bool:
    """Make the authority, and the certificate of the hosts, where they are missing or end soon; whether so.

    `certificate.pem` and `key.pem` are what a proxy reads.
    """
    directory.mkdir(parents=True, exist_ok=True)
    key_of_authority, authority = _authority(directory, now)
    if _holds(directory / "certificate.pem", authority, hosts, now):
        return False
    key = generate_private_key(SECP256R1())
    alternatives = x509.SubjectAlternativeName([x509.DNSName(host) for host in hosts])
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    builder = _builder(_name(hosts[0]), authority.subject, key, now, HOST_DAYS)
    builder = builder.add_extension(alternatives, critical=False).add_extension(usage, critical=False)
    builder = builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(key_of_authority.public_key())
    certificate = builder.add_extension(issuer, critical=False).sign(key_of_authority, SHA256())
    _write_key(directory / "key.pem", key)
    pem = certificate.public_bytes(Encoding.PEM) + authority.public_bytes(Encoding.PEM)
    (directory / "certificate.pem").write_bytes(pem)
    return True


def _authority(directory: Path, now: datetime) -> tuple[EllipticCurvePrivateKey, x509.Certificate]:
    place, key_place = directory / "authority.pem", directory / "authority-key.pem"
    if place.exists() and key_place.exists():
        kept = load_pem_private_key(key_place.read_bytes(), None)
        if isinstance(kept, EllipticCurvePrivateKey):
            return kept, x509.load_pem_x509_certificate(place.read_bytes())
    key, name = generate_private_key(SECP256R1()), _name("Authority of this Bridge Federation Portal")
    builder = _builder(name, name, key, now, AUTHORITY_DAYS)
    builder = builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    usage = x509.KeyUsage(
        digital_signature=False, content_commitment=False, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=True, crl_sign=True, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    certificate = builder.add_extension(usage, critical=True).sign(key, SHA256())
    _write_key(key_place, key)
    place.write_bytes(certificate.public_bytes(Encoding.PEM))
    return key, certificate


def _builder(
    subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    builder = x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(hours=1)).not_valid_after(now + timedelta(days=days))
    identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return builder.add_extension(identifier, critical=False)


def _holds(place: Path, authority: x509.Certificate, hosts: Sequence[str], now: datetime) -> bool:
    """Whether a certificate is of this authority, for these hosts, and for long enough."""
    if not place.exists():
        return False
    certificate = x509.load_pem_x509_certificate(place.read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    is_for = names.get_values_for_type(x509.DNSName) == list(hosts)
    lasts = certificate.not_valid_after_utc - now > timedelta(days=RENEWED_DAYS)
    return is_for and lasts and certificate.issuer == authority.subject


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common[:64])])


def _write_key(place: Path, key: EllipticCurvePrivateKey) -> None:
    place.unlink(missing_ok=True)
    place.touch(mode=0o600)
    place.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))


if __name__ == "__main__":
    ensure(Path(sys.argv[1]), sys.argv[2:], datetime.now(UTC))
