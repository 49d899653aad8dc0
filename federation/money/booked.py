"""Bookings of banks that wait for somebody, and what each of them may pay as the books stand now."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from federation.models import BankBooking, BookingAct, BookingStep, Charge, MoneyAccount
from federation.money.bank.statement import BankLine, BankStatement
from federation.money.matching import LineMatch, OpenItem, matches
from federation.money.references import digit_reference, recognised
from federation.money.services.settling import with_open
from federation.names import joined
from federation.signals import account_names_asked
from federation.tenancy.context import current

# For so many days after it was paid, a second payment of a charge is noticed as one.
PAID_DAYS = 400


@dataclass(frozen=True, slots=True)
class MatchedBooking:
    """A booking with what it may pay, as the books stand now."""

    booking: BankBooking
    match: LineMatch
    charges: tuple[Charge, ...]


def waiting() -> QuerySet[BankBooking]:
    """The bookings that nobody has dealt with, or that were opened again; the oldest first."""
    return BankBooking.objects.filter(~Exists(_last_acts().exclude(kind=BookingStep.REOPENED)))


def ended_by(kind: BookingStep) -> QuerySet[BankBooking]:
    """The bookings that an act of this kind was the last of."""
    return BankBooking.objects.filter(Exists(_last_acts().filter(kind=kind)))


def untouched() -> QuerySet[BankBooking]:
    """The bookings that nothing was ever done with: what a person opened again is a person's to take."""
    return BankBooking.objects.filter(~Exists(BookingAct.objects.filter(booking=OuterRef("pk"))))


def _last_acts() -> QuerySet[BookingAct]:
    later = BookingAct.objects.filter(booking=OuterRef("booking"), step=OuterRef("step") + 1)
    return BookingAct.objects.filter(~Exists(later), booking=OuterRef("pk"))


def last_acts(bookings: Iterable[BankBooking]) -> dict[int, BookingAct]:
    """The newest act on each of some bookings, by the bookings' keys. One query."""
    acts = BookingAct.objects.filter(booking__in=[one.pk for one in bookings])
    acts = acts.select_related("account", "account__member", "entry", "by").order_by("step")
    return {act.booking_id: act for act in acts}


def matched(bookings: Sequence[BankBooking]) -> list[MatchedBooking]:
    """What each of some bookings may pay now, in their order. As many queries for many as for few."""
    charges = _charges(bookings)
    items = _items(charges)
    by_key = {str(charge.pk): charge for charge in charges}
    answers: dict[int, MatchedBooking] = {}
    for currency in sorted({one.currency for one in bookings}):
        same = [one for one in bookings if one.currency == currency]
        lines = tuple(_line(one) for one in same)
        statement = BankStatement("", "", currency, None, None, lines)
        for booking, match in zip(same, matches(statement, items), strict=True):
            charged = tuple(by_key[key] for key in match.items)
            answers[booking.pk] = MatchedBooking(booking, match, charged)
    return [answers[one.pk] for one in bookings]


def _line(booking: BankBooking) -> BankLine:
    texts = booking.payer, booking.reference, booking.text
    days = booking.booked_on, booking.value_on
    return BankLine(booking.key, *days, booking.amount, *texts, booking.is_reversal)


def _charges(bookings: Sequence[BankBooking]) -> list[Charge]:
    """What is open, and what the bookings refer to and was paid not long ago."""
    numbers = {
        number
        for one in bookings
        for text in (one.reference, one.payer, one.text)
        for number in recognised(text)
    }
    asked = Q(account__due_on__isnull=False) | Q(number__in=numbers)
    charges = with_open(Charge.objects.filter(asked, entry__reversed_by=None))
    rows: QuerySet[Any] = charges.annotate(settled_at=Max("settlements__at"))
    since = timezone.now() - timedelta(days=PAID_DAYS)
    rows = rows.filter(Q(open_amount__gt=0) | Q(settled_at__gte=since))
    return list(rows.select_related("entry", "account__member").order_by("due_on", F("id")))


def _items(charges: Sequence[Charge]) -> list[OpenItem]:
    names = names_of(list({charge.account_id: charge.account for charge in charges}.values()))
    currency = current().currency
    return [
        OpenItem(
            key=str(charge.pk),
            reference=digit_reference(charge.number),
            names=names[charge.account_id],
            open_amount=max(charge.open_amount, Decimal(0)),
            due_on=charge.due_on,
            currency=currency,
        )
        for charge in charges
    ]


def names_of(accounts: Sequence[MoneyAccount]) -> dict[int, tuple[str, ...]]:
    """Every name of the bearers of some accounts, by the accounts' keys: of members, clubs and others."""
    names: dict[int, tuple[str, ...]] = {account.pk: _own_names(account) for account in accounts}
    answers: list[Any] = account_names_asked.send(MoneyAccount, accounts=list(names))
    for _receiver, more in answers:
        for key, others in more.items():
            names[key] += tuple(others)
    return names


def _own_names(account: MoneyAccount) -> tuple[str, ...]:
    member = account.member
    if member is None:
        return tuple(filter(None, [account.title]))
    scripts = (
        joined(" ", member.family_name, member.given_name),
        joined(" ", member.family_kana, member.given_kana),
        joined(" ", member.family_romaji, member.given_romaji),
    )
    return tuple(filter(None, scripts))
