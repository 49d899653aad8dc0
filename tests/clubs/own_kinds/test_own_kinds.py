"""A club's own kinds and fees: who keeps them, what is owed, what is noted, and what two records come to."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from clubs.models import ClubFeePaid, ClubKind, ClubKindFee, ClubKindGiven, ClubRole, Membership, Particulars
from clubs.own_kinds import selectors, services
from clubs.own_kinds.rules import FeeStanding
from clubs.register.selectors import clubs_run_by
from federation.errors import Refused
from federation.models import AuditEntry, Member, MemberMerge, MoneyAccount, MoneyEntry
from federation.people.merging.merge import merge_members
from federation.people.merging.part import part_members
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.clubs.districts.builders import newcomers
from tests.clubs.own_kinds.house_with_fees import club_with_fees, kind_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def fees(here):
    club = club_with_fees(here)
    with acting_for(here.federation):
        yield club


def give(fees, kind, member=None, on=date(2020, 1, 1), by=None):
    who = member or fees.house.members[0]
    return services.give_kind(club=fees.house.club, member=who, kind=kind, on=on, by=by or fees.manager)


def note(fees, amount=4000, key="a", member=None, by=None, **more):
    arguments = {
        "club": fees.house.club,
        "member": member or fees.house.members[0],
        "year": fees.year,
        "amount": Decimal(amount),
        "paid_on": today(),
        "key": key,
        "by": by or fees.manager,
    }
    return services.note_paid(**arguments | more)


def row(fees, member=None):
    who = member or fees.house.members[0]
    return selectors.dues_of_one(fees.house.club, fees.year, who)


def refused(code, act, *arguments, **more):
    with pytest.raises(Refused) as caught, transaction.atomic():
        act(*arguments, **more)
    assert caught.value.code == code


def test_what_a_member_owes_and_has_paid_in_a_year(fees):
    assert row(fees).standing == FeeStanding.UNPLACED
    give(fees, fees.regular)
    assert (row(fees).owed, row(fees).open) == (4000, 4000)
    first = note(fees, 1000)
    assert (row(fees).paid, row(fees).open, row(fees).standing) == (1000, 3000, FeeStanding.OWED)
    note(fees, 3000, "b")
    assert row(fees).standing == FeeStanding.PAID
    services.take_back(note=first, by=fees.manager)
    assert (row(fees).paid, row(fees).open) == (3000, 1000)
    listed = selectors.dues_of(fees.house.club, fees.year)
    assert listed[0] == row(fees)
    assert [one.member for one in listed] == list(Member.objects.order_by("number"))


def test_a_dated_fee_holds_for_years_that_begin_from_its_day(fees):
    give(fees, fees.regular)
    first = fees.year.starts_on
    for day, amount in ((first, 5000), (first + timedelta(days=1), 6000)):
        fee = ClubKindFee(kind=fees.regular, starts_on=day, amount=Decimal(amount))
        services.add_fee(fee=fee, by=fees.manager)
    assert row(fees).owed == 5000
    services.remove_fee(fee=fees.regular.fees.get(starts_on=first), by=fees.manager)
    assert row(fees).owed == 4000


def test_what_is_done_twice_is_done_once(fees):
    for _press in range(2):
        kind_of(fees.house, fees.manager, "guest", 300)
        given = give(fees, fees.regular)
        noted = note(fees, 1000)
        assert (
            services.note_all_paid(
                club=fees.house.club, member=fees.house.members[1], year=fees.year, seen="", by=fees.manager
            )
            is False
        )
    assert given is None
    assert (ClubKind.objects.count(), ClubKindFee.objects.count(), ClubKindGiven.objects.count()) == (3, 3, 1)
    assert services.take_back(note=noted, by=fees.manager) is True
    assert services.take_back(note=noted, by=fees.manager) is False
    assert services.take_back(note=noted.taken_back_by.get(), by=fees.manager) is False
    assert ClubFeePaid.objects.count() == 2
    fee = fees.regular.fees.get()
    for _press in range(2):
        services.remove_fee(fee=ClubKindFee(pk=fee.pk, kind=fee.kind), by=fees.manager)
    assert not fees.regular.fees.exists()


def test_all_of_it_paid_by_one_press_unless_something_else_is_open(fees):
    give(fees, fees.regular)
    press = {"club": fees.house.club, "member": fees.house.members[0], "year": fees.year, "by": fees.manager}
    refused("changed_meanwhile", services.note_all_paid, seen="3000.00", **press)
    assert services.note_all_paid(seen="4000.00", **press) is True
    assert services.note_all_paid(seen="4000.00", **press) is False
    assert row(fees).standing == FeeStanding.PAID


def test_nobody_but_a_manager_of_the_club_does_anything(fees):
    house = fees.house
    kept = note(fees)
    for who in (fees.stranger, house.scorer, house.administrator, house.registrar, house.player):
        kind = ClubKind(names={"ja": "x"})
        refused("not_yours", services.add_kind, club=house.club, kind=kind, by=who)
        refused("not_yours", services.change_kind, kind=fees.regular, names={}, is_active=False, by=who)
        fee = ClubKindFee(kind=fees.regular, starts_on=today(), amount=Decimal(1))
        refused("not_yours", services.add_fee, fee=fee, by=who)
        refused("not_yours", services.remove_fee, fee=fees.regular.fees.get(), by=who)
        refused("not_yours", give, fees, fees.regular, by=who)
        refused("not_yours", note, fees, key="x", by=who)
        refused("not_yours", services.take_back, note=kept, by=who)
    assert house.club.officers.filter(holder=house.scorer, role=ClubRole.SCORER).exists()


def test_what_cannot_be_is_refused(fees):
    house = fees.house
    refused("club_kind_twice", kind_of, house, fees.manager, "regular", 1, age_to=30)
    twice = dict(fees.student.names)
    refused(
        "club_kind_twice",
        services.change_kind,
        kind=fees.regular,
        names=twice,
        is_active=True,
        by=fees.manager,
    )
    again = ClubKindFee(kind=fees.regular, starts_on=date(2020, 1, 1), amount=Decimal(7))
    refused("club_fee_twice", services.add_fee, fee=again, by=fees.manager)
    refused("no_such_amount", note, fees, "0.5")
    refused("not_yet", note, fees, paid_on=today() + timedelta(days=1))
    [outside, _other] = newcomers()
    refused("not_of_the_club", give, fees, fees.regular, outside)
    refused("not_of_the_club", note, fees, member=outside)
    theirs = ClubKind.objects.create(club=clubs_run_by(fees.stranger).get(), names={"ja": "他"})
    refused("club_kind_gone", give, fees, theirs)
    services.change_kind(kind=fees.regular, names=fees.regular.names, is_active=False, by=fees.manager)
    refused("club_kind_gone", give, fees, fees.regular.refresh())
    for number in range(services.KINDS_MAX - 2):
        kind_of(house, fees.manager, f"k{number}", 1)
    refused("club_kinds_many", kind_of, house, fees.manager, "one more", 1)


def test_the_age_for_a_kind_is_that_of_the_federations_rule(fees):
    one, other = fees.house.members
    first = fees.year.starts_on
    Particulars.objects.create(member=one, born_on=first.replace(year=first.year - 26))
    refused("club_kind_age", give, fees, fees.student, one, first)
    give(fees, fees.student, one, date(2020, 1, 1))  # 25 at most in that year
    assert not row(fees).is_of_age  # and older now: the list says it
    give(fees, fees.student, other, first)  # no day of birth on record: the club knows
    assert row(fees, other).is_of_age


def test_a_note_and_a_kind_given_are_never_edited(fees):
    give(fees, fees.regular)
    note(fees)
    for model in (ClubKindGiven, ClubFeePaid):
        for act in (lambda rows: rows.update(by=fees.stranger), lambda rows: rows.delete()):
            with pytest.raises(DatabaseError), transaction.atomic():
                act(model.objects.all())


def test_nothing_of_it_is_in_the_federations_books_or_its_log(fees):
    before = AuditEntry.objects.count()
    give(fees, fees.regular)
    services.take_back(note=note(fees), by=fees.manager)
    assert not MoneyEntry.objects.exists()
    assert not MoneyAccount.objects.exists()
    assert AuditEntry.objects.count() == before  # kinds and fees are in the log, people are not


def test_two_records_that_become_one_have_paid_together(fees):
    one, other = fees.house.members
    give(fees, fees.regular, one)
    note(fees, 1000, "one", one)
    note(fees, 3000, "other", other)
    before = (row(fees, one), row(fees, other))
    merge_members(duplicate=one, into=other, by=fees.house.registrar)
    [listed] = selectors.dues_of(fees.house.club, fees.year)
    assert (listed.member, listed.kind, listed.paid) == (other, fees.regular, 4000)
    assert listed == row(fees, other.refresh())
    part_members(merge=MemberMerge.objects.get(), by=fees.house.registrar)
    assert (row(fees, one.refresh()), row(fees, other.refresh())) == before


def test_who_has_left_stays_in_the_years_in_which_they_belonged_or_paid(fees):
    one, other = fees.house.members
    Membership.objects.filter(member=one).update(ends_on=fees.year.starts_on - timedelta(days=1))
    assert [line.member for line in selectors.dues_of(fees.house.club, fees.year)] == [other]
    note(fees, 1000)
    assert [line.paid for line in selectors.dues_of(fees.house.club, fees.year)] == [1000, 0]


def test_the_list_takes_as_many_queries_for_any_number_of_members(fees):
    def asked():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            selectors.dues_of(fees.house.club, fees.year)
        return len(queries)

    give(fees, fees.regular)
    before = asked()
    for at, member in enumerate(newcomers()):
        Membership.objects.create(club=fees.house.club, member=member, starts_on=date(2020, 1, 1))
        give(fees, fees.student, member)
        note(fees, 1000, f"more{at}", member)
    assert (asked(), before) == (before, 6)
