"""The pages outside every federation: the list of them, the operators' desk, health."""

import pytest

from tests.fuzz.addresses import addresses
from tests.fuzz.asking import Asker
from tests.fuzz.attack import Attack
from tests.fuzz.walking import Walk


@pytest.fixture(scope="module")
def attack(world, effort) -> Attack:
    askers = {"operator": Asker(world.operator, None), "nobody": Asker(None, None)}
    walk = Walk("/", "federation.urls_global", lambda who, place: True, askers)
    walk.all("/operators/")
    attack = Attack(walk.all(), askers, effort)
    attack.add_unseen("operator", addresses("federation.urls_global", "/"))
    return attack


def test_the_walk_went_far(attack) -> None:
    assert len(attack.inventory.pages) > 15
    assert len(attack.inventory.forms) > 10
    assert attack.failures() == ""


def test_addresses(attack) -> None:
    assert attack.paths("/", "federation.urls_global") > 5
    assert attack.failures() == ""


def test_parameters(attack) -> None:
    assert attack.queries() > 10
    assert attack.failures() == ""


def test_what_no_link_leads_to(attack) -> None:
    assert attack.posts() > 5
    assert attack.failures() == ""


def test_forms(attack) -> None:
    assert attack.forms_whole() > 10
    assert attack.failures() == ""


def test_fields(attack) -> None:
    assert attack.forms_by_field() > 10
    assert attack.failures() == ""
