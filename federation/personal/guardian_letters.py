"""The letter by which a guardian proves the address and decides. Nothing of it is kept: its link is a key."""

import logging
from datetime import timedelta

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from federation.models import Guardian
from federation.names import display_name
from federation.personal import guardians
from federation.record import outbox
from federation.record.posting.letter import PostedLetter
from federation.record.posting.senders import is_stopped
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current

log = logging.getLogger(__name__)
TRIED = timedelta(days=3)  # so long; the office can enter the guardian again


@transaction.atomic
def send(guardian_id: int) -> bool:
    """Send it where it is owed; whether it was sent. A failure is tried again by the sweeper."""
    guardian = (
        Guardian.objects.select_for_update(of=("self",), skip_locked=True)
        .select_related("member")
        .filter(pk=guardian_id)
        .first()
    )
    if guardian is None:
        return False
    wanted = guardian.sent_at is None and guardian.email and guardians.decides(guardian)
    if wanted and not _sent(guardian) and (guardian.entered_at > timezone.now() - TRIED or is_stopped()):
        return False
    outbox.keep(guardians.TOPIC, guardian.pk)
    return bool(wanted)


def _sent(guardian: Guardian) -> bool:
    try:
        letter_to(guardian).send()
    except Exception as error:  # whatever a mail server's client raises, the letter is still owed
        log.warning("the letter to guardian %s was not sent: %s", guardian.pk, error)
        return False
    Guardian.objects.filter(pk=guardian.pk).update(sent_at=timezone.now())
    return True


def letter_to(guardian: Guardian) -> PostedLetter:
    """The letter, in the federation's language."""
    with translation.override(current().locale):
        words = {
            "name": guardian.name,
            "member": display_name(guardian.member),
            "house": current().name,
            "age": current().majority_age,
            "address": whole_address("guardian", guardians.signature_of(guardian)),
        }
        subject = " ".join(render_to_string("federation/personal/guardian_subject.txt", words).split())
        text = render_to_string("federation/personal/guardian_letter.txt", words).strip() + "\n"
    return PostedLetter(subject, text, guardian.email)
