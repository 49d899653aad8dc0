"""Clubs, memberships and club officers in the admin: duplicates answer by their sentence."""

import pytest

from clubs.models import Club, ClubOfficer, Membership
from federation.models import Act, AuditEntry
from federation.tenancy.context import acting_for
from tests.federation.people.test_admin_members import in_words

CLUBS = "/sakura/admin/clubs/club/"
MEMBERSHIPS = "/sakura/admin/clubs/membership/"
OFFICERS = "/sakura/admin/clubs/clubofficer/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def registrar(client, here):
    """The registrar's browser."""
    client.force_login(here.registrar)
    return client


def refusals(client, language: str, address: str, post: dict[str, object]) -> list[str]:
    """What the form said, in a language."""
    client.cookies["language"] = language
    response = client.post(f"{address}add/", post)
    assert response.status_code == 200
    return list(response.context["adminform"].form.non_field_errors())


def duplicates(house) -> dict[str, tuple[str, dict[str, object], str]]:
    """Every unique key of these tables, broken once."""
    club, member = house.club.pk, house.members[0].pk
    another = {"club": club, "member": member, "is_home": "on", "starts_on": "2021-01-01", "ends_on": ""}
    return {
        "number": (
            CLUBS,
            {"number": "2074", "names_ja": "別", "names_en": "Other", "place": "", "is_active": "on"},
            "Another club has this number.",
        ),
        "membership": (
            MEMBERSHIPS,
            {"club": club, "member": member, "starts_on": "2020-01-01", "ends_on": ""},
            "This member already belongs to the club from that day.",
        ),
        "home": (
            MEMBERSHIPS,
            another,
            "This member already has a home club; end that membership first.",
        ),
        "officer": (
            OFFICERS,
            {
                "club": club,
                "role": "scorer",
                "email": house.scorer.email,
                "holder_name": "",
                "starts_on": "2020-01-01",
                "ends_on": "",
            },
            "This person already has that role from that day.",
        ),
    }


@pytest.mark.parametrize("key", ["number", "membership", "home", "officer"])
def test_a_duplicate_is_refused_by_its_sentence_in_both_languages(registrar, here, key):
    address, post, sentence = duplicates(here)[key]
    for language in ("ja", "en"):
        assert refusals(registrar, language, address, post) == [in_words(language, sentence)]


def test_the_same_club_number_next_door_is_no_duplicate(registrar, here, next_door):
    with acting_for(next_door.federation):
        Club.objects.create(number="3001", names={"ja": "別", "en": "Other"})
    post = {"number": "3001", "names_ja": "東", "names_en": "East", "place": "", "is_active": "on"}
    assert registrar.post(f"{CLUBS}add/", post).status_code == 302
    with acting_for(here.federation):
        entry = AuditEntry.objects.first()
        assert (entry.act, entry.subject_type) == (Act.ADDED, "clubs.club")


def test_a_member_or_club_of_next_door_cannot_be_chosen(registrar, here, next_door):
    foreign = {"club": next_door.club.pk, "member": next_door.members[1].pk, "starts_on": "2020-01-01"}
    response = registrar.post(f"{MEMBERSHIPS}add/", foreign)
    assert set(response.context["adminform"].form.errors) == {"club", "member"}
    assert "Dunn" not in response.content.decode()
    with acting_for(here.federation):
        assert Membership.objects.count() == 2


def test_a_club_officer_is_named_by_email(registrar, here):
    post = {
        "club": here.club.pk,
        "role": "manager",
        "email": here.player.email,
        "holder_name": "",
        "starts_on": "2020-01-01",
        "ends_on": "",
    }
    assert registrar.post(f"{OFFICERS}add/", post).status_code == 302
    with acting_for(here.federation):
        assert ClubOfficer.objects.filter(holder=here.player, role="manager").count() == 1


def test_an_office_of_a_club_ends_after_it_begins(registrar, here):
    post = {"club": here.club.pk, "role": "manager", "email": here.player.email, "holder_name": ""}
    post |= {"starts_on": "2026-05-01", "ends_on": "2026-04-01"}
    assert refusals(registrar, "en", OFFICERS, post) == ["A role ends on or after the day it begins."]


def test_a_club_with_sessions_or_members_is_not_deleted(registrar, here):
    registrar.post(f"{CLUBS}{here.club.pk}/delete/", {"post": "yes"})
    with acting_for(here.federation):
        assert Club.objects.filter(pk=here.club.pk).exists()


def test_who_holds_no_office_here_is_refused(client, here, next_door):
    for user in (here.scorer, next_door.administrator):
        client.force_login(user)
        for address in (CLUBS, MEMBERSHIPS, OFFICERS):
            assert client.get(address, follow=True).status_code == 403
