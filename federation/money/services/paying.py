"""Money that came in, and money that went back."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import (
    AccountKind,
    Act,
    Charge,
    ChargePurpose,
    EntryKind,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
    TaxClass,
    User,
)
from federation.money.services import accounts, charging, journal, settling
from federation.money.services.journal import JournalLine
from federation.signals import money_received


@transaction.atomic
def receive(
    *,
    account: MoneyAccount,
    amount: Decimal,
    booked_on: date,
    into: AccountKind,
    text: str,
    by: User | None,
    key: str = "",
    charges: Sequence[Charge] = (),
) -> MoneyEntry:
    """Record money that came in, to the bank or to the cash box. What it settles: `charges` first, if named.

    What settles nothing stands to the account's credit. `key` names it (a line of a bank's statement, a form
    that was shown): a second time the entry that is there is answered. Raises Refused.
    """
    journal.hold_account(account)
    before = journal.written(key)
    if before is not None:
        return before
    journal.check_amount(amount)
    journal.check_day(booked_on)
    lines = [JournalLine(accounts.of_money(into), amount), JournalLine(account, -amount)]
    entry = journal.write(EntryKind.PAYMENT, lines, booked_on=booked_on, text=text, key=key, by=by)
    journal.note(Act.MONEY_RECEIVED, by, account, entry)
    settling.settle(account, charges)
    money_received.send(MoneyEntry, entry=entry, account=account)
    return entry


@transaction.atomic
def refund(
    *,
    account: MoneyAccount,
    amount: Decimal,
    booked_on: date,
    out_of: AccountKind,
    text: str,
    by: User,
    key: str = "",
) -> MoneyEntry:
    """Record money that was paid back of what stands to an account's credit. Raises Refused for more.

    It is a charge that this credit settles: were the payment reversed later, it would be owed again.
    """
    journal.hold_account(account)
    before = journal.written(key)
    if before is not None:
        return before
    journal.check_amount(amount)
    journal.check_day(booked_on)
    if amount > standing(account):
        raise Refused(_("That is more than stands to this account's credit."), "refunded_too_much")
    lines = [JournalLine(account, amount), JournalLine(accounts.of_money(out_of), -amount)]
    entry = journal.write(EntryKind.REFUND, lines, booked_on=booked_on, text=text, key=key, by=by)
    back = Charge.objects.create(
        entry=entry,
        account=account,
        number=charging.next_number(),
        purpose=ChargePurpose.REFUND,
        tax=TaxClass.OUTSIDE,
        amount=amount,
        due_on=booked_on,
    )
    journal.note(Act.MONEY_REFUNDED, by, account, entry)
    settling.settle(account, [back])
    return entry


def standing(account: MoneyAccount) -> Decimal:
    """What stands to an account's credit: nothing where it owes."""
    owed = MoneyPosting.objects.filter(account=account).aggregate(sum=Sum("amount"))["sum"]
    return max(-(owed or settling.ZERO), settling.ZERO)
