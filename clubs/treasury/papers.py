"""Papers as the pages of an account show them: what there are, what can be issued, how to pay."""

from typing import NamedTuple

from django.db.models import Max

from federation.languages import reader_code
from federation.models import (
    Charge,
    EntryKind,
    MoneyAccount,
    MoneyEntry,
    MoneyPaper,
    MoneyPaperKind,
    MoneyParticulars,
    PaperCharge,
)
from federation.money.issuing.parties import reference_of, way_to_pay
from federation.money.papers import PaymentWay
from federation.money.selectors import AccountLine, overdue
from federation.roles import today


class PaperedLine(NamedTuple):
    """A line of an account with its papers; `offer` is the kind of the one that can be issued."""

    line: AccountLine
    papers: list[MoneyPaper]
    offer: MoneyPaperKind | None


def papered(account: MoneyAccount, lines: list[AccountLine], papers: list[MoneyPaper]) -> list[PaperedLine]:
    """The lines of an account, each with what there is of it on paper. Three queries."""
    by_entry: dict[int, list[MoneyPaper]] = {}
    for paper in papers:
        if paper.entry_id is not None:
            by_entry.setdefault(paper.entry_id, []).append(paper)
    noted = _to_be_noted(account)
    shown = []
    for line in lines:
        own = by_entry.get(line.entry.pk, [])
        shown.append(PaperedLine(line, own, None if own else _offer(line, noted)))
    return shown


def _offer(line: AccountLine, noted: set[int]) -> MoneyPaperKind | None:
    if line.is_reversed:
        return None
    if line.entry.kind == EntryKind.PAYMENT:
        return MoneyPaperKind.RECEIPT
    return MoneyPaperKind.CREDIT_NOTE if line.entry.pk in noted else None


def _to_be_noted(account: MoneyAccount) -> set[int]:
    """The entries that took something off a charge after it stood on an invoice."""
    rows = PaperCharge.objects.filter(kind=MoneyPaperKind.INVOICE, paper__account=account)
    invoiced = dict(rows.values_list("charge").annotate(at=Max("paper__at")))
    credits = MoneyEntry.objects.filter(
        kind=EntryKind.CREDIT, settlements__charge__in=invoiced, settlements__amount__gt=0
    ).values_list("pk", "at", "settlements__charge")
    reversals = MoneyEntry.objects.filter(reverses__charges__in=invoiced)
    undone = reversals.values_list("pk", "at", "reverses__charges")
    return {entry for entry, at, charge in [*credits, *undone] if at >= invoiced[charge]}


def offers(
    account: MoneyAccount, open_charges: list[Charge], papers: list[MoneyPaper]
) -> list[MoneyPaperKind]:
    """Which papers of the whole account can be issued now: an invoice, a reminder."""
    invoiced = set(
        PaperCharge.objects.filter(kind=MoneyPaperKind.INVOICE, charge__in=open_charges).values_list(
            "charge", flat=True
        )
    )
    now = today()
    reminded = any(paper.kind == MoneyPaperKind.REMINDER and paper.issued_on == now for paper in papers)
    kinds = []
    if any(charge.pk not in invoiced for charge in open_charges):
        kinds.append(MoneyPaperKind.INVOICE)
    if not reminded and overdue(account, now):
        kinds.append(MoneyPaperKind.REMINDER)
    return kinds


def how_to_pay(open_charges: list[Charge]) -> PaymentWay | None:
    """Bank and reference of what is to be paid first, in the reader's language; None of nothing."""
    if not open_charges:
        return None
    own = MoneyParticulars.objects.first()
    if own is None:
        return PaymentWay(reference=reference_of(open_charges[0]))
    return way_to_pay(own, reader_code(), open_charges[0])
