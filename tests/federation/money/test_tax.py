"""Tax: rates by day, one rounding for each rate, sums that agree."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from federation.money.tax import TaxedAmount, TaxRules, totals
from federation.money.tax_rates import NoSuchRate, Rounding, TaxTreatment, jurisdictions
from federation.text.money import decimals_of

JAPAN, KINGDOM, NONE = (jurisdictions()[key] for key in ("japan", "united_kingdom", "none"))
TODAY = date(2026, 5, 3)


def rules(jurisdiction=JAPAN, currency="JPY", contain=False, rounding=Rounding.HALF_UP):
    return TaxRules(jurisdiction, currency, contain, rounding)


def tax(amounts, by=None, day=TODAY, kind=TaxTreatment.STANDARD):
    answer = totals(by or rules(), [TaxedAmount(Decimal(amount), kind) for amount in amounts], day)
    return str(answer.tax)


def test_rates_of_their_days():
    standard = [
        JAPAN.rate(TaxTreatment.STANDARD, day).percent for day in (date(2019, 9, 30), date(2019, 10, 1))
    ]
    assert standard == [8, 10]
    assert [KINGDOM.rate(kind, TODAY).percent for kind in TaxTreatment] == [20, 5, 0, None, None]
    assert JAPAN.rate(TaxTreatment.REDUCED, TODAY).percent == 8
    for missing, day in ((TaxTreatment.ZERO, TODAY), (TaxTreatment.REDUCED, date(2019, 9, 30))):
        with pytest.raises(NoSuchRate):
            JAPAN.rate(missing, day)


def test_every_rate_has_its_law_and_dates_grow():
    all_of_them = jurisdictions().values()
    assert len(all_of_them) == 3
    rates = [(one.key, rate) for one in all_of_them for rate in one.rates]
    assert [key for key, rate in rates if not rate.cites] == []
    days = [(key, rate.treatment, rate.starts) for key, rate in rates]
    assert sorted(set(days)) == sorted(days)
    assert [one.key for one in all_of_them if not one.rounding_cites] == []
    assert {one.roundings[0] for one in all_of_them} == {Rounding.HALF_UP}


@pytest.mark.parametrize(
    ("amounts", "contain", "rounding", "expected"),
    [
        (["105"], False, Rounding.HALF_UP, "11"),
        (["105"], False, Rounding.DOWN, "10"),
        (["101"], False, Rounding.UP, "11"),
        (["104"], False, Rounding.HALF_UP, "10"),
        (["105"] * 3, False, Rounding.HALF_UP, "32"),  # 31.5 once, not three times 10.5
        (["-105"], False, Rounding.HALF_UP, "-11"),
        (["-105"], False, Rounding.DOWN, "-10"),
        (["1100"], True, Rounding.HALF_UP, "100"),
        (["1000"], True, Rounding.HALF_UP, "91"),
        (["1000"], True, Rounding.DOWN, "90"),
        (["1000"], True, Rounding.UP, "91"),
    ],
)
def test_tax_is_rounded_once(amounts, contain, rounding, expected):
    assert tax(amounts, rules(contain=contain, rounding=rounding)) == expected


def test_by_rate_the_highest_first():
    kinds = (TaxTreatment.OUTSIDE, TaxTreatment.REDUCED, TaxTreatment.STANDARD)
    answer = totals(rules(), [TaxedAmount(Decimal(1_000), kind) for kind in kinds], TODAY)
    assert [(one.rate.treatment, one.tax) for one in answer.by_rate] == [
        (TaxTreatment.STANDARD, 100),
        (TaxTreatment.REDUCED, 80),
        (TaxTreatment.OUTSIDE, 0),
    ]
    assert (answer.net, answer.tax, answer.gross) == (3_000, 180, 3_180)


def test_pounds_have_pence():
    assert tax(["10.01"], rules(KINGDOM, "GBP")) == "2.00"
    assert tax(["9.99"], rules(KINGDOM, "GBP", contain=True)) == "1.67"  # 1.665
    assert tax(["9.99"], rules(KINGDOM, "GBP", contain=True, rounding=Rounding.DOWN)) == "1.66"
    assert tax(["9.99"], rules(NONE, "GBP"), kind=TaxTreatment.OUTSIDE) == "0.00"


def test_what_the_law_or_the_currency_does_not_allow():
    with pytest.raises(ValueError, match="rounding up"):
        rules(KINGDOM, "GBP", rounding=Rounding.UP)
    for amount in ("10.5", "NaN", "Infinity"):
        with pytest.raises(ValueError, match="no amount in JPY"):
            tax([amount])


@pytest.mark.parametrize(
    ("number", "by", "holds"),
    [
        ("T1234567890123", JAPAN, True),
        ("T123456789012", JAPAN, False),
        ("1234567890123", JAPAN, False),
        ("T１234567890123", JAPAN, False),
        ("GB123456789", KINGDOM, True),
        ("GB123456789012", KINGDOM, True),
        ("GB12345678", KINGDOM, False),
        ("T1234567890123", NONE, False),
        ("", NONE, False),
    ],
)
def test_registration_numbers(number, by, holds):
    assert by.is_registration(number) is holds


AMOUNTS = st.lists(
    st.tuples(st.integers(-(10**12), 10**12), st.sampled_from(list(TaxTreatment))), max_size=20
)


@given(AMOUNTS, st.booleans(), st.sampled_from([Rounding.HALF_UP, Rounding.DOWN]))
def test_sums_agree(written, contain, rounding):
    by = rules(KINGDOM, "GBP", contain, rounding)
    amounts = [TaxedAmount(Decimal(pence).scaleb(-2), kind) for pence, kind in written]
    answer = totals(by, amounts, TODAY)
    assert answer.gross == answer.net + answer.tax == sum(one.gross for one in answer.by_rate)
    assert (answer.gross if contain else answer.net) == sum(one.amount for one in amounts)
    least = Fraction(1, 10 ** decimals_of("GBP"))
    for one in answer.by_rate:
        assert one.gross == one.net + one.tax
        percent = Fraction(one.rate.percent or 0)
        exact = (
            Fraction(one.gross) * percent / (100 + percent) if contain else Fraction(one.net) * percent / 100
        )
        off = Fraction(one.tax) - exact
        assert (
            abs(off) <= least / 2
            if rounding is Rounding.HALF_UP
            else 0 <= abs(exact) - abs(Fraction(one.tax)) < least
        )
    assert totals(by, amounts[::-1], TODAY) == answer
