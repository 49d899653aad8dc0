"""The sandbox's signed messages: over HTTP, tried again, each first one twice, and the later one first."""

import hashlib
import hmac
import http.client
import json
import secrets
import time
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

from django.db import transaction
from django.utils import timezone

from federation.models import SandboxCheckout, SandboxMessage
from federation.money.cards import providers
from federation.money.cards.sandbox import shapes
from federation.outside.sealed import unlocked
from federation.record import outbox
from federation.tenancy.addresses import whole_address

TOPIC = "federation.tasks.send_sandbox_message"
SECONDS = 5
LEASE = timedelta(seconds=30)
FIRST_WAIT = timedelta(seconds=5)
ATTEMPTS_MAX = 6
TAKEN = range(200, 300)


@dataclass(frozen=True, slots=True)
class SandboxPost:
    """One attempt: where to, what, under which signature."""

    address: str
    body: bytes
    signature: str


def tell(checkout: SandboxCheckout, *kinds: str) -> None:
    """Owe messages of some kinds: the first of them twice, the later ones before it."""
    rows = []
    for kind in kinds:
        number = f"evt_sandbox_{secrets.token_hex(12)}"
        event = {
            "object": "event",
            "id": number,
            "type": kind,
            "created": int(time.time()),
            "data": {"object": shapes.about(checkout, kind)},
        }
        rows.append(_row(checkout, number, json.dumps(event)))
    rows.append(_row(checkout, rows[0].number, rows[0].body))
    for row in reversed(rows):
        outbox.promise(TOPIC, row.pk)


def _row(checkout: SandboxCheckout, number: str, body: str) -> SandboxMessage:
    return SandboxMessage.objects.create(checkout=checkout, number=number, body=body, due_at=timezone.now())


@transaction.atomic
def begin(message_id: int) -> SandboxPost | None:
    """What is to be sent now; None where it is sent, given up, or not due."""
    rows = SandboxMessage.objects.select_for_update(of=("self",), skip_locked=True)
    row, settings = rows.filter(pk=message_id).first(), providers.kept()
    if row is None or row.ended_at or settings is None:
        outbox.keep(TOPIC, message_id)
        return None
    if row.due_at > timezone.now():
        return None
    row.due_at = timezone.now() + LEASE
    row.save(update_fields=["due_at"])
    signature = signed(unlocked(settings.locked_secret), row.body, int(time.time()))
    return SandboxPost(whole_address("card_messages"), row.body.encode(), signature)


def signed(secret: str, body: str, moment: int) -> str:
    """The header by which a receiver knows who wrote a message, and when."""
    digest = hmac.new(secret.encode(), f"{moment}.{body}".encode(), hashlib.sha256).hexdigest()
    return f"t={moment},v1={digest}"


def send(post: SandboxPost) -> int | None:
    """Hand a message over: the status of the answer; None where nobody answers."""
    parts = urlsplit(post.address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    headers = {"Content-Type": "application/json", "Stripe-Signature": post.signature}
    try:
        connection.request("POST", parts.path, body=post.body, headers=headers)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


@transaction.atomic
def note(message_id: int, status: int | None) -> None:
    """Keep how an attempt went: taken, to be tried again later, or given up."""
    row = SandboxMessage.objects.select_for_update(of=("self",)).get(pk=message_id)
    row.attempts, row.status = row.attempts + 1, status
    row.due_at = timezone.now() + FIRST_WAIT * 2**row.attempts
    if status in TAKEN or row.attempts >= ATTEMPTS_MAX:
        row.ended_at = timezone.now()
        outbox.keep(TOPIC, message_id)
    row.save(update_fields=["attempts", "status", "due_at", "ended_at"])
