"""kill -9 of each process in each role, in the middle of its work: what it did is done once, by the next one."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.utils import timezone

from federation.record import outbox
from federation.startup.processes import PROCESSES
from federation.tenancy.context import acting_for
from scoring.models import DealAnalysis, WebhookDelivery
from scoring.points.services.ledger import paying as ledger
from scoring.webhooks import services as webhooks
from tests.faults.faulty import (
    Caller,
    as_superuser,
    begin,
    counted,
    in_the_way,
    much_later,
    nothing_owed,
    waits,
)
from tests.running_portal import until
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders
from tests.scoring.webhooks.receiver import receiving

pytestmark = pytest.mark.django_db(transaction=True)
ELSEWHERE = {"registers": "tests/federation/tables/test_registers_worker.py"}


def test_every_role_is_killed_somewhere():
    own = {name.removeprefix("test_killed_") for name in globals() if name.startswith("test_killed_")}
    assert {name.partition("_")[0] for name in own} | set(ELSEWHERE) == {process.name for process in PROCESSES}


def test_killed_web_in_the_middle_of_an_upload(portal, house):
    """One of its processes, then all of them: the file is not there, and sent again it is there once."""
    web, url = begin(portal, "web"), as_superuser(portal)
    scorer, before = Caller(web.address, house, house.scorer), counted(house)
    with ThreadPoolExecutor() as threads, in_the_way(url, "clubs_upload"):
        sent = threads.submit(scorer.bring)
        waits(url)
        for child in web.children():
            os.kill(child, signal.SIGKILL)
        assert sent.result().status == 0
    waits(url, somebody=False)
    assert counted(house) == before
    until(lambda: scorer.ask("").status == 200)  # the first of its processes has made others
    assert scorer.bring().status == 201
    after = counted(house)
    assert (after.uploads, after.sessions, after.results) == (1, 1, 126)
    web.kill()
    again = Caller(begin(portal, "web").address, house, house.scorer)
    assert again.bring().status == 200  # these bytes were taken before
    assert counted(house) == after


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "one_child"])
def test_killed_worker_while_it_scores(portal, house, whole):
    """With its children, or one child alone, whose task goes back to the broker."""
    url, worker = as_superuser(portal), begin(portal, "worker")
    with in_the_way(url, "scoring_run"):
        session = sessions.published(house, computed=False)
        waits(url)
        if whole:
            worker.kill()
        else:
            for child in worker.children():
                os.kill(child, signal.SIGKILL)
        owed = counted(house)
        assert (owed.runs, owed.promises > 0) == (0, True)
    waits(url, somebody=False) if whole else None
    if whole:
        begin(portal, "worker")
        much_later()
        outbox.sweep()
    until(lambda: counted(house).runs == 1)
    until(lambda: not owed_to(house, session.pk))
    assert counted(house).runs == 1


def owed_to(house, session):
    """Whether the figures of a session are owed."""
    with acting_for(house.federation):
        return session in outbox.owed_subjects("scoring.tasks.recompute")


def test_killed_analysis_while_it_solves(portal, house):
    session = sessions.published(house)
    with acting_for(house.federation):
        kept = [row.pk for row in DealAnalysis.objects.all()[:2]]
        DealAnalysis.objects.exclude(pk__in=kept).update(problem="refused")
    before, url = counted(house), as_superuser(portal)
    analyst = begin(portal, "analysis")
    with in_the_way(url, "scoring_dealanalysis"):
        much_later()
        outbox.sweep()
        waits(url)
        analyst.kill()
    waits(url, somebody=False)

    def solved():
        with acting_for(house.federation):
            return DealAnalysis.objects.filter(pk__in=kept).exclude(tricks="").count()

    assert solved() == 0
    begin(portal, "analysis")
    much_later()
    outbox.sweep()
    until(lambda: solved() == len(kept))
    assert session.pk
    assert counted(house).more(promises=0).results == before.results


def test_killed_webhooks_between_the_message_and_the_note_of_it(portal, house, settings, monkeypatch):
    """It was taken over there and nobody here knows: it comes once more, under the same number."""
    settings.DEBUG = True  # messages may go to this machine
    url = as_superuser(portal)
    with receiving() as receiver:
        with acting_for(house.federation):
            secretary, _second = builders.secretaries(house)
            webhooks.add(label="Site", address=receiver.address, at=timezone.now(), by=secretary)
            game = builders.a_game(house, builders.members(house, 4))
            ledger.pay(game, at=builders.after(game))
        before = counted(house)
        messenger = begin(portal, "webhooks", DEBUG="on")
        with in_the_way(url, "scoring_webhookattempt"):
            much_later()
            outbox.sweep()
            waits(url)
            messenger.kill()
        waits(url, somebody=False)
        assert len(receiver.got) == 1
        begin(portal, "webhooks", DEBUG="on")
        much_later()
        outbox.sweep()

        def is_told():
            with acting_for(house.federation):
                return WebhookDelivery.objects.filter(delivered_at__isnull=False, attempts=1).count() == 1

        until(is_told)
        assert len({headers["portal-message"] for headers, _body in receiver.got}) == 1
        assert len(receiver.got) == 2
    assert counted(house).postings == before.postings


def test_killed_beat_again_and_again(portal, house):
    """Also while it writes down what it did: a file that nobody can read any more does not stop the next."""
    begin(portal, "worker")
    for written in (None, b"", b"half a file"):
        beat = begin(portal, "beat")
        until(lambda beat=beat: beat.says(b"Sending due task"))
        beat.kill()
        if written is not None:
            (portal.directory / "var/celerybeat-schedule").write_bytes(written)
    with outbox.without_hints():
        sessions.published(house, computed=False)
    assert counted(house).runs == 0
    begin(portal, "beat")
    nothing_owed(house)
    assert (counted(house).runs, counted(house).results) == (1, 126)
