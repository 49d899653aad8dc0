"""One outbox for everything that must happen after a commit: recomputation, later mail and webhooks.

The row is written in the transaction of its cause. The message sent on commit is only a hint; what
is not done after a few seconds is sent again by the sweeper.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic

from celery import current_app
from django.conf import settings
from django.db import transaction
from django.db.models import Count, F, Min
from django.db.models.functions import Coalesce
from django.utils import timezone

from federation.models import OutboxEntry
from federation.tenancy.context import current_id

log = logging.getLogger(__name__)

SWEEP_AFTER = timedelta(seconds=settings.SWEEP_SECONDS)
SWEEP_AT_ONCE = 200
AT_ONCE = 1_000  # rows of one statement
PUT_OFF_MAX = timedelta(minutes=10)  # what was put off for longer was sent before the clock was set back
LATE_AFTER = timedelta(minutes=2)  # a worker that runs has begun by then, or has tried again several times

_hints: ContextVar[bool] = ContextVar("hints", default=True)


@contextmanager
def without_hints() -> Iterator[None]:
    """Leave the sending to the sweeper: of thousands of promises, each message would cost half its cause."""
    token = _hints.set(False)
    try:
        yield
    finally:
        _hints.reset(token)


class HeldHints:
    """Messages that are sent later, each once, where many transactions follow one another in a moment."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, int, int], None] = {}
        self._since = 0.0

    @contextmanager
    def here(self) -> Iterator[None]:
        """Hold the messages of what is promised inside."""
        token = _held.set(self)
        try:
            yield
        finally:
            _held.reset(token)

    def add(self, topic: str, federation: int, subject: int) -> None:
        """Hold a message; its promise is committed."""
        if not self._held:
            self._since = monotonic()
        self._held[topic, federation, subject] = None

    def send(self, older_than: float = 0.0) -> None:
        """Send what is held, where the first of it is older than so many seconds."""
        if self._held and monotonic() - self._since >= older_than:
            held, self._held = self._held, {}
            for one in held:
                send(*one)


_held: ContextVar[HeldHints | None] = ContextVar("held_hints", default=None)


def promise(topic: str, subject: int) -> None:
    """Write that a task is owed for a subject, and send it as soon as this transaction commits.

    `topic` is the task's name.
    """
    federation = current_id()
    OutboxEntry.objects.create(topic=topic, federation_ref=federation, subject_ref=subject)
    _hint(topic, federation, subject)


def _hint(topic: str, federation: int, subject: int) -> None:
    held = _held.get()
    if _hints.get():
        hint = send if held is None else held.add
        transaction.on_commit(lambda: hint(topic, federation, subject))


def promise_all(topic: str, subjects: Iterable[int]) -> None:
    """Write that a task is owed for many subjects; the sweeper sends them."""
    federation = current_id()
    OutboxEntry.objects.bulk_create(
        (OutboxEntry(topic=topic, federation_ref=federation, subject_ref=one) for one in subjects), AT_ONCE
    )


def promise_together(topic: str, subjects: Sequence[int]) -> None:
    """Write that a task is owed for some subjects that it does all at once, whichever it is sent for.

    One message is sent as soon as this transaction commits, for the last.
    """
    promise_all(topic, subjects)
    if subjects:
        _hint(topic, current_id(), subjects[-1])


def keep(topic: str, subject: int) -> None:
    """The promises to a subject are kept, in the transaction of their effect.

    Call it before reading what is owed: then a promise deleted here is one whose cause can be read.
    """
    OutboxEntry.objects.filter(topic=topic, federation_ref=current_id(), subject_ref=subject).delete()


def put_off_all(topic: str, subject: int, seconds: float) -> None:
    """Who works on a subject lives: what is owed to it is as new as now, and not sent again for so long."""
    now = timezone.now()
    owed = OutboxEntry.objects.filter(topic=topic, federation_ref=current_id(), subject_ref=subject)
    owed.update(written_at=now, sent_at=now + timedelta(seconds=seconds))


def is_owed(topic: str, subject: int) -> bool:
    """Whether a task is owed for a subject: a message that comes twice finds nothing owed any more."""
    owed = OutboxEntry.objects.filter(topic=topic, federation_ref=current_id(), subject_ref=subject)
    return owed.exists()


def owed_subjects(topic: str) -> set[int]:
    """The subjects that a task is owed for in the federation in scope."""
    owed = OutboxEntry.objects.filter(topic=topic, federation_ref=current_id())
    return set(owed.values_list("subject_ref", flat=True))


