"""A waiting file is read once, in a process of its own; looking at it reads nothing."""

import zlib
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from clubs.files.problem import PROBLEMS_MAX
from clubs.models import Upload, UploadState
from clubs.uploads.services import readings, uploads
from federation.apart import door
from federation.apart.limits import ReadingLimits
from federation.apart.messages import recorded
from federation.apart.started import SERVER
from federation.tenancy.context import acting_for
from tests.clubs.api_cast import device
from tests.clubs.uploads.test_column_mappings import answer as columns_answer, brought, table, workbook
from tests.clubs.uploads.test_desk_pages import bring, drafted, enter, publish, text
from tests.clubs.uploads.test_hand_records import HANDS
from tests.clubs.uploads.test_uploads import MITCHELL

pytestmark = pytest.mark.django_db


@pytest.fixture
def reads(monkeypatch):
    """The readers that were asked, one for each question that went through the door."""
    asked, send = [], SERVER.send

    def counted(message, *files):
        asked.append(recorded(message)[0])
        send(message, *files)

    monkeypatch.setattr(SERVER, "send", counted)
    return asked


def only(house):
    with acting_for(house.federation):
        return Upload.objects.get()


def pages(client, upload, *queries):
    answers = [client.get(f"/sakura/desk/uploads/{upload.pk}/{query}") for query in queries]
    return [answer.status_code for answer in answers]


def test_a_draft_is_read_when_it_comes_and_never_by_looking_at_it(here, reads):
    scorer = enter(here.scorer)
    bring(scorer, here, MITCHELL)
    assert reads == ["clubs.files.apart.reader:read"]
    upload = only(here)
    assert pages(scorer, upload, "", "", "?board=3", "proofs/", "amend/") == [200, 200, 200, 200, 405]
    assert device(here).get(f"/sakura/api/v1/uploads/{upload.pk}/").status_code == 200
    assert bring(scorer, here, MITCHELL).status_code == 302  # the same bytes again
    assert publish(scorer, upload).status_code == 302
    assert len(reads) == 1
    published = only(here)
    assert (published.state, published.reading) == (UploadState.PUBLISHED, None)


@pytest.mark.parametrize(("content", "name"), [(table(), "t.csv"), (workbook(), "t.xlsx")])
def test_the_columns_of_a_table_are_asked_without_reading_it(here, reads, content, name):
    scorer = enter(here.scorer)
    upload = brought(here, content, name)
    assert pages(scorer, upload, "columns/", "columns/?line=2", "") == [200, 200, 200]
    assert len(reads) == 1
    kept = scorer.post(f"/sakura/desk/uploads/{upload.pk}/columns/", columns_answer())
    assert kept.status_code == 302
    assert pages(scorer, upload, "", "columns/") == [200, 200]
    assert len(reads) == 2  # by what the columns mean


def test_hands_are_offered_without_reading_them(here, reads):
    upload = brought(here, HANDS, "hands.pbn")
    assert pages(enter(here.scorer), upload, "hands/", "hands/?day=2026-01-19") == [200, 200]
    assert len(reads) == 1


def test_a_file_that_gave_up_is_not_tried_again_by_looking_at_it(here, reads, monkeypatch):
    monkeypatch.setattr(door, "limits_for", lambda size: ReadingLimits(1, 200, 10))
    upload = drafted(here)
    assert upload.state == UploadState.REFUSED
    scorer = enter(here.scorer)
    assert "could not be read within 200 MB of memory" in text(
        scorer.get(f"/sakura/desk/uploads/{upload.pk}/")
    )
    assert pages(scorer, upload, "", "columns/", "hands/") == [200, 404, 404]
    assert len(reads) == 1


def test_it_is_read_again_on_another_day(here, reads, monkeypatch):
    upload = drafted(here)
    monkeypatch.setattr(readings, "today", lambda: date(2126, 1, 1))
    scorer = enter(here.scorer)
    assert pages(scorer, upload, "", "") == [200, 200]
    assert len(reads) == 2


def test_what_was_read_is_what_is_kept(inside):
    content = MITCHELL
    fresh = readings.of_content(content, "mitchell.xml")
    upload = uploads.receive(club=inside.club, name="mitchell.xml", content=content, by=inside.scorer)[0]
    assert readings.of_upload(upload).read == fresh.read
    assert len(bytes(upload.reading)) < len(content) / 4


@pytest.mark.parametrize(
    "kept",
    [b"{}", b"[]", b'{"document": {"source": 1}, "problems": [], "beginning": null}', b'{"problems": 1}'],
)
def test_a_reading_that_is_none_is_a_problem(inside, kept):
    """As an answer of a reader that a file has led astray."""
    upload = uploads.receive(club=inside.club, name="x.xml", content=MITCHELL, by=inside.scorer)[0]
    digest = bytes(upload.reading)[:32]
    Upload.objects.filter(pk=upload.pk).update(reading=digest + zlib.compress(kept))
    again = uploads.renew(Upload.objects.get(pk=upload.pk))
    assert [problem["code"] for problem in again.report["problems"]] == ["reading_failed"]
    assert again.state == UploadState.REFUSED


def test_a_desk_takes_a_file_again_that_gave_up(here, monkeypatch):
    """Its reading is kept, and its bytes may be sent on a better day: then it is read anew."""
    with monkeypatch.context() as tight:
        tight.setattr(door, "limits_for", lambda size: ReadingLimits(1, 200, 10))
        assert drafted(here).state == UploadState.REFUSED
    scorer = enter(here.scorer)
    file = SimpleUploadedFile("mitchell.xml", MITCHELL)
    assert scorer.post(f"/sakura/desk/clubs/{here.club.pk}/", {"files": [file]}).status_code == 302
    assert only(here).state == UploadState.DRAFT


def test_of_very_many_unknown_numbers_some_are_listed(inside):
    """Each is a question to the register; nobody reads five thousand."""
    heads = "board,ns,ew,score,date,north,north member\n"
    lines = (
        f"{n % 30 + 1},{2 * n},{2 * n + 1},420,2026-11-03,a b,{30000 + n}\n" for n in range(PROBLEMS_MAX + 9)
    )
    content = (heads + "".join(lines)).encode()
    upload = uploads.receive(club=inside.club, name="x.csv", content=content, by=inside.scorer)[0]
    problems = upload.report["problems"]
    assert len(problems) == PROBLEMS_MAX + 1
    assert problems[0]["code"] == "problems_cut"
