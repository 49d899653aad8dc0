"""Tasks of the ground floor."""

from celery import shared_task

from federation.limits import counters
from federation.models import Federation
from federation.people import reset_letters
from federation.record import letters, outbox
from federation.tenancy.context import acting_for


@shared_task(name="federation.tasks.sweep")
def sweep() -> int:
    """Send again what the outbox still owes."""
    return outbox.sweep()


@shared_task(name="federation.tasks.forget_counters")
def forget_counters() -> None:
    """Delete counts of attempts whose time is over."""
    counters.forget_what_is_over()


@shared_task(name=letters.TOPIC)
def send_letter(federation_id: int, letter_id: int) -> None:
    """Send one letter that is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        letters.send(letter_id)


@shared_task(name=reset_letters.TOPIC)
def send_reset_letter(federation_id: int | None, email: str, language: str) -> None:
    """Send whoever has an address the letter by which a password is set; None: at the operators' desk."""
    federation = None if federation_id is None else Federation.objects.get(pk=federation_id)
    reset_letters.send(email, federation=federation, language=language)
