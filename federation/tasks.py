"""Tasks of the ground floor."""

from celery import shared_task

from federation.models import Federation
from federation.record import letters, outbox
from federation.tenancy.context import acting_for


@shared_task(name="federation.tasks.sweep")
def sweep() -> int:
    """Send again what the outbox still owes."""
    return outbox.sweep()


@shared_task(name=letters.TOPIC)
def send_letter(federation_id: int, letter_id: int) -> None:
    """Send one letter that is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        letters.send(letter_id)
