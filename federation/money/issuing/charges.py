"""Invoice, receipt, credit note and reminder, put together from the books."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import NamedTuple

from django.utils import translation
from django.utils.translation import gettext as _, pgettext

from federation.models import AccountKind, Charge, MoneyAccount, MoneyEntry, MoneyPaper, MoneyParticulars
from federation.money import selectors
from federation.money.issuing.parties import PaperRecipient, issuer_of, law_of, way_to_pay
from federation.money.issuing.sums import ZERO, day_of, sums_of, taxed
from federation.money.papers import ChargeKind, ChargeLine, ChargePaper
from federation.money.papers.words import money
from federation.money.services import settling
from federation.money.tax_rates import TaxTreatment
from federation.roles import today
from federation.tenancy.context import current


class Amounted(NamedTuple):
    """A charge, and how much of it a paper is about."""

    charge: Charge
    amount: Decimal


def invoice(charges: Sequence[Charge], own: MoneyParticulars, to: PaperRecipient) -> ChargePaper:
    """The invoice of charges: what each is of, without what was credited before."""
    parts = [Amounted(charge, settling.payable(charge)) for charge in charges]
    with translation.override(to.language):
        notes = _notes_of(parts)
    soonest = min(charge.due_on for charge in charges)
    return _paper(
        ChargeKind.INVOICE,
        own,
        to,
        parts,
        due_on=max(soonest, today() + timedelta(days=own.due_days)),
        payment=way_to_pay(own, to.language, charges[0]),
        notes=notes,
    )


def _notes_of(parts: Sequence[Amounted]) -> tuple[str, ...]:
    notes = []
    whole = sum((part.amount for part in parts), ZERO)
    rest = sum((settling.open_amount(part.charge) for part in parts), ZERO)
    if rest != whole:
        amounts = {"paid": _money(whole - rest), "open": _money(rest)}
        notes.append(_("%(paid)s of this is paid already; %(open)s is still to be paid.") % amounts)
    if len(parts) > 1:
        notes.append(_("The reference is that of the first line, and pays this whole invoice."))
    return tuple(notes)


def _money(amount: Decimal) -> str:
    return money(amount, current().currency)


def receipt(
    entry: MoneyEntry, account: MoneyAccount, own: MoneyParticulars, to: PaperRecipient
) -> ChargePaper:
    """The receipt of a payment: what it settles now, and what stands to the credit."""
    parts = settled_by(entry)
    rest = brought(entry, account) - sum((part.amount for part in parts), ZERO)
    with translation.override(to.language):
        more = [ChargeLine(_("To the credit of your account"), entry.booked_on, rest, TaxTreatment.OUTSIDE)]
        paid_by = _paid_by(entry)
    return _paper(
        ChargeKind.RECEIPT,
        own,
        to,
        parts,
        more=more if rest > 0 else [],
        of_number=_numbers_of(parts),
        paid_by=paid_by,
    )


def settled_by(entry: MoneyEntry) -> list[Amounted]:
    """Which charges an entry settles now, and how much of each."""
    sums: dict[Charge, Decimal] = {}
    for row in entry.settlements.select_related("charge__entry").order_by("pk"):
        sums[row.charge] = sums.get(row.charge, ZERO) + row.amount
    return [Amounted(charge, amount) for charge, amount in sums.items() if amount > 0]


def brought(entry: MoneyEntry, account: MoneyAccount) -> Decimal:
    """What an entry brought to an account."""
    return -sum((posting.amount for posting in entry.postings.filter(account=account)), ZERO)


def _paid_by(entry: MoneyEntry) -> str:
    into = entry.postings.filter(account__kind=AccountKind.CASH).exists()
    return pgettext("paid by", "Cash") if into else pgettext("paid by", "Bank transfer")


def _numbers_of(parts: Iterable[Amounted]) -> str:
    invoices = [selectors.invoice_of(part.charge) for part in parts]
    return ", ".join(dict.fromkeys(paper.numbered for paper in invoices if paper))


def credit_note(
    part: Amounted, reason: str, of: MoneyPaper, own: MoneyParticulars, to: PaperRecipient
) -> ChargePaper:
    """The credit note of a part of a charge, or of all of it, with the invoice that has it."""
    return _paper(
        ChargeKind.CREDIT_NOTE,
        own,
        to,
        [part],
        of_number=of.numbered,
        of_day=of.issued_on,
        notes=(reason,),
    )


def reminder(charges: Sequence[Charge], own: MoneyParticulars, to: PaperRecipient) -> ChargePaper:
    """The reminder of what is overdue. It says no tax: what is open of a charge was never a supply."""
    parts = [Amounted(charge, settling.open_amount(charge)) for charge in charges]
    more = [ChargeLine(one.entry.text, day_of(one), amount, TaxTreatment.OUTSIDE) for one, amount in parts]
    return _paper(
        ChargeKind.REMINDER,
        own,
        to,
        [],
        more=more,
        due_on=min(charge.due_on for charge in charges),
        of_number=_numbers_of(parts),
        open_amount=sum((part.amount for part in parts), ZERO),
        payment=way_to_pay(own, to.language, charges[0]),
    )


def _paper(
    kind: ChargeKind,
    own: MoneyParticulars,
    to: PaperRecipient,
    parts: Sequence[Amounted],
    more: Sequence[ChargeLine] = (),
    **kept: object,
) -> ChargePaper:
    """A paper without its number. Raises Refused for a day or a tax that the law has no rate of."""
    law = law_of(own)
    lines = [
        *(ChargeLine(one.entry.text, day_of(one), amount, taxed(one, law)) for one, amount in parts),
        *more,
    ]
    return ChargePaper(
        kind=kind,
        number="",
        dated=today(),
        language=to.language,
        currency=current().currency,
        issuer=issuer_of(own, to.language),
        addressee=to.addressee,
        lines=tuple(lines),
        totals=sums_of(lines, law),
        amounts_contain_tax=True,
        **kept,  # type: ignore[arg-type]  # fields of a paper
    )
