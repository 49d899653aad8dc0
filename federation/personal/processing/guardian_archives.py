"""A minor's data as one file for the guardian: asked for by one link, fetched by that of a second letter.

Whoever finds the first link may ask, and the file goes to the mailbox of the guardian all the same.
"""

import logging

from django.core import signing
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from federation.models import Guardian, PersonalArchive
from federation.names import display_name
from federation.personal import archives, guardians
from federation.record import outbox
from federation.record.posting.letter import PostedLetter
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current

log = logging.getLogger(__name__)
SALT = "federation.guardian.archive"


@transaction.atomic
def ask(guardian: Guardian) -> PersonalArchive:
    """Have the archive made and the letter sent; it proves the address, as deciding does. Raises Refused."""
    guardians.refuse_others(guardian)
    guardians.prove(guardian)
    return archives.ask(member=guardian.member, by=None, guardian=guardian)


def signature_of(archive: PersonalArchive) -> str:
    """Whoever holds this takes the file, as long as it is kept and the guardian decides."""
    return signing.dumps(archive.pk, salt=SALT)


def by_signature(signature: str) -> PersonalArchive | None:
    """The archive that a signature of ours is for, if it can be taken now."""
    try:
        key = signing.loads(signature, salt=SALT)
    except signing.BadSignature:
        return None
    kept = PersonalArchive.objects.filter(pk=key, expires_at__gt=timezone.now()).defer("content")
    archive = kept.select_related("guardian__member__federation").exclude(guardian=None).first()
    if archive is None or archive.guardian is None or not archive.guardian.email:
        return None
    return archive if guardians.decides(archive.guardian) else None


@transaction.atomic
def tell(archive_id: int) -> bool:
    """Send the letter with the link where it is owed; whether it was sent. A failure is tried again."""
    rows = PersonalArchive.objects.defer("content")
    archive = rows.select_for_update(of=("self",), skip_locked=True).filter(pk=archive_id).first()
    if archive is None and rows.filter(pk=archive_id).exists():
        return False  # somebody else is sending it at this moment
    is_wanted = (
        archive is not None and archive.sent_at is None and by_signature(signature_of(archive)) is not None
    )
    if archive is not None and is_wanted and not _sent(archive):
        return False
    outbox.keep(archives.TOPIC_TELL, archive_id)
    return is_wanted


def _sent(archive: PersonalArchive) -> bool:
    try:
        letter_of(archive).send()
    except Exception as error:  # whatever a mail server's client raises, the letter is still owed
        log.warning("the letter about archive %s was not sent: %s", archive.pk, error)
        return False
    PersonalArchive.objects.filter(pk=archive.pk).update(sent_at=timezone.now())
    return True


def letter_of(archive: PersonalArchive) -> PostedLetter:
    """The letter, in the federation's language. Nothing of it is kept: its link is a key."""
    guardian = archive.guardian
    assert guardian is not None, "of a guardian's archive alone"
    with translation.override(current().locale):
        words = {
            "name": guardian.name,
            "member": display_name(guardian.member),
            "house": current().name,
            "days": archives.KEPT_FOR.days,
            "address": whole_address("guardian", signature_of(archive)),
        }
        template = "federation/personal/guardian_archive"
        subject = " ".join(render_to_string(f"{template}_subject.txt", words).split())
        text = render_to_string(f"{template}.txt", words).strip() + "\n"
    return PostedLetter(subject, text, guardian.email)
