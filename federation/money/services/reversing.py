"""Undoing an entry that was wrong, by another."""

from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import (
    AccountKind,
    Act,
    BookingAct,
    BookingStep,
    EntryKind,
    MoneyAccount,
    MoneyEntry,
    Settlement,
    User,
)
from federation.models.money.account import OF_PARTIES
from federation.money.services import journal, settling
from federation.money.services.journal import JournalLine
from federation.signals import money_received


@transaction.atomic
def reverse(*, entry: MoneyEntry, reason: str, booked_on: date, by: User | None) -> MoneyEntry:
    """Undo an entry: a charge is owed no more, a payment settles nothing any more.

    What the charge was paid with settles others, or stands to the credit. A booking of a bank that was
    entered so waits again. Raises Refused for a reversal, for an entry that is reversed already, and for a
    closed day.
    """
    account = party_of(entry)
    journal.hold_account(account)
    if entry.kind == EntryKind.MOVED:
        raise Refused(_("This is taken back by undoing the merger of the two records."), "moved_with_merger")
    if entry.reverses_id is not None:
        raise Refused(_("A reversal is not reversed. Enter again what was right."), "is_reversal")
    if entry.reversed_by.exists():
        raise Refused(_("This entry is reversed already."), "reversed_already")
    if entry.card_movements.exists() or entry.card_fees.exists():
        raise Refused(_("This came by card. Have it paid back by card."), "by_card")
    journal.check_day(booked_on)
    if booked_on < entry.booked_on:
        raise Refused(_("An entry is reversed on its day or later."), "reversed_before")
    settling.undo(Settlement.objects.filter(charge__entry=entry))
    settling.undo(Settlement.objects.filter(entry=entry))
    lines = [
        JournalLine(posting.account, -posting.amount) for posting in entry.postings.select_related("account")
    ]
    undone = journal.write(EntryKind.REVERSAL, lines, booked_on=booked_on, text=reason, by=by, reverses=entry)
    journal.note(Act.MONEY_REVERSED, by, account, undone)
    if account.kind in OF_PARTIES:
        settling.settle(account)
    if entry.kind == EntryKind.PAYMENT:
        money_received.send(MoneyEntry, entry=undone, account=account)
    _open_booking(entry, undone, by)
    return undone


def _open_booking(entry: MoneyEntry, undone: MoneyEntry, by: User | None) -> None:
    """The booking of a bank that came into the books by an entry waits again."""
    taken = BookingAct.objects.filter(entry=entry, kind=BookingStep.TAKEN).first()
    if taken is not None:
        BookingAct.objects.create(
            booking_id=taken.booking_id,
            step=taken.step + 1,
            kind=BookingStep.REOPENED,
            entry=undone,
            reason=undone.text,
            by=by,
            at=timezone.now(),
        )


def party_of(entry: MoneyEntry) -> MoneyAccount:
    """The account of the party that an entry is about: of one that moves a credit, the one it left.

    Of a fee or a payout of a card provider: the account where payments by card lie.
    """
    accounts = MoneyAccount.objects.filter(postings__entry=entry)
    parties = accounts.filter(kind__in=OF_PARTIES).order_by("postings__line")
    return parties.first() or accounts.get(kind=AccountKind.CLEARING)
