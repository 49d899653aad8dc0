"""One look at the provider about a payment: what is owed to it, then all that it says.

No transaction is open while it answers. A look that dies in between is made again when its lease is over;
what it had asked of the provider was asked by keys, and is there once.
"""

import logging
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from federation.errors import Refused
from federation.models import CardPayment, CardRefund, CardRefundState, CardState
from federation.models.money.by_card import CARD_UNDECIDED
from federation.money.cards import booking, providers
from federation.money.cards.asking import TOPIC
from federation.money.cards.provider import (
    CheckoutAsked,
    CheckoutMade,
    CheckoutSeen,
    PaymentProvider,
    ProviderAway,
    ProviderRefuses,
)
from federation.money.services import journal
from federation.money.services.settling import open_amount
from federation.record import outbox
from federation.tenancy.addresses import whole_address

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=90)  # longer than all answers of one look may take
AGAIN = timedelta(seconds=5)  # after the provider did not answer: then ten, twenty, … ten minutes
AGAIN_MAX = timedelta(minutes=10)
SOON, LATE = timedelta(seconds=20), timedelta(hours=1)  # while it may be paid at any moment
FEES_FOR, FEES_LATE = timedelta(days=7), timedelta(hours=6)  # while the provider has not said its fee
DAY, DAYS = timedelta(days=1), timedelta(days=20)
DISPUTED_FOR = timedelta(days=180)  # banks of payers take back later than that almost nothing
FORGOTTEN = timedelta(days=3)  # a page that the provider does not know any more
REFUSED_WAIT = timedelta(hours=6)  # while the books do not take it
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class CardWork:
    """What one look has to do. `lease` is when another may begin."""

    pk: int
    lease: datetime
    provider: PaymentProvider
    checkout: str
    asked: CheckoutAsked
    is_unwanted: bool
    refunds: tuple[CardRefund, ...]


@dataclass(slots=True)
class CardOutcome:
    """What came of it: as far as it came."""

    page: CheckoutMade | None = None
    seen: CheckoutSeen | None = None
    is_away: bool = False
    problem: str = ""
    failed: dict[int, str] = field(default_factory=dict)


def promise_due() -> int:
    """Promise the looks of the federation in scope whose time has come; how many."""
    due = CardPayment.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    owed = outbox.owed_subjects(TOPIC)
    keys = [key for key in due.values_list("pk", flat=True)[:AT_ONCE] if key not in owed]
    for key in keys:
        outbox.promise(TOPIC, key)
    return len(keys)


@transaction.atomic
def begin(payment_id: int) -> CardWork | None:
    """What is to be done now; None where nothing is due, or another worker is at it."""
    rows = CardPayment.objects.select_for_update(of=("self",), skip_locked=True)
    payment, now = rows.filter(pk=payment_id).first(), timezone.now()
    if payment is None:
        return None
    if payment.due_at is None or payment.due_at > now:
        outbox.keep(TOPIC, payment_id)  # beat promises it anew when it is due
        return None
    row = providers.kept()
    if not payment.checkout and _is_needless(payment):
        _end(payment)
        return None
    if row is None or row.provider != payment.provider or not providers.is_allowed(row):
        payment.problem, payment.due_at = "provider", now + DAY
        payment.save(update_fields=["problem", "due_at"])
        return None
    payment.due_at = now + LEASE
    payment.save(update_fields=["due_at"])
    refunds = payment.refunds.filter(state=CardRefundState.ASKED, movements=None).order_by("pk")
    return CardWork(
        payment.pk,
        payment.due_at,
        providers.provider_of(row),
        payment.checkout,
        _asked(payment),
        payment.is_unwanted,
        tuple(refunds),
    )


def _is_needless(payment: CardPayment) -> bool:
    """Whether a page that nobody has seen yet is for nothing: another took its place, or it is paid."""
    if payment.is_unwanted:
        return True
    chosen = payment.chosen.select_related("charge__entry")
    return any(open_amount(row.charge) != row.amount for row in chosen)


def _end(payment: CardPayment) -> None:
    payment.state, payment.due_at, payment.problem = CardState.ENDED, None, "settled"
    payment.save(update_fields=["state", "due_at", "problem"])
    outbox.keep(TOPIC, payment.pk)


