"""Letters: owed in the transaction of their cause, sent after it, once, in the language of their reader.

A topic is a pair of templates, `letters/<topic>.txt` and `letters/<topic>_subject.txt`, of any floor.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, cast

from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.functional import Promise

from federation.languages import in_each, is_texts, read
from federation.models import Guardian, Letter, User
from federation.record import outbox
from federation.record.letter_choices import signature_of, wants
from federation.record.letter_marks import message_id
from federation.record.posting.failures import OwnServerError, why
from federation.record.posting.letter import PostedLetter
from federation.record.posting.senders import TRIED_AGAIN, installations_sender
from federation.signals import letter_written
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current

log = logging.getLogger(__name__)

TOPIC = "federation.tasks.send_letter"
# After a failure: a minute, two, four, … and given up after about three days.
FIRST_WAIT = timedelta(minutes=1)
ATTEMPTS_MAX = 13
AT_ONCE = 1_000  # rows of one statement
BY_INSTALLATION = frozenset({"sender_stopped"})  # of the own sender, that it sends nothing any more

# What receivers of letter_written enclose: name, content and kind of each file.
Answers = list[tuple[object, Iterable[tuple[str, bytes, str]]]]


@transaction.atomic
def owe(*, topic: str, key: str, readers: Iterable[User], about: Mapping[str, Any], kind: str = "") -> int:
    """Owe somebody a letter; how many were not owed or sent before.

    `about` is JSON for the templates: a list is the name of a page and its arguments, "page" the one that
    the letter leads to; a mapping of texts by languages is shown in the reader's language. A letter of a kind
    (LetterKind) goes only to who wants such letters.
    """
    wanted = {reader.pk for reader in _proved(readers) if wants(reader, kind)}
    known = Letter.objects.filter(topic=topic, key=key, reader__in=wanted).values_list("reader_id", flat=True)
    fresh = wanted - set(known)
    Letter.objects.bulk_create(
        [Letter(topic=topic, key=key, reader_id=pk, about=dict(about), kind=kind) for pk in sorted(fresh)],
        ignore_conflicts=True,  # somebody else owes it at this moment
    )
    written = Letter.objects.filter(topic=topic, key=key, reader__in=fresh)
    for letter in written:
        outbox.promise(TOPIC, letter.pk)
    return len(written)


@transaction.atomic
def owe_each(*, topic: str, key: str, about: Iterable[tuple[int, Mapping[str, Any]]]) -> int:
    """Owe many readers, by the keys of their logins, a letter of their own each; how many were not owed.

    As `owe`, in a few statements for all; the sweeper sends them, so that they do not hold up what waits.
    """
    words = dict(about)
    readers = User.objects.proved().filter(pk__in=words, is_active=True).values_list("pk", flat=True)
    known = Letter.objects.filter(topic=topic, key=key, reader__in=words).values_list("reader_id", flat=True)
    fresh = set(readers) - set(known)
    rows = [Letter(topic=topic, key=key, reader_id=pk, about=dict(words[pk])) for pk in sorted(fresh)]
    Letter.objects.bulk_create(rows, AT_ONCE, ignore_conflicts=True)
    written = Letter.objects.filter(topic=topic, key=key, reader__in=fresh, sent_at=None)
    keys = list(written.values_list("pk", flat=True))
    outbox.promise_all(TOPIC, keys)
    return len(keys)


def owe_rows(rows: Sequence[Letter]) -> None:
    """Owe letters that nobody has owed before, which whoever calls knows. Must be called in a transaction."""
    Letter.objects.bulk_create(rows, AT_ONCE)
    outbox.promise_all(TOPIC, [row.pk for row in rows])


def forget(keys: Sequence[int]) -> set[int]:
    """Drop letters that are owed and have not gone, and forget their words; the keys of those.

    One that is being sent at this moment is passed over. A letter that nobody has tried to send and that is
    over was dropped. Must be called in a transaction.
    """
    owed = Letter.objects.select_for_update(skip_locked=True).filter(pk__in=keys, sent_at=None)
    dropped = set(owed.values_list("pk", flat=True))
    Letter.objects.filter(pk__in=dropped).update(about={}, attempts=0, sent_at=timezone.now())
    outbox.keep_all(TOPIC, dropped)
    return dropped


def both(words: str | Promise) -> dict[str, str]:
    """Words of the portal's own in every language; the letter has its reader's."""
    return in_each(lambda: words)


def _proved(readers: Iterable[User]) -> Iterable[User]:
    """Whoever has proved their address: letters go nowhere else, but for the invitation that proves it."""
    return User.objects.proved().filter(pk__in={reader.pk for reader in readers})


@transaction.atomic
def send(letter_id: int) -> bool:
    """Send a letter that is owed. Whoever comes second finds it sent; a failure is tried again later."""
    unlocked = Letter.objects.select_for_update(of=("self",), skip_locked=True)
    unlocked = unlocked.select_related("reader", "guardian")
    letter, now = unlocked.filter(pk=letter_id).first(), timezone.now()
    if letter is None or (letter.due_at is not None and letter.due_at > now):
        return False
    if letter.sent_at is None and not _sent(letter):
        return False
    outbox.keep(TOPIC, letter.pk)
    return True


def _sent(letter: Letter) -> bool:
    try:
        if letter.about and may_be_sent(letter):
            message_of(letter).send()
    except Exception as error:  # whatever a mail server's client raises, the letter is still owed
        _put_off(letter, error)
        return False
    Letter.objects.filter(pk=letter.pk).update(
        sent_at=timezone.now(), attempts=letter.attempts + 1, failure=""
    )
    return True


def may_be_sent(letter: Letter) -> bool:
    """Whether its reader has a proved address, wants letters of its kind, and as a guardian still decides."""
    to = letter.addressee
    is_reached = to.is_proved if isinstance(to, User) else to.ended_at is None and to.proved_at is not None
    return is_reached and wants(to, letter.kind)


def _put_off(letter: Letter, error: Exception) -> None:
    """Not before some time; given up in the end, unless the own server refuses all letters for good."""
    waits = isinstance(error, OwnServerError) and error.is_final
    attempts = letter.attempts + (not waits)
    due = timezone.now() + (TRIED_AGAIN if waits else FIRST_WAIT * 2 ** (attempts - 1))
    Letter.objects.filter(pk=letter.pk).update(attempts=attempts, due_at=due, failure=why(error))
    log.warning("letter %s was not sent (attempt %s): %s", letter.pk, attempts, error)
    if attempts >= ATTEMPTS_MAX and not waits:
        log.error("letter %s is given up", letter.pk)
        outbox.keep(TOPIC, letter.pk)


def message_of(letter: Letter, *, off: str | None = None) -> PostedLetter:
    """The letter in words. `off` stands for the link that switches such letters off: it is the reader's."""
    to, federation = letter.addressee, current()
    with translation.override(_language_of(to)):
        words = {key: _word(value) for key, value in letter.about.items()}
        words |= {"name": _name_of(to), "house": federation.name, "address": words["page"]}
        if off is None or not letter.kind:
            off = whole_address("letters_off", signature_of(to, letter.kind)) if letter.kind else ""
        subject = " ".join(render_to_string(f"letters/{letter.topic}_subject.txt", words).split())
        text = render_to_string(f"letters/{letter.topic}.txt", words | {"off": off}).strip() + "\n"
        answers = cast("Answers", letter_written.send(Letter, letter=letter))
        enclosures = [enclosure for _receiver, enclosed in answers for enclosure in enclosed]
        by = installations_sender() if letter.topic in BY_INSTALLATION else None
        message = PostedLetter(subject, text, to.email, headers=_headers(letter, off), by=by)
    for name, content, kind in enclosures:
        message.attach(name, content, kind)
    return message


def _language_of(to: User | Guardian) -> str:
    return (to.language if isinstance(to, User) else "") or current().locale


def _name_of(to: User | Guardian) -> str:
    return (to.registered_name if isinstance(to, User) else to.name) or to.email


def _headers(letter: Letter, off: str) -> dict[str, str]:
    """A way to switch such letters off (RFC 8058), and the name of the letter."""
    headers = {"Message-ID": message_id(letter), "Auto-Submitted": "auto-generated"}
    if off:
        headers |= {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return headers


def _word(value: Any) -> Any:
    if isinstance(value, list):
        return whole_address(*value)
    return read(value) if is_texts(value) else value
