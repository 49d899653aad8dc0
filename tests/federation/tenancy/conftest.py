"""Two federations with a row in every table, committed for a whole module."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from federation.tenancy.context import acting_for
from tests import cast
from tests.conftest import restore_database
from tests.factories.rows import furnish


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


@pytest.fixture(scope="module")
def houses(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Houses]:
    """Committed, because other connections and other roles must see the rows too."""
    try:
        with django_db_blocker.unblock():
            made = build()
        yield made
    finally:
        with django_db_blocker.unblock():
            restore_database()
