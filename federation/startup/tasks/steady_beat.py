"""The clock of the recurring tasks, which goes on when the machine's clock is set back.

Celery's own waits until the time of its last run comes again: set back by an hour, nothing that was owed and
lost its message was sent for an hour.
"""

from celery.beat import PersistentScheduler


class SteadyScheduler(PersistentScheduler):
    """Celery's own, for which what ran in the future ran just now."""

    def tick(self, *args: object, **kwargs: object) -> float:
        """Run what is due; the seconds until the next look."""
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at > now:
                entry.last_run_at = now
                self._heap = None  # made anew, by the times as they are
        return float(super().tick(*args, **kwargs))
