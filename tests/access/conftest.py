"""The world of the matrix, a copy of it for each module that asks for it."""

from collections.abc import Iterator

import pytest

from tests.access import world
from tests.access.walk import Walk
from tests.conftest import restore_database
from tests.kept_databases import begin_with


@pytest.fixture(scope="module")
def walk(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Walk]:
    """Committed, so that every request finds it; each takes back what it did."""
    try:
        with django_db_blocker.unblock():
            yield Walk(begin_with("matrix", world.build))
    finally:
        with django_db_blocker.unblock():
            restore_database()
