"""kill -9 of each process in each role, in the middle of its work: the next one does it, once."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from django.utils import timezone

from federation.record import outbox
from federation.startup.processes import PROCESSES
from federation.startup.tasks.worker_pool import EXIT_CODE
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
    swept_until,
    waits,
)
from tests.faults.other_brokers import PORTALS
from tests.running_portal import until
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders
from tests.scoring.webhooks.receiver import receiving

pytestmark = pytest.mark.django_db(transaction=True)
ELSEWHERE = {"registers": "tests/federation/tables/test_registers_worker.py"}


def test_every_role_is_killed_somewhere():
    own = {name.removeprefix("test_killed_") for name in globals() if name.startswith("test_killed_")}
    assert {name.partition("_")[0] for name in own} | set(ELSEWHERE) == {
        process.name for process in PROCESSES
    }


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


@pytest.mark.parametrize(
    ("portal", "whole"),
    [*((broker, True) for broker in PORTALS), ("pgmq", False)],
    ids=[*PORTALS, "its_children"],
    indirect=["portal"],
)
def test_killed_worker_while_it_scores(portal, house, whole):
    """With its children, or these alone: then it ends, for who holds the lock at its pipe is dead."""
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
    waits(url, somebody=False)
    until(lambda: worker.process.poll() is not None)
    begin(portal, "worker")
    swept_until(lambda: not owed_to(house, session.pk))
    assert (counted(house).runs, counted(house).results) == (1, 126)


def test_killed_worker_of_which_one_idle_child_dies(portal, house):
    """It looked well and did nothing more; now it ends, and whoever starts it again has one that works."""
    worker = begin(portal, "worker")
    children = worker.children()
    os.kill(children[-1], signal.SIGKILL)
    until(lambda: worker.process.poll() is not None)
    assert worker.process.returncode == EXIT_CODE
    until(lambda: not any(is_alive(child) for child in children))  # none stays behind, waiting for tasks
    begin(portal, "worker")
    session = sessions.published(house, computed=False)
    swept_until(lambda: not owed_to(house, session.pk))
    assert counted(house).runs == 1


def is_alive(process):
    """Whether a process is there, and not only its number until somebody asks how it ended."""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


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
        outbox.current_app.send_task("scoring.tasks.analyse", args=[house.federation.pk, session.pk])
        waits(url)
        analyst.kill()
    waits(url, somebody=False)

    def solved():
        with acting_for(house.federation):
            return DealAnalysis.objects.filter(pk__in=kept).exclude(tricks="").count()

    assert solved() == 0
    with psycopg.connect(portal.broker.superuser_url("portal_broker")) as admin:
        admin.execute("UPDATE pgmq.q_analysis SET vt = now()")  # its message comes again after three minutes
    begin(portal, "analysis")
    until(lambda: solved() == len(kept))
    assert replace(counted(house), promises=before.promises) == before


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
        with in_the_way(url, "scoring_webhookattempt"):  # before it begins: a message may wait for it already
            messenger = begin(portal, "webhooks", DEBUG="on")
            much_later()
            outbox.sweep()
            waits(url)
            messenger.kill()
        waits(url, somebody=False)
        assert len(receiver.got) == 1
        begin(portal, "webhooks", DEBUG="on")
        with acting_for(house.federation):
            WebhookDelivery.objects.update(due_at=timezone.now())  # the dead one's lease is over

        def is_told():
            with acting_for(house.federation):
                return WebhookDelivery.objects.filter(delivered_at__isnull=False, attempts=1).count() == 1

        swept_until(is_told)
        assert len({headers["portal-message"] for headers, _body in receiver.got}) == 1
        assert len(receiver.got) == 2
    assert counted(house).postings == before.postings


def test_killed_beat_again_and_again(portal, house):
    """Also while it writes down what it did: a file that nobody can read any more does not stop the next."""
    begin(portal, "worker")
    for written in (None, b"", b"half a file"):
        beat = begin(portal, "beat")
        beat.kill()
        if written is not None:
            for file in (portal.directory / "var").glob("celerybeat-schedule*"):
                file.write_bytes(written)
    with outbox.without_hints():
        sessions.published(house, computed=False)
    assert counted(house).runs == 0
    begin(portal, "beat")
    nothing_owed(house)
    assert (counted(house).runs, counted(house).results) == (1, 126)
