"""Portals of the tests of faults."""

from collections.abc import Iterator

import pytest

from tests import cast
from tests.faults.other_brokers import PORTALS
from tests.running_portal import RunningPortal, connected_to, on_its_own


@pytest.fixture
def portal(transactional_db: None, request: pytest.FixtureRequest) -> Iterator[RunningPortal]:
    """A portal of this test's own with a broker that may be stopped; its tables are on the tests' server.

    The broker is pgmq, unless the test asks `with_every_broker`.
    """
    kind = PORTALS[getattr(request, "param", "pgmq")]
    with on_its_own(kind) as portal, connected_to(portal):
        yield portal
        show_logs(portal)


def show_logs(portal: RunningPortal) -> None:
    """The ends of what its processes said, which pytest shows where a test failed."""
    for log in sorted(portal.directory.glob("*.log")):
        print(f"--- {log.name}", log.read_text(errors="replace")[-3000:], sep="\n")


@pytest.fixture
def house(portal: RunningPortal) -> cast.House:
    """The Japanese federation, moved in."""
    return cast.japanese()
