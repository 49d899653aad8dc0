"""Members: found by any name or number, in any width or case; numbers checked; duplicates merged."""

import pytest

from clubs.tournaments.services.entries import member_of
from federation.errors import Refused
from federation.models import Member, MemberStatus
from federation.people.member_numbers import with_check_digit
from federation.people.merging.merge import merge_members
from federation.people.selectors import find_members, likely_members, members_by_number
from federation.people.services.logins import give_login
from federation.people.services.members import register_members, save_member

FINDS_TAKAHASHI = [
    "髙橋",
    "タカハシ",
    "たかはし",
    "ﾀｶﾊｼ",
    "takahashi",
    "TAKAHASHI",
    "Ｔａｋａ",
    "舞",
    "mai taka",
    "髙橋舞",
]


@pytest.mark.parametrize("text", FINDS_TAKAHASHI)
def test_a_member_is_found_by_any_name_in_any_width_or_case(inside, text):
    assert [member.family_name for member in find_members(text)] == ["髙橋"]


def test_a_member_is_found_by_number_in_full_width(inside):
    member = inside.members[0]
    wide = member.number.translate({ord("0") + i: ord("０") + i for i in range(10)})
    assert list(find_members(wide)) == [member]


def test_a_wrong_check_digit_is_refused(inside):
    number = inside.members[0].number
    with pytest.raises(Refused) as refusal:
        save_member(Member(number=number[:-1] + str((int(number[-1]) + 1) % 10), family_name="x"), by=None)
    assert refusal.value.code == "check_digit"


def test_transposed_digits_suggest_the_member_meant(inside):
    number = inside.members[0].number  # 10001d
    slipped = number[:-2] + number[-1] + number[-2]
    assert likely_members([slipped]) == {slipped: [inside.members[0]]}


def test_a_login_goes_along_when_records_are_merged(inside):
    """members[1] has the player's login; whoever signs in with it is the record that stays."""
    kept, middle = inside.members
    (oldest,) = register_members(
        [Member(number=with_check_digit("30001", "luhn"), family_name="林")], by=inside.registrar
    )
    merge_members(duplicate=oldest, into=middle, by=inside.registrar)
    merge_members(duplicate=middle, into=kept, by=inside.registrar)
    assert member_of(inside.player) == kept
    assert Member.objects.filter(user=inside.player).count() == 3, "what was played under either is theirs"
    assert members_by_number({oldest.number}) == {oldest.number: kept}


def test_a_record_kept_may_be_given_the_login_of_a_merged_one(inside):
    kept, duplicate = inside.members
    Member.objects.filter(pk=duplicate.pk).update(status=MemberStatus.MERGED, merged_into=kept)
    give_login(kept, email=inside.player.email, by=inside.registrar)
    assert member_of(inside.player) == kept


def test_a_merged_duplicate_answers_for_the_record_kept(inside):
    kept, duplicate = inside.members
    merge_members(duplicate=duplicate, into=kept, by=inside.registrar)
    duplicate.refresh_from_db()
    assert duplicate.status == MemberStatus.MERGED
    assert members_by_number({duplicate.number}) == {duplicate.number: kept}
    with pytest.raises(Refused) as refusal:
        merge_members(duplicate=kept, into=duplicate, by=inside.registrar)
    assert refusal.value.code == "already_merged"
