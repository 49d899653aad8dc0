"""Adjustments: what was decided about a session, in the director's terms. Scoring turns them into points."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Session
from federation.fields import WordField
from federation.tenancy.models import TenantForeignKey, TenantModel


class AdjustmentKind(models.TextChoices):
    """What was decided."""

    FOUL = "foul", _("fouled board")
    NOT_PLAYED = "not_played", _("board not played")
    LATE = "late", _("late arrival")
    FORFEIT = "forfeit", _("forfeit")
    PENALTY = "penalty", _("penalty")
    WARNING = "warning", _("warning")
    CONDUCT = "manners", _("conduct")
    SCORE = "score", _("adjusted score")
    SUSPENSION = "suspended", _("suspension")
    DISQUALIFICATION = "disqualified", _("disqualification")
    WITHDRAWN = "withdrawn", _("taken back")


class Adjustment(TenantModel):
    """One decision. Never edited: a later one supersedes it, and taking it back is a later one too.

    `body` is in the director's terms, as `rulings.decisions` reads and writes them; `contestants` and
    boards are named by their numbers in the session.
    """

    session = TenantForeignKey(Session, related_name="adjustments", verbose_name=_("session"))
    kind = WordField(_("kind"), max_length=12, choices=AdjustmentKind)
    body = models.JSONField(_("decision"))
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    laws = models.JSONField(_("Laws and clauses"), default=list)
    case = TenantForeignKey("rulings.Case", related_name="adjustments", null=True, verbose_name=_("case"))
    supersedes = TenantForeignKey("self", related_name="followed_by", null=True, verbose_name=_("supersedes"))
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by")
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["federation", "supersedes"],
                condition=Q(supersedes__isnull=False),
                name="superseded_once",
                violation_error_message=_("A later ruling has superseded this one."),
            ),
            models.CheckConstraint(
                condition=~Q(kind="withdrawn") | Q(supersedes__isnull=False), name="taken_back_what"
            ),
        ]
        indexes = [models.Index(fields=["federation", "session"], name="adjustment_of_session")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.kind}"
