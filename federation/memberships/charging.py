"""What is owed for a renewal, and by which reference it is paid: the seam to the federation's accounts.

As long as no account is kept of a member, the dues are the one record of a payment: what is open of a
renewal is all of it until its dues are paid. Accounts come in here: `charge` makes what is owed, once by
`key_of`; whoever hears that it is settled calls `settling.record_payment`.
"""

from collections.abc import Iterable
from decimal import Decimal

from federation.models import Renewal


def key_of(renewal: Renewal) -> str:
    """What a charge for a renewal is known by: a second one of the same key is the first."""
    return f"renewal:{renewal.pk}"


def charge(renewals: Iterable[Renewal]) -> None:
    """Owe the fees of renewals; those whose amount is another by now are corrected."""


def open_amount(renewal: Renewal) -> Decimal:
    """How much is still to be paid."""
    return Decimal(0) if renewal.is_settled else Decimal(renewal.amount)


def reference(renewal: Renewal) -> str:
    """What the payer writes on the transfer: the year and the member's number."""
    return f"{renewal.run.year.starts_on.year}-{renewal.member.number}"
