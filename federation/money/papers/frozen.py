"""What stands on a paper as JSON, and back: a paper that was issued is drawn from that alone.

Nothing is looked up when it is read: rates and forms of registration numbers are those of its own day.
"""

import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from decimal import Decimal
from typing import Any

from federation.money.papers.content import (
    ChargeKind,
    ChargeLine,
    ChargePaper,
    PaperAddressee,
    PaperIssuer,
    PaymentWay,
)
from federation.money.tax import TaxTotal, TaxTotals
from federation.money.tax_rates import Jurisdiction, TaxRate, TaxTreatment


def frozen(content: ChargePaper) -> dict[str, Any]:
    """Everything that stands on a paper, in types of JSON: amounts and days are texts."""
    body: dict[str, Any] = _plain(content)
    return body


def thawed(body: Mapping[str, Any]) -> ChargePaper:
    """The paper that was frozen. Raises KeyError for what is none."""
    return ChargePaper(
        kind=ChargeKind(body["kind"]),
        number=body["number"],
        dated=date.fromisoformat(body["dated"]),
        language=body["language"],
        currency=body["currency"],
        issuer=_issuer(body["issuer"]),
        addressee=PaperAddressee(**_tuples(body["addressee"], "address")),
        lines=tuple(_line(line) for line in body["lines"]),
        totals=_totals(body["totals"]),
        amounts_contain_tax=body["amounts_contain_tax"],
        due_on=_day(body["due_on"]),
        of_number=body["of_number"],
        of_day=_day(body["of_day"]),
        paid_by=body["paid_by"],
        open_amount=_amount(body["open_amount"]),
        payment=PaymentWay(**_tuples(body["payment"], "bank")),
        notes=tuple(body["notes"]),
    )


def sum_on(body: Mapping[str, Any]) -> Decimal:
    """The sum that a frozen paper asks for: all of an invoice, what was open of a reminder."""
    content = thawed(body)
    return content.totals.gross if content.open_amount is None else content.open_amount


def _plain(value: Any) -> Any:
    if isinstance(value, Jurisdiction):
        return value.key
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if hasattr(value, "__dataclass_fields__"):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value if value is None or isinstance(value, bool) else str(value)


def _tuples(written: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {**written, **{name: tuple(written[name]) for name in names}}


def _issuer(written: Mapping[str, Any]) -> PaperIssuer:
    """The issuer with the law by its key alone: the number was looked at when the paper was issued."""
    law = Jurisdiction(written["jurisdiction"], "", (), (), "", re.escape(written["registration"]))
    return PaperIssuer(**{**_tuples(written, "address"), "jurisdiction": law})


def _line(written: Mapping[str, Any]) -> ChargeLine:
    treatment = TaxTreatment(written["treatment"])
    return ChargeLine(written["text"], _day(written["day"]), Decimal(written["amount"]), treatment)


def _totals(written: Mapping[str, Any]) -> TaxTotals:
    by_rate = tuple(TaxTotal(_rate(one["rate"]), *_sums(one)) for one in written["by_rate"])
    return TaxTotals(by_rate, *_sums(written))


def _sums(written: Mapping[str, Any]) -> tuple[Decimal, Decimal, Decimal]:
    return Decimal(written["net"]), Decimal(written["tax"]), Decimal(written["gross"])


def _rate(written: Mapping[str, Any]) -> TaxRate:
    starts, percent = date.fromisoformat(written["starts"]), _amount(written["percent"])
    return TaxRate(TaxTreatment(written["treatment"]), starts, percent, written["cites"])


def _day(written: str | None) -> date | None:
    return date.fromisoformat(written) if written else None


def _amount(written: str | None) -> Decimal | None:
    return Decimal(written) if written is not None else None
