"""Files of a bank read into the books: what is certain is taken once, everything else waits."""

from datetime import date, timedelta
from decimal import Decimal
from threading import Barrier, Thread

import pytest
from django.db import IntegrityError, connections, transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.treasury.accounts import of_club
from federation.errors import Refused
from federation.models import (
    AccountKind,
    Act,
    AuditEntry,
    BankBooking,
    BankFile,
    BookingAct,
    BookingStep,
    Charge,
    ChargePurpose,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
)
from federation.money import booked, proof
from federation.money.bank.statement import BankLine, BankStatement, keyed
from federation.money.matching import MatchReason
from federation.money.references import digit_reference, rf_reference
from federation.money.services import bank_files, bookings, charging, closing, reversing, settling
from federation.money.services.accounts import of_member
from federation.money.services.bank_files import BankFileRefused
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.cast import House
from tests.federation.money import camt_files, zengin_files
from tests.federation.money.test_books import commit_chains
from tests.places import ROOT

pytestmark = pytest.mark.django_db

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


@pytest.fixture
def charge(inside: House) -> Charge:
    return charged(inside, of_member(inside.members[0]), 6000)


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


@pytest.mark.parametrize("reference", [digit_reference, rf_reference])
def test_reference_and_amount_pay_by_themselves(inside: House, charge: Charge, reference: object) -> None:
    content = statement(come(6000, f"{digit_reference(charge.number)} ﾔﾏﾀﾞ ﾊﾅ"))
    if reference is rf_reference:
        content = statement(come(6000, "ﾔﾏﾀﾞ ﾊﾅ", edi=rf_reference(charge.number)))
    assert read(inside, content) == bank_files.BankFileRead(new=1, taken=1)
    assert settling.open_amount(charge) == 0
    entry = MoneyEntry.objects.get(kind="payment")
    assert (entry.booked_on, entry.key) == (DAY, f"bank:{BankBooking.objects.get().key}")
    assert MoneyPosting.objects.get(entry=entry, account__kind=AccountKind.BANK).amount == 6000
    assert not booked.waiting().exists()
    assert AuditEntry.objects.filter(act=Act.BANK_FILE_READ).count() == 1
    holds()


def test_the_reference_settles_its_own_charge_first(inside: House, charge: Charge) -> None:
    newer = charged(inside, charge.account, 4000)
    read(inside, statement(come(4000, digit_reference(newer.number))))
    assert (settling.open_amount(newer), settling.open_amount(charge)) == (0, 6000)


@pytest.mark.parametrize(
    ("transfers", "reason"),
    [
        ([(5000, "{ref}")], MatchReason.OTHER_AMOUNT),
        ([(6000, "ﾔﾏﾀﾞ ﾊﾅ")], MatchReason.NAME_AND_AMOUNT),
        ([(500, "YAMADA HANA")], MatchReason.NAME_ONLY),
        ([(6000, "ｼﾗﾇ ﾋﾄ")], MatchReason.AMOUNT_ONLY),
        ([(123, "ｼﾗﾇ ﾋﾄ")], MatchReason.NOTHING_FITS),
    ],
)
def test_what_is_not_certain_waits(
    inside: House, charge: Charge, transfers: list[tuple[int, str]], reason: MatchReason
) -> None:
    rows = [come(amount, payer.format(ref=digit_reference(charge.number))) for amount, payer in transfers]
    assert read(inside, statement(*rows)).taken == 0
    numbers = [] if reason is MatchReason.NOTHING_FITS else [charge.number]
    assert waits() == [(reason, numbers)]
    assert settling.open_amount(charge) == 6000


def test_a_second_payment_waits_while_it_can_be_one(inside: House, charge: Charge) -> None:
    payer = digit_reference(charge.number)
    assert read(inside, statement(come(6000, payer), come(6000, payer))).taken == 1
    assert waits() == [(MatchReason.PAID_TWICE, [charge.number])]
    assert charge.account.refresh().balance == 0


