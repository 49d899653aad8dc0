"""How many figures cite a clause: what a walk over the steps of every figure gives, kept with the run."""

from collections import Counter

import pytest
from django.test import Client
from django.utils import timezone

from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from scoring.engine import explain
from scoring.engine.contest import Form
from scoring.events.services import stages
from scoring.models import Award, ClauseUse, Run, StageRun
from scoring.rulemaking.uses import uses_of
from scoring.sessions.selectors.boards import award_of
from scoring.sessions.services import recomputation
from scoring.sessions.services.body import conditions_from
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring import builders, tournament_builders
from tests.scoring.desk.test_ruled_before_played import Waiting
from tests.scoring.regulations.test_clause_at_figure import steps_of
from tests.scoring.sessions.test_editions_by_day import played_on

pytestmark = pytest.mark.django_db
SAMPLES = [builders.MITCHELL, "usebio_cross_imp_howell_9.xml", "usebio_teams_point_a_board_8.xml"]


def kept(**whose):
    return dict(ClauseUse.objects.filter(**whose).values_list("clause", "figures"))


def walked(session):
    """By clause the figures of a session that cite it: sides of boards, of matches, and totals."""
    run = Run.objects.filter(session=session).order_by("-sequence").first()
    conditions, counts = conditions_from(run.conditions), Counter()
    for award in Award.objects.filter(session=session):
        line = award_of(session, award.result_id)
        for cell in filter(None, (line.cell("ns"), line.cell("ew"))):
            counts.update({str(step.cite) for step in explain.award(cell, conditions).steps})
    for match in run.body.get("matches", ()):
        for side in ("a", "b"):
            counts.update({cite for _code, cite in steps_of(match["reasons"][side])})
    for row in run.body["standings"]:
        counts.update({cite for _code, cite in steps_of(row.get("steps", []))})
        counts.update({cite for _code, cite in steps_of(row.get("deductions", []))})
    for row in run.body.get("removed", ()):
        counts.update({cite for _code, cite in steps_of(row["steps"])})
    return dict(counts)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_counts_are_those_of_a_walk(inside, name):
    session = builders.published(inside, name)
    assert kept(session=session) == walked(session) != {}


def test_they_follow_a_ruling_and_its_end(here):
    session, _result = played_on(here, timezone.now().date())
    with acting_for(here.federation):
        recomputation.recompute(session.pk)
        ruled = kept(session=session)
        assert ruled == walked(session)
        (ruling,) = session.adjustments.all()
        adjustments.take_back(adjustment=ruling, reason="No fault.", at=timezone.now(), by=here.scorer)
        recomputation.recompute(session.pk)
        after = kept(session=session)
        assert after == walked(session) != ruled
        ClauseUse.objects.all().delete()
        recomputation.rebuild(session)
        assert kept(session=session) == after


def test_a_stage_counts_its_matches_and_its_sessions_do_not(here):
    stage = tournament_builders.a_round_robin(here)
    with acting_for(here.federation):
        body = StageRun.objects.filter(stage=stage).order_by("-sequence").first().body
        counts = Counter()
        for match in body["matches"]:
            for side in ("a", "b"):
                counts.update({cite for _code, cite in steps_of(match["reasons"].get(side))})
        for row in body["standings"]:
            counts.update({cite for _code, cite in steps_of(row["steps"])})
        assert kept(stage=stage) == dict(counts) != {}
        ClauseUse.objects.filter(stage=stage).delete()
        stages.rebuild(stage)
        assert kept(stage=stage) == dict(counts)


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("Used in", "cite it")), ("ja", ("年の適用", "この条項によります"))]
)
def test_the_page_of_a_clause_says_how_many_and_where(here, next_door, language, words):
    with acting_for(here.federation):
        session = builders.published(here, builders.MITCHELL)
        day, clause = session.played_on, "Law-78A"
        uses = uses_of("Law 78A", day)
        assert uses.figures == kept(session=session)["Law 78A"]
        ClauseUse.objects.update(on=timezone.now().date())
    client = Client(headers={"accept-language": language})
    page = client.get(f"/sakura/regulations/clauses/{clause}/")
    assert [word for word in words if word not in text(page)] == []
    assert f'href="/sakura/sessions/{session.pk}/"' in page.content.decode()
    with acting_for(next_door.federation):
        assert uses_of("Law 78A", day).figures == 0


def test_what_is_not_announced_is_not_shown(here):
    waiting = Waiting(here, Form.PAIRS_MATCHPOINTS)
    with waiting.desk.inside():
        waiting.others_play()
        recomputation.recompute(waiting.session.pk)
        stages.recompute(waiting.stage.pk)
        assert kept(session=waiting.session)
        assert uses_of("Law 78A", waiting.session.played_on).figures == 0
