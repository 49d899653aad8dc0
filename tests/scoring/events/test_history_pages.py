"""Histories that grow: a page has twenty runs and revisions, folded, and any two runs can be compared."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import owing
from scoring.events.services import stages
from scoring.sessions.services import recomputation
from tests.clubs.tournaments.event_house import play
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.desk.test_stage_desk import Desk
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

ENTERED = 22


@pytest.fixture
@furnished_once
def long_history(here):
    """A match that was entered again and again, with the figures computed after each."""
    desk = Desk(here, form="round_robin_teams")
    desk.send("hand", number=1, matches="1 2\n3 4")
    with desk.inside():
        play(desk.here, 1, ("3", "4", 10, 30))
        for entered in range(ENTERED):
            play(desk.here, 1, ("1", "2", 20 + entered, 1))
            owing.owe_stage(desk.stage.pk, {"kind": "act"})
            stages.recompute(desk.stage.pk)
            recomputation.recompute(desk.here.session.pk)
        desk.stage.event.tournament.announced_at = desk.here.session.published_at
        desk.stage.event.tournament.save()
    return desk


def runs_on(page):
    return [
        int(number)
        for number in re.findall(r"Run (\d+), ", re.sub(r"<option.*?</option>", "", page, flags=re.S))
    ]


def test_the_runs_of_a_stage(long_history):
    address = f"/sakura/stages/{long_history.stage.pk}/history/"
    first = long_history.client.get(address).content.decode()
    second = long_history.client.get(f"{address}?page=2").content.decode()
    newest = runs_on(first)[0]
    assert runs_on(first) == list(range(newest, newest - 20, -1))
    assert runs_on(second) == list(range(newest - 20, 0, -1))
    assert 'rel="next" href="?page=2"' in first
    assert 'rel="prev" href="?page=1"' in second
    # What the oldest of a page changed is told by one that is not shown.
    assert first.count("<details") == 20
    assert "<details open" not in first
    compared = text(long_history.client.get(f"{address}?before=1&after={newest}"))
    assert f"From run 1 to run {newest}" in compared
    assert long_history.client.get(f"{address}?before=1&after=9999").status_code == 404


def test_the_revisions_of_a_session(long_history):
    address = f"/sakura/sessions/{long_history.here.session.pk}/history/"
    pages = [long_history.client.get(f"{address}?page={number}").content.decode() for number in (1, 2)]
    numbers = [[int(number) for number in re.findall(r"<h3>Revision (\d+)", page)] for page in pages]
    assert [len(shown) for shown in numbers] == [20, ENTERED + 3 - 20]
    assert numbers[0] + numbers[1] == list(range(ENTERED + 3, 0, -1))
    assert "1 match changed" in text(long_history.client.get(address))
    with CaptureQueriesContext(connection) as queries:
        long_history.client.get(address)
    assert len(queries) < 45
