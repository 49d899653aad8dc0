"""The director's desk of a stage in the browser: who may, what it shows, what its buttons do."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import (
    ActKind,
    Bye,
    EntrantPlayer,
    Match,
    Result,
    RoundPairing,
    SessionAct,
    Stage,
    StageAct,
    Withdrawal,
)
from clubs.tournaments.services import stages, tournaments
from federation.tenancy.context import acting_for
from rulings.models import Adjustment
from scoring import owing
from scoring.desk.menu import FORMS
from scoring.events.services import stages as scored_stages
from scoring.models import StageRun
from tests.clubs.tournaments.event_house import play, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


class Desk:
    """A stage and a director's browser."""

    def __init__(self, house, **stage):
        with acting_for(house.federation):
            self.here = running_stage(house, **stage)
        self.house, self.stage = house, self.here.stage
        self.client = enter(self.here.director)

    def inside(self):
        return acting_for(self.house.federation)

    def address(self, rest=""):
        return f"/sakura/desk/stages/{self.stage.pk}/{rest}"

    def look(self, rest=""):
        return self.client.get(self.address(rest))

    def send(self, act, **fields):
        return self.client.post(self.address(f"{act}/"), {"token": uuid4(), **fields})

    def confirm(self, act, **fields):
        return self.send(act, confirm="yes", **fields)

    def match(self, number, a, b):
        with self.inside():
            rows = Match.objects.current().filter(session=self.here.session, round=number)
            return rows.get(a__number=a, b__number=b).pk


@pytest.fixture
@furnished_once
def desk(here):
    return Desk(here)


def paired(desk):
    desk.send("hand", number=1, matches="1 2\n3 4")
    return desk


def test_strangers_players_and_next_door_are_refused(desk, next_door):
    for rest in ("", "rounds/1/", "draw/", "late/", "close/"):
        assert enter(desk.house.player).get(desk.address(rest)).status_code == 403
        assert enter(next_door.administrator).get(desk.address(rest)).status_code in (403, 404)
        assert Client().get(desk.address(rest)).status_code == 302
        assert desk.client.get(desk.address(rest).replace("sakura", "albion")).status_code in (403, 404)
    answer = enter(desk.house.player).post(desk.address("publish/"), {"token": uuid4()})
    assert answer.status_code == 403
    assert desk.look("nonsense/").status_code == 404
    assert desk.look("rounds/9/").status_code == 404


def test_every_form_is_shown(desk):
    paired(desk)
    assert len(FORMS) > 20
    assert {act: desk.look(f"{act}/").status_code for act in FORMS} == dict.fromkeys(FORMS, 200)


def test_draw_look_lock(desk):
    answer = desk.send("draw", number=1)
    assert answer.headers["Location"].endswith("/rounds/1/")
    page = text(desk.look("rounds/1/"))
    assert "first half against second half" in page
    assert "Proposed" in page
    with desk.inside():
        row = RoundPairing.objects.get()
        assert not Match.objects.exists()
    desk.send("lock", number=1, shown=row.pk)
    with desk.inside():
        assert Match.objects.current().count() == 2
    page = text(desk.look())
    assert page.count("no result yet") == 4  # in the round that is played, and among all rounds
    assert "Enter round 1: 2 results are missing" in page
    assert "Draw round 2" not in page


def test_a_draw_without_results_is_asked_about(desk):
    paired(desk)
    answer = desk.send("draw", number=2)
    assert answer.status_code == 422
    assert "Results are missing" in text(answer)
    answer = desk.send("draw", number=2, early="on")
    assert answer.status_code == 302
    with desk.inside():
        shown = RoundPairing.objects.get()
    form = desk.look("rounds/2/").content.decode()
    assert 'name="early" value="True"' in form
    assert desk.send("lock", number=2, shown=shown.pk, early="True").status_code == 302


def test_the_same_form_sent_twice_is_done_once(desk):
    paired(desk)
    token = uuid4()
    fields = {"token": token, "contestant": "1", "amount": "2", "unit": "vps", "law": "90", "reason": "noise"}
    for _ in range(2):
        assert desk.client.post(desk.address("penalty/"), {**fields, "confirm": "yes"}).status_code == 302
    with desk.inside():
        assert Adjustment.objects.count() == 1


