"""A pair or a team enters after the opening: the half table is filled, what was missed is proposed."""

import pytest

from clubs.facts.services.corrected import played
from clubs.models import Bye, Entry, Match, SessionAct
from clubs.playing.services import running, seating
from clubs.tournaments.services import entrants
from federation.tenancy.context import acting_for
from rulings.models import Adjustment, AdjustmentKind
from scoring.events.services import stages
from scoring.models import Award, StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.tournaments.event_house import NOON
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_stage_desk import Desk, paired, pytestmark  # noqa: F401 (the database)

REASON = {"reason": "traffic"}


def late_pair(desk, number="8", **more):
    with desk.inside():
        players = [entrants.RosterName(f"late{seat}") for seat in range(more.pop("players", 2))]
        entrants.enter(event=desk.stage.event, number=number, players=players, by=desk.here.director, **more)


def test_who_comes_after_the_opening_is_entered_on_the_page_of_entries(here):
    desk = Desk(here, form="pairs_matchpoints", teams=7)
    address = f"/sakura/desk/events/{desk.stage.event_id}/entries/"
    assert "by “Late entry” at the desk of the stage" in text(desk.client.get(address))
    assert desk.client.post(address, {"players": "Late One\nLate Two"}).status_code == 302
    assert "8 Late One, Late Two" in text(desk.look("late-entry/"))


def mitchell_of_seven(here, form="mitchell", rounds=2, **stage):
    """Three and a half tables, rounds of two boards; round 1 is played where both sides are there."""
    desk = Desk(here, form="pairs_matchpoints", teams=7, **stage)
    desk.send("movement", form=form, rounds=rounds, boards=2)
    with desk.inside():
        session = desk.here.session
        for seat in seating.seats_of(session):
            stated = played(seat.board, "1N", "N", 7)
            line = running.ResultToEnter(seat.ns, seat.ew, stated, seat.round, str(seat.table))
            if seat.round == 1:
                running.enter_results(
                    session=session, board=seat.board, lines=[line], at=NOON, by=desk.here.director
                )
    return desk


def test_a_late_pair_fills_the_half_table_and_what_it_missed_is_shown_first(here):
    desk = mitchell_of_seven(here)
    late_pair(desk)
    fields = {"contestant": "8", "number": "2", "missed": "averages", **REASON}
    shown = text(desk.send("late-entry", **fields))
    assert "They fill the half table. Everybody else sits as before." in shown
    assert "Missed, 2 of their 4 boards:" in shown
    assert "nothing of them would count (REG-2.1.3)" in shown
    with desk.inside():
        before = seating.seats_of(desk.here.session)
        assert not Entry.objects.filter(session=desk.here.session, number="8").exists()
    assert desk.confirm("late-entry", **fields).status_code == 302
    with desk.inside():
        after = seating.seats_of(desk.here.session)
        own = [seat for seat in after if "8" in (seat.ns, seat.ew)]
        assert set(before) < set(after)
        assert set(after) - set(before) == set(own)
        assert len(own) == 4
        lost = Adjustment.objects.filter(kind=AdjustmentKind.NOT_PLAYED)
        assert {row.body["board"] for row in lost} == {seat.board for seat in own if seat.round == 1}
        assert {row.body["cause"] for row in lost} == {"late"}
        recomputation.recompute(desk.here.session.pk)
        awards = Award.objects.filter(session=desk.here.session, result__board__in=[s.board for s in own])
        assert awards.filter(result__kind="not_played").count() == 2


def test_pairs_are_called_by_their_players_not_by_a_number_alone(here):
    desk = mitchell_of_seven(here, form="skip_mitchell", rounds=3)
    late_pair(desk)
    fields = {"contestant": "8", "number": "2", "missed": "averages", **REASON}
    assert "8 late0 late1 – =1 · 0.00" in text(desk.send("late-entry", **fields))
    assert desk.confirm("late-entry", **fields).status_code == 302
    assert "8 late0 late1" in text(desk.look("penalty/"))
    assert "8 late0 late1" in text(desk.look("wrong-contestant/"))


def test_what_was_missed_may_count_for_nobody(here):
    desk = mitchell_of_seven(here)
    late_pair(desk)
    fields = {"contestant": "8", "number": "2", "missed": "uncounted", **REASON}
    assert desk.confirm("late-entry", **fields).status_code == 302
    with desk.inside():
        assert not Adjustment.objects.exists()
        missing = seating.missing_of(desk.here.session, seating.seats_of(desk.here.session))
        assert {seat.round for seat in missing if "8" in (seat.ns, seat.ew)} == {1, 2}


def test_a_late_team_meets_who_would_rest(here):
    desk = Desk(here, teams=5, rounds=3)
    desk.send("hand", number=1, matches="1 2\n3 4\n5")
    for a, b in (("1", "2"), ("3", "4")):
        desk.send("match", match=desk.match(1, a, b), a="30", b="20")
    desk.send("hand", number=2, matches="1 3\n2 5\n4")
    late_pair(desk, "6", name="Late", players=4)
    fields = {"contestant": "6", "number": "2", "missed": "nothing", **REASON}
    shown = text(desk.send("late-entry", **fields))
    assert "Rounds that were drawn without them: 1." in shown
    assert "4 Team 4, who would rest in round 2, meets them." in shown
    assert desk.confirm("late-entry", **fields).status_code == 302
    with desk.inside():
        second = Match.objects.current().filter(session=desk.here.session, round=2)
        assert {frozenset(both) for both in second.values_list("a__number", "b__number")} == {
            frozenset(both) for both in (("1", "3"), ("2", "5"), ("4", "6"))
        }
        assert not Bye.objects.current().filter(round=2).exists()
        assert Bye.objects.current().get(round=1).entry.number == "5"
        recomputation.recompute(desk.here.session.pk)
        stages.recompute(desk.stage.pk)
        assert StageStanding.objects.get(stage=desk.stage, entrant__number="6").score == 0


def test_missed_rounds_may_be_byes(here):
    desk = paired(Desk(here, teams=4, rounds=3))
    late_pair(desk, "6", name="Late", players=4)
    fields = {"contestant": "6", "number": "2", "missed": "byes", **REASON}
    assert desk.confirm("late-entry", **fields).status_code == 302
    with desk.inside():
        assert Bye.objects.current().get(round=1).entry.number == "6"
        act = SessionAct.objects.get(kind="seated")
        assert act.body == {"contestant": "6", "round": 2, "reason": "traffic"}


@pytest.mark.parametrize("change", ["knockout", "twice", "stranger", "no reason", "another's"])
def test_refused(here, next_door, change):
    form = "knockout_teams" if change == "knockout" else "swiss_teams"
    desk = Desk(here, form=form)
    late_pair(desk, "6", name="Late", players=4)
    fields = {"contestant": "6", "number": "1", "missed": "nothing", **REASON}
    if change == "knockout":
        assert "nobody can enter late" in text(desk.confirm("late-entry", **fields))
    elif change == "twice":
        assert desk.confirm("late-entry", **fields).status_code == 302
        assert desk.confirm("late-entry", **fields).status_code == 422  # no longer offered
    elif change == "no reason":
        assert desk.confirm("late-entry", **fields | {"reason": ""}).status_code == 422
    else:
        user = here.player if change == "stranger" else next_door.administrator
        assert enter(user).post(desk.address("late-entry/"), fields).status_code == 403
    with acting_for(here.federation):
        assert Entry.objects.filter(number="6").exists() == (change == "twice")