def test_what_went_out_and_what_the_bank_takes_back_wait(inside: House, charge: Charge) -> None:
    gone = zengin_files.booking(6000, 2, digit_reference(charge.number))
    read(inside, statement(gone))
    cancelled = zengin_files.notice(
        zengin_files.transfer(6000, digit_reference(charge.number), 取消区分=1, day="080601"),
        back=(1, 6000),
        勘定日_自="080601",
        勘定日_至="080602",
        口座番号="7654321",
    )
    read(inside, cancelled, "back.txt")
    assert [reason for reason, _ in waits()] == [MatchReason.OUTGOING, MatchReason.TAKEN_BACK]
    for booking in booked.waiting():
        with pytest.raises(Refused, match="Only what came in"):
            bookings.take(booking=booking, step=1, account=charge.account, by=inside.registrar)


def test_a_club_is_known_by_its_name(inside: House) -> None:
    of = charged(inside, of_club(inside.club), 700)
    names = booked.names_of([of.account])[of.account_id]
    assert set(names) == set(inside.club.names.values())
    read(inside, camt_of(inside, "700", names[0]))
    assert waits() == [(MatchReason.NAME_AND_AMOUNT, [of.number])]


def camt_of(house: House, amount: str, payer: str, currency: str = "JPY") -> bytes:
    entry = camt_files.entry(amount, camt_files.payment(payer), currency=currency)
    return camt_files.message(entry, currency=currency, opening="0", closing=amount)


def test_another_currency_waits_and_is_not_taken(inside: House, charge: Charge) -> None:
    payer = f"Yamada {digit_reference(charge.number)}"
    assert read(inside, camt_of(inside, "6000.00", payer, "GBP")).taken == 0
    assert waits() == [(MatchReason.OTHER_CURRENCY, [charge.number])]
    with pytest.raises(Refused, match="This is in GBP"):
        take(inside, charge.account)


def test_a_file_is_read_once_and_bookings_that_are_known_stay_known(inside: House, charge: Charge) -> None:
    first, second = come(6000, digit_reference(charge.number)), come(10, day="080504")
    assert read(inside, statement(first)).new == 1
    assert read(inside, statement(first)) == bank_files.BankFileRead(was_read=True)
    longer = statement(first, second)
    assert read(inside, longer) == bank_files.BankFileRead(new=1, known=1)
    assert read(inside, statement(second, 作成日="080512")) == bank_files.BankFileRead(new=0, known=1)
    assert (BankFile.objects.count(), BankBooking.objects.count()) == (3, 2)
    assert MoneyEntry.objects.filter(kind="payment").count() == 1


def test_a_broken_file_leaves_nothing_and_says_everything(inside: House, charge: Charge) -> None:
    good = come(6000, digit_reference(charge.number))
    bad = good[:24] + b"12X4" + good[28:]
    with pytest.raises(BankFileRefused) as refusal:
        read(
            inside, zengin_files.statement(zengin_files.account(good), zengin_files.account(counts=(1,) * 5))
        )
    assert len(refusal.value.sentences) > 1
    with pytest.raises(BankFileRefused):
        read(inside, statement(good).replace(good, bad))
    assert not BankFile.objects.exists()
    assert not BankBooking.objects.exists()
    assert settling.open_amount(charge) == 6000


def test_an_account_is_not_read_in_two_formats_of_the_same_days(inside: House) -> None:
    read(inside, statement(come(6000)))
    head = {"勘定日_自": "080501", "勘定日_至": "080510"}
    with pytest.raises(BankFileRefused, match=r"zengin\.03"):
        read(inside, zengin_files.notice(zengin_files.transfer(6000, "ｼﾗﾇ ﾋﾄ"), **head))
    later = zengin_files.transfer(6000, "ｼﾗﾇ ﾋﾄ", day="080511")
    head = {"勘定日_自": "080511", "勘定日_至": "080512"}
    assert read(inside, zengin_files.notice(later, **head)).new == 1


