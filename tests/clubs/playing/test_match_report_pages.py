"""A captain's pages, and what the director's desk shows of reports."""

import re
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import MatchReport, Result
from clubs.playing.services import match_reports, running
from clubs.playing.services.reported import ReportedFigures
from federation.tenancy.context import acting_for
from scoring.engine.victory_points.scale import written
from tests import sample_rules as regulations
from tests.clubs.playing.test_match_reports import begun, match_in
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def first_round(here):
    """A round of two matches, and the captains of the first."""
    with acting_for(here.federation):
        return (here, *begun(here))


def page(match):
    return f"/sakura/me/matches/{match.pk}/"


def send(user, match, **fields):
    return enter(user).post(page(match), fields)


def result(house, stage):
    with acting_for(house.federation):
        row = match_in(stage, "1")
        return row.a_score, row.b_score


def test_report_confirm(first_round):
    house, stage, match, first, second = first_round
    assert "no result yet" in text(enter(first).get("/sakura/me/matches/"))
    assert send(first, match, report="yes", a_score="32", b_score="18").status_code == 302
    mine = text(enter(second).get("/sakura/me/matches/"))
    assert "the opponents have reported: please confirm" in mine
    shown = enter(second).get(page(match))
    assert "Report of Team 1" in text(shown)
    with acting_for(house.federation):
        report = MatchReport.objects.get()
    answer = enter(second).post(page(match), {"seen": report.pk}, follow=True)
    assert "Both captains say the same: the result is entered." in text(answer)
    assert result(house, stage) == ("32", "18")
    assert "Report the match" not in text(enter(first).get(page(match)))


def test_victory_points_are_compared_with_the_scale_and_shown(first_round):
    house, stage, match, first, second = first_round
    shown = text(enter(first).get(page(match)))
    assert "Team 1, VP" in shown
    # 14 IMPs over eight boards are 14.94 VP by the continuous scale (WBF 2013).
    fields = {"report": "yes", "a_score": "32", "b_score": "18", "a_vp": "15", "b_vp": "5"}
    wrong = send(first, match, **fields)
    assert wrong.status_code == 422
    points = re.search(r"these IMPs are ([0-9.]+) to ([0-9.]+) VP", text(wrong)).groups()
    assert sum(map(Decimal, points)) == 20
    assert points == scale_says(14)
    assert send(first, match, **fields | {"a_vp": points[0], "b_vp": ""}).status_code == 302
    assert f"{points[0]} VP" in text(enter(second).get(page(match)))
    assert result(house, stage) == ("", "")


def scale_says(margin):
    return tuple(map(written, regulations.scale("wbf-continuous-20").victory_points(8, margin)))


def vp_result(house, stage):
    with acting_for(house.federation):
        row = match_in(stage, "1")
        return row.a_score, row.b_score, row.a_vp, row.b_vp


def test_victory_points_alone_are_a_report(first_round):
    house, stage, match, first, second = first_round
    winner, loser = scale_says(14)
    wrong = send(first, match, report="yes", a_vp=winner, b_vp="5")
    assert wrong.status_code == 422
    assert f"no match over 8 boards ends {winner} to 5." in text(wrong)
    assert send(first, match, report="yes", a_vp=winner).status_code == 422
    assert send(first, match, report="yes", a_vp=winner, b_vp=loser).status_code == 302
    shown = text(enter(second).get(page(match)))
    assert f"{winner} VP" in shown
    assert "The IMPs or points that they come from are not reported." in shown
    assert f"{winner}–{loser} VP" in text(enter(stage.director).get(f"/sakura/desk/stages/{stage.stage.pk}/"))
    with acting_for(house.federation):
        seen = MatchReport.objects.get().pk
    assert send(second, match, seen=seen).status_code == 302
    assert vp_result(house, stage) == ("", "", winner, loser)
    assert f"{winner}–{loser} VP" in text(enter(first).get("/sakura/me/matches/"))
    round_page = text(enter(stage.director).get(f"/sakura/desk/stages/{stage.stage.pk}/rounds/1/"))
    assert f"{winner}–{loser} VP" in round_page


