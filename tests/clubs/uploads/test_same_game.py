"""The same game from several programs is one game, questioned and not doubled."""

import re

import pytest

from clubs.models import Result, Revision, Session, UploadState
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from tests.clubs.uploads.test_uploads import MITCHELL, publish, receive

# As another program would write it: another key and title, the same results.
OTHER_KEY = re.sub(rb"<EVENT_IDENTIFIER>[^<]*<", b"<EVENT_IDENTIFIER>export-17<", MITCHELL)
OTHER_TITLE = re.sub(rb"<EVENT_DESCRIPTION>[^<]*<", b"<EVENT_DESCRIPTION>Wednesday evening<", OTHER_KEY)
NEXT_DAY = re.sub(rb"<DATE>(\d\d)/(\d\d)/(\d{4})<", rb"<DATE>28/\2/\3<", OTHER_KEY)
LINE = re.compile(rb"<CONTRACT>[^<]*<.*?</SCORE>", re.DOTALL)
PASSED_OUT = b"<CONTRACT>PASS</CONTRACT><PLAYED_BY></PLAYED_BY><LEAD></LEAD><TRICKS></TRICKS><SCORE>0</SCORE>"


def codes(upload):
    return [problem["code"] for problem in upload.report["problems"]]


def test_the_files_differ_in_what_they_call_the_game():
    assert len({MITCHELL, OTHER_KEY, OTHER_TITLE, NEXT_DAY}) == 4


def test_the_first_file_raises_no_question(inside):
    upload, _ = receive(inside)
    assert "same_game_other_source" not in codes(upload)


def test_a_second_source_is_questioned_and_becomes_a_revision(inside):
    first = publish(inside)
    upload, _ = receive(inside, OTHER_KEY, "export.xml")
    assert "same_game_other_source" in codes(upload)
    assert upload.report["changes"]["session"] == first.pk
    session = uploads.publish(upload=upload, by=inside.scorer)
    recomputation.recompute(session.pk)
    assert (session.pk, Session.objects.count(), Revision.objects.count()) == (first.pk, 1, 2)
    assert Result.objects.current().count() == 126


def test_three_sources_are_one_game(inside):
    for content, name in ((MITCHELL, "a.xml"), (OTHER_KEY, "b.xml"), (OTHER_TITLE, "c.xml")):
        upload, _ = receive(inside, content, name)
        uploads.publish(upload=upload, by=inside.scorer)
    (session,) = Session.objects.all()
    assert [u.state for u in session.uploads.order_by("pk")] == [
        UploadState.SUPERSEDED,
        UploadState.SUPERSEDED,
        UploadState.PUBLISHED,
    ]


def test_another_day_is_another_game(inside):
    publish(inside)
    upload, _ = receive(inside, NEXT_DAY)
    assert "same_game_other_source" not in codes(upload)


def test_a_few_equal_boards_are_an_accident(inside):
    """Half of the results are others: not the same game."""
    publish(inside)
    count = iter(range(10_000))
    changed = LINE.sub(lambda line: PASSED_OUT if next(count) % 2 else line[0], OTHER_KEY)
    upload, _ = receive(inside, changed)
    assert "same_game_other_source" not in codes(upload)


def test_next_doors_game_is_nobody_elses(here, next_door):
    """The other federation has published the same results; here the file is the first."""
    with acting_for(next_door.federation):
        publish(next_door)
    with acting_for(here.federation):
        upload, _ = receive(here, OTHER_KEY)
        assert "same_game_other_source" not in codes(upload)


@pytest.mark.parametrize(("asked", "status", "sessions"), [("", 409, 1), ("&acknowledged=yes", 201, 1)])
def test_a_program_may_not_answer_the_question(client, here, asked, status, sessions):
    with acting_for(here.federation):
        publish(here)
    client.force_login(here.scorer)
    answer = client.post(
        f"/sakura/api/v1/uploads/?name=b.xml&publish=yes&club={here.club.number}{asked}",
        OTHER_KEY,
        content_type="application/xml",
    )
    assert answer.status_code == status, answer.content
    if status == 409:
        assert answer.json()["title"] == "person_needed"
    with acting_for(here.federation):
        assert (Session.objects.count(), Revision.objects.count()) == (sessions, 2 if status == 201 else 1)
