"""Portals of the tests of faults."""

from collections.abc import Iterator

import pytest

from tests import cast
from tests.running_portal import ClonedPortal, RunningPortal, connected_to, on_its_own


@pytest.fixture
def portal(transactional_db: None) -> Iterator[RunningPortal]:
    """A portal of this test's own with a broker that may be stopped; its tables are on the tests' server."""
    with on_its_own(ClonedPortal) as portal, connected_to(portal):
        yield portal


@pytest.fixture
def house(portal: RunningPortal) -> cast.House:
    """The Japanese federation, moved in."""
    return cast.japanese()