def test_the_director_decides_in_victory_points(first_round):
    house, stage, match, first, _second = first_round
    send(first, match, report="yes", a_score="32", b_score="18")
    winner, loser = scale_says(13)
    address = f"/sakura/desk/stages/{stage.stage.pk}/decide/"
    decision = {"match": match.pk, "counts": "own", "reason": "the slip", "confirm": "yes"}
    director = enter(stage.director)
    for wrong in ({"a_vp": winner}, {"a_vp": winner, "b_vp": loser, "a": "1"}, {"a_vp": "30", "b_vp": "0"}):
        assert director.post(address, {**decision, **wrong, "token": uuid4()}).status_code == 422
    stated = {"a_vp": winner, "b_vp": loser, "token": uuid4()}
    assert director.post(address, {**decision, **stated}).status_code == 302
    assert vp_result(house, stage) == ("", "", winner, loser)


def test_programs_report_victory_points(first_round):
    house, stage, match, first, second = first_round
    winner, loser = scale_says(14)
    address = f"{match.pk}/reports/"
    assert ask(first, address, {"a_vp": winner, "b_vp": "5"}).status_code == 400
    said_first = ask(first, address, {"a_vp": winner, "b_vp": loser}).json()
    assert (said_first["a_score"], said_first["a_vp"]) == ("", winner)
    assert ask(second, address, {"a_vp": winner, "b_vp": loser}).json()["kind"] == "confirmed"
    assert vp_result(house, stage) == ("", "", winner, loser)


def test_matches_in_imps_have_no_victory_points_to_compare(here):
    with acting_for(here.federation):
        _stage, match, first, _second = begun(here, form="imp_teams")
    assert "VP" not in text(enter(first).get(page(match)))


def test_dispute_is_on_the_desk_and_decided_there(first_round):
    house, stage, match, first, second = first_round
    send(first, match, report="yes", a_score="32", b_score="18")
    answer = send(second, match, report="yes", a_score="30", b_score="18")
    assert answer.status_code == 302
    director = enter(stage.director)
    desk = text(director.get(f"/sakura/desk/stages/{stage.stage.pk}/"))
    assert "The captains disagree: Team 1: 32–18" in desk
    address = f"/sakura/desk/stages/{stage.stage.pk}/decide/"
    decision = {"token": uuid4(), "match": match.pk, "counts": "b", "reason": "the slips"}
    assert "Decide so" in text(director.post(address, decision))  # the effect first
    assert result(house, stage) == ("", "")
    assert director.post(address, {**decision, "confirm": "yes"}).status_code == 302
    assert result(house, stage) == ("30", "18")
    assert "decided by the director: the slips" in text(enter(first).get(page(match)))
    assert director.post(address, {**decision, "counts": "own", "token": uuid4()}).status_code == 422
    assert director.post(address, {**decision, "a": "1", "token": uuid4()}).status_code == 422


def test_decide_by_a_team_that_has_said_nothing_is_refused(first_round):
    _house, stage, match, first, _second = first_round
    send(first, match, report="yes", a_score="32", b_score="18")
    decision = {"token": uuid4(), "match": match.pk, "counts": "b", "reason": "x"}
    answer = enter(stage.director).post(f"/sakura/desk/stages/{stage.stage.pk}/decide/", decision)
    assert answer.status_code == 422
    assert "has not reported" in text(answer)


def test_boards_typed_at_the_table(first_round):
    house, stage, match, first, second = first_round
    rows = {f"board_{n}": n for n in range(1, 9)}
    rows |= {f"open_{n}": "4♠ N 10" for n in range(1, 9)} | {f"closed_{n}": "4s s -1" for n in range(1, 9)}
    wrong = send(first, match, report="yes", **rows | {"open_3": "9S N 1", "closed_4": "", "board_5": 6})
    assert wrong.status_code == 422
    page_text = text(wrong)
    assert "This is no result" in page_text
    assert "This result is missing" in page_text
    assert "Every board has a number of its own" in page_text
    assert send(first, match, report="yes", a_score="1", **rows).status_code == 422
    assert send(first, match, report="yes", a_score="1").status_code == 422
    assert send(first, match, report="yes", a_score="-1", b_score="1e99").status_code == 422
    assert send(first, match, report="yes", **rows).status_code == 302
    assert "4♠ N 10 (+420)" in text(enter(second).get(page(match)))
    with acting_for(house.federation):
        seen = MatchReport.objects.get().pk
    assert send(second, match, seen=seen).status_code == 302
    with acting_for(house.federation):
        assert Result.objects.current().filter(session=stage.session).count() == 16


