"""What a guardian has sent by letter: a link to erase the minor's data, and what is kept of the guardian.

The link of the first letter lies in an old mailbox for years: whoever finds it has a letter sent there, and
no more. What is kept of a guardian is theirs to ask for when the member is of age, too.
"""

import logging
from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import ConsentGiven, Erasure, Guardian, PersonalArchive
from federation.names import display_name
from federation.personal import erasing, guardians
from federation.record import outbox
from federation.record.posting.letter import PostedLetter
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current

log = logging.getLogger(__name__)
SALT = "federation.guardian.erasure"
TOPIC_ERASURE = "federation.tasks.send_guardian_erasure"
TOPIC_KEPT = "federation.tasks.send_guardian_kept"
TEMPLATES = {TOPIC_ERASURE: "guardian_erasure", TOPIC_KEPT: "guardian_kept"}
VALID = timedelta(days=7)  # of the link of an erasure
BETWEEN = timedelta(minutes=10)  # two letters that the same link asks for
TRIED = timedelta(days=3)  # so long; whoever still wants it asks again


@transaction.atomic
def ask(guardian: Guardian, topic: str) -> None:
    """Have a letter sent to the guardian, which proves the address as deciding does.

    Raises Refused for an erasure by who does not decide any more, and for the next letter within minutes.
    """
    guardian = Guardian.objects.select_for_update().get(pk=guardian.pk)
    if topic == TOPIC_ERASURE:
        guardians.refuse_others(guardian)
    now = timezone.now()
    if guardian.wished_at is not None and guardian.wished_at > now - BETWEEN:
        raise Refused(_("A letter is on its way already. The next one can be asked for in ten minutes."))
    Guardian.objects.filter(pk=guardian.pk).update(wished_at=now)
    if guardians.decides(guardian):
        guardians.prove(guardian)
    outbox.promise(topic, guardian.pk)


def signature_of(guardian: Guardian) -> str:
    """Whoever holds this asks for the erasure, for some days and as long as the guardian decides."""
    return signing.dumps(guardian.pk, salt=SALT)


def by_signature(signature: str) -> Guardian | None:
    """The guardian whom a signature of ours lets ask for the erasure now."""
    try:
        key = signing.loads(signature, salt=SALT, max_age=VALID)
    except signing.BadSignature:
        return None
    guardian = Guardian.objects.filter(pk=key).exclude(email="").select_related("member").first()
    return guardian if guardian is not None and guardians.decides(guardian) else None


def waiting(guardian: Guardian) -> Erasure | None:
    """The erasure of the minor's data that is still to come, whoever asked for it."""
    return Erasure.objects.filter(member=guardian.member_id, cancelled_at=None, done_at=None).first()


@transaction.atomic
def erase(guardian: Guardian) -> Erasure:
    """Ask for the erasure, as the member does: the days of grace are the same. Raises Refused."""
    guardians.refuse_others(guardian)
    return erasing.ask(member=guardian.member, by=None, guardian=guardian)


@transaction.atomic
def cancel(guardian: Guardian) -> bool:
    """Leave the minor's data as they are; False where nothing was to come. Raises Refused."""
    guardians.refuse_others(guardian)
    erasure = waiting(guardian)
    return erasure is not None and erasing.cancel(erasure=erasure, by=None, guardian=guardian)


@transaction.atomic
def send(topic: str, guardian_id: int) -> bool:
    """Send a letter where it is owed; whether it was sent. A failure is tried again by the sweeper."""
    rows = Guardian.objects.select_related("member")
    guardian = rows.select_for_update(of=("self",), skip_locked=True).filter(pk=guardian_id).first()
    if guardian is None and rows.filter(pk=guardian_id).exists():
        return False  # somebody else is sending it at this moment
    is_wanted = guardian is not None and outbox.is_owed(topic, guardian_id) and _may_get(guardian, topic)
    if guardian is not None and is_wanted and not _sent(guardian, topic) and _is_fresh(guardian):
        return False
    outbox.keep(topic, guardian_id)
    return is_wanted


def _may_get(guardian: Guardian, topic: str) -> bool:
    return bool(guardian.email) and (topic == TOPIC_KEPT or guardians.decides(guardian))


def _is_fresh(guardian: Guardian) -> bool:
    return guardian.wished_at is not None and guardian.wished_at > timezone.now() - TRIED


def _sent(guardian: Guardian, topic: str) -> bool:
    try:
        letter_of(guardian, topic).send()
    except Exception as error:  # whatever a mail server's client raises, the letter is still owed
        log.warning("the letter that guardian %s asked for was not sent: %s", guardian.pk, error)
        return False
    return True


def letter_of(guardian: Guardian, topic: str) -> PostedLetter:
    """The letter, in the federation's language. Nothing of it is kept: it has a key, or all that is kept."""
    with translation.override(current().locale):
        words = {
            "guardian": guardian,
            "name": guardian.name,
            "member": display_name(guardian.member),
            "house": current().name,
            "days": VALID.days,
            "address": whole_address("guardian", signature_of(guardian)) if topic == TOPIC_ERASURE else "",
            "words": ConsentGiven.objects.filter(guardian=guardian).order_by("pk"),
            "archives": PersonalArchive.objects.filter(guardian=guardian).defer("content").order_by("pk"),
            "erasures": Erasure.objects.filter(guardian=guardian).order_by("pk"),
        }
        template = f"federation/personal/{TEMPLATES[topic]}"
        subject = " ".join(render_to_string(f"{template}_subject.txt", words).split())
        text = render_to_string(f"{template}.txt", words).strip() + "\n"
    return PostedLetter(subject, text, guardian.email)
