"""Who sits on an appeal, and the ledger of deposits."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.reader import reader_language
from federation.tenancy.models import TenantForeignKey, TenantModel
from federation.text.money import in_currency
from rulings.models.appeal import Appeal


class PanelSeat(TenantModel):
    """A member's seat on the panel of an appeal. Read from its acts; may be filled again to the same."""

    appeal = TenantForeignKey(Appeal, related_name="seats", verbose_name=_("appeal"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("member")
    )
    is_chair = models.BooleanField(_("chair"), default=False)
    is_seated = models.BooleanField(_("on the panel"), default=True)  # False: left, and never comes back
    left_because = models.CharField(_("left because"), max_length=500, blank=True)
    challenged_by = models.CharField(_("challenged by"), max_length=200, blank=True)  # unanswered
    vote = models.CharField(_("vote"), max_length=16, blank=True)
    signed_at = models.DateTimeField(_("signed"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("seat on a panel")
        verbose_name_plural = _("seats on panels")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "appeal", "user"], name="seat_on_panel_once"),
            models.UniqueConstraint(
                fields=["federation", "appeal"],
                condition=Q(is_chair=True, is_seated=True),
                name="one_chair",
                violation_error_message=_("A panel has one chair."),
            ),
        ]
        indexes = [models.Index(fields=["federation", "user", "is_seated"], name="seats_of_user")]

    def __str__(self) -> str:
        return str(self.user)


class DepositKind(models.TextChoices):
    """What happened to a deposit."""

    TAKEN = "taken", _("deposit taken")
    RETURNED = "returned", _("deposit returned")
    KEPT = "kept", _("deposit kept")


class AppealDeposit(TenantModel):
    """A line of the ledger of deposits: one is taken for an appeal, and ends once. Never edited."""

    appeal = TenantForeignKey(Appeal, related_name="deposits", verbose_name=_("appeal"))
    kind = WordField(_("kind"), max_length=10, choices=DepositKind)
    amount = models.DecimalField(_("amount"), max_digits=10, decimal_places=2)
    currency = models.CharField(_("currency"), max_length=3)
    ends = TenantForeignKey("self", related_name="ended_by", null=True, verbose_name=_("ends"))
    note = models.CharField(_("note"), max_length=300, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("deposit")
        verbose_name_plural = _("deposits")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "appeal"],
                condition=Q(kind="taken"),
                name="deposit_taken_once",
                violation_error_message=_("The deposit was taken already."),
            ),
            models.UniqueConstraint(
                fields=["federation", "ends"],
                condition=Q(ends__isnull=False),
                name="deposit_ends_once",
                violation_error_message=_("This deposit was returned or kept already."),
            ),
            models.CheckConstraint(
                condition=Q(kind="taken", ends__isnull=True) | (~Q(kind="taken") & Q(ends__isnull=False)),
                name="deposit_ends_what",
            ),
            models.CheckConstraint(
                condition=Q(amount__gt=0),
                name="deposit_of_something",
                violation_error_message=_("A deposit is more than nothing."),
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {in_currency(self.amount, self.currency, reader_language())}"
