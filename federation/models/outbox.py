"""What must be sent once its transaction has committed: the promise that a lost message is sent again."""

from django.db import models
from django.db.models.functions import Coalesce


class OutboxEntry(models.Model):
    """A message to a task, written in the transaction that causes it.

    Global, because the sweeper works for all federations; it therefore carries ids only.
    """

    topic = models.CharField(max_length=40)
    federation_ref = models.BigIntegerField()
    subject_ref = models.BigIntegerField()
    written_at = models.DateTimeField(auto_now_add=True)
    sent_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)

    class Meta:
        # Not unique: a promise made while an older one is being kept must survive it.
        indexes = [
            models.Index(fields=["written_at"], name="outbox_oldest"),
            models.Index(Coalesce("sent_at", "written_at"), "id", name="outbox_waiting"),
            models.Index(fields=["topic", "federation_ref", "subject_ref"], name="outbox_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.subject_ref}"


class QueueSeen(models.Model):
    """When a worker served a queue last. Global: workers serve all federations; it names no machine."""

    queue = models.CharField(max_length=30, unique=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.queue
