"""Telling other programs of payments: owed with the payment, signed, tried again, and kept for a replay."""

import base64
import hashlib
import hmac
import json
import logging
import secrets
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from federation import audit, outbox
from federation.errors import Refused
from federation.models import Act, Member, User
from federation.tenancy.context import current
from scoring.models import Account, Payment, Posting, Topic, WebhookAttempt, WebhookDelivery, WebhookEndpoint
from scoring.services import ledger_periods as periods
from scoring.services import webhook_addresses

log = logging.getLogger(__name__)

TOPIC = "scoring.tasks.send_webhook"
SECRET_PREFIX = "whsec_"  # noqa: S105 (what every secret begins with)
# After a failure: half a minute, one, two, … and given up after about two days.
FIRST_WAIT = timedelta(seconds=30)
ATTEMPTS_MAX = 13
LEASE = timedelta(seconds=60)  # while one worker is sending, no other one does
LABEL_MAX = 80
UNIT = Decimal("0.0001")  # what an amount is kept to
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
def add(*, label: str, address: str, at: datetime, by: User) -> WebhookEndpoint:
    """A new address; it is told of what is posted from now on. Raises Refused."""
    periods.refuse_strangers(by)
    if not label.strip():
        raise Refused(_("Give the webhook a name."), "webhook_label")
    webhook_addresses.refuse_private(address)
    made: WebhookEndpoint = WebhookEndpoint.objects.create(
        label=label.strip()[:LABEL_MAX], address=address.strip(), salt=secrets.token_hex(32), made_at=at,
        made_by=by,
    )  # fmt: skip
    audit.record(Act.ADDED, by, made)
    return made


@transaction.atomic
def switch(*, endpoint: WebhookEndpoint, is_active: bool, by: User) -> None:
    """Stop telling an address, or tell it again."""
    periods.refuse_strangers(by)
    endpoint.is_active = is_active
    endpoint.save(update_fields=["is_active"])
    audit.record(Act.CHANGED, by, endpoint, is_active=is_active)


@transaction.atomic
def renew(*, endpoint: WebhookEndpoint, by: User) -> None:
    """A new secret; the old one signs nothing any more."""
    periods.refuse_strangers(by)
    endpoint.salt = secrets.token_hex(32)
    endpoint.save(update_fields=["salt"])
    audit.record(Act.CHANGED, by, endpoint, secret="new")  # noqa: S106 (it says that there is one)


def secret_of(endpoint: WebhookEndpoint) -> str:
    """The secret that its messages are signed with: nobody reads it off the database."""
    said = f"webhook:{endpoint.federation_id}:{endpoint.salt}".encode()
    made = hmac.new(settings.SECRET_KEY.encode(), said, hashlib.sha256).digest()
    return SECRET_PREFIX + base64.urlsafe_b64encode(made).decode().rstrip("=")


def signature(secret: str, timestamp: str, body: str) -> str:
    """HMAC-SHA256 over the moment and the message, as the header has it."""
    said = f"{timestamp}.{body}".encode()
    return "v1=" + hmac.new(secret.encode(), said, hashlib.sha256).hexdigest()


def tell(payment: Payment, postings: Sequence[Posting]) -> None:
    """Owe every address what was posted, in the transaction of the payment."""
    endpoints = list(WebhookEndpoint.objects.filter(is_active=True))
    if not endpoints:
        return
    ours = [row for row in postings if row.account in (Account.MEMBER, Account.SLIP)]
    numbers = dict(Member.objects.filter(pk__in={row.member_id for row in ours}).values_list("pk", "number"))
    by_topic = {
        Topic.PAID: [row for row in ours if row.reverses_id is None],
        Topic.REVERSED: [row for row in ours if row.reverses_id is not None],
    }
    for endpoint in endpoints:
        for topic, rows in by_topic.items():
            if rows:
                _owe(endpoint, topic, payment, {"postings": [_line(row, numbers) for row in rows]})


@transaction.atomic
def ping(*, endpoint: WebhookEndpoint, by: User) -> WebhookDelivery:
    """A message about nothing, to try an address out."""
    periods.refuse_strangers(by)
    return _owe(endpoint, Topic.PING, None, {})


@transaction.atomic
def replay(*, delivery: WebhookDelivery, by: User) -> None:
    """Send a message once more, the same with the same number."""
    periods.refuse_strangers(by)
    if not delivery.endpoint.is_active:
        raise Refused(_("This webhook is switched off."), "webhook_off")
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        attempts=0, due_at=None, delivered_at=None, given_up_at=None
    )
    outbox.promise(TOPIC, delivery.pk)
    audit.record(Act.CHANGED, by, delivery.endpoint, replayed=str(delivery.key))


