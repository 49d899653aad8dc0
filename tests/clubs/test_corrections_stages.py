"""Corrections in a tournament: the clock of its stage, and what a closed stage refuses."""

from datetime import timedelta

import time_machine
from django.utils import translation

from clubs import correction_in_words
from clubs.models import Correction, Part, Result, Session
from clubs.services import corrected, corrections, running, stages
from clubs.services.correction_clock import period_of
from federation.tenancy.context import acting_for
from scoring.engine.corrections.acceptance import Error
from tests.clubs.event_house import DAY, NOON, at, running_stage
from tests.clubs.test_corrections import correct, next_game, refused, register_director
from tests.clubs.test_desk_pages import enter, text
from tests.clubs.test_uploads import publish

EVENING = NOON + timedelta(hours=6)  # the official publication, hours after the first session
MADE = corrected.played(1, "4S", "N", 10)
PAIRS = [("1", "2"), ("3", "4")]


def two_sessions(house, **conditions):
    """A stage of two sessions with a board each; the federation of the house is in scope."""
    here = running_stage(house, form="pairs_matchpoints", rounds=2, **conditions)
    second = running.open_session(stage=here.stage, number=2, played_on=DAY, at=at(180), by=here.director)
    for session in (here.session, second):
        lines = [running.Line(ns, ew, MADE) for ns, ew in PAIRS]
        running.enter_results(session=session, board=1, lines=lines, at=at(200), by=here.director)
    return here, second


def a_result(session):
    return Result.objects.current().filter(session=session).order_by("pk")[0]


def moment(minutes, seconds=0):
    """So long after the official publication; time stands still there."""
    return time_machine.travel(EVENING + timedelta(minutes=minutes, seconds=seconds), tick=False)


def publish_officially(here):
    stages.publish(stage=here.stage, at=EVENING, by=here.director)


def test_until_the_official_publication_no_session_is_too_late(inside):
    here, _second = two_sessions(inside)
    with moment(-10):
        assert period_of(here.session).ends is None
        with translation.override("en"):
            assert "begins with the official publication" in correction_in_words.open_now(here.session)
        assert correct(inside, a_result(here.session)).verdict == "inside_30_minutes"


def test_both_sessions_close_thirty_minutes_after_it(inside):
    """Neither the opening of a session nor a second publication starts the clock, REG-3.2 and D.1."""
    here, second = two_sessions(inside)
    publish_officially(here)
    stages.publish(stage=here.stage, at=EVENING + timedelta(minutes=20), by=here.director)
    for session in (here.session, second):
        assert period_of(session).ends == EVENING + timedelta(minutes=30)
        with moment(30, 1), refused("after_30_minutes"):
            correct(inside, a_result(session))
        with moment(30):
            assert correct(inside, a_result(session)).verdict == "inside_30_minutes"


def test_a_deadline_that_the_event_announces_goes_before(inside):
    here, second = two_sessions(inside, correction_minutes=90)
    publish_officially(here)
    assert period_of(second).ends == stages.windows(here.stage)["correction_minutes"]
    with moment(90):
        assert correct(inside, a_result(second)).verdict == "inside_published_deadline"
    with moment(90, 1), refused("after_published_deadline"):
        correct(inside, a_result(here.session))


def test_the_rule_itself_may_be_overridden_by_the_conditions_of_contest(inside):
    here, _second = two_sessions(inside, **{"correction_period.minutes": "45/2"})
    publish_officially(here)
    ends = EVENING + timedelta(minutes=22, seconds=30)
    assert period_of(here.session).ends == stages.windows(here.stage)["correction_minutes"] == ends


def waiting_in(house, here):
    with moment(40):
        return correct(house, a_result(here.session), error=Error.ORGANISER_ENTRY)


def test_a_stage_is_not_closed_while_a_correction_waits(inside):
    here, _second = two_sessions(inside)
    publish_officially(here)
    asked = waiting_in(inside, here)
    late = EVENING + timedelta(days=30)
    with refused("correction_waits"):
        stages.close(stage=here.stage, at=late, by=here.director)
    director = register_director(inside)
    corrections.answer(correction=asked, part=Part.DIRECTOR, agrees=False, note="It was so", by=director)
    assert stages.close(stage=here.stage, at=late, by=here.director)


def test_a_closed_stage_stands_until_it_is_opened_again(here):
    with acting_for(here.federation):
        run, _second = two_sessions(here)
        publish_officially(run)
        stages.close(stage=run.stage, at=EVENING + timedelta(days=30), by=run.director)
        with moment(60), refused("stage_closed"):
            correct(here, a_result(run.session), error=Error.ORGANISER_ENTRY)
        address = f"/sakura/desk/results/{a_result(run.session).pk}/correct/"
        asked = {
            "result": a_result(run.session).pk, "contract": "4S", "declarer": "S", "tricks": 10,
            "error": "organiser_entry", "reason": "South played it",
        }  # fmt: skip
    answer = enter(here.scorer).post("/sakura/api/v1/corrections/", asked, content_type="application/json")
    assert (answer.status_code, answer.json()["title"]) == (409, "stage_closed")
    page = enter(here.scorer).get(address)
    assert (page.status_code, "The stage is closed. Its results stand." in text(page)) == (409, True)
    with acting_for(here.federation):
        assert not Correction.objects.exists()
        again = EVENING + timedelta(days=31)
        stages.reopen(stage=run.stage, reason="An entry of ours was wrong", at=again, by=run.director)
        with moment(60):
            assert correct(here, a_result(run.session), error=Error.ORGANISER_ENTRY)


def test_a_tournament_is_not_the_next_game_of_a_weekly_series(inside):
    weekly = publish(inside)
    following = next_game(weekly, 7, weekly.published_at + timedelta(days=7))
    here = running_stage(inside)
    Session.objects.filter(pk=following.pk).update(stage=here.stage, number=9)
    assert period_of(weekly).ends is None
    Session.objects.filter(pk=following.pk).update(stage=None, number=0)
    assert period_of(weekly).ends == following.published_at
