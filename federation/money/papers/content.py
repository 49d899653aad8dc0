"""What stands on papers about money. Amounts are in the paper's currency, and on papers above zero.

A credit note has its amounts above zero too: that they are given back is what the paper is.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from federation.money.tax import TaxTotals
from federation.money.tax_rates import Jurisdiction, TaxTreatment


class ChargeKind(StrEnum):
    """Which paper it is."""

    INVOICE = "invoice"
    RECEIPT = "receipt"
    CREDIT_NOTE = "credit_note"
    REMINDER = "reminder"


@dataclass(frozen=True, slots=True)
class PaperIssuer:
    """Who writes the paper. `registration`: the number under which they charge tax, "" for none.

    Raises ValueError for a number that has not the form of its jurisdiction's (T and 13 digits in Japan).
    """

    name: str
    address: tuple[str, ...]
    jurisdiction: Jurisdiction
    registration: str = ""
    contact: str = ""

    def __post_init__(self) -> None:
        if self.registration and not self.jurisdiction.is_registration(self.registration):
            raise ValueError(f"{self.registration} is no registration number of {self.jurisdiction.key}")


@dataclass(frozen=True, slots=True)
class PaperAddressee:
    """To whom it is written: a person, or a body such as a club, which is addressed otherwise in Japanese."""

    name: str
    address: tuple[str, ...] = ()
    is_body: bool = False


@dataclass(frozen=True, slots=True)
class ChargeLine:
    """What was charged, on which day (of the supply), and how it is taxed."""

    text: str
    day: date | None
    amount: Decimal
    treatment: TaxTreatment


@dataclass(frozen=True, slots=True)
class PaymentWay:
    """How to pay: lines that name bank and account, the reference as printed, and an address for a code."""

    bank: tuple[str, ...] = ()
    reference: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class ChargePaper:
    """An invoice, receipt, credit note or reminder.

    `of_number` and `of_day`: the invoice that a credit note takes back, a receipt or reminder is about.
    `paid_by`: on a receipt, in which way it was paid. `open_amount`: on a reminder, what is still owed.
    """

    kind: ChargeKind
    number: str
    dated: date
    language: str
    currency: str
    issuer: PaperIssuer
    addressee: PaperAddressee
    lines: tuple[ChargeLine, ...]
    totals: TaxTotals
    amounts_contain_tax: bool
    due_on: date | None = None
    of_number: str = ""
    of_day: date | None = None
    paid_by: str = ""
    open_amount: Decimal | None = None
    payment: PaymentWay = PaymentWay()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StatementRow:
    """What was charged (below zero: given back) or paid on a day, and what is owed after it."""

    day: date
    text: str
    charged: Decimal | None
    paid: Decimal | None
    balance: Decimal


@dataclass(frozen=True, slots=True)
class AccountPaper:
    """A statement of account between two days, both included, from an opening balance; owed is above zero.

    `number` may be "": such a paper has none.
    """

    number: str
    dated: date
    language: str
    currency: str
    issuer: PaperIssuer
    addressee: PaperAddressee
    from_day: date
    to_day: date
    opening: Decimal
    rows: tuple[StatementRow, ...]
    payment: PaymentWay = PaymentWay()
    notes: tuple[str, ...] = ()

    @property
    def closing(self) -> Decimal:
        """What is owed at the end."""
        return self.rows[-1].balance if self.rows else self.opening
