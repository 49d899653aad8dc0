"""Addresses of other programs that are told what happens, their secrets, test messages and replays."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit, outbox
from federation.roles import holds
from federation.tenancy.locks import hold
from federation.visitors import Visitor
from scoring import secretary
from scoring.models import MEMBER_FIELDS, OF_THE_OFFICE, Topic, WebhookDelivery, WebhookEndpoint
from scoring.webhooks import addresses
from scoring.webhooks.messages import TOPIC, owe

SECRET_PREFIX = "whsec_"  # noqa: S105 (what every secret begins with)
LABEL_MAX = 80
ADDRESS_LOCK = 7_100_027


@transaction.atomic
def add(
    *,
    label: str,
    address: str,
    at: datetime,
    by: User,
    topics: Collection[str] = (Topic.PAID, Topic.REVERSED),
    member_fields: Collection[str] = (),
) -> WebhookEndpoint:
    """A new address; it is told of what happens from now on, and once. Raises Refused."""
    secretary.refuse_strangers(by)
    kept = _checked(topics, member_fields, by)
    if not label.strip():
        raise Refused(_("Give the webhook a name."), "webhook_label")
    addresses.refuse_private(address)
    hold(ADDRESS_LOCK, address.strip())
    if WebhookEndpoint.objects.filter(address=address.strip()).exists():
        raise Refused(_("This address is told already. Look for it in the list."), "webhook_known")
    endpoint: WebhookEndpoint = WebhookEndpoint.objects.create(
        label=label.strip()[:LABEL_MAX],
        address=address.strip(),
        **kept,
        salt=secrets.token_hex(32),
        made_at=at,
        made_by=by,
    )
    audit.record(Act.ADDED, by, endpoint, **kept)
    return endpoint


@transaction.atomic
def choose(
    *, endpoint: WebhookEndpoint, topics: Collection[str], member_fields: Collection[str], by: User
) -> None:
    """What an address is told of from now on. Raises Refused."""
    refuse_others(by, endpoint)
    kept = _checked(topics, member_fields, by)
    WebhookEndpoint.objects.filter(pk=endpoint.pk).update(**kept)
    audit.record(Act.CHANGED, by, endpoint, **kept)


def may_keep(user: Visitor, endpoint: WebhookEndpoint) -> bool:
    """Whether a user keeps an address: the secretary; the administrator alone, where members or money are
    what it is told of, or was, for its messages are read on its page.
    """
    if holds(user, Role.ADMINISTRATOR):
        return True
    is_of_office = bool(OF_THE_OFFICE & set(endpoint.topics))
    was = endpoint.deliveries.filter(topic__in=[topic.value for topic in OF_THE_OFFICE])
    return secretary.may_pay(user) and not is_of_office and not was.exists()


def refuse_others(by: Visitor, endpoint: WebhookEndpoint) -> None:
    """Raise Refused for somebody who does not keep an address."""
    secretary.refuse_strangers(by)
    if not may_keep(by, endpoint):
        raise Refused(_("Only an administrator has programs told of members and of money."), "of_the_office")


def _checked(topics: Collection[str], fields: Collection[str], by: User) -> dict[str, list[str]]:
    kept = [topic.value for topic in Topic if topic in topics and topic is not Topic.PING]
    if not kept:
        raise Refused(_("Choose what the program is told of."), "no_topic")
    if OF_THE_OFFICE & set(kept) and not holds(by, Role.ADMINISTRATOR):
        raise Refused(_("Only an administrator has programs told of members and of money."), "of_the_office")
    return {"topics": kept, "member_fields": [field for field in MEMBER_FIELDS if field in fields]}


@transaction.atomic
def switch(*, endpoint: WebhookEndpoint, is_active: bool, by: User) -> None:
    """Stop telling an address, or tell it again."""
    refuse_others(by, endpoint)
    endpoint.is_active = is_active
    endpoint.save(update_fields=["is_active"])
    audit.record(Act.CHANGED, by, endpoint, is_active=is_active)


@transaction.atomic
def switch_all_off() -> None:
    """Tell nobody any more: the federation arrived from elsewhere, where the same addresses may be told."""
    for endpoint in WebhookEndpoint.objects.filter(is_active=True):
        endpoint.is_active = False
        endpoint.save(update_fields=["is_active"])
        audit.record(Act.CHANGED, None, endpoint, is_active=False)


@transaction.atomic
def renew(*, endpoint: WebhookEndpoint, by: User) -> None:
    """A new secret; the old one signs nothing any more."""
    refuse_others(by, endpoint)
    endpoint.salt = secrets.token_hex(32)
    endpoint.save(update_fields=["salt"])
    audit.record(Act.CHANGED, by, endpoint, secret="new")  # noqa: S106 (it says that there is one)


def secret_of(endpoint: WebhookEndpoint) -> str:
    """The secret that its messages are signed with: nobody reads it off the database."""
    message = f"webhook:{endpoint.federation_id}:{endpoint.salt}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return SECRET_PREFIX + base64.urlsafe_b64encode(digest).decode().rstrip("=")


def signature(secret: str, timestamp: str, body: str) -> str:
    """HMAC-SHA256 over the moment and the message, as the header has it."""
    message = f"{timestamp}.{body}".encode()
    return "v1=" + hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()


@transaction.atomic
def ping(*, endpoint: WebhookEndpoint, by: User) -> WebhookDelivery:
    """A message about nothing, to try an address out."""
    refuse_others(by, endpoint)
    return owe(endpoint, Topic.PING, None, {})


@transaction.atomic
def replay(*, delivery: WebhookDelivery, by: User) -> None:
    """Send a message once more, the same with the same number."""
    refuse_others(by, delivery.endpoint)
    if not delivery.endpoint.is_active:
        raise Refused(_("This webhook is switched off."), "webhook_off")
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        attempts=0, due_at=None, delivered_at=None, given_up_at=None
    )
    outbox.promise(TOPIC, delivery.pk)
    audit.record(Act.CHANGED, by, delivery.endpoint, replayed=str(delivery.key))
