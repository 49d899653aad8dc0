"""Who the sender of a letter is: the federation's own where it has one in force, or the installation's."""

from dataclasses import dataclass
from datetime import timedelta
from email.utils import formataddr

from django.conf import settings
from django.db import connection
from django.utils import timezone

from federation.languages import read
from federation.models import MailFailure, OwnSender
from federation.record.posting.failures import OwnServerError
from federation.signals import sender_stopped
from federation.tenancy.context import acting_for, current_or_none

TRIED_AGAIN = timedelta(hours=1)  # of a server that refuses for good: somebody there may have mended it


@dataclass(frozen=True, slots=True)
class LetterSender:
    """What a letter has of its sender. `own` is None where the installation sends it."""

    name: str  # "" where no federation is in scope
    address: str
    envelope: str  # where reports about delivery go
    reply_to: str = ""
    own: OwnSender | None = None

    @property
    def heading(self) -> str:
        """As a letter has it after From."""
        return formataddr((self.name, self.address))


def installations_sender() -> LetterSender:
    """The installation's, with the name of the federation in scope."""
    federation, address = current_or_none(), settings.DEFAULT_FROM_EMAIL
    name = federation.name if federation is not None else ""
    return LetterSender(name, address, settings.BOUNCES_ADDRESS or address)


def sender_now() -> LetterSender:
    """That of the federation in scope, its name in the reader's language."""
    own = own_in_force()
    return installations_sender() if own is None else sender_of(own)


def sender_of(own: OwnSender) -> LetterSender:
    """What letters of a sender of a federation's own have."""
    federation = current_or_none()
    name = read(own.names, own=federation.locale if federation is not None else "")
    envelope = own.bounces or settings.BOUNCES_ADDRESS or own.address
    return LetterSender(name, own.address, envelope, own.reply_to, own)


def own_in_force() -> OwnSender | None:
    """The one in force of the federation in scope; None outside of any."""
    federation = current_or_none()
    if federation is None:
        return None
    if connection.in_atomic_block:
        return OwnSender.objects.filter(is_in_force=True).first()
    with acting_for(federation):  # after the commit: the database has forgotten whose rows may be read
        return OwnSender.objects.filter(is_in_force=True).first()


def is_stopped() -> bool:
    """Whether the server of the sender in force refuses for good: what is owed waits, and is not given up."""
    own = own_in_force()
    return own is not None and own.stopped_at is not None


def refuse_while_stopped(own: OwnSender) -> None:
    """Raise OwnServerError without asking a server that refused for good less than an hour ago."""
    if own.stopped_at is not None and own.tried_at and timezone.now() - own.tried_at < TRIED_AGAIN:
        raise OwnServerError(MailFailure(own.failure or MailFailure.OTHER), "not asked again yet")


def note_stopped(own: OwnSender, failure: MailFailure) -> None:
    """Keep that a server refuses for good; who looks after it hears of it once."""
    now = timezone.now()
    mine = OwnSender.objects.filter(pk=own.pk, is_in_force=True)
    is_new = mine.filter(stopped_at=None).update(stopped_at=now)
    mine.update(failure=failure, tried_at=now)
    if is_new:
        sender_stopped.send(OwnSender, sender_of_letters=own, failure=failure)


def note_well(own: OwnSender) -> None:
    """A server that had refused for good takes letters again."""
    if own.stopped_at is not None:
        OwnSender.objects.filter(pk=own.pk).update(failure="", stopped_at=None, tried_at=None)
