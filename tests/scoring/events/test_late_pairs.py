"""A pair comes late: the movement says which boards are lost, and they are averages at once. REG-2.1.1"""

from clubs.facts.services.corrected import passed_out
from clubs.playing.services import running, seating
from federation.tenancy.context import acting_for
from rulings.models import Adjustment, AdjustmentKind
from scoring.events.services import lateness
from scoring.models import Award
from scoring.sessions.services import recomputation
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import NOON
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_stage_desk import Desk, pytestmark  # noqa: F401 (the database)


def late(desk, **fields):
    return text(desk.send("late", round=1, **fields))


def seats(desk, contestant):
    with desk.inside():
        placed = seating.seats_of(desk.here.session)
    return [seat for seat in placed if seat.round == 1 and contestant in (seat.ns, seat.ew)]


def test_a_late_pair_loses_the_last_boards_that_its_table_has_not_played(here, next_door):
    desk = Desk(here, form="pairs_matchpoints", teams=6)
    assert "No movement says which boards are played in this round." in late(desk, contestant="4", minutes=7)
    desk.send("movement", form="mitchell", rounds=3, boards=2)
    one, other = seats(desk, "4")
    assert "All boards of the round" in late(desk, contestant="4", minutes=0)
    shown = late(desk, contestant="4", minutes=7)  # of 14: there is time for one board
    assert "Of 2 boards of the round 1 can be played." in shown
    assert f"(REG-2.1.1): {other.board}." in shown
    for stranger in (here.player, next_door.administrator):
        fields = {"round": 1, "contestant": "4", "minutes": 7}
        assert enter(stranger).post(desk.address("late/"), fields).status_code == 403
    with desk.inside():
        assert not Adjustment.objects.exists()
        line = running.ResultToEnter(other.ns, other.ew, passed_out())  # they have begun with the second
        session, by = desk.here.session, desk.here.director
        running.enter_results(session=session, board=other.board, lines=[line], at=NOON, by=by)
        lateness_of_pair = {"session": session, "number": 1, "contestant": "4", "minutes": 7, "at": NOON}
        assert code(lateness.log, by=here.player, **lateness_of_pair) == "not_a_director"
    assert desk.confirm("late", round=1, contestant="4", minutes=7).status_code == 302
    with desk.inside():
        (lost,) = Adjustment.objects.filter(kind=AdjustmentKind.NOT_PLAYED)
        assert (lost.body["board"], lost.body["fault"], lost.body["cause"]) == (one.board, "EW", "late")
        assert Adjustment.objects.filter(kind=AdjustmentKind.LATE).count() == 1
        further = [seat for seat in seating.seats_of(session) if seat.board == one.board and seat != one]
        lines = [running.ResultToEnter(seat.ns, seat.ew, passed_out()) for seat in further]
        running.enter_results(session=session, board=one.board, lines=lines, at=NOON, by=by)
        recomputation.recompute(session.pk)
        award = Award.objects.get(session=session, result__board=one.board, result__ew__number="4")
        # One board of six is not half of the session: the pair stays in, with 40 per cent of a top of 2.
        assert (str(award.ns), str(award.ew)) == ("1.20", "0.80")


def test_whoever_sits_north_south_is_at_fault_there_and_a_whole_table_may_be_lost(here):
    desk = Desk(here, form="pairs_matchpoints", teams=6)
    desk.send("movement", form="mitchell", rounds=3, boards=2)
    assert desk.confirm("late", round=1, contestant="2", minutes=60).status_code == 302
    with acting_for(here.federation):
        lost = Adjustment.objects.filter(kind=AdjustmentKind.NOT_PLAYED)
        assert {adjustment.body["fault"] for adjustment in lost} == {"NS"}
        assert sorted(adjustment.body["board"] for adjustment in lost) == [
            seat.board for seat in seats(desk, "2")
        ]
