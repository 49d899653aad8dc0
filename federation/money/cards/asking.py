"""What somebody wants to pay by card, and what the treasurer wants to be paid back."""

from collections.abc import Iterable
from decimal import Decimal

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import (
    Act,
    CardMovement,
    CardPayment,
    CardPaymentCharge,
    CardRefund,
    CardRefundState,
    CardState,
    Charge,
    MoneyAccount,
    User,
)
from federation.models.money.by_card import CARD_UNDECIDED
from federation.money.cards import providers
from federation.money.office import refuse_own_account
from federation.money.services import journal
from federation.money.services.settling import open_charges
from federation.record import audit, outbox
from federation.tenancy.context import current

TOPIC = "federation.tasks.look_at_card_payment"
ZERO = Decimal(0)


@transaction.atomic
def ask(
    *,
    account: MoneyAccount,
    charges: Iterable[Charge],
    form: str,
    language: str,
    by: User | None,
    text: str = "",
) -> CardPayment:
    """Have a page of the provider made on which what is open of some charges can be paid.

    `text`: what it is called there and in the books; "": as the charges are.
    The same form, or the same charges in another window, have the page that is there. One that was asked for
    with others is closed. Raises Refused where nothing of them is open, or cards are not taken.
    """
    row = providers.kept()
    if row is None or not providers.takes_cards(by):
        raise Refused(_("Payments by card are not taken now."), "no_cards")
    journal.hold_account(account)
    before = CardPayment.objects.filter(account=account, form=form).first()
    if before is not None:
        return before
    wanted = {charge.pk for charge in charges}
    chosen = [charge for charge in open_charges(account) if charge.pk in wanted]
    if not chosen:
        raise Refused(_("Nothing of this is open any more."), "nothing_open")
    amounts = {charge.pk: charge.open_amount for charge in chosen}
    same = _same_or_closed(account, amounts)
    if same is not None:
        return same
    payment = CardPayment.objects.create(
        account=account,
        amount=journal.check_amount(sum(amounts.values(), ZERO)),
        currency=current().currency,
        text=text or _words(chosen),
        form=form,
        provider=row.provider,
        language=language,
        asked_at=timezone.now(),
        due_at=timezone.now(),
        by=by,
    )
    CardPaymentCharge.objects.bulk_create(
        CardPaymentCharge(payment=payment, charge=charge, amount=charge.open_amount) for charge in chosen
    )
    outbox.promise(TOPIC, payment.pk)
    return payment


def _words(charges: list[Charge]) -> str:
    """What stands on the provider's page and in the books."""
    texts = Charge.objects.filter(pk__in=[charge.pk for charge in charges]).order_by("due_on", "pk")
    return journal.words_of(", ".join(texts.values_list("entry__text", flat=True)))


def _same_or_closed(account: MoneyAccount, amounts: dict[int, Decimal]) -> CardPayment | None:
    """The page of another window that is for the same; others are not wanted any more. Raises Refused."""
    undecided = CardPayment.objects.filter(account=account, state__in=CARD_UNDECIDED, is_unwanted=False)
    for other in undecided.order_by("pk"):
        chosen = dict(other.chosen.values_list("charge_id", "amount"))
        if other.state == CardState.WAITING and amounts.keys() & chosen.keys():
            raise Refused(_("A payment of this waits for the bank's word."), "waits")
        if chosen == amounts:
            return other
        if other.state != CardState.WAITING:
            other.is_unwanted = True
            look_soon(other, "is_unwanted")
    return None


@transaction.atomic
def ask_refund(*, payment: CardPayment, amount: Decimal, reason: str, form: str, by: User) -> CardRefund:
    """Have so much of a payment paid back by the provider. Raises Refused for more than is left of it."""
    refuse_own_account(by, payment.account)
    journal.hold_account(payment.account)
    before = CardRefund.objects.filter(payment=payment, form=form).first()
    if before is not None:
        return before
    journal.check_amount(amount)
    if amount > refundable(payment):
        raise Refused(_("That is more than is left of this payment."), "refunded_too_much")
    refund = CardRefund.objects.create(
        payment=payment,
        form=form,
        amount=amount,
        reason=journal.words_of(reason),
        at=timezone.now(),
        by=by,
    )
    audit.record(Act.CARD_REFUND_ASKED, by, payment.account.member or payment.account, payment=payment.pk)
    look_soon(payment)
    return refund


def refundable(payment: CardPayment) -> Decimal:
    """What is left of a payment, without what is being paid back."""
    moved = payment.movements.aggregate(sum=Sum("amount"))["sum"] or ZERO
    asked = payment.refunds.filter(state=CardRefundState.ASKED).aggregate(sum=Sum("amount"))["sum"] or ZERO
    return max(moved - asked, ZERO)


def may_be_accepted(payment: CardPayment) -> bool:
    """Whether another amount than was asked for came, and nobody has taken it as it is."""
    is_other = payment.state == CardState.DIFFERS and payment.problem == "amount"
    return is_other and payment.accepted_by_id is None


@transaction.atomic
def accept(*, payment: CardPayment, by: User) -> None:
    """Take another amount than was asked for as it is. Raises Refused for another currency, and one's own."""
    refuse_own_account(by, payment.account)
    journal.hold_account(payment.account)
    payment.refresh_from_db()
    if payment.state != CardState.DIFFERS:
        return
    if payment.problem != "amount":
        raise Refused(_("Only another amount can be taken. Pay it back at the provider."), "not_ours")
    payment.accepted_by = by
    audit.record(Act.CARD_SEEN, by, payment.account.member or payment.account, payment=payment.pk)
    look_soon(payment, "accepted_by")


@transaction.atomic
def see(*, movement: CardMovement, by: User) -> None:
    """Take what moved without being asked for off the treasurer's list."""
    if CardMovement.objects.filter(pk=movement.pk, seen_at=None).update(seen_at=timezone.now(), seen_by=by):
        account = movement.payment.account
        audit.record(Act.CARD_SEEN, by, account.member or account, payment=movement.payment_id)


def look_soon(payment: CardPayment, *changed: str) -> None:
    """Have the provider asked about a payment now, and keep what else is changed of it."""
    payment.due_at = timezone.now()
    payment.save(update_fields=["due_at", *changed])
    outbox.promise(TOPIC, payment.pk)


def is_being_looked_at(payment: CardPayment) -> bool:
    """Whether the provider is being asked about a payment already: a page that waits need not ask again."""
    return outbox.is_owed(TOPIC, payment.pk)
