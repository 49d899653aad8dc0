"""Files of a bank read into the books of a house, and what waits then."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from decimal import Decimal

import pytest

from federation.errors import Refused
from federation.models import BankBooking, BookingAct, Charge, ChargePurpose, MoneyAccount
from federation.money import booked, proof
from federation.money.matching import MatchReason
from federation.money.services import bank_files, bookings, charging
from tests.cast import House
from tests.federation.money import camt_files, zengin_files
from tests.federation.money.test_books import commit_chains

DAY = date(2026, 5, 3)


def charged(house: House, account: MoneyAccount, amount: int) -> Charge:
    return charging.charge(
        account=account,
        purpose=ChargePurpose.DUES,
        amount=Decimal(amount),
        booked_on=DAY - timedelta(days=30),
        due_on=DAY,
        text="Dues",
        by=house.registrar,
    )


def statement(*transfers: bytes, **more: object) -> bytes:
    return zengin_files.statement(zengin_files.account(*transfers, **more))


def come(amount: int, payer: str = "ｼﾗﾇ ﾋﾄ", **more: object) -> bytes:
    return zengin_files.booking(amount, 1, payer, **more)


def read(house: House, content: bytes, name: str = "may.txt") -> bank_files.BankFileRead:
    return bank_files.read(content=content, name=name, by=house.registrar)


def waits() -> list[tuple[MatchReason, list[int]]]:
    """Why bookings wait, and the numbers of the charges that they may pay."""
    matched = booked.matched(list(booked.waiting()))
    return [(one.match.reason, [charge.number for charge in one.charges]) for one in matched]


def holds() -> None:
    commit_chains()
    assert [str(fault) for fault in proof.faults()] == []


def camt_of(house: House, amount: str, payer: str, currency: str = "JPY") -> bytes:
    entry = camt_files.entry(amount, camt_files.payment(payer), currency=currency)
    return camt_files.message(entry, currency=currency, opening="0", closing=amount)


def take(house: House, account: MoneyAccount, step: int = 1, **more: object) -> BookingAct:
    return bookings.take(
        booking=BankBooking.objects.get(), step=step, account=account, by=house.registrar, **more
    )


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What is done in it is refused, for this reason."""
    with pytest.raises(Refused) as refusal:
        yield
    assert refusal.value.code == code
