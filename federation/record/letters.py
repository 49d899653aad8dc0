"""Letters: owed in the transaction of their cause, sent after it, once, in the language of their reader.

A topic is a pair of templates, `letters/<topic>.txt` and `letters/<topic>_subject.txt`, of any floor.
"""

import logging
from collections.abc import Iterable, Mapping
from datetime import timedelta
from email.utils import formataddr
from typing import Any, cast

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.functional import Promise

from federation.languages import in_each, is_texts, read
from federation.models import Letter, User
from federation.record import outbox
from federation.signals import letter_written
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current

log = logging.getLogger(__name__)

TOPIC = "federation.tasks.send_letter"
# After a failure: a minute, two, four, … and given up after about three days.
FIRST_WAIT = timedelta(minutes=1)
ATTEMPTS_MAX = 13
AT_ONCE = 1_000  # rows of one statement
SALT = "federation.letters"

# What receivers of letter_written enclose: name, content and kind of each file.
Answers = list[tuple[object, Iterable[tuple[str, bytes, str]]]]


@transaction.atomic
def owe(
    *, topic: str, key: str, readers: Iterable[User], about: Mapping[str, Any], is_optional: bool = False
) -> int:
    """Owe somebody a letter; how many were not owed or sent before.

    `about` is JSON for the templates: a list is the name of a page and its arguments, "page" the one that
    the letter leads to; a mapping of texts by languages is shown in the reader's language. An optional letter
    goes only to who wants such letters.
    """
    wanted = {reader.pk for reader in _proved(readers) if wants(reader, is_optional)}
    known = Letter.objects.filter(topic=topic, key=key, reader__in=wanted).values_list("reader_id", flat=True)
    fresh = wanted - set(known)
    Letter.objects.bulk_create(
        [
            Letter(topic=topic, key=key, reader_id=pk, about=dict(about), is_optional=is_optional)
            for pk in sorted(fresh)
        ],
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


def both(words: str | Promise) -> dict[str, str]:
    """Words of the portal's own in every language; the letter has its reader's."""
    return in_each(lambda: words)


def _proved(readers: Iterable[User]) -> Iterable[User]:
    """Whoever has proved their address: letters go nowhere else, but for the invitation that proves it."""
    return User.objects.proved().filter(pk__in={reader.pk for reader in readers})


def wants(reader: User, is_optional: bool) -> bool:
    """Whether somebody may be sent letters that they can do without, or that they cannot."""
    if not reader.is_active:
        return False
    return not is_optional or (reader.letters and current().letters_to_players)


@transaction.atomic
def send(letter_id: int) -> bool:
    """Send a letter that is owed. Whoever comes second finds it sent; a failure is tried again later."""
    unlocked = Letter.objects.select_for_update(of=("self",), skip_locked=True).select_related("reader")
    letter, now = unlocked.filter(pk=letter_id).first(), timezone.now()
    if letter is None or (letter.due_at is not None and letter.due_at > now):
        return False
    if letter.sent_at is None and not _sent(letter):
        return False
    outbox.keep(TOPIC, letter.pk)
    return True


def _sent(letter: Letter) -> bool:
    try:
        if letter.about and letter.reader.is_proved and wants(letter.reader, letter.is_optional):
            message_of(letter).send()
    except Exception as error:  # whatever a mail server's client raises, the letter is still owed
        _put_off(letter, error)
        return False
    Letter.objects.filter(pk=letter.pk).update(sent_at=timezone.now(), attempts=letter.attempts + 1)
    return True


def _put_off(letter: Letter, error: Exception) -> None:
    attempts = letter.attempts + 1
    due = timezone.now() + FIRST_WAIT * 2 ** (attempts - 1)
    Letter.objects.filter(pk=letter.pk).update(attempts=attempts, due_at=due)
    log.warning("letter %s was not sent (attempt %s): %s", letter.pk, attempts, error)
    if attempts >= ATTEMPTS_MAX:
        log.error("letter %s is given up", letter.pk)
        outbox.keep(TOPIC, letter.pk)


def message_of(letter: Letter, *, off: str | None = None) -> EmailMessage:
    """The letter in words. `off` stands for the link that switches such letters off: it is the reader's."""
    reader, federation = letter.reader, current()
    with translation.override(reader.language or federation.locale):
        words = {key: _word(value) for key, value in letter.about.items()}
        words |= {
            "name": reader.registered_name or reader.email,
            "house": federation.name,
            "address": words["page"],
        }
        sender = formataddr((federation.name, settings.DEFAULT_FROM_EMAIL))
        if off is None or not letter.is_optional:
            off = whole_address("letters_off", signature_of(reader)) if letter.is_optional else ""
        subject = " ".join(render_to_string(f"letters/{letter.topic}_subject.txt", words).split())
        text = render_to_string(f"letters/{letter.topic}.txt", words | {"off": off}).strip() + "\n"
        answers = cast("Answers", letter_written.send(Letter, letter=letter))
        enclosures = [enclosure for _receiver, enclosed in answers for enclosure in enclosed]
    message = EmailMessage(subject, text, sender, [reader.email], headers=_headers(letter, off))
    for name, content, kind in enclosures:
        message.attach(name, content, kind)
    return message


def _headers(letter: Letter, off: str) -> dict[str, str]:
    """The same Message-ID at every attempt, another where somebody had it sent again: a mail program drops
    what it has. And a way to switch such letters off (RFC 8058)."""
    again = f"-{letter.times_again}" if letter.times_again else ""
    own = f"<letter-{letter.pk}{again}@{current().slug}.portal>"
    headers = {"Message-ID": own, "Auto-Submitted": "auto-generated"}
    if off:
        headers |= {"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return headers


def _word(value: Any) -> Any:
    if isinstance(value, list):
        return whole_address(*value)
    return read(value) if is_texts(value) else value


def signature_of(reader: User) -> str:
    """Who holds this may switch the reader's letters off, and nothing else."""
    return signing.dumps(reader.pk, salt=SALT)


def reader_of(signature: str) -> User | None:
    """Whose letters a signature is about; None for one that is not ours."""
    try:
        return User.objects.filter(pk=signing.loads(signature, salt=SALT)).first()
    except signing.BadSignature:
        return None


def choose(*, reader: User, letters: bool) -> None:
    """Whether somebody wants letters about their own results."""
    User.objects.filter(pk=reader.pk).update(letters=letters)
    reader.letters = letters
