"""What beat has done, and how often: CELERY_BEAT_SCHEDULE."""

from typing import Any

from celery.schedules import crontab, schedule

SWEEP_SECONDS = 5
# Seconds between two looks, by task. What is late by as much (the sweeper: by twice as much) is not sent.
EVERY = {
    "scoring.tasks.pay_due": 30,  # which points have become final
    "scoring.tasks.look_for_unrated": 24 * 3600,  # whether a session was never rated
    "scoring.tasks.look_for_uncounted": 24 * 3600,  # whether a session was never counted in statistics
    "federation.tasks.link_records": 10,  # entries of the audit log that wait for their links
    "scoring.tasks.look_for_open": 300,  # whether what is open is to be compared with what was given out
    "federation.tasks.forget_counters": 60,  # which counts are over
    "federation.tasks.forget_changes": 60,  # which marks of changes every process has seen
    "federation.tasks.look_after_cards": 30,  # payments by card that no message came about
    "federation.tasks.look_after_personal_data": 3600,  # erasures that are due, archives whose days are over
    "rulings.tasks.watch_appeals": 60,  # the clocks of appeals
}
SWEEP = "federation.tasks.sweep"
TERMS = "federation.tasks.apply_terms"  # at night: what is removed because its term is over
TERMS_AT = crontab(hour=3, minute=20)
RENEWALS = "federation.tasks.look_after_renewals"  # in the small hours: reminders, and who lapses
RENEWALS_AT = crontab(hour=4, minute=40)
PROOFS = "federation.tasks.owe_proofs"  # at night: each chain and balance of every federation
PROOFS_AT = crontab(hour=2, minute=10)
DUPLICATES = "federation.tasks.owe_duplicates"  # at night: records that are likely one person's
DUPLICATES_AT = crontab(hour=1, minute=40)
SEEN, SEEN_SECONDS = "federation.tasks.be_seen", 60  # who serves the queue writes it down
QUEUES = ("celery", "analysis", "webhooks", "registers")
TERMS_LATE_SECONDS = 6 * 3600


def _entry(task: str, when: Any, late: int) -> dict[str, Any]:
    return {"task": task, "schedule": when, "options": {"expires": late}}


def _seen(queue: str) -> dict[str, Any]:
    """A message into one queue; one that waits for long work is not sent twice."""
    entry = _entry(SEEN, schedule(SEEN_SECONDS), SEEN_SECONDS)
    return {**entry, "args": (queue,), "options": {**entry["options"], "queue": queue}}


TASKS = {
    "sweep": _entry(SWEEP, schedule(SWEEP_SECONDS), 2 * SWEEP_SECONDS),
    "apply_terms": _entry(TERMS, TERMS_AT, TERMS_LATE_SECONDS),
    "owe_proofs": _entry(PROOFS, PROOFS_AT, TERMS_LATE_SECONDS),
    "owe_duplicates": _entry(DUPLICATES, DUPLICATES_AT, TERMS_LATE_SECONDS),
    **{f"seen_{queue}": _seen(queue) for queue in QUEUES},
    "look_after_renewals": _entry(RENEWALS, RENEWALS_AT, TERMS_LATE_SECONDS),
    **{task.split(".")[-1]: _entry(task, schedule(every), every) for task, every in EVERY.items()},
}
