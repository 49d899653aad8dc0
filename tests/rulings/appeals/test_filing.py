"""Filing: by whom, when, with whose concurrence; admitted, refused, withdrawn, lapsed. Spec D.1–2"""

from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Session
from clubs.tournaments.services.tournaments import ConditionsRefused, refuse_impossible
from federation.errors import Refused
from rulings.appeals.services import bodies, clocks, deposits, filing
from rulings.cases.services import cases, clocks as case_clocks, ending, parties as appeal_parties
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import State
from rulings.models import AppealDeposit, BodyKind
from tests.factories import appeals
from tests.factories.appeals import TOLD
from tests.scoring.points.ledger import builders as events
from tests.worlds import furnished_once

MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


def refused(act, *codes, **keywords):
    with pytest.raises(Refused) as caught, transaction.atomic():
        act(**keywords)
    assert caught.value.code in codes, caught.value.code
    return caught.value.sentence


@pytest.fixture
@furnished_once
def published(session):
    """Published before the ruling was told: the period runs from the telling."""
    Session.objects.filter(pk=session.pk).update(published_at=TOLD - timedelta(hours=1))
    session.refresh_from_db()
    return session


@pytest.fixture
@furnished_once
def told_ruling(inside, published, court):
    """A ruling that was told half an hour ago, and who may appeal it."""
    result = appeals.first_result(published)
    return appeals.told_case(inside, result), result


def test_at_30_00_in_time_and_at_30_01_late(inside, told_ruling) -> None:
    case, result = told_ruling
    ends = case_clocks.appeal_ends(case)
    assert ends == TOLD + 30 * MINUTE
    refused(appeals.filed, "appeal_late", house=inside, case=case, result=result, at=ends + SECOND)
    appeal = appeals.filed(inside, case, result, at=ends)
    assert (appeal.state, appeal.is_late, str(appeal)) == (AppealState.FILED, False, "2026-0001")
    assert case.refresh().state == State.APPEALED
    refused(ending.settle, "under_appeal", case=case, by=inside.scorer, at=ends + 9 * MINUTE)


def test_the_clock_is_that_of_time_and_not_of_the_wall(inside, session, court) -> None:
    """London, 25 October 2026: at 02:00 summer time it is 01:00 again; and a period across midnight."""
    london = ZoneInfo("Europe/London")
    for wall, later in (
        (datetime(2026, 10, 25, 1, 45, tzinfo=london), "2026-10-25 01:15 GMT"),
        (datetime(2026, 3, 29, 0, 45, tzinfo=london), "2026-03-29 02:15 BST"),
        (datetime(2026, 7, 1, 23, 50, tzinfo=london), "2026-07-02 00:20 BST"),
    ):
        Session.objects.filter(pk=session.pk).update(published_at=wall - timedelta(hours=1))
        result = appeals.first_result(Session.objects.get(pk=session.pk))
        case = appeals.told_case(inside, result, at=wall)
        ends = case_clocks.appeal_ends(case)
        assert f"{ends.astimezone(london):%Y-%m-%d %H:%M %Z}" == later
        local = ends.astimezone(london)
        assert not clocks.is_late(case, local)
        assert clocks.is_late(case, local.astimezone(clocks.UTC) + SECOND)
    with pytest.raises(ValueError, match="no time zone"):
        clocks.is_late(case, datetime(2026, 7, 2))  # noqa: DTZ001


def test_both_partners_concur_or_it_is_not_heard(inside, told_ruling) -> None:
    case, result = told_ruling
    appeal = appeals.filed(inside, case, result, concurring=False)
    deposits.receive(appeal=appeal, by=inside.scorer)
    sentence = refused(filing.admit, "concurrence_missing", appeal=appeal, by=inside.scorer)
    _first, second = appeals.players(result)["ew"]
    assert str(second) in sentence
    assert appeal_parties.concurrence(appeal) == {str(second.pk): second}
    other = appeals.players(result)["ns"][0]
    refused(filing.concur, "not_needed", appeal=appeal, player=other, by=inside.scorer)
    refused(filing.concur, "not_your_appeal", appeal=appeal, player=second, by=inside.player)
    assert filing.concur(appeal=appeal, player=second, by=inside.scorer) == filing.concur(
        appeal=appeal, player=second, by=inside.scorer
    )
    filing.admit(appeal=appeal, by=inside.scorer)
    assert appeal.state == AppealState.ADMITTED


def test_nobody_concurs_and_it_lapses(inside, told_ruling) -> None:
    case, result = told_ruling
    appeal = appeals.filed(inside, case, result, concurring=False)
    until = clocks.concur_until(appeal)
    refused(filing.lapse, "concurrence_possible", appeal=appeal, by=inside.scorer, at=until)
    filing.lapse(appeal=appeal, by=inside.scorer, at=until + SECOND)
    assert (appeal.state, case.refresh().state) == (AppealState.LAPSED, State.TOLD)
    ending.settle(case=case, by=inside.scorer, at=until + SECOND)


