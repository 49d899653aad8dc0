"""Amounts in the smallest units of a currency, as card providers count them. Whole numbers, never a fraction.

Source: Stripe, "Supported currencies": zero-decimal and three-decimal currencies, and those that have no
smaller unit any more and are sent with two noughts (ISK, UGX).
"""

from decimal import Decimal
from typing import Final

from federation.text.money import decimals_of

NO_DECIMALS: Final = frozenset(
    "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split()  # noqa: SIM905 (a list to read)
)
THREE_DECIMALS: Final = frozenset({"BHD", "JOD", "KWD", "OMR", "TND"})


def _places(currency: str) -> int:
    if currency in NO_DECIMALS:
        return 0
    return 3 if currency in THREE_DECIMALS else 2


def in_units(amount: Decimal, currency: str) -> int:
    """How many of the smallest units an amount is. `currency` by its three letters (ISO 4217).

    Raises ValueError for an amount that is no whole number of them, or none that the currency has.
    """
    if not amount.is_finite():
        raise ValueError(f"{amount} {currency} is no amount")
    units = amount.scaleb(_places(currency))
    if units != units.to_integral_value():
        raise ValueError(f"{amount} {currency} is no whole number of units")
    if amount != round(amount, min(decimals_of(currency), _places(currency))):
        raise ValueError(f"{currency} has no amounts as small as {amount}")
    return int(units)


def of_units(units: int, currency: str) -> Decimal:
    """The amount that some of the smallest units are."""
    return Decimal(units).scaleb(-_places(currency)).quantize(Decimal(1).scaleb(-_places(currency)))
