"""Likely duplicates: found by keys, weighed, marked for ever, rebuilt the same."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Particulars
from federation.errors import Refused
from federation.models import Act, AuditEntry, DifferentPersons, DuplicateKey, DuplicatePair, Member
from federation.people.duplicates import searching
from federation.people.duplicates.strength import Likeness, level_of, mail_key, strength_of, whole
from federation.people.member_numbers import with_check_digit
from federation.people.merging import different
from federation.people.merging.merge import merge_members
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for
from tests import cast

NAMES = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")


def enter(house, at, *names, **more):
    number = with_check_digit(f"{61000 + at}", house.federation.number_scheme)
    row = Member(number=number, **dict(zip(NAMES, names, strict=False)), **more)
    return register_members([row], by=None)[0]


def search(house):
    return searching.search(searching.ask(by=house.registrar).pk)


def pairs():
    rows = searching.waiting().values_list("first", "second", "strength", "reasons")
    return {(first, second): (strength, set(why)) for first, second, strength, why in rows}


ALIKE = [  # another spelling of 髙橋 舞, タカハシ マイ, Takahashi Mai; and what it is found by
    (("高橋", "舞"), {Likeness.NAME}),
    (("舞", "髙橋"), {Likeness.NAME}),
    (("T", "", "たかはし", "まい"), {Likeness.KANA}),
    (("", "", "", "", "TAKAHASHI", "Mai"), {Likeness.ROMAJI}),
    (("高橋", "舞", "タカハシ", "マイ", "Takahasi", "Mai"), {Likeness.NAME, Likeness.KANA, Likeness.ROMAJI}),
]


@pytest.mark.parametrize(("names", "why"), ALIKE)
def test_one_name_in_any_spelling_is_a_pair(inside, names, why):
    other = enter(inside, 1, *names)
    for who in (inside.members[1], other):
        Particulars.objects.create(member=who, born_on=date(1970, 5, 6))
    search(inside)
    _strength, reasons = pairs()[inside.members[1].pk, other.pk]
    assert reasons >= {*why, Likeness.BORN}
    assert len(pairs()) == 1


def test_days_of_birth_and_kana_tell_namesakes_apart(inside):
    own = inside.members[1]
    twin = enter(inside, 1, "高橋", "舞", "タカハシ", "マイ")
    mayu = enter(inside, 2, "髙橋", "舞", "タカハシ", "マユ")
    Particulars.objects.create(member=own, born_on=date(1970, 5, 6))
    Particulars.objects.create(member=twin, born_on=date(1971, 5, 6))
    search(inside)
    assert pairs() == {}
    Particulars.objects.filter(member=twin).update(born_on=date(1970, 5, 6))
    search(inside)
    assert set(pairs()) == {(own.pk, twin.pk)}
    assert mayu.pk not in {key for pair in pairs() for key in pair}


def test_a_name_changed_by_marriage_and_an_address_are_ways_to_a_pair(inside):
    own = inside.members[1]
    married = enter(inside, 1, "佐藤", "舞", "サトウ", "マイ")
    for who in (own, married):
        Particulars.objects.create(member=who, born_on=date(1970, 5, 6))
    login = cast.login(inside.federation, "player+two")
    far = enter(inside, 2, "M", "T", user=login)
    search(inside)
    assert pairs()[own.pk, married.pk][1] == {Likeness.BORN, Likeness.BORN_GIVEN}
    assert Likeness.EMAIL in pairs()[own.pk, far.pk][1]


@pytest.mark.parametrize(
    ("reasons", "level"),
    [
        (["name", "born"], "possible likely strong"),
        (["name", "kana", "romaji", "born", "club"], "strong"),
        (["name"], "possible"),
        (["name", "club", "near"], "possible"),
    ],
)
def test_more_reasons_are_stronger(reasons, level):
    assert str(level_of(strength_of(reasons))) in {"強い", "有力", "可能性あり", *level.split()}
    assert strength_of([*reasons, "email"]) > strength_of(reasons) > strength_of([*reasons, "born_apart"])


def test_keys_are_the_same_for_every_spelling():
    assert whole("髙橋", "舞") == whole("舞", "高橋") != ""
    assert whole("Satoh", "Jun") == whole("sato", "JUN")
    assert whole("髙橋", "") == ""
    assert mail_key("Mai+club@Example.org") == mail_key("mai@example.org")
    assert mail_key("nothing") == ""


def test_two_people_are_never_a_pair_again_until_that_is_taken_back(inside):
    own, other = inside.members[1], enter(inside, 1, "高橋", "舞")
    search(inside)
    assert (own.pk, other.pk) in pairs()
    for _press in range(2):
        different.mark(one=other, other=own, by=inside.registrar)
    search(inside)
    assert pairs() == {}
    mark = DifferentPersons.objects.get()
    assert (mark.first, mark.second, mark.by) == (own, other, inside.registrar)
    for _press in range(2):
        different.take_back(one=own, other=other, by=inside.registrar)
    assert (own.pk, other.pk) in pairs()
    acts = AuditEntry.objects.filter(act__in=[Act.MEMBERS_DIFFERENT, Act.MEMBERS_LIKE_AGAIN])
    assert acts.count() == 2
    with pytest.raises(Refused):
        different.mark(one=own, other=other, by=inside.player)
    with pytest.raises(Refused):
        different.mark(one=own, other=own, by=inside.registrar)


def test_emptied_and_rebuilt_they_are_the_same_and_one_record_can_be_looked_at_alone(inside):
    enter(inside, 1, "高橋", "舞")
    enter(inside, 2, "山田", "花", "ヤマダ", "ハナ")
    search(inside)
    before = pairs()
    assert len(before) == 2
    DuplicatePair.objects.all().delete()
    DuplicateKey.objects.all().delete()
    search(inside)
    assert pairs() == before
    DuplicatePair.objects.all().delete()
    searching.look_again(member.pk for member in inside.members)
    assert pairs() == before


def test_merged_records_are_no_pair_and_a_search_that_is_done_is_not_done_again(inside):
    own, other = inside.members[1], enter(inside, 1, "高橋", "舞")
    asked = searching.ask(by=inside.registrar)
    assert searching.ask(by=None) == asked
    assert searching.search(asked.pk).pairs == 1
    assert searching.search(asked.pk) is None
    merge_members(duplicate=other, into=own, by=inside.registrar)
    assert pairs() == {}
    search(inside)
    assert pairs() == {}


def test_next_door_has_pairs_of_its_own(here, next_door):
    for house, twins in ((next_door, ["高橋", "髙橋"]), (here, ["高橋"])):
        with acting_for(house.federation):
            for at, family in enumerate(twins):
                enter(house, at, family, "舞")
            search(house)
    for house in (here, next_door):
        with acting_for(house.federation):
            assert len(pairs()) == 1
            own = set(Member.objects.values_list("pk", flat=True))
            assert {key for pair in pairs() for key in pair} <= own


def test_a_name_that_very_many_have_makes_no_pair_by_itself(inside):
    for at in range(searching.BLOCK_MAX + 1):
        enter(inside, at, "鈴木", "一郎")
    with CaptureQueriesContext(connection) as few:
        search(inside)
    assert pairs() == {}
    assert len(few) < 40
