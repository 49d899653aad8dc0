"""Two records become one: the narrower wish holds, guardians and families go along, and it all comes back."""

from datetime import timedelta

import pytest

from clubs.models import Particulars
from federation.errors import Refused
from federation.mailings.own_groups import GROUPS
from federation.models import (
    ConsentGiven,
    DuesPaid,
    DuesYear,
    HeldMembership,
    MemberMerge,
    MembershipKind,
    Purpose,
)
from federation.people.merging.merge import merge_members
from federation.people.merging.part import part_members
from federation.personal import choices, guardians
from federation.reader import NameUse, Readership
from federation.roles import today
from scoring.learning.quiz.sets import sets
from scoring.learning.selectors import rounds_of
from scoring.models import QuizAnswer, SignInConsent
from tests.cast import SINCE
from tests.factories import programs
from tests.federation.people.test_duplicates import enter


@pytest.fixture
def twins(inside):
    """The record that stays, and the one that goes."""
    return inside.members[1], enter(inside, 1, "高橋", "舞")


def merge(house, twins):
    kept, gone = twins
    merge_members(duplicate=gone, into=kept, by=house.registrar)
    return MemberMerge.objects.get()


def test_what_either_record_refused_stays_refused_whatever_is_chosen_next(inside, twins):
    kept, gone = twins
    choices.choose(member=gone, agrees={Purpose.NAME_PUBLIC: False}, by=inside.registrar)
    merger = merge(inside, twins)
    assert choices.holding(kept)[Purpose.NAME_PUBLIC] is False
    choices.choose(member=kept, agrees={Purpose.RATING: True}, by=inside.player)
    assert kept.refresh().named_to == Readership.MEMBERS
    with pytest.raises(Refused) as refused:
        part_members(merge=merger, by=inside.registrar)
    assert refused.value.code == "rests_on_it"


def test_silence_about_a_use_is_no_wish_and_a_refusal_is_one(inside, twins):
    kept, gone = twins
    choices.choose(member=kept, agrees={Purpose.OPEN_DATA: True, Purpose.REPORTS: True}, by=inside.player)
    choices.choose(member=gone, agrees={Purpose.SEARCH: False}, by=inside.registrar)
    merger = merge(inside, twins)
    assert kept.refresh().kept_from == NameUse.SEARCH_ENGINES
    part_members(merge=merger, by=inside.registrar)
    assert (kept.refresh().kept_from, choices.holding(kept)[Purpose.SEARCH]) == (NameUse(0), True)
    assert gone.refresh().kept_from == NameUse.SEARCH_ENGINES | NameUse.OPEN_DATA


def test_undoing_gives_each_record_its_own_word_again(inside, twins):
    kept, gone = twins
    choices.choose(member=gone, agrees={Purpose.NAME_PUBLIC: False}, by=inside.registrar)
    merger = merge(inside, twins)
    for _press in range(2):
        part_members(merge=merger, by=inside.registrar)
    assert (choices.holding(kept), kept.refresh().named_to) == (choices.AT_FIRST, Readership.PUBLIC)
    assert choices.holding(gone)[Purpose.NAME_PUBLIC] is False
    assert ConsentGiven.objects.filter(member=kept).count() == 2


def test_the_guardian_of_a_minor_goes_along_and_comes_back(inside, twins):
    kept, gone = twins
    who = {"name": "Mori", "email": "mori@example.org", "proof": "2026-01-01", "by": inside.registrar}
    guardian = guardians.enter(member=born(gone), **who)
    merger = merge(inside, twins)
    assert guardians.of(kept) == guardian
    assert guardians.decides(guardian.refresh())
    part_members(merge=merger, by=inside.registrar)
    assert (guardians.of(gone), guardians.of(kept)) == (guardian, None)


def test_of_two_guardians_the_one_of_the_record_that_stays_decides(inside, twins):
    who = {"name": "Mori", "proof": "2026-01-01", "by": inside.registrar}
    own, other = (
        guardians.enter(member=born(member), email=f"{member.pk}@example.org", **who) for member in twins
    )
    merge(inside, twins)
    assert [guardians.decides(one.refresh()) for one in (own, other)] == [True, False]


def born(member):
    """A member who is under age."""
    Particulars.objects.create(member=member, born_on=today() - timedelta(days=4000))
    return member


def test_a_family_hangs_on_the_record_that_stays_and_nobody_heads_their_own(inside, twins):
    kept, gone = twins
    kind = MembershipKind.objects.create(code="full", names={"ja": "正会員", "en": "Full"})
    child, day = inside.members[0], {"kind": kind, "starts_on": SINCE}
    own = HeldMembership.objects.create(member=gone, head=kept, **day)
    family = HeldMembership.objects.create(member=child, head=gone, **day)
    merger = merge(inside, twins)
    assert (own.refresh().member, own.refresh().head) == (kept, None)
    assert family.refresh().head == kept
    part_members(merge=merger, by=inside.registrar)
    assert (own.refresh().member, own.refresh().head, family.refresh().head) == (gone, kept, gone)


def test_what_programs_may_be_told_goes_along_and_comes_back(inside, twins):
    kept, gone = twins
    code = programs.furnish(inside)
    SignInConsent.objects.filter(pk=code.consent_id).update(member=gone)
    consent = SignInConsent.objects.get()
    merger = merge(inside, twins)
    assert consent.refresh().member == kept
    part_members(merge=merger, by=inside.registrar)
    assert consent.refresh().member == gone


def test_who_paid_under_the_other_number_is_not_written_to_as_who_has_not(inside, twins):
    kept, gone = twins
    year = DuesYear.objects.create(starts_on=SINCE, ends_on=SINCE + timedelta(days=364), due_by=SINCE)
    DuesPaid.objects.create(member=gone, year=year, paid_on=SINCE)
    unpaid = next(group for group in GROUPS if group.key == "unpaid")
    asked = {"year": str(year.pk)}
    assert kept in [one.member for one in unpaid.find(asked)]
    merge(inside, twins)
    assert kept not in [one.member for one in unpaid.find(asked)]


def test_a_quiz_is_answered_by_both(inside, twins):
    kept, gone = twins
    one = next(iter(sets().values()))
    for member, question, chosen in ((gone, "a", "x"), (gone, "b", "y"), (kept, "a", "y")):
        answer = {"question": question, "chosen": chosen, "right": "y"}
        QuizAnswer.objects.create(member=member, quiz_set=one.key, round=1, **answer)
    merge(inside, twins)
    [round_now] = rounds_of(kept, [one])[one.key]
    assert {key: answer.is_right for key, answer in round_now.answers.items()} == {"a": True, "b": True}
