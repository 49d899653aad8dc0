"""Cases for programs: reported, stepped, ruled; refused as problem details."""

import pytest

from federation.tenancy.context import acting_for
from tests.rulings.cases.case_house import first_result, reported
from tests.rulings.cases.test_case_pages import enter
from tests.scoring import builders
from tests.worlds import furnished_once

CASES = "/sakura/api/v1/cases/"


@pytest.fixture
@furnished_once
def session(here):
    return builders.published(here)


@pytest.fixture
@furnished_once
def result(here, session):
    with acting_for(here.federation):
        played = first_result(session)
        assert played.ns.number
        assert played.ew.number
        return played


def send(client, address, body):
    return client.post(address, body, content_type="application/json")


def test_a_case_from_the_report_to_the_withdrawn_ruling(here, session, result) -> None:
    client = enter(here.scorer)
    report = {
        "session": session.pk,
        "token": "one",
        "incident": "East led out of turn.",
        "board": result.board,
        "called_by": "N",
    }
    first, again = send(client, CASES, report), send(client, CASES, report)
    assert (first.status_code, again.status_code) == (201, 200)
    case = first.json()
    assert again.json()["id"] == case["id"]
    steps, rulings = f"{CASES}{case['id']}/steps/", f"{CASES}{case['id']}/rulings/"
    done = send(client, steps, {"step": "state", "seat": "E", "text": "I thought so.", "disputes": True})
    assert done.status_code == 201, done.content
    assert done.json()["statements"][0]["disputes"] is True
    refused = send(client, steps, {"step": "agree"})
    assert (refused.status_code, refused.json()["title"]) == (422, "facts_disputed")
    assert refused["Content-Type"] == "application/problem+json"
    assert send(client, steps, {"step": "fly"}).status_code == 400
    assert send(client, steps, {"step": "state", "seat": "E"}).json()["errors"]["text"]
    body = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number}
    outcome = {"weighted": [{"weight": "1/2", "result": ["3N", "N", 9]}]}
    decision = {"kind": "score", "body": {**body, "outcome": outcome}}
    wrong = send(client, rulings, {"decisions": [decision], "reasons": "Law 12."})
    assert wrong.status_code == 422
    outcome["weighted"].append({"weight": "1/2", "result": ["3N", "N", 8]})
    ruled = send(client, rulings, {"decisions": [decision], "reasons": "Law 12."})
    assert (ruled.status_code, ruled.json()["state"]) == (201, "ruled")
    early = send(client, steps, {"step": "settle"})
    assert (early.status_code, early.json()["title"]) == (409, "wrong_state")
    answer = send(client, steps, {"step": "tell", "told": list("NESW"), "appeal_explained": True})
    assert answer.json()["ruling"]["told"] == list("NESW")
    assert send(client, steps, {"step": "withdraw", "reasons": "None."}).json()["state"] == "draft"
    listed = client.get(f"{CASES}?state=draft&session={session.pk}").json()["results"]
    assert [row["number"] for row in listed] == [case["number"]]


def test_strangers_and_parties(here, next_door, session, result) -> None:
    with acting_for(here.federation):
        case = reported(here, result, north=here.members[1])
    one = f"{CASES}{case.pk}/"
    mine = enter(here.player).get(one)
    assert mine.status_code == 200
    assert "notes" not in mine.json()
    assert enter(here.player).get(CASES).json()["results"] == []
    for user in (here.player, here.registrar, next_door.administrator):
        client = enter(user)
        assert send(client, f"{one}steps/", {"step": "note", "text": "x"}).status_code == 403
        assert send(client, f"{one}rulings/", {"reasons": "x"}).status_code == 403
        report = {"session": session.pk, "token": "x", "incident": "x"}
        assert send(client, CASES, report).status_code == 403
    assert enter(next_door.administrator).get(one).status_code == 403
    assert enter(None).get(one).status_code in (401, 403)
    assert enter(next_door.administrator).get(f"/albion/api/v1/cases/{case.pk}/").status_code == 404
