"""Webhooks: addresses of other programs that are told what happens, what they are told, and how that went."""

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel
from scoring.models.ledger.posting import Payment


class Topic(models.TextChoices):
    """What a message is about."""

    PAID = "points.paid", _("points paid")
    REVERSED = "points.reversed", _("points taken back")
    RESULTS_PUBLISHED = "results.published", _("results published")
    RESULTS_CHANGED = "results.changed", _("corrected results")
    STANDINGS = "standings.changed", _("standings of a stage")
    RULING = "ruling.published", _("entry of the casebook published")
    RULING_WITHDRAWN = "ruling.withdrawn", _("entry of the casebook withdrawn")
    MEMBER_JOINED = "member.joined", _("member joined")
    MEMBER_CHANGED = "member.changed", _("member changed")
    MEMBER_LEFT = "member.left", _("member left")
    MONEY = "money.received", _("payment received")
    MONEY_REVERSED = "money.reversed", pgettext_lazy("money", "payment taken back")
    PING = "ping", _("test message")


# What only an administrator has anybody told of; the others are public, or the secretary's.
OF_THE_OFFICE = frozenset(
    {Topic.MEMBER_JOINED, Topic.MEMBER_CHANGED, Topic.MEMBER_LEFT, Topic.MONEY, Topic.MONEY_REVERSED}
)
MEMBER_FIELDS = {
    "name": _("name in kanji, kana and romaji"),
    "status": _("status"),
    "joined_on": _("joined on"),
    "club": _("home club"),
}


def of_points() -> list[str]:
    """What an address is told of where nobody chose."""
    return [Topic.PAID.value, Topic.REVERSED.value]


class WebhookEndpoint(TenantModel):
    """An address of another program, and of what it is told. `member_fields`: what it is told of members,
    beside the number.

    `salt`: the secret of its signatures follows from it and from the portal's own key; it is kept nowhere.
    """

    label = models.CharField(_("name"), max_length=80)
    address = models.CharField(_("address"), max_length=500)
    topics = ArrayField(models.CharField(max_length=20), verbose_name=_("topics"), default=of_points)
    member_fields = ArrayField(
        models.CharField(max_length=10), verbose_name=_("what is told of members"), default=list
    )
    salt = models.CharField(max_length=64)
    is_active = models.BooleanField(_("in use"), default=True)
    made_at = models.DateTimeField(_("made"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["id"]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return self.label


class WebhookDelivery(TenantModel):
    """One message to one address, byte by byte as it is sent, and whether it was taken.

    `key` is the same at every attempt, so that a receiver knows what it has already.
    """

    endpoint = TenantForeignKey(WebhookEndpoint, related_name="deliveries", verbose_name=_("webhook"))
    payment = TenantForeignKey(Payment, related_name="deliveries", null=True, verbose_name=_("payment"))
    topic = WordField(_("topic"), max_length=20, choices=Topic)
    key = models.UUIDField(_("number of the message"))
    body = models.TextField(_("message"))
    written_at = models.DateTimeField(_("written"))
    due_at = models.DateTimeField(null=True)  # not before
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)  # since it was asked for last
    delivered_at = models.DateTimeField(_("delivered"), null=True)
    given_up_at = models.DateTimeField(_("given up"), null=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("message of a webhook")
        verbose_name_plural = _("messages of webhooks")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "key"], name="webhook_message_once"),
        ]
        indexes = [
            models.Index(fields=["federation", "endpoint", "-id"], name="messages_of_webhook"),
            models.Index(
                fields=["federation", "given_up_at"],
                condition=models.Q(given_up_at__isnull=False),
                name="messages_given_up",
            ),
        ]
        triggers = [pgtrigger.Protect(name="keep", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.topic} {self.key}"


class WebhookAttempt(TenantModel):
    """One try to deliver a message: what was answered, or why nobody could be asked. Never edited."""

    delivery = TenantForeignKey(WebhookDelivery, related_name="tries", verbose_name=_("message"))
    at = models.DateTimeField(_("time"))
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    problem = models.CharField(_("problem"), max_length=40, blank=True)
    milliseconds = models.PositiveIntegerField(_("milliseconds"))

    class Meta(TenantModel.Meta):
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["id"]
        triggers = [pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.delivery_id}: {self.status or self.problem}"
