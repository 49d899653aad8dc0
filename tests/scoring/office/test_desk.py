"""The list of members: looked up, chosen, paged; what waits beside it; and who comes to it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Membership
from clubs.register.services import number_claims
from federation.models import DuesPaid, DuesYear, Letter, Member, Role
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.record.letters import ATTEMPTS_MAX
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text

DESK = "/sakura/desk/members/"


def many(house, count, **more):
    rows = [
        Member(
            number=with_check_digit(f"{50001 + at}", house.federation.number_scheme),
            family_name=f"会員{at}",
            family_kana=f"カイイン{at:03}",
            family_romaji=f"Kaiin{at}",
            **more,
        )
        for at in range(count)
    ]
    return register_members(rows, by=None)


def listed(page):
    """The numbers of a list, in its order."""
    rows = page.content.decode().split("<tbody>")[1].split("</tbody>")[0].split("<tr")[1:]
    return [row.split('reference">')[1].split("<")[0] for row in rows]


def year_of_dues():
    start = today().replace(month=1, day=1)
    return DuesYear.objects.create(starts_on=start, ends_on=start.replace(month=12, day=31), due_by=start)


def test_found_in_any_spelling_with_the_columns_that_matter(here):
    page = enter(here.registrar).get(DESK, {"q": "高橋"})
    assert listed(page) == [here.members[1].number]
    for word in (["髙橋", "舞"], ["タカハシ マイ", "Mai Takahashi", "Central Club"]):
        assert all(part in text(page) for part in word)
    for query in ("takahashi", "ﾀｶﾊｼ", here.members[1].number):
        assert listed(enter(here.registrar).get(DESK, {"q": query})) == [here.members[1].number]
    assert "Nobody is found" in text(enter(here.registrar).get(DESK, {"q": "Nemo"}))


def test_chosen_by_status_club_and_dues(here):
    first, second = here.members
    with acting_for(here.federation):
        gone = many(here, 1, status="left")[0]
        other = Club.objects.create(number="2080", names={"ja": "港", "en": "Harbour"}, place="")
        Membership.objects.filter(member=second).update(club=other)
        DuesPaid.objects.create(year=year_of_dues(), member=first, paid_on=today())
    client = enter(here.registrar)
    assert set(listed(client.get(DESK))) == {first.number, second.number}
    assert listed(client.get(DESK, {"status": "left"})) == [gone.number]
    assert set(listed(client.get(DESK, {"status": "all"}))) == {first.number, second.number, gone.number}
    assert listed(client.get(DESK, {"club": other.pk})) == [second.number]
    assert listed(client.get(DESK, {"dues": "paid"})) == [first.number]
    assert listed(client.get(DESK, {"dues": "unpaid"})) == [second.number]
    assert listed(client.get(DESK, {"q": "Kaiin"})) == [gone.number]  # a search looks through everybody


def test_dues_paid_under_a_merged_record_count(here):
    first, second = here.members
    with acting_for(here.federation):
        Member.objects.filter(pk=first.pk).update(status="merged", merged_into=second)
        DuesPaid.objects.create(year=year_of_dues(), member=first, paid_on=today())
    assert listed(enter(here.registrar).get(DESK, {"dues": "paid"})) == [second.number]


@pytest.mark.parametrize(
    "asked", [{"club": "x"}, {"club": "9" * 30}, {"status": "?"}, {"page": "x"}, {"tab": "?"}]
)
def test_what_an_address_says_wrongly_counts_as_not_said(here, asked):
    page = enter(here.registrar).get(DESK, asked)
    assert (page.status_code, len(listed(page))) == (200, 2)


def test_as_many_queries_for_one_as_for_a_page(here):
    client = enter(here.registrar)

    def queries():
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert client.get(DESK).status_code == 200
        return len(caught)

    client.get(DESK)
    few = queries()
    with acting_for(here.federation):
        members = many(here, 60)
        Membership.objects.bulk_create(
            Membership(club=here.club, member=member, is_home=True, starts_on=cast.SINCE)
            for member in members
        )
    assert queries() == few
    assert len(listed(client.get(DESK))) == 50
    assert len(listed(client.get(DESK, {"page": 2}))) == 12


def test_what_waits_is_beside_it_as_tabs(here):
    with acting_for(here.federation):
        number = with_check_digit("77001", here.federation.number_scheme)
        number_claims.claim(club=here.club, number=number, name="佐藤 花", by=here.scorer)
        twins = many(here, 2)
        Member.objects.filter(pk__in=[twin.pk for twin in twins]).update(family_name="双子", given_name="花")
        Letter.objects.create(topic="contact", key="x", reader=here.player, attempts=ATTEMPTS_MAX)
        Letter.objects.create(topic="contact", key="y", reader=here.player, attempts=1)
    client = enter(here.registrar)
    page = text(client.get(DESK))
    assert "Members (4)" in page
    assert "Numbers that clubs say are theirs (1)" in page
    assert "Same names" in page
    assert "Same names (" not in page  # all names are compared to count them: where they are asked for
    assert "Letters (" not in page  # the registrar does not see letters that did not go
    assert number in text(client.get(DESK, {"tab": "numbers"}))
    assert set(listed(client.get(DESK, {"tab": "names"}))) == {twin.number for twin in twins}
    assert "Same names (2)" in text(client.get(DESK, {"tab": "names"}))
    letters = text(enter(here.administrator).get(DESK, {"tab": "letters"}))
    assert "Letters that did not go (1)" in letters
    assert here.player.email in letters


def test_who_comes_to_it(here, next_door):
    readers = {Role.REGISTRAR, Role.ADMINISTRATOR, Role.MASTER_POINT_SECRETARY, Role.TOURNAMENT_OFFICE}
    for role in Role:
        with acting_for(here.federation):
            user = cast.login(here.federation, f"holder-{role.value.replace('_', '-')}")
            cast.appoint(user, role)
        assert enter(user).get(DESK).status_code == (200 if role in readers else 403), role
    for user in (here.player, here.scorer, next_door.registrar):
        assert enter(user).get(DESK).status_code == 403
    assert enter(None).get(DESK).status_code == 302


def test_the_tournament_office_asks_in_vain_about_dues(here):
    with acting_for(here.federation):
        office = cast.login(here.federation, "office")
        cast.appoint(office, Role.TOURNAMENT_OFFICE)
        DuesPaid.objects.create(year=year_of_dues(), member=here.members[0], paid_on=today())
    page = enter(office).get(DESK, {"dues": "unpaid"})
    assert len(listed(page)) == 2
    assert "Dues" not in text(page)
    assert "Enter a member" not in text(page)


def test_members_of_next_door_are_not_listed(here, next_door):
    with acting_for(next_door.federation):
        many(next_door, 1)
    assert len(listed(enter(here.registrar).get(DESK, {"status": "all"}))) == 2


def test_a_membership_to_come_is_no_club_of_today(here):
    with acting_for(here.federation):
        Membership.objects.filter(member=here.members[0]).update(starts_on=today() + timedelta(days=1))
    page = enter(here.registrar).get(DESK, {"q": here.members[0].number})
    assert "Central Club" not in page.content.decode().split("<tbody>")[1]
