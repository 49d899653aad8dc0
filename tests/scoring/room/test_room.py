"""The director's room: what it shows, what is done from it, who is refused; and the wall."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.evening.services import calls, clock, messages
from clubs.facts.services.corrected import StatedResult
from clubs.models import DirectorCall, TableMessage
from clubs.playing.services import running, seating
from clubs.playing.services.running import ResultToEnter
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from scoring.room.tables import room_of
from tests.clubs.evening.evening_house import SEVEN, opened
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db

MADE = StatedResult("played", "4S", "N", "", 10, 420)


def entered(session, seat, by):
    line = ResultToEnter(seat.ns, seat.ew, MADE, seat.round, str(seat.table))
    running.enter_results(session=session, board=seat.board, lines=[line], at=SEVEN, by=by)


def test_the_room_says_what_is_in_who_is_slow_and_who_called(inside):
    session = opened(inside)
    by = {"session": session, "by": inside.scorer}
    before = room_of(session, SEVEN)
    assert (before.round, before.clock, before.entered) == (1, None, 0)
    assert [table.number for table in before.tables] == [1, 2, 3, 4]
    clock.next_round(**by, seen=0, at=SEVEN)
    first = [seat for seat in seating.seats_of(session) if (seat.round, seat.table) == (1, 1)]
    for seat in first[:-1]:
        entered(session, seat, inside.scorer)
    calls.call(**by, round=1, table=2, board=None, reason="score", at=SEVEN)
    _number, running_clock = clock.clock_of(session)
    late = running_clock.ends_at - timedelta(minutes=1)
    one, two, *_rest = room_of(session, late).tables
    assert (one.entered, one.board, one.is_slow, one.call) == (len(first) - 1, first[-1].board, False, None)
    assert (two.entered, two.is_slow, two.call.call.table) == (0, True, 2)
    assert not room_of(session, SEVEN).tables[1].is_slow
    assert room_of(session, late + timedelta(minutes=2)).tables[0].is_slow
    entered(session, first[-1], inside.scorer)
    assert room_of(session, late).tables[0].is_in
    clock.next_round(**by, seen=1, at=late)
    assert room_of(session, late).tables[1].late == len(first)


def test_teams_have_a_line_a_match(inside):
    session = opened(inside, Form.BOARD_A_MATCH, 4)
    room = room_of(session, SEVEN)
    assert (room.round, room.count, room.entered, len(room.tables)) == (1, 2, 0, 2)


def test_everything_is_done_from_the_one_page(here):
    with acting_for(here.federation):
        session = opened(here)
        board = next(iter(seating.seats_of(session))).board
        call = calls.call(session=session, round=1, table=1, board=board, reason="claim", at=timezone.now())
    director, page = enter(here.scorer), f"/sakura/desk/sessions/{session.pk}/room/"
    assert page in director.get(f"/sakura/desk/stages/{session.stage_id}/").content.decode()
    shown = director.get(page).content.decode()
    assert f"round=1&amp;table=1&amp;board={board}&amp;at_table=1-" in shown
    assert director.post(page, {"next": "0"}).status_code == 302
    assert director.post(page, {"next": "0"}).status_code == 302
    for sent in ({"pause": "yes"}, {"resume": "yes"}, {"extend": "yes", "minutes": 5}, {"come": call.pk}):
        assert director.post(page, sent).status_code == 302
    assert director.post(page, {"extend": "yes", "minutes": 5000}).status_code == 422
    assert director.post(page, {"write": "yes", "text": ""}).status_code == 422
    assert director.post(page, {"write": "yes", "text": "Tea now", "table": ""}).status_code == 302
    assert "Tea now" in text(director.get(page))
    with acting_for(here.federation):
        assert clock.clock_of(session)[0] == 1
        message = TableMessage.objects.get()
    assert director.post(page, {"take_back": message.pk}).status_code == 302
    assert director.post(page, {"close": call.pk}).status_code == 302
    assert "Calls dealt with" in text(director.get(page))
    assert director.post(page, {"reopen": call.pk}).status_code == 302
    assert director.post(page, {"close": 999999}).status_code == 404
    assert director.post(page, {}).status_code == 200


def test_nothing_is_sent_while_nothing_changes(here):
    with acting_for(here.federation):
        session = opened(here)
    director, page = enter(here.scorer), f"/sakura/desk/sessions/{session.pk}/room/live/"
    tag = director.get(page)["ETag"]
    again = director.get(page, headers={"If-None-Match": tag})
    assert again.status_code == 304 or again["ETag"] != tag  # unless the minute turned between
    with acting_for(here.federation):
        messages.write(session=session, table=1, text="x", at=timezone.now(), by=here.scorer)
    changed = director.get(page, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_strangers_and_next_door_are_refused(here, next_door):
    with acting_for(here.federation):
        session = opened(here)
        call = calls.call(session=session, round=1, table=1, board=None, reason="claim", at=SEVEN)
    room = f"/sakura/desk/sessions/{session.pk}/room/"
    for page in (room, f"{room}live/"):
        assert enter(None).get(page).status_code == 302
        assert enter(here.player).get(page).status_code == 403
        assert enter(next_door.scorer).get(page).status_code == 403
        assert enter(next_door.scorer).get(page.replace("sakura", "albion")).status_code == 404
    assert enter(here.player).post(room, {"close": call.pk}).status_code == 403
    with acting_for(here.federation):
        assert not DirectorCall.objects.get().steps.exists()


def test_the_wall_shows_its_sheets_to_everybody_once_announced(here, next_door):
    with acting_for(here.federation):
        session = opened(here)
        clock.next_round(session=session, seen=0, at=timezone.now(), by=here.scorer)
        seat = next(iter(seating.seats_of(session)))
        tournament = session.stage.event.tournament
    public, wall = enter(None), f"/sakura/sessions/{session.pk}/wall/"
    assert "data-left" in public.get(f"{wall}clock/").content.decode()
    assert f"{seat.ns} – {seat.ew}" in text(public.get(f"{wall}pairings/"))
    assert f"{seat.table} NS" in text(public.get(f"{wall}seats/"))
    assert public.get(f"{wall}ranking/").status_code == 200
    assert public.get(f"{wall}nothing/").status_code == 404
    turn = public.get(f"{wall}clock/?turn=yes").content.decode()
    assert f'data-next="{wall}ranking/?page=1&amp;turn=yes"' in turn
    assert f'data-next="{wall}seats/?page=1"' in public.get(f"{wall}seats/").content.decode()
    assert public.get(f"{wall}clock/".replace("sakura", "albion")).status_code == 404
    with acting_for(here.federation):
        tournament.announced_at = None
        tournament.save(update_fields=["announced_at"])
    assert public.get(f"{wall}clock/").status_code == 404
    assert enter(next_door.scorer).get(f"{wall}clock/").status_code == 404
    assert enter(here.scorer).get(f"{wall}clock/").status_code == 200
