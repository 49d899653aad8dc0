"""A list shows what the page of each thing opens, and nothing else: by every reader of the matrix."""

import pytest
from django.contrib.auth.models import AnonymousUser

from clubs.models import Session
from federation.tenancy.context import acting_for
from rulings.appeals.services import access as of_appeals
from rulings.cases.services import access as of_cases
from rulings.cases.services.cases import may_report
from rulings.models import Appeal, Case
from tests.access.roles import PEOPLE

# By list: what is in it for a reader, whether one thing is theirs, and all there are.
LISTS = {
    "cases": (of_cases.handled_by, of_cases.may_handle, Case),
    "appeals": (of_appeals.handled_by, of_appeals.may_handle, Appeal),
    "sessions": (of_cases.sessions_of, may_report, Session),
}
HERE = [role for role in PEOPLE if not role.startswith("next")]


@pytest.mark.parametrize("name", LISTS)
def test_everybody_is_listed_what_is_theirs(walk, name):
    listed, is_theirs, model = LISTS[name]
    people = walk.numbers.world.people
    with acting_for(walk.numbers.world.here.federation):
        rows = {role: set(listed(people.get(role, AnonymousUser()))) for role in HERE}
        theirs = {
            role: {row for row in model.objects.all() if is_theirs(people.get(role, AnonymousUser()), row)}
            for role in HERE
        }
    assert {role: rows[role] ^ theirs[role] for role in HERE if rows[role] != theirs[role]} == {}
    # A director of the club's events has theirs, and not what the club plays besides.
    assert set() < rows["td"] < rows["td_reg"]
    assert rows["td2"] == rows["member"] == rows["nobody"] == set()


@pytest.mark.parametrize("role", HERE)
def test_there_is_a_desk_of_cases_for_whoever_has_one(walk, role):
    """A director whose event has no case yet keeps it all the same."""
    user = walk.numbers.world.people.get(role, AnonymousUser())
    keepers = {"scorer", "manager", "club2", "td", "td2", "td_reg", "admin", "to", "oper_in"}
    with acting_for(walk.numbers.world.here.federation):
        assert of_cases.handles_cases(user) == (role in keepers)
