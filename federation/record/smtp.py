"""The way to the mail server: who waited in vain tells everybody else, so that nobody waits behind a letter.

A server that accepts and never answers holds whoever speaks to it for EMAIL_TIMEOUT. Letters share a worker
with figures, and codes are sent by a page: of a hundred of them each would wait as long.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from smtplib import SMTP, SMTPException

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

KEY = "mail-server-is-silent"
SILENT_SECONDS = 60  # then one tries again


class LettersAwayError(SMTPException):
    """The mail server takes no letters now; the message says why."""


class PatientBackend(EmailBackend):
    """Django's own, which asks nobody for a minute after somebody has waited in vain.

    The mark is one for each `key`: a server of one federation delays no other's letters.
    """

    key = KEY

    def _close_connection(self, connection: SMTP) -> None:
        """A letter that was taken stays taken, however the goodbye goes: it would be sent a second time."""
        with suppress(OSError):
            connection.quit()
        connection.close()

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """How many were taken. Raises LettersAwayError."""
        if (reason := cache.get(self.key)) is not None:
            raise LettersAwayError(f"Not asked: a minute ago it did not answer ({reason})")
        begun = time.monotonic()
        try:
            return int(super().send_messages(email_messages) or 0)
        except OSError as error:  # SMTPException is one
            if time.monotonic() - begun >= (self.timeout or settings.EMAIL_TIMEOUT) / 2:
                cache.set(self.key, str(error), SILENT_SECONDS)
            raise LettersAwayError(str(error)) from error
