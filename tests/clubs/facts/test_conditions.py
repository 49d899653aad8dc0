"""Setting a session's conditions of contest: never to what cannot be, and no page falls over one that is."""

import pytest

from clubs.facts.services import conditions as services
from clubs.facts.services.correction_clock import period_of
from clubs.models import Session
from federation.models import Act, AuditEntry, Role
from federation.tenancy.context import acting_for
from scoring.models import RecomputeRequest
from tests.cast import appoint
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import MITCHELL, publish
from tests.worlds import furnished_once

IMPOSSIBLE = [
    {"correction_event": "monthly"},
    {"correction_event": 7},
    {"correction_minutes": "soon"},
    {"correction_minutes": "-1"},
    {"correction_minutes": "1e999999"},
    {"correction_minutes": "99999999999999999"},
    {"correction_period.minutes": "x"},
    {"correction_period.minutes": "1e9"},
    {"correction_period.hours": "1"},
    {"late_correction.errors": "x"},
    {"neuberg": "perhaps"},
    {"no_such_key": "1"},
    {"correction_minute": "1"},
]


@pytest.fixture
@furnished_once
def session(inside):
    return publish(inside)


def put(session, by, **conditions):
    return services.set_conditions(session=session, conditions=conditions, by=by)


def test_they_are_set_and_logged(inside, session):
    RecomputeRequest.objects.all().delete()
    put(session, inside.scorer, correction_event="federation", correction_minutes="45")
    assert period_of(Session.objects.get(pk=session.pk)).deadline.minutes == 45
    entry = AuditEntry.objects.get(act=Act.CONDITIONS_SET)
    assert entry.parameters["after"] == {"correction_event": "federation", "correction_minutes": "45"}
    assert not RecomputeRequest.objects.exists()  # the score does not depend on them


def test_what_the_score_depends_on_owes_new_figures(inside, session):
    RecomputeRequest.objects.all().delete()
    put(session, inside.scorer, matchpoint_scale="two")
    assert RecomputeRequest.objects.get().cause == {"kind": "conditions"}
    put(session, inside.scorer, matchpoint_scale="two")
    assert RecomputeRequest.objects.count() == 1


@pytest.mark.parametrize("impossible", IMPOSSIBLE, ids=str)
def test_what_cannot_be_is_refused(inside, session, impossible):
    with cases.refused("conditions_unclear"):
        put(session, inside.scorer, **impossible)
    assert Session.objects.get(pk=session.pk).conditions == {}


def test_after_the_period_only_the_federations_staff(inside, session):
    cases.conditions(session, **cases.LATE)
    with cases.later(session, 31):
        with cases.refused("late"):
            put(session, inside.scorer, correction_minutes="600")
        with cases.refused("not_yours"):
            put(session, inside.registrar, correction_minutes="600")
        appoint(inside.player, Role.TOURNAMENT_OFFICE)
        put(session, inside.player, correction_minutes="600")


# --- the pages ---------------------------------------------------------------------------------------


@pytest.fixture
@furnished_once
def published(here):
    with acting_for(here.federation):
        session = publish(here)
        return session, cases.a_game(session)


def page_of(session):
    return f"/sakura/desk/sessions/{session.pk}/conditions/"


def test_the_page_sets_them(here, next_door, published):
    session, _result = published
    client = enter(here.scorer)
    assert "Announced deadline" in text(client.get(page_of(session)))
    conditions = {"correction_event": "federation", "correction_minutes": "45", "matchpoint_scale": "two"}
    assert client.post(page_of(session), conditions)["location"] == page_of(session)
    with acting_for(here.federation):
        assert Session.objects.get().conditions == conditions
    for wrong in ({"correction_minutes": "x"}, {"correction_minutes": "999999"}, {"neuberg": "x"}):
        assert client.post(page_of(session), conditions | wrong).status_code == 422
    for stranger in (here.player, here.registrar, next_door.scorer, next_door.administrator):
        assert enter(stranger).get(page_of(session)).status_code == 403
        assert enter(stranger).post(page_of(session), conditions).status_code == 403
    assert enter(None).get(page_of(session)).status_code == 302
    assert enter(next_door.scorer).get(page_of(session).replace("sakura", "albion")).status_code == 404


def test_the_history_of_a_session_shows_its_conditions(here, published):
    """They are kept as JSON: a value that is no key of anything."""
    session, _result = published
    with acting_for(here.federation):
        put(session, here.scorer, correction_minutes="45")
    page = enter(here.administrator).get(f"/sakura/admin/clubs/session/{session.pk}/history/")
    assert page.status_code == 200
    assert "{'correction_minutes': '45'}" in text(page)


def test_the_page_says_why_it_is_too_late(here, published):
    session, _result = published
    with acting_for(here.federation):
        cases.conditions(session, **cases.LATE)
    with cases.later(session, 31):
        answer = enter(here.scorer).post(page_of(session), {"correction_event": "daily"})
        assert answer.status_code == 422
        assert "only the tournament office" in text(answer)
        assert (
            enter(here.administrator).post(page_of(session), {"correction_event": "daily"}).status_code == 302
        )


@pytest.mark.parametrize("impossible", IMPOSSIBLE, ids=str)
def test_no_page_falls_over_what_cannot_be(here, published, impossible):
    """However it came there: an older version, or somebody in the database."""
    session, result = published
    with acting_for(here.federation):
        cases.conditions(session, **impossible)
    scorer, administrator = enter(here.scorer), enter(here.administrator)
    form = f"/sakura/desk/results/{result.pk}/correct/"
    typed = {"contract": "4H", "declarer": "E", "tricks": 10, "error": "computer_input", "reason": "x"}
    desk = f"/sakura/desk/clubs/{here.club.pk}/"
    from django.core.files.uploadedfile import SimpleUploadedFile

    answers = [
        scorer.get(form),
        scorer.post(form, {**typed, "act": "show"}),
        scorer.post(form, {**typed, "act": "correct", "seen": "x"}),
        scorer.get(page_of(session)),
        scorer.get(f"/sakura/sessions/{session.pk}/"),
        scorer.get(f"/sakura/sessions/{session.pk}/history/"),
        scorer.post(desk, {"files": SimpleUploadedFile("again.xml", MITCHELL + b"\n")}, follow=True),
        administrator.get(page_of(session)),
    ]
    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
    mended = administrator.post(page_of(session), {"correction_event": "weekly"})
    assert mended.status_code in (302, 422)
    if set(impossible) <= {"correction_event", "correction_minutes", "neuberg"}:
        assert mended.status_code == 302
        assert scorer.get(form).status_code == 200
