"""Bookings of banks as their pages show them: what each may pay, or what was done with it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import Count, QuerySet
from django.utils.functional import Promise

from clubs.treasury.accounts import bearers
from clubs.treasury.bank_words import WAITS
from federation.models import BankBooking, BankFile, BookingAct, BookingStep, Charge
from federation.money import booked
from federation.money.matching import Certainty
from federation.tenancy.context import current

FILES_SHOWN = 10
# Which bookings a list shows, by the word of its address.
WAITING, TAKEN, SET_ASIDE = "waiting", "taken", "aside"


class PayableCharge(NamedTuple):
    """A charge that a booking may pay, and whose it is."""

    charge: Charge
    bearer: str


class BookingRow(NamedTuple):
    """A booking as a page shows it; `step` is the number of the next act on it."""

    booking: BankBooking
    step: int
    why: Promise | str = ""
    candidates: Sequence[PayableCharge] = ()
    is_exact: bool = False
    last: BookingAct | None = None
    bearer: str = ""

    @property
    def may_be_payout(self) -> bool:
        """Whether it can be what a card provider paid out, or took."""
        return not self.booking.is_reversal and self.booking.currency == current().currency

    @property
    def can_be_taken(self) -> bool:
        """Whether it is money that came in."""
        return self.booking.amount > 0 and not self.booking.is_reversal


def asked_for(only: str) -> QuerySet[BankBooking]:
    """The bookings asked for: those that wait the oldest first, the others the newest first."""
    if only == WAITING:
        return booked.waiting().order_by("booked_on", "key")
    kind = BookingStep.TAKEN if only == TAKEN else BookingStep.SET_ASIDE
    return booked.ended_by(kind).order_by("-booked_on", "-key")


def waiting_rows(bookings: Sequence[BankBooking]) -> list[BookingRow]:
    """Bookings that wait, with why, and what they may pay. As many queries for many as for few."""
    acts = booked.last_acts(bookings)
    matched = booked.matched(bookings)
    named = bearers({charge.account for one in matched for charge in one.charges})
    return [
        BookingRow(
            booking=one.booking,
            step=_next(acts, one.booking),
            why=WAITS[one.match.reason],
            candidates=[PayableCharge(charge, named[charge.account_id]) for charge in one.charges],
            is_exact=one.match.certainty is Certainty.MATCHED,
            last=acts.get(one.booking.pk),
        )
        for one in matched
    ]


def ended_rows(bookings: Iterable[BankBooking]) -> list[BookingRow]:
    """Bookings that somebody has dealt with, with what was done. Three queries."""
    rows = list(bookings)
    acts = booked.last_acts(rows)
    named = bearers({act.account for act in acts.values() if act.account})
    return [
        BookingRow(
            booking=one,
            step=_next(acts, one),
            last=acts.get(one.pk),
            bearer=named.get(acts[one.pk].account_id or 0, "") if one.pk in acts else "",
        )
        for one in rows
    ]


def row_of(booking: BankBooking) -> BookingRow:
    """One booking, whether it waits or not."""
    rows = waiting_rows if booked.waiting().filter(pk=booking.pk).exists() else ended_rows
    return rows([booking])[0]


def history(booking: BankBooking) -> list[BookingAct]:
    """Everything that was done with a booking, the first first."""
    acts = BookingAct.objects.filter(booking=booking).order_by("step")
    return list(acts.select_related("entry", "account", "by"))


def newest_files() -> QuerySet[BankFile]:
    """The files that were read last, with how many new bookings came with them (`count`)."""
    return BankFile.objects.select_related("by").annotate(count=Count("bookings"))[:FILES_SHOWN]


def _next(acts: dict[int, BookingAct], booking: BankBooking) -> int:
    return acts[booking.pk].step + 1 if booking.pk in acts else 1
