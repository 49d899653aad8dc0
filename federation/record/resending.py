"""Letters that went, or were given up, looked at in words and sent once more."""

from contextlib import suppress
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Letter, User
from federation.record import audit, outbox
from federation.record.letters import ATTEMPTS_MAX, TOPIC, may_be_sent, message_of

AT_A_PRESS = 500  # letters
OFF = "…"  # where the link stands that switches such letters off: it is the reader's alone


@dataclass(frozen=True, slots=True)
class ShownLetter:
    """A letter as its reader has it, without the link that only the reader may use."""

    heading: str
    sender: str
    text: str
    enclosures: tuple[str, ...]  # names of files


def shown(letter: Letter) -> ShownLetter | None:
    """A letter in the words that it has today, in its reader's language; None once they are erased."""
    if not letter.about:
        return None
    message = message_of(letter, off=OFF)
    names = tuple(str(enclosure[0]) for enclosure in message.attachments)
    return ShownLetter(str(message.subject), str(message.extra_headers["From"]), str(message.body), names)


def given_up() -> QuerySet[Letter]:
    """Letters that did not go and are not tried any more."""
    letters: QuerySet[Letter] = Letter.objects.filter(sent_at=None, attempts__gte=ATTEMPTS_MAX)
    return letters


def send_all_again(*, by: User) -> tuple[int, int]:
    """After a mail server was away: owe what was given up once more, the newest first.

    How many go, and how many of those that were tried cannot go any more.
    """
    waiting = list(given_up().order_by("-pk")[:AT_A_PRESS])
    going = 0
    for letter in waiting:
        with suppress(Refused):
            send_again(letter=letter, by=by)
            going += 1
    return going, len(waiting) - going


@transaction.atomic
def send_again(*, letter: Letter, by: User) -> None:
    """Owe a letter once more, to the address that its reader has now. Recorded.

    Raises Refused for one that is still to be sent, whose words are erased, or whose reader gets none.
    """
    own = (
        Letter.objects.select_for_update(of=("self",)).select_related("reader", "guardian").get(pk=letter.pk)
    )
    if own.sent_at is None and own.attempts < ATTEMPTS_MAX:
        raise Refused(_("This letter is still to be sent."), "letter_owed")
    if not own.about:
        raise Refused(_("The words of this letter were erased with the data of its reader."), "letter_erased")
    if not may_be_sent(own):
        raise Refused(
            _("Its reader has not proved the address, may not sign in any more, or wants no such letters."),
            "letter_unwanted",
        )
    again = {"sent_at": None, "attempts": 0, "due_at": None, "failure": ""}
    Letter.objects.filter(pk=own.pk).update(**again, times_again=F("times_again") + 1)
    audit.record(Act.LETTER_AGAIN, by, own)
    outbox.promise(TOPIC, own.pk)
