"""The portal's door to banks' files: read in a process of its own, and taken from what that answers."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from federation.apart import door
from federation.apart.door import GaveUp, GaveUpBecause
from federation.money.bank.statement import BankLine, BankProblem, BankReading, BankStatement, refused
from scoring.engine.given.exact import exact_decimal

READER = "federation.money.bank.reader:read"
_GAVE_UP = {GaveUpBecause.SLOW: "too_slow", GaveUpBecause.LARGE: "too_much_memory"}


def read(content: bytes, today: date) -> BankReading:
    """The statements of a file, or its problems; beyond the limits is a problem too."""
    try:
        answer = door.ask(READER, content, question_json(today))
        return _taken(answer)
    except GaveUp as gave_up:
        limits = gave_up.limits
        code = _GAVE_UP.get(gave_up.reason, "failed")
        return refused(code, seconds=limits.seconds, megabytes=limits.megabytes)
    except (LookupError, TypeError, ValueError):
        return refused("failed")


def question_json(today: date) -> Mapping[str, Any]:
    """What is asked about a file."""
    return {"today": today.isoformat()}


def _taken(answer: Any) -> BankReading:
    problems = tuple(_problem(*one) for one in answer["problems"])
    return BankReading(tuple(_statement(one) for one in answer["statements"]), problems)


def _statement(kept: Any) -> BankStatement:
    opening, closing = (None if one is None else _amount(one) for one in kept["balances"])
    from_day, to_day = (None if one is None else date.fromisoformat(one) for one in kept["days"])
    lines = tuple(_line(*one) for one in kept["lines"])
    names = _text(kept["form"]), _text(kept["account"]), _text(kept["currency"])
    return BankStatement(*names, opening, closing, lines, from_day, to_day)


def _line(
    key: Any, booked: Any, value: Any, amount: Any, payer: Any, reference: Any, text: Any, back: Any
) -> BankLine:
    if type(back) is not bool:
        raise TypeError("yes or no")
    days = date.fromisoformat(booked), date.fromisoformat(value)
    return BankLine(_text(key), *days, _amount(amount), _text(payer), _text(reference), _text(text), back)


def _problem(code: Any, line: Any, element: Any, parameters: Any) -> BankProblem:
    if line is not None and type(line) is not int:
        raise TypeError("a line is a number")
    named = {_text(name): _text(value) for name, value in dict(parameters).items()}
    return BankProblem(_text(code), line, _text(element), named)


def _amount(kept: Any) -> Decimal:
    amount = exact_decimal(_text(kept))
    if amount is None:
        raise ValueError("an amount is a number")
    return amount


def _text(kept: Any) -> str:
    if type(kept) is not str:
        raise TypeError("a text")
    return kept
