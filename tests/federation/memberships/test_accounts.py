"""A renewal that charges accounts: what is owed, what comes in, what is given up. Dues follow the books."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import connection

from federation.errors import Refused
from federation.memberships import charging
from federation.memberships.services import letters as renewal_letters, runs, settling
from federation.models import AccountKind, Charge, DuesPaid, Renewal, RenewalRun, RenewalState
from federation.money import proof
from federation.money.references import number_of
from federation.money.services import charging as books, paying, reversing
from federation.money.services.accounts import of_member
from federation.roles import today
from tests.federation.memberships.renewing import LAPSE_ON, STEPS, furnished, in_scope, on_day, person

pytestmark = pytest.mark.django_db
FIRST = date(2026, 12, 1)


@pytest.fixture
def renewing(here):
    """Two members of different kinds, asked by a run that charges, on the day of the first letter."""
    with on_day(FIRST), in_scope(here):
        furniture = furnished(here)
        person(furniture, 7001, "full", login="asked")
        person(furniture, 7002, "honorary")
        run = runs.prepare(
            year=furniture.year, lapse_on=LAPSE_ON, steps=STEPS, by=here.registrar, is_charged=True
        )
        runs.start(run=run, by=here.registrar)
        yield furniture


def first(renewing) -> Renewal:
    related = Renewal.objects.select_related("run__year", "member", "kind")
    return related.get(member__user__email__startswith="asked")


def asked(renewing) -> Renewal:
    """The renewal of the member who has a login, after the first letter."""
    renewal_letters.send_due(RenewalRun.objects.get())
    return first(renewing)


def pay(renewing, renewal: Renewal, amount: int):
    return paying.receive(
        account=of_member(renewal.member),
        amount=Decimal(amount),
        booked_on=today(),
        into=AccountKind.BANK,
        text="Transfer",
        by=renewing.house.administrator,
    )


def state(renewal: Renewal) -> RenewalState:
    return RenewalState(Renewal.objects.get(pk=renewal.pk).state)


def books_hold() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    return [str(fault) for fault in proof.faults()] == []


def test_nobody_is_charged_before_the_first_letter_and_all_who_pay_by_it(renewing):
    assert Charge.objects.count() == 0
    renewal = asked(renewing)
    renewal_letters.send_due(RenewalRun.objects.get())
    charge = Charge.objects.get(account__member=renewal.member)
    assert (charge.amount, charge.due_on) == (12000, date(2027, 3, 31))
    assert charge.entry.text == "会費2027年度（正会員）"
    assert number_of(charging.reference(renewal)) == charge.number
    payers = Renewal.objects.filter(amount__gt=0).values_list("member_id", flat=True)
    assert set(Charge.objects.values_list("account__member_id", flat=True)) == set(payers)
    assert Renewal.objects.filter(amount=0).exists()


def test_what_comes_in_pays_the_dues_and_what_is_reversed_takes_them_back(renewing):
    renewal = asked(renewing)
    part = pay(renewing, renewal, 2000)
    assert (state(renewal), charging.open_amount(renewal)) == (RenewalState.ASKED, 10000)
    pay(renewing, renewal, 10000)
    assert state(renewal) == RenewalState.PAID
    assert DuesPaid.objects.filter(member=renewal.member).count() == 1
    reversing.reverse(entry=part, reason="wrong", booked_on=today(), by=renewing.house.administrator)
    assert state(renewal) == RenewalState.ASKED
    assert not DuesPaid.objects.filter(member=renewal.member).exists()
    assert books_hold()


def test_another_kind_is_charged_anew_and_a_member_who_declines_owes_nothing(renewing):
    renewal, by = asked(renewing), renewing.house.registrar
    settling.give_kind(renewal=renewal, kind=renewing.kinds["family"].pk, by=by)
    assert charging.open_amount(first_of(renewal)) == 15000
    user = renewal.member.user
    settling.say(renewal=renewal, renews=False, kind=None, by=user)
    assert of_member(renewal.member).balance == 0
    settling.say(renewal=renewal, renews=True, kind=None, by=user)
    assert of_member(renewal.member).balance == 15000
    assert books_hold()


def first_of(renewal: Renewal) -> Renewal:
    return Renewal.objects.select_related("run__year", "member", "kind").get(pk=renewal.pk)


def test_who_is_waived_owes_nothing(renewing):
    renewal = asked(renewing)
    settling.waive(renewal=renewal, reason="illness", by=renewing.house.registrar)
    assert (state(renewal), of_member(renewal.member).balance) == (RenewalState.WAIVED, 0)
    assert books_hold()


def test_who_was_written_off_has_not_paid_and_who_was_credited_has(renewing):
    renewal, by = asked(renewing), renewing.house.administrator
    charge = Charge.objects.get(account__member=renewal.member)
    lost = books.write_off(charge=charge, booked_on=today(), text="gone", by=by)
    assert state(renewal) == RenewalState.ASKED
    reversing.reverse(entry=lost, reason="here again", booked_on=today(), by=by)
    books.credit(charge=charge, amount=charge.amount, booked_on=today(), text="gift", by=by)
    assert state(renewal) == RenewalState.PAID
    assert books_hold()


def test_the_registrar_records_no_payment_of_what_is_charged(renewing):
    renewal = asked(renewing)
    with pytest.raises(Refused) as refused:
        settling.record_payment(renewal=renewal, on=today(), note="", by=renewing.house.registrar)
    assert refused.value.code == "charged"


def test_what_stood_to_the_credit_pays_at_the_first_letter(renewing):
    before = first(renewing)
    pay(renewing, before, 12000)
    renewal = asked(renewing)
    assert state(renewal) == RenewalState.PAID
    assert books_hold()
