"""Amounts, days and accounts as ISO 20022 writes them; what is none is a problem with its line."""

import re
from contextlib import suppress
from datetime import date
from decimal import Decimal

from lxml import etree

from federation.money.bank.markup import line_of, text_at
from federation.money.bank.statement import Problems
from federation.money.mod97 import is_iban
from federation.text.money import decimals_of

# ActiveOrHistoricCurrencyAndAmount: 18 digits, 5 of them behind the point.
_AMOUNT = re.compile(r"[0-9]{1,18}(?:\.[0-9]{1,5})?")
_CURRENCY = re.compile(r"[A-Z]{3}")
_DAY = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:$|[TZ+\-].{0,40}$)")
_SIGNS = {"CRDT": 1, "DBIT": -1}
ACCOUNT_SIGNS_MAX = 40


def amount_of(element: etree._Element | None, currency: str, problems: Problems) -> Decimal | None:
    """An amount in the account's currency, without sign; None where it cannot be read."""
    if element is None:
        return None
    written, of = (element.text or "").strip(), element.get("Ccy", "")
    if of != currency:
        problems.add("amount_currency", line_of(element), "Amt", currency=of or "–", account=currency or "–")
        return None
    whole, _point, behind = written.partition(".")
    kept = behind.rstrip("0")
    if not _AMOUNT.fullmatch(written) or len(kept) > decimals_of(currency):
        problems.add("amount", line_of(element), "Amt", written=written[:40])
        return None
    return Decimal(f"{whole}.{kept.ljust(decimals_of(currency), '0')}".rstrip("."))


def sign_of(element: etree._Element, problems: Problems) -> int:
    """1 for what comes in, -1 for what goes out, 0 where it is not written."""
    written = text_at(element, "CdtDbtInd")
    if written not in _SIGNS:
        problems.add("sign", line_of(element), "CdtDbtInd", written=written[:40] or "–")
    return _SIGNS.get(written, 0)


def day_of(element: etree._Element, path: str, problems: Problems) -> date | None:
    """A day, or the day of a moment as the bank's own clock has it; None where the element is not there."""
    written = text_at(element, f"{path}/Dt", f"{path}/DtTm", path)
    if not written:
        return None
    if match := _DAY.fullmatch(written):
        with suppress(ValueError):
            return date.fromisoformat(match[1])
    problems.add("day", line_of(element), path, written=written[:40])
    return None


def account_of(statement: etree._Element, problems: Problems) -> str:
    """The IBAN, whose check digits must hold, or the number by which the bank knows the account."""
    iban = text_at(statement, "Acct/Id/IBAN").replace(" ", "").upper()
    if iban and not is_iban(iban):
        problems.add("iban", line_of(statement), "IBAN", written=iban[:40])
    account = iban or text_at(statement, "Acct/Id/Othr/Id")
    if not account or len(account) > ACCOUNT_SIGNS_MAX:
        problems.add("account", line_of(statement), "Acct/Id")
    return account


def currency_of(statement: etree._Element, problems: Problems) -> str:
    """The account's currency; where the file does not say, that of its first balance or entry."""
    currency = text_at(statement, "Acct/Ccy")
    for path in ("Bal/Amt", "Ntry/Amt"):
        first = statement.find(path)
        currency = currency or (first.get("Ccy", "") if first is not None else "")
    if not _CURRENCY.fullmatch(currency):
        problems.add("currency", line_of(statement), "Acct/Ccy", written=currency[:40] or "–")
    return currency
