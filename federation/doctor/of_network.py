"""What answers over the network: broker, workers, mail server, the certificate of the portal's address."""

import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from urllib.parse import urlsplit

from celery import current_app
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from federation.doctor.findings import Ailment, reason, warning, where, wrong
from federation.record import outbox

SECONDS = 5  # that something may take to answer
CERTIFICATE_DAYS = 14


def broker() -> Iterator[Ailment]:
    """Whether a message could be sent."""
    if settings.CELERY_BROKER_URL.startswith("memory"):
        return
    try:
        with current_app.connection_for_write(connect_timeout=SECONDS) as link:
            link.ensure_connection(max_retries=1, timeout=SECONDS)
    except Exception as error:
        yield wrong("broker_away", f"The broker does not answer: {reason(error)}", "See CELERY_BROKER_URL.")


def workers() -> Iterator[Ailment]:
    """Whether what is owed is done."""
    owing = outbox.owing()
    yield from where(
        owing.is_late,
        wrong(
            "workers_late",
            f"{owing.count} tasks are owed, the oldest since {owing.seconds} seconds.",
            "See whether workers and beat run, and what they log.",
        ),
    )


def letters() -> Iterator[Ailment]:
    """Whether the mail server takes letters; nothing is sent."""
    if "smtp" not in settings.EMAIL_BACKEND:
        place = settings.EMAIL_FILE_PATH
        yield wrong("letters_nowhere", f"Letters are written to {place} and go to nobody.", "Set EMAIL_HOST.")
        return
    yield from _refused_by_mail_server(lambda link: None)


def letter_to(address: str) -> Iterator[Ailment]:
    """Send a letter to an address as a trial."""
    letter = EmailMessage(
        subject="A trial letter of the Bridge Federation Portal",
        body=f"{settings.PORTAL_ADDRESS} can send letters: this is one.",
        to=[address],
    )
    yield from _refused_by_mail_server(lambda link: link.send_messages([letter]))


def _refused_by_mail_server(act: Callable[[BaseEmailBackend], object]) -> Iterator[Ailment]:
    """Connect, sign in and do something; what the server has against it."""
    link = get_connection(fail_silently=False)
    try:
        with link:
            act(link)
    except (OSError, smtplib.SMTPException) as error:
        server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
        yield wrong(
            "mail_server", f"The mail server {server} refused: {reason(error)}", "See EMAIL_HOST and its kin."
        )


def certificate() -> Iterator[Ailment]:
    """The certificate of the address that letters lead to."""
    address = urlsplit(settings.PORTAL_ADDRESS)
    if address.scheme != "https" or not address.hostname:
        return
    try:
        ends = _certified_until(address.hostname, address.port or 443)
    except OSError as error:
        yield wrong(
            "certificate", f"{settings.PORTAL_ADDRESS} cannot be opened: {reason(error)}", "See the proxy."
        )
        return
    yield from judged_certificate(ends, datetime.now(UTC))


def judged_certificate(ends: datetime, now: datetime) -> Iterator[Ailment]:
    """What is wrong with a certificate that ends then; one that has ended is refused before."""
    days = (ends - now).days
    yield from where(
        days < CERTIFICATE_DAYS,
        warning("certificate_ends", f"The certificate ends in {days} days.", "See why it was not renewed."),
    )


def _certified_until(host: str, port: int) -> datetime:
    """The last moment of a host's certificate. Raises OSError where none holds today."""
    plain = socket.create_connection((host, port), timeout=SECONDS)
    with closing(plain), ssl.create_default_context().wrap_socket(plain, server_hostname=host) as link:
        ends = str((link.getpeercert() or {})["notAfter"])
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(ends), UTC)
