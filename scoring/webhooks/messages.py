"""What other programs are told: written with what happened, byte by byte as it is sent, and owed."""

import json
import uuid
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from django.utils import timezone

from federation.models import Member
from federation.record import outbox
from federation.tenancy.context import current
from scoring.models import Account, Payment, Posting, Topic, WebhookDelivery, WebhookEndpoint

TOPIC = "scoring.tasks.send_webhook"
UNIT = Decimal("0.0001")  # what an amount is kept to


def tell(posted: Iterable[tuple[Payment, Sequence[Posting]]]) -> None:
    """Owe every address what was posted, in the transaction of the payments."""
    endpoints = told_of(Topic.PAID, Topic.REVERSED)
    if endpoints:
        for payment, postings in posted:
            _tell(endpoints, payment, postings)


def told_of(*topics: Topic) -> list[WebhookEndpoint]:
    """Addresses in use that are told of one of these."""
    words = [topic.value for topic in topics]
    return list(WebhookEndpoint.objects.filter(is_active=True, topics__overlap=words))


def tell_all(topic: Topic, details: dict[str, Any]) -> None:
    """Owe a message to every address that is told of a topic, in the transaction of its cause."""
    for endpoint in told_of(topic):
        owe(endpoint, topic, None, details)


def _tell(endpoints: Sequence[WebhookEndpoint], payment: Payment, postings: Sequence[Posting]) -> None:
    ours = [row for row in postings if row.account in (Account.MEMBER, Account.SLIP)]
    numbers = dict(Member.objects.filter(pk__in={row.member_id for row in ours}).values_list("pk", "number"))
    by_topic = {
        Topic.PAID: [row for row in ours if row.reverses_id is None],
        Topic.REVERSED: [row for row in ours if row.reverses_id is not None],
    }
    for endpoint in endpoints:
        for topic, rows in by_topic.items():
            if rows and topic in endpoint.topics:
                owe(endpoint, topic, payment, {"postings": [_line(row, numbers) for row in rows]})


def owe(
    endpoint: WebhookEndpoint, topic: Topic, payment: Payment | None, details: dict[str, Any]
) -> WebhookDelivery:
    """A message to one address, and the promise to send it, in the transaction of its cause."""
    key, now = uuid.uuid4(), timezone.now()
    body = {"id": str(key), "type": topic.value, "federation": current().slug, "at": now.isoformat()}
    body |= _of_payment(payment) if payment is not None else {}
    delivery: WebhookDelivery = WebhookDelivery.objects.create(
        endpoint=endpoint,
        payment=payment,
        topic=topic,
        key=key,
        written_at=now,
        body=json.dumps(body | details, ensure_ascii=False),
    )
    outbox.promise(TOPIC, delivery.pk)
    return delivery


def _of_payment(payment: Payment) -> dict[str, Any]:
    return {
        "payment": payment.pk,
        "kind": payment.kind,
        "session": payment.session_id,
        "stage": payment.stage_id,
        "corrects": payment.corrects_id,
        "scheme": payment.scheme,
    }


def _line(row: Posting, numbers: dict[int, str]) -> dict[str, Any]:
    """A posting for somebody else's program: of a guest, the slip's number and never its code."""
    return {
        "posting": row.pk,
        "member": numbers.get(row.member_id) if row.member_id else None,
        "slip": row.slip_id,
        "colour": row.colour,
        "points": str(row.amount.quantize(UNIT)),
        "period": row.period.strftime("%Y-%m"),
        "place": row.reasons.get("place"),
        "reverses": row.reverses_id,
    }