def test_every_sample_is_read(inside: House) -> None:
    for file in sorted((ROOT / "tests/samples/bank").glob("*_0[1-8].*")):
        new = read(inside, file.read_bytes(), file.name) if file.name != "zengin_notice_01.txt" else None
        assert new is None or new.new + new.known > 0, file.name
    assert BankBooking.objects.count() > 4


def take(house: House, account: MoneyAccount, step: int = 1, **more: object) -> BookingAct:
    return bookings.take(
        booking=BankBooking.objects.get(), step=step, account=account, by=house.registrar, **more
    )


def test_taken_by_hand_once_and_opened_again(inside: House, charge: Charge) -> None:
    read(inside, statement(come(6500, "ﾔﾏﾀﾞ ﾊﾅ")))
    first = take(inside, charge.account, charges=[charge])
    assert take(inside, charge.account, charges=[charge]) == first
    assert charge.account.refresh().balance == -500
    with pytest.raises(Refused, match="Somebody else"):
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
    with pytest.raises(Refused):
        bookings.set_aside(booking=booking, step=1, reason="  ", by=inside.registrar)
    for _ in range(2):
        bookings.set_aside(booking=booking, step=1, reason="Fee of the bank", by=inside.registrar)
    assert not booked.waiting().exists()
    assert list(booked.ended_by(BookingStep.SET_ASIDE)) == [booking]
    bookings.reopen(booking=booking, step=2, reason="It was none", by=inside.registrar)
    assert booked.waiting().exists()
    with pytest.raises(Refused, match="waits"):
        bookings.reopen(booking=booking, step=3, reason="Again", by=inside.registrar)
    assert BookingAct.objects.count() == 2


def test_a_charge_made_later_is_paid_by_what_came_before(inside: House) -> None:
    account = of_member(inside.members[0])
    read(inside, statement(come(300, digit_reference(1))))
    assert waits() == [(MatchReason.NOTHING_FITS, [])]
    charge = charged(inside, account, 300)
    assert charge.number == 1
    assert waits() == [(MatchReason.EXACT, [1])]
    assert len(bookings.take_matched(inside.registrar)) == 1
    assert settling.open_amount(charge) == 0


def test_ones_own_account_is_left_to_somebody_else(inside: House) -> None:
    mine = charged(inside, of_member(inside.members[1]), 50)
    owner = mine.account.member.user
    assert owner is not None
    content = statement(come(50, digit_reference(mine.number)))
    assert bank_files.read(content=content, name="x", by=owner).taken == 0
    assert len(bookings.take_matched(inside.registrar)) == 1


def test_a_closed_day_is_entered_on_the_first_that_is_open(inside: House, charge: Charge) -> None:
    closing.close(through=DAY, by=inside.registrar)
    read(inside, statement(come(6000, digit_reference(charge.number))))
    assert MoneyEntry.objects.get(kind="payment").booked_on == DAY + timedelta(days=1)


def test_where_every_day_is_closed_it_waits(inside: House, charge: Charge) -> None:
    closing.close(through=today(), by=inside.registrar)
    assert read(inside, statement(come(6000, digit_reference(charge.number)))).taken == 0
    assert waits() == [(MatchReason.EXACT, [charge.number])]


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


def test_rows_of_another_federation_are_not_seen(here: House, next_door: House) -> None:
    with acting_for(here.federation):
        read(here, statement(come(5)))
        booking = BankBooking.objects.get()
    with acting_for(next_door.federation):
        assert not BankBooking.objects.exists()
        assert not booked.waiting().exists()
        assert read(next_door, statement(come(5))).new == 1
        with pytest.raises(IntegrityError), transaction.atomic():
            bookings.set_aside(booking=booking, step=1, reason="Not ours", by=next_door.registrar)
            commit_chains()
