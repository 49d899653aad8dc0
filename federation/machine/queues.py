"""The queues of workers: what each is for, and when a worker served it last.

Beat sends a message into each queue every minute; whoever serves the queue writes the time down. So a queue
that was seen lately proves beat, broker and worker at once.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.models import QueueSeen

TOPIC = "federation.tasks.be_seen"
DEFAULT = "celery"
STILL_AFTER = timedelta(minutes=5)  # seen every minute, but for what is long in the work
WORDS: dict[str, str | Promise] = {
    "celery": _("figures, letters and everything else"),
    "analysis": _("double dummy"),
    "webhooks": _("messages to other programs"),
    "registers": _("long imports and proofs"),
}


@dataclass(frozen=True, slots=True)
class QueueLine:
    """A queue in words, and when it was served last; None where it never was."""

    words: str | Promise
    seen_at: datetime | None

    @property
    def is_still(self) -> bool:
        """Whether nobody seems to serve it."""
        return self.seen_at is None or timezone.now() - self.seen_at > STILL_AFTER


def be_seen(queue: str) -> None:
    """Somebody serves this queue now."""
    QueueSeen.objects.update_or_create(queue=queue, defaults={"seen_at": timezone.now()})


def queue_of(topic: str) -> str:
    """The queue that a task waits in."""
    return str(settings.CELERY_TASK_ROUTES.get(topic, {}).get("queue", DEFAULT))


def lines() -> list[QueueLine]:
    """Every queue of the portal."""
    seen = dict(QueueSeen.objects.values_list("queue", "seen_at"))
    return [QueueLine(words, seen.get(queue)) for queue, words in WORDS.items()]
