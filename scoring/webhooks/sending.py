"""Sending what other programs are to be told: under a lease, with no transaction open, tried again later."""

import logging
import time
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from federation.outside.addresses import Unreachable
from federation.record import outbox
from scoring.models import WebhookAttempt, WebhookDelivery
from scoring.webhooks import addresses
from scoring.webhooks.messages import TOPIC
from scoring.webhooks.services import secret_of, signature

log = logging.getLogger(__name__)

# After a failure: half a minute, one, two, … and given up after about two days.
FIRST_WAIT = timedelta(seconds=30)
ATTEMPTS_MAX = 13
LEASE = timedelta(seconds=60)  # while one worker is sending, no other one does
TAKEN = range(200, 300)


@dataclass(frozen=True, slots=True)
class Message:
    """What one attempt sends, and where."""

    delivery: int
    key: str
    topic: str
    address: str
    secret: str
    body: str


@transaction.atomic
def begin(delivery_id: int) -> Message | None:
    """What is to be sent now; None where it is sent, given up, not due, or another worker is at it."""
    rows = WebhookDelivery.objects.select_for_update(of=("self",), skip_locked=True)
    delivery = rows.select_related("endpoint").filter(pk=delivery_id).first()
    if delivery is None:
        return None
    if delivery.delivered_at or delivery.given_up_at or not delivery.endpoint.is_active:
        outbox.keep(TOPIC, delivery_id)
        return None
    now = timezone.now()
    if delivery.due_at is not None and delivery.due_at > now:
        return None
    WebhookDelivery.objects.filter(pk=delivery.pk).update(due_at=now + LEASE)
    return Message(
        delivery.pk,
        str(delivery.key),
        delivery.topic,
        delivery.endpoint.address,
        secret_of(delivery.endpoint),
        delivery.body,
    )


def send(message: Message) -> tuple[int | None, str, int]:
    """Hand a message over: the status, or why there is none, and how long it took. No transaction is open."""
    stamp, began = str(int(time.time())), time.monotonic()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Bridge-Federation-Portal",
        "Portal-Topic": message.topic,
        "Portal-Message": message.key,
        "Portal-Timestamp": stamp,
        "Portal-Signature": signature(message.secret, stamp, message.body),
    }
    status, problem = None, ""
    try:
        status = addresses.post(message.address, message.body.encode(), headers)
    except Unreachable as error:
        problem = error.code
    return status, problem, round((time.monotonic() - began) * 1000)


@transaction.atomic
def note(delivery_id: int, status: int | None, problem: str, milliseconds: int) -> None:
    """Keep how an attempt went: taken, to be tried again later, or given up."""
    rows = WebhookDelivery.objects.select_for_update(of=("self",))
    delivery, now = rows.get(pk=delivery_id), timezone.now()
    WebhookAttempt.objects.create(
        delivery=delivery, at=now, status=status, problem=problem, milliseconds=milliseconds
    )
    delivery.attempts += 1
    if status in TAKEN:
        delivery.delivered_at, delivery.due_at = now, None
    elif delivery.attempts >= ATTEMPTS_MAX:
        delivery.given_up_at, delivery.due_at = now, None
        log.error("message %s of webhook %s is given up", delivery.key, delivery.endpoint_id)
    else:
        delivery.due_at = now + FIRST_WAIT * 2 ** (delivery.attempts - 1)
    delivery.save(update_fields=["attempts", "delivered_at", "given_up_at", "due_at"])
    if status is None and delivery.due_at is not None:
        _wait_together(delivery)
    if delivery.due_at is None:
        outbox.keep(TOPIC, delivery_id)


def _wait_together(failed: WebhookDelivery) -> None:
    """Nobody answers there: the other messages wait too, so that they do not all run into the same wall."""
    waiting = WebhookDelivery.objects.filter(
        Q(due_at__isnull=True) | Q(due_at__lt=failed.due_at),
        endpoint=failed.endpoint_id,
        delivered_at__isnull=True,
        given_up_at__isnull=True,
    )
    waiting.exclude(pk=failed.pk).update(due_at=failed.due_at)
