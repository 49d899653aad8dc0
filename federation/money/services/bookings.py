"""What is done with a booking of a bank: put to an account, set aside, opened again."""

from collections.abc import Sequence
from datetime import date
from time import monotonic

from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import (
    AccountKind,
    Act,
    BankBooking,
    BookingAct,
    BookingStep,
    Charge,
    EntryKind,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
    User,
)
from federation.money import booked
from federation.money.matching import Certainty
from federation.money.office import is_own_account
from federation.money.services import accounts, journal, paying, reversing, settling
from federation.money.services.journal import JournalLine
from federation.record import audit
from federation.roles import today
from federation.tenancy.context import current
from federation.tenancy.locks import hold

BOOKING_LOCK = 7_110_004
MATCH_LOCK = 7_110_006
# Taken by themselves in one transaction: each account is a lock.
AT_ONCE = 100
WHOLE_SECONDS = 20  # of a request that goes on with the next ones


@transaction.atomic
def take(
    *, booking: BankBooking, step: int, account: MoneyAccount, by: User, charges: Sequence[Charge] = ()
) -> BookingAct:
    """Put what came in to an account; `charges` of it are settled first.

    `step` is the number that this act has (`next_step` of when the booking was shown): the same act a second
    time is answered as it is. Raises Refused where somebody else did something with it meanwhile, for money
    that went out or was taken back, and for another currency.
    """
    before = _held(booking, step)
    if before is not None:
        return _same(before, BookingStep.TAKEN, account)
    if booking.amount <= 0 or booking.is_reversal:
        raise Refused(_("Only what came in is put to an account."), "nothing_came_in")
    _refuse_other_currency(booking)
    entry = paying.receive(
        account=account,
        amount=booking.amount,
        booked_on=_day(booking),
        into=AccountKind.BANK,
        text=booking.payer or booking.reference or booking.text or _("Transfer"),
        by=by,
        key=_key(booking, step),
        charges=charges,
    )
    return _write(booking, step, BookingStep.TAKEN, by, entry=entry, account=account)


@transaction.atomic
def take_payout(*, booking: BankBooking, step: int, by: User) -> BookingAct:
    """Put a booking to the payments by card: the provider paid out, or took from the bank what it was owed.

    Raises Refused as `take` does, and for more than lies at the provider.
    """
    clearing = accounts.of_money(AccountKind.CLEARING)
    before = _held(booking, step)
    if before is not None:
        return _same(before, BookingStep.TAKEN, clearing)
    _refuse_other_currency(booking)
    journal.hold_account(clearing)
    lies = MoneyPosting.objects.filter(account=clearing).aggregate(sum=Sum("amount"))["sum"] or 0
    if not (0 < booking.amount <= lies or lies <= booking.amount < 0):
        raise Refused(_("That is more than lies at the provider of payments by card."), "payout_too_large")
    day = journal.check_day(_day(booking))
    bank = JournalLine(accounts.of_money(AccountKind.BANK), booking.amount)
    entry = journal.write(
        EntryKind.PAYOUT,
        [bank, JournalLine(clearing, -booking.amount)],
        booked_on=day,
        text=booking.payer or booking.reference or booking.text or _("Payout of a card provider"),
        key=_key(booking, step),
        by=by,
    )
    journal.note(Act.MONEY_RECEIVED, by, clearing, entry)
    return _write(booking, step, BookingStep.TAKEN, by, entry=entry, account=clearing)


def _refuse_other_currency(booking: BankBooking) -> None:
    if booking.currency != current().currency:
        raise Refused(
            _("This is in %(currency)s. Record its worth on the account's page, and set it aside.")
            % {"currency": booking.currency},
            "other_currency",
        )


def _day(booking: BankBooking) -> date:
    """The day of the books for a booking. Raises Refused where all that have come are closed: it waits."""
    day = journal.open_day(booking.booked_on)
    if day > today():
        raise Refused(_("This day has not come yet."), "day_to_come")
    return day


def _key(booking: BankBooking, step: int) -> str:
    return f"bank:{booking.key}" if step == 1 else f"bank:{booking.key}:{step}"


@transaction.atomic
def set_aside(*, booking: BankBooking, step: int, reason: str, by: User) -> BookingAct:
    """Leave a booking out of the books, and say why. Raises Refused as `take` does."""
    before = _held(booking, step)
    if before is not None:
        return _same(before, BookingStep.SET_ASIDE, None)
    act = _write(booking, step, BookingStep.SET_ASIDE, by, reason=journal.words_of(reason))
    audit.record(Act.BOOKING_SET_ASIDE, by, booking)
    return act


