"""The books, whatever is done to them: they balance, and what is open follows from what was done."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from federation.errors import Refused
from federation.models import (
    AccountKind,
    Charge,
    ChargePurpose,
    EntryKind,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
    Settlement,
)
from federation.money import proof, selectors
from federation.money.services import accounts, bulk, charging, closing, journal, paying, reversing, settling
from federation.roles import today
from federation.signals import charge_settled
from tests.cast import House

pytestmark = pytest.mark.django_db

ZERO = Decimal(0)


@pytest.fixture
def account(inside: House) -> MoneyAccount:
    return accounts.of_member(inside.members[0])


def charged(inside: House, account: MoneyAccount, amount: int, days: int = 0, key: str = "") -> Charge:
    return charging.charge(
        account=account,
        purpose=ChargePurpose.DUES,
        amount=Decimal(amount),
        booked_on=today(),
        due_on=today() + timedelta(days=days),
        text="Dues",
        by=inside.registrar,
        key=key,
    )


def paid(inside: House, account: MoneyAccount, amount: int, key: str = "", **more: object) -> MoneyEntry:
    return paying.receive(
        account=account,
        amount=Decimal(amount),
        booked_on=today(),
        into=AccountKind.BANK,
        text="Transfer",
        by=inside.registrar,
        key=key,
        **more,  # type: ignore[arg-type]  # as the test needs it
    )


def commit_chains() -> None:
    """Links are written when the transaction commits; this one never does."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def balance(account: MoneyAccount) -> Decimal:
    return account.refresh().balance


def test_a_payment_settles_what_fell_due_first(inside: House, account: MoneyAccount) -> None:
    late, early = charged(inside, account, 3000, days=9), charged(inside, account, 2000, days=1)
    paid(inside, account, 2500)
    assert settling.open_amount(early) == 0
    assert settling.open_amount(late) == 2500
    assert balance(account) == 2500
    assert account.due_on == late.due_on


def test_a_payment_settles_first_the_charge_it_names(inside: House, account: MoneyAccount) -> None:
    late, early = charged(inside, account, 3000, days=9), charged(inside, account, 2000, days=1)
    paid(inside, account, 3000, charges=[late])
    assert (settling.open_amount(early), settling.open_amount(late)) == (2000, 0)


def test_what_is_paid_too_much_settles_the_next_charge(inside: House, account: MoneyAccount) -> None:
    paid(inside, account, 5000)
    assert balance(account) == -5000
    assert settling.open_amount(charged(inside, account, 4000)) == 0
    assert paying.standing(account) == 1000


def test_a_charge_and_a_payment_come_once(inside: House, account: MoneyAccount) -> None:
    first, again = charged(inside, account, 10, key="dues:1"), charged(inside, account, 10, key="dues:1")
    assert first == again
    assert paid(inside, account, 10, key="bank:1") == paid(inside, account, 10, key="bank:1")
    assert balance(account) == 0
    with pytest.raises(Refused):
        charged(inside, account, 20, key="dues:1")


def test_the_floors_above_hear_when_a_charge_is_settled_and_when_no_more(
    inside: House, account: MoneyAccount
) -> None:
    heard: list[bool] = []

    def hear(is_settled: bool, **_rest: object) -> None:
        heard.append(is_settled)

    charge_settled.connect(hear)
    try:
        charged(inside, account, 100)
        paid(inside, account, 60)
        entry = paid(inside, account, 40)
        reversing.reverse(entry=entry, reason="not ours", booked_on=today(), by=inside.registrar)
    finally:
        charge_settled.disconnect(hear)
    assert heard == [True, False]
    assert balance(account) == 40


def test_a_credit_note_frees_what_was_paid(inside: House, account: MoneyAccount) -> None:
    charge = charged(inside, account, 100)
    paid(inside, account, 100)
    charging.credit(
        charge=charge, amount=Decimal(30), booked_on=today(), text="Half a year", by=inside.registrar
    )
    assert paying.standing(account) == 30
    assert settling.payable(charge) == 70
    assert settling.open_amount(charge) == 0
    with pytest.raises(Refused):
        charging.credit(charge=charge, amount=Decimal(71), booked_on=today(), text="x", by=inside.registrar)


def test_what_was_paid_back_is_owed_again_when_the_payment_is_reversed(
    inside: House, account: MoneyAccount
) -> None:
    entry = paid(inside, account, 100)
    paying.refund(
        account=account,
        amount=Decimal(100),
        booked_on=today(),
        out_of=AccountKind.BANK,
        text="Back",
        by=inside.registrar,
    )
    assert balance(account) == 0
    reversing.reverse(entry=entry, reason="The bank took it back", booked_on=today(), by=inside.registrar)
    assert balance(account) == 100
    assert [charge.open_amount for charge in settling.open_charges(account)] == [100]


def test_nobody_is_paid_back_more_than_they_have(inside: House, account: MoneyAccount) -> None:
    paid(inside, account, 100)
    with pytest.raises(Refused):
        paying.refund(
            account=account,
            amount=Decimal(101),
            booked_on=today(),
            out_of=AccountKind.CASH,
            text="Back",
            by=inside.registrar,
        )


