"""Of which kind somebody is in a year, and what is open of its fee. No database."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar

KindT = TypeVar("KindT")
NOTHING = Decimal("0.00")


class FeeStanding(StrEnum):
    """How somebody stands with a club's fee of a year."""

    UNPLACED = "unplaced"  # of no kind
    UNPRICED = "unpriced"  # of a kind without a fee for the year
    FREE = "free"
    OWED = "owed"
    PAID = "paid"


def kind_in(given: Iterable[tuple[date, KindT | None]], first: date, last: date) -> KindT | None:
    """The kind that somebody has on the first day of a year; else the first that they get in it.

    `given`: from which day on which kind, None for none, in the order of days; of one day the last holds.
    """
    days: dict[date, KindT | None] = {}
    for day, kind in given:
        days[max(day, first)] = kind
    return next((days[day] for day in sorted(days) if day <= last and days[day] is not None), None)


def kind_on(given: Iterable[tuple[date, KindT | None]], day: date) -> KindT | None:
    """The kind that somebody has on a day."""
    return kind_in(given, day, day)


def standing(has_kind: bool, owed: Decimal | None, paid: Decimal) -> FeeStanding:
    """How somebody stands: of a kind or none, with a fee or none, of which something is paid."""
    if owed is None:
        return FeeStanding.UNPRICED if has_kind else FeeStanding.UNPLACED
    if owed == 0:
        return FeeStanding.FREE
    return FeeStanding.PAID if paid >= owed else FeeStanding.OWED


def still_open(owed: Decimal | None, paid: Decimal) -> Decimal:
    """What is still to pay; never below nothing."""
    return max(NOTHING, (owed or NOTHING) - paid)
