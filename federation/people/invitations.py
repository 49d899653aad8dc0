"""The letter by which whoever was given a login sets the first password: owed, and sent by a worker.

A post that comes by file, or a list of holders that was chosen, may owe hundreds of them: no page waits for a
mail server. Nothing of the letter is kept, as its address is a key.
"""

import logging
from collections.abc import Iterable
from datetime import timedelta

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation

from federation.models import OutboxEntry, User
from federation.people.reset_letters import PAGE
from federation.record import outbox
from federation.record.posting.letter import KeyLetter
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current

log = logging.getLogger(__name__)

TOPIC = "federation.tasks.send_invitation"
HINTED_MAX = 100  # letters that are begun at once; of a whole register the sweeper sends them
TRIED = timedelta(days=1)  # so long; whoever appoints can owe it again


def owe(users: Iterable[User]) -> int:
    """Owe the letter to those who have not proved their address; to how many.

    Whoever has is reminded of nothing: they have a password, or ask for another one themselves.
    """
    wanted = {user.pk for user in users}
    unproved = User.objects.filter(pk__in=wanted, is_active=True)
    owed = unproved.exclude(pk__in=User.objects.proved().filter(pk__in=wanted))
    keys = list(owed.order_by("pk").values_list("pk", flat=True))
    if len(keys) > HINTED_MAX:
        outbox.promise_all(TOPIC, keys)
    else:
        for key in keys:
            outbox.promise(TOPIC, key)
    return len(keys)


@transaction.atomic
def send(user_id: int) -> bool:
    """Send it where it is owed; whether it was sent. A failure is tried again, ever less often."""
    owed = OutboxEntry.objects.filter(topic=TOPIC, federation_ref=current().pk, subject_ref=user_id)
    entry = owed.order_by("pk").first()
    if entry is None or not _is_due(entry):
        return False
    user = User.objects.filter(pk=user_id, is_active=True).first()
    try:
        if user is not None and not user.is_proved:
            _letter(user).send()
    except Exception as error:  # whatever a mail server's client raises, the letter is still owed
        log.warning("the invitation of login %s was not sent: %s", user_id, error)
        if entry.written_at > timezone.now() - TRIED:
            return False
        log.error("the invitation of login %s is given up", user_id)
    outbox.keep(TOPIC, user_id)
    return user is not None


def _is_due(entry: OutboxEntry) -> bool:
    """At the first sending, and at the sweeper's 1st, 2nd, 4th, 8th and so on."""
    return entry.attempts & (entry.attempts - 1) == 0


def _letter(user: User) -> KeyLetter:
    federation = current()
    key = (user_pk_to_url_str(user), default_token_generator.make_token(user))
    with translation.override(user.language or federation.locale):
        words = {
            "name": str(user),
            "email": user.email,
            "house": federation.name,
            "address": whole_address(PAGE, *key),
        }
        subject = render_to_string("admin/portal/invitation_subject.txt", words).strip()
        return KeyLetter(subject, render_to_string("admin/portal/invitation.txt", words), user.email)
