"""What goes between the tables and the director of a running session: calls and messages. Never edited."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.session import Session
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class CallReason(models.TextChoices):
    """For what a table calls the director."""

    IRREGULARITY = "irregularity", _("irregularity at the table")
    EXPLANATION = "explanation", _("explanation or alert")
    CLAIM = "claim", _("claim or concession")
    SCORE = "score", _("score or entry")
    MOVEMENT = "movement", _("boards or seats")
    CONDUCT = "conduct", _("behaviour")
    OTHER = "other", _("something else")


class DirectorCall(TenantModel):
    """A table calls the director; its steps say what became of it.

    `by` is empty where a table's own page called.
    """

    session = TenantForeignKey(Session, related_name="calls", verbose_name=_("session"))
    round = models.PositiveIntegerField(_("round"))
    table = models.PositiveIntegerField(_("table"))
    board = models.PositiveIntegerField(_("board"), null=True, blank=True)
    reason = WordField(_("reason"), max_length=20, choices=CallReason)
    note = models.CharField(_("note"), max_length=200, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        verbose_name=_("by"),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "session", "-id"], name="call_of_session")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.table}, {self.get_reason_display()}"


class CallStepKind(models.TextChoices):
    """What became of a call."""

    COMING = "coming", _("the director is coming")
    CLOSED = "closed", _("dealt with")
    REOPENED = "reopened", _("open again")


class CallStep(TenantModel):
    """Somebody answers a call, closes it, or opens it again; the newest step holds."""

    call = TenantForeignKey(DirectorCall, related_name="steps", verbose_name=_("call"))
    kind = WordField(_("step"), max_length=10, choices=CallStepKind)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("step of a call")
        verbose_name_plural = _("steps of calls")
        ordering = ["id"]
        indexes = [models.Index(fields=["federation", "call", "id"], name="step_of_call")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.call_id}: {self.kind}"


class TableMessage(TenantModel):
    """What the director writes to a table, or to all of them; taken back by a message that says which."""

    session = TenantForeignKey(Session, related_name="messages", verbose_name=_("session"))
    table = models.PositiveIntegerField(_("table"), null=True, blank=True, help_text=_("Empty: all tables."))
    text = models.CharField(_("text"), max_length=300, blank=True)
    takes_back = TenantForeignKey(
        "self", related_name="taken_back", null=True, blank=True, verbose_name=_("takes back")
    )
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("message to a table")
        verbose_name_plural = _("messages to tables")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "session", "-id"], name="message_of_session")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "takes_back"],
                condition=Q(takes_back__isnull=False),
                name="message_taken_back_once",
                violation_error_message=_("This message was taken back already."),
            ),
            models.CheckConstraint(
                condition=Q(takes_back__isnull=False) | ~Q(text=""), name="message_says_something"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return self.text
