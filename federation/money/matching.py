"""Which payment pays what: certain by an exact reference and amount alone, else doubtful with its reason.

Pure, and the same for the same input: nothing is guessed, and nothing is taken that somebody has to look at.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from federation.money.bank.statement import BankLine, BankStatement
from federation.money.payer_names import payer_keys
from federation.money.references import number_of, recognised

SHOWN_MAX: Final = 10  # candidates of a doubtful line: nobody reads more


class Certainty(StrEnum):
    """How far a line is understood."""

    MATCHED = "matched"
    DOUBTFUL = "doubtful"
    UNKNOWN = "unknown"


class MatchReason(StrEnum):
    """Why a line is not matched; EXACT where it is."""

    EXACT = "exact"  # the reference and the open amount
    OTHER_AMOUNT = "other_amount"  # the reference is right, the amount is not what is open
    PAID_TWICE = "paid_twice"  # what it refers to is paid already, or by another line
    OTHER_CURRENCY = "other_currency"
    SEVERAL_REFERENCES = "several_references"
    NAME_AND_AMOUNT = "name_and_amount"  # no reference; name and amount fit one item alone
    NAME_ONLY = "name_only"  # no reference; the name fits one item, its amount is another
    NAME_FITS_SEVERAL = "name_fits_several"
    AMOUNT_ONLY = "amount_only"  # no reference and no name; the amount fits one item alone
    TAKEN_BACK = "taken_back"  # the bank takes back an earlier booking
    OUTGOING = "outgoing"  # money that went out pays nothing of what is open
    NOTHING_FITS = "nothing_fits"


_UNKNOWN = frozenset({MatchReason.OUTGOING, MatchReason.NOTHING_FITS})


@dataclass(frozen=True, slots=True)
class OpenItem:
    """What somebody owes, by our own `key`. `names` of the account: those known of kanji, kana and romaji.

    One that is paid stays in the list with nothing open, so that a second payment is noticed.
    """

    key: str
    reference: str
    names: tuple[str, ...]
    open_amount: Decimal
    due_on: date
    currency: str


@dataclass(frozen=True, slots=True)
class LineMatch:
    """What a line pays. `items` are keys: the one it pays where it is matched, else those to look at."""

    line: BankLine
    certainty: Certainty
    reason: MatchReason
    items: tuple[str, ...] = ()


def matches(statement: BankStatement, items: Sequence[OpenItem]) -> tuple[LineMatch, ...]:
    """For every line of a statement, in its order, what it pays. O(n log n) of lines and items together."""
    ordered = sorted(items, key=lambda item: (item.due_on, item.key))
    by_number: dict[int, list[OpenItem]] = defaultdict(list)
    for item in ordered:
        if (number := number_of(item.reference)) is not None:
            by_number[number].append(item)
    paid: set[str] = set()
    answers = [_by_reference(line, statement.currency, by_number, paid) for line in statement.lines]
    rest = _Unreferenced([item for item in ordered if item.key not in paid], statement.currency)
    return tuple(answer or rest.of(line) for answer, line in zip(answers, statement.lines, strict=True))


def _by_reference(
    line: BankLine, currency: str, by_number: Mapping[int, Sequence[OpenItem]], paid: set[str]
) -> LineMatch | None:
    """What a line says itself; None where it has no reference of ours."""
    if line.is_reversal:
        return _match(line, MatchReason.TAKEN_BACK, _referred(line, by_number))
    if line.amount <= 0:
        return _match(line, MatchReason.OUTGOING)
    referred = _referred(line, by_number)
    if len(referred) != 1:
        return _match(line, MatchReason.SEVERAL_REFERENCES, referred) if referred else None
    (item,) = referred
    reason = _reason(line, currency, item, paid)
    if reason is MatchReason.EXACT:
        paid.add(item.key)
    return _match(line, reason, referred)


def _referred(line: BankLine, by_number: Mapping[int, Sequence[OpenItem]]) -> list[OpenItem]:
    """The items whose reference stands in any field of a line."""
    numbers = (number for text in (line.reference, line.payer, line.text) for number in recognised(text))
    return list({item.key: item for number in numbers for item in by_number.get(number, ())}.values())


def _reason(line: BankLine, currency: str, item: OpenItem, paid: set[str]) -> MatchReason:
    if item.key in paid or item.open_amount <= 0:
        return MatchReason.PAID_TWICE
    if item.currency != currency:
        return MatchReason.OTHER_CURRENCY
    return MatchReason.EXACT if item.open_amount == line.amount else MatchReason.OTHER_AMOUNT


def _match(line: BankLine, reason: MatchReason, items: Iterable[OpenItem] = ()) -> LineMatch:
    certainty = Certainty.UNKNOWN if reason in _UNKNOWN else Certainty.DOUBTFUL
    if reason is MatchReason.EXACT:
        certainty = Certainty.MATCHED
    keys = tuple(item.key for item in items)
    return LineMatch(line, certainty, reason, keys[:SHOWN_MAX])


class _Unreferenced:
    """What is open and was not paid by reference, by name and by amount: for lines without a reference."""

    def __init__(self, items: Sequence[OpenItem], currency: str) -> None:
        self._currency = currency
        self._by_name: dict[str, list[OpenItem]] = defaultdict(list)
        self._in_others: dict[str, list[OpenItem]] = defaultdict(list)
        self._by_name_and_amount: dict[tuple[str, Decimal], list[OpenItem]] = defaultdict(list)
        self._by_amount: dict[Decimal, list[OpenItem]] = defaultdict(list)
        for item in items:
            if item.open_amount > 0:
                self._enter(item)

    def _enter(self, item: OpenItem) -> None:
        keys = {key for name in item.names for key in payer_keys(name)}
        if item.currency != self._currency:
            for key in keys:
                self._in_others[key].append(item)
            return
        self._by_amount[item.open_amount].append(item)
        for key in keys:
            self._by_name[key].append(item)
            self._by_name_and_amount[key, item.open_amount].append(item)

    def of(self, line: BankLine) -> LineMatch:
        """What a line may pay."""
        keys = sorted(payer_keys(line.payer))
        both = _few(self._by_name_and_amount.get((key, line.amount), ()) for key in keys)
        if len(both) == 1:
            return _match(line, MatchReason.NAME_AND_AMOUNT, both)
        named = _few(self._by_name.get(key, ()) for key in keys)
        if named:
            several = len(both or named) > 1
            reason = MatchReason.NAME_FITS_SEVERAL if several else MatchReason.NAME_ONLY
            return _match(line, reason, both or named)
        if elsewhere := _few(self._in_others.get(key, ()) for key in keys):
            return _match(line, MatchReason.OTHER_CURRENCY, elsewhere)
        fitting = self._by_amount.get(line.amount, ())
        if len(fitting) == 1:
            return _match(line, MatchReason.AMOUNT_ONLY, fitting)
        return _match(line, MatchReason.NOTHING_FITS)


def _few(lists: Iterable[Sequence[OpenItem]]) -> list[OpenItem]:
    """The first items of a few lists, each once: one more than is shown of every list."""
    return list({item.key: item for items in lists for item in items[: SHOWN_MAX + 1]}.values())
