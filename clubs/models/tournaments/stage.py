"""Stages of an event, and how they end."""

import pghistory
import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.titled import Titled
from clubs.models.tournaments.tournament import Event
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class StageKind(models.TextChoices):
    """What a stage is for."""

    ONLY = "only", _("only stage")
    QUALIFIER = "qualifier", _("qualifier")
    KNOCKOUT = "knockout", _("knockout phase")
    FINAL = "final", _("final")
    CONSOLATION = "consolation", _("consolation")
    SIMULTANEOUS = "simultaneous", _("simultaneous at many clubs")


@pghistory.track()
class Stage(Titled):
    """One or more sessions that are ranked together. Rounds are numbered through the stage."""

    event = TenantForeignKey(Event, related_name="stages", verbose_name=_("event"))
    position = models.PositiveSmallIntegerField(_("order"), default=1)
    kind = WordField(_("kind"), max_length=12, choices=StageKind, default=StageKind.ONLY)
    form = models.CharField(_("form of contest"), max_length=20, blank=True)  # "": the event's
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=0)  # 0: as many as are paired
    qualified_from = TenantForeignKey(
        "self", related_name="leads_to", null=True, blank=True, verbose_name=_("qualified from")
    )
    places = models.PositiveIntegerField(
        _("places"), null=True, blank=True, help_text=_("So many of the stage before take part.")
    )

    class Meta(Titled.Meta):
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "event", "position"],
                name="stage_position_once",
                violation_error_message=_("Another stage of the event has this place in the order."),
            ),
        ]

    @property
    def is_simultaneous(self) -> bool:
        """Whether its sessions are clubs' own games with the same boards, ranked together."""
        return bool(self.kind == StageKind.SIMULTANEOUS)


class StageActKind(models.TextChoices):
    """What was done to a stage as a whole."""

    PUBLISHED = "published", _("results published")
    CLOSED = "closed", _("closed")
    REOPENED = "reopened", _("reopened")


class StageAct(TenantModel):
    """The official publication of a stage, its closing, its reopening. Never edited.

    The first publication after the last session was opened starts the periods for corrections, rulings and
    appeals; in a knockout each round's own publication starts those of its matches. A stage is closed while
    the newest closing is newer than the newest reopening.
    """

    stage = TenantForeignKey(Stage, related_name="acts", verbose_name=_("stage"))
    kind = WordField(_("act"), max_length=10, choices=StageActKind)
    round = models.PositiveIntegerField(
        _("round"), null=True
    )  # of a knockout, whose rounds are published singly
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("act on a stage")
        verbose_name_plural = _("acts on stages")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "stage", "-id"], name="act_of_stage")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(kind="reopened") | ~Q(reason=""), name="stage_reopened_with_reason"
            ),
            models.CheckConstraint(
                condition=Q(round__isnull=True) | Q(kind="published"), name="stage_round_is_published"
            ),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.kind}"
