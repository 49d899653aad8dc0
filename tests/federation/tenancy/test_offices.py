"""Users are global; what they may do in a federation follows from the offices they hold there.

DESIGN 3, sentence by sentence:
- "Users are global (one e-mail, one login)": test_one_login_for_two_federations, test_an_address_in_any_case
- "Member, Office and everything else belongs to a federation": test_shape
- "is_staff, groups and is_superuser give nothing": test_flags_and_groups_give_nothing
- "has_perm is answered from the offices held there": test_offices_give_permissions, test_days_of_an_office
- "Operators enter only by a staff session with a reason and an end": test_operators_enter_by_a_session
"""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from federation import roles
from federation.models import Office, Role, StaffSession, User
from federation.tenancy.context import NoFederation, acting_for
from tests import cast

CHANGE = "federation.change_member"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def holding(house, *held, **dates):
    """A new user with these offices."""
    user = cast.login(house.federation, f"new{len(held)}")
    for role in held:
        Office.objects.create(holder=user, role=role, **{"starts_on": cast.SINCE, **dates})
    return user


def test_one_login_for_two_federations(here, next_door):
    with acting_for(here.federation):
        cast.appoint(next_door.administrator, Role.REGISTRAR)
        assert roles.offices_of(next_door.administrator) == {Role.REGISTRAR}
    with acting_for(next_door.federation):
        assert roles.offices_of(next_door.administrator) == {Role.ADMINISTRATOR}
        assert roles.offices_of(here.administrator) == frozenset()


def test_an_address_in_any_case_is_the_same_login(here):
    with pytest.raises(ValidationError):
        User.objects.create_user(here.player.email.upper(), cast.PASSWORD)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(email=here.player.email.upper())
    assert User.objects.get_by_natural_key(here.player.email.title()) == here.player


def test_flags_and_groups_give_nothing(inside):
    user = inside.player
    user.is_staff = user.is_superuser = True
    Group.objects.create(name="Everything").permissions.set(Permission.objects.all())
    assert Permission.objects.filter(codename="change_member").exists()
    assert (user.has_perm(CHANGE), user.has_module_perms("federation")) == (False, False)
    assert (roles.is_staff_here(user), roles.permissions_of(user)) == (False, frozenset())


@pytest.mark.parametrize("name", ["groups", "user_permissions", "is_staff", "is_superuser"])
def test_a_login_has_no_column_for_powers(name):
    with pytest.raises(FieldDoesNotExist):
        User._meta.get_field(name)


@pytest.mark.parametrize(
    ("held", "may_view", "may_change", "may_appoint"),
    [
        ((), False, False, False),
        ((Role.TOURNAMENT_OFFICE,), True, False, False),
        ((Role.REGISTRAR,), True, True, False),
        ((Role.ADMINISTRATOR,), True, True, True),
    ],
)
def test_offices_give_permissions(inside, held, may_view, may_change, may_appoint):
    user = holding(inside, *held)
    asked = ("federation.view_member", CHANGE, "federation.add_office")
    assert tuple(map(user.has_perm, asked)) == (may_view, may_change, may_appoint)
    assert user.has_perms(asked) is may_appoint
    assert user.has_module_perms("federation") is bool(held)


def test_who_may_not_sign_in_may_do_nothing(inside):
    user = holding(inside, Role.ADMINISTRATOR)
    user.is_active = False
    assert (user.has_perm(CHANGE), roles.is_staff_here(user)) == (False, False)


def test_outside_every_federation_nobody_is_asked(here):
    with pytest.raises(NoFederation):
        here.administrator.has_perm(CHANGE)


@pytest.mark.parametrize(
    ("starts_on", "ends_on", "holds"),
    [
        (date(2026, 11, 21), None, True),
        (date(2026, 11, 22), None, False),
        (date(2026, 11, 1), date(2026, 11, 21), True),
        (date(2026, 11, 1), date(2026, 11, 20), False),
    ],
)
def test_days_of_an_office(inside, monkeypatch, starts_on, ends_on, holds):
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    user = holding(inside, Role.REGISTRAR, starts_on=starts_on, ends_on=ends_on)
    assert user.has_perm(CHANGE) is holds


def test_a_day_begins_at_midnight_of_the_federation(here, next_door, monkeypatch):
    """At 16:00 UTC it is tomorrow in Tokyo and today in London."""
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 21, 16, tzinfo=UTC))
    held = {}
    for house in (here, next_door):
        with acting_for(house.federation):
            user = holding(house, Role.REGISTRAR, starts_on=date(2026, 11, 22))
            held[house.federation.slug] = user.has_perm(CHANGE)
    assert held == {"sakura": True, "albion": False}


@pytest.mark.parametrize(
    ("is_operator", "starts", "ends", "enters"),
    [
        (True, -1, 1, True),
        (True, -2, -1, False),  # over
        (True, 1, 2, False),  # not begun
        (True, None, None, False),  # none at all
        (False, -1, 1, False),  # no operator
    ],
)
def test_operators_enter_by_a_session(inside, is_operator, starts, ends, enters):
    operator = User.objects.create_user("operator@example.org", is_operator=is_operator)
    if starts is not None:
        now = timezone.now()
        hours = {"starts_at": now + timedelta(hours=starts), "ends_at": now + timedelta(hours=ends)}
        StaffSession.objects.create(operator=operator, reason="a complaint", **hours)
    assert (operator.has_perm(CHANGE), roles.is_staff_here(operator)) == (enters, enters)


def test_a_session_opens_one_federation_only(here, next_door):
    operator = User.objects.create_user("operator@example.org", is_operator=True)
    now = timezone.now()
    with acting_for(here.federation):
        StaffSession.objects.create(
            operator=operator, reason="help", starts_at=now, ends_at=now + timedelta(hours=1)
        )
        assert operator.has_perm(CHANGE)
    with acting_for(next_door.federation):
        assert not operator.has_perm(CHANGE)


@pytest.mark.parametrize(
    ("reason", "hours", "constraint"),
    [("", 1, "staff_session_has_reason"), ("help", 0, "staff_session_ends"), ("help", None, "ends_at")],
)
def test_a_session_has_a_reason_and_an_end(inside, reason, hours, constraint):
    now = timezone.now()
    ends = None if hours is None else now + timedelta(hours=hours)
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        StaffSession.objects.create(operator=inside.player, reason=reason, starts_at=now, ends_at=ends)
