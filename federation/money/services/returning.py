"""Money of one payment that went back to who paid it: the payment pays so much less, whatever it settled."""

from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone

from federation.models import (
    AccountKind,
    Act,
    Charge,
    ChargePurpose,
    EntryKind,
    MoneyEntry,
    Settlement,
    TaxClass,
    User,
)
from federation.money.services import accounts, charging, journal, settling
from federation.money.services.journal import JournalLine
from federation.money.services.reversing import party_of


@transaction.atomic
def give_back(
    *,
    payment: MoneyEntry,
    amount: Decimal,
    booked_on: date,
    out_of: AccountKind,
    text: str,
    by: User | None,
    key: str,
) -> MoneyEntry:
    """Record that money of a payment went back: what it paid is open again as far as it does not reach now.

    What of the payment stood to the credit goes first, then what it settled last. What is more than the
    payment brought is owed. `key` names it: a second time the entry that is there is answered.
    Raises Refused.
    """
    account = party_of(payment)
    journal.hold_account(account)
    before = journal.written(key)
    if before is not None:
        return before
    journal.check_amount(amount)
    journal.check_day(booked_on)
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
    _settle_of(payment, back)
    settling.settle(account)
    return entry


def _settle_of(payment: MoneyEntry, back: Charge) -> None:
    """Let a payment settle what went back of it, and less of what it settled before."""
    now = timezone.now()
    brought = payment.postings.filter(account=back.account).aggregate(sum=Sum("amount"))["sum"]
    used = dict(payment.settlements.values_list("charge_id").annotate(sum=Sum("amount")).order_by())
    left = -brought - sum(used.values())
    freed, reopened = [], []
    for charge in Charge.objects.filter(pk__in=used).select_related("entry").order_by("-due_on", "-pk"):
        part = min(used[charge.pk], back.amount - left)
        if part <= 0 or charge.purpose == ChargePurpose.REFUND:
            continue
        if settling.open_amount(charge) == 0:
            reopened.append(charge)
        freed.append(Settlement(charge=charge, entry=payment, amount=-part, at=now))
        left += part
    Settlement.objects.bulk_create(freed)
    if left > 0:
        Settlement.objects.create(charge=back, entry=payment, amount=min(left, back.amount), at=now)
    settling.tell(reopened, is_settled=False)
