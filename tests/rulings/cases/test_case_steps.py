"""What is done about a case besides ruling: facts, statements, polls, items, photographs, its end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Board
from federation.errors import Refused
from rulings.cases.selectors import party_file, whole_file
from rulings.cases.services import (
    cases,
    clocks,
    completing,
    ending,
    facts as case_facts,
    joining,
    laws as case_laws,
    notes,
    pictures,
    places as case_places,
    polls,
)
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import CasePicture
from tests.clubs.uploads.test_proofs import picture, with_place
from tests.rulings.cases.case_house import AT, average, first_result, reported, seats
from tests.rulings.cases.test_description import DEAL
from tests.scoring import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def session(inside):
    return builders.published(inside)


@pytest.fixture
@furnished_once
def result(session):
    return first_result(session)


@pytest.fixture
@furnished_once
def case(inside, result):
    return reported(inside, result)


def refused(act, *codes, **arguments):
    with pytest.raises(Refused) as caught:
        act(**arguments)
    assert caught.value.code in codes
    return caught.value.sentence


def test_a_description_takes_the_deal_of_the_hand_record(inside, case) -> None:
    record = Board.objects.current().get(session=case.session, number=case.board).deal
    case_facts.describe(case=case, by=inside.scorer, calls="1NT AP", words="She led.")
    file = whole_file(case)
    assert (file.description.deal, file.description.contract, file.words) == (record, "1N", "She led.")
    case_facts.describe(case=case, by=inside.scorer, deal=DEAL, calls="P")
    assert whole_file(case).description.deal == DEAL


def test_what_cannot_have_been_is_refused_with_its_place(inside, case) -> None:
    for calls in ("1S 1H", "1S zz"):
        sentence = refused(
            case_facts.describe, "cannot_have_been", case=case, by=inside.scorer, calls=calls, deal=""
        )
        assert "2" in sentence
    assert case.acts.count() == 1


def test_a_signed_statement_is_never_changed(inside, case) -> None:
    by = inside.scorer
    refused(case_facts.sign, "statement_missing", case=case, by=by, seat="W")
    case_facts.state(case=case, by=by, seat="W", text="I did not.", disputes=True)
    case_facts.state(case=case, by=by, seat="W", text="I did not lead.", disputes=True)
    case_facts.sign(case=case, by=by, seat="W")
    refused(case_facts.state, "statement_signed", case=case, by=by, seat="W", text="Perhaps I did.")
    refused(case_facts.sign, "statement_signed", case=case, by=by, seat="W")
    refused(case_facts.state, "unknown_seat", case=case, by=by, seat="X", text="Who?")
    statement = whole_file(case).statements[0]
    assert (statement.text, statement.disputes, bool(statement.signed_at)) == ("I did not lead.", True, True)


def test_disputed_facts_are_found_by_the_director(inside, case) -> None:
    by = inside.scorer
    case_facts.state(case=case, by=by, seat="W", text="I did not lead.", disputes=True)
    refused(case_facts.agree, "facts_disputed", case=case, by=by)
    case_facts.agree(case=case, by=by, finding="The card lay face up.")
    assert (case.state, whole_file(case).finding) == (State.FACTS_AGREED, "The card lay face up.")
    refused(case_facts.state, "wrong_state", case=case, by=by, seat="N", text="Late.")
    refused(case_facts.dispute, "reason_missing", case=case, by=by, reason=" ")
    case_facts.dispute(case=case, by=by, reason="A kibitzer saw it.")
    assert case.state == State.DRAFT


def test_items_are_of_the_case_s_books(inside, case) -> None:
    by = inside.scorer
    assert case.edition == "laws-2017"
    for typed in ("第54条A項", "L54a", "REG-3.2"):
        case_laws.cite(case=case, item=typed, role="rectification", by=by)
    assert [law.item for law in case.laws.all()] == ["54A", "REG-3.2"]
    refused(case_laws.cite, "no_such_item", case=case, item="54Z", role="rectification", by=by)
    refused(case_laws.cite, "no_such_item", case=case, item="99", role="rectification", by=by)
    refused(case_laws.cite, "unknown_role", case=case, item="54A", role="because", by=by)
    case_laws.take_out(case=case, item="54A", role="rectification", by=by)
    refused(case_laws.take_out, "not_cited", case=case, item="54A", role="rectification", by=by)
    assert [law.item for law in case.laws.all()] == ["REG-3.2"]


def test_a_poll_is_anonymous(inside, case) -> None:
    by = inside.scorer
    polls.poll(case=case, by=by, level="national", chose="4S", considered="P X 4S", question="♠KQ…")
    polls.poll(case=case, by=by, level="club", chose="P")
    assert whole_file(case).tally == [("P", 1, 1), ("4S", 1, 0), ("X", 0, 1)]
    refused(polls.poll, "unknown_level", case=case, by=by, level="god", chose="4S")
    refused(polls.poll, "one_choice", case=case, by=by, level="club", chose="4S P")
    refused(polls.poll, "no_such_call", case=case, by=by, level="club", chose="banana")


def test_photographs_are_written_anew_and_taken_once(inside, case) -> None:
    by = inside.scorer
    first, is_new = pictures.attach(case=case, content=with_place(), by=by, caption="Slip")
    again, is_new_again = pictures.attach(case=case, content=with_place(), by=by)
    assert (is_new, is_new_again, again.pk) == (True, False, first.pk)
    kept = bytes(CasePicture.objects.get().picture)
    assert b"Exif" not in kept
    assert kept[:3] == b"\xff\xd8\xff"
    refused(pictures.attach, "not_a_photograph", case=case, content=b"GIF89a nothing", by=by)
    refused(pictures.attach, "not_a_director", case=case, content=picture(), by=inside.player)


def test_the_same_incident_by_two_directors(inside, result, case) -> None:
    by = inside.scorer
    second = reported(inside, result, sent="two", at=AT + timedelta(minutes=4))
    later = reported(inside, result, sent="three", at=AT + timedelta(hours=3), table="9")
    assert second in joining.candidates(case)
    refused(joining.join, "not_the_same_incident", case=case, into=case, by=by)
    joining.join(case=second, into=case, by=by)
    assert (second.state, joining.joined_to(second)) == (State.SUPERSEDED, case)
    assert second not in joining.candidates(case)
    refused(joining.join, "joined_already", case=later, into=second, by=by)
    refused(joining.join, "wrong_state", case=second, into=case, by=by)


def test_a_case_ends_when_it_can_be_appealed_no_more(inside, result, case) -> None:
    by, now = inside.scorer, timezone.now()
    assert clocks.appeal_ends(case) is None
    cases.rule(case=case, decisions=[average(result)], reasons="Law 12C2.", by=by, at=now)
    refused(ending.settle, "wrong_state", case=case, by=by)
    cases.tell(case=case, by=by, seats="NESW", appeal_explained=True, at=now)
    ends = clocks.appeal_ends(case)
    assert ends == now + timedelta(minutes=30)  # told after the publication: 92B runs from here
    refused(ending.settle, "appeal_possible", case=case, by=by, at=ends)
    ending.settle(case=case, by=by, at=ends + timedelta(seconds=1))
    assert case.state == State.FINAL
    notes.note(case=case, by=by, text="They were content.")
    ending.reopen(case=case, by=by, reason="A new deal record.")
    assert case.state == State.TOLD


def test_limits_of_claims_and_revokes_show(inside, result) -> None:
    plain = reported(inside, result)
    revoke = reported(inside, result, sent="two", topic="revoke")
    case_laws.cite(case=plain, item="69B2", role="procedure", by=inside.scorer)
    assert [clock.law for clock in clocks.clocks_of(plain)] == ["69B", "92B", "92B"]
    assert [clock.law for clock in clocks.clocks_of(revoke)] == ["64B5", "92B", "92B"]


def test_the_advisor_s_answers_become_facts_and_its_items_are_cited(inside, case) -> None:
    facts = {"who": "defender", "manner": "dropped", "partner_could_see": True}
    case_facts.advised(case=case, by=inside.scorer, topic="card_played", facts=facts)
    file = whole_file(case)
    assert file.advice.facts["manner"] == "dropped"
    assert file.laws
    assert case.topic == "card_played"
    refused(
        case_facts.advised,
        "advice_unknown",
        case=case,
        by=inside.scorer,
        topic="card_played",
        facts={"who": "the cat"},
    )


def test_a_party_sees_what_it_was_told(inside, result, case) -> None:
    by = inside.scorer
    notes.note(case=case, by=by, text="He lies.")
    polls.poll(case=case, by=by, level="club", chose="P")
    case_facts.state(case=case, by=by, seat="N", text="Ours.")
    case_facts.state(case=case, by=by, seat="W", text="Theirs.")
    cases.rule(case=case, decisions=[average(result)], reasons="Law 12C2.", by=by)
    early = party_file(case, "N")
    assert (early.ruling, early.notes, early.polls, early.pictures, early.laws) == (None, [], [], [], [])
    assert [statement.text for statement in early.statements] == ["Ours."]
    assert early.state == State.FACTS_AGREED.label
    steps = {act.step for act in early.acts}
    assert not steps & {CaseStep.NOTED, CaseStep.POLLED, CaseStep.RULED}
    cases.tell(case=case, by=by, seats="NESW", appeal_explained=True)
    file = party_file(case, "N")
    assert file.ruling.decisions
    assert CaseStep.RULED in {act.step for act in file.acts}


def test_who_meets_on_a_board_is_found(inside, session, result) -> None:
    tables = case_places.tables_of(session, result.board)
    at = next(table for table in tables if (table.ns, table.ew) == (result.ns_id, result.ew_id))
    assert sorted(case_places.seats_at(session, at)) == ["E", "N", "S", "W"]
    label = case_places.labels_of(session, tables)[at.key]
    assert result.ns.number in label
    assert case_places.tables_of(session, None) == []


def test_what_the_report_left_open_is_said_later(inside, session, result) -> None:
    by, four = inside.scorer, seats(result)
    bare, _new = cases.report(
        session=session, token="bare", place=cases.CasePlace(AT), seats={}, by=by, incident="A lead."
    )
    completing.complete(case=bare, by=by, board=result.board, seats=four)
    assert (bare.board, case_places.contestants_of(bare)) == (
        result.board,
        (result.ns.number, result.ew.number),
    )
    refused(completing.complete, "nothing_new", case=bare, by=by, board=result.board + 1, seats=four)
    completing.complete(case=bare, by=by, table="3")
    assert (bare.board, bare.table) == (result.board, "3")
    cases.rule(case=bare, decisions=[average(result)], reasons="Law 12C2.", by=by)
    refused(completing.complete, "wrong_state", case=bare, by=by, round=2)


@pytest.mark.parametrize(
    ("act", "arguments"),
    [
        (case_facts.describe, {"calls": "1S"}),
        (case_facts.state, {"seat": "N", "text": "x"}),
        (case_facts.agree, {}),
        (polls.poll, {"level": "club", "chose": "P"}),
        (case_laws.cite, {"item": "54A", "role": "procedure"}),
        (notes.note, {"text": "x"}),
        (ending.settle, {}),
    ],
)
def test_who_does_not_direct_the_session_is_refused(inside, case, act, arguments) -> None:
    refused(act, "not_a_director", case=case, by=inside.player, **arguments)