@transaction.atomic
def reopen(*, booking: BankBooking, step: int, reason: str, by: User) -> BookingAct:
    """Let a booking wait again. One that was put to an account: its entry is reversed.

    Raises Refused as `take` does, and where the entry cannot be reversed.
    """
    before = _held(booking, step)
    if before is not None:
        return _same(before, BookingStep.REOPENED, None)
    last = BookingAct.objects.filter(booking=booking).order_by("-step").select_related("entry").first()
    if last is None or last.kind == BookingStep.REOPENED:
        raise Refused(_("This booking waits."), "waits")
    if last.entry is not None:
        reversing.reverse(entry=last.entry, reason=reason, booked_on=today(), by=by)
        return BookingAct.objects.get(booking=booking, step=step)
    act = _write(booking, step, BookingStep.REOPENED, by, reason=journal.words_of(reason))
    audit.record(Act.BOOKING_REOPENED, by, booking)
    return act


def next_step(booking: BankBooking) -> int:
    """The number that the next act on a booking has."""
    return BookingAct.objects.filter(booking=booking).count() + 1


def take_matched(by: User) -> list[BookingAct]:
    """Put to their accounts what names a charge of ours and pays exactly what is open of it.

    At most `AT_ONCE`, in one transaction. What a person opened again is left, and so are the accounts of
    whoever does it: somebody else takes those. What cannot be booked now waits.
    """
    return [act for act in _taken(by) if act is not None]


def take_all_matched(by: User) -> int:
    """The same again and again, until nothing is left to be taken or some seconds are over; how many."""
    count, until = 0, monotonic() + WHOLE_SECONDS
    while monotonic() < until and (acts := take_matched(by)):
        count += len(acts)
    return count


@transaction.atomic
def _taken(by: User) -> list[BookingAct | None]:
    hold(MATCH_LOCK, "matched bookings")
    exact = [
        (one.booking, one.charges[0])
        for one in booked.matched(list(booked.untouched()))
        if one.match.certainty is Certainty.MATCHED and not is_own_account(by, one.charges[0].account)
    ]
    if not exact:
        return []
    exact = exact[:AT_ONCE]
    accounts.of_money(AccountKind.BANK)
    # All bookings before any account, as who takes one does: nobody waits for somebody who waits for them.
    for key in sorted(booking.pk for booking, _charge in exact):
        hold(BOOKING_LOCK, key)
    exact.sort(key=lambda pair: pair[1].account_id)
    return [_taken_or_left(booking, charge, by) for booking, charge in exact]


def _taken_or_left(booking: BankBooking, charge: Charge, by: User) -> BookingAct | None:
    journal.hold_account(charge.account)
    if settling.open_amount(charge) != booking.amount:  # somebody was quicker
        return None
    try:
        return take(booking=booking, step=1, account=charge.account, charges=[charge], by=by)
    except Refused:
        return None


def _held(booking: BankBooking, step: int) -> BookingAct | None:
    """The act of this step, where there is one; nobody else does anything with the booking meanwhile."""
    hold(BOOKING_LOCK, booking.pk)
    before = BookingAct.objects.filter(booking=booking, step=step).first()
    if before is None and next_step(booking) != step:
        raise _meanwhile()
    return before


def _same(before: BookingAct, kind: BookingStep, account: MoneyAccount | None) -> BookingAct:
    wanted = account.pk if account else None
    if before.kind != kind or (kind == BookingStep.TAKEN and before.account_id != wanted):
        raise _meanwhile()
    return before


def _meanwhile() -> Refused:
    return Refused(_("Somebody else has dealt with this booking meanwhile."), "dealt_with")


def _write(
    booking: BankBooking,
    step: int,
    kind: BookingStep,
    by: User,
    *,
    entry: MoneyEntry | None = None,
    account: MoneyAccount | None = None,
    reason: str = "",
) -> BookingAct:
    # In turn, so that what the database asks of steps is a sentence here.
    if (step % 2 == 0) != (kind == BookingStep.REOPENED):
        raise _meanwhile()
    return BookingAct.objects.create(
        booking=booking,
        step=step,
        kind=kind,
        entry=entry,
        account=account,
        reason=reason,
        by=by,
        at=timezone.now(),
    )
