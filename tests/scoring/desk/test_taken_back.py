"""A withdrawal and a late arrival taken back whole: in every form of contest the figures from before."""

import re
from itertools import product
from pathlib import Path

import pytest
from django.utils import timezone

from clubs.facts.services.corrected import passed_out, played
from clubs.models import Entry, LineUp, Match, Result, SessionAct, StageAct, Withdrawal
from clubs.movements.generators.choice import make
from clubs.movements.model import MovementKind
from clubs.playing.services import running, seating
from clubs.tournaments.services import withdrawals
from federation.models import AuditEntry, Letter
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.cases.services import cases
from rulings.cases.services.opening import open_case
from rulings.models import Adjustment, AdjustmentKind
from scoring.engine.contest import Course, Form
from scoring.events.services import pairing, stages
from scoring.models import Award, StageRun
from scoring.sessions.services import recomputation
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import DAY, at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.places import ROOT
from tests.scoring.desk.test_stage_desk import Desk, pytestmark  # noqa: F401 (the database)
from tests.worlds import furnished_once

MOVEMENTS = {Form.HOUSTON: MovementKind.HOUSTON, Form.INDIVIDUAL: MovementKind.INDIVIDUAL}
CONDITIONS = {Form.BOARD_A_MATCH_VP: {"vp_scale": "win-loss"}}
GONE = "4"


def desk_of(house, form):
    """A stage that runs: a round is played, and who is to be late or to leave has one to play."""
    desk = Desk(house, form=str(form), teams=4 if form.is_teams else 8, **CONDITIONS.get(form, {}))
    with desk.inside():
        (_teams if form.is_teams else _tables)(desk, form)
    return desk


def _teams(desk, form):
    by = {"session": desk.here.session, "by": desk.here.director, "number": 1}
    running.pair_round(**by, matches=[("1", "4"), ("2", "3")], at=at(1))
    boards = {1: (played(1, "4S", "N", 10), played(1, "4S", "N", 9)), 2: (passed_out(), passed_out())}
    running.enter_match(**by, a="2", b="3", imps=None, boards=boards, at=at(2))
    if form.contest.course is not Course.KNOCKOUT:
        running.enter_match(**by, a="1", b="4", imps=None, boards=boards, at=at(3))
        running.pair_round(**{**by, "number": 2}, matches=[("1", "3"), ("2", "4")], at=at(4))


def _tables(desk, form):
    movement = make(MOVEMENTS.get(form, MovementKind.HOWELL), 8, boards_per_round=2)
    seating.set_movement(session=desk.here.session, movement=movement, at=at(1), by=desk.here.director)
    for seat in seating.seats_of(desk.here.session):
        if seat.round == 1:
            tricks = 9 + seat.table % 2
            line = running.ResultToEnter(
                seat.ns,
                seat.ew,
                played(seat.board, "4S", "N", tricks),
                seat.round,
                str(seat.table),
                seat.ns_partner,
                seat.ew_partner,
            )
            running.enter_results(
                session=desk.here.session, board=seat.board, lines=[line], at=at(2), by=desk.here.director
            )


def left_after(form):
    return 0 if form.contest.course is Course.KNOCKOUT else 1


def asked_of_desk(form, what):
    """What the director enters, and what takes it back."""
    if what == "withdrawal":
        fields = {"contestant": GONE, "after_round": left_after(form), "reason": "ill"}
        return ("withdraw", fields), "take-back-withdrawal"
    fields = {"contestant": GONE, "round": left_after(form) + 1, "minutes": 60}
    return ("late", fields), "take-back-late"


def key_of(desk, what):
    with desk.inside():
        if what == "withdrawal":
            return {"withdrawal": Withdrawal.objects.in_force().get().pk}
        return {"late": adjustments_of_stage(desk.stage).get(kind=AdjustmentKind.LATE).pk}


def figures(desk):
    """All that is computed, and all that it is made of: results, matches, line-ups, letters, decisions."""
    with desk.inside():
        recomputation.recompute(desk.here.session.pk, strictly=True)
        stages.recompute(desk.stage.pk, strictly=True)
        results = Result.objects.current().filter(session=desk.here.session).order_by("board", "ns__number")
        awards = Award.objects.filter(session=desk.here.session)
        return (
            StageRun.objects.filter(stage=desk.stage).first().body,
            sorted(map(str, awards.values_list("result", "ns", "ew"))),
            list(results.values_list("pk", "board", "ns__number", "ew__number", "kind", "score")),
            list(Match.objects.current().order_by("pk").values_list("pk", "boards", "a_score", "b_score")),
            LineUp.objects.count(),
            Letter.objects.count(),
            [str(one) for one in adjustments_of_stage(desk.stage)],
        )