def test_a_refused_form_can_be_sent_again(desk):
    paired(desk)
    token = uuid4()
    wrong = desk.client.post(desk.address("hand/"), {"token": token, "number": 2, "matches": "1 99"})
    assert wrong.status_code == 422
    right = desk.client.post(desk.address("hand/"), {"token": token, "number": 2, "matches": "1 3\n2 4"})
    assert right.status_code == 302


def test_the_clock_and_who_is_missing(desk):
    paired(desk)
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="12.5")
    desk.send("start", number=1)
    page = text(desk.look())
    assert "Team 3 – Team 4 no result yet" in page
    assert "Team 1 – Team 2 no result" not in page
    assert "Started" in page
    with desk.inside():
        act = SessionAct.objects.get(kind=ActKind.STARTED)
        assert act.body == {"round": 1, "minutes": 56}
        SessionAct.objects.create(
            session=act.session,
            kind=ActKind.STARTED,
            body=act.body,
            by=act.by,
            at=timezone.now() - timedelta(minutes=57),
        )
    assert "Time is up." in text(desk.look("rounds/1/"))


def test_boards_of_a_match(desk):
    paired(desk)
    answer = desk.send("board", match=desk.match(1, "1", "2"), board=1, open="4S N 10", closed="4SN-1")
    assert answer.status_code == 302
    with desk.inside():
        assert sorted(Result.objects.current().values_list("score", flat=True)) == [-50, 420]
    answer = desk.send("board", match=desk.match(1, "1", "2"), board=1, open="9S N 10", closed="-55")
    assert answer.status_code == 422
    assert "This is no result" in text(answer)
    assert "No contract has this score" in text(answer)


def test_lateness_is_judged_before_it_is_logged(desk):
    paired(desk)
    page = text(desk.send("late", round=1, contestant="1", minutes=31))
    assert "Forfeit: 30 minutes late or more" in page
    assert "REG-2.1.2" in page
    with desk.inside():
        assert not Adjustment.objects.exists()
        assert not StageRun.objects.exists()
    desk.confirm("late", round=1, contestant="1", minutes=31)
    with desk.inside():
        assert Adjustment.objects.get().body == {"round": 1, "contestant": "1", "minutes": 31}
    assert "Late arrival" in text(desk.look())
    assert "Team 1 – Team 2 no result" not in text(desk.look())


def test_a_withdrawal_shows_its_consequences_first(desk):
    paired(desk)
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="0")
    desk.send("match", match=desk.match(1, "3", "4"), a="0", b="10")
    page = text(desk.send("withdraw", contestant="1", after_round=1, reason="ill"))
    assert "What it does to the standings" in page
    assert "Team 1" in page
    with desk.inside():
        assert not Withdrawal.objects.exists()
    desk.confirm("withdraw", contestant="1", after_round=1, reason="ill")
    with desk.inside():
        assert Withdrawal.objects.get().after_round == 1


def test_forfeit_bye_and_taking_back(desk):
    desk.send("hand", number=1, matches="1 2")
    key = desk.match(1, "1", "2")
    assert desk.confirm("forfeit", match=key, loser="a", reason="no show").status_code == 302
    assert desk.confirm("bye", number=1, contestant="3").status_code == 302
    with desk.inside():
        forfeit = Adjustment.objects.get()
        assert forfeit.body == {"round": 1, "winner": "2", "loser": "1"}
        assert Bye.objects.current().count() == 1
    page = text(desk.send("take-back", ruling=forfeit.pk, reason="they came"))
    assert "What it does to the standings" in page
    desk.confirm("take-back", ruling=forfeit.pk, reason="they came")
    assert "Team 1 – Team 2 no result yet" in text(desk.look())


def test_the_director_changes_a_draw(desk):
    desk.send("draw", number=1)
    with desk.inside():
        desk.send("lock", number=1, shown=RoundPairing.objects.get().pk)
    assert desk.send("change", number=1, changes="1 2", reason="asked").status_code == 422
    assert desk.send("change", number=1, changes="1 2\n3 4", reason="asked").status_code == 302
    assert "changed by the director: asked" in text(desk.look("rounds/1/"))


