"""Letters to who is no member: the link that proves the address, and how it ended. And to who decides.

The applicant has no login: their letters are owed as tasks, and their words are made when they are sent.
"""

import logging
from datetime import datetime, timedelta

from django.core import signing
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from clubs.joining import people
from clubs.models import Application, ApplicationDeed, ApplicationState, ApplicationStep
from federation.models import Member
from federation.names import display_name
from federation.record import letters, outbox
from federation.record.posting.letter import PostedLetter
from federation.record.posting.senders import is_stopped
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current

log = logging.getLogger(__name__)

PROOF_TOPIC = "clubs.tasks.send_application_proof"
ANSWER_TOPIC = "clubs.tasks.send_application_answer"
SALT = "clubs.joining"
STANDS = timedelta(days=7)  # how long the link works; then the application goes by its term
TRIED = timedelta(days=3)


def signature_of(application: Application) -> str:
    """Who holds this has read the letter that was sent to the address."""
    return signing.dumps(application.pk, salt=SALT)


def key_of(signature: str) -> int | None:
    """Of which application a signature is, while it stands; None once it is over. Raises BadSignature."""
    try:
        key: int = signing.loads(signature, salt=SALT, max_age=STANDS)
    except signing.SignatureExpired:
        return None
    return key


@transaction.atomic
def send_proof(application_id: int) -> bool:
    """Send the link where it is owed; whether it was sent. A failure is tried again by the sweeper."""
    application = _held(application_id)
    if application is None or not outbox.is_owed(PROOF_TOPIC, application_id):
        return False
    wanted = bool(application.state == ApplicationState.UNPROVED)
    if wanted and not _sent(proof_to(application)) and _is_kept(application.asked_at):
        return False
    outbox.keep(PROOF_TOPIC, application.pk)
    return wanted


@transaction.atomic
def send_answer(step_id: int) -> bool:
    """Send what became of an application, where it is owed; whether it was sent."""
    step = ApplicationStep.objects.filter(pk=step_id).first()
    application = _held(step.application_id) if step else None
    if step is None or application is None or not outbox.is_owed(ANSWER_TOPIC, step_id):
        return False
    wanted = bool(application.email)  # nothing of it is left once its term is over
    if wanted and not _sent(answer_to(application, step)) and _is_kept(step.at):
        return False
    outbox.keep(ANSWER_TOPIC, step.pk)
    return wanted


def _is_kept(since: datetime) -> bool:
    """Whether a letter that did not go is still owed."""
    return since > timezone.now() - TRIED or is_stopped()


def _held(application_id: int) -> Application | None:
    rows = Application.objects.select_for_update(of=("self",), skip_locked=True)
    return rows.select_related("kind", "club", "member").filter(pk=application_id).first()


def _sent(message: PostedLetter) -> bool:
    try:
        message.send()
    except Exception as error:  # whatever a mail server's client raises, the letter is still owed
        log.warning("a letter to an applicant was not sent: %s", error)
        return False
    return True


def proof_to(application: Application) -> PostedLetter:
    """The letter with the link. An address that is a member's gets it too, and is told so there alone."""
    known = Member.objects.filter(user__email__iexact=application.email).exists()
    more = {"known": known, "address": whole_address("joining_proof", signature_of(application))}
    return _letter("proof", application, more)


def answer_to(application: Application, step: ApplicationStep) -> PostedLetter:
    """The letter that says how it ended."""
    member = application.member
    is_accepted = step.deed == ApplicationDeed.ACCEPTED and member is not None
    more = {
        "reason": step.reason,
        "number": member.number if member else "",
        "has_login": bool(member and member.user and member.user.email == application.email.lower()),
        "address": whole_address("contact"),
    }
    return _letter("accepted" if is_accepted else "declined", application, more)


def _letter(topic: str, application: Application, more: dict[str, object]) -> PostedLetter:
    with translation.override(application.language):
        words = {
            "name": display_name(application),
            "house": current().name,
            "kind": application.kind.names.read(),
            "club": application.club.name if application.club else "",
            **more,
        }
        subject = " ".join(render_to_string(f"clubs/joining/{topic}_subject.txt", words).split())
        text = render_to_string(f"clubs/joining/{topic}.txt", words).strip() + "\n"
    return PostedLetter(subject, text, application.email)


def tell(application: Application) -> None:
    """Tell whose turn it is that an application waits. The letter names nobody."""
    at_club = application.state == ApplicationState.AT_CLUB and application.club is not None
    readers = people.managers_of(application.club) if at_club and application.club else people.registrars()
    about = {"page": ["application", application.pk]}
    key = f"{application.pk}:{application.state}"
    letters.owe(topic="application_waits", key=key, readers=readers, about=about)
