"""Individuals, teams and pairs at victory points: from the file to facts and figures, and back again."""

import re
from decimal import Decimal

import pytest

from clubs.models import Match, Result, TeamName, Upload, UploadState
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from scoring.models import Award, MatchRow, Run, StandingRow
from scoring.sessions.services import recomputation
from tests.clubs.uploads.form_files import INDIVIDUAL, SWISS, SWISS_TOTALS
from tests.places import SAMPLES
from tests.scoring import builders

TEAMS = (SAMPLES / "usebio_teams_point_a_board_8.xml").read_bytes()
FILES = {"teams": TEAMS, "individual": INDIVIDUAL, "swiss": SWISS, "totals": SWISS_TOTALS}


@pytest.fixture(params=FILES, ids=str)
def content(request):
    return FILES[request.param]


def figures(session):
    rows = StandingRow.objects.filter(session=session).select_related("entry")
    matches = MatchRow.objects.filter(session=session).select_related("a", "b")
    awards = Award.objects.filter(session=session).select_related("result__ns", "result__ew")
    return (
        {row.entry.number: (row.position, row.rank, row.tied, row.score, row.percent) for row in rows},
        {
            (match.round, match.a.number, match.b.number): (
                match.a_score,
                match.b_score,
                match.a_points,
                match.b_points,
                match.boards,
            )
            for match in matches
        },
        {
            (award.result.round, award.result.board, award.result.ns.number, award.result.ew.number): (
                award.ns,
                award.ew,
            )
            for award in awards
        },
    )


def changed(content: bytes) -> bytes:
    """The same game with one figure of one match, or one score, another one."""
    with_other_score = content.replace(b"<TEAM_SCORE>30<", b"<TEAM_SCORE>31<", 1)
    if with_other_score != content:
        return with_other_score
    other = re.sub(rb"<SCORE>420</SCORE>", b"<SCORE>-500</SCORE>", content)
    return re.sub(rb"<(TRICKS|CONTRACT|PLAYED_BY|LEAD)>[^<]*</\1>", b"", other)


def published(here, content):
    return builders.published_content(here, content, "file.xml")


def test_it_is_published_without_errors(here, content):
    session = published(here, content)
    with acting_for(here.federation):
        places, matches, awards = figures(session)
        assert places
        assert Upload.objects.get().state == UploadState.PUBLISHED
        assert bool(matches) == (session.form == "teams")
        assert len(awards) == Result.objects.current().count()


def test_the_same_bytes_twice_change_nothing(here, content):
    session = published(here, content)
    with acting_for(here.federation):
        before = figures(session)
    again = published(here, content)
    with acting_for(here.federation):
        assert (again.pk, figures(session), Run.objects.count()) == (session.pk, before, 1)


def test_a_change_and_its_reversal_end_where_they_began(here, content):
    session = published(here, content)
    with acting_for(here.federation):
        before = figures(session)
    published(here, changed(content))
    with acting_for(here.federation):
        assert figures(session) != before
    published(here, content)
    with acting_for(here.federation):
        assert figures(session) == before
        assert session.revisions.count() == 3


def test_emptied_read_models_come_back_the_same(here, content):
    session = published(here, content)
    with acting_for(here.federation):
        before = figures(session)
        for model in (StandingRow, Award, MatchRow):
            model.objects.filter(session=session).delete()
        recomputation.rebuild(session)
        assert figures(session) == before
        assert Run.objects.count() == 1


def test_the_changes_of_a_match_are_told_before_publishing(here):
    published(here, SWISS_TOTALS)
    with acting_for(here.federation):
        club = Upload.objects.get().club
        upload, _is_new = uploads.receive(
            club=club, name="again.xml", content=changed(SWISS_TOTALS), by=here.scorer
        )
        [change] = upload.report["changes"]["results"]
        assert (change["board"], change["round"], change["before"]["kind"]) == (None, 1, "match")
        assert (change["before"]["a_score"], change["after"]["a_score"]) == ("30", "31")


def test_a_match_without_boards_counts_as_the_file_says(here):
    session = published(here, SWISS_TOTALS)
    with acting_for(here.federation):
        row = MatchRow.objects.filter(session=session).order_by("position")[0]
        assert (row.boards, row.unlisted) == (8, 8)
        assert (row.a_score, row.b_score) == (Decimal(30), Decimal(12))
        assert [step[1] for step in row.reasons["a"]["score"]] == ["match_rest"]


def test_a_new_name_of_a_team_changes_no_result(here):
    session = published(here, SWISS)
    published(here, SWISS.replace(b"Team One", b"Team First"))
    with acting_for(here.federation):
        names = set(TeamName.objects.current().values_list("name", flat=True))
        assert "Team First" in names
        assert "Team One" not in names
        assert not Result.objects.filter(session=session, superseded_by__isnull=False).exists()
        assert Match.objects.filter(superseded_by__isnull=False).count() == 0
        assert Run.objects.count() == 1


def official(content: bytes) -> dict[str, str]:
    """The totals that the file prints, by team."""
    totals = re.findall(rb'TEAM_ID = "([^"]+)".*?<TOTAL_SCORE>([^<]+)<', content, re.DOTALL)
    return {number.decode().strip(): total.decode().strip() for number, total in totals}


def test_published_totals_of_teams_are_the_official_ones(here):
    session = published(here, TEAMS)
    with acting_for(here.federation):
        rows = StandingRow.objects.filter(session=session).select_related("entry")
        ours = {row.entry.number: row.score for row in rows}
    theirs = {number: Decimal(total) for number, total in official(TEAMS).items()}
    assert len(theirs) == 8
    assert ours == theirs
