"""Correcting in the browser: from the line of the traveller, with the effect shown, by those who may."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.corrections.services import corrections
from clubs.models import Correction, CorrectionAnswer, Part, Result, Revision
from federation.models import Role
from federation.tenancy.context import acting_for
from scoring.engine.corrections.acceptance import Error
from scoring.sessions.services import recomputation
from tests.cast import appoint
from tests.clubs.corrections import test_corrections as cases
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.clubs.uploads.test_uploads import publish
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def published(here):
    with acting_for(here.federation):
        session = publish(here)
        return session, cases.a_game(session)


@pytest.fixture
@furnished_once
def director(here):
    with acting_for(here.federation):
        return cases.register_director(here)


def late_session(here, session):
    with acting_for(here.federation):
        cases.conditions(session, **cases.LATE)


def form_of(result):
    return f"/sakura/desk/results/{result.pk}/correct/"


def board_of(result):
    return f"/sakura/sessions/{result.session_id}/sections/{result.section_id}/boards/{result.board}/"


def typed(result, **more):
    """The result with declarer on the other side; what else is typed differently."""
    fields = {
        "contract": result.contract,
        "declarer": "E" if result.declarer in "NS" else "N",
        "tricks": result.tricks,
        "lead": "",
        "score": "",
        "error": "contract_or_side",
        "reason": "The slip names the other side",
        "proof": "",
    }
    return fields | more


def ask(client, result, **more):
    """Show the effect, then press the second button."""
    fields = typed(result, **more)
    shown = client.post(form_of(result), {**fields, "act": "show"})
    mark = shown.context.get("mark", "")
    return client.post(form_of(result), {**fields, "act": "correct", "seen": mark})


def at(session, minutes):
    return time_machine.travel(
        session.published_at + timedelta(microseconds=int(minutes * 60_000_000)), tick=False
    )


def revisions(here):
    with acting_for(here.federation):
        return Revision.objects.count()


# --- who may ---------------------------------------------------------------------------------------


def test_only_the_clubs_officers_see_the_link_and_the_form(here, next_door, published):
    _session, result = published
    link = f'href="{form_of(result)}"'
    assert link in enter(here.scorer).get(board_of(result)).content.decode()
    strangers = [here.player, here.administrator, next_door.scorer, next_door.administrator]
    for stranger in [*strangers, None]:
        client = enter(stranger)
        assert link not in client.get(board_of(result)).content.decode()
        expected = 302 if stranger is None else 403
        assert client.get(form_of(result)).status_code == expected
        assert client.post(form_of(result), typed(result)).status_code == expected
    assert enter(next_door.scorer).get(form_of(result).replace("sakura", "albion")).status_code == 404
    assert revisions(here) == 1


def test_a_waiting_correction_is_for_those_who_answer(here, next_door, published, director):
    session, result = published
    late_session(here, session)
    with at(session, 60):
        assert ask(enter(here.scorer), result, error="organiser_entry").status_code == 302
    with acting_for(here.federation):
        waiting = Correction.objects.get()
    page = f"/sakura/desk/corrections/{waiting.pk}/"
    for stranger in (here.player, here.administrator, next_door.scorer, next_door.administrator):
        for address in (page, "/sakura/desk/corrections/"):
            assert enter(stranger).get(address).status_code == 403
        assert enter(stranger).post(page, {"part": "organiser", "act": "confirm"}).status_code == 403
    assert enter(next_door.scorer).get(page.replace("sakura", "albion")).status_code == 404
    for reader in (here.scorer, director):
        assert "The slip names" in text(enter(reader).get(page))
        assert page in enter(reader).get("/sakura/desk/corrections/").content.decode()
    assert page in enter(here.scorer).get(f"/sakura/desk/clubs/{here.club.pk}/").content.decode()
    assert "The slip names" not in text(enter(None).get(board_of(result)))


# --- the form --------------------------------------------------------------------------------------


def test_the_effect_comes_before_the_button(here, published):
    _session, result = published
    client = enter(here.scorer)
    first = client.get(form_of(result))
    assert "until the next game of this series" in text(first)
    assert "Correct the result" not in text(first)
    shown = client.post(form_of(result), {**typed(result), "act": "show"})
    assert "What it changes" in text(shown)
    assert "places change" in text(shown)
    assert "Correct the result" in text(shown)
    assert revisions(here) == 1


def test_an_effect_seen_for_other_values_does_not_count(here, published):
    _session, result = published
    client = enter(here.scorer)
    mark = client.post(form_of(result), {**typed(result), "act": "show"}).context["mark"]
    changed = typed(result, declarer="S" if result.declarer == "N" else "N")
    answer = client.post(form_of(result), {**changed, "act": "correct", "seen": mark})
    assert answer.status_code == 200
    assert revisions(here) == 1


def test_a_correction_is_shown_with_who_when_and_why(here, published):
    session, result = published
    client = enter(here.scorer)
    assert ask(client, result)["location"] == board_of(result)
    with acting_for(here.federation):
        recomputation.recompute(session.pk)
    for page in (board_of(result), f"/sakura/sessions/{session.pk}/history/"):
        page_text = text(enter(None).get(page))
        assert "The slip names the other side" in page_text
        assert "An officer of the club," in page_text  # on no register, and no address for everybody
    assert "@sakura" not in page_text
    board = enter(None).get(board_of(result)).content.decode()
    assert board.count('href="#corrections"') == 1
    again = client.get(form_of(result))
    assert again["location"] == board_of(result)  # somebody else's old link


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"contract": "8S"}, "This is no contract"),
        ({"declarer": ""}, "Who was declarer?"),
        ({"tricks": ""}, "How many tricks"),
        ({"tricks": "14"}, "13"),
        ({"lead": "HX"}, "This is no card"),
        ({"score": "70"}, "is worth"),
        ({"contract": "", "score": "75"}, "No contract has this score"),
        ({"contract": "", "score": ""}, "Write the contract"),
        ({"reason": " "}, "required"),
        ({"error": "taste"}, "not one of the available"),
        ({"reason": "x" * 301}, "300"),
        ({"contract": "\x00"}, "Null characters"),
    ],
)
def test_what_is_typed_wrongly_is_named_and_kept(here, published, change, complaint):
    _session, result = published
    answer = enter(here.scorer).post(form_of(result), {**typed(result), **change, "act": "show"})
    assert answer.status_code == 422
    assert complaint in text(answer)
    if "reason" not in change:
        assert "The slip names the other side" in answer.content.decode()


def test_passed_out_and_a_score_alone(here, published):
    _session, result = published
    client = enter(here.scorer)
    entered_wrongly = {"error": "computer_input"}
    ask(client, result, contract="pass", declarer="", tricks="", **entered_wrongly)
    with acting_for(here.federation):
        passed = Result.objects.current().get(stated_by__number=2)
        assert (passed.kind, passed.contract, passed.score) == ("passed_out", "P", 0)
    ask(client, passed, contract="", declarer="", tricks="", score="-100", **entered_wrongly)
    with acting_for(here.federation):
        scored = Result.objects.current().get(stated_by__number=3)
        assert (scored.kind, scored.contract, scored.score) == ("played", "", -100)


# --- inside, at and after the window -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "status"), [(0, 302), (29.99, 302), (30, 302), (30.0167, 422), (31, 422)]
)
def test_the_boundary_is_exact_through_the_page(here, published, minutes, status):
    """The effect is looked at in time; what counts is when the second button is pressed."""
    session, result = published
    late_session(here, session)
    client, fields = enter(here.scorer), typed(result)
    with at(session, 0):
        mark = client.post(form_of(result), {**fields, "act": "show"}).context["mark"]
    with at(session, minutes):
        answer = client.post(form_of(result), {**fields, "act": "correct", "seen": mark})
        assert answer.status_code == status
        assert revisions(here) == (2 if status == 302 else 1)
        if status == 422:
            assert "The correction period ended" in text(answer)
            assert "the players' own" in text(answer)
            again = client.post(form_of(result), {**fields, "act": "show"})
            assert "Show the effect" in text(again)
            assert "Correct the result" not in text(again)


def test_a_number_of_tricks_wants_its_proof(here, published):
    _session, result = published
    fields = {"declarer": result.declarer, "tricks": result.tricks - 1, "error": "trick_count"}
    client = enter(here.scorer)
    refused = ask(client, result, **fields)
    assert "only with proof" in text(refused)
    assert ask(client, result, proof="Both sides agree", **fields).status_code == 302
    assert revisions(here) == 2


def test_after_the_window_two_people_make_it_hold(here, published, director):
    session, result = published
    late_session(here, session)
    with at(session, 600):
        answer = ask(enter(here.scorer), result, error="organiser_entry")
        page = answer["location"]
        assert revisions(here) == 1
        first = enter(here.scorer)
        assert first.post(page, {"part": "organiser", "act": "confirm"}).status_code == 302
        assert first.post(page, {"part": "organiser", "act": "confirm"}).status_code == 409
        assert "Waits for confirmation by: director" in text(first.get(page))
        assert revisions(here) == 1
        assert enter(director).post(page, {"part": "organiser", "act": "confirm"}).status_code == 422
        assert enter(director).post(page, {"part": "director", "act": "confirm"}).status_code == 302
    assert revisions(here) == 2
    assert "Applied, as revision 2" in text(first.get(page))
    board_text = text(enter(None).get(board_of(result)))
    assert "Confirmed as organiser by somebody of that office" in board_text
    assert "Confirmed as director by director" in board_text


def test_declining_wants_a_reason(here, published, director):
    session, result = published
    late_session(here, session)
    with at(session, 600):
        page = ask(enter(here.scorer), result, error="organiser_entry")["location"]
    client = enter(director)
    answer = client.post(page, {"part": "director", "act": "decline"})
    assert answer.status_code == 422
    assert "Say why" in text(answer)
    assert client.post(page, {"part": "director", "act": "decline", "note": "The slip"}).status_code == 302
    assert "Over: it was declined" in text(client.get(page))
    with acting_for(here.federation):
        assert CorrectionAnswer.objects.get().agrees is False


def test_the_tournament_office_answers_for_the_organiser(here, published):
    session, result = published
    late_session(here, session)
    with acting_for(here.federation):
        appoint(here.registrar, Role.TOURNAMENT_OFFICE)
    with at(session, 600):
        page = ask(enter(here.scorer), result, error="organiser_entry")["location"]
    assert enter(here.registrar).post(page, {"part": "organiser", "act": "confirm"}).status_code == 302


def test_lists_take_the_same_queries_for_one_and_for_many(here, published):
    session, _result = published
    late_session(here, session)
    client = enter(here.scorer)
    addresses = ("/sakura/desk/corrections/", f"/sakura/desk/clubs/{here.club.pk}/")
    counts = []
    for count in (1, 9):
        with acting_for(here.federation), at(session, 60):
            for result in list(Result.objects.current().filter(contract="3N", corrections=None)[:count]):
                correction = cases.correct(here, result, error=Error.ORGANISER_ENTRY)
                corrections.answer(correction=correction, part=Part.ORGANISER, agrees=True, by=here.scorer)
        counts.append([queries(client, address) for address in addresses])
    assert counts[0] == counts[1]


def test_the_pages_of_results_take_the_same_queries_for_one_correction_and_for_many(here, published):
    session, result = published
    addresses = (board_of(result), f"/sakura/sessions/{session.pk}/history/")
    counts = []
    for side in ("E", "N", "W"):  # of one result, again and again
        with acting_for(here.federation):
            now = Result.objects.current().get(board=result.board, ns=result.ns, ew=result.ew)
            cases.correct(here, now, cases.corrected.played(now.board, now.contract, side, now.tricks))
            recomputation.recompute(session.pk)
        counts.append([queries(enter(here.scorer), address) for address in addresses])
    assert counts[1] == counts[2]
    assert counts[0][0] == counts[1][0]


def queries(client, address):
    client.get(address)
    with CaptureQueriesContext(connection) as caught:
        assert client.get(address).status_code == 200
    return len(caught)


def test_two_presses_at_once_correct_once_and_lead_to_the_board(here, published, monkeypatch):
    _session, result = published
    client = enter(here.scorer)
    mark = client.post(form_of(result), {**typed(result), "act": "show"}).context["mark"]
    first = corrections.correct

    def other_press_first(**asked):
        first(**asked)
        return first(**asked)

    monkeypatch.setattr(corrections, "correct", other_press_first)
    second = client.post(form_of(result), {**typed(result), "act": "correct", "seen": mark}, follow=True)
    assert second.redirect_chain[-1][0] == board_of(result)
    assert "This result was changed meanwhile" in text(second)
    assert revisions(here) == 2


def test_the_effect_on_a_result_that_was_changed_meanwhile_leads_to_the_board(here, published, monkeypatch):
    _session, result = published
    client = enter(here.scorer)
    ask(client, result)
    # As it was read before the other press took effect.
    monkeypatch.setattr(Result, "superseded_by_id", None)
    shown = client.post(form_of(result), {**typed(result), "act": "show"})
    assert (shown.status_code, shown.url) == (302, board_of(result))
