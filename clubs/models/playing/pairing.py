"""How rounds were drawn: proposed, locked, changed by the director. And forms of a desk that were sent."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.session import Session
from clubs.models.tournaments.stage import Stage
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class PairingState(models.TextChoices):
    """How far a draw has come."""

    PROPOSED = "proposed", _("proposed")
    LOCKED = "locked", _("locked")
    COMPLETED = "completed", _("held matches added")
    OVERRIDDEN = "overridden", _("changed by the director")


class RoundPairing(TenantModel):
    """A draw of a round with the seed of its lots and the reasons of its matches. Never edited.

    The newest row of a round that is not merely proposed is the one that is played. `proposal` is
    `clubs.playing.proposal.Proposal` as JSON; contestants go by their numbers in the event.
    """

    stage = TenantForeignKey(Stage, related_name="pairings", verbose_name=_("stage"))
    session = TenantForeignKey(Session, related_name="pairings", null=True, verbose_name=_("session"))
    round = models.PositiveSmallIntegerField(_("round"))
    state = WordField(_("state"), max_length=12, choices=PairingState)
    seed = models.CharField(_("seed of the lots"), max_length=100)
    options = models.JSONField(_("options"), default=dict)
    proposal = models.JSONField(_("draw"))
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("draw of a round")
        verbose_name_plural = _("draws of rounds")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "stage", "round", "-id"], name="pairing_of_round")]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "stage", "round"],
                condition=Q(state="locked"),
                name="round_locked_once",
                violation_error_message=_("This round is paired already."),
            ),
            models.CheckConstraint(
                condition=~Q(state="overridden") | ~Q(reason=""), name="pairing_changed_with_reason"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.round}: {self.state}"


class SentForm(TenantModel):
    """A form of a stage's desk that was sent and done: sent once more, it changes nothing."""

    stage = TenantForeignKey(Stage, related_name="sent_forms")
    token = models.UUIDField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta(TenantModel.Meta):
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "stage", "token"], name="form_sent_once")
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.token}"
