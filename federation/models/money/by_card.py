"""Payment by card: which provider a federation has, what was asked of it, and what it says came and went.

No card's number, name or date is in any of these, nor comes to the portal at all: whoever pays types them on
a page of the provider.
"""

import uuid

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.models.money.account import MoneyAccount
from federation.models.money.charge import Charge
from federation.models.money.entry import MoneyEntry
from federation.tenancy.models import TenantForeignKey, TenantModel

KEPT = pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)
NUMBER_MAX = 120  # of what a provider calls a checkout, a payment, a refund


class CardProviderKind(models.TextChoices):
    """Whose page payers type their cards on."""

    STRIPE = "stripe", "Stripe"
    SANDBOX = "sandbox", _("sandbox of the portal: no money moves")


class CardSettings(TenantModel):
    """The provider of a federation; one row. Key and secret are locked (federation.outside.sealed).

    Payments are taken while `is_active`. `currency` and `title` are what the provider said when it was asked
    (`checked_at`), `problem` the code of why it could not be.
    """

    provider = WordField(_("provider"), max_length=10, choices=CardProviderKind)
    locked_key = models.TextField()
    locked_secret = models.TextField()
    is_active = models.BooleanField(_("payments by card are taken"), default=False)
    title = models.CharField(_("account at the provider"), max_length=120, blank=True)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    problem = models.CharField(max_length=40, blank=True)
    checked_at = models.DateTimeField(_("tested"), null=True)
    heard_at = models.DateTimeField(_("last message of the provider"), null=True)
    changed_at = models.DateTimeField(_("changed"))
    changed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("provider of payments by card")
        verbose_name_plural = _("providers of payments by card")
        constraints = [models.UniqueConstraint(fields=["federation"], name="card_settings_once")]

    def __str__(self) -> str:
        return self.title or self.get_provider_display()


class CardState(models.TextChoices):
    """How far a payment by card is. What is paid stays so, whatever older news says."""

    ASKED = "asked", pgettext_lazy("a payment by card", "being prepared")
    OPEN = "open", pgettext_lazy("a payment by card", "open at the provider")
    WAITING = "waiting", pgettext_lazy("a payment by card", "waiting for the bank's word")
    ENDED = "ended", pgettext_lazy("a payment by card", "ended without a payment")
    REFUSED = "refused", pgettext_lazy("a payment by card", "refused by the provider")
    DIFFERS = "differs", pgettext_lazy("a payment by card", "paid, but not what was asked")
    PAID = "paid", pgettext_lazy("a payment by card", "paid")


# What may still become paid.
CARD_UNDECIDED = (CardState.ASKED, CardState.OPEN, CardState.WAITING)


class CardPayment(TenantModel):
    """What somebody wants to pay by card, and how far it is.

    `key` names it to the provider and in the address of its page; `checkout` and `number` are what the
    provider calls its page and the payment. `due_at`: when the provider is to be asked next.
    """

    account = TenantForeignKey(MoneyAccount, related_name="card_payments", verbose_name=_("account"))
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)
    currency = models.CharField(_("currency"), max_length=3)
    text = models.CharField(_("what for"), max_length=200)
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    form = models.CharField(max_length=32)  # of the page on which it was asked for
    provider = WordField(_("provider"), max_length=10, choices=CardProviderKind)
    state = WordField(_("state"), max_length=10, choices=CardState, default=CardState.ASKED)
    language = models.CharField(max_length=10)
    checkout = models.CharField(max_length=NUMBER_MAX, blank=True)
    address = models.TextField(blank=True)
    number = models.CharField(_("number at the provider"), max_length=NUMBER_MAX, blank=True)
    is_declined = models.BooleanField(_("declined"), default=False)
    is_unwanted = models.BooleanField(default=False)  # another took its place
    problem = models.CharField(max_length=60, blank=True)
    asked_at = models.DateTimeField(_("time"))
    due_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)  # since the provider answered last
    accepted_by = models.ForeignKey(  # another amount than was asked, taken as it is
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("payment by card")
        verbose_name_plural = _("payments by card")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "key"], name="card_payment_once"),
            models.UniqueConstraint(fields=["federation", "account", "form"], name="card_payment_of_form"),
            models.UniqueConstraint(
                fields=["federation", "checkout"], condition=~Q(checkout=""), name="card_checkout_once"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="card_payment_of_something"),
        ]
        indexes = [
            models.Index(
                fields=["federation", "due_at"], condition=Q(due_at__isnull=False), name="card_payment_due"
            ),
            models.Index(fields=["federation", "state", "-id"], name="card_payment_by_state"),
            models.Index(
                fields=["federation", "number"], condition=~Q(number=""), name="card_payment_by_number"
            ),
        ]
        triggers = [KEPT]

    def __str__(self) -> str:
        return f"{self.asked_at.date().isoformat()} {self.text}"


