"""Who issues a paper, to whom it is written, and how it is paid."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Charge, MoneyParticulars
from federation.money.papers import PaperAddressee, PaperIssuer, PaymentWay
from federation.money.references import digit_reference, in_fours, rf_reference
from federation.money.tax_rates import Jurisdiction, jurisdictions
from federation.tenancy.context import current


class PaperRecipient(NamedTuple):
    """To whom a paper is written, and in which language."""

    addressee: PaperAddressee
    language: str


def particulars() -> MoneyParticulars:
    """How the federation calls itself on papers. Raises Refused until that was entered."""
    row = MoneyParticulars.objects.first()
    if row is None:
        raise Refused(_("Enter the particulars that stand on papers first."), "no_particulars")
    return row


def law_of(own: MoneyParticulars) -> Jurisdiction:
    """Whose tax the federation charges."""
    return jurisdictions()[own.law]


def issuer_of(own: MoneyParticulars, language: str) -> PaperIssuer:
    """Who issues, in a language. Raises Refused where the number has not the form of its law."""
    address = tuple(own.addresses.read(language).splitlines())
    try:
        return PaperIssuer(own.names.read(language), address, law_of(own), own.registration, own.contact)
    except ValueError as problem:
        raise Refused(
            _("The registration number has not the form of this tax's numbers."), "number"
        ) from problem


def reference_of(charge: Charge) -> str:
    """By what a payment names a charge, as it is printed: digits for yen, an RF reference elsewhere."""
    make = digit_reference if current().currency == "JPY" else rf_reference
    return in_fours(make(charge.number))


def way_to_pay(own: MoneyParticulars, language: str, charge: Charge | None) -> PaymentWay:
    """Bank and reference; nothing without a bank and a charge."""
    bank = tuple(own.banks.read(language).splitlines())
    return PaymentWay(bank, reference_of(charge) if charge else "")
