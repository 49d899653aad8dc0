"""Hearing, votes, decision, signatures; the limits of Law 93; the effect on rulings, standings and points."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from federation.errors import Refused
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_of_case
from rulings.appeals.services import (
    access,
    bodies,
    clocks,
    deciding,
    deposits,
    effects,
    filing,
    hearings,
    panels,
)
from rulings.cases.selectors import party_file, whole_file
from rulings.cases.services import cases, ending
from rulings.decisions.kept import decision_of
from rulings.lifecycle.appeals import AppealState, AppealStep
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Adjustment, AdjustmentKind, AppealAct, Body, Standard
from scoring.engine.penalties.penalty import Nature
from scoring.models import StandingRow
from scoring.sessions.services import recomputation
from tests.factories import appeals
from tests.factories.appeals import TOLD
from tests.rulings.appeals.test_filing import SECOND, refused
from tests.worlds import furnished_once

LATER = TOLD + timedelta(hours=1)


@pytest.fixture
@furnished_once
def heard(court, case, result):
    return appeals.heard(court, case, result)


def standings(session):
    recomputation.recompute(session.pk)
    return list(StandingRow.objects.filter(session=session).values_list("entry__number", "rank", "score"))


def weighted(result):
    half = [{"weight": "1/2", "result": ["3N", "N", 9]}, {"weight": "1/2", "result": ["3N", "N", 8]}]
    return appeals.score(result, {"weighted": half})


def test_changed_with_a_weighted_score(inside, session, court, case, result, heard) -> None:
    ruled = standings(session)
    old = adjustments_of_case(case).get()
    appeals.through(court, heard, "changed", [weighted(result)], laws=["12C1(c)"])
    new = adjustments_of_case(case).get()
    assert (new.supersedes, new.laws, new.by) == (old, ["12C1(c)"], court.chair)
    assert standings(session) != ruled
    assert (heard.state, case.refresh().state) == (AppealState.TOLD, State.TOLD)
    returned = case.acts.get(step=CaseStep.RETURNED).body
    assert (returned["adjustments"], returned["superseded"]) == ([new.pk], [old.pk])
    assert whole_file(case).ruling.decided == [decision_of(new)]
    assert party_file(case, "N").ruling.told_at == heard.told_at
    assert deposits.end_of(heard).kind == "returned"


def test_upheld_changes_nothing(inside, session, court, case, heard) -> None:
    ruled, before = standings(session), list(Adjustment.objects.values_list("pk"))
    appeals.through(court, heard, "upheld")
    assert (standings(session), list(Adjustment.objects.values_list("pk"))) == (ruled, before)
    again = {"case": case, "reasons": "I know better.", "by": heard.director}
    refused(cases.rule_again, "decided_on_appeal", **again, decisions=[])
    refused(cases.withdraw, "decided_on_appeal", **again)
    assert whole_file(case).ruling.appeal is None


def test_what_is_signed_and_not_told_no_party_hears_of(court, case, result, heard) -> None:
    appeals.issued(court, appeals.decided(court, heard, "changed", [weighted(result)]))
    assert whole_file(case).ruling.appeal == heard.pk
    early = party_file(case, "N")
    assert early.ruling is None
    assert CaseStep.RETURNED not in {act.step for act in early.acts}
    refused(effects.settle, "wrong_state", appeal=heard, by=court.chair)


def test_without_merit_keeps_the_deposit_and_may_be_sanctioned(inside, session, court, case, heard) -> None:
    ruled = standings(session)
    terms = {"contestant": heard.entry.number, "unit": "boards", "amount": "1/4", "law": "90"}
    given = decision_from(AdjustmentKind.PENALTY, terms)
    harsh = replace(given, law=Nature.DISCIPLINARY)
    for user in court.people[:3]:
        deciding.vote(appeal=heard, choice="without_merit", by=user)
    decision = {"appeal": heard, "decision": "without_merit", "reasons": "Frivolous.", "by": court.chair}
    refused(deciding.decide, "sanction_not_possible", **decision, sanction=[harsh])
    deciding.decide(**decision, sanction=[given])
    appeals.issued(court, heard)
    assert [adjustment.kind for adjustment in adjustments_of_case(case)] == ["score", "penalty"]
    assert standings(session) != ruled
    assert deposits.end_of(heard).kind == "kept"
    refused(deposits.end, "deposit_ended", appeal=heard, kept=False, by=inside.scorer)


def test_a_committee_may_recommend_on_law_and_the_last_body_overrules(inside, court, case, result) -> None:
    """All three bodies in turn: the first recommends, and it goes to the one that may."""
    appeal = appeals.heard(court, case, result, "law")
    for user in court.people[:3]:
        deciding.vote(appeal=appeal, choice="changed", by=user)
    decision = {"appeal": appeal, "reasons": "Law 27B1.", "by": court.chair, "decisions": []}
    refused(deciding.decide, "may_only_recommend", **decision, decision="changed")
    appeals.through(court, appeal, "recommendation", [])
    assert (appeal.refresh().state, case.refresh().state) == (AppealState.FURTHER, State.APPEALED)
    above = case.appeals.get(previous=appeal)
    assert (above.body.key, above.state, above.deposit_asked) == ("rules", AppealState.ADMITTED, None)
    assert adjustments_of_case(case).count() == 1
    others = appeals.court(inside, "r1", "r2", "r3")
    appeals.through(others, above, "changed", [])
    assert (above.refresh().state, case.refresh().state) == (AppealState.FINAL, State.FINAL)
    assert adjustments_of_case(case).count() == 0
    refused(appeals.filed, "last_body", house=inside, case=case, result=result, at=LATER)


def test_the_director_follows_a_recommendation_before_the_next_body_hears_it(
    inside, court, case, result, heard
) -> None:
    refused(filing.take_up, "not_recommended", appeal=heard, reasons="x", by=inside.scorer)
    appeals.through(court, heard, "recommendation", [])
    # On judgement the next body may do it itself.
    above = case.appeals.get(previous=heard)
    arguments = {"appeal": above, "reasons": "As recommended."}
    refused(filing.take_up, "not_a_director", **arguments, by=inside.player)
    filing.take_up(**arguments, by=inside.scorer, at=LATER)
    assert (above.state, case.refresh().state) == (AppealState.FINAL, State.TOLD)
    cases.rule_again(case=case, decisions=[], reasons="As recommended.", by=inside.scorer, at=LATER)
    cases.tell(case=case, by=inside.scorer, seats="NESW", appeal_explained=True, at=LATER)
    assert appeals.filed(inside, case, result, at=LATER).previous is None


def test_each_body_in_turn_and_none_after_the_last(inside, court, case, result, heard) -> None:
    appeals.through(court, heard, "upheld")
    until = heard.appealable_until
    assert until == clocks.after(heard.told_at, 7 * 24 * 60)
    refused(effects.settle, "appeal_possible", appeal=heard, by=inside.scorer, at=until)
    refused(appeals.filed, "appeal_late", house=inside, case=case, result=result, at=until + SECOND)
    second = appeals.admitted(inside, appeals.filed(inside, case, result, at=until))
    assert (second.body.key, heard.refresh().state) == ("competition", AppealState.FURTHER)
    others = appeals.court(inside, "c1", "c2", "c3")
    appeals.through(others, second, "changed", [weighted(result)])
    third = appeals.admitted(inside, appeals.filed(inside, case, result, at=second.told_at, side="ns"))
    assert third.body.key == "rules"
    appeals.through(appeals.court(inside, "r1", "r2", "r3"), third, "upheld")
    assert (third.refresh().state, case.refresh().state) == (AppealState.FINAL, State.FINAL)
    refused(appeals.filed, "last_body", house=inside, case=case, result=result, at=third.told_at)


def test_the_period_passes_and_the_decision_is_final(inside, court, case, heard) -> None:
    appeals.through(court, heard, "upheld")
    over = heard.appealable_until + SECOND
    refused(ending.settle, "appeal_possible", case=case.refresh(), by=inside.scorer, at=over - SECOND)
    ending.settle(case=case, by=inside.scorer, at=over)
    assert (heard.refresh().state, case.refresh().state) == (AppealState.FINAL, State.FINAL)


def test_referred_back_waits_for_the_director(inside, court, case, result, heard) -> None:
    appeals.through(court, heard, "referred_back")
    assert (heard.state, case.refresh().state) == (AppealState.FINAL, State.TOLD)
    refused(ending.settle, "referred_back", case=case, by=inside.scorer, at=LATER + timedelta(days=9))
    cases.rule_again(case=case, decisions=[weighted(result)], reasons="As asked.", by=inside.scorer, at=LATER)
    cases.tell(case=case, by=inside.scorer, seats="NESW", appeal_explained=True, at=LATER + SECOND)
    again = appeals.filed(inside, case, result, at=LATER + timedelta(minutes=5))
    assert (again.previous, again.body.key) == (None, "appeals")


@pytest.mark.parametrize(("law", "liftable"), [("90", True), ("91", False)])
def test_a_committee_lifts_law_90_and_recommends_on_law_91(inside, court, result, law, liftable) -> None:
    body = {"contestant": result.ew.number, "unit": "boards", "amount": "1/2", "law": law}
    case = appeals.told_case(inside, result, [decision_from(AdjustmentKind.PENALTY, body)])
    appeal = appeals.heard(court, case, result)
    if liftable:
        appeals.through(court, appeal, "changed", [])
        assert adjustments_of_case(case).count() == 0
        return
    for user in court.people[:3]:
        deciding.vote(appeal=appeal, choice="changed", by=user)
    decision = {"appeal": appeal, "decision": "changed", "reasons": "x", "by": court.chair}
    refused(deciding.decide, "may_only_recommend", **decision, decisions=[])
    gentler = [decision_from(AdjustmentKind.PENALTY, {**body, "amount": "1/4"})]
    refused(deciding.decide, "may_only_recommend", **decision, decisions=gentler)


def test_the_database_refuses_a_decision_beyond_the_body_s_powers(inside, court, case, result) -> None:
    appeal = appeals.heard(court, case, result, "law")
    sequence = appeal.acts.count() + 1
    for body in ({"decision": "changed"}, {"decision": "upheld", "lifts_disciplinary": True}):
        with pytest.raises(IntegrityError, match="recommend"), transaction.atomic():
            AppealAct.objects.create(
                appeal=appeal,
                sequence=sequence,
                step=AppealStep.DECIDED,
                before="hearing",
                after="decided",
                body=body,
                at=LATER,
                by=court.chair,
            )


def test_a_review_says_what_failed(inside, court, case, result) -> None:
    Body.objects.filter(key="appeals").update(standard=Standard.REVIEW)
    appeal = appeals.heard(court, case, result)
    for user in court.people[:3]:
        deciding.vote(appeal=appeal, choice="changed", by=user)
    decision = {"appeal": appeal, "decision": "changed", "reasons": "x", "by": court.chair, "decisions": []}
    refused(deciding.decide, "review_unshown", **decision)
    deciding.decide(**decision, shown="Nobody was polled.")
    assert appeal.acts.get(step=AppealStep.DECIDED).body["shown"] == "Nobody was polled."


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"decision": "luck"}, "votes_do_not_agree"),
        ({"decision": "upheld"}, "votes_do_not_agree"),
        ({"reasons": " "}, "reasons_missing"),
        ({"decisions": None}, "decisions_missing"),
        ({"board": 999}, "board_not_played"),
    ],
)
def test_a_decision_that_cannot_be(court, result, heard, change, code) -> None:
    for user in court.people[:3]:
        deciding.vote(appeal=heard, choice="changed", by=user)
    score = weighted(result)
    if "board" in change:
        score = replace(score, board=change["board"])
        change = {}
    decision = {"decision": "changed", "reasons": "x", "decisions": [score]} | change
    refused(deciding.decide, code, appeal=heard, by=court.chair, **decision)
    refused(deciding.vote, "unknown_decision", appeal=heard, choice="luck", by=court.chair)


def test_all_whose_votes_made_it_sign_and_the_chair_signs_once(inside, court, heard) -> None:
    appeals.decided(court, heard, "upheld")
    sentence = refused(effects.issue, "signatures_missing", appeal=heard, by=court.chair)
    assert str(court.people[1]) in sentence
    refused(deciding.sign, "chair_signs_last", appeal=heard, by=court.chair)
    refused(deciding.sign, "not_on_panel", appeal=heard, by=court.people[3])
    first = deciding.sign(appeal=heard, by=court.people[1])
    assert deciding.sign(appeal=heard, by=court.people[1]) == first
    deciding.sign(appeal=heard, by=court.people[2])
    act = effects.issue(appeal=heard, by=court.chair)
    assert effects.issue(appeal=heard, by=court.chair) == act
    assert heard.acts.filter(step=AppealStep.ISSUED).count() == 1


def test_the_hearing_is_kept_as_it_went(inside, court, case, result) -> None:
    appeal = appeals.panel(court, appeals.admitted(inside, appeals.filed(inside, case, result)))
    by = court.chair
    refused(hearings.ask_replies, "in_the_past", appeal=appeal, by=by, until=TOLD, at=LATER)
    hearings.ask_replies(appeal=appeal, by=by, at=LATER)
    assert appeal.replies_until == LATER + timedelta(minutes=30)
    refused(hearings.reply, "not_the_other_side", appeal=appeal, text="x", by=inside.player)
    refused(hearings.schedule, "no_link", appeal=appeal, hearing_at=LATER, by=by, link="javascript:x")
    last_year = appeal.filed_at - timedelta(days=365)
    refused(hearings.schedule, "before_filing", appeal=appeal, hearing_at=last_year, by=by)
    hearings.schedule(appeal=appeal, hearing_at=LATER, by=by, place="Room 2", link="https://meet.example")
    hearings.open_hearing(appeal=appeal, by=by)
    hearings.attend(appeal=appeal, present=["North", " "], absent=["West"], by=by)
    hearings.minute(appeal=appeal, text="North speaks.", by=court.people[1])
    refused(hearings.adjourn, "reason_missing", appeal=appeal, until=LATER, why=" ", by=by)
    refused(hearings.adjourn, "before_filing", appeal=appeal, until=last_year, why="Supper.", by=by)
    tomorrow = LATER + timedelta(days=1)
    hearings.adjourn(appeal=appeal, until=tomorrow, why="Supper.", by=by)
    assert (appeal.state, appeal.hearing_at) == (AppealState.SCHEDULED, tomorrow)
    assert hearings.hearing_of(appeal).place == "Room 2"
    assert appeal.acts.get(step=AppealStep.ATTENDED).body == {"present": ["North"], "absent": ["West"]}


def test_acts_are_never_edited(court, heard) -> None:
    act = heard.acts.first()
    for change in (lambda: AppealAct.objects.filter(pk=act.pk).update(body={}), act.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_notes_are_the_panel_s_alone(inside, court, heard) -> None:
    hearings.note(appeal=heard, text="They lie.", by=court.people[1])
    assert AppealStep.NOTED in access.PRIVATE_STEPS
    open_to_all = access.open_acts(heard)
    assert AppealStep.NOTED not in {act.step for act in open_to_all}
    assert AppealStep.VOTED not in {act.step for act in open_to_all}


def test_withdrawn_in_the_hearing(inside, court, case, heard) -> None:
    filing.withdraw(appeal=heard, by=inside.scorer)
    assert (heard.state, case.refresh().state) == (AppealState.WITHDRAWN, State.TOLD)
    refused(deciding.vote, "wrong_state", appeal=heard, choice="upheld", by=court.chair)


def test_bodies_change_and_what_they_were_is_kept(inside, court) -> None:
    body = court.bodies["rules"]
    before, body.quorum = body.quorum, 5
    bodies.save(body=body, by=inside.administrator)
    kept = Body.pgh_event_model.objects.filter(pgh_obj=body).order_by("pgh_id")
    assert [row.quorum for row in kept][-2:] == [before, 5]
    with pytest.raises(Refused):
        bodies.save(body=body, by=court.chair)


def test_the_chair_alone_disposes_of_what_can_change_no_place(inside, court, result, case) -> None:
    """D.16: the furthest outcomes are tried; where a place could move it is heard."""
    reaching = appeals.admitted(inside, appeals.filed(inside, case, result))
    body = {"contestant": result.ew.number, "unit": "boards", "amount": "1/1000", "law": "90"}
    place = cases.CasePlace(TOLD)
    trifle, _new = cases.report(
        session=result.session, token="trifle", place=place, seats={}, by=inside.scorer, incident="Late."
    )
    penalty = [decision_from(AdjustmentKind.PENALTY, body)]
    cases.rule(case=trifle, decisions=penalty, reasons="Late.", by=inside.scorer, at=TOLD)
    cases.tell(case=trifle, by=inside.scorer, seats="NE", appeal_explained=True, at=TOLD)
    small = appeals.admitted(inside, appeals.filed(inside, trifle, result))
    for appeal in (reaching, small):
        panels.seat(appeal=appeal, user=court.chair, by=court.chair, chair=True)
    decision = {"decision": "dismissed", "reasons": "Nothing hangs on it.", "by": court.chair}
    refused(deciding.dispose, "places_may_change", appeal=reaching, **decision)
    before = list(Adjustment.objects.values_list("pk"))
    refused(deciding.dispose, "reasons_missing", appeal=small, **decision | {"reasons": " "})
    refused(deciding.dispose, "hearing_needed", appeal=small, **decision | {"decision": "changed"})
    refused(deciding.dispose, "not_the_chair", appeal=small, **decision | {"by": court.people[1]})
    deciding.dispose(appeal=small, **decision)
    effects.issue(appeal=small, by=court.chair)
    effects.tell(appeal=small.refresh(), by=court.chair)
    assert (small.state, small.decision, list(Adjustment.objects.values_list("pk"))) == (
        AppealState.TOLD,
        "dismissed",
        before,
    )
