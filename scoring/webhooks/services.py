"""Addresses of other programs that are told of payments, their secrets, test messages and replays."""

import base64
import hashlib
import hmac
import secrets
from datetime import datetime

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit, outbox
from federation.tenancy.locks import hold
from scoring import secretary
from scoring.models import Topic, WebhookDelivery, WebhookEndpoint
from scoring.webhooks import addresses
from scoring.webhooks.messages import TOPIC, owe

SECRET_PREFIX = "whsec_"  # noqa: S105 (what every secret begins with)
LABEL_MAX = 80
ADDRESS_LOCK = 7_100_027


@transaction.atomic
def add(*, label: str, address: str, at: datetime, by: User) -> WebhookEndpoint:
    """A new address; it is told of what is posted from now on, and once. Raises Refused."""
    secretary.refuse_strangers(by)
    if not label.strip():
        raise Refused(_("Give the webhook a name."), "webhook_label")
    addresses.refuse_private(address)
    hold(ADDRESS_LOCK, address.strip())
    if WebhookEndpoint.objects.filter(address=address.strip()).exists():
        raise Refused(_("This address is told already. Look for it in the list."), "webhook_known")
    endpoint: WebhookEndpoint = WebhookEndpoint.objects.create(
        label=label.strip()[:LABEL_MAX],
        address=address.strip(),
        salt=secrets.token_hex(32),
        made_at=at,
        made_by=by,
    )
    audit.record(Act.ADDED, by, endpoint)
    return endpoint


@transaction.atomic
def switch(*, endpoint: WebhookEndpoint, is_active: bool, by: User) -> None:
    """Stop telling an address, or tell it again."""
    secretary.refuse_strangers(by)
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
    secretary.refuse_strangers(by)
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
    secretary.refuse_strangers(by)
    return owe(endpoint, Topic.PING, None, {})


@transaction.atomic
def replay(*, delivery: WebhookDelivery, by: User) -> None:
    """Send a message once more, the same with the same number."""
    secretary.refuse_strangers(by)
    if not delivery.endpoint.is_active:
        raise Refused(_("This webhook is switched off."), "webhook_off")
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        attempts=0, due_at=None, delivered_at=None, given_up_at=None
    )
    outbox.promise(TOPIC, delivery.pk)
    audit.record(Act.CHANGED, by, delivery.endpoint, replayed=str(delivery.key))
