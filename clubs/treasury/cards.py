"""Payments by card as their pages show them."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.treasury.accounts import bearers
from federation.models import (
    AccountKind,
    CardMovement,
    CardPayment,
    CardRefund,
    CardRefundState,
    CardState,
    MoneyPosting,
)

WHY: dict[str, Promise] = {
    "amount": _("Another amount was paid than was asked for."),
    "currency": _("It was paid in another currency."),
    "key": _("It names another payment than the one that was asked for."),
    "provider": _("The federation has another provider now."),
    "settled": _("Nothing of it was open any more."),
}


class CardRow(NamedTuple):
    """A payment by card as a list shows it."""

    payment: CardPayment
    bearer: str
    left: Decimal
    waits: bool


def asked_for(only: str) -> QuerySet[CardPayment]:
    """The payments that wait for the treasurer, or all; the newest first."""
    payments = CardPayment.objects.select_related("account__member")
    return payments.filter(_waits()) if only == "waiting" else payments


def waiting_count() -> int:
    """How many payments the treasurer has to look at."""
    return CardPayment.objects.filter(_waits()).count()


def _waits() -> Q:
    news = CardMovement.objects.filter(payment=OuterRef("pk"), seen_at=None)
    failed = CardRefund.objects.filter(payment=OuterRef("pk"), state=CardRefundState.FAILED)
    return Q(state=CardState.DIFFERS) | Q(Exists(news)) | Q(Exists(failed.filter(movements=None)))


def rows_of(payments: Sequence[CardPayment]) -> list[CardRow]:
    """Payments with whose they are and what of each is left. As many queries for many as for few."""
    named = bearers([payment.account for payment in payments])
    keys = [payment.pk for payment in payments]
    moved = CardMovement.objects.filter(payment__in=keys).values_list("payment").annotate(sum=Sum("amount"))
    left = dict(moved.order_by())
    waiting = set(CardPayment.objects.filter(_waits(), pk__in=keys).values_list("pk", flat=True))
    zero = Decimal(0)
    return [
        CardRow(one, named[one.account_id], left.get(one.pk, zero), one.pk in waiting) for one in payments
    ]


def clearing() -> Decimal:
    """What lies at the provider: paid by card, without fees, not paid out to the bank yet."""
    postings = MoneyPosting.objects.filter(account__kind=AccountKind.CLEARING)
    return postings.aggregate(sum=Sum("amount"))["sum"] or Decimal(0)
