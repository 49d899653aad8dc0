"""Every page of a federation, whoever it is for: no value of any parameter is answered 500."""

import pytest

from federation.tenancy.context import acting_for
from tests.fuzz.addresses import addresses
from tests.fuzz.attack import Attack
from tests.fuzz.walking import Walk

START = "/sakura/"


@pytest.fixture(scope="module")
def attack(world, effort) -> Attack:
    """All pages but the administration's, as those see them who may between them do everything."""
    askers = world.askers()
    walk = Walk(START, "federation.urls", lambda who, place: not place.name.startswith("admin:"), askers)
    attack = Attack(walk.all(), askers, effort)
    with acting_for(world.house.federation):
        named = [
            page for page in addresses("federation.urls", START) if not page[0].startswith(("admin:", "api_"))
        ]
        attack.add_unseen("officer", named)
    return attack


def test_the_walk_went_far(attack) -> None:
    assert len(attack.inventory.pages) > 150
    assert len(attack.inventory.forms) > 120
    assert attack.failures() == ""


def test_addresses(attack) -> None:
    assert attack.paths(START, "federation.urls") > 100
    assert attack.failures() == ""


def test_parameters(attack) -> None:
    assert attack.queries() > 250
    assert attack.failures() == ""


def test_what_no_link_leads_to(attack) -> None:
    assert attack.posts() > 5
    assert attack.failures() == ""


def test_forms(attack) -> None:
    assert attack.forms_whole() > 500
    assert attack.failures() == ""


def test_fields(attack) -> None:
    assert attack.forms_by_field() > 500
    assert attack.failures() == ""
