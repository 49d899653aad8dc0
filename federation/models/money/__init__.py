"""What is owed to a federation and what came in: accounts, entries over them, charges and what pays them."""

from federation.models.money.account import AccountKind, ChargePurpose, MoneyAccount, TaxClass
from federation.models.money.bank import BankBooking, BankFile, BookingAct, BookingStep
from federation.models.money.by_card import (
    CardMovement,
    CardMovementKind,
    CardPayment,
    CardPaymentCharge,
    CardProviderKind,
    CardRefund,
    CardRefundState,
    CardSettings,
    CardState,
)
from federation.models.money.charge import Charge, Settlement
from federation.models.money.closing import BooksClosing
from federation.models.money.entry import EntryKind, MoneyEntry, MoneyPosting
from federation.models.money.paper import MoneyPaper, MoneyPaperKind, PaperCharge
from federation.models.money.particulars import MoneyParticulars, TaxLaw
from federation.models.money.sandbox import SandboxCheckout, SandboxMessage

__all__ = [
    "AccountKind",
    "BankBooking",
    "BankFile",
    "BookingAct",
    "BookingStep",
    "BooksClosing",
    "CardMovement",
    "CardMovementKind",
    "CardPayment",
    "CardPaymentCharge",
    "CardProviderKind",
    "CardRefund",
    "CardRefundState",
    "CardSettings",
    "CardState",
    "Charge",
    "ChargePurpose",
    "EntryKind",
    "MoneyAccount",
    "MoneyEntry",
    "MoneyPaper",
    "MoneyPaperKind",
    "MoneyParticulars",
    "MoneyPosting",
    "PaperCharge",
    "SandboxCheckout",
    "SandboxMessage",
    "Settlement",
    "TaxClass",
    "TaxLaw",
]
