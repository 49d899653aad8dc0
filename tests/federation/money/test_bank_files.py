"""Files of a bank read into the books: what is certain is taken once, everything else waits."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from clubs.treasury.accounts import of_club
from federation.models import (
    AccountKind,
    Act,
    AuditEntry,
    BankBooking,
    BankFile,
    Charge,
    Member,
    MoneyEntry,
    MoneyPosting,
)
from federation.money import booked
from federation.money.matching import MatchReason
from federation.money.references import digit_reference, rf_reference
from federation.money.services import bank_files, bookings, closing, settling
from federation.money.services.accounts import of_member
from federation.money.services.bank_files import BankFileRefused
from federation.personal import catalogue
from federation.personal.person import Person
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.cast import House
from tests.federation.money import zengin_files
from tests.federation.money.bank_books import (
    DAY,
    camt_of,
    charged,
    come,
    holds,
    read,
    refused,
    statement,
    take,
    waits,
)
from tests.federation.money.test_books import commit_chains
from tests.places import ROOT

pytestmark = pytest.mark.django_db

NAMES = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")


@pytest.fixture
def charge(inside: House) -> Charge:
    return charged(inside, of_member(inside.members[0]), 6000)


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
        with refused("nothing_came_in"):
            bookings.take(booking=booking, step=1, account=charge.account, by=inside.registrar)


def test_a_club_is_known_by_its_name(inside: House) -> None:
    of = charged(inside, of_club(inside.club), 700)
    names = booked.names_of([of.account])[of.account_id]
    assert set(names) == set(inside.club.names.values())
    read(inside, camt_of(inside, "700", names[0]))
    assert waits() == [(MatchReason.NAME_AND_AMOUNT, [of.number])]


def test_another_currency_waits_and_is_not_taken(inside: House, charge: Charge) -> None:
    payer = f"Yamada {digit_reference(charge.number)}"
    assert read(inside, camt_of(inside, "6000.00", payer, "GBP")).taken == 0
    assert waits() == [(MatchReason.OTHER_CURRENCY, [charge.number])]
    with refused("other_currency"):
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


def test_a_charge_made_later_is_paid_by_what_came_before(inside: House) -> None:
    account = of_member(inside.members[0])
    read(inside, statement(come(300, digit_reference(1))))
    assert waits() == [(MatchReason.NOTHING_FITS, [])]
    charge = charged(inside, account, 300)
    assert charge.number == 1
    assert waits() == [(MatchReason.EXACT, [1])]
    assert len(bookings.take_matched(inside.registrar)) == 1
    assert settling.open_amount(charge) == 0


def test_a_closed_day_is_entered_on_the_first_that_is_open(inside: House, charge: Charge) -> None:
    closing.close(through=DAY, by=inside.registrar)
    read(inside, statement(come(6000, digit_reference(charge.number))))
    assert MoneyEntry.objects.get(kind="payment").booked_on == DAY + timedelta(days=1)


def test_where_every_day_is_closed_it_waits(inside: House, charge: Charge) -> None:
    closing.close(through=today(), by=inside.registrar)
    assert read(inside, statement(come(6000, digit_reference(charge.number)))).taken == 0
    assert waits() == [(MatchReason.EXACT, [charge.number])]


@pytest.mark.parametrize(
    "payer", ["ﾎﾝｼﾞﾖｳ ｼﾖｳｺ", "ﾎﾝｼﾞｮｳｼｮｳｺ", "(ｶ ｼﾖｳｺ ﾎﾝｼﾞﾖｳ", "ホンジョウ ショウコ", "HONJO SHOKO"]
)
def test_an_erasure_finds_a_payer_as_banks_write_the_name(inside: House, payer: str) -> None:
    names = ("本庄", "祥子", "ホンジョウ", "ショウコ", "Honjo", "Shoko")
    member = Member.objects.create(number="909090", joined_on=DAY, **dict(zip(NAMES, names, strict=True)))
    read(inside, statement(come(5, payer), come(6, "ﾎﾝｼﾞﾖｳ ｼﾖｳｺｳ")))
    booking = BankBooking.objects.get(amount=5)
    keys = Person(member).named_in(catalogue.table_of(BankBooking), ["payer", "text", "reference"])
    assert keys == {"payer": [booking.pk], "text": [], "reference": []}


def test_rows_of_another_federation_are_not_seen(here: House, next_door: House) -> None:
    with acting_for(here.federation):
        read(here, statement(come(5)))
        booking = BankBooking.objects.get()
    with acting_for(next_door.federation):
        assert not BankBooking.objects.exists()
        assert not booked.waiting().exists()
        assert read(next_door, statement(come(5))).new == 1
        with transaction.atomic():
            bookings.set_aside(booking=booking, step=1, reason="Not ours", by=next_door.registrar)
            with pytest.raises(IntegrityError):
                commit_chains()
            transaction.set_rollback(True)