def test_a_form_sent_twice_is_one_appeal_and_a_second_one_is_refused(inside, told_ruling) -> None:
    case, result = told_ruling
    player = appeals.players(result)["ew"][0]
    filed = {
        "case": case,
        "ground": "judgement",
        "player": player,
        "statement": "No.",
        "token": "twice",
        "by": inside.scorer,
        "at": TOLD + MINUTE,
    }
    first, is_new = filing.file(**filed)
    again, is_new_again = filing.file(**filed)
    assert (is_new, is_new_again, again) == (True, False, first)
    refused(filing.file, "appealed_already", **{**filed, "token": "other"})
    other = appeals.players(result)["ns"][0]
    refused(filing.file, "appealed_already", **{**filed, "token": "other", "player": other})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"ground": "luck"}, "unknown_ground"),
        ({"statement": " "}, "statement_missing"),
        ({"by": "player"}, "not_your_appeal"),
        ({"ruling": 1}, "superseded_already"),
    ],
)
def test_an_appeal_that_cannot_be(inside, told_ruling, change, code) -> None:
    case, result = told_ruling
    filed = {"ground": "fact", "statement": "No.", "by": "scorer", "ruling": 2} | change
    filed["by"] = getattr(inside, filed["by"])
    player = appeals.players(result)["ew"][0]
    refused(filing.file, code, case=case, player=player, token="x", at=TOLD, **filed)
    assert not case.appeals.exists()


def test_who_is_not_concerned_and_what_is_not_told(inside, told_ruling) -> None:
    case, result = told_ruling
    filed = {"ground": "fact", "statement": "No.", "by": inside.scorer, "at": TOLD}
    stranger = next(
        entry.players.current()[0]
        for entry in result.session.entries.current()
        if entry.pk not in (result.ns_id, result.ew_id)
    )
    refused(filing.file, "not_your_ruling", case=case, player=stranger, token="s", **filed)
    player = appeals.players(result)["ew"][0]
    cases.rule_again(case=case, decisions=[], reasons="New facts.", by=inside.scorer, at=TOLD)
    refused(filing.file, "not_told", case=case, player=player, token="t", **filed)
    refused(filing.file, "superseded_already", case=case, player=player, token="u", ruling=2, **filed)
    cases.withdraw(case=case, reasons="Nothing happened.", by=inside.scorer, at=TOLD)
    refused(filing.file, "not_told", case=case, player=player, token="v", **filed)


def test_a_late_appeal_is_heard_for_the_chair_s_reason_alone(inside, told_ruling, court) -> None:
    case, result = told_ruling
    at = TOLD + timedelta(days=3)
    ending.settle(case=case, by=inside.scorer, at=at)
    refused(appeals.filed, "appeal_late", house=inside, case=case, result=result, at=at)
    appeal = appeals.filed(inside, case, result, at=at, why_late="We were on a train.")
    assert (appeal.is_late, case.refresh().state) == (True, State.FINAL)
    deposits.receive(appeal=appeal, by=inside.scorer)
    refused(filing.admit, "appeal_late", appeal=appeal, by=court.chair, at=at)
    refused(filing.admit, "not_the_chair", appeal=appeal, by=inside.scorer, reason="They are nice.")
    refused(filing.admit, "not_the_chair", appeal=appeal, by=court.people[1], reason="They are nice.")
    filing.admit(appeal=appeal, by=court.chair, reason="The train was late.", at=at)
    assert (appeal.state, case.refresh().state) == (AppealState.ADMITTED, State.APPEALED)


def test_a_late_appeal_is_refused_and_its_deposit_returned(inside, told_ruling, court) -> None:
    case, result = told_ruling
    appeal = appeals.filed(inside, case, result, at=TOLD + timedelta(days=3), why_late="We forgot.")
    deposits.receive(appeal=appeal, by=inside.scorer)
    refused(filing.refuse, "not_the_chair", appeal=appeal, by=inside.scorer, reason="No.")
    refused(filing.refuse, "reasons_missing", appeal=appeal, by=court.chair, reason=" ")
    filing.refuse(appeal=appeal, by=court.chair, reason="That is no reason.")
    assert (appeal.state, case.refresh().state) == (AppealState.REFUSED, State.TOLD)
    assert deposits.end_of(appeal).kind == "returned"


def test_withdrawn_by_the_appellants_alone(inside, told_ruling) -> None:
    case, result = told_ruling
    appeal = appeals.admitted(inside, appeals.filed(inside, case, result))
    refused(filing.withdraw, "not_your_appeal", appeal=appeal, by=inside.player)
    filing.withdraw(appeal=appeal, by=inside.scorer, reason="They agree now.")
    assert (appeal.state, case.refresh().state) == (AppealState.WITHDRAWN, State.TOLD)
    assert deposits.end_of(appeal).kind == "returned"
    again = appeals.filed(inside, case, result, at=TOLD + 20 * MINUTE)
    assert (again.previous, again.body) == (None, appeal.body)


