"""What a member has that is open-ended, and what becomes of each as the member leaves, dies and is back."""

from datetime import date, timedelta

import pytest
from django.apps import apps

from clubs.models import Club, Membership, PartnerNotice
from clubs.partners import people as partners
from clubs.register.services import belonging
from federation.models import HeldMembership, Member, MembershipKind, MemberStatus, User
from federation.people.services import members as register
from federation.record.marks import seen_as
from federation.roles import today
from tests import cast
from tests.clubs.uploads.test_desk_pages import enter, text

ENDS = "ends with the day of leaving or of death; goes on, or begins again, as they are back"
PUBLIC = "nobody is shown it, and nothing is done with it, while the member is not here"
POST = "a post is given and taken by people: whoever keeps a post need not be a member, and a login has it"
RIGHT = "belongs to the person, not to the membership: it stays"
FACT = "says what was; nothing is open"
BY_DAY = "ends by a day of its own"

# Every table that leads to a member or a login and has an end: what leaving or dying does with its rows.
WHAT_BECOMES = {
    "federation.HeldMembership": ENDS,
    "clubs.Membership": ENDS,
    "clubs.PartnerNotice": PUBLIC,
    "scoring.SignInConsent": PUBLIC,
    "federation.Guardian": RIGHT,
    "federation.PersonalArchive": BY_DAY,
    "federation.DirectorRegistration": BY_DAY,
    "federation.DifferentPersons": FACT,
    "federation.Member": FACT,
    "clubs.EntryPlayer": FACT,
    "clubs.Application": FACT,
    "rulings.Appeal": FACT,
    "rulings.CommitteeMember": POST,
    "federation.Office": POST,
    "clubs.ClubOfficer": POST,
    "clubs.DistrictOfficer": POST,
    "clubs.ServiceToken": POST,
    "clubs.DeviceToken": POST,
}
END_WORDS = ("ends_on", "ended_on", "ended_at", "expires", "until", "withdrawn", "closed_at", "superseded_by")
END_WORDS += ("taken_back",)
OF_LOGINS = {"holder", "user", "issued_by"}


def test_of_each_table_with_an_end_is_said_what_leaving_does():
    tables = {model._meta.label for model in apps.get_models() if _is_held(model) and _ends(model)}
    assert tables == set(WHAT_BECOMES)


def _is_held(model):
    if hasattr(model, "pgh_tracked_model"):
        return False
    fields = [field for field in model._meta.fields if field.is_relation]
    return any(
        field.related_model is Member or (field.related_model is User and field.name in OF_LOGINS)
        for field in fields
    )


def _ends(model):
    names = [field.name for field in model._meta.fields]
    return any(word in name for name in names for word in END_WORDS)


@pytest.fixture
def held(inside):
    """A member of a kind, with a home club and another, and a notice for a partner."""
    member = Member.objects.get(user=inside.player)
    kind = MembershipKind.objects.create(code="full", names={"ja": "正会員", "en": "Full"})
    HeldMembership.objects.create(member=member, kind=kind, starts_on=cast.SINCE)
    other = Club.objects.create(number="2080", names={"ja": "別", "en": "Other"})
    Membership.objects.filter(member=member).delete()
    for club, is_home in ((inside.club, True), (other, False)):
        Membership.objects.create(member=member, club=club, is_home=is_home, starts_on=cast.SINCE)
    return inside, member


def ends(member):
    """The last days of what the member has; None: none."""
    kinds = HeldMembership.objects.filter(member=member).order_by("starts_on")
    clubs = Membership.objects.filter(member=member).order_by("-is_home", "starts_on")
    return [row.ends_on for row in kinds], [row.ends_on for row in clubs]


def by_the_page(house, member, status, on):
    act = {"status": status, "on": on, "seen": seen_as(member), "by": house.registrar}
    belonging.change_standing(member=member, **act)


def by_the_administration(house, member, status, on):
    member.status, member.ended_on = status, on if status in ("left", "deceased") else None
    register.save_member(member, by=house.registrar)


def by_a_file(house, member, status, on):
    member.status, member.ended_on = status, on if status in ("left", "deceased") else None
    register.amend_members([member], fields=["status", "ended_on"], by=house.registrar)


@pytest.mark.parametrize("door", [by_the_page, by_the_administration, by_a_file])
@pytest.mark.parametrize("status", [MemberStatus.LEFT, MemberStatus.DECEASED])
def test_what_a_member_has_ends_with_the_day(held, door, status):
    house, member = held
    day = today() - timedelta(days=30)
    door(house, member, status, day)
    assert ends(member) == ([day], [day, day])
    member.refresh_from_db()
    door(house, member, MemberStatus.ACTIVE, today())
    kinds, clubs = ends(member)
    assert kinds == [None]  # the same goes on
    assert clubs == [day, None, day]  # home again from today; the other club is asked
    again = Membership.objects.get(member=member, ends_on=None)
    assert (again.club, again.is_home, again.starts_on) == (house.club, True, today())


def test_who_is_suspended_keeps_what_they_have(held):
    house, member = held
    for status in (MemberStatus.SUSPENDED, MemberStatus.ACTIVE):
        by_the_page(house, member, status, today())
        member.refresh_from_db()
    assert ends(member) == ([None], [None, None])


def test_a_kind_that_ended_before_does_not_go_on(held):
    house, member = held
    HeldMembership.objects.filter(member=member).update(ends_on=date(2025, 3, 31))
    for status in (MemberStatus.LEFT, MemberStatus.ACTIVE):
        by_the_page(house, member, status, today())
        member.refresh_from_db()
    assert ends(member)[0] == [date(2025, 3, 31)]


def test_nobody_is_shown_a_notice_of_who_is_gone(held):
    house, member = held
    assert partners.seeker(house.player) == member
    by_the_page(house, member, MemberStatus.DECEASED, today())
    assert partners.seeker(house.player) is None
    assert not PartnerNotice.objects.filter(member__status__in=partners.HERE).exists()


def test_the_page_says_so_before_it_is_done(held):
    house, member = held
    client, address = enter(house.registrar), f"/sakura/desk/members/{member.pk}/status/"
    day = today().isoformat()
    asked = {"status": "left", "on": day, "seen": seen_as(member)}
    page = text(client.post(address, asked))
    assert "Kind of membership: Full" in page
    assert "Home club: Central Club" in page
