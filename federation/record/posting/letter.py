"""The one kind of message that leaves the portal: it knows its sender, and goes by the sender's server.

Whoever writes a letter of a new kind says whether it carries a key: a link or a code by which somebody comes
to a login. A login may be good in other federations and at the operators' desk, so its key never passes
through the mail server of one federation.
"""

from collections.abc import Mapping
from typing import Any

from django.core.mail import EmailMessage

from federation.models import OwnSender
from federation.record.posting import senders
from federation.record.posting.failures import OwnServerError
from federation.record.posting.own_server import OwnServer
from federation.record.posting.senders import LetterSender


class PostedLetter(EmailMessage):
    """A letter to one address. Its sender is the one of the federation in scope when it is written."""

    def __init__(
        self,
        subject: str,
        text: str,
        to: str,
        *,
        headers: Mapping[str, str] | None = None,
        by: LetterSender | None = None,
    ) -> None:
        self.by = by or senders.sender_now()
        super().__init__(subject, text, self.by.envelope, [to], headers=_headings(self.by, headers))

    def send(self, fail_silently: bool = False, **_options: Any) -> int:
        """Send it by its sender's server. Raises LettersAwayError; there is no other way for it then."""
        own = self.by.own
        if own is None:
            return super().send(fail_silently)
        senders.refuse_while_stopped(own)
        self.connection = OwnServer(own)
        try:
            count = super().send()
        except OwnServerError as error:
            if error.is_final:
                senders.note_stopped(own, error.failure)
            raise
        senders.note_well(own)
        return count


class KeyLetter(PostedLetter):
    """A letter with a key to a login: the installation's own server sends it, whatever is in force."""

    def __init__(self, subject: str, text: str, to: str, *, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(subject, text, to, headers=headers, by=senders.installations_sender())


class TrialLetter(PostedLetter):
    """A test of a sender that is not in force."""

    def __init__(self, subject: str, text: str, to: str, *, own: OwnSender) -> None:
        super().__init__(subject, text, to, by=senders.sender_of(own))
        self.own = own

    def send_within(self, seconds: float) -> None:
        """Send it in so many seconds. Raises OwnServerError; nothing is kept of it."""
        OwnServer(self.own, seconds=seconds).send_messages([self])


def _headings(by: LetterSender, headers: Mapping[str, str] | None) -> dict[str, str]:
    answers = {"Reply-To": by.reply_to} if by.reply_to else {}
    return {"From": by.heading, **answers, **(headers or {})}
