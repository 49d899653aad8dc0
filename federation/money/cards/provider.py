"""What a provider of payments by card must do. It knows no card: payers are sent to the provider."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Protocol

from federation.models import CardMovementKind


class ProviderAway(Exception):
    """The provider did not answer, or asks to come again later: the same is tried again."""


class ProviderRefuses(Exception):
    """The provider does not do it, however often it is asked. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class NotSigned(Exception):
    """A message that the provider did not sign, or signed too long ago."""


class CheckoutStatus(StrEnum):
    """How far a provider's page is."""

    OPEN = "open"
    WAITING = "waiting"  # the payer is through, their bank has not answered
    PAID = "paid"
    ENDED = "ended"  # nobody can pay on it any more


@dataclass(frozen=True, slots=True)
class ProviderAccount:
    """Whose account a key opens: what it is called there, and its currency."""

    title: str
    currency: str


@dataclass(frozen=True, slots=True)
class CheckoutAsked:
    """What a page of the provider is wanted for. `key` is ours: asked twice by it, there is one page.

    `text` is shown to the payer; `back` and `away` are where they come to afterwards, and if they leave.
    """

    key: str
    amount: Decimal
    currency: str
    text: str
    language: str
    back: str
    away: str


@dataclass(frozen=True, slots=True)
class CheckoutMade:
    """A page of the provider: its number there and its address."""

    number: str
    address: str


@dataclass(frozen=True, slots=True)
class ProviderMovement:
    """Money that moved. `number` is of it alone. `fee` is None while the provider has not said it.

    `amount` is signed: what came above nothing. `refund` is our key of the refund that we asked for.
    """

    number: str
    kind: CardMovementKind
    amount: Decimal
    fee: Decimal | None
    at: datetime
    refund: str = ""


@dataclass(frozen=True, slots=True)
class CheckoutSeen:
    """All that a provider says of a page: its state, for what it was made, and what moved since."""

    status: CheckoutStatus
    key: str
    amount: Decimal
    currency: str
    payment: str
    is_declined: bool
    movements: tuple[ProviderMovement, ...]
    refunds: frozenset[str] = frozenset()  # our keys of those that were asked for, arrived or not


@dataclass(frozen=True, slots=True)
class ProviderMessage:
    """What a signed message is about: numbers of the provider, and our key where it says it."""

    checkout: str = ""
    payment: str = ""
    key: str = ""


class PaymentProvider(Protocol):
    """A provider. Whatever asks it may raise ProviderAway and ProviderRefuses."""

    def account(self) -> ProviderAccount:
        """Whose account the key opens."""

    def open(self, asked: CheckoutAsked) -> CheckoutMade:
        """Make a page on which somebody can pay."""

    def close(self, checkout: str) -> None:
        """Let nobody pay on a page any more; one that is paid or over is left as it is."""

    def look(self, checkout: str) -> CheckoutSeen:
        """All that the provider says of a page."""

    def refund(self, payment: str, amount: Decimal, currency: str, key: str) -> None:
        """Pay back so much of a payment. Asked twice by the same key, it is paid back once."""

    def read(self, body: bytes, signature: str) -> ProviderMessage:
        """What a message is about. Raises NotSigned."""
