"""What every request asks in words of its own answers as the queries do from which they were taken."""

from datetime import timedelta

import pghistory
import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin import AdminSite, site
from django.db import connection, transaction
from django.db.models import Q
from django.test.utils import CaptureQueriesContext

from federation import roles
from federation.models import Federation, Member, Office, Role, User
from federation.site.middleware import BY_ADDRESS
from federation.tenancy.context import acting_for
from tests import cast

DAYS = (None, -400, -1, 0, 1)  # from today


def test_the_login_of_a_session_is_that_of_a_proved_address(here, next_door) -> None:
    """Other addresses, one that is proved and not the login's, one that is to be proved: none counts."""
    unproved, moved, asking, second = (cast.login(here.federation, name) for name in "abcd")
    EmailAddress.objects.filter(user=unproved).update(verified=False)
    User.objects.filter(pk=moved.pk).update(email="moved@example.org")
    EmailAddress.objects.filter(user=asking).update(primary=False)
    EmailAddress.objects.create(user=second, email="other@example.org", verified=True, primary=False)
    asked = {user: User.objects.proved_by_key(user.pk) for user in User.objects.all()}
    by_query = {user: User.objects.proved().filter(pk=user.pk).first() for user in asked}
    assert asked == by_query
    assert {user for user, login in asked.items() if login is None} == {unproved, moved, asking}
    assert all(user is None or vars_of(user) == vars_of(by_query[user]) for user in asked.values())
    assert User.objects.proved_by_key(0) is None


def vars_of(row) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_offices_are_those_of_today_here(here, next_door) -> None:
    """From each day to each other, at its edges too, and next door."""
    with acting_for(next_door.federation):
        cast.appoint(here.player, Role.MASTER_POINT_SECRETARY)
    with acting_for(here.federation):
        spans = [(start, end) for start in DAYS[1:] for end in DAYS if end is None or end >= start]
        for start, end in spans:
            holder = cast.login(here.federation, f"from{start}to{end}")
            days = [None if day is None else roles.today() + timedelta(days=day) for day in (start, end)]
            Office.objects.create(holder=holder, role=Role.REGISTRAR, starts_on=days[0], ends_on=days[1])
        held = Office.objects.filter(starts_on__lte=roles.today())
        held = held.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=roles.today()))
        by_query = {
            user: set(held.filter(holder=user).values_list("role", flat=True)) for user in everybody()
        }
        assert {user: set(roles.offices_of(user)) for user in everybody()} == by_query
        assert by_query[here.player] == set()
        assert 0 < sum(map(bool, by_query.values())) < len(spans)


def everybody() -> list[User]:
    return list(User.objects.all())


def test_a_federation_is_found_by_its_slug_or_its_domain(here, next_door) -> None:
    Federation.objects.filter(pk=next_door.federation.pk).update(domain="bridge.example.org")
    for host, slug in (("testserver", "sakura"), ("bridge.example.org", "sakura"), ("", ""), ("x", "y")):
        by_query = Federation.objects.filter(Q(domain=host) | Q(slug=slug))
        asked = Federation.objects.raw(BY_ADDRESS, [host, slug])
        assert sorted(map(vars_of, asked), key=str) == sorted(map(vars_of, by_query), key=str)


def test_who_changes_a_row_goes_with_the_change_and_not_with_savepoints(inside) -> None:
    asked = CaptureQueriesContext(connection)
    with pghistory.context(user=inside.registrar.pk), asked, transaction.atomic():
        Member.objects.filter(pk=inside.members[0].pk).update(given_romaji="Hanako")
    sent = [query["sql"] for query in asked.captured_queries]
    assert [("UPDATE" in sql, "pghistory.context_id" in sql) for sql in sent] == [
        (False, False),
        (True, True),
        (False, False),
    ]
    event = Member.pgh_event_model.objects.latest("pgh_id")
    assert event.pgh_context["user"] == inside.registrar.pk


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_list_of_the_administration_is_djangos(rf, here, language) -> None:
    request = rf.get("/admin/")
    request.user = here.administrator
    with acting_for(here.federation, language=language):
        ours, djangos = site.get_app_list(request), AdminSite.get_app_list(site, request)
        assert ours == djangos
    assert max(len(app["models"]) for app in ours) > 20