def test_strangers_players_and_next_door_see_no_match(first_round, next_door):
    house, stage, match, first, _second = first_round
    with acting_for(house.federation):
        other = match_in(stage, "3")
    assert Client().get(page(match)).status_code == 302
    assert Client().get("/sakura/me/matches/").status_code == 302
    for user in (house.player, next_door.administrator, stage.director):
        for client_page in (page(match), page(match).replace("sakura", "albion")):
            assert enter(user).get(client_page).status_code in (403, 404)
            assert enter(user).post(
                client_page, {"report": "yes", "a_score": 1, "b_score": 0}
            ).status_code in (403, 404)
    assert enter(first).get(page(other)).status_code == 404
    assert enter(first).get("/sakura/me/matches/999999/").status_code == 404
    assert send(first, match, seen="x" * 40).status_code == 422
    assert send(first, match, seen="9" * 30).status_code == 422
    with acting_for(house.federation):
        assert not MatchReport.objects.exists()


def test_closed_stages_and_silent_conditions_say_why(first_round):
    house, stage, match, first, _second = first_round
    with acting_for(house.federation):
        stage.stage.acts.create(kind="closed", at=at(3), by=stage.director)
    assert "The stage is closed" in text(enter(first).get(page(match)))
    assert send(first, match, report="yes", a_score="32", b_score="18").status_code == 422


def test_the_list_costs_the_same_for_one_match_and_for_four(first_round):
    house, stage, match, first, _second = first_round
    client = enter(first)
    client.get("/sakura/me/matches/")

    def cost():
        with CaptureQueriesContext(
            connection,
        ) as seen:
            client.get("/sakura/me/matches/")
        return len(seen)

    once = cost()
    with acting_for(house.federation):
        match_reports.report(match=match, figures=ReportedFigures("1", "0"), at=at(2), by=first)
        for number, other in ((2, "3"), (3, "4")):
            rest = {"3": ("2", "4"), "4": ("2", "3")}[other]
            running.pair_round(
                session=stage.session,
                number=number,
                matches=[("1", other), rest],
                at=at(2),
                by=stage.director,
            )
    assert cost() == once


# --- programs --------------------------------------------------------------------------------------


def ask(user, rest, body=None):
    address = f"/sakura/api/v1/me/matches/{rest}"
    client = enter(user)
    if body is None:
        return client.get(address)
    return client.post(address, body, content_type="application/json")


def test_programs_report_and_confirm(first_round):
    house, stage, match, first, second = first_round
    address = f"{match.pk}/reports/"
    answer = ask(first, address, {"a_score": "32", "b_score": "18.00"})
    assert (answer.status_code, answer.json()["kind"]) == (201, "reported")
    row = ask(second, "").json()[0]
    assert (row["own"], row["is_entered"], row["reports"][0]["a_score"]) == ("Team 2", False, "32")
    done = ask(second, address, {"a_score": "32", "b_score": "18", "seen": row["reports"][0]["id"]})
    assert (done.status_code, done.json()["kind"]) == (201, "confirmed")
    assert result(house, stage) == ("32", "18")
    late = ask(first, address, {"a_score": "33", "b_score": "18"})
    assert (late.status_code, late.json()["title"]) == (409, "match_entered")


def test_programs_are_told_what_is_wrong(first_round, next_door):
    house, _stage, match, first, _second = first_round
    address = f"{match.pk}/reports/"
    assert ask(first, address, {}).status_code == 400
    assert ask(first, address, {"a_score": "-1", "b_score": "x"}).status_code == 400
    rows = [{"board": 1, "open": "4S N 10", "closed": "pass"}]
    assert "8 boards, not 1" in str(ask(first, address, {"boards": rows}).json())
    wrong = ask(first, address, {"boards": rows * 8})
    assert wrong.status_code == 400
    assert "Every board has a number of its own" in str(wrong.json())
    told_all = [{**rows[0], "board": n} for n in range(1, 9)]
    assert ask(first, address, {"boards": told_all}).status_code == 201
    for user in (house.player, next_door.administrator):
        assert ask(user, address, {"a_score": "1", "b_score": "0"}).status_code in (403, 404)
    assert ask(house.player, "").json() == []
    assert Client().get("/sakura/api/v1/me/matches/").status_code in (401, 403)
