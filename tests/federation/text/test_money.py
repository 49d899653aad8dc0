"""Amounts of money in words: a table of currencies, languages and signs."""

from decimal import Decimal

import pytest

from federation.templatetags.portal import money
from federation.tenancy.context import acting_for
from federation.text.money import in_currency


@pytest.mark.parametrize(
    ("amount", "currency", "english", "japanese"),
    [
        ("6000", "JPY", "¥6,000", "6,000円"),
        ("6000.00", "JPY", "¥6,000", "6,000円"),
        ("0", "JPY", "¥0", "0円"),
        ("-1500", "JPY", "−¥1,500", "−1,500円"),
        ("12.5", "GBP", "£12.50", "£12.50"),
        ("12", "EUR", "€12", "€12"),
        ("1234567.89", "CHF", "1,234,567.89 CHF", "1,234,567.89 CHF"),
    ],
)
def test_money_in_words(amount, currency, english, japanese):
    assert in_currency(Decimal(amount), currency, "en") == english
    assert in_currency(Decimal(amount), currency, "ja") == japanese


def test_pages_write_it_in_the_currency_of_the_federation(here):
    with acting_for(here.federation):
        assert money(Decimal(6000)) in ("¥6,000", "6,000円")
        assert money(Decimal(50), "GBP") == "£50"
    assert money(None) == ""
