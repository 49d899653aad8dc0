"""A year of money: renewals charged, paid by bank files with doubts, refunded, lapsed, returned, closed.

Every night the renewals are looked after and the books prove themselves; all that is owed to us and by us
comes to nothing in the end.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db.models import Sum

from federation.memberships.services import nightly, runs, settling as renewals
from federation.models import (
    AccountKind,
    BankBooking,
    BooksClosing,
    Charge,
    ChargePurpose,
    DuesPaid,
    Letter,
    Member,
    MemberStatus,
    MoneyAccount,
    MoneyEntry,
    MoneyPosting,
    RenewalState,
    Role,
    User,
)
from federation.money import booked
from federation.money.matching import MatchReason
from federation.money.references import digit_reference
from federation.money.services import bank_files, bookings, charging, closing, journal, paying, reversing
from federation.money.services.accounts import of_member
from federation.roles import today
from tests import cast
from tests.cast import House
from tests.federation.memberships.renewing import (
    LAPSE_ON,
    STEPS,
    furnished,
    in_scope,
    on_day,
    person,
    renewal_of,
)
from tests.federation.money import zengin_files
from tests.federation.money.bank_books import holds, refused

pytestmark = pytest.mark.django_db
AUTUMN, END = date(2026, 11, 20), date(2027, 12, 31)
FIRST_FILE, SECOND_FILE = date(2026, 12, 20), date(2027, 2, 10)
PEOPLE = {"exact": "full", "named": "full", "short": "full", "twice": "student", "late": "full"} | {
    "poor": "full",
    "head": "family",
}


@dataclass(frozen=True, slots=True)
class Office:
    """Who keeps the books, who keeps the register, and the members by what becomes of them."""

    house: House
    treasurer: User
    members: Mapping[str, Member]

    def account(self, name: str) -> MoneyAccount:
        return of_member(self.members[name])

    def charge(self, name: str) -> Charge:
        dues = Charge.objects.filter(purpose=ChargePurpose.DUES, entry__reversed_by=None)
        return dues.get(account__member=self.members[name])

    def states(self) -> dict[str, str]:
        return {name: str(renewal_of(member).state) for name, member in self.members.items()}


@pytest.fixture
def office(here: House) -> Iterator[Office]:
    """Seven who pay and a child, asked in autumn by a run that charges accounts."""
    with on_day(AUTUMN), in_scope(here):
        Member.objects.update(status=MemberStatus.LEFT)  # the two of every house
        furniture = furnished(here)
        members = {
            name: person(furniture, number, kind, login=name)
            for number, (name, kind) in enumerate(PEOPLE.items(), start=1)
        }
        members["child"] = person(furniture, 90, "family", head=members["head"])
        names = {"family_romaji": "Kimura", "given_romaji": "N"}
        Member.objects.filter(pk=members["named"].pk).update(**names)
        treasurer = cast.login(here.federation, "treasurer")
        cast.appoint(treasurer, Role.TREASURER)
        by = here.registrar
        run = runs.prepare(year=furniture.year, lapse_on=LAPSE_ON, steps=STEPS, by=by, is_charged=True)
        runs.start(run=run, by=by)
        yield Office(here, treasurer, members)


def test_a_year_of_money(office: Office) -> None:
    deeds: dict[date, Callable[[Office], None]] = {
        STEPS[0]: first_letters,
        FIRST_FILE: first_file,
        FIRST_FILE + timedelta(days=2): refund,
        date(2027, 1, 1): close_the_old_year,
        STEPS[1]: reminders,
        SECOND_FILE: second_file,
        date(2027, 3, 5): booked_wrongly,
        STEPS[2]: last_letters,
        LAPSE_ON: lapsed,
        date(2027, 6, 30): written_off,
        date(2027, 9, 1): returned,
        END: close_the_year,
    }
    for day in (AUTUMN + timedelta(days=days) for days in range((END - AUTUMN).days + 1)):
        with on_day(day):
            nightly.look_after_renewals()
            deeds.get(day, lambda _office: None)(office)
            holds()
            assert MoneyPosting.objects.aggregate(sum=Sum("amount"))["sum"] in (None, 0)
    assert_settled(office)


def transfer(amount: int, payer: str, day: date) -> bytes:
    reiwa = f"{day.year - 2018:02}{day:%m%d}"
    return zengin_files.booking(amount, 1, payer, day=reiwa)


def reference(office: Office, name: str) -> str:
    return digit_reference(office.charge(name).number)


def read(office: Office, *transfers: bytes) -> bank_files.BankFileRead:
    """A file of the bank's account from the first of December to today."""
    days = {"勘定日_自": "081201", "勘定日_至": f"{today().year - 2018:02}{today():%m%d}"}
    content = zengin_files.statement(zengin_files.account(*transfers, **days))
    return bank_files.read(content=content, name=f"{today()}.txt", by=office.treasurer)


