"""A member entered, corrected, of another standing: once, as the record was seen, by the registrar alone."""

from datetime import date, timedelta

import pytest
from django.db import transaction

from federation.errors import Refused
from federation.models import Act, AuditEntry, Member, MemberStatus
from federation.people.selectors import find_members, next_number
from federation.people.services import keeping
from federation.record.marks import seen_as
from federation.roles import today
from tests import cast

NAMES = dict.fromkeys(keeping.NAMES, "")
SINCE = date(2020, 4, 1)


def written(number=None, **names):
    return {**NAMES, "number": number or next_number(), "joined_on": SINCE, **names}


def enter(house, others=(), **more):
    particulars = {"status": "active", **written(**{"family_name": "佐藤", "given_name": "花", **more})}
    return keeping.enter(written=particulars, others=others, by=house.registrar)


def correct(house, member, seen=None, by=None, **names):
    particulars = {name: getattr(member, name) for name in keeping.PARTICULARS} | names
    mark = seen_as(member) if seen is None else seen
    return keeping.correct(member=member, written=particulars, seen=mark, by=by or house.registrar)


def stand(house, member, status, on=SINCE, seen=None, by=None):
    mark = seen_as(member) if seen is None else seen
    return keeping.change_standing(
        member=member, status=MemberStatus(status), on=on, seen=mark, by=by or house.registrar
    )


def code(act, *arguments, **more):
    with pytest.raises(Refused) as refused, transaction.atomic():
        act(*arguments, **more)
    return refused.value.code


def test_entered_twice_is_once_and_found_by_name(inside):
    number = next_number()
    first = enter(inside, number=number)
    assert enter(inside, number=number) == first
    assert list(find_members("佐藤")) == [first]
    acts = AuditEntry.objects.filter(subject_ref=first.pk, subject_type="federation.member")
    assert [(entry.act, entry.actor) for entry in acts] == [(Act.ADDED, inside.registrar)]
    assert code(enter, inside, number=number, given_name="舞") == "number_taken"


def test_a_namesake_is_looked_at_before_a_second_record_is_made(inside):
    first = enter(inside)
    assert code(enter, inside) == "namesake"
    second = enter(inside, others=[first.pk])
    # The second was entered after somebody looked: who has seen the first alone has not seen all.
    assert code(enter, inside, others=[first.pk]) == "namesake"
    assert enter(inside, others=[first.pk, second.pk]).pk not in (first.pk, second.pk)


def test_variants_of_a_character_are_the_same_name(inside):
    """髙橋 舞 is on the register: 高橋 舞 is asked about."""
    assert code(enter, inside, family_name="高橋", given_name="舞") == "namesake"


def test_what_cannot_be_entered(inside):
    wrong = next_number()
    wrong = wrong[:-1] + str((int(wrong[-1]) + 1) % 10)
    assert code(enter, inside, number=wrong) == "check_digit"
    assert code(enter, inside, joined_on=today() + timedelta(days=1)) == "day_to_come"
    particulars = {**written(), "family_name": "X", "status": "active"}
    for stranger in (inside.player, inside.scorer):
        assert code(keeping.enter, written=particulars, others=(), by=stranger) == "not_the_registrar"


def test_a_correction_keeps_what_stood_and_goes_against_what_was_seen(inside):
    member = inside.members[0]
    seen = seen_as(member)
    corrected = correct(inside, member, given_name="華")
    assert (corrected.given_name, list(find_members("華"))) == ("華", [corrected])
    history = Member.pgh_event_model.objects.filter(pgh_obj=member.pk).order_by("pgh_id")
    assert [event.given_name for event in history] == ["花", "華"]
    member.refresh_from_db()
    assert correct(inside, member, seen=seen, given_name="華") == corrected  # pressed twice
    assert history.count() == 2
    assert code(correct, inside, member, seen=seen, given_name="桜") == "superseded"
    assert code(correct, inside, member, number=inside.members[1].number) == "number_taken"
    assert code(correct, inside, member, number="123") == "check_digit"
    assert code(correct, inside, member, by=inside.player, given_name="桜") == "not_the_registrar"


def test_who_leaves_has_a_day_and_comes_back_without_one(inside):
    member = inside.members[0]
    seen = seen_as(member)
    left = stand(inside, member, "left", on=date(2026, 3, 31))
    assert (left.status, left.ended_on) == ("left", date(2026, 3, 31))
    assert stand(inside, member, "left", on=date(2026, 3, 31), seen=seen) == left  # pressed twice
    assert code(stand, inside, left, "deceased", seen=seen) == "superseded"
    back = stand(inside, left, "active", on=date(2026, 9, 1))
    assert (back.status, back.ended_on) == ("active", None)
    acts = AuditEntry.objects.filter(act=Act.MEMBER_STANDING).order_by("pk")
    assert [entry.parameters for entry in acts] == [
        {"before": "active", "status": "left", "on": "2026-03-31"},
        {"before": "left", "status": "active", "on": "2026-09-01"},
    ]


def test_impossible_standings(inside):
    member = enter(inside)
    assert code(stand, inside, member, "deceased", on=today() + timedelta(days=1)) == "day_to_come"
    assert code(stand, inside, member, "left", on=SINCE - timedelta(days=1)) == "ended_before_joined"
    assert code(stand, inside, member, "merged") == "not_a_standing"
    assert code(stand, inside, member, "left", by=inside.player) == "not_the_registrar"
    Member.objects.filter(pk=member.pk).update(status="merged", merged_into=inside.members[0])
    assert code(stand, inside, member, "left") == "merged"
    erased = inside.members[1]
    Member.objects.filter(pk=erased.pk).update(family_name="", given_name="", family_romaji="")
    assert code(stand, inside, erased, "left") == "erased"


def test_the_administrator_stands_in_and_the_secretary_does_not(inside):
    secretary = cast.login(inside.federation, "points")
    cast.appoint(secretary, "master_point_secretary")
    member = inside.members[0]
    assert code(correct, inside, member, by=secretary, given_name="桜") == "not_the_registrar"
    assert correct(inside, member, by=inside.administrator, given_name="桜").given_name == "桜"
