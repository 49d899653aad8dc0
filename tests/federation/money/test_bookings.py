"""Bookings of a bank: put to accounts, set aside, opened again, by whom and in which order."""

from decimal import Decimal
from threading import Barrier, Thread

import pytest
from django.db import IntegrityError, connections, transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from federation.errors import Refused
from federation.models import (
    AccountKind,
    BankBooking,
    BankFile,
    BookingAct,
    BookingStep,
    Charge,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
)
from federation.money import booked, proof
from federation.money.bank.statement import BankLine, BankStatement, keyed
from federation.money.matching import MatchReason
from federation.money.references import digit_reference
from federation.money.services import bank_files, bookings, reversing, settling
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.cast import House
from tests.federation.money import zengin_files
from tests.federation.money.bank_books import DAY, charged, come, holds, read, refused, statement, take, waits

pytestmark = pytest.mark.django_db


@pytest.fixture
def charge(inside: House) -> Charge:
    return charged(inside, of_member(inside.members[0]), 6000)


def test_taken_by_hand_once_and_opened_again(inside: House, charge: Charge) -> None:
    read(inside, statement(come(6500, "ﾔﾏﾀﾞ ﾊﾅ")))
    first = take(inside, charge.account, charges=[charge])
    assert take(inside, charge.account, charges=[charge]) == first
    assert charge.account.refresh().balance == -500
    with refused("dealt_with"):
        take(inside, of_member(inside.members[1]))
    booking = BankBooking.objects.get()
    undone = bookings.reopen(booking=booking, step=2, reason="Wrong member", by=inside.registrar)
    assert bookings.reopen(booking=booking, step=2, reason="Wrong member", by=inside.registrar) == undone
    assert charge.account.refresh().balance == 6000
    assert [one.pk for one in booked.waiting()] == [booking.pk]
    other = of_member(inside.members[1])
    take(inside, other, step=3)
    assert other.refresh().balance == -6500
    assert MoneyEntry.objects.filter(kind="payment").count() == 2
    holds()


def test_an_entry_that_is_reversed_in_the_journal_lets_its_booking_wait(
    inside: House, charge: Charge
) -> None:
    read(inside, statement(come(6000, digit_reference(charge.number))))
    entry = MoneyEntry.objects.get(kind="payment")
    reversing.reverse(entry=entry, reason="Bounced", booked_on=today(), by=inside.registrar)
    assert waits() == [(MatchReason.EXACT, [charge.number])]
    assert bookings.take_matched(inside.registrar) == []  # a person opened it: a person takes it
    act = BookingAct.objects.get(kind=BookingStep.REOPENED)
    assert (act.reason, act.entry) == ("Bounced", entry.reversed_by.get())
    holds()


def test_set_aside_with_a_reason_and_opened_again(inside: House) -> None:
    read(inside, statement(zengin_files.booking(550, 2)))
    booking = BankBooking.objects.get()
    with refused("no_text"):
        bookings.set_aside(booking=booking, step=1, reason="  ", by=inside.registrar)
    for _ in range(2):
        bookings.set_aside(booking=booking, step=1, reason="Fee of the bank", by=inside.registrar)
    assert not booked.waiting().exists()
    assert list(booked.ended_by(BookingStep.SET_ASIDE)) == [booking]
    bookings.reopen(booking=booking, step=2, reason="It was none", by=inside.registrar)
    assert booked.waiting().exists()
    with refused("waits"):
        bookings.reopen(booking=booking, step=3, reason="Again", by=inside.registrar)
    assert BookingAct.objects.count() == 2


def test_what_is_more_than_one_part_is_taken_by_the_button(
    inside: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bookings, "AT_ONCE", 1)
    charges = [charged(inside, of_member(member), 70) for member in inside.members * 2]
    content = statement(*(come(70, digit_reference(charge.number)) for charge in charges))
    assert read(inside, content) == bank_files.BankFileRead(new=4, taken=1)
    assert [reason for reason, _ in waits()] == [MatchReason.EXACT] * 3
    assert bookings.take_all_matched(inside.registrar) == 3
    assert not booked.waiting().exists()
    holds()


