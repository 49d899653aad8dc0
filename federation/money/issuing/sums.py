"""How charges are taxed on a paper: one sum and one rounding for each rate."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Charge
from federation.money.papers import ChargeLine
from federation.money.tax import TaxedAmount, TaxRules, TaxTotal, TaxTotals, totals
from federation.money.tax_rates import Jurisdiction, NoSuchRate, TaxTreatment
from federation.roles import today
from federation.tenancy.context import current

ZERO = Decimal(0)
ORDER = {TaxTreatment.STANDARD: 0, TaxTreatment.REDUCED: 1}


def day_of(charge: Charge) -> date:
    """The day of what was supplied: that of its entry."""
    day: date = charge.entry.booked_on
    return day


def by_rates(charges: Sequence[Charge], law: Jurisdiction) -> list[list[Charge]]:
    """Charges by the rates of their days: on an invoice are those of one time. The oldest rates first."""
    groups: dict[date, list[Charge]] = {}
    for charge in charges:
        newest = max((rate.starts for rate in law.rates if rate.starts <= day_of(charge)), default=date.min)
        groups.setdefault(newest, []).append(charge)
    return [groups[starts] for starts in sorted(groups)]


def taxed(charge: Charge, law: Jurisdiction) -> TaxTreatment:
    """How a charge is taxed; outside of any tax where the federation charges none."""
    treatment = TaxTreatment(charge.tax)
    return treatment if any(rate.percent is not None for rate in law.rates) else TaxTreatment.OUTSIDE


def sums_of(lines: Sequence[ChargeLine], law: Jurisdiction) -> TaxTotals:
    """One sum and one rounding for each rate; lines of days with other rates have sums of their own."""
    rules = TaxRules(law, current().currency, amounts_contain_tax=True, rounding=law.roundings[0])
    by_rate: dict[tuple[TaxTreatment, date], list[ChargeLine]] = {}
    try:
        for line in lines:
            rate = law.rate(line.treatment, line.day or today())
            by_rate.setdefault((rate.treatment, rate.starts), []).append(line)
        sums: list[TaxTotal] = []
        for same in by_rate.values():
            amounts = [TaxedAmount(line.amount, line.treatment) for line in same]
            sums += totals(rules, amounts, same[0].day or today()).by_rate
    except NoSuchRate as problem:
        raise Refused(_("The law has no rate of this tax on that day."), "no_rate") from problem
    sums.sort(key=lambda one: (ORDER.get(one.rate.treatment, 2), one.rate.starts))
    figures = [[one.net, one.tax, one.gross] for one in sums]
    return TaxTotals(tuple(sums), *(sum(column, ZERO) for column in zip(*figures, strict=True)))
