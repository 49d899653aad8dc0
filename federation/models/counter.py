"""What the portal counts and notes for itself: attempts, and which transactions changed what pages show."""

from django.db import models


class Counter(models.Model):
    """One count, or the times of attempts, as JSON, until it is over; see `federation.limits`.

    Global, because an address and a login are of no federation. Not logged: after a crash of the database it
    begins empty.
    """

    key = models.CharField(max_length=250, primary_key=True)
    value = models.TextField()
    expires = models.FloatField()  # seconds since 1970; a moment, no score

    class Meta:
        indexes = [models.Index(fields=["expires"], name="counter_expires")]

    def __str__(self) -> str:
        return self.key


class ShownChange(models.Model):
    """A transaction that changed something a public page may show. Triggers write it: `federation.site.kept`.

    Global, because some changes are of all federations; it holds numbers alone.
    """

    whose = models.BigIntegerField()  # the federation's key; 0: whatever federation's pages may show it
    xid = models.BigIntegerField()  # the transaction's number, with its epoch
    seen_at = models.DateTimeField(null=True)  # when it was seen to be committed

    class Meta:
        constraints = [models.UniqueConstraint(fields=["whose", "xid"], name="shown_change_once")]

    def __str__(self) -> str:
        return f"{self.whose} {self.xid}"