def come_first(office: Office) -> list[bytes]:
    """What the bank had until Christmas: two payments that are certain, and four that are not."""
    twice = reference(office, "twice")
    return [
        transfer(12000, reference(office, "exact"), FIRST_FILE),
        transfer(12000, "KIMURA N", FIRST_FILE),
        transfer(10000, reference(office, "short"), FIRST_FILE),
        transfer(5000, twice, FIRST_FILE),
        transfer(5000, f"{twice} ﾏﾀ", FIRST_FILE),
        transfer(777, "ｼﾗﾇ ﾋﾄ", FIRST_FILE),
    ]


def first_letters(office: Office) -> None:
    letters = Letter.objects.filter(topic="renewal_asked")
    assert {letter.reader for letter in letters} == {office.members[name].user for name in PEOPLE}
    assert sum(Charge.objects.values_list("amount", flat=True)) == 12000 * 5 + 5000 + 15000


def first_file(office: Office) -> None:
    transfers = come_first(office)
    assert read(office, *transfers) == bank_files.BankFileRead(new=6, taken=2)
    assert read(office, *transfers).was_read
    waits = {one.booking.amount: one for one in booked.matched(list(booked.waiting()))}
    assert {amount: one.match.reason for amount, one in waits.items()} == {
        12000: MatchReason.NAME_AND_AMOUNT,
        10000: MatchReason.OTHER_AMOUNT,
        5000: MatchReason.PAID_TWICE,
        777: MatchReason.NOTHING_FITS,
    }
    for amount, name in ((12000, "named"), (10000, "short"), (5000, "twice")):
        charges = [one for one in waits[amount].charges if amount == 12000]
        take(office, waits[amount].booking, name, charges)
    reason = "nobody of ours"
    bookings.set_aside(booking=waits[777].booking, step=1, reason=reason, by=office.treasurer)
    assert not booked.waiting().exists()
    states = office.states()
    assert {name for name, state in states.items() if state == RenewalState.PAID} == {
        "exact",
        "named",
        "twice",
    }


def take(office: Office, booking: BankBooking, name: str, charges: list[Charge]) -> None:
    """Put a booking to somebody's account, and press twice."""
    step = bookings.next_step(booking)
    acts = [
        bookings.take(
            booking=booking, step=step, account=office.account(name), charges=charges, by=office.treasurer
        )
        for _press in range(2)
    ]
    assert acts[0] == acts[1]


def refund(office: Office) -> None:
    account = office.account("twice")
    assert account.balance == -5000
    for _press in range(2):
        paying.refund(
            account=account,
            amount=Decimal(5000),
            booked_on=today(),
            out_of=AccountKind.BANK,
            text="paid twice",
            by=office.treasurer,
            key="refund:1",
        )
    assert office.account("twice").balance == 0


def close_the_old_year(office: Office) -> None:
    closing.close(through=date(2026, 12, 31), by=office.treasurer)
    with refused("books_closed"):
        paying.receive(
            account=office.account("late"),
            amount=Decimal(1),
            booked_on=date(2026, 12, 31),
            into=AccountKind.CASH,
            text="too late",
            by=office.treasurer,
        )


