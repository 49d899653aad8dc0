"""From a file to facts: taken once, published once, superseded and never edited."""

import re

import pytest

from clubs.models import Entry, Result, Revision, Session, Upload, UploadState
from clubs.uploads.services import uploads
from federation.errors import Refused
from federation.models import Act, AuditEntry
from scoring.models import RecomputeRequest, Run, StandingRow
from scoring.sessions.services import recomputation
from tests.places import SAMPLES
from tests.worlds import furnished_once

MITCHELL = (SAMPLES / "usebio_pairs_mitchell_13.xml").read_bytes()
TWO_HEARTS_AND_ONE = re.compile(
    rb"(<CONTRACT>2[HS]</CONTRACT>\s*<PLAYED_BY>[NS]</PLAYED_BY>\s*<LEAD>..</LEAD>\s*)"
    rb"<TRICKS>9</TRICKS>(\s*)<SCORE>140</SCORE>"
)
ONE_TRICK_LESS = TWO_HEARTS_AND_ONE.sub(rb"\1<TRICKS>8</TRICKS>\2<SCORE>110</SCORE>", MITCHELL, count=1)

GAMES_DOWN = re.sub(
    rb"<TRICKS>10</TRICKS>(\s*)<SCORE>420</SCORE>", rb"<TRICKS>9</TRICKS>\1<SCORE>-50</SCORE>", MITCHELL
)


def receive(house, content=MITCHELL, name="mitchell.xml", by=None):
    return uploads.receive(club=house.club, name=name, content=content, by=by or house.scorer)


def publish(house, content=MITCHELL):
    upload, _is_new = receive(house, content)
    session = uploads.publish(upload=upload, by=house.scorer)
    recomputation.recompute(session.pk)
    return session


def standings(session):
    rows = StandingRow.objects.filter(session=session).select_related("entry")
    return {row.entry.number: (row.rank, row.score, row.percent) for row in rows}


def test_a_file_is_shown_dry_before_anything_counts(inside):
    upload, is_new = receive(inside)
    assert (is_new, upload.state) == (True, UploadState.DRAFT)
    assert upload.report["summary"]["contestants"] == 13
    assert Session.objects.count() == 0


def test_the_same_bytes_get_the_first_answer(inside):
    first, _ = receive(inside)
    again, is_new = receive(inside, name="copy.xml")
    assert (again.pk, is_new, Upload.objects.count()) == (first.pk, False, 1)


@pytest.fixture
@furnished_once
def session(inside):
    return publish(inside)


def test_publishing_makes_facts_and_owes_figures(session):
    assert (Result.objects.count(), Entry.objects.count(), Revision.objects.count()) == (126, 13, 1)
    assert standings(session)["3NS"][0] == 1
    assert str(standings(session)["3NS"][2]) == "62.78"
    assert RecomputeRequest.objects.filter(closed_at__isnull=True).count() == 0


def test_publishing_twice_changes_nothing(inside, session):
    upload, _ = receive(inside)
    assert uploads.publish(upload=upload, by=inside.scorer) == session
    assert (Revision.objects.count(), Result.objects.count()) == (1, 126)


def test_changed_bytes_are_a_new_revision_that_keeps_the_old(inside):
    assert ONE_TRICK_LESS != MITCHELL
    session = publish(inside)
    upload, is_new = receive(inside, ONE_TRICK_LESS)
    assert is_new
    assert upload.report["changes"]["count"] == 1
    [change] = upload.report["changes"]["results"]
    assert (change["before"]["score"], change["after"]["score"]) == (140, 110)
    assert uploads.publish(upload=upload, by=inside.scorer) == session
    assert (Result.objects.count(), Result.objects.current().count()) == (127, 126)
    assert Result.objects.get(superseded_by__number=2).score == 140


def test_a_change_and_its_reversal_end_where_they_began(inside, session):
    before = standings(session)
    publish(inside, GAMES_DOWN)
    assert standings(session) != before
    publish(inside, MITCHELL)
    assert standings(session) == before
    assert Run.objects.filter(session=session).count() == 3


def test_emptied_standings_come_back_the_same(session):
    before = standings(session)
    StandingRow.objects.all().delete()
    recomputation.rebuild(session)
    assert standings(session) == before
    assert Run.objects.count() == 1


def test_only_the_clubs_officers_may_upload_and_publish(inside):
    for stranger in (inside.player, inside.registrar):
        with pytest.raises(Refused) as refusal:
            receive(inside, by=stranger)
        assert refusal.value.code == "not_your_club"
    upload, _ = receive(inside)
    with pytest.raises(Refused):
        uploads.publish(upload=upload, by=inside.player)


def test_a_file_with_errors_is_kept_and_refused(inside):
    upload, _ = receive(inside, MITCHELL[:4000])
    assert upload.state == UploadState.REFUSED
    assert upload.report["problems"][0]["severity"] == "error"
    with pytest.raises(Refused) as refusal:
        uploads.publish(upload=upload, by=inside.scorer)
    assert refusal.value.code == "file_has_errors"
    assert Session.objects.count() == 0


def test_acts_are_on_the_record(inside):
    publish(inside)
    acts = list(AuditEntry.objects.order_by("id").values_list("act", flat=True))
    assert acts[-2:] == [Act.UPLOAD_RECEIVED, Act.SESSION_PUBLISHED]
