"""Tasks of the ground floor."""

from celery import shared_task

from federation import outbox


@shared_task(name="federation.tasks.sweep")
def sweep() -> int:
    """Send again what the outbox still owes."""
    return outbox.sweep()
