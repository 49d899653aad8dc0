"""Papers about money as PDF: invoice, receipt, credit note, reminder and statement of account.

What stands on them is given whole, as frozen dataclasses; nothing is computed here but how it looks.
"""

from federation.money.papers.account import account_pdf
from federation.money.papers.charge import charge_pdf
from federation.money.papers.content import (
    AccountPaper,
    StatementRow,
    ChargeKind,
    ChargeLine,
    ChargePaper,
    PaperAddressee,
    PaperIssuer,
    PaymentWay,
)

__all__ = [
    "AccountPaper",
    "StatementRow",
    "ChargeKind",
    "ChargeLine",
    "ChargePaper",
    "PaperAddressee",
    "PaperIssuer",
    "PaymentWay",
    "account_pdf",
    "charge_pdf",
]
