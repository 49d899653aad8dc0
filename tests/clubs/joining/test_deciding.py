"""Who decides about an application, and who does not even see it."""

import pytest
from django.db import DatabaseError, transaction

from clubs.joining import services
from clubs.models import Application, ApplicationStep, Club, ClubOfficer, ClubRole
from federation.errors import Refused
from federation.models import Letter, MembershipKind, User
from federation.people.selectors import next_number
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.joining.applicants import apply, desk, form, now, opened, page, proved, signed_in


def manager_elsewhere(house):
    """Of another club of the same federation."""
    with acting_for(house.federation):
        club = Club.objects.create(number="9001", names={"en": "Other Club"}, place="")
        user = cast.login(house.federation, "other-manager")
        ClubOfficer.objects.create(club=club, holder=user, role=ClubRole.MANAGER, starts_on=cast.SINCE)
    return user


def test_strangers_see_nothing_and_decide_nothing(here, next_door):
    """The scorer, a manager of another club, a member; and nobody of another federation."""
    manager = opened(here)
    neighbour = opened(next_door)
    asked = proved(here, club=here.club.pk)
    of_club = f"/sakura/desk/clubs/{here.club.pk}/applications/"
    for user in (here.scorer, manager_elsewhere(here), here.player, neighbour, next_door.registrar):
        client = signed_in(user)
        answers = [
            client.get(desk(here, asked)),
            client.get(of_club),
            client.get("/sakura/desk/applications/"),
        ]
        answers += [client.post(desk(here, asked), {"act": act}) for act in ("approve", "decline", "accept")]
        assert [one.status_code for one in answers] == [403] * 6, user
        assert not any("Mori" in one.content.decode() for one in answers)
    assert signed_in(manager).get("/sakura/desk/applications/").status_code == 403
    assert signed_in(next_door.registrar).get(f"/albion/desk/applications/{asked.pk}/").status_code == 404
    assert now(here, asked).state == "at_club"


def test_the_manager_decides_no_more_once_it_is_with_the_office(here):
    manager = opened(here)
    asked = proved(here, club=here.club.pk)
    with acting_for(here.federation):
        services.approve(application=asked, by=manager)
    client = signed_in(manager)
    for act in ({"act": "decline", "reason": "No"}, {"act": "accept", "number": "1"}):
        assert client.post(desk(here, asked), act).status_code == 422
    assert now(here, asked).state == "at_office"
    assert 'value="decline"' not in client.get(desk(here, asked)).content.decode()


def test_the_office_waits_for_the_club_or_stands_in_for_it(here):
    opened(here)
    asked = proved(here, club=here.club.pk)
    office = signed_in(here.registrar)
    with acting_for(here.federation):
        number = next_number()
    early = office.post(desk(here, asked), {"act": "accept", "number": number})
    assert (early.status_code, "waits for the club" in early.content.decode()) == (422, True)
    assert office.post(desk(here, asked), {"act": "approve"}).status_code == 302
    assert office.post(desk(here, asked), {"act": "accept", "number": number}).status_code == 302


def test_a_kind_that_was_closed_and_a_number_that_cannot_be(here):
    opened(here)
    asked = proved(here)
    office = signed_in(here.registrar)
    assert office.post(desk(here, asked), {"act": "accept", "number": "12"}).status_code == 422
    taken = office.post(desk(here, asked), {"act": "accept", "number": here.members[0].number})
    assert (taken.status_code, "Another member has this number" in taken.content.decode()) == (422, True)
    with acting_for(here.federation):
        MembershipKind.objects.filter(code="full").update(is_active=False)
        number = next_number()
    closed = office.post(desk(here, asked), {"act": "accept", "number": number})
    assert (closed.status_code, "not for them" in closed.content.decode()) == (422, True)
    assert office.post(desk(here, asked), {"act": "unheard"}).status_code == 404
    assert now(here, asked).state == "at_office"


def test_before_the_link_nobody_is_told_and_a_service_refuses(here):
    manager = opened(here)
    asked = apply(here, club=here.club.pk)
    with acting_for(here.federation):
        assert not Letter.objects.exists()
        for act in (
            lambda: services.approve(application=asked, by=manager),
            lambda: services.decline(application=asked, reason="x", by=here.registrar),
            lambda: services.accept(application=asked, number="1", others=(), by=here.registrar),
        ):
            with pytest.raises(Refused), transaction.atomic():
                act()
    assert now(here, asked).state == "unproved"


def test_the_database_keeps_what_was_written(here):
    opened(here)
    asked = proved(here)
    with acting_for(here.federation):
        services.decline(application=asked, reason="Full", by=here.registrar)
        for change in (
            lambda: Application.objects.update(email="other@example.com"),
            lambda: Application.objects.update(state="at_office", closed_at=None),
            lambda: Application.objects.all()._raw_delete("default"),
            lambda: ApplicationStep.objects.update(reason="Other"),
            lambda: ApplicationStep.objects.all()._raw_delete("default"),
        ):
            with pytest.raises(DatabaseError), transaction.atomic():
                change()


def test_the_club_of_another_federation_is_no_choice(here, next_door):
    opened(here)
    opened(next_door)
    answer = signed_in(here.player).post(page(here), form(here, club=next_door.club.pk))
    assert answer.status_code == 422
    assert User.objects.filter(email="toshi@example.com").count() == 0
