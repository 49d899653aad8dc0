"""The provider of the federation in scope, with its keys."""

from django.conf import settings
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import CardProviderKind, CardSettings
from federation.money.cards.provider import PaymentProvider
from federation.money.office import keeps_books
from federation.outside.sealed import unlocked
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current
from federation.visitors import Visitor

SANDBOX_KEY = "sk_test_sandbox_"  # what a key of the sandbox begins with
TRIAL_KEYS = ("sk_test_", "rk_test_")  # Stripe, "API keys": of its test mode, where no card is charged


def kept() -> CardSettings | None:
    """What the federation in scope has entered of its provider."""
    return CardSettings.objects.first()


def takes_cards(user: Visitor | None = None) -> bool:
    """Whether somebody (None: anybody) can pay by card now; on trial, who keeps the books alone."""
    row = kept()
    if row is None or not (row.is_active and is_sound(row)):
        return False
    return not is_on_trial(row) or (user is not None and keeps_books(user))


def is_on_trial(row: CardSettings) -> bool:
    """Whether a key moves no money where members pay theirs: everybody knows the cards of a test."""
    return not settings.CARD_SANDBOX and unlocked(row.locked_key).startswith(TRIAL_KEYS)


def is_sound(row: CardSettings) -> bool:
    """Whether the provider answered when it was tested, and its currency is the federation's."""
    is_tested = row.checked_at is not None and not row.problem and row.currency == current().currency
    return is_tested and is_allowed(row)


def is_allowed(row: CardSettings) -> bool:
    """Whether the provider is one that this installation has."""
    return _is_allowed(CardProviderKind(row.provider))


def provider_of(row: CardSettings) -> PaymentProvider:
    """The provider that a federation has entered. Raises Refused for a sandbox where none is allowed."""
    from federation.money.cards.stripe_provider import StripeProvider  # slow import

    kind = CardProviderKind(row.provider)
    refuse_forbidden(kind)
    base = sandbox_address() if kind is CardProviderKind.SANDBOX else ""
    return StripeProvider(unlocked(row.locked_key), unlocked(row.locked_secret), base)


def sandbox_address() -> str:
    """Where the sandbox of the federation in scope answers."""
    return whole_address("card_sandbox", "v1/account").removesuffix("/v1/account")


def refuse_forbidden(kind: CardProviderKind) -> None:
    """Raise Refused for the sandbox where there is none: anybody could pay with nothing."""
    if not _is_allowed(kind):
        raise Refused(_("This installation has no sandbox for payments by card."), "no_sandbox")


def _is_allowed(kind: CardProviderKind) -> bool:
    return kind is not CardProviderKind.SANDBOX or settings.CARD_SANDBOX
