"""Two people bring the same game at the same moment: real threads, real transactions."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from clubs.models import Entry, Result, Revision, Session, Upload, UploadState
from clubs.uploads.services import readings, report
from federation.tenancy.context import acting_for
from tests.cast import japanese
from tests.clubs.api_cast import UPLOADS, device
from tests.clubs.uploads.test_uploads import GAMES_DOWN, MITCHELL, ONE_TRICK_LESS

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house():
    return japanese()


def at_once(*acts):
    """The answers of acts that begin together, each in a thread and a connection of its own."""
    barrier = Barrier(len(acts))

    def run(act):
        try:
            barrier.wait(timeout=10)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [future.result() for future in [pool.submit(run, act) for act in acts]]


def sender(house, content, query="?publish=true"):
    client = device(house)
    return lambda: client.post(f"{UPLOADS}{query}", content, content_type="application/xml")


def stands(house):
    """What holds afterwards: the published file, and the scores of the current facts."""
    with acting_for(house.federation):
        [upload] = Upload.objects.filter(state=UploadState.PUBLISHED)
        scores = list(Result.objects.current().order_by("line").values_list("score", flat=True))
        return bytes(upload.content), scores, Entry.objects.current().count()


def test_two_files_of_one_game_become_two_revisions(house):
    answers = at_once(sender(house, MITCHELL), sender(house, GAMES_DOWN))
    assert [answer.status_code for answer in answers] == [201, 201]
    with acting_for(house.federation):
        assert Session.objects.count() == 1
        numbers = list(Revision.objects.order_by("number").values_list("number", flat=True))
        last = Revision.objects.get(number=2).upload
    assert numbers == [1, 2]
    content, scores, pairs = stands(house)
    assert (content, pairs) == (bytes(last.content), 13)
    with acting_for(house.federation):
        expected = report.dry_run(readings.of_content(content, "").read, house.club).document
    assert scores == [result.score for result in sorted(expected.results, key=lambda r: r.line)]


def test_the_same_bytes_at_once_are_one_upload(house):
    answers = at_once(*[sender(house, MITCHELL) for _ in range(4)])
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    with acting_for(house.federation):
        counts = [model.objects.count() for model in (Upload, Session, Revision, Entry, Result)]
    assert counts == [1, 1, 1, 13, 126]


def test_a_crowd_of_retries_and_corrections_never_meets_crosswise(house):
    files = [MITCHELL, ONE_TRICK_LESS, GAMES_DOWN]
    for content in files:
        assert sender(house, content)().status_code == 201
    answers = at_once(*[sender(house, content) for content in files * 2])
    assert {answer.status_code for answer in answers} == {200}
    content, scores, pairs = stands(house)
    assert (content in files, len(scores), pairs) == (True, 126, 13)
