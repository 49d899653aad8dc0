"""Which provider a federation has: its keys kept locked, tested by a worker, never shown again."""

import logging
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, CardProviderKind, CardSettings, User
from federation.money.cards import providers
from federation.money.cards.provider import PaymentProvider, ProviderAway, ProviderRefuses
from federation.outside.sealed import locked
from federation.record import audit, outbox
from federation.tenancy.context import current
from federation.tenancy.locks import hold

log = logging.getLogger(__name__)

TOPIC = "federation.tasks.check_card_provider"
SETTINGS_LOCK = 7_110_008
AWAY, REFUSED, CURRENCY = "away", "refused", "currency"


@transaction.atomic
def keep(
    *, provider: CardProviderKind, key: str, secret: str, is_active: bool, by: User | None
) -> CardSettings:
    """Keep a provider, and have it tested. Of key and secret, what is empty stays as it is.

    The sandbox has a key and a secret of its own making. Raises Refused where one is missing.
    """
    providers.refuse_forbidden(provider)
    hold(SETTINGS_LOCK, "cards")
    row = CardSettings.objects.first()
    is_other = row is None or row.provider != provider
    if provider is CardProviderKind.SANDBOX and is_other:
        key, secret = providers.SANDBOX_KEY + secrets.token_hex(16), f"whsec_{secrets.token_hex(16)}"
    if is_other and not (key and secret):
        raise Refused(_("A provider needs a key and the secret of its messages."), "no_key")
    row = row or CardSettings()
    row.provider, row.is_active = provider, is_active
    row.locked_key = locked(key) if key else row.locked_key
    row.locked_secret = locked(secret) if secret else row.locked_secret
    row.title, row.currency, row.problem, row.checked_at = "", "", "", None
    row.heard_at = None if is_other else row.heard_at
    row.changed_at, row.changed_by = timezone.now(), by
    row.save()
    changed = [name for name, value in (("key", key), ("secret", secret)) if value]
    audit.record(Act.CARD_SETTINGS_CHANGED, by, row, provider=str(provider), active=is_active, new=changed)
    outbox.promise(TOPIC, row.pk)
    return row


@transaction.atomic
def test_again(row: CardSettings) -> None:
    """Have the provider tested once more."""
    row.checked_at = None
    row.save(update_fields=["checked_at"])
    outbox.promise(TOPIC, row.pk)


def promise_again() -> None:
    """A provider that did not answer its test is tested again until it does."""
    for row in CardSettings.objects.filter(problem=AWAY):
        if not outbox.is_owed(TOPIC, row.pk):
            outbox.promise(TOPIC, row.pk)


def asked_of(settings_id: int) -> PaymentProvider | None:
    """The provider that is to be tested; None where it is gone, or forbidden here."""
    row = CardSettings.objects.filter(pk=settings_id).first()
    try:
        return providers.provider_of(row) if row is not None else None
    except Refused:
        outbox.keep(TOPIC, settings_id)
        return None


def answer_of(provider: PaymentProvider) -> tuple[str, str, str]:
    """What the provider says when it is tested: title, currency, problem. No transaction is open."""
    try:
        account = provider.account()
    except ProviderAway:
        return "", "", AWAY
    except ProviderRefuses as refusal:
        log.warning("a provider of cards refuses its test: %s", refusal.code)
        return "", "", REFUSED
    return account.title[:120], account.currency[:3], ""


@transaction.atomic
def note(settings_id: int, title: str, currency: str, problem: str) -> None:
    """Keep how the test went; the currencies have to agree."""
    row = CardSettings.objects.select_for_update().get(pk=settings_id)
    row.title, row.currency, row.checked_at = title, currency, timezone.now()
    row.problem = problem or ("" if currency == current().currency else CURRENCY)
    row.save(update_fields=["title", "currency", "problem", "checked_at"])
    outbox.keep(TOPIC, settings_id)


@transaction.atomic
def switch_off() -> None:
    """Take no cards any more: the federation arrived from elsewhere, where the same account may be used."""
    for row in CardSettings.objects.filter(is_active=True):
        row.is_active = False
        row.save(update_fields=["is_active"])
        audit.record(Act.CARD_SETTINGS_CHANGED, None, row, active=False)
