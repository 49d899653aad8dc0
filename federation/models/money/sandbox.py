"""The sandbox of payments by card: what our own provider knows, which no money stands behind."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from federation.models.money.by_card import NUMBER_MAX
from federation.tenancy.models import TenantForeignKey, TenantModel


class SandboxCheckout(TenantModel):
    """A page of the sandbox, and what was done on it: `body` is the sandbox's own account of it.

    `idempotency` is the key that it was asked for with: asked twice, there is one.
    """

    number = models.CharField(_("number"), max_length=NUMBER_MAX)
    payment = models.CharField(max_length=NUMBER_MAX)
    idempotency = models.CharField(max_length=NUMBER_MAX)
    body = models.JSONField()

    class Meta(TenantModel.Meta):
        verbose_name = _("checkout of the sandbox")
        verbose_name_plural = _("checkouts of the sandbox")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "number"], name="sandbox_checkout_once"),
            models.UniqueConstraint(fields=["federation", "payment"], name="sandbox_payment_once"),
            models.UniqueConstraint(fields=["federation", "idempotency"], name="sandbox_asked_once"),
        ]

    def __str__(self) -> str:
        return self.number


class SandboxMessage(TenantModel):
    """A signed message that the sandbox has to deliver, and how often it tried."""

    checkout = TenantForeignKey(SandboxCheckout, related_name="messages", verbose_name=_("checkout"))
    number = models.CharField(_("number"), max_length=NUMBER_MAX)
    body = models.TextField(_("message"))
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("message of the sandbox")
        verbose_name_plural = _("messages of the sandbox")
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["federation", "due_at"],
                condition=Q(ended_at__isnull=True),
                name="sandbox_message_due",
            )
        ]

    def __str__(self) -> str:
        return self.number
