"""The way to a mail server that a federation has entered.

It is asked as a stranger's machine: only at a public address, at a port of mail, in TLS with a valid
certificate of its name, and for so long. Who waited in vain leaves a mark for this sender alone.
"""

import smtplib
import socket
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage

from federation.models import MailFailure, MailTls, OwnSender
from federation.outside.addresses import machine_of
from federation.outside.cutting import CuttableContext, HeldLine, context_of, cut_in_time
from federation.outside.sealed import unlocked
from federation.record.posting.failures import OwnServerError, why
from federation.record.smtp import KEY, PatientBackend

PORTS = (25, 465, 587, 2525)
TIMEOUT_SECONDS = 10  # for each step
WHOLE_SECONDS = 25  # for one letter; its enclosures are a few documents


class OwnServer(PatientBackend):
    """One conversation with the server of one sender."""

    def __init__(self, sender: OwnSender, *, seconds: float | None = None) -> None:
        seconds = WHOLE_SECONDS if seconds is None else seconds
        is_implicit = sender.tls == MailTls.IMPLICIT
        # What is empty here must not become the installation's own user.
        super().__init__(
            host=sender.host,
            port=sender.port,
            username=sender.username,
            password="",
            use_ssl=is_implicit,
            use_tls=not is_implicit,
            timeout=min(TIMEOUT_SECONDS, seconds),
        )
        self.sender, self.seconds, self.line = sender, seconds, HeldLine()
        self.key = f"{KEY}-{sender.federation_id}-{sender.pk}-{sender.changed_at.timestamp():.0f}"

    @property
    def connection_class(self) -> Any:
        """To the machine that was looked at, and no other that the name may mean by now."""
        machine = machine_of(str(self.host), self.sender.port)
        return partial(SecureToMachine if self.use_ssl else ToMachine, machine=machine, line=self.line)

    @property
    def ssl_context(self) -> CuttableContext:
        """With the certificate of the name."""
        return context_of(self.line)

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """How many were taken. Raises OwnServerError."""
        if self.sender.port not in PORTS and not settings.DEBUG:
            raise OwnServerError(MailFailure.CONNECTION, "no port of mail")
        with cut_in_time(self.line, self.seconds) as is_cut:
            try:
                self.password = unlocked(self.sender.locked_password) if self.sender.locked_password else ""
                return super().send_messages(email_messages)
            except Exception as error:  # whatever is raised, it was this server's letter
                failure = MailFailure.TIMEOUT if is_cut.is_set() else why(error)
                raise OwnServerError(failure, type(error.__cause__ or error).__name__) from error
            finally:
                with suppress(OSError):
                    self.close()  # the parent leaves one open to which it could not sign in


class ToMachine(smtplib.SMTP):
    """A conversation in the clear until STARTTLS, with one machine."""

    def __init__(self, *args: Any, machine: str, line: HeldLine, **options: Any) -> None:
        self.machine, self.line = machine, line
        super().__init__(*args, **options)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        self.line.held = socket.create_connection((self.machine, port), timeout)
        return self.line.held


class SecureToMachine(smtplib.SMTP_SSL):
    """A conversation in TLS from the first byte, with one machine."""

    def __init__(self, *args: Any, machine: str, line: HeldLine, **options: Any) -> None:
        self.machine, self.line = machine, line
        super().__init__(*args, **options)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        plain = self.line.held = socket.create_connection((self.machine, port), timeout)
        return self.context.wrap_socket(plain, server_hostname=host)
