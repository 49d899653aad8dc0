"""Every `correction` vector through the page: the form, its second button, and two people's answers."""

import pytest

from clubs.corrections.forms import CorrectionForm
from clubs.corrections.services.corrections import offered_errors
from clubs.models import Correction, Result, Revision
from clubs.models.uploads.correction import ScoreError
from federation.models import Act, AuditEntry
from federation.tenancy.context import acting_for
from scoring.engine.corrections.acceptance import Error
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.corrections.test_corrections_pages import form_of
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import publish
from tests.worlds import furnished_once

OFFERED = {value for value, _label in offered_errors()}
# Errors of sums and conversions: the portal makes none, so the page of one result does not offer them.
OF_SUMS = {error.value for error in ScoreError} - OFFERED


@pytest.fixture
@furnished_once
def evening(here):
    """A published session, a result of it, a director on the register."""
    with acting_for(here.federation):
        session = publish(here)
        return session, cases.a_game(session), cases.register_director(here)


def typed(result, case):
    tricks = result.tricks - 1 if case["error"] == Error.TRICK_COUNT else result.tricks
    other = "E" if result.declarer in "NS" else "N"
    return {
        "contract": result.contract,
        "tricks": tricks,
        "lead": "",
        "score": "",
        "declarer": result.declarer if case["error"] == Error.TRICK_COUNT else other,
        "error": case["error"],
        "reason": "The slip says so",
        "proof": "Both sides agree" if case["proof_of_tricks"] else "",
    }


def pressed(client, session, result, case):
    """The effect is looked at in time; the second button is pressed at the vector's moment."""
    fields = typed(result, case)
    with cases.later(session, 0):
        seen = client.post(form_of(result), {**fields, "act": "show"}).context.get("mark", "")
    if not seen:  # refused whenever it is asked: the mark that the page would have given
        seen = mark_of(result, fields)
    return client.post(form_of(result), {**fields, "act": "correct", "seen": seen})


def mark_of(result, fields):
    form = CorrectionForm(fields, result=result)
    assert form.is_valid(), form.errors
    return form.mark()


def answer(here, page, case, director):
    people = {"director": director, "organiser": here.scorer}
    for part, person in people.items():
        if case[f"{part}_confirms"]:
            given = enter(person).post(page, {"part": part, "act": "confirm"})
            assert given.status_code == 302, text(given)


@pytest.mark.parametrize("vector", cases.CASES, ids=[vector["id"] for vector in cases.CASES])
def test_the_page_answers_as_the_vectors(here, evening, vector):
    session, result, director = evening
    case, expected = vector["input"], vector["expected"]
    with acting_for(here.federation):
        cases.arranged(session, case)
    scorer = enter(here.scorer)
    with cases.later(session, str(case["claim_minutes_after_publication"])):
        if case["error"] in OF_SUMS:
            assert "not one of the available" in text(scorer.post(form_of(result), typed(result, case)))
            return
        response = pressed(scorer, session, result, case)
        if response.status_code == 302 and "/corrections/" in response["location"]:
            answer(here, response["location"], case, director)
    with acting_for(here.federation):
        assert Revision.objects.filter(correction__isnull=False).exists() is expected["accepted"]
        changed = Result.objects.get(pk=result.pk).superseded_by_id is not None
        assert changed is expected["accepted"]
        assert reason(response) == expected["reason"]


def reason(response):
    """As the log has it for what holds; of what waits, its verdict; of what is refused, the code."""
    log = AuditEntry.objects.filter(act=Act.RESULT_CORRECTED).last()
    if log is not None:
        return log.parameters["ground"]
    if (waiting := Correction.objects.last()) is not None:
        return waiting.verdict
    assert response.status_code == 422
    return response.context["refused_as"]


def test_how_many_of_the_vectors_go_through_the_page():
    driven = [vector for vector in cases.CASES if vector["input"]["error"] in OFFERED]
    assert len(driven) > len(cases.CASES) // 2, "else the page would prove nothing"
