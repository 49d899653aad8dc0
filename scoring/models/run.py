"""Requests to recompute, and the runs that answered them."""

import pgtrigger
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Session
from federation.tenancy.models import TenantForeignKey, TenantModel


class RecomputeRequest(TenantModel):
    """Something changed under a session: its figures are owed. Written in the transaction of the change."""

    session = TenantForeignKey(Session, related_name="recompute_requests")
    cause = models.JSONField()  # {"kind": "upload", "id": 7, "revision": 2}
    requested_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)
    answered_by = TenantForeignKey("scoring.Run", related_name="answers", null=True)

    class Meta(TenantModel.Meta):
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["federation", "session"],
                condition=models.Q(closed_at__isnull=True),
                name="recompute_request_open",
            )
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.cause}"


class Run(TenantModel):
    """One computation of a session with everything it went by. A record: kept, never edited.

    `body` holds the standings and the reasons of every award (scoring.sessions.services.body), `digest` is
    of the body and its conditions. The current run of a session is the one with the highest sequence.
    """

    session = TenantForeignKey(Session, related_name="runs")
    sequence = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    engine = models.CharField(max_length=20)
    pack = models.CharField(_("regulation pack"), max_length=60)
    conditions = models.JSONField()  # {"values": {…}, "cites": {…}}
    causes = models.JSONField()
    body = models.JSONField()
    computed_at = models.DateTimeField(_("computed"), auto_now_add=True)

    class Meta(TenantModel.Meta):
        verbose_name = _("run")
        verbose_name_plural = _("runs")
        ordering = ["session", "-sequence"]
        constraints = [
            models.UniqueConstraint(fields=["federation", "session", "sequence"], name="run_sequence_once")
        ]
        indexes = [models.Index(fields=["federation", "-id"], name="runs_newest")]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.sequence}"
