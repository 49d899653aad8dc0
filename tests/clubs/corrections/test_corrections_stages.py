"""Corrections in a tournament: the clock of its stage, and what a closed stage refuses."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import translation

from clubs.corrections.services import corrections
from clubs.facts import words as correction_in_words
from clubs.facts.services import corrected
from clubs.facts.services.correction_clock import period_of
from clubs.models import Correction, Duty, Official, Part, Result, Session
from clubs.playing.services import running
from clubs.tournaments.services import letters as correction_letters, stages, tournaments
from federation.models import Member
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for
from scoring.engine.corrections.acceptance import Error
from scoring.sessions.services import recomputation
from tests import cast
from tests.clubs.corrections.test_corrections import correct, next_game, refused, register_director
from tests.clubs.tournaments.event_house import DAY, NOON, at, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import publish
from tests.worlds import furnished_once

EVENING = NOON + timedelta(hours=6)  # the official publication, hours after the first session
MADE = corrected.played(1, "4S", "N", 10)
PAIRS = [("1", "2"), ("3", "4")]


def two_sessions(house, **conditions):
    """A stage of two sessions with a board each; the federation of the house is in scope."""
    here = running_stage(house, form="pairs_matchpoints", rounds=2, **conditions)
    second = running.open_session(stage=here.stage, number=2, played_on=DAY, at=at(180), by=here.director)
    for session in (here.session, second):
        lines = [running.ResultToEnter(ns, ew, MADE) for ns, ew in PAIRS]
        running.enter_results(session=session, board=1, lines=lines, at=at(200), by=here.director)
    return here, second


def a_result(session):
    return Result.objects.current().filter(session=session).order_by("pk")[0]


def moment(minutes, seconds=0):
    """So long after the official publication; time stands still there."""
    return time_machine.travel(EVENING + timedelta(minutes=minutes, seconds=seconds), tick=False)


def publish_officially(here):
    stages.publish(stage=here.stage, at=EVENING, by=here.director)


@pytest.fixture
@furnished_once
def both_sessions(inside):
    return two_sessions(inside)


def test_until_the_official_publication_no_session_is_too_late(inside, both_sessions):
    here, _second = both_sessions
    with moment(-10):
        assert period_of(here.session).ends is None
        with translation.override("en"):
            assert "begins with the official publication" in correction_in_words.open_now(here.session)
        assert correct(inside, a_result(here.session)).verdict == "inside_30_minutes"


def test_both_sessions_close_thirty_minutes_after_it(inside, both_sessions):
    """Neither the opening of a session nor a second publication starts the clock, REG-3.2 and D.1."""
    here, second = both_sessions
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


def test_a_stage_is_not_closed_while_a_correction_waits(inside, both_sessions):
    here, _second = both_sessions
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
            "result": a_result(run.session).pk,
            "contract": "4S",
            "declarer": "S",
            "tricks": 10,
            "error": "organiser_entry",
            "reason": "South played it",
        }
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


# --- who corrects in a tournament ------------------------------------------------------------------


def an_official(house, here, duty, place):
    """A member with a login and a duty at the tournament, and nothing else."""
    user = cast.login(house.federation, f"official-{place}")
    number = with_check_digit(f"{20001 + place}", house.federation.number_scheme)
    people = {"family_name": "役", "given_name": f"員{place}", "family_kana": "ヤク", "given_kana": "イン"}
    (member,) = register_members([Member(user=user, number=number, **people)], by=None)
    Official.objects.create(tournament=here.stage.event.tournament, member=member, duty=duty)
    return user


def test_the_directors_of_a_tournament_correct_its_results(here, next_door):
    with acting_for(here.federation):
        run, _second = two_sessions(here)
        tournaments.announce(tournament=run.stage.event.tournament, by=run.director)
        chief = an_official(here, run, Duty.CHIEF_DIRECTOR, 1)
        scorer = an_official(here, run, Duty.SCORER, 2)
        recomputation.recompute(run.session.pk)
        result = a_result(run.session)
        board = f"/sakura/sessions/{run.session.pk}/sections/{result.section_id}/boards/1/"
    form = f"/sakura/desk/results/{result.pk}/correct/"
    for reader in (chief, run.director):
        assert form in enter(reader).get(board).content.decode()
        assert enter(reader).get(form).status_code == 200
    for stranger in (scorer, here.player, next_door.administrator):
        assert form not in enter(stranger).get(board).content.decode()
        assert enter(stranger).get(form).status_code in (403, 404)
    with acting_for(here.federation), refused("not_your_club"):
        correct(here, result, by=scorer)
    with acting_for(here.federation):
        assert correct(here, result, by=chief).revisions.exists()


def test_officials_answer_for_the_director_and_the_organiser(here):
    with acting_for(here.federation):
        run, _second = two_sessions(here)
        publish_officially(run)
        asked = waiting_in(here, run)
        chief = an_official(here, run, Duty.CHIEF_DIRECTOR, 1)
        organiser = an_official(here, run, Duty.ORGANISER, 2)
        readers = correction_letters.who_are_told(asked.session)
        assert {chief, organiser} <= set(readers)
    address = f"/sakura/desk/corrections/{asked.pk}/"
    assert address in enter(chief).get("/sakura/desk/corrections/").content.decode()
    assert enter(here.player).get(address).status_code == 403
    wrong = enter(chief).post(address, {"part": "organiser", "act": "confirm"})
    assert wrong.status_code == 422
    for who, part in ((chief, "director"), (organiser, "organiser")):
        assert enter(who).post(address, {"part": part, "act": "confirm"}).status_code == 302
    with acting_for(here.federation):
        assert asked.revisions.exists()
