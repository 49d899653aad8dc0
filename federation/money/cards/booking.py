"""What a provider says of a payment, in the books: each movement once, however often and in whatever order.

A message of the provider only has it looked at. What is booked is what the provider says then, all of it, so
that messages that are lost, late, doubled or in another order end with the same books.
"""

import hashlib
from datetime import date
from decimal import Decimal

from django.utils import timezone, translation

from federation.languages import own_language
from federation.models import (
    AccountKind,
    CardMovement,
    CardMovementKind,
    CardPayment,
    CardRefund,
    CardRefundState,
    CardState,
    Charge,
    EntryKind,
    MoneyEntry,
)
from federation.money.cards.provider import CheckoutSeen, CheckoutStatus, ProviderMovement
from federation.money.services import accounts, journal, paying, returning
from federation.money.services.journal import JournalLine
from federation.roles import today

KEY = "card:"  # what the keys of entries begin with that came from a provider
LONGEST = 64
CAME = (CardMovementKind.PAID, CardMovementKind.RETURNED, CardMovementKind.WON)
STATES = {
    CheckoutStatus.OPEN: CardState.OPEN,
    CheckoutStatus.WAITING: CardState.WAITING,
    CheckoutStatus.ENDED: CardState.ENDED,
}


def take(payment: CardPayment, seen: CheckoutSeen) -> None:
    """Take over what the provider says. Whoever calls holds the account, and saves it. Raises Refused."""
    payment.number = seen.payment or payment.number
    payment.is_declined = seen.is_declined and seen.status is CheckoutStatus.OPEN
    if seen.status is not CheckoutStatus.PAID:
        if payment.state not in (CardState.PAID, CardState.DIFFERS):
            payment.state = STATES[seen.status]
        return
    payment.problem = _other_than_asked(payment, seen)
    if payment.problem:
        payment.state = CardState.DIFFERS
        return
    moved = sorted(seen.movements, key=lambda one: (one.kind != CardMovementKind.PAID, one.at, one.number))
    for movement in moved:
        _book(payment, movement)
    payment.state = CardState.PAID if payment.movements.exists() else CardState.WAITING


def _other_than_asked(payment: CardPayment, seen: CheckoutSeen) -> str:
    """What of a payment is not as it was asked for; "" where all is."""
    if seen.key != str(payment.key):
        return "key"
    came = [one.amount for one in seen.movements if one.kind == CardMovementKind.PAID]
    if seen.currency != payment.currency:
        return "currency"
    is_other = seen.amount != payment.amount or any(amount != payment.amount for amount in came)
    return "amount" if is_other and payment.accepted_by_id is None else ""


def _book(payment: CardPayment, movement: ProviderMovement) -> None:
    row = CardMovement.objects.filter(number=movement.number).first()
    if row is None:
        refund = payment.refunds.filter(key=movement.refund).first() if movement.refund else None
        row = CardMovement.objects.create(
            payment=payment,
            number=movement.number,
            kind=movement.kind,
            amount=movement.amount,
            entry=_entry(payment, movement),
            refund=refund,
            at=movement.at,
            seen_at=None if _is_news(movement, refund) else timezone.now(),
        )
        _answer(refund, movement)
    if row.fee is None and movement.fee is not None:
        row.fee = movement.fee
        row.fee_entry = _fee(payment, movement, movement.fee)
        row.save(update_fields=["fee", "fee_entry"])


def _is_news(movement: ProviderMovement, refund: CardRefund | None) -> bool:
    """Whether nobody here asked for it: the treasurer has to see it."""
    if movement.kind == CardMovementKind.PAID:
        return False
    return refund is None or movement.kind == CardMovementKind.RETURNED


def _answer(refund: CardRefund | None, movement: ProviderMovement) -> None:
    if refund is not None:
        failed = movement.kind == CardMovementKind.RETURNED
        refund.state = CardRefundState.FAILED if failed else CardRefundState.DONE
        refund.problem = "returned" if failed else ""
        refund.save(update_fields=["state", "problem"])


def _entry(payment: CardPayment, movement: ProviderMovement) -> MoneyEntry:
    words, key = _words(payment, movement.kind), key_of(movement.number)
    day = _day(movement)
    if movement.kind in CAME:
        return paying.receive(
            account=payment.account,
            amount=movement.amount,
            booked_on=day,
            into=AccountKind.CLEARING,
            text=words,
            by=None,
            key=key,
            charges=list(Charge.objects.filter(card_payments__payment=payment)),
        )
    return returning.give_back(
        payment=payment.movements.get(kind=CardMovementKind.PAID).entry,
        amount=-movement.amount,
        booked_on=day,
        out_of=AccountKind.CLEARING,
        text=words,
        by=None,
        key=key,
    )


def _fee(payment: CardPayment, movement: ProviderMovement, fee: Decimal) -> MoneyEntry | None:
    """What the provider kept; below nothing where it gave a fee back."""
    if not fee:
        return None
    lines = [
        JournalLine(accounts.of_money(AccountKind.EXPENSE), fee),
        JournalLine(accounts.of_money(AccountKind.CLEARING), -fee),
    ]
    text, key = _words(payment, None), f"{key_of(movement.number)}:fee"
    return journal.write(EntryKind.FEE, lines, booked_on=_day(movement), text=text, key=key, by=None)


def key_of(number: str) -> str:
    """What keeps a movement from coming into the books twice."""
    short = number if len(number) <= LONGEST else hashlib.sha256(number.encode()).hexdigest()
    return f"{KEY}{short}"


def _day(movement: ProviderMovement) -> date:
    return journal.open_day(min(timezone.localdate(movement.at), today()))


def _words(payment: CardPayment, kind: CardMovementKind | None) -> str:
    """What the journal says, in the federation's language."""
    with translation.override(own_language()):
        if kind == CardMovementKind.PAID:
            return payment.text
        label = kind.label if kind else EntryKind.FEE.label
        return f"{label}: {payment.text}"
