"""Amounts of money as people of a language write them: the one place that knows currencies."""

from decimal import Decimal

SYMBOLS = {"JPY": "¥", "GBP": "£", "EUR": "€", "USD": "$", "AUD": "A$", "NZD": "NZ$", "CAD": "C$"}
WITHOUT_CENTS = frozenset({"JPY", "KRW", "ISK", "VND", "CLP"})
MINUS = "\N{MINUS SIGN}"


def decimals_of(currency: str) -> int:
    """How many decimals an amount of a currency can have."""
    return 0 if currency in WITHOUT_CENTS else 2


def in_currency(amount: Decimal, currency: str, language: str, *, in_full: bool = False) -> str:
    """An amount in words: ¥6,000 and 6,000円, £12.50, 30 CHF. Decimals only where there are any.

    `currency` by its three letters (ISO 4217); `language` of the reader, "ja" or "en". `in_full`: with all
    decimals of the currency, as columns of figures have them.
    """
    whole = amount == amount.to_integral_value() and not (in_full and decimals_of(currency))
    figure = f"{abs(amount):,.0f}" if whole else f"{abs(amount):,.2f}"
    sign = MINUS if amount < 0 else ""
    if currency == "JPY" and language == "ja":
        return f"{sign}{figure}円"
    symbol = SYMBOLS.get(currency)
    return f"{sign}{symbol}{figure}" if symbol else f"{sign}{figure} {currency}"
