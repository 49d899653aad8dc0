"""Boards by API: both sides say what happened; strangers, devices and nonsense are refused with a problem."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.facts.services import corrected
from clubs.models import Result
from clubs.playing.services import board_reports
from clubs.register import tokens
from federation.tenancy.context import acting_for
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import enter
from tests.worlds import furnished_once

API = "/sakura/api/v1/me/tables/"

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def evening(here):
    """Six pairs in a Howell, one board that the two with logins play against each other."""
    with acting_for(here.federation):
        howell_evening = Evening(here)
        howell_evening.house, howell_evening.at_table, howell_evening.logins = (
            here,
            howell_evening.seat(),
            howell_evening.sides(),
        )
    return howell_evening


ENGLISH = {"headers": {"Accept-Language": "en"}}


def board(evening) -> str:
    seat = evening.at_table
    return f"{API}{evening.session.pk}/rounds/{seat.round}/boards/{seat.board}/reports/"


def say(evening, user, **body):
    return enter(user).post(board(evening), body, content_type="application/json", **ENGLISH)


def mine(evening, user):
    rows = enter(user).get(f"{API}{evening.session.pk}/", **ENGLISH).json()
    place = (evening.at_table.round, evening.at_table.board)
    return next(row for row in rows if (row["round"], row["board"]) == place)


def results(evening) -> list[tuple[str, str]]:
    with acting_for(evening.house.federation):
        return list(Result.objects.current().values_list("contract", "lead"))


def test_one_side_reports_and_the_other_accepts(evening):
    ns, ew = evening.logins
    assert [row["id"] for row in enter(ns).get(API).json()] == [evening.session.pk]
    assert mine(evening, ns)["state"] == "to be entered"
    answer = say(evening, ns, result="4♠ N =", lead="d10")
    assert (answer.status_code, answer.json()["kind"], answer.json()["lead"]) == (201, "reported", "DT")
    row = mine(evening, ew)
    assert (row["side"], row["is_entered"]) == ("EW", False)
    assert row["state"] == "the other side has entered it: please accept"
    (report,) = row["reports"]
    assert report["result"].startswith("4♠ N 10 (+")
    done = say(evening, ew, accept=report["id"])
    assert (done.status_code, done.json()["kind"]) == (201, "confirmed")
    assert results(evening) == [("4S", "DT")]
    assert mine(evening, ns)["is_entered"]
    assert say(evening, ew, accept=report["id"]).json() == done.json()  # sent twice
    late = say(evening, ns, result="pass")
    assert (late.status_code, late.json()["title"]) == (409, "board_entered")


def test_a_dispute_enters_nothing_and_a_changed_report_is_not_accepted(evening):
    ns, ew = evening.logins
    first = say(evening, ns, result="4S N 10").json()["id"]
    other = say(evening, ew, result="4S N 9", seen=first)
    assert (other.status_code, other.json()["kind"]) == (201, "disputed")
    assert mine(evening, ew)["state"] == "the sides disagree"
    assert results(evening) == []
    newer = say(evening, ns, result="3S N 10", seen=other.json()["id"])
    assert newer.status_code == 201
    gone = say(evening, ew, accept=first)
    assert (gone.status_code, gone.json()["title"]) == (409, "report_changed")
    assert gone["Content-Type"] == "application/problem+json"
    assert say(evening, ew, accept=newer.json()["id"]).json()["kind"] == "confirmed"
    assert results(evening) == [("3S", "")]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"result": "9S N 1"},
        {"result": "-110"},
        {"result": "np"},
        {"result": "4S N 10", "lead": "Z9"},
        {"result": "pass", "accept": 1},
        {"accept": 0},
        {"accept": 2**64},
        {"result": "x" * 50},
        {"result": "pass", "seen": "many"},
    ],
)
def test_nonsense_is_refused_with_what_is_wrong(evening, body):
    answer = say(evening, evening.logins[0], **body)
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert mine(evening, evening.logins[0])["reports"] == []


def test_who_does_not_play_there_sees_and_says_nothing(evening, next_door):
    table = f"{API}{evening.session.pk}/"
    for user in (evening.house.player, evening.director, next_door.administrator):
        assert enter(user).get(table).status_code in (403, 404)
        assert say(evening, user, result="pass").status_code in (403, 404)
        across = board(evening).replace("sakura", "albion")
        answer = enter(user).post(across, {"result": "pass"}, content_type="application/json")
        assert answer.status_code in (403, 404)
    assert enter(evening.house.player).get(API).json() == []
    for address in (API, table):
        assert Client().get(address).status_code in (401, 403)
    nobody = Client().post(board(evening), {"result": "pass"}, content_type="application/json")
    assert nobody.status_code in (401, 403)
    ns = evening.logins[0]
    assert enter(ns).post(f"{table}rounds/1/boards/99/reports/", {"result": "pass"}).status_code == 404
    assert enter(ns).get(f"{API}999999/").status_code == 404


def test_a_device_has_nobodys_word(evening):
    with acting_for(evening.house.federation):
        _row, secret = tokens.issue(club=evening.house.club, label="x", by=evening.house.scorer)
    for address in (API, f"{API}{evening.session.pk}/"):
        answer = Client().get(address, headers={"Authorization": f"Token {secret}"})
        assert answer.status_code == 403
    answer = Client().post(
        board(evening),
        {"result": "pass"},
        content_type="application/json",
        headers={"Authorization": f"Token {secret}"},
    )
    assert answer.status_code == 403


def test_a_closed_stage_and_an_event_that_does_not_ask_are_conflicts(evening):
    with acting_for(evening.house.federation):
        evening.stage.acts.create(kind="closed", at=at(3), by=evening.director)
    closed = say(evening, evening.logins[0], result="pass")
    assert (closed.status_code, closed.json()["title"]) == (409, "stage_closed")


def test_the_table_costs_the_same_with_more_reports(evening):
    client = enter(evening.logins[0])
    address = f"{API}{evening.session.pk}/"
    client.get(address)

    def cost() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert client.get(address).status_code == 200
        return len(seen)

    before = cost()
    with acting_for(evening.house.federation):
        arguments = {"session": evening.session, "seat": evening.at_table, "at": at(1)}
        for user, stated in zip(evening.logins, (corrected.passed_out(), corrected.scored(420)), strict=True):
            board_reports.report(**arguments, stated=stated, by=user)
    assert cost() == before
