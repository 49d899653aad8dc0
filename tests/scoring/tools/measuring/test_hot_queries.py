"""Every question of the hottest pages, acts and tasks stays on indexes when the tables are large.

A small year is made; its pages are read, files come, results are entered, a ruling is made, and the tasks
answer. All their questions are recorded, so that a new one is looked at as well, and are explained as the
portal's own role on a year of some hundred thousand rows. What only reads is run: what counts is how many
rows it touches, not what the planner reckons.
"""

import os
from collections.abc import Iterator
from datetime import date
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from psycopg.conninfo import make_conninfo

from federation.celery import app
from federation.tenancy.context import acting_for
from scoring import tasks
from scoring.models import RecomputeRequest, StageRequest
from scoring.tools.measuring.year import addresses, copies, sample
from scoring.tools.measuring.year.acts import Send, Writers
from scoring.tools.measuring.year.growing import growth
from scoring.tools.measuring.year.sizes import size_of
from tests.conftest import restore_database
from tests.scoring.tools.measuring.recorded import Question, Recorder, Touched, hottest, touched

pytestmark = pytest.mark.django_db

LARGE = 3_000  # rows of a table that is not to be read from end to end
ROWS_MAX = 2_900  # that a part of a plan may touch: a session has some hundreds of everything
BATCHES = {"rating": 8_000}  # a hundred sessions are replayed at once
QUESTIONS_MIN = 50
COPIES = copies.CopiesAsked(whole=7, without_results=400)
CLUBS = 60  # so that each plays as often as a club does
WHOLE = "Seq Scan"
SELDOM = {"the clock: look_for_unrated", "the clock: look_for_uncounted"}  # once a day: at every session


@pytest.fixture(scope="module")
def year(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[Recorder, set[str]]]:
    """Two federations of 3,700 sessions each, what was asked of them, and the tables that are large."""
    try:
        with django_db_blocker.unblock():
            size = size_of(2, 1)._replace(clubs=CLUBS)
            houses = sample.houses(size, date(2026, 11, 20))
            address = make_conninfo(os.environ["DATABASE_ADMIN_URL"], dbname=connection.settings_dict["NAME"])
            copies.fill(address, COPIES)
            sample.count_totals(houses)
            recorder = Recorder()
            play(houses, recorder)
            with psycopg.connect(address, autocommit=True) as admin:
                admin.execute("ANALYZE federation_outboxentry")  # as the database does by itself
            large = {table for table, count, *_bytes in copies.rows_and_bytes(address) if count >= LARGE}
            yield recorder, large
    finally:
        with django_db_blocker.unblock():
            restore_database()


def admin_address() -> str:
    """The test database for the superuser."""
    return make_conninfo(os.environ["DATABASE_ADMIN_URL"], dbname=connection.settings_dict["NAME"])


def play(houses: list[sample.YearHouse], recorder: Recorder) -> None:
    """The busiest hour, each thing once."""
    client = Client()
    for name, listed in addresses.pages(houses).items():
        with recorder.asking(name):
            assert client.get(listed[-1]).status_code == 200, listed[-1]
    with recorder.asking("a file, a match, a ruling"):
        for done in Writers(houses, sender(client)).play(files=2, seconds=0):
            assert done.fault == "", done
    for house in houses:
        answer_what_is_owed(house, recorder)
    app.loader.import_default_modules()
    for name, entry in settings.CELERY_BEAT_SCHEDULE.items():
        with recorder.asking(f"the clock: {name}"):
            app.tasks[entry["task"]](*entry.get("args", ()))


def sender(client: Client) -> Send:
    """A club's program that speaks to the portal without a web server."""

    def send(path: str, content: bytes, token: str) -> tuple[int, bytes]:
        heads = {"Authorization": f"Token {token}"}
        answer = client.post(path, content, content_type="application/xml", headers=heads)
        return answer.status_code, answer.content

    return send


def answer_what_is_owed(house: sample.YearHouse, recorder: Recorder) -> None:
    """Figures of sessions and stages, ratings: by the tasks' own functions."""
    federation = house.federation
    with acting_for(federation):
        owed = RecomputeRequest.objects.filter(closed_at__isnull=True).values_list("session", flat=True)
        sessions = sorted(set(owed))
        stages = sorted(
            set(StageRequest.objects.filter(closed_at__isnull=True).values_list("stage", flat=True))
        )
    assert sessions, "something was published and ruled on"
    for session in sessions[-3:]:
        with recorder.asking("figures of a session"):
            tasks.recompute(federation.pk, session)
        with recorder.asking("rating"):
            tasks.rate(federation.pk, session)
    for stage in {house.stage.pk, *stages[-1:]}:
        with recorder.asking("figures of a stage"):
            tasks.recompute_stage(federation.pk, stage)


def faults(question: Question, large: set[str]) -> list[Touched]:
    """What of a plan reads a large table from end to end, or more rows than a session or a page has."""
    return [
        part
        for part in touched(question)
        if (part.kind == WHOLE and part.table in large)
        or part.rows > BATCHES.get(question.asked_by, ROWS_MAX)
    ]


def test_hot_questions_stay_on_indexes(year: tuple[Recorder, set[str]]) -> None:
    recorder, large = year
    assert {"clubs_session", "clubs_result", "clubs_entry", "scoring_award", "scoring_run"} <= large
    assert len(hottest(recorder, QUESTIONS_MIN)) == QUESTIONS_MIN
    slow = {}
    for text, question in recorder.questions.items():
        if question.asked_by not in SELDOM and (parts := faults(question, large)):
            slow[text] = f"{question.asked_by}: {parts}\n    {text[:3000]}"
    assert not slow, "\n".join(slow.values())


def test_a_question_off_the_indexes_is_noticed(year: tuple[Recorder, set[str]]) -> None:
    recorder, large = year
    federation = next(one.federation for one in recorder.questions.values() if one.federation)
    whole = Question("SELECT count(*) FROM clubs_result WHERE score = %s", (420,), federation, "a test")
    one = Question(
        "SELECT id FROM clubs_session ORDER BY played_on DESC, id DESC LIMIT 5", (), federation, ""
    )
    assert "clubs_result" in [part.table for part in faults(whole, large)]
    assert faults(one, large) == []


def test_copies_refer_to_rows_that_exist(year: tuple[Recorder, set[str]]) -> None:
    """The keys of copies were written without their constraints: every one of them is looked up."""
    with psycopg.connect(admin_address()) as admin:
        grown = growth(admin)
        asked = [
            f"SELECT '{table}.{column}', count(*) FROM {table} t WHERE t.{column} IS NOT NULL"
            f" AND NOT EXISTS (SELECT FROM {of} o WHERE o.id = t.{column})"
            for (table, column), of in grown.references.items()
            if table in grown.tables
        ]
        missing = [row for question in asked if (row := admin.execute(question).fetchone()) and row[1]]
    assert len(asked) > 100
    assert missing == []
