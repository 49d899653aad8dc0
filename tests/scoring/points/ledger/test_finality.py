"""Nothing final is paid while a correction or appeal window or a case is open; each has its name. D.15"""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.corrections.services import corrections
from clubs.facts.services import corrected
from clubs.models import Part, Result, Session
from federation.errors import Refused
from rulings.cases.services import cases, ending
from scoring import owing
from scoring.engine.corrections.acceptance import Error
from scoring.models import Payment, PaymentRequest, StageProblem
from scoring.points.services import finality
from scoring.points.services.ledger import due as ledger_due, paying as ledger
from scoring.sessions.services import recomputation
from tests.rulings.cases.case_house import average, first_result, reported
from tests.scoring import builders as sessions
from tests.scoring.points.ledger import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def people(inside):
    return builders.members(inside, 8)


def refused(paid, at) -> str:
    """Why an event is not paid at a moment: by a payment, by the sweep, and on its page."""
    with pytest.raises(Refused) as why:
        ledger.pay(paid, at=at)
    assert why.value.code == finality.why_open(paid, at)
    assert str(why.value.sentence) == str(finality.WHY_OPEN[why.value.code])
    assert not Payment.objects.exists()
    return why.value.code


def conditions(game: Session, **terms: str) -> Session:
    """A game with conditions of contest."""
    by_key = {key.replace("__", "."): text for key, text in terms.items()}
    Session.objects.filter(pk=game.pk).update(conditions={"correction_minutes": "30"} | by_key)
    game.refresh_from_db()
    return game


def minutes(game: Session, count: int):
    return game.published_at + timedelta(minutes=count)


def test_a_game_has_no_points_before_its_figures(inside) -> None:
    game = sessions.published_content(inside, sessions.a_field(6), "game.xml", computed=False)
    assert refused(game, builders.after(game)) == "no_figures"
    recomputation.recompute(game.pk)
    conditions(game)
    owing.owe_session(game.pk, {"kind": "test"})
    assert refused(game, builders.after(game)) == "figures_owed"
    recomputation.recompute(game.pk)
    assert ledger.pay(game, at=builders.after(game)) is not None


def test_every_window_of_a_game_has_to_end(inside, people) -> None:
    game = builders.a_game(inside, people)
    assert refused(game, minutes(game, 30)) == "window_open"
    conditions(game, ruling_period__minutes="90")
    assert [refused(game, minutes(game, count)) for count in (30, 31, 90)] == [
        "window_open",
        "ruling_open",
        "ruling_open",
    ]
    conditions(game, appeal_period__minutes="120")
    assert refused(game, minutes(game, 120)) == "ruling_open"
    for unclear in ({"correction_minutes": "soon"}, {"ruling_period__minutes": "9" * 12}):
        conditions(game, **unclear)
        assert refused(game, minutes(game, 10**6)) == "conditions_unclear"
    conditions(game, appeal_period__minutes="120")
    (asked,) = ledger_due.due()
    assert ledger_due.answer(asked, at=minutes(game, 120)) is False
    assert PaymentRequest.objects.get().problem == "ruling_open"
    assert ledger_due.answer(asked, at=minutes(game, 121)) is True


def test_a_case_has_to_be_final_and_so_has_its_appeal_window(inside, people) -> None:
    game = builders.a_game(inside, people)
    result, at = first_result(game), minutes(game, 20)
    case = reported(inside, result, at=at)
    assert refused(game, builders.after(game)) == "case_open"
    cases.rule(case=case, decisions=[average(result)], reasons="Law 12.", by=inside.scorer, at=at)
    recomputation.recompute(game.pk)
    cases.tell(case=case, by=inside.scorer, seats=["N", "E"], appeal_explained=True, at=minutes(game, 45))
    assert refused(game, minutes(game, 74)) == "case_open"
    with pytest.raises(Refused) as early:
        ending.settle(case=case, by=inside.scorer, at=minutes(game, 75))
    assert early.value.code == "appeal_possible"
    assert refused(game, minutes(game, 76)) == "case_open"
    ending.settle(case=case, by=inside.scorer, at=minutes(game, 76))
    assert ledger.pay(game, at=minutes(game, 76)) is not None


def test_a_late_correction_has_to_be_confirmed_or_declined(inside, people) -> None:
    game = builders.a_game(inside, people)
    Session.objects.filter(pk=game.pk).update(published_at=timezone.now() - timedelta(hours=1))
    game.refresh_from_db()
    result = Result.objects.current().filter(session=game, kind="played").first()
    asked = corrections.correct(
        result=result,
        after=corrected.played(result.board, "1N", "N", 12),
        error=Error.ORGANISER_ENTRY,
        reason="slip",
        by=inside.scorer,
    )
    assert refused(game, timezone.now()) == "correction_waits"
    answer = {"part": Part.ORGANISER, "agrees": False, "note": "as it was"}
    corrections.answer(correction=asked, by=inside.scorer, **answer)
    assert ledger.pay(game, at=timezone.now()) is not None


def test_a_stage_is_paid_when_it_is_closed_and_computed_and_its_sessions_with_it(inside, people) -> None:
    first, second = builders.secretaries(inside)
    stage = builders.an_event(inside, people)
    assert refused(stage, builders.LATER) == "no_figures"
    session = builders.played(stage, inside)
    assert refused(session, builders.LATER) == "paid_with_stage"
    assert refused(stage, builders.LATER) == "not_closed"
    builders.closed(stage, inside)
    problem = StageProblem.objects.create(stage=stage, code="x")
    assert refused(stage, builders.LATER) == "stage_problem"
    problem.delete()
    owing.owe_stage(stage.pk, {"kind": "test"})
    assert refused(stage, builders.LATER) == "figures_owed"
    builders.computed(session)
    builders.pay_run(stage, first, second)
    assert builders.faults() == []
