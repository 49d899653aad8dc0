"""Attempts that are counted: sign-ins, wrong tokens, calls of the API."""

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