def test_the_director_in_charge_rules_on_the_law_first(inside, told_ruling) -> None:
    case, result = told_ruling
    appeal = appeals.filed(inside, case, result, ground="law")
    deposits.receive(appeal=appeal, by=inside.scorer)
    hearing = {"appeal": appeal, "by": inside.scorer, "at": TOLD + 20 * MINUTE}
    by_player = {**hearing, "by": inside.player}
    refused(filing.hear_law, "not_a_director", **by_player, stands=True, reasons="x")
    refused(filing.hear_law, "reasons_missing", **hearing, stands=True, reasons="")
    filing.hear_law(**hearing, stands=False, reasons="Law 45C4(b) says otherwise.")
    assert (appeal.state, case.refresh().state) == (AppealState.FINAL, State.TOLD)
    cases.rule_again(case=case, decisions=[], reasons="As said.", by=inside.scorer, at=TOLD + 21 * MINUTE)
    cases.tell(case=case, by=inside.scorer, seats="NESW", appeal_explained=True, at=TOLD + 22 * MINUTE)
    assert case_clocks.appeal_ends(case) == TOLD + 52 * MINUTE
    again = appeals.filed(inside, case, result, side="ns", at=TOLD + 50 * MINUTE)
    assert again.previous is None


def test_a_deposit_is_taken_once_and_ends_once(inside, told_ruling) -> None:
    case, result = told_ruling
    appeal = appeals.filed(inside, case, result)
    assert (appeal.deposit_asked, appeal.currency) == (Decimal(5000), "JPY")
    refused(filing.admit, "deposit_missing", appeal=appeal, by=inside.scorer)
    refused(deposits.receive, "not_the_office", appeal=appeal, by=inside.player)
    refused(deposits.give_back, "no_deposit", appeal=appeal, by=inside.scorer)
    taken = deposits.receive(appeal=appeal, by=inside.scorer)
    refused(deposits.receive, "deposit_taken", appeal=appeal, by=inside.scorer)
    assert deposits.end(appeal=appeal, kept=False, by=inside.scorer).ends == taken
    refused(deposits.end, "deposit_ended", appeal=appeal, kept=True, by=inside.scorer)
    with pytest.raises(IntegrityError), transaction.atomic():
        AppealDeposit.objects.create(
            appeal=appeal, kind="kept", amount=5000, currency="JPY", ends=taken, at=TOLD, by=inside.scorer
        )


def test_a_body_s_powers_stay_within_law_93(inside, court) -> None:
    committee = court.bodies["appeals"]
    for power in ("may_overrule_law", "may_overrule_regulation", "may_lift_disciplinary"):
        setattr(committee, power, True)
        with pytest.raises(IntegrityError), transaction.atomic():
            committee.save()
        setattr(committee, power, False)
    referee = bodies.Body(
        key="referee",
        names={"ja": "レフェリー", "en": "Referee"},
        kind=BodyKind.REFEREE,
        order=5,
        quorum=1,
        grounds=["judgement"],
    )
    bodies.save(body=referee, by=inside.administrator)
    refused(bodies.save, "not_the_office", body=referee, by=inside.scorer)


def test_the_order_of_bodies_is_the_federation_s(inside, told_ruling, court) -> None:
    case, _result = told_ruling
    assert [body.key for body in bodies.bodies_of(case.session)] == ["appeals", "competition", "rules"]
    court.bodies["appeals"].grounds = ["fact", "judgement"]
    bodies.save(body=court.bodies["appeals"], by=inside.administrator)
    assert bodies.first_body(case, "law").key == "competition"
    for body in court.bodies.values():
        body.is_active = False
        bodies.save(body=body, by=inside.administrator)
    refused(bodies.first_body, "no_body", case=case, ground="fact")


def test_an_event_names_its_bodies_and_its_deposit(inside, court) -> None:
    conditions = {"winners": 1, "appeal_bodies": ["competition", "rules"], "appeal_deposit": "300.50"}
    session = events.played(events.an_event(inside, [], conditions), inside)
    case = appeals.told_case(inside, appeals.first_result(session), at=TOLD)
    assert [body.key for body in bodies.bodies_of(session)] == ["competition", "rules"]
    first = bodies.first_body(case, "fact")
    assert first.key == "competition"
    assert bodies.deposit_of(case, first, is_first=True).amount == Decimal("300.50")
    assert bodies.deposit_of(case, first, is_first=False).amount == Decimal(10000)
    for bad in ({"appeal_bodies": "Appeals!"}, {"appeal_bodies": ""}, {"appeal_deposit": "-1"}):
        with pytest.raises(ConditionsRefused):
            refuse_impossible(bad, session.stage.event)
