"""Amounts in columns of figures have all decimals of their currency."""

from decimal import Decimal

import pytest

from federation.text.money import in_currency


@pytest.mark.parametrize(
    ("amount", "currency", "short", "full"),
    [
        ("12", "GBP", "£12", "£12.00"),
        ("12.5", "GBP", "£12.50", "£12.50"),
        ("-3", "CHF", "−3 CHF", "−3.00 CHF"),
        ("6000", "JPY", "¥6,000", "¥6,000"),
    ],
)
def test_in_full(amount, currency, short, full):
    assert in_currency(Decimal(amount), currency, "en") == short
    assert in_currency(Decimal(amount), currency, "en", in_full=True) == full