def _owe(
    endpoint: WebhookEndpoint, topic: Topic, payment: Payment | None, said: dict[str, Any]
) -> WebhookDelivery:
    key, now = uuid.uuid4(), timezone.now()
    body = {"id": str(key), "type": topic.value, "federation": current().slug, "at": now.isoformat()}
    body |= _of_payment(payment) if payment is not None else {}
    made: WebhookDelivery = WebhookDelivery.objects.create(
        endpoint=endpoint, payment=payment, topic=topic, key=key, written_at=now,
        body=json.dumps(body | said, ensure_ascii=False),
    )  # fmt: skip
    outbox.promise(TOPIC, made.pk)
    return made


def _of_payment(payment: Payment) -> dict[str, Any]:
    return {
        "payment": payment.pk, "kind": payment.kind, "session": payment.session_id,
        "stage": payment.stage_id, "corrects": payment.corrects_id, "scheme": payment.scheme,
    }  # fmt: skip


def _line(row: Posting, numbers: dict[int, str]) -> dict[str, Any]:
    """A posting for somebody else's program: of a guest, the slip's number and never its code."""
    return {
        "posting": row.pk, "member": numbers.get(row.member_id) if row.member_id else None,
        "slip": row.slip_id, "colour": row.colour, "points": str(row.amount.quantize(UNIT)),
        "period": row.period.strftime("%Y-%m"), "place": row.reasons.get("place"),
        "reverses": row.reverses_id,
    }  # fmt: skip


@transaction.atomic
def begin(delivery_id: int) -> Message | None:
    """What is to be sent now; None where it is sent, given up, not due, or another worker is at it."""
    rows = WebhookDelivery.objects.select_for_update(of=("self",), skip_locked=True)
    found = rows.select_related("endpoint").filter(pk=delivery_id).first()
    if found is None:
        return None
    if found.delivered_at or found.given_up_at or not found.endpoint.is_active:
        outbox.keep(TOPIC, delivery_id)
        return None
    now = timezone.now()
    if found.due_at is not None and found.due_at > now:
        return None
    WebhookDelivery.objects.filter(pk=found.pk).update(due_at=now + LEASE)
    return Message(
        found.pk, str(found.key), found.topic, found.endpoint.address, secret_of(found.endpoint), found.body
    )


def send(message: Message) -> tuple[int | None, str, int]:
    """Hand a message over: the status, or why there is none, and how long it took. No transaction is open."""
    stamp, began = str(int(time.time())), time.monotonic()
    headers = {
        "Content-Type": "application/json", "User-Agent": "Bridge-Federation-Portal",
        "Portal-Topic": message.topic, "Portal-Message": message.key, "Portal-Timestamp": stamp,
        "Portal-Signature": signature(message.secret, stamp, message.body),
    }  # fmt: skip
    status, problem = None, ""
    try:
        status = webhook_addresses.post(message.address, message.body.encode(), headers)
    except webhook_addresses.Unreachable as error:
        problem = error.code
    return status, problem, round((time.monotonic() - began) * 1000)


@transaction.atomic
def note(delivery_id: int, status: int | None, problem: str, milliseconds: int) -> None:
    """Keep how an attempt went: taken, to be tried again later, or given up."""
    rows = WebhookDelivery.objects.select_for_update(of=("self",))
    found, now = rows.get(pk=delivery_id), timezone.now()
    WebhookAttempt.objects.create(
        delivery=found, at=now, status=status, problem=problem, milliseconds=milliseconds
    )
    found.attempts += 1
    if status in TAKEN:
        found.delivered_at, found.due_at = now, None
    elif found.attempts >= ATTEMPTS_MAX:
        found.given_up_at, found.due_at = now, None
        log.error("message %s of webhook %s is given up", found.key, found.endpoint_id)
    else:
        found.due_at = now + FIRST_WAIT * 2 ** (found.attempts - 1)
    found.save(update_fields=["attempts", "delivered_at", "given_up_at", "due_at"])
    if status is None and found.due_at is not None:
        _wait_together(found)
    if found.due_at is None:
        outbox.keep(TOPIC, delivery_id)


def _wait_together(failed: WebhookDelivery) -> None:
    """Nobody answers there: the other messages wait too, so that they do not all run into the same wall."""
    waiting = WebhookDelivery.objects.filter(
        Q(due_at__isnull=True) | Q(due_at__lt=failed.due_at), endpoint=failed.endpoint_id,
        delivered_at__isnull=True, given_up_at__isnull=True,
    )  # fmt: skip
    waiting.exclude(pk=failed.pk).update(due_at=failed.due_at)
