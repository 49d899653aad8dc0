"""Which clocks run from when: a knockout's round has its own, and nothing closes before the last is over."""

from datetime import timedelta

import pytest

from clubs.models import Match
from clubs.tournaments.services import stages
from federation.errors import Refused
from rulings.adjustments import services as adjustments
from rulings.cases.services import cases
from rulings.cases.services.clocks import appeal_ends, ruling_ends
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind
from tests.clubs.tournaments.event_house import NOON, at, play, running_stage
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.desk.test_stage_desk import Desk
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

MINUTES = {"correction_minutes": "30", "ruling_minutes": "30", "appeal_minutes": "60"}


@pytest.fixture
@furnished_once
def knockout(here):
    """Four teams; their first round is paired and played."""
    desk = Desk(here, form="knockout_teams", **MINUTES)
    desk.send("hand", number=1, matches="1 4\n2 3")
    with desk.inside():
        play(desk.here, 1, ("1", "4", 40, 20), ("2", "3", 33, 31))
    return desk


def enters(desk, number, a, b, imps):
    play(desk.here, number, (a, b, *imps))


def code(act, **arguments):
    with pytest.raises(Refused) as refused:
        act(**arguments)
    return refused.value.code


def test_each_round_runs_by_its_own_publication(knockout):
    by = knockout.here.director
    with knockout.inside():
        stages.publish(stage=knockout.stage, number=1, at=at(10), by=by)
        assert stages.windows(knockout.stage, 1)["correction_minutes"] == at(40)
        assert stages.windows(knockout.stage, 2) == {}
        assert stages.published_at(knockout.stage) == at(10)
    knockout.send("hand", number=2, matches="1 2")
    with knockout.inside():
        assert stages.published_at(knockout.stage) is None  # the final is not
        enters(knockout, 2, "1", "2", (12, 30))
        stages.publish(stage=knockout.stage, number=2, at=at(300), by=by)
        assert stages.windows(knockout.stage, 1)["appeal_minutes"] == at(70)
        assert stages.windows(knockout.stage, 2)["appeal_minutes"] == at(360)
        assert stages.windows(knockout.stage) == stages.windows(knockout.stage, 2)


def test_a_round_that_was_passed_over_is_published_with_the_next(knockout):
    knockout.send("hand", number=2, matches="1 2")
    with knockout.inside():
        enters(knockout, 2, "1", "2", (12, 30))
        stages.publish(stage=knockout.stage, number=2, at=at(300), by=knockout.here.director)
        assert [stages.published_at(knockout.stage, number) for number in (1, 2, None)] == [at(300)] * 3


def test_a_round_that_was_published_is_not_changed_while_the_next_is_played(knockout):
    by = knockout.here.director
    knockout.send("hand", number=2, matches="1 2")
    with knockout.inside():
        stages.publish(stage=knockout.stage, number=1, at=NOON - timedelta(minutes=60), by=by)
        assert code(enters, desk=knockout, number=1, a="1", b="4", imps=(20, 41)) == "no_reason"
        enters(knockout, 2, "1", "2", (12, 30))
        enters(knockout, 2, "1", "2", (12, 31))
        final = Match.objects.current().get(round=2)
        assert (final.a_score, final.b_score) == ("12", "31")


def test_a_ruling_of_a_round_has_the_round_s_clock(knockout, here):
    by = knockout.here.director
    with knockout.inside():
        stages.publish(stage=knockout.stage, number=1, at=at(10), by=by)
        place = cases.CasePlace(called_at=at(5), round=1)
        case, _new = cases.report(
            session=knockout.here.session, token="a", place=place, seats={}, by=by, incident="Late."
        )
        assert ruling_ends(case) == at(40)
        case.round = 2
        assert ruling_ends(case) is None


@pytest.mark.parametrize("form", ["knockout_teams", "round_robin_teams"])
def test_nothing_closes_while_a_ruling_can_be_appealed(here, form):
    desk = Desk(here, form=form, **MINUTES)
    desk.send("hand", number=1, matches="1 4\n2 3")
    by = desk.here.director
    with desk.inside():
        play(desk.here, 1, ("1", "4", 40, 20), ("2", "3", 33, 31))
        stages.publish(stage=desk.stage, at=at(10), by=by)
        case, _new = cases.report(
            session=desk.here.session,
            token="a",
            place=cases.CasePlace(called_at=at(5), round=1),
            seats={},
            by=by,
            incident="Late.",
        )
        penalty = {"contestant": "1", "unit": "imps", "amount": "3", "law": "90", "round": 1}
        decision = decision_from(AdjustmentKind.PENALTY, penalty)
        cases.rule(case=case, decisions=[decision], reasons="Law 90A.", by=by, at=at(50))
        cases.tell(case=case, by=by, seats="NESW", appeal_explained=True, at=at(60))
        ends = appeal_ends(case)
        assert ends == at(120)  # told fifty minutes after the publication, it has those longer
        assert code(stages.close, stage=desk.stage, at=at(71), by=by) == "appeal_open"
        assert code(stages.close, stage=desk.stage, at=ends, by=by) == "appeal_open"
        stages.close(stage=desk.stage, at=ends + timedelta(seconds=1), by=by)
        assert stages.is_closed(desk.stage)
        assert adjustments.may_rule(by, desk.here.session)


def test_the_desk_publishes_a_round_and_then_draws(knockout):
    page = text(knockout.look())
    assert "Publish the results of round 1" in page
    asked = knockout.look("publish/?round=1").content.decode()
    assert '<option value="1" selected>' in asked
    knockout.send("publish", round="1")
    with knockout.inside():
        assert knockout.stage.acts.get(kind="published").round == 1
    page = text(knockout.look())
    assert "Publish the results of round 1" not in page
    assert "Draw round 2" in page


def test_a_round_that_is_not_paired_is_not_published(knockout, inside):
    by = knockout.here.director
    assert code(stages.publish, stage=knockout.stage, number=2, at=NOON, by=by) == "round_not_drawn"
    league = running_stage(inside, slug="league")
    assert (
        code(stages.publish, stage=league.stage, number=1, at=NOON, by=league.director) == "round_not_drawn"
    )
