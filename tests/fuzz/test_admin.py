"""Every page of the administration: no value of any parameter is answered 500."""

from collections.abc import Iterator

import pytest
from django.contrib import admin

from federation.tenancy.context import acting_for
from tests.fuzz.addresses import addresses
from tests.fuzz.attack import Attack
from tests.fuzz.sending import with_query
from tests.fuzz.walking import Place, Walk

START = "/sakura/"
REACHING = ("9" * 40, "0", "(", "9999-12-31", "-1")  # these come to the database


@pytest.fixture(scope="module")
def attack(world, effort) -> Attack:
    """What somebody with every office sees of it."""
    askers = {"officer": world.askers()["officer"]}
    walk = Walk(START, "federation.urls", lambda who, place: place.name.startswith("admin:"), askers)
    attack = Attack(walk.all("/sakura/admin/").only("admin:"), askers, effort)
    with acting_for(world.house.federation):
        named = [page for page in addresses("federation.urls", START) if page[0].startswith("admin:")]
        attack.add_unseen("officer", named)
    return attack


def test_the_walk_went_far(attack) -> None:
    assert len(attack.inventory.pages) > 180
    assert len(attack.inventory.forms) > 80
    assert attack.failures() == ""


def test_addresses(attack) -> None:
    assert attack.paths(START, "federation.urls") > 100
    assert attack.failures() == ""


def test_parameters(attack) -> None:
    assert attack.queries() > 500
    assert attack.failures() == ""


def test_what_no_link_leads_to(attack) -> None:
    assert attack.posts() > 5
    assert attack.failures() == ""


def test_forms(attack) -> None:
    assert attack.forms_whole() > 400
    assert attack.failures() == ""


def test_fields(attack) -> None:
    assert attack.forms_by_field() > 400
    assert attack.failures() == ""


def lookups() -> Iterator[tuple[Place, str]]:
    """Every field of every record by value, and every other question that a kind of field answers, once."""
    asked = set[tuple[type, str]]()
    for model in admin.site._registry:
        place = Place(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist", ())
        for field in model._meta.concrete_fields:
            yield place, f"{field.name}__exact"
            for name in sorted(field.get_lookups()):
                if (type(field), name) not in asked:
                    asked.add((type(field), name))
                    yield place, f"{field.name}__{name}"


def test_lookups(attack) -> None:
    """Filters need no link: an address may ask for any field in any way."""
    count = 0
    for i, (place, name) in enumerate(lookups()):
        _who, address = attack.inventory.pages[place]
        for turn in range(attack.effort.alone):
            value = REACHING[(i + turn) % len(REACHING)]
            attack.askers["officer"].ask("GET", with_query(address, [(name, value)]))
        count += 1
    assert count > 500
    assert attack.failures() == ""
