"""One running portal for all scenarios, with a worker that makes every figure."""

from collections.abc import Iterator

import pytest

from tests import cast
from tests.running_portal import ClonedPortal, connected_to, on_its_own, until


@pytest.fixture(scope="module")
def house(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[cast.House]:
    """The Japanese federation in a portal of its own, its worker at work."""
    with django_db_blocker.unblock(), on_its_own(ClonedPortal) as portal:
        portal.work(beat=False)
        log = portal.directory / "worker-0.log"
        until(lambda: b"ready." in log.read_bytes())
        with connected_to(portal):
            yield cast.japanese()
