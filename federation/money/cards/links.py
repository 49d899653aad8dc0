"""Signed links that pay: one charge, in letters; what is open of an invoice or a reminder, on the paper.

A link of a charge asks for a sign-in where whoever made it wants that. Each is over after some months.
"""

from datetime import date, timedelta
from typing import NamedTuple

from django.core import signing

from federation.models import Charge, MoneyPaper, MoneyPaperKind
from federation.roles import today
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current_id
from federation.text.numbers import whole

SALT = "federation.money.cards"
OF_PAPERS = "federation.money.cards.papers"
LINK_DAYS = 180  # from the day it was made; a reminder has a new one
PAYABLE = (MoneyPaperKind.INVOICE, MoneyPaperKind.REMINDER)


class PayLink(NamedTuple):
    """What a link says: the charge, and whether whoever has it may pay without signing in."""

    charge: Charge
    is_open: bool


def link_to_pay(charge: Charge, *, is_open: bool = True) -> str:
    """The whole address of a page on which a charge can be paid."""
    return whole_address("card_link", signature_of(charge, is_open=is_open))


def signature_of(charge: Charge, *, is_open: bool = True) -> str:
    """What the link carries: it is of this federation alone, and cannot be made by somebody else."""
    return signing.dumps([charge.pk, int(is_open)], salt=f"{SALT}:{current_id()}")


def by_signature(signature: str) -> PayLink | None:
    """What a link is about; None where it is none of ours, is over, or its charge is reversed."""
    try:
        key, is_open = signing.loads(
            signature, salt=f"{SALT}:{current_id()}", max_age=timedelta(days=LINK_DAYS)
        )
    except (signing.BadSignature, ValueError, TypeError):
        return None
    charges = Charge.objects.filter(pk=key, entry__reversed_by=None).select_related(
        "entry", "account__member"
    )
    charge = charges.first()
    return PayLink(charge, bool(is_open)) if charge else None


def link_to_paper(kind: MoneyPaperKind, year: int, number: int) -> str:
    """The whole address of a page on which what is open of a paper can be paid without a sign-in."""
    return whole_address("card_link", _papers().sign(f"{kind.value}-{year}-{number}"))


def paper_of(signature: str) -> MoneyPaper | None:
    """The invoice or reminder that a link is about, over or not; None where it is none of ours."""
    try:
        kind, year, number = _papers().unsign(signature).split("-")
    except (signing.BadSignature, ValueError):
        return None
    papers = MoneyPaper.objects.filter(
        kind=kind, year=whole(year) or 0, number=whole(number) or 0, kind__in=PAYABLE
    )
    return papers.select_related("account").first()


def is_over(paper: MoneyPaper, on: date | None = None) -> bool:
    """Whether the link on a paper opens nothing any more."""
    last: date = paper.issued_on + timedelta(days=LINK_DAYS)
    return (on or today()) > last


def _papers() -> signing.Signer:
    return signing.Signer(salt=f"{OF_PAPERS}:{current_id()}")
