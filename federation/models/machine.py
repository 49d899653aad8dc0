"""What the machine keeps of itself: its proofs of the records, and when each queue was served last."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantModel


class RecordProof(TenantModel):
    """One proof of all records of the federation: asked for by somebody, or owed by the night.

    `results` has an entry for each proof (federation.machine.proofs): its key, how many faults, and the first
    of them as codes with their values. `sizes` has the rows and the bytes of each table as they were then.
    Once it has ended nobody changes it.
    """

    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    milliseconds = models.PositiveIntegerField(default=0)
    faults = models.PositiveIntegerField(default=0)
    results = models.JSONField(default=list)
    sizes = models.JSONField(default=list)

    class Meta(TenantModel.Meta):
        verbose_name = _("proof of the records")
        verbose_name_plural = _("proofs of the records")
        ordering = ["-id"]
        indexes = [models.Index(fields=["federation", "-id"], name="proofs_newest")]
        triggers = [
            pgtrigger.Protect(name="keep", operation=pgtrigger.Delete),
            pgtrigger.Protect(
                name="settled", operation=pgtrigger.Update, condition=pgtrigger.Q(old__ended_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.asked_at:%Y-%m-%d %H:%M}: {self.faults}"


class QueueSeen(models.Model):
    """When a worker served a queue last. Global: workers serve all federations; it names no machine."""

    queue = models.CharField(max_length=30, unique=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.queue