@pytest.mark.parametrize(("form", "what"), list(product(Form, ("withdrawal", "lateness"))))
def test_taken_back_whole_the_figures_are_those_from_before(here, form, what):
    desk = desk_of(here, form)
    before = figures(desk)
    (act, fields), back = asked_of_desk(form, what)
    assert desk.confirm(act, **fields).status_code == 302
    changed = figures(desk)
    assert changed != before
    if form.is_teams:
        assert changed[0] != before[0]
    asked = {**key_of(desk, what), "reason": "it was somebody else"}
    shown = text(desk.send(back, **asked))  # nothing is done before it is confirmed
    assert figures(desk) == changed
    assert ("No averages any more on boards" in shown) is not form.is_teams
    assert desk.confirm(back, **asked).status_code == 302
    assert figures(desk) == before
    assert desk.confirm(back, **asked).status_code == 422  # twice
    assert desk.confirm(act, **fields).status_code == 302  # and what is said again counts as before
    assert figures(desk)[0] == changed[0]
    with desk.inside():
        assert stages.rebuild(desk.stage).body == changed[0]


def withdrawn(house, form=Form.SWISS_TEAMS):
    desk = desk_of(house, form)
    assert desk.confirm("withdraw", **asked_of_desk(form, "withdrawal")[0][1]).status_code == 302
    return desk, key_of(desk, "withdrawal")


@pytest.fixture
@furnished_once
def withdrawal(here):
    return withdrawn(here)


def test_once_a_round_is_drawn_without_them_it_stands(withdrawal):
    desk, key = withdrawal
    with desk.inside():
        by = {"session": desk.here.session, "by": desk.here.director}
        running.enter_match(**by, number=2, a="1", b="3", imps=("9", "3"), at=at(10))
        running.enter_match(**by, number=2, a="2", b="4", imps=("9", "3"), at=at(10))
        running.pair_round(**by, number=3, matches=[("1", "2")], byes=["3"], at=at(11))
    refused = desk.confirm("take-back-withdrawal", **key, reason="came back")
    assert refused.status_code == 422
    assert "Round 3 was drawn without 4: the withdrawal stands." in text(refused)
    with desk.inside():
        assert Withdrawal.objects.count() == 1


def test_a_draw_that_is_not_locked_is_drawn_again_with_them(here):
    desk = Desk(here, teams=7)
    matches = [("1", "4"), ("2", "5"), ("3", "6")]
    with desk.inside():
        by = {"session": desk.here.session, "by": desk.here.director, "number": 1, "at": at(1)}
        running.pair_round(**by, matches=matches, byes=["7"])
        for a, b in matches:
            running.enter_match(**by, a=a, b=b, imps=("9", "3"))
    desk.confirm("withdraw", contestant="7", after_round="1", reason="ill")
    desk.send("draw", number=2)
    with desk.inside():
        shown = desk.stage.pairings.get(round=2).pk
    key = key_of(desk, "withdrawal")
    assert desk.confirm("take-back-withdrawal", **key, reason="came back").status_code == 302
    assert desk.send("lock", number=2, shown=shown).status_code == 422
    with desk.inside():
        drawn = pairing.pair(stage=desk.stage, number=2, at=at(12), by=desk.here.director)
        named = {number for group in drawn.proposal["groups"] for number in group["contestants"]}
        assert named == set("1234567")


def test_once_a_session_was_opened_without_them_it_stands(here):
    desk, key = withdrawn(here, Form.PAIRS_MATCHPOINTS)
    with desk.inside():
        second = running.open_session(
            stage=desk.stage, number=2, played_on=DAY, at=timezone.now(), by=desk.here.director
        )
        assert not Entry.objects.current().filter(session=second, number=GONE).exists()
    refused = desk.confirm("take-back-withdrawal", **key, reason="came back")
    assert "was opened without 4: the withdrawal stands." in text(refused)
    with desk.inside():
        assert adjustments_of_stage(desk.stage).exists()  # nothing half done


def test_a_closed_stage_stands(withdrawal):
    desk, _key = withdrawal
    with desk.inside():
        withdrawal = Withdrawal.objects.get()
        StageAct.objects.create(stage=desk.stage, kind="closed", at=at(10), by=desk.here.director)
        asked = {"withdrawal": withdrawal, "at": at(11), "by": desk.here.director}
        assert code(withdrawals.take_back, **asked, reason="came back") == "stage_closed"


