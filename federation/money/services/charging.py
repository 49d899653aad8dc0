"""Charging an account, and taking a charge back in one of the ways there are: credit note, loss."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Charge, ChargePurpose, EntryKind, MoneyAccount, MoneyEntry, TaxClass, User
from federation.money.services import accounts, journal, settling
from federation.money.services.journal import JournalLine
from federation.tenancy.locks import hold

NUMBER_LOCK = 7_110_003


@transaction.atomic
def charge(
    *,
    account: MoneyAccount,
    purpose: ChargePurpose,
    amount: Decimal,
    booked_on: date,
    due_on: date,
    text: str,
    by: User | None,
    key: str = "",
    tax: TaxClass = TaxClass.OUTSIDE,
    cause: str = "",
) -> Charge:
    """Charge an account an amount, tax included, to be paid by a day. Answers the charge.

    `key` names what it is for: charged a second time, the charge that is there is answered. `cause`: the fact
    that makes it, where one does (`causes`). What stands to the account's credit settles it at once. Raises
    Refused for an amount, a day or a key that cannot be.
    """
    journal.hold_account(account)
    before = journal.written(key)
    if before is not None:
        return _same(before, account, amount)
    journal.check_amount(amount)
    journal.check_day(booked_on)
    lines = [JournalLine(account, amount), JournalLine(accounts.of_purpose(purpose, tax), -amount)]
    entry = journal.write(EntryKind.CHARGE, lines, booked_on=booked_on, text=text, key=key, by=by)
    new = Charge.objects.create(
        entry=entry,
        account=account,
        number=next_number(),
        purpose=purpose,
        tax=tax,
        amount=amount,
        due_on=due_on,
        cause=cause,
    )
    journal.note(Act.MONEY_CHARGED, by, account, entry)
    settling.settle(account)
    return new


def next_number() -> int:
    """The number of the next charge; whoever asks holds it until the transaction ends."""
    hold(NUMBER_LOCK, "charges")
    newest = Charge.objects.aggregate(newest=Max("number"))["newest"]
    return (newest or 0) + 1


def _same(entry: MoneyEntry, account: MoneyAccount, amount: Decimal) -> Charge:
    """The charge that was made before. Raises Refused where it is of another account or amount."""
    before = Charge.objects.filter(entry=entry).first()
    if before is None or (before.account_id, before.amount) != (account.pk, amount):
        raise Refused(_("This was charged before, and otherwise."), "charged_otherwise")
    return before


@transaction.atomic
def credit(
    *,
    charge: Charge,
    amount: Decimal,
    booked_on: date,
    text: str,
    by: User,
    key: str = "",
    instead: Sequence[Charge] = (),
) -> MoneyEntry:
    """A credit note: so much of a charge need not be paid. What was paid of it stands to the credit then.

    `instead`: charges that what was paid of it settles before others. `key` names the form that it came by: a
    second time the entry that is there is answered. Raises Refused for more than was charged, what was
    credited or written off before included, and for a refund.
    """
    journal.hold_account(charge.account)
    if charge.purpose == ChargePurpose.REFUND:
        raise Refused(_("A refund is reversed where it was wrong."), "refund_credited")
    before = journal.written(key)
    if before is not None:
        return before
    entry = _taken_off(charge, amount, booked_on, EntryKind.CREDIT, text, by, key, instead)
    journal.note(Act.MONEY_CREDITED, by, charge.account, entry)
    return entry


@transaction.atomic
def write_off(*, charge: Charge, booked_on: date, text: str, by: User) -> MoneyEntry:
    """Give up what is still open of a charge: it stays income, and is lost. Raises Refused if nothing is."""
    journal.hold_account(charge.account)
    rest = settling.open_amount(charge)
    if rest == 0:
        raise Refused(_("Nothing of this charge is open."), "nothing_open")
    entry = _taken_off(charge, rest, booked_on, EntryKind.LOSS, text, by)
    journal.note(Act.MONEY_WRITTEN_OFF, by, charge.account, entry)
    return entry


def _taken_off(
    charge: Charge,
    amount: Decimal,
    day: date,
    kind: EntryKind,
    text: str,
    by: User,
    key: str = "",
    instead: Sequence[Charge] = (),
) -> MoneyEntry:
    journal.check_amount(amount)
    journal.check_day(day)
    if amount > settling.payable(charge):
        raise Refused(_("That is more than was charged."), "credited_too_much")
    counter = _counter(charge, kind)
    lines = [JournalLine(charge.account, -amount), JournalLine(counter, amount)]
    entry = journal.write(kind, lines, booked_on=day, text=text, key=key, by=by)
    settling.settle_first(entry, charge, amount, instead)
    return entry


def _counter(charge: Charge, kind: EntryKind) -> MoneyAccount:
    """Where the other line goes: against the income that the charge was, or to what is lost."""
    if kind == EntryKind.LOSS:
        return accounts.of_losses()
    return accounts.of_purpose(ChargePurpose(charge.purpose), TaxClass(charge.tax))