def keep_all(topic: str, subjects: Iterable[int]) -> None:
    """The same of several subjects."""
    owed = OutboxEntry.objects.filter(topic=topic, federation_ref=current_id())
    owed.filter(subject_ref__in=list(subjects)).delete()


def put_off(topic: str, subject: int, seconds: float) -> None:
    """Have what is owed to a subject asked for once more after some seconds; once, however many ask for it.

    What was sent so lately comes anyway. A message that is lost is sent again by the sweeper.
    """
    federation, now = current_id(), timezone.now()
    owed = OutboxEntry.objects.filter(topic=topic, federation_ref=federation, subject_ref=subject)
    if owed.filter(sent_at__gte=now - timedelta(seconds=seconds)).exists():
        return
    if owed.update(sent_at=now):
        transaction.on_commit(lambda: send(topic, federation, subject, seconds))


def send(topic: str, federation: int, subject: int, seconds: float = 0) -> bool:
    """Hand a message to the broker, for in some seconds; a broker that is down is logged.

    The sweeper tries again.
    """
    try:
        current_app.send_task(topic, args=[federation, subject], retry=False, countdown=seconds or None)
    except Exception as error:  # whatever the broker's client raises, the fact is safe in the outbox
        log.warning("the broker did not take %s(%s, %s): %s", topic, federation, subject, error)
        return False
    return True


@transaction.atomic
def sweep(send_one: Callable[[str, int, int], bool] = send) -> int:
    """Send again what was written or sent some seconds ago and is not done. Two sweepers share the work.

    What has waited longest since it was sent comes first: after a day without a mail server hundreds of old
    promises fail again and again, and what is new must not wait behind them.
    """
    stale = _stale(timezone.now())
    sent = [entry.pk for entry in stale if send_one(entry.topic, entry.federation_ref, entry.subject_ref)]
    OutboxEntry.objects.filter(pk__in=sent).update(sent_at=timezone.now(), attempts=F("attempts") + 1)
    return len(sent)


def _stale(now: datetime) -> Iterator[OutboxEntry]:
    """What is late; then what was written or sent in days to come, before the clock was set back."""
    waiting = OutboxEntry.objects.select_for_update(skip_locked=True)
    waiting = waiting.annotate(since=Coalesce("sent_at", "written_at")).order_by("since", "pk")
    late = list(waiting.filter(since__lt=now - SWEEP_AFTER)[:SWEEP_AT_ONCE])
    to_come = waiting.filter(since__gt=now + SWEEP_AFTER).exclude(sent_at__lte=now + PUT_OFF_MAX)
    yield from late
    yield from to_come[: SWEEP_AT_ONCE - len(late)]


@dataclass(frozen=True, slots=True)
class Owing:
    """How much is owed, and since when the oldest of it; None where nothing is."""

    count: int
    since: datetime | None

    @property
    def seconds(self) -> int:
        """How old the oldest promise is."""
        return int((timezone.now() - self.since).total_seconds()) if self.since else 0

    @property
    def is_late(self) -> bool:
        """Whether no worker runs, or one fails again and again: a promise is kept within seconds."""
        return self.since is not None and timezone.now() - self.since > LATE_AFTER


def owing(federation: int | None = None) -> Owing:
    """What is owed to a federation by its key, or in the whole installation."""
    entries = OutboxEntry.objects.all()
    if federation is not None:
        entries = entries.filter(federation_ref=federation)
    return Owing(**entries.aggregate(count=Count("pk"), since=Min("written_at")))


def is_late(since: datetime | None) -> bool:
    """Whether something that waits since then should have been done by now."""
    return Owing(0, since).is_late


def do_owed(federation: int, *, after: int = 0) -> int:
    """Do here and now what is owed to a federation, oldest first; for commands that wait for no worker.

    Answers the newest promise that was looked at, for the next call to go on after. A task that fails is
    logged, and still owed. Must be called outside a transaction: tasks open their own.
    """
    current_app.loader.import_default_modules()
    owed = OutboxEntry.objects.filter(federation_ref=federation, pk__gt=after).order_by("pk")
    for entry in list(owed):
        after = entry.pk
        try:
            current_app.tasks[entry.topic](entry.federation_ref, entry.subject_ref)
        except Exception:  # as in a worker: one task that fails must not stop the others
            log.exception("%s(%s, %s)", entry.topic, entry.federation_ref, entry.subject_ref)
    return after
