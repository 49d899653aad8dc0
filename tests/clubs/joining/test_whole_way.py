"""From the form of somebody who is no member to a member with a club, dues and a login, by the pages."""

from datetime import timedelta

import pytest
from django.test import Client

from clubs.models import Application, ApplicationStep, Membership, Particulars
from federation.memberships.services import runs
from federation.models import (
    AuditEntry,
    Charge,
    DuesYear,
    HeldMembership,
    Letter,
    Member,
    OutboxEntry,
    Renewal,
)
from federation.people import invitations
from federation.people.selectors import next_number
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.front.waiting import waiting_for
from tests.clubs.joining.applicants import (
    answered,
    apply,
    desk,
    form,
    link_of,
    now,
    opened,
    page,
    proved,
    signed_in,
)


def number_of(house):
    with acting_for(house.federation):
        return next_number()


def charging_run(house):
    """A renewal for this year that charges, before it lapses."""
    with acting_for(house.federation):
        year = DuesYear.objects.get()
        run = runs.prepare(
            year=year,
            lapse_on=year.ends_on + timedelta(days=90),
            steps=[today()],
            by=house.registrar,
            is_charged=True,
        )
        runs.start(run=run, by=house.registrar)


def test_by_a_club_to_a_member(here):
    manager, client = opened(here), Client(headers={"accept-language": "en"})
    charging_run(here)
    shown = client.get(page(here, club=True))
    assert shown.status_code == 200
    assert ("Full, ¥6,000 a year" in shown.content.decode(), "onorary" in shown.content.decode()) == (
        True,
        False,
    )
    assert f'<option value="{here.club.pk}" selected' in shown.content.decode()
    sent = client.post(page(here, club=True), form(here, club=here.club.pk), follow=True)
    assert "A letter with a link is on its way" in sent.content.decode()
    with acting_for(here.federation):
        asked = Application.objects.get()
        assert (asked.state, Letter.objects.count()) == ("unproved", 0)
    assert signed_in(here.registrar).get(desk(here, asked)).status_code == 404
    way = link_of(here, asked)
    assert client.get(way).status_code == 200
    assert now(here, asked).state == "unproved"
    assert "has arrived" in client.post(way, follow=True).content.decode()
    assert now(here, asked).state == "at_club"
    with acting_for(here.federation):
        assert [one.reader for one in Letter.objects.filter(topic="application_waits")] == [manager]
        waiting = [one.address for one in waiting_for(manager)]
        assert waiting == [f"/desk/clubs/{here.club.pk}/applications/"]
    mine = signed_in(manager)
    listed = mine.get(f"/sakura/desk/clubs/{here.club.pk}/applications/").content.decode()
    assert "Toshi Mori" in listed
    for _ in range(2):
        assert mine.post(desk(here, asked), {"act": "approve"}).status_code == 302
    assert now(here, asked).state == "at_office"
    office = signed_in(here.registrar)
    assert "Toshi Mori" in office.get("/sakura/desk/applications/").content.decode()
    number = number_of(here)
    assert f'value="{number}"' in office.get(desk(here, asked)).content.decode()
    for _ in range(2):
        assert office.post(desk(here, asked), {"act": "accept", "number": number}).status_code == 302
    with acting_for(here.federation):
        member = Member.objects.get(number=number)
        assert (member.family_name, member.joined_on, member.status) == ("森", today(), "active")
        held = HeldMembership.objects.get(member=member)
        assert (held.kind.code, held.starts_on) == ("full", today())
        membership = Membership.objects.get(member=member)
        assert (membership.club, membership.is_home, membership.starts_on) == (here.club, True, today())
        renewal = Renewal.objects.get(member=member)
        assert (renewal.state, renewal.amount) == ("asked", 6000)
        assert [one.amount for one in Charge.objects.filter(account__member=member)] == [6000]
        assert member.user.email == "toshi@example.com"
        assert OutboxEntry.objects.get(topic=invitations.TOPIC).subject_ref == member.user.pk
        deeds = ApplicationStep.objects.values_list("deed", flat=True)
        assert list(deeds) == ["proved", "approved", "accepted"]
        acts = AuditEntry.objects.filter(act__startswith="application.").order_by("pk")
        assert [one.act for one in acts] == ["application.approved", "application.accepted"]
    welcome = answered(here, asked)
    assert (welcome.to, number in welcome.body) == (["toshi@example.com"], True)


def test_without_a_club_it_is_the_office_at_once(here):
    opened(here)
    asked = proved(here, kind="junior", born_on=f"{today().year - 20}-03-01")
    assert now(here, asked).state == "at_office"
    number = number_of(here)
    office = signed_in(here.registrar)
    assert office.post(desk(here, asked), {"act": "accept", "number": number}).status_code == 302
    with acting_for(here.federation):
        member = Member.objects.get(number=number)
        assert Particulars.objects.get(member=member).born_on.year == today().year - 20
        assert not Membership.objects.filter(member=member).exists()
        assert not Renewal.objects.filter(member=member).exists()


def test_a_club_without_a_manager_holds_nobody_up(here):
    opened(here, manager=False)
    assert now(here, proved(here, club=here.club.pk)).state == "at_office"


@pytest.mark.parametrize("who", ["manager", "registrar"])
def test_declined_with_a_reason(here, who):
    manager = opened(here)
    asked = proved(here, club=here.club.pk)
    client = signed_in(manager if who == "manager" else here.registrar)
    without = client.post(desk(here, asked), {"act": "decline"})
    assert (without.status_code, "Say why" in without.content.decode()) == (422, True)
    for _ in range(2):
        reason = {"act": "decline", "reason": "We are full"}
        assert client.post(desk(here, asked), reason).status_code == 302
    assert now(here, asked).state == "declined"
    assert "We are full" in answered(here, asked).body
    late = signed_in(here.registrar).post(desk(here, asked), {"act": "accept", "number": number_of(here)})
    assert (late.status_code, "decided already" in late.content.decode()) == (422, True)
    with acting_for(here.federation):
        assert not Member.objects.filter(family_name="森").exists()


def test_a_namesake_is_looked_at_first(here):
    opened(here)
    twin = here.members[0]
    names = ("family_name", "given_name", "family_kana", "given_kana", "family_romaji", "given_romaji")
    asked = proved(here, **{name: getattr(twin, name) for name in names})
    office, number = signed_in(here.registrar), number_of(here)
    shown = office.get(desk(here, asked)).content.decode()
    assert ("Is it the same person?" in shown, twin.number in shown) == (True, True)
    sent = {"act": "accept", "number": number, "shown": str(twin.pk)}
    refused = office.post(desk(here, asked), sent)
    assert (refused.status_code, "Look at the record first" in refused.content.decode()) == (422, True)
    unseen = office.post(desk(here, asked), sent | {"is_another": "on", "shown": ""})
    assert unseen.status_code == 422
    assert office.post(desk(here, asked), sent | {"is_another": "on"}).status_code == 302


def test_the_address_of_a_member_gives_no_second_login(here):
    """A parent applies for a child: the child is a member, and the letter says how a login is had."""
    opened(here)
    asked = apply(here, email=here.player.email.upper())
    way = link_of(here, asked)
    assert Client().post(way).status_code == 302
    office, number = signed_in(here.registrar), number_of(here)
    assert office.post(desk(here, asked), {"act": "accept", "number": number}).status_code == 302
    with acting_for(here.federation):
        assert Member.objects.get(number=number).user is None
    assert "signs in another member already" in answered(here, asked).body
