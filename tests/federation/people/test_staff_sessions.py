"""Operators enter a federation only with a reason and an end, and on its record."""

from datetime import timedelta

import pytest
from django.utils import timezone

from federation.errors import Refused
from federation.models import Act, AuditEntry, StaffSession, User
from federation.people.services.logins import prove
from federation.people.services.staff_sessions import end_staff_session, open_staff_session
from federation.tenancy.context import acting_for
from tests import cast
from tests.worlds import furnished_once

DESK = "/sakura/admin/"

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def operator(db) -> User:
    """Somebody who runs the installation and holds no office anywhere."""
    user = User.objects.create_user("ops@example.org", cast.PASSWORD, name="Ops", is_operator=True)
    prove(user)
    return user


def enter(house, operator, reason="a wrong letter", hours=1) -> StaffSession:
    """Open a staff session."""
    ends_at = timezone.now() + timedelta(hours=hours)
    return open_staff_session(federation=house.federation, operator=operator, reason=reason, ends_at=ends_at)


def test_an_operator_without_a_staff_session_is_refused(client, here, operator):
    client.force_login(operator)
    assert client.get(DESK, follow=True).status_code == 403


def test_inside_a_staff_session_an_operator_is_administrator_of_that_federation_only(
    client, here, next_door, operator
):
    enter(here, operator)
    client.force_login(operator)
    client.cookies["language"] = "en"
    page = client.get(DESK)
    assert page.status_code == 200
    assert "You are here as an operator until" in page.content.decode()
    assert "a wrong letter" in page.content.decode()
    assert client.get(f"{DESK}federation/office/add/").status_code == 200
    assert client.get("/albion/admin/", follow=True).status_code == 403


def test_when_it_has_expired_the_operator_is_outside(client, here, operator):
    session = enter(here, operator)
    with acting_for(here.federation):
        now = timezone.now()
        StaffSession.objects.filter(pk=session.pk).update(
            starts_at=now - timedelta(hours=2), ends_at=now - timedelta(seconds=1)
        )
    client.force_login(operator)
    assert client.get(DESK, follow=True).status_code == 403


def test_leaving_ends_it_at_once_and_both_acts_are_recorded(client, here, operator):
    enter(here, operator)
    client.force_login(operator)
    assert client.get(f"{DESK}staff-session/end/").status_code == 405
    assert client.post(f"{DESK}staff-session/end/").headers["Location"] == "/operators/"
    assert client.get(DESK, follow=True).status_code == 403
    with acting_for(here.federation):
        entries = AuditEntry.objects.filter(actor=operator).order_by("id")
        assert [entry.act for entry in entries] == [Act.STAFF_SESSION_OPENED, Act.STAFF_SESSION_ENDED]
        assert entries[0].parameters["reason"] == "a wrong letter"


REFUSED = [
    ({"reason": "  "}, "no_reason"),
    ({"hours": 8.01}, "wrong_end"),
    ({"hours": 0}, "wrong_end"),
    ({"hours": -1}, "wrong_end"),
]


@pytest.mark.parametrize(("impossible", "code"), REFUSED)
def test_without_reason_or_end_nobody_enters(here, operator, impossible, code):
    with pytest.raises(Refused) as refusal:
        enter(here, operator, **impossible)
    assert refusal.value.code == code


def test_who_is_no_operator_does_not_enter(here, next_door):
    with pytest.raises(Refused) as refusal:
        enter(here, next_door.administrator)
    assert refusal.value.code == "not_operator"


def test_a_second_session_in_the_same_federation_is_refused(here, next_door, operator):
    enter(here, operator)
    enter(next_door, operator)
    with pytest.raises(Refused) as refusal:
        enter(here, operator)
    assert refusal.value.code == "already_open"


def test_only_its_operator_ends_a_staff_session_and_only_once(here, operator):
    session = enter(here, operator)
    with acting_for(here.federation):
        with pytest.raises(Refused) as refusal:
            end_staff_session(session, by=here.administrator)
        assert refusal.value.code == "not_yours"
        end_staff_session(session, by=operator)
        with pytest.raises(Refused) as refusal:
            end_staff_session(session, by=operator)
        assert refusal.value.code == "ended"
