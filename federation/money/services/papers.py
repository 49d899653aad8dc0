"""Issuing papers about money. Each comes once, however often it is asked for; numbers leave none out."""

from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import (
    Act,
    Charge,
    EntryKind,
    MoneyAccount,
    MoneyEntry,
    MoneyPaper,
    MoneyPaperKind,
    PaperCharge,
    User,
)
from federation.money import selectors
from federation.money.cards import links, providers
from federation.money.issuing import charges as issuing
from federation.money.issuing.charges import Amounted
from federation.money.issuing.parties import PaperRecipient, law_of, particulars
from federation.money.issuing.sums import by_rates
from federation.money.papers import ChargePaper
from federation.money.papers.frozen import frozen
from federation.money.services import journal, settling
from federation.money.services.reversing import party_of
from federation.record import audit
from federation.roles import today
from federation.tenancy.locks import hold

PAPER_LOCK = 7_110_004


@transaction.atomic
def issue_invoices(*, account: MoneyAccount, to: PaperRecipient, by: User) -> list[MoneyPaper]:
    """Invoices of what is open and on none: one, or one for each time of other rates; [] for nothing.

    Raises Refused where the particulars are missing, or the law has no rate of a day.
    """
    journal.hold_account(account)
    own = particulars()
    charges = [charge for charge in settling.open_charges(account) if selectors.invoice_of(charge) is None]
    return [
        _issued(MoneyPaperKind.INVOICE, account, issuing.invoice(group, own, to), group, by)
        for group in by_rates(charges, law_of(own))
    ]


@transaction.atomic
def issue_receipt(*, entry: MoneyEntry, to: PaperRecipient, by: User) -> MoneyPaper:
    """The receipt of a payment; the one that there is. Raises Refused for what is no payment that holds."""
    account = party_of(entry)
    journal.hold_account(account)
    before = _of_entry(MoneyPaperKind.RECEIPT, entry)
    if before is not None:
        return before
    if entry.kind != EntryKind.PAYMENT or entry.reversed_by.exists():
        raise Refused(_("There is a receipt only for a payment that holds."), "no_receipt")
    content = issuing.receipt(entry, account, particulars(), to)
    charges = [part.charge for part in issuing.settled_by(entry)]
    return _issued(MoneyPaperKind.RECEIPT, account, content, charges, by, entry)


@transaction.atomic
def issue_credit_note(*, entry: MoneyEntry, to: PaperRecipient, by: User) -> MoneyPaper:
    """The credit note of a credit, or of a charge reversed, that is on an invoice; the one that there is.

    Raises Refused for other entries, and where the invoice was issued later: it has what was left.
    """
    account = party_of(entry)
    journal.hold_account(account)
    before = _of_entry(MoneyPaperKind.CREDIT_NOTE, entry)
    if before is not None:
        return before
    charge = selectors.credited_by(entry)
    if charge is None or entry.reversed_by.exists():
        raise Refused(_("There is a credit note only for a credit that holds."), "no_credit")
    of = selectors.invoice_of(charge)
    if of is None or of.at > entry.at:
        sentence = _("No invoice has what was credited here: an invoice has what is left of a charge.")
        raise Refused(sentence, "not_invoiced")
    part = Amounted(charge, issuing.brought(entry, account))
    content = issuing.credit_note(part, entry.text, of, particulars(), to)
    return _issued(MoneyPaperKind.CREDIT_NOTE, account, content, [charge], by, entry)


@transaction.atomic
def issue_reminder(*, account: MoneyAccount, to: PaperRecipient, by: User) -> MoneyPaper:
    """The reminder of what is overdue; a second one of a day is the first. Raises Refused if nothing is."""
    journal.hold_account(account)
    papers = MoneyPaper.objects.filter(account=account, kind=MoneyPaperKind.REMINDER, issued_on=today())
    before = papers.first()
    if before is not None:
        return before
    charges = selectors.overdue(account, today())
    if not charges:
        raise Refused(_("Nothing on this account is overdue."), "nothing_overdue")
    content = issuing.reminder(charges, particulars(), to)
    return _issued(MoneyPaperKind.REMINDER, account, content, charges, by)


def _of_entry(kind: MoneyPaperKind, entry: MoneyEntry) -> MoneyPaper | None:
    return MoneyPaper.objects.filter(kind=kind, entry=entry).first()


def next_number(kind: MoneyPaperKind, year: int) -> int:
    """The number of the next paper of a kind and year; whoever asks holds it until the transaction ends."""
    hold(PAPER_LOCK, f"{kind.value} {year}")
    newest = MoneyPaper.objects.filter(kind=kind, year=year).aggregate(newest=Max("number"))["newest"]
    return (newest or 0) + 1


def _issued(
    kind: MoneyPaperKind,
    account: MoneyAccount,
    content: ChargePaper,
    charges: Iterable[Charge],
    by: User,
    entry: MoneyEntry | None = None,
) -> MoneyPaper:
    year = content.dated.year
    paper = MoneyPaper(
        kind=kind,
        year=year,
        number=next_number(kind, year),
        account=account,
        entry=entry,
        issued_on=content.dated,
        due_on=content.due_on,
        language=content.language,
        by=by,
        at=timezone.now(),
    )
    paper.body = frozen(replace(_payable(content, paper), number=paper.numbered))
    paper.save()
    PaperCharge.objects.bulk_create(PaperCharge(paper=paper, charge=one, kind=kind) for one in charges)
    audit.record(Act.MONEY_PAPER_ISSUED, by, account.member or account, paper=paper.numbered)
    return paper


def _payable(content: ChargePaper, paper: MoneyPaper) -> ChargePaper:
    """With the link that pays it by card, where the federation takes cards that day and something is open."""
    if paper.kind not in links.PAYABLE or not providers.takes_cards():
        return content
    address = links.link_to_paper(MoneyPaperKind(paper.kind), paper.year, paper.number)
    return replace(content, payment=replace(content.payment, address=address))
