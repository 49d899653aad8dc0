"""The tax of an invoice: for each rate one total, one tax, one rounding.

Japan's qualified invoices demand that (消費税法施行令 第70条の10: 税率ごとに1回の端数処理), and it is right
wherever a law leaves it open: lines are never rounded one by one.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_UP, ROUND_UP, Decimal, localcontext

from federation.money.tax_rates import Jurisdiction, Rounding, TaxRate, TaxTreatment
from federation.text.money import decimals_of

_ROUNDINGS = {Rounding.HALF_UP: ROUND_HALF_UP, Rounding.DOWN: ROUND_DOWN, Rounding.UP: ROUND_UP}
_HUNDRED = Decimal(100)
_PRECISION = 60  # digits: sums of amounts and their products stay exact


@dataclass(frozen=True, slots=True)
class TaxedAmount:
    """An amount of an invoice and how it is taxed; below zero on a credit note."""

    amount: Decimal
    treatment: TaxTreatment


@dataclass(frozen=True, slots=True)
class TaxTotal:
    """What an invoice has at one rate: without tax, the tax, and both together."""

    rate: TaxRate
    net: Decimal
    tax: Decimal
    gross: Decimal


@dataclass(frozen=True, slots=True)
class TaxTotals:
    """The totals by rate, the highest first, those without a rate last; and their sums."""

    by_rate: tuple[TaxTotal, ...]
    net: Decimal
    tax: Decimal
    gross: Decimal


@dataclass(frozen=True, slots=True)
class TaxRules:
    """By which law an issuer charges tax, in which currency, whether amounts contain it, how it is rounded.

    Raises ValueError for a rounding that the law does not allow.
    """

    jurisdiction: Jurisdiction
    currency: str
    amounts_contain_tax: bool
    rounding: Rounding = Rounding.HALF_UP

    def __post_init__(self) -> None:
        if self.rounding not in self.jurisdiction.roundings:
            raise ValueError(f"{self.jurisdiction.key} does not allow rounding {self.rounding}")


def totals(rules: TaxRules, amounts: Iterable[TaxedAmount], day: date) -> TaxTotals:
    """The tax of all amounts of one invoice, at the rates of the day of supply.

    Raises NoSuchRate, and ValueError for an amount with more decimals than its currency has.
    """
    sums: dict[TaxTreatment, Decimal] = {}
    with localcontext(prec=_PRECISION):
        for one in amounts:
            _check(one.amount, rules.currency)
            sums[one.treatment] = sums.get(one.treatment, Decimal(0)) + one.amount
        by_rate = [_total(rules, rules.jurisdiction.rate(kind, day), amount) for kind, amount in sums.items()]
        by_rate.sort(key=_order)
        return TaxTotals(
            tuple(by_rate),
            sum((one.net for one in by_rate), Decimal(0)),
            sum((one.tax for one in by_rate), Decimal(0)),
            sum((one.gross for one in by_rate), Decimal(0)),
        )


def _total(rules: TaxRules, rate: TaxRate, amount: Decimal) -> TaxTotal:
    percent = rate.percent or Decimal(0)
    whole = _HUNDRED + percent if rules.amounts_contain_tax else _HUNDRED
    least = Decimal(1).scaleb(-decimals_of(rules.currency))
    # The quotient has sixty digits: one that does not end is never taken for a half, nor a half for another.
    tax = (amount * percent / whole).quantize(least, rounding=_ROUNDINGS[rules.rounding])
    if rules.amounts_contain_tax:
        return TaxTotal(rate, amount - tax, tax, amount)
    return TaxTotal(rate, amount, tax, amount + tax)


def _check(amount: Decimal, currency: str) -> None:
    exponent = amount.as_tuple().exponent
    if not isinstance(exponent, int) or amount != round(amount, decimals_of(currency)):
        raise ValueError(f"{amount} is no amount in {currency}")


def _order(total: TaxTotal) -> tuple[Decimal, str]:
    percent = total.rate.percent
    return (Decimal(1) if percent is None else -percent, total.rate.treatment)