def reminders(office: Office) -> None:
    reminded = Letter.objects.filter(topic="renewal_reminder")
    assert {letter.reader for letter in reminded} == {
        office.members[name].user for name in ("short", "late", "poor", "head")
    }
    renewals.waive(renewal=renewal_of(office.members["poor"]), reason="illness", by=office.house.registrar)
    assert office.account("poor").balance == 0


def second_file(office: Office) -> None:
    """The file holds December once more, and what came since."""
    new = [
        transfer(2000, reference(office, "short"), SECOND_FILE),
        transfer(15000, reference(office, "head"), SECOND_FILE),
    ]
    assert read(office, *come_first(office), *new) == bank_files.BankFileRead(new=2, known=6, taken=2)
    states = office.states()
    assert {states[name] for name in ("short", "head", "child")} == {RenewalState.PAID}


def booked_wrongly(office: Office) -> None:
    """The treasurer opens a booking again: its dues are owed again, until it is put there once more."""
    booking = BankBooking.objects.get(payer="KIMURA N")
    step = bookings.next_step(booking)
    bookings.reopen(booking=booking, step=step, reason="whose is it", by=office.treasurer)
    assert office.states()["named"] == RenewalState.ASKED
    assert not DuesPaid.objects.filter(member=office.members["named"]).exists()
    take(office, booking, "named", [office.charge("named")])
    assert office.states()["named"] == RenewalState.PAID


def last_letters(office: Office) -> None:
    last = Letter.objects.filter(topic="renewal_reminder").order_by("-pk").first()
    assert last is not None
    assert (last.reader, Letter.objects.filter(topic="renewal_reminder").count()) == (
        office.members["late"].user,
        5,
    )


def lapsed(office: Office) -> None:
    late = office.members["late"].refresh()
    assert (late.status, office.states()["late"]) == (MemberStatus.LEFT, RenewalState.LAPSED)
    assert office.account("late").balance == 12000


def written_off(office: Office) -> None:
    charging.write_off(charge=office.charge("late"), booked_on=today(), text="lapsed", by=office.treasurer)
    assert office.account("late").balance == 0
    assert office.states()["late"] == RenewalState.LAPSED, "a loss is no payment"
    closing.close(through=today() - timedelta(days=1), by=office.treasurer)


def returned(office: Office) -> None:
    lost = journal_entry("loss", office.account("late"))
    reversing.reverse(entry=lost, reason="is back", booked_on=today(), by=office.treasurer)
    paying.receive(
        account=office.account("late"),
        amount=Decimal(12000),
        booked_on=today(),
        into=AccountKind.CASH,
        text="at the office",
        by=office.treasurer,
    )
    assert office.states()["late"] == RenewalState.RETURNED
    assert office.members["late"].refresh().status == MemberStatus.ACTIVE


def journal_entry(kind: str, account: MoneyAccount) -> MoneyEntry:
    return MoneyPosting.objects.select_related("entry").get(account=account, entry__kind=kind).entry


def close_the_year(office: Office) -> None:
    closing.close(through=END, by=office.treasurer)
    assert journal.closed_through() == END
    assert BooksClosing.objects.count() == 3


def assert_settled(office: Office) -> None:
    """Nobody owes anything; the bank and the cash box hold the dues of six, and nothing is lost."""
    assert {office.account(name).balance for name in PEOPLE} == {0}
    sums = dict(MoneyPosting.objects.values_list("account__kind").annotate(sum=Sum("amount")).order_by())
    assert {kind: amount for kind, amount in sums.items() if amount} == {
        AccountKind.BANK: 53000 + 3000,
        AccountKind.CASH: 12000,
        AccountKind.INCOME: -68000,
    }
    paid = {row.member for row in DuesPaid.objects.select_related("member")}
    assert paid == set(office.members.values())
