"""Tasks of the ground floor."""

import logging

from celery import shared_task

from federation.limits import counters
from federation.models import Federation
from federation.people import invitations, reset_letters
from federation.record import letters, outbox
from federation.tables.services import register_imports, register_work
from federation.tenancy.context import acting_for

log = logging.getLogger(__name__)


@shared_task(name="federation.tasks.sweep")
def sweep() -> int:
    """Send again what the outbox still owes, but for registers that were given up."""
    register_imports.forget_late()
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


@shared_task(
    name=register_imports.TOPIC,
    soft_time_limit=register_imports.SECONDS_MAX - 10,
    time_limit=register_imports.SECONDS_MAX,
)
def work_on_register(federation_id: int, import_id: int) -> None:
    """Look at one long register, take it, or take it back. That it was begun is seen before it is done."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        row = register_imports.begin(import_id)
    if row is None:
        return
    try:
        register_work.work(federation, row)
    except Exception:  # whatever happened, no batch is half saved, and somebody waits for an answer
        log.exception("register %s of %s", import_id, federation.slug)
        with acting_for(federation):
            register_imports.fail(row)


@shared_task(name=invitations.TOPIC)
def send_invitation(federation_id: int, user_id: int) -> None:
    """Send whoever was given a login the letter by which they set a password, where it is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        invitations.send(user_id)


@shared_task(name=reset_letters.TOPIC)
def send_reset_letter(federation_id: int | None, email: str, language: str) -> None:
    """Send whoever has an address the letter by which a password is set; None: at the operators' desk."""
    federation = None if federation_id is None else Federation.objects.get(pk=federation_id)
    reset_letters.send(email, federation=federation, language=language)
