"""Papers about money as PDF: invoice, receipt, credit note, reminder and statement of account.

What stands on them is given whole, as frozen dataclasses; nothing is computed here but how it looks.
"""

from federation.money.papers.account import account_pdf
from federation.money.papers.charge import charge_pdf
from federation.money.papers.content import (
    AccountPaper,
    ChargeKind,
    ChargeLine,
    ChargePaper,
    PaperAddressee,
    PaperIssuer,
    PaymentWay,
    StatementRow,
)

__all__ = [
    "AccountPaper",
    "ChargeKind",
    "ChargeLine",
    "ChargePaper",
    "PaperAddressee",
    "PaperIssuer",
    "PaymentWay",
    "StatementRow",
    "account_pdf",
    "charge_pdf",
]
