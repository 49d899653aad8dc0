"""What a bank's file says: statements of accounts, their lines, and what is wrong with it. Pure."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

PROBLEMS_MAX = 200  # of one file: nobody reads more
_PART_END = "\x1f"
_KEY_SIGNS = 32


@dataclass(frozen=True, slots=True)
class BankLine:
    """A booking on an account. `amount` is signed: what came in is above zero.

    `key` is the same whenever a file has this booking (see `keyed`). `payer` is the other party, as the bank
    writes it; `reference` what the file holds in the field meant for one; `text` everything else that was
    written. `is_reversal`: the booking takes back an earlier one.
    """

    key: str
    booked_on: date
    value_on: date
    amount: Decimal
    payer: str = ""
    reference: str = ""
    text: str = ""
    is_reversal: bool = False


@dataclass(frozen=True, slots=True)
class BankStatement:
    """An account's bookings between two days, both included; its balances where the file has them.

    `account` is an IBAN, else the bank's own number; of Japanese banks bank-branch-kind-number.
    `form` is the kind of file: "camt.053", "zengin.01" (transfers received), "zengin.03" (all bookings).
    """

    form: str
    account: str
    currency: str
    opening: Decimal | None
    closing: Decimal | None
    lines: tuple[BankLine, ...]
    from_day: date | None = None
    to_day: date | None = None


@dataclass(frozen=True, slots=True)
class BankProblem:
    """One thing that is wrong: where (a line of XML or the number of a record), which element."""

    code: str
    line: int | None = None
    element: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BankReading:
    """All statements of a file and no problem, or its problems and no statement: nothing is half-read."""

    statements: tuple[BankStatement, ...] = ()
    problems: tuple[BankProblem, ...] = ()


OwnedLine = tuple[BankLine, str]  # with the bank's own reference, "" for none


class Problems:
    """Gathers what is wrong, as far as anybody reads it."""

    def __init__(self) -> None:
        self._gathered: list[BankProblem] = []

    def add(self, code: str, line: int | None = None, element: str = "", /, **parameters: object) -> None:
        """One more."""
        if len(self._gathered) < PROBLEMS_MAX:
            shown = {name: str(value) for name, value in parameters.items()}
            self._gathered.append(BankProblem(code, line, element, shown))

    @property
    def count(self) -> int:
        """How many there are so far."""
        return len(self._gathered)

    def reading(self, statements: Iterable[BankStatement]) -> BankReading:
        """What the file says if nothing is wrong with it."""
        if self._gathered:
            return BankReading(problems=tuple(self._gathered))
        return BankReading(tuple(statements))


def refused(code: str, line: int | None = None, element: str = "", /, **parameters: object) -> BankReading:
    """A file of which one thing is wrong, and nothing more is looked at."""
    problems = Problems()
    problems.add(code, line, element, **parameters)
    return problems.reading(())


def keyed(account: str, lines: Iterable[OwnedLine]) -> Iterator[BankLine]:
    """The lines of a statement with their keys.

    A key is made of the account and all that is written, and of the how many-eth equal booking of its day
    this is: so a booking has one key in two files that overlap, and two equal bookings have two. Both hold
    as long as a bank lists the bookings of a day in one order. Numbers that banks count anew in each file
    are left out.
    """
    met: Counter[str] = Counter()
    for line, own in lines:
        written = (line.booked_on, line.value_on, line.amount, line.payer, line.reference, line.text, own)
        content = _PART_END.join((account, *map(str, written)))
        place = met[content]
        met[content] += 1
        digest = hashlib.sha256(f"{content}{_PART_END}{place}".encode()).hexdigest()
        yield replace(line, key=digest[:_KEY_SIGNS])