def test_a_closed_day_takes_no_entry_whoever_writes(inside: House, account: MoneyAccount) -> None:
    entry = paid(inside, account, 100)
    closing.close(through=today(), by=inside.registrar)
    with pytest.raises(Refused):
        paid(inside, account, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        journal.write(
            EntryKind.PAYMENT,
            [
                journal.Line(account, Decimal(1)),
                journal.Line(accounts.of_money(AccountKind.BANK), Decimal(-1)),
            ],
            booked_on=entry.booked_on,
            text="late",
            by=None,
        )
    with pytest.raises(Refused):
        closing.close(through=today(), by=inside.registrar)


@pytest.mark.parametrize("amounts", [(1, 1), (1, -2), (5,)])
def test_the_database_takes_no_entry_that_does_not_balance(
    inside: House, account: MoneyAccount, amounts: tuple[int, ...]
) -> None:
    lines = [journal.Line(account, Decimal(amount)) for amount in amounts]
    with pytest.raises(IntegrityError), transaction.atomic():
        journal.write(EntryKind.CHARGE, lines, booked_on=today(), text="x", by=None)


def test_the_database_takes_no_line_more_and_no_wrong_reversal(inside: House, account: MoneyAccount) -> None:
    entry = paid(inside, account, 10)
    bank = accounts.of_money(AccountKind.BANK)
    more = [
        MoneyPosting(entry=entry, line=n, account=bank, booked_on=entry.booked_on, amount=amount)
        for n, amount in ((7, Decimal(1)), (8, Decimal(-1)))
    ]
    with pytest.raises(IntegrityError), transaction.atomic():
        MoneyPosting.objects.bulk_create(more)
    lines = [journal.Line(bank, Decimal(-9)), journal.Line(account, Decimal(9))]
    with pytest.raises(IntegrityError), transaction.atomic():
        journal.write(EntryKind.REVERSAL, lines, booked_on=today(), text="wrong", by=None, reverses=entry)


def test_the_database_settles_no_charge_beyond_its_amount(inside: House, account: MoneyAccount) -> None:
    charge, entry = charged(inside, account, 10), paid(inside, account, 50)
    row = {"charge": charge, "entry": entry, "at": timezone.now()}
    with pytest.raises(IntegrityError), transaction.atomic():
        Settlement.objects.create(amount=Decimal(1), **row)
    with pytest.raises(IntegrityError), transaction.atomic():
        Settlement.objects.create(amount=Decimal(-11), **row)


def test_the_proof_finds_what_was_changed_behind_it(inside: House, account: MoneyAccount) -> None:
    charged(inside, account, 10)
    commit_chains()
    assert list(proof.faults()) == []
    MoneyAccount.objects.filter(pk=account.pk).update(balance=11, due_on=None)
    assert [fault.code for fault in proof.faults()] == ["balance", "due"]
    assert all(map(str, proof.faults()))


def test_many_are_charged_at_once_and_once(inside: House, account: MoneyAccount) -> None:
    paid(inside, account, 150)
    rows = bulk.accounts_of(inside.members)
    wanted = [
        bulk.WantedCharge(rows[member.pk], Decimal(100), "Dues", f"dues:{member.pk}")
        for member in inside.members
    ]
    days = {"booked_on": today(), "due_on": today() + timedelta(days=30)}
    first = bulk.charge_all(wanted, purpose=ChargePurpose.DUES, by=inside.registrar, **days)
    again = bulk.charge_all(wanted, purpose=ChargePurpose.DUES, by=inside.registrar, **days)
    commit_chains()
    assert first == again
    assert [balance(rows[member.pk]) for member in inside.members] == [-50, 100]
    assert rows[inside.members[1].pk].refresh().due_on == days["due_on"]
    assert [str(fault) for fault in proof.faults()] == []


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["charge", "pay", "refund", "credit", "lose", "reverse"]),
        st.integers(1, 60),
        st.integers(0, 30),
    ),
    min_size=1,
    max_size=14,
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_the_books_hold_whatever_is_done(
    inside: House, account: MoneyAccount, acts: list[tuple[str, int, int]]
) -> None:
    with transaction.atomic():
        for act, amount, number in acts:
            _do(inside, account, act, amount, number)
        commit_chains()
        assert [str(fault) for fault in proof.faults()] == []
        lines = selectors.statement(account)
        assert (lines[-1].after if lines else ZERO) == balance(account)
        owed = sum((charge.open_amount for charge in settling.open_charges(account)), ZERO)
        left = sum((rest for _, rest in settling.credits_left(account)), ZERO)
        assert owed == 0 or left == 0
        transaction.set_rollback(True)


def _do(inside: House, account: MoneyAccount, act: str, amount: int, number: int) -> None:
    common = {"booked_on": today(), "text": "whatever", "by": inside.registrar}
    charges, entries = list(Charge.objects.order_by("pk")), list(MoneyEntry.objects.order_by("pk"))
    try:
        if act == "charge":
            charged(inside, account, amount, days=number)
        elif act == "pay":
            paid(inside, account, amount)
        elif act == "refund":
            paying.refund(account=account, amount=Decimal(amount), out_of=AccountKind.BANK, **common)  # type: ignore[arg-type]  # a row of acts
        elif act == "credit" and charges:
            charging.credit(charge=charges[number % len(charges)], amount=Decimal(amount), **common)  # type: ignore[arg-type]  # a row of acts
        elif act == "lose" and charges:
            charging.write_off(charge=charges[number % len(charges)], **common)  # type: ignore[arg-type]  # a row of acts
        elif act == "reverse" and entries:
            entry = entries[number % len(entries)]
            reversing.reverse(entry=entry, reason="wrong", booked_on=today(), by=inside.registrar)
    except Refused:
        return  # as it should be: the books are looked at all the same
