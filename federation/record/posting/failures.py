"""Why a mail server did not take a letter: one word, whatever its client raised."""

import smtplib
import ssl

from cryptography.fernet import InvalidToken

from federation.models import FINAL_FAILURES, MailFailure
from federation.outside.addresses import Unreachable
from federation.record.smtp import LettersAwayError

LATE = "timed out"  # so smtplib says in a sentence that a conversation took too long


class OwnServerError(LettersAwayError):
    """The federation's own mail server did not take a letter; `failure` says why."""

    def __init__(self, failure: MailFailure, detail: str = "") -> None:
        super().__init__(f"{failure.value}: {detail}" if detail else failure.value)
        self.failure = failure

    @property
    def is_final(self) -> bool:
        """Whether nothing helps but other settings."""
        return self.failure in FINAL_FAILURES


def why(error: BaseException | None) -> MailFailure:
    """The word for what was raised while a letter was sent."""
    if isinstance(error, OwnServerError):
        return error.failure
    if isinstance(error, LettersAwayError):
        return why(error.__cause__) if error.__cause__ is not None else MailFailure.TIMEOUT
    if isinstance(error, Unreachable):
        return MailFailure(error.code)
    if isinstance(error, InvalidToken):
        return MailFailure.SEALED
    if isinstance(error, smtplib.SMTPException):
        return _said(error)
    if isinstance(error, ssl.SSLError):
        is_wrong = isinstance(error, ssl.SSLCertVerificationError)
        return MailFailure.CERTIFICATE if is_wrong else MailFailure.NO_TLS
    if isinstance(error, TimeoutError):
        return MailFailure.TIMEOUT
    return MailFailure.CONNECTION if isinstance(error, OSError) else MailFailure.OTHER


def _said(error: smtplib.SMTPException) -> MailFailure:
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return MailFailure.NO_TLS if "STARTTLS" in str(error) else MailFailure.NO_LOGIN
    if isinstance(error, smtplib.SMTPServerDisconnected):
        return MailFailure.TIMEOUT if LATE in str(error) else MailFailure.CONNECTION
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return MailFailure.RECIPIENT
    for_good = isinstance(error, smtplib.SMTPResponseException) and error.smtp_code >= 500
    if for_good and isinstance(error, smtplib.SMTPAuthenticationError):
        return MailFailure.PASSWORD
    if for_good and isinstance(error, smtplib.SMTPSenderRefused):
        return MailFailure.SENDER
    # smtplib tries one way to sign in after another, and says so where it has none in common.
    if type(error) is smtplib.SMTPException:
        return MailFailure.NO_LOGIN
    return MailFailure.REFUSED
