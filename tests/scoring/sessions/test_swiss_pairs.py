"""Swiss pairs with the file's own victory points: uploaded, ranked, explained, corrected, written again."""

import pytest

from clubs.facts.services import standing as standing_facts, stated as facts
from clubs.models import Result
from clubs.uploads.services import readings, report, uploads
from federation.errors import Refused
from scoring.models import MatchRow, RecomputeRequest, StandingRow
from scoring.sessions.services import recomputation
from scoring.sessions.services.export import exported
from scoring.sessions.services.written import formats_for
from tests.clubs.files.usebio.swiss_files import PLACES, TOTALS, swiss

pytestmark = pytest.mark.django_db


def published(inside, content):
    upload, _ = uploads.receive(club=inside.club, name="swiss.xml", content=content, by=inside.scorer)
    assert [one for one in upload.report["problems"] if one["severity"] == "error"] == []
    session = uploads.publish(upload=upload, by=inside.scorer)
    recomputation.recompute(session.pk)
    return session, upload


@pytest.fixture
def content():
    return swiss().replace(b"<CLUB_ID_NUMBER>7<", b"<CLUB_ID_NUMBER>2074<")


@pytest.fixture
def session(inside, content):
    return published(inside, content)[0]


def places(session):
    rows = StandingRow.objects.filter(session=session).select_related("entry")
    return {row.entry.number: (row.rank, str(row.score.normalize())) for row in rows}


STATED = {number: (PLACES[number], total) for number, total in TOTALS.items()}


def test_victory_points_rank_and_every_figure_says_why(inside, session, client):
    assert (session.form, session.scoring, session.matches_in) == ("pairs", "matchpoints", "vp")
    assert places(session) == STATED
    assert MatchRow.objects.filter(session=session).count() == 6
    page = client.get(f"/sakura/sessions/{session.pk}/").content.decode()
    assert "41.5" in page
    heads = page.partition("<table")[2].partition("<tbody")[0]
    assert ("VP" in heads, "%" in heads) == (True, False)
    match = MatchRow.objects.filter(session=session, round=1).order_by("position")[0]
    assert [step[1] for step in match.reasons["a"]["points"]] == ["vp_stated_percent", "vp_by_scale"]
    assert [step[1] for step in match.reasons["a"]["score"]] == ["board", "board"]
    for place in (f"matches/1/{match.a_id}/{match.b_id}/", f"contestants/{match.a_id}/"):
        assert client.get(f"/sakura/sessions/{session.pk}/{place}").status_code == 200


def test_what_the_scale_would_give_is_told_before_publishing(inside, content):
    _session, upload = published(inside, content)
    of_matches = [one for one in upload.report["differences"] if one["where_code"] == "match_vp"]
    assert {one["where_parameters"]["round"] for one in of_matches} == {"1", "3"}


def test_a_file_without_points_counts_for_nothing(inside, content):
    lacking = content.replace(b"<NS_VICTORY_POINTS>13</NS_VICTORY_POINTS>", b"")
    upload, _ = uploads.receive(club=inside.club, name="swiss.xml", content=lacking, by=inside.scorer)
    codes = [one["code"] for one in upload.report["problems"] if one["severity"] == "error"]
    assert codes == ["match_vp_missing"]
    with pytest.raises(Refused):
        uploads.publish(upload=upload, by=inside.scorer)


def test_it_goes_out_as_usebio_and_is_the_same_game(inside, session):
    assert formats_for(session) == ["usebio"]
    written = exported(session, "usebio", is_public=False).content()
    run = report.dry_run(readings.of_content(written, "again").read, session.club)
    assert (run.is_refused, run.session, run.has_question) == (False, session, False)
    before, after = standing_facts.kept(session).facts, facts.stated(run.document, run.members)
    assert (after.results, after.matches) == (before.results, before.matches)


def test_a_corrected_file_moves_its_points_and_its_boards(inside, session, content):
    other = content.replace(b"<NS_VICTORY_POINTS>20<", b"<NS_VICTORY_POINTS>10<")
    other = other.replace(b"<EW_VICTORY_POINTS>0<", b"<EW_VICTORY_POINTS>10<", 1)
    upload, _ = uploads.receive(club=inside.club, name="swiss 2.xml", content=other, by=inside.scorer)
    [change] = upload.report["changes"]["results"]
    assert (change["before"]["a_vp"], change["after"]["a_vp"]) == ("20", "10")
    assert uploads.publish(upload=upload, by=inside.scorer) == session
    recomputation.recompute(session.pk)
    assert places(session)["1"] == (2, "31.5")
    assert places(session)["3"] == (1, "38.5")
    assert Result.objects.current().filter(session=session).count() == 12
    assert not RecomputeRequest.objects.filter(session=session, closed_at__isnull=True).exists()
