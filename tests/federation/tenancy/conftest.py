"""Two federations with a row in every table, committed for a whole module."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.db import connection, connections

from federation.tenancy.context import acting_for
from tests import cast
from tests.conftest import PROCESS, as_admin, clone, drop, restore_database
from tests.factories.rows import furnish

FURNISHED = f"portal_test_furnished{PROCESS}"


class Houses(NamedTuple):
    """Both federations."""

    here: cast.House
    next_door: cast.House


def build() -> Houses:
    """Both federations with a row in every table."""
    houses = Houses(cast.japanese(), cast.english())
    for house in houses:
        with acting_for(house.federation):
            furnish(house)
    return houses


@pytest.fixture(scope="session")
def furnished(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Houses]:
    """The houses as they were made once, kept in a database of their own."""
    with django_db_blocker.unblock():
        try:
            houses = build()
            connections.close_all()
            as_admin(drop(FURNISHED), clone(FURNISHED, connection.settings_dict["NAME"]))
        finally:
            restore_database()
    yield houses
    as_admin(drop(FURNISHED))


@pytest.fixture(scope="module")
def houses(furnished: Houses, django_db_blocker: pytest.FixtureRequest) -> Iterator[Houses]:
    """Committed, because other connections and other roles must see the rows too."""
    name = connection.settings_dict["NAME"]
    with django_db_blocker.unblock():
        connections.close_all()
        as_admin(drop(name), clone(name, FURNISHED))
        try:
            yield furnished
        finally:
            restore_database()
