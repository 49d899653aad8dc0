"""What was done at a running session, each act for itself: seats, pairings, results."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.entry import Entry
from clubs.models.fact import Fact
from clubs.models.session import Session
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class ActKind(models.TextChoices):
    """What an act states."""

    OPENED = "opened", _("session opened")
    PAIRED = "paired", _("round paired")
    MATCH = "match", _("result of a match entered")
    RESULTS = "results", _("results entered")
    STARTED = "started", _("round started")
    PAUSED = "paused", _("clock paused")
    RESUMED = "resumed", _("clock goes on")
    EXTENDED = "extended", _("time of the round changed")
    SUBSTITUTE = "substitute", _("substitute admitted")
    MOVEMENT = "movement", _("movement set")
    SEATED = "seated", _("late entry seated")
    NAMED = "named", _("players named")
    MENDED = "mended", _("results mended")
    UNDONE = "undone", _("entry undone")
    DEALT = "dealt", _("boards dealt")
    HANDS = "hands", _("hands published")


class SessionAct(TenantModel):
    """One act at a running session, as it was asked for. Never edited; its revision states the facts.

    `body` as `clubs.acts.converter` writes it.
    """

    session = TenantForeignKey(Session, related_name="acts", verbose_name=_("session"))
    kind = WordField(_("act"), max_length=12, choices=ActKind)
    body = models.JSONField(default=dict)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("act at a session")
        verbose_name_plural = _("acts at sessions")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "session", "-id"], name="act_of_session")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.kind}"


class Bye(Fact):
    """A round in which a contestant has no opponent (不戦)."""

    session = TenantForeignKey(Session, related_name="byes")
    round = models.PositiveIntegerField(_("round"))
    entry = TenantForeignKey(Entry, related_name="+")

    class Meta(Fact.Meta):
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        ordering = ["round", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "session", "round", "entry"],
                condition=models.Q(superseded_by__isnull=True),
                name="bye_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.entry_id}"