def test_a_substitute_comes_on_the_roster(desk):
    fields = {"contestant": "1", "replaces": "P11", "number": 2, "effect": "no points for the first half"}
    assert desk.send("substitute", **fields).status_code == 422
    member = desk.house.members[0]
    assert desk.send("substitute", **fields, member=member.number).status_code == 302
    with desk.inside():
        assert EntrantPlayer.objects.get(member=member).entrant.number == "1"
        assert SessionAct.objects.get(kind=ActKind.SUBSTITUTE).body["effect"] == fields["effect"]
        assert desk.here.session.entries.get(number="1").players.count() == 5
    answer = desk.send("substitute", **{**fields, "contestant": "2"}, member=member.number)
    assert answer.status_code == 422


def test_publish_close_reopen(desk):
    paired(desk)
    assert "not published yet" in text(desk.send("close"))
    desk.send("publish", incomplete="on")
    assert "Corrections until" in text(desk.look("close/"))
    assert desk.send("close").status_code == 422
    with desk.inside():
        StageAct.objects.create(stage=desk.stage, kind="closed", at=timezone.now(), by=desk.here.director)
        assert stages.is_closed(desk.stage)
    page = text(desk.look())
    assert "The stage is closed" in page
    assert "Late arrival" not in page
    assert desk.send("hand", number=2, matches="1 3").status_code == 422
    assert desk.send("reopen", reason="").status_code == 422
    desk.send("reopen", reason="appeal")
    with desk.inside():
        assert not stages.is_closed(desk.stage)


def test_results_and_boards_of_pairs(here):
    desk = Desk(here, form="pairs_matchpoints")
    page = text(desk.look())
    assert "Enter a result" in page
    assert "Draw a round" not in page
    for ns, ew, result in (("1", "2", "4S N 10"), ("3", "4", "pass")):
        assert desk.send("result", board=1, ns=ns, ew=ew, result=result).status_code == 302
    assert desk.send("result", board=1, ns="1", ew="1", result="pass").status_code == 422
    assert "A fouled board has two forms at least" in text(desk.send("foul", board=1, groups="1 2"))
    effect = text(desk.send("foul", board=1, groups="1 2\n3 4"))
    assert "standings" in effect
    assert desk.confirm("foul", board=1, groups="1 2\n3 4").status_code == 302
    lost = {"board": 2, "ns": "1", "ew": "2", "fault": "EW", "cause": "late"}
    assert desk.confirm("not-played", **lost).status_code == 302
    with desk.inside():
        assert [adjustment.kind for adjustment in Adjustment.objects.order_by("pk")] == ["foul", "not_played"]
    assert desk.confirm("not-played", **{**lost, "fault": "nobody"}).status_code == 422
    assert 'value="imps"' not in desk.look("penalty/").content.decode()  # pairs have no total of IMPs
    penalty = {"contestant": "1", "amount": "much", "unit": "boards", "law": "90", "reason": "slow"}
    assert "Name who gets the penalty, and its amount" in text(desk.send("penalty", **penalty))


def test_the_number_of_queries_does_not_grow(here):
    counted = []
    for slug, teams in (("small", 4), ("large", 12)):
        desk = Desk(here, teams=teams, slug=slug)
        desk.send("draw", number=1)
        with desk.inside():
            desk.send("lock", number=1, shown=RoundPairing.objects.latest("pk").pk)
        with CaptureQueriesContext(connection) as queries:
            assert desk.look().status_code == 200
        counted.append(len(queries))
    assert counted[0] == counted[1]


def played_out(desk):
    """The first stage played and computed, and a final for its first two."""
    paired(desk)
    with desk.inside():
        play(desk.here, 1, ("1", "2", 30, 0), ("3", "4", 20, 0))
        owing.owe_stage(desk.stage.pk, {"kind": "act"})
        scored_stages.recompute(desk.stage.pk)
        return tournaments.add_stage(
            stage=Stage(
                event=desk.stage.event,
                titles={"ja": "決勝", "en": "Final"},
                position=2,
                places=2,
                qualified_from=desk.stage,
            ),
            by=desk.here.director,
        )


