"""The statement of an account between two days."""

from datetime import date

from federation.models import EntryKind, MoneyAccount, MoneyParticulars
from federation.money import selectors
from federation.money.issuing.parties import PaperRecipient, issuer_of, way_to_pay
from federation.money.issuing.sums import ZERO
from federation.money.papers import AccountPaper, PaymentWay, StatementRow
from federation.money.selectors import AccountLine
from federation.money.services import settling
from federation.roles import today
from federation.tenancy.context import current

OF_PAYMENT = (EntryKind.PAYMENT, EntryKind.REFUND)


def statement_paper(
    account: MoneyAccount, first: date, last: date, own: MoneyParticulars, to: PaperRecipient
) -> AccountPaper:
    """The statement of an account between two days, both included."""
    lines = selectors.statement(account)
    before = [line.after for line in lines if line.entry.booked_on < first]
    rows = [_row(line) for line in lines if first <= line.entry.booked_on <= last]
    charges = settling.open_charges(account)
    return AccountPaper(
        number="",
        dated=today(),
        language=to.language,
        currency=current().currency,
        issuer=issuer_of(own, to.language),
        addressee=to.addressee,
        from_day=first,
        to_day=last,
        opening=before[-1] if before else ZERO,
        rows=tuple(rows),
        payment=way_to_pay(own, to.language, charges[0]) if charges else PaymentWay(),
    )


def _row(line: AccountLine) -> StatementRow:
    """What was charged, below zero where it was taken back; or paid, below zero where it was paid back."""
    entry = line.entry
    kind = entry.reverses.kind if entry.reverses else entry.kind
    is_paid = kind in OF_PAYMENT
    charged, paid = (None, -line.amount) if is_paid else (line.amount, None)
    return StatementRow(entry.booked_on, entry.text, charged, paid, line.after)
