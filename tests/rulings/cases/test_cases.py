"""A case from the report to the withdrawn ruling; the database refuses what the services would."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.db import IntegrityError, transaction

from clubs.models import EntryPlayer, Result
from federation.errors import Refused
from rulings.acts import cases as case_acts
from rulings.acts.case_contents import CaseCited
from rulings.adjustments.possible import decision_from
from rulings.cases.services import cases
from rulings.lifecycle.cases import State
from rulings.models import Adjustment, AdjustmentKind, Case, CaseAct
from scoring.models import StandingRow
from scoring.sessions.services import recomputation
from tests.scoring import builders
from tests.worlds import furnished_once

AT = datetime(2022, 7, 21, 11, 30, tzinfo=UTC)


@pytest.fixture
@furnished_once
def session(inside):
    return builders.published(inside)


@pytest.fixture
@furnished_once
def result(session):
    return Result.objects.current().filter(session=session, kind="played").order_by("line").first()


def seats(result):
    """Who sat there: North and South of one contestant, East and West of the other."""
    by_seat = {}
    for entry, pair in ((result.ns, "NS"), (result.ew, "EW")):
        players = EntryPlayer.objects.current().filter(entry=entry).order_by("seat")
        by_seat |= dict(zip(pair, players, strict=False))
    return by_seat


def reported(house, result, sent="one", **more):
    place = cases.CasePlace(called_at=AT, round=1, table="3", board=result.board, called_by="N")
    return cases.report(
        session=result.session,
        token=sent,
        place=place,
        seats=seats(result),
        by=house.scorer,
        incident="West led out of turn.",
        **more,
    )


def average(result, ns="A+", ew="A-"):
    body = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number}
    return decision_from(AdjustmentKind.SCORE, {**body, "outcome": {"artificial": [ns, ew]}})


def standings(session):
    recomputation.recompute(session.pk)
    return list(StandingRow.objects.filter(session=session).values_list("entry__number", "rank", "score"))


def test_a_report_sent_twice_is_one_case_and_numbers_count_on(inside, result) -> None:
    first, is_new = reported(inside, result)
    again, is_new_again = reported(inside, result)
    second, _ = reported(inside, result, sent="two")
    assert (is_new, is_new_again, again) == (True, False, first)
    assert [str(first), str(second)] == ["2022-0001", "2022-0002"]
    assert first.state == State.DRAFT
    assert [party.seat for party in first.parties.all()] == ["N", "S", "E", "W"]


def test_a_ruling_counts_is_told_superseded_and_withdrawn(inside, session, result) -> None:
    before = standings(session)
    case, _ = reported(inside, result)
    cite = {"item": "12C2", "role": "adjustment", "note": "no result was possible"}
    case_acts.take(case=case, content=CaseCited(**cite), by=inside.scorer)
    cases.rule(
        case=case, decisions=[average(result)], reasons="The board fell to the floor.", by=inside.scorer
    )
    ruled = standings(session)
    assert ruled != before
    assert Adjustment.objects.get(case=case).laws == ["12C2"]
    cases.tell(case=case, by=inside.scorer, seats="NESW", appeal_explained=True)
    assert case.state == State.TOLD
    both = [average(result, "A+", "A+")]
    cases.rule_again(case=case, decisions=both, reasons="My error.", by=inside.scorer, own_error=True)
    assert case.state == State.RULED
    assert standings(session) not in (before, ruled)
    cases.withdraw(case=case, reasons="Nothing had happened.", by=inside.scorer)
    assert (case.state, standings(session)) == (State.DRAFT, before)
    assert [act.step for act in case.acts.all()] == [
        "reported",
        "cited",
        "ruled",
        "told",
        "ruled_again",
        "withdrawn",
    ]


def test_a_weighted_score_moves_the_ranks(inside, session, result) -> None:
    before = standings(session)
    case, _ = reported(inside, result)
    half = str(Fraction(1, 2))
    body = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number}
    weighted = [{"weight": half, "result": ["3N", "N", 9]}, {"weight": half, "result": ["3N", "N", 8]}]
    decision = decision_from(AdjustmentKind.SCORE, {**body, "outcome": {"weighted": weighted}})
    cases.rule(case=case, decisions=[decision], reasons="Law 12C1(c).", by=inside.scorer)
    assert standings(session) != before


def test_what_is_read_from_the_acts_can_be_read_again(inside, result) -> None:
    case, _ = reported(inside, result, topic="opening_lead_withdrawal")
    for item, out in (("54", False), ("12A", False), ("54", True)):
        cite = {"item": item, "role": "rectification"} | ({"taken_out": True} if out else {})
        case_acts.take(case=case, content=CaseCited(**cite), by=inside.scorer)
    cases.rule(case=case, decisions=[], reasons="The result stands.", by=inside.scorer)
    wanted = (State.RULED, "opening_lead_withdrawal", 5, ["12A"])
    Case.objects.filter(pk=case.pk).update(state="draft", topic="", acts_count=0)
    case.laws.all().delete()
    case_acts.read(case)
    case.refresh_from_db()
    assert (case.state, case.topic, case.acts_count, [law.item for law in case.laws.all()]) == wanted


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"incident": " "}, "incident_missing"),
        ({"by": "player"}, "not_a_director"),
    ],
)
def test_a_report_that_cannot_be(inside, result, change, code) -> None:
    asked = {"incident": "A lead out of turn.", "by": "scorer"} | change
    asked["by"] = getattr(inside, asked["by"])
    with pytest.raises(Refused) as refused:
        cases.report(session=result.session, token="x", place=cases.CasePlace(AT), seats={}, **asked)
    assert refused.value.code == code


def test_a_player_of_another_session_was_not_at_the_table(inside, result) -> None:
    other = builders.published(inside, builders.HOWELL)
    stranger = EntryPlayer.objects.current().filter(entry__session=other).first()
    with pytest.raises(Refused) as refused:
        cases.report(
            session=result.session,
            token="x",
            place=cases.CasePlace(AT),
            seats={"N": stranger},
            by=inside.scorer,
            incident="A lead out of turn.",
        )
    assert refused.value.code == "not_of_this_session"


def test_a_step_in_the_wrong_state_is_refused(inside, result) -> None:
    case, _ = reported(inside, result)
    with pytest.raises(Refused) as refused:
        cases.tell(case=case, by=inside.scorer, seats="NESW", appeal_explained=True)
    assert refused.value.code == "wrong_state"
    cases.rule(case=case, decisions=[], reasons="It stands.", by=inside.scorer)
    with pytest.raises(Refused) as refused:
        cases.tell(case=case, by=inside.scorer, seats="NS", appeal_explained=True)
    assert refused.value.code == "one_side_only"
    with pytest.raises(Refused) as refused:
        cases.rule(case=case, decisions=[], reasons="Once more.", by=inside.scorer)
    assert refused.value.code == "wrong_state"


@pytest.mark.parametrize(
    "forged",
    [
        {"sequence": 2, "step": "told", "before": "draft", "after": "told"},
        {"sequence": 2, "step": "ruled", "before": "told", "after": "ruled"},
        {"sequence": 3, "step": "ruled", "before": "draft", "after": "ruled"},
        {"sequence": 2, "step": "ruled", "before": "draft", "after": "final"},
        {"sequence": 1, "step": "reported", "before": "", "after": "draft"},
    ],
)
def test_the_database_refuses_an_act_outside_the_table(inside, result, forged) -> None:
    case, _ = reported(inside, result)
    with pytest.raises(IntegrityError), transaction.atomic():
        CaseAct.objects.create(case=case, body={}, at=AT, by=inside.scorer, **forged)