def test_ones_own_account_is_left_to_somebody_else(inside: House) -> None:
    mine = charged(inside, of_member(inside.members[1]), 50)
    owner = mine.account.member.user
    assert owner is not None
    content = statement(come(50, digit_reference(mine.number)))
    assert bank_files.read(content=content, name="x", by=owner).taken == 0
    assert len(bookings.take_matched(inside.registrar)) == 1


@pytest.mark.parametrize(
    ("step", "kind", "more"),
    [
        (2, "set_aside", {"reason": "x"}),
        (1, "reopened", {"reason": "x"}),
        (1, "set_aside", {}),
        (1, "taken", {}),
    ],
)
def test_the_database_refuses_acts_out_of_turn(
    inside: House, step: int, kind: str, more: dict[str, str]
) -> None:
    read(inside, statement(come(1)))
    act = BookingAct(booking=BankBooking.objects.get(), step=step, kind=kind, by=inside.registrar, **more)
    act.at = BankFile.objects.get().at
    with pytest.raises(IntegrityError), transaction.atomic():
        act.save()
    assert not BookingAct.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_people_take_one_booking_and_one_wins(here: House) -> None:
    with acting_for(here.federation):
        accounts = [of_member(member) for member in here.members]
        read(here, statement(come(900)))
        booking = BankBooking.objects.get()
    barrier, answers = Barrier(2), []

    def press(account: MoneyAccount) -> None:
        barrier.wait(timeout=20)
        with acting_for(here.federation):
            try:
                bookings.take(booking=booking, step=1, account=account, by=here.registrar)
                answers.append("taken")
            except Refused as refusal:
                answers.append(refusal.code)
        connections.close_all()

    threads = [Thread(target=press, args=[account]) for account in accounts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert sorted(answers) == ["dealt_with", "taken"]
    with acting_for(here.federation):
        assert sorted(account.refresh().balance for account in accounts) == [-900, 0]
        assert list(proof.faults()) == []


LINES = st.tuples(st.integers(1, 4), st.sampled_from([0, 0, -1000, 7]), st.booleans())


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINES, min_size=1, max_size=8), data=st.data())
def test_any_mixture_of_files_in_any_order_makes_the_same_books(
    inside: House, lines: list[tuple[int, int, bool]], data: st.DataObject
) -> None:
    """Overlapping files of one account; some bookings name a charge, with its amount or another."""
    answers = []
    owned = [(_line(*line), "") for line in lines]
    every = list(keyed("123", owned))
    for _ in range(2):
        cuts = data.draw(st.lists(st.lists(st.sampled_from(every), unique=True), max_size=3))
        files = data.draw(st.permutations([*cuts, every]))
        with transaction.atomic():
            for member in inside.members:
                for amount in (1000, 2000):
                    charged(inside, of_member(member), amount)
            for number, some in enumerate(files):
                part = BankStatement("camt.053", "123", "JPY", None, None, tuple(some), DAY, DAY)
                bank_files.store([part], f"{number}", "f", inside.registrar)
            holds()
            answers.append(_books())
            transaction.set_rollback(True)
    assert answers[0] == answers[1]


def _line(number: int, more: int, is_named: bool) -> BankLine:
    amount = Decimal((1000 if number % 2 else 2000) + more)
    return BankLine("", DAY, DAY, amount, digit_reference(number) if is_named else "somebody")


def _books() -> object:
    """Everything that the books say, but the keys of rows; numbers of charges begin anew with each run."""
    charges = [settling.open_amount(charge) for charge in Charge.objects.order_by("number")]
    balances = list(MoneyAccount.objects.order_by("pk").values_list("kind", "balance"))
    bank = sum(row.amount for row in MoneyPosting.objects.filter(account__kind=AccountKind.BANK))
    amounts = sorted((one.amount, one.payer) for one in booked.waiting())
    return charges, balances, bank, amounts
