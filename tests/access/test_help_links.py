"""Help offers a page to exactly those whom the matrix lets in: nobody is sent to a door that is closed."""

from types import SimpleNamespace

import pytest

from federation.tenancy.context import acting_for
from scoring.help.rights import OPENS, may_open
from scoring.help.topics import topics
from tests.access import tables
from tests.access.roles import PEOPLE
from tests.access.walk import YES

# At home next door they are somebody else's officers: help there is asked about there.
HERE = [role for role in PEOPLE if role != "next_at"]


def cells(name: str) -> dict[str, str]:
    area = "admin" if name.startswith("admin:") else "pages"
    return tables.read(area)[f"{name} GET"]


@pytest.mark.parametrize("role", HERE)
def test_help_offers_what_opens(walk, role):
    world = walk.numbers.world
    user = world.people.get(role, SimpleNamespace(is_authenticated=False, is_active=False))
    with acting_for(world.here.federation):
        offered = {name for name in OPENS if may_open(name, user)}
    assert len(topics()) > 10
    assert offered == {name for name in OPENS if cells(name)[role] == YES}