class CardPaymentCharge(TenantModel):
    """A charge that somebody chose to pay, with what was open of it then."""

    payment = TenantForeignKey(CardPayment, related_name="chosen", verbose_name=_("payment by card"))
    charge = TenantForeignKey(Charge, related_name="card_payments", verbose_name=_("charge"))
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)

    class Meta(TenantModel.Meta):
        verbose_name = _("charge paid by card")
        verbose_name_plural = _("charges paid by card")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "payment", "charge"], name="card_charge_once")
        ]

    def __str__(self) -> str:
        return f"{self.payment_id}: {self.charge_id}"


class CardRefundState(models.TextChoices):
    """How far a refund is that the treasurer asked for."""

    ASKED = "asked", pgettext_lazy("a refund by card", "asked of the provider")
    DONE = "done", pgettext_lazy("a refund by card", "paid back")
    FAILED = "failed", pgettext_lazy("a refund by card", "not paid back")


class CardRefund(TenantModel):
    """What the treasurer wants to be paid back through the provider. `key` names it there."""

    payment = TenantForeignKey(CardPayment, related_name="refunds", verbose_name=_("payment by card"))
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    form = models.CharField(max_length=32)
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)
    reason = models.CharField(_("reason"), max_length=200)
    state = WordField(_("state"), max_length=10, choices=CardRefundState, default=CardRefundState.ASKED)
    problem = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("refund by card")
        verbose_name_plural = _("refunds by card")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "key"], name="card_refund_once"),
            models.UniqueConstraint(fields=["federation", "payment", "form"], name="card_refund_of_form"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="card_refund_of_something"),
        ]
        triggers = [KEPT]

    def __str__(self) -> str:
        return f"{self.payment_id}: {self.amount}"


class CardMovementKind(models.TextChoices):
    """What money moved for at a provider."""

    PAID = "paid", pgettext_lazy("at a card provider", "paid")
    REFUNDED = "refunded", pgettext_lazy("at a card provider", "paid back")
    RETURNED = "returned", pgettext_lazy("at a card provider", "refund that did not arrive")
    DISPUTED = "disputed", pgettext_lazy("at a card provider", "taken back by the payer's bank")
    WON = "won", pgettext_lazy("at a card provider", "given again by the payer's bank")


class CardMovement(TenantModel):
    """Money that moved at the provider, booked once. `number` is the provider's, `amount` signed.

    `fee` is what the provider kept; it is booked when the provider says it. What nobody here asked for waits
    until the treasurer has seen it.
    """

    payment = TenantForeignKey(CardPayment, related_name="movements", verbose_name=_("payment by card"))
    number = models.CharField(_("number at the provider"), max_length=NUMBER_MAX)
    kind = WordField(_("kind"), max_length=10, choices=CardMovementKind)
    amount = models.DecimalField(_("amount"), max_digits=12, decimal_places=2)
    fee = models.DecimalField(_("fee of the provider"), max_digits=12, decimal_places=2, null=True)
    entry = TenantForeignKey(
        MoneyEntry, related_name="card_movements", verbose_name=_("entry of the journal")
    )
    fee_entry = TenantForeignKey(
        MoneyEntry, related_name="card_fees", null=True, verbose_name=_("entry of the fee")
    )
    refund = TenantForeignKey(
        CardRefund, related_name="movements", null=True, verbose_name=_("refund by card")
    )
    at = models.DateTimeField(_("time"))
    seen_at = models.DateTimeField(_("seen"), null=True)
    seen_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("movement at a card provider")
        verbose_name_plural = _("movements at card providers")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="card_movement_once"),
            models.UniqueConstraint(fields=["federation", "entry"], name="card_movement_of_entry"),
            models.CheckConstraint(
                condition=Q(kind__in=("paid", "returned", "won"), amount__gt=0)
                | Q(kind__in=("refunded", "disputed"), amount__lt=0),
                name="card_movement_has_its_sign",
            ),
        ]
        indexes = [
            models.Index(fields=["federation", "payment"], name="card_movement_of_payment"),
            models.Index(
                fields=["federation", "id"],
                condition=Q(seen_at__isnull=True) & ~Q(kind="paid"),
                name="card_movement_not_seen",
            ),
        ]
        triggers = [KEPT]

    def __str__(self) -> str:
        return f"{self.number}: {self.amount}"
