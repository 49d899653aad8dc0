"""From one club to another as one act on a day; whoever leaves or dies leaves every club."""

from datetime import date, timedelta

import pytest
from django.db import transaction

from clubs.models import Club, Membership
from clubs.register.services import belonging
from federation.errors import Refused
from federation.models import Act, AuditEntry, MemberStatus
from federation.record.marks import seen_as
from tests.cast import SINCE

DAY = date(2026, 4, 1)
EVE = DAY - timedelta(days=1)


@pytest.fixture
def other(inside):
    return Club.objects.create(number="2080", names={"ja": "港クラブ", "en": "Harbour Club"}, place="")


def held(member):
    rows = belonging.memberships_of(member).order_by("starts_on", "pk")
    return [(row.club.number, row.is_home, row.starts_on, row.ends_on) for row in rows]


def transfer(house, member, to, on=DAY, seen=None, by=None):
    mark = belonging.memberships_seen_as(member) if seen is None else seen
    return belonging.transfer(member=member, to=to, on=on, seen=mark, by=by or house.registrar)


def code(*arguments, **more):
    with pytest.raises(Refused) as refused, transaction.atomic():
        transfer(*arguments, **more)
    return refused.value.code


def leave(house, member, status="left", on=DAY):
    return belonging.change_standing(
        member=member,
        status=MemberStatus(status),
        on=on,
        seen=seen_as(member),
        by=house.registrar,
    )


def test_one_act_ends_the_one_and_begins_the_other_once(inside, other):
    member = inside.members[0]
    seen = belonging.memberships_seen_as(member)
    assert len(transfer(inside, member, other)) == 2
    moved = [("2074", True, SINCE, EVE), ("2080", True, DAY, None)]
    assert held(member) == moved
    assert transfer(inside, member, other, seen=seen) == []  # pressed twice
    assert held(member) == moved
    entry = AuditEntry.objects.get(act=Act.MEMBER_TRANSFERRED)
    assert entry.parameters == {"left": "2074", "club": "2080", "on": "2026-04-01"}
    history = Membership.pgh_event_model.objects.filter(club=inside.club, member=member).order_by("pgh_id")
    assert [event.ends_on for event in history] == [None, EVE]


def test_who_belonged_to_the_new_club_already_has_it_as_home(inside, other):
    member = inside.members[0]
    Membership.objects.create(club=other, member=member, starts_on=SINCE)
    transfer(inside, member, other)
    assert sorted(held(member)) == [
        ("2074", True, SINCE, EVE),
        ("2080", False, SINCE, EVE),
        ("2080", True, DAY, None),
    ]


def test_who_had_no_club_has_one(inside, other):
    member = inside.members[0]
    Membership.objects.all().delete()
    transfer(inside, member, other)
    assert held(member) == [("2080", True, DAY, None)]


def test_what_cannot_be_transferred(inside, other):
    member = inside.members[0]
    assert code(inside, member, inside.club) == "at_home"
    assert code(inside, member, other, on=SINCE) == "before_home"
    assert code(inside, member, other, by=inside.scorer) == "not_the_registrar"
    stale = belonging.memberships_seen_as(member)
    Membership.objects.create(club=other, member=member, starts_on=SINCE)
    assert code(inside, member, other, seen=stale) == "superseded"
    Club.objects.filter(pk=other.pk).update(is_active=False)
    other.refresh_from_db()
    assert code(inside, member, other) == "club_gone"
    Club.objects.filter(pk=other.pk).update(is_active=True)
    other.refresh_from_db()
    leave(inside, member, on=DAY)
    assert code(inside, member, other, on=DAY + timedelta(days=9)) == "not_a_member"


@pytest.mark.parametrize("status", ["left", "deceased"])
def test_who_is_gone_leaves_every_club_on_the_day(inside, other, status):
    member = inside.members[0]
    Membership.objects.create(club=other, member=member, starts_on=DAY + timedelta(days=30))
    assert len(leave(inside, member, status)) == 2
    assert held(member) == [("2074", True, SINCE, DAY)]
    member.refresh_from_db()
    assert (member.status, member.ended_on) == (status, DAY)
    assert leave(inside, member, status) == []  # pressed twice
    deleted = AuditEntry.objects.filter(act=Act.DELETED, subject_type="clubs.membership")
    assert deleted.count() == 1


def test_a_suspended_member_stays_in_the_club(inside):
    member = inside.members[0]
    assert leave(inside, member, "suspended") == []
    assert held(member) == [("2074", True, SINCE, None)]
