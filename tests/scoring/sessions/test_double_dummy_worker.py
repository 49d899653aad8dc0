"""The queue of its own, with a real broker: the worker of figures asks, the worker of deals answers."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from federation.startup.processes import analyst_command, worker_command
from federation.tenancy.context import acting_for
from scoring.models import DealAnalysis, RecomputeRequest
from tests import cast
from tests.running_portal import ClonedPortal, RunningPortal, connected_to, on_its_own, until
from tests.scoring import builders

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def portal(transactional_db: None) -> Iterator[RunningPortal]:
    """A portal of this test's own."""
    with on_its_own(ClonedPortal) as portal, connected_to(portal):
        yield portal


def start(portal: RunningPortal, command: list[str]) -> None:
    log = (portal.directory / f"child-{len(portal.processes)}.log").open("wb")
    portal.processes.append(
        subprocess.Popen(
            [sys.executable, *command],
            env=portal.environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    )


def test_figures_do_not_wait_for_deals_and_deals_are_solved_by_their_own_worker(
    portal: RunningPortal,
) -> None:
    house = cast.japanese()
    start(portal, worker_command())
    session = builders.published(house, computed=False)

    def is_scored() -> bool:
        """the standings"""
        with acting_for(house.federation):
            return not RecomputeRequest.objects.filter(session=session, closed_at__isnull=True).exists()

    until(is_scored)
    with acting_for(house.federation):
        asked = DealAnalysis.objects.count()
        assert DealAnalysis.objects.filter(attempts=0).count() == asked > 20
        left = [row.pk for row in DealAnalysis.objects.all()[:3]]  # the rest would take seconds
        DealAnalysis.objects.exclude(pk__in=left).update(problem="refused")

    start(portal, analyst_command())

    def is_solved() -> bool:
        """the tables and pars of three deals"""
        with acting_for(house.federation):
            return DealAnalysis.objects.filter(pk__in=left).exclude(tricks="").count() == 3

    until(is_solved)