def _asked(payment: CardPayment) -> CheckoutAsked:
    back = whole_address("card_payment", payment.key)
    return CheckoutAsked(
        key=str(payment.key),
        amount=payment.amount,
        currency=payment.currency,
        text=payment.text,
        language=payment.language,
        back=f"{back}?back=paid",
        away=f"{back}?back=left",
    )


def do(work: CardWork) -> CardOutcome:
    """Ask the provider for what is owed, and for all that it knows."""
    outcome = CardOutcome()
    try:
        checkout = work.checkout
        if not checkout:
            outcome.page = work.provider.open(work.asked)
            checkout = outcome.page.number
        if work.is_unwanted:
            work.provider.close(checkout)
        outcome.seen = work.provider.look(checkout)
        if work.refunds and _refund(work, outcome, outcome.seen):
            outcome.seen = work.provider.look(checkout)
    except ProviderAway:
        outcome.is_away = True
    except ProviderRefuses as refusal:
        outcome.problem = refusal.code
    return outcome


def _refund(work: CardWork, outcome: CardOutcome, seen: CheckoutSeen) -> bool:
    """Ask for the refunds that the provider has not; whether any was."""
    missing = [refund for refund in work.refunds if str(refund.key) not in seen.refunds]
    for refund in missing:
        try:
            currency = work.asked.currency
            work.provider.refund(seen.payment, refund.amount, currency, str(refund.key))
        except ProviderRefuses as refusal:
            outcome.failed[refund.pk] = refusal.code
    return bool(missing)


@transaction.atomic
def note(work: CardWork, outcome: CardOutcome) -> CardPayment:
    """Keep what came of a look, and book what is new."""
    account = CardPayment.objects.select_related("account").get(pk=work.pk).account
    journal.hold_account(account)  # before the row, as who asks for another payment does
    payment = CardPayment.objects.select_for_update(of=("self",)).get(pk=work.pk)
    payment.account = account
    if outcome.page is not None:
        payment.checkout, payment.address = outcome.page.number, outcome.page.address
    for key, code in outcome.failed.items():
        CardRefund.objects.filter(pk=key, state=CardRefundState.ASKED).update(
            state=CardRefundState.FAILED, problem=code[:60]
        )
    wait = _taken(payment, outcome)
    payment.tries = payment.tries + 1 if outcome.is_away else 0
    if payment.due_at == work.lease:  # nobody asked for another look meanwhile
        payment.due_at = _next(payment, outcome, wait)
        outbox.keep(TOPIC, payment.pk)
    payment.save()
    return payment


def _taken(payment: CardPayment, outcome: CardOutcome) -> timedelta | None:
    """Book what was seen; how long to wait where the books do not take it now."""
    if outcome.problem:
        payment.problem = outcome.problem[:60]
        is_old = timezone.now() - payment.asked_at > FORGOTTEN
        if payment.state == CardState.ASKED or (is_old and payment.state in CARD_UNDECIDED):
            payment.state = CardState.REFUSED
        log.warning("payment %s by card: the provider says %s", payment.pk, outcome.problem)
    if outcome.seen is None:
        return None
    try:
        with transaction.atomic():
            booking.take(payment, outcome.seen)
    except Refused as refusal:
        payment.problem = refusal.code[:60]
        return REFUSED_WAIT
    return None


def _next(payment: CardPayment, outcome: CardOutcome, wait: timedelta | None) -> datetime | None:
    """When the provider is to be asked again; None where nothing can come of it any more."""
    now = timezone.now()
    age: timedelta = now - payment.asked_at
    if outcome.is_away:
        return now + min(AGAIN * (1 << min(payment.tries, 10)), AGAIN_MAX)
    if wait is not None:
        return now + wait
    if payment.state in CARD_UNDECIDED:
        return now + min(max(age / 4, SOON), LATE)
    if payment.refunds.filter(state=CardRefundState.ASKED).exists():
        return now + min(max(age / 4, SOON), FEES_LATE)
    if payment.state == CardState.PAID and age < FEES_FOR and payment.movements.filter(fee=None).exists():
        return now + min(max(age / 2, SOON), FEES_LATE)
    if payment.state in (CardState.PAID, CardState.DIFFERS) and age < DISPUTED_FOR:
        return now + min(max(age / 2, DAY), DAYS)
    return None