def test_the_next_stage_opens_with_the_first_places(desk):
    final = played_out(desk)
    assert "the first 2 go on" in text(desk.look())
    address = f"/sakura/desk/stages/{final.pk}/open/"
    fields = {"token": uuid4(), "number": 1, "played_on": "2026-05-04"}
    answer = desk.client.post(address, fields)
    assert answer.status_code == 422
    assert "is not closed" in text(answer)
    shown = desk.client.post(address, {**fields, "decision": "the hall closes"})
    assert "2 take part: 1 Team 1 3 Team 3" in " ".join(text(shown).split())
    with desk.inside():
        assert not final.sessions.exists()
    assert (
        desk.client.post(address, {**fields, "decision": "the hall closes", "confirm": "yes"}).status_code
        == 302
    )
    with desk.inside():
        numbers = final.sessions.get().entries.current().values_list("number", flat=True)
        assert sorted(numbers) == ["1", "3"]
    # opened again it is refused, not doubled
    again = desk.client.post(address, {**fields, "token": uuid4(), "decision": "the hall closes"})
    assert again.status_code == 422


def test_a_three_way_match_on_desk_and_page(here):
    desk = Desk(here, teams=5, swiss_odd="three_way")
    assert desk.send("hand", number=1, matches="1 2\n3 4 5 1").status_code == 422
    desk.send("hand", number=1, matches="1 2\n3 4 5")
    page = text(desk.look("rounds/1/"))
    assert all(both in page for both in ("Team 3 – Team 4", "Team 4 – Team 5", "Team 5 – Team 3"))
    desk.send("match", match=desk.match(1, "3", "4"), a="9", b="3")
    late = text(desk.send("late", round=1, contestant="5", minutes=10))
    assert "A+ to its opponents" in late  # of eight boards two are lost, of four none would be
    with desk.inside():
        scored_stages.rebuild(desk.stage)
    html = text(desk.client.get(f"/sakura/stages/{desk.stage.pk}/"))
    assert "three-way match" in html
    assert "provisional until all three matches have a result" in html
    assert "6.64" in html  # half of 13.28, what 6 IMPs over four boards are worth


def test_a_swiss_of_pairs_has_rounds_and_results_by_board(here):
    desk = Desk(here, form="houston", pairing="swiss")
    page = text(desk.look())
    assert "Draw a round" in page
    assert "Enter a match" not in page
    desk.send("draw", number=1)
    with desk.inside():
        shown = RoundPairing.objects.latest("pk")
    desk.send("lock", number=1, shown=shown.pk)
    assert f"{desk.address('result/')}?round=1" in desk.look("rounds/1/").content.decode()
    key = desk.match(1, *_first_match(desk))
    refused = desk.send("match", match=key, a="9", b="3")
    assert refused.status_code == 422
    assert "board by board" in text(refused)


def test_a_knockout_match_goes_on_in_the_next_session(here):
    desk = Desk(here, form="knockout_teams", rounds=0, knockout_sessions="2")
    desk.send("draw", number=1)
    with desk.inside():
        shown = RoundPairing.objects.latest("pk").pk
    desk.send("lock", number=1, shown=shown)
    assert "Go on with these matches" not in text(desk.look("rounds/1/"))
    desk.send("open", number=2, played_on="2026-05-04")
    assert desk.send("draw", number=1).url.endswith("rounds/1/")
    assert "Go on with these matches" in text(desk.look("rounds/1/"))
    desk.send("lock", number=1)
    with desk.inside():
        paired = Match.objects.current().filter(session__stage=desk.stage, round=1)
        assert sorted(paired.values_list("session__number", flat=True)) == [1, 1, 2, 2]
    assert "Go on with these matches" not in text(desk.look("rounds/1/"))


def _first_match(desk):
    with desk.inside():
        match = Match.objects.current().filter(session=desk.here.session, round=1).first()
        return match.a.number, match.b.number