def test_a_board_that_was_ruled_on_since_keeps_the_lateness(here):
    desk = desk_of(here, Form.PAIRS_MATCHPOINTS)
    (act, fields), back = asked_of_desk(Form.PAIRS_MATCHPOINTS, "lateness")
    desk.confirm(act, **fields)
    with desk.inside():
        lost = Adjustment.objects.filter(kind=AdjustmentKind.NOT_PLAYED).first()
        case = open_case(adjustment=lost, by=desk.here.director)
    asked = {**key_of(desk, "lateness"), "reason": "it was somebody else"}
    refused = desk.confirm(back, **asked)
    assert f"A ruling rests on board {lost.body['board']}: take that back first." in text(refused)
    with desk.inside():
        assert adjustments_of_stage(desk.stage).filter(kind=AdjustmentKind.LATE).exists()
        cases.withdraw(case=case, reasons="Nothing was lost.", by=desk.here.director)
    assert desk.confirm(back, **asked).status_code == 302


def test_a_board_that_was_played_since_keeps_its_result(here):
    desk = desk_of(here, Form.PAIRS_MATCHPOINTS)
    (act, fields), back = asked_of_desk(Form.PAIRS_MATCHPOINTS, "lateness")
    desk.confirm(act, **fields)
    with desk.inside():
        lost = Adjustment.objects.filter(kind=AdjustmentKind.NOT_PLAYED).first().body
        line = running.ResultToEnter(lost["ns"], lost["ew"], passed_out(), lost["round"])
        by = {"session": desk.here.session, "at": at(20), "by": desk.here.director}
        running.enter_results(**by, board=lost["board"], lines=[line])
    assert desk.confirm(back, **key_of(desk, "lateness"), reason="not late").status_code == 302
    with desk.inside():
        stands = Result.objects.current().filter(ns__number=lost["ns"], board=lost["board"])
        assert [row.kind for row in stands] == ["passed_out"]
        assert not Result.objects.current().filter(kind="not_played").exists()


def test_it_takes_a_reason_an_office_and_the_federation(here, next_door, withdrawal):
    desk, key = withdrawal
    assert desk.confirm("take-back-withdrawal", **key).status_code == 422
    for stranger in (here.player, next_door.administrator):
        for act in ("take-back-withdrawal", "take-back-late"):
            answer = enter(stranger).post(
                desk.address(f"{act}/"), {**key, "reason": "mine", "confirm": "yes"}
            )
            assert answer.status_code in (403, 404)
    with desk.inside():
        withdrawal = Withdrawal.objects.get()
        asked = {"withdrawal": withdrawal, "at": at(9), "reason": "mine"}
        assert code(withdrawals.take_back, **asked, by=here.player) == "not_your_tournament"
        assert Withdrawal.objects.in_force().count() == 1


def test_the_desk_leads_there_in_both_languages_and_the_audit_log_tells_it(withdrawal):
    desk, key = withdrawal
    page = desk.look().content.decode()
    (address,) = set(re.findall(r'href="[^"]*(take-back-withdrawal/\?withdrawal=\d+)"', page))
    assert text(desk.look(address)).count("4 Team 4") >= 1
    in_japanese = desk.client.get(desk.address("take-back-withdrawal/"), headers={"accept-language": "ja"})
    assert "棄権がなかった状態に戻します。" in in_japanese.content.decode()
    assert desk.confirm("take-back-withdrawal", **key, reason="came back").status_code == 302
    assert "take-back-withdrawal/?" not in desk.look().content.decode()
    with desk.inside():
        acts = AuditEntry.objects.filter(act__contains="withdraw").order_by("pk")
        assert [one.act for one in acts] == ["entrant.withdrawn", "withdrawal.taken_back"]
        assert SessionAct.objects.filter(session=desk.here.session).exists()


def test_every_reader_of_withdrawals_asks_for_those_in_force():
    """Whoever reads them otherwise would still see who has come back: a way of its own is named here."""
    allowed = {
        "clubs/tournaments/services/withdrawals.py": 1,  # the whole chain, to go on from its newest
        "clubs/tournaments/services/entries.py": 1,  # a wish to leave was answered, whatever came of it
        "scoring/desk/forms/taken_back.py": 1,  # by its key: the service refuses one that holds no more
    }
    reads = re.compile(
        r"(?:\.withdrawals\b|\bWithdrawal\.objects|withdrawals__)(?!\.in_force\(\)|\.create\()"
    )
    readers: dict[str, int] = {}
    floors = (path for floor in ("clubs", "rulings", "scoring") for path in (ROOT / floor).rglob("*.py"))
    for path in sorted(floors):
        if _is_of_facts(path):
            continue
        count = len(reads.findall(path.read_text()))
        if count:
            readers[str(path.relative_to(ROOT))] = count
    assert readers == allowed


def _is_of_facts(path: Path) -> bool:
    """Whether `withdrawals` there are figures already: the engine's own, and those of a stage as read."""
    parts = path.relative_to(ROOT).parts
    return "engine" in parts or (parts[:2] == ("scoring", "stages") and path.name != "team_facts.py")
