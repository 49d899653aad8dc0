"""What a process of its own does with a bank's file: tells its format, reads it, and answers in JSON."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from federation.money.bank import camt, zengin
from federation.money.bank.statement import BankLine, BankProblem, BankReading, BankStatement, refused

SIZE_MAX = 20_000_000  # bytes

Json = Mapping[str, Any]


def read(content: bytes, asked: Any) -> Json:
    """The statements of a file or its problems. Asked is `today`, as the calendar of the office has it."""
    return reading_json(reading_of(content, date.fromisoformat(asked["today"])))


def reading_of(content: bytes, today: date) -> BankReading:
    """The same without JSON. Told by the content: XML, or a header record."""
    if not content.strip(b" \t\r\n\0\x1a"):
        return refused("empty")
    if len(content) > SIZE_MAX:
        return refused("too_large", size=f"{len(content) / 1e6:.1f}", size_max=f"{SIZE_MAX / 1e6:.0f}")
    if camt.is_xml(content):
        return camt.read(content)
    return zengin.read(content, today) if zengin.is_zengin(content) else refused("unknown")


def reading_json(reading: BankReading) -> Json:
    """A reading as JSON has it."""
    return {
        "statements": [_statement(one) for one in reading.statements],
        "problems": [_problem(one) for one in reading.problems],
    }


def _statement(statement: BankStatement) -> Json:
    balances = [None if one is None else str(one) for one in (statement.opening, statement.closing)]
    days = [one.isoformat() if one else None for one in (statement.from_day, statement.to_day)]
    return {
        "form": statement.form,
        "account": statement.account,
        "currency": statement.currency,
        "balances": balances,
        "days": days,
        "lines": [_line(line) for line in statement.lines],
    }


def _line(line: BankLine) -> list[Any]:
    days = [line.booked_on.isoformat(), line.value_on.isoformat()]
    texts = [line.payer, line.reference, line.text]
    return [line.key, *days, str(line.amount), *texts, line.is_reversal]


def _problem(problem: BankProblem) -> list[Any]:
    return [problem.code, problem.line, problem.element, dict(problem.parameters)]
