"""Calls, messages and the clock: kept as facts, taken back by further ones, refused to strangers."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction

from clubs.evening.services import calls, clock, messages, naming
from clubs.models import ActKind, CallReason, CallStep, DirectorCall, SessionAct, TableMessage
from clubs.playing.services import seating
from clubs.tournaments.services.entrants import RosterName
from federation.tenancy.context import acting_for
from tests.clubs.evening.evening_house import SEVEN, opened
from tests.clubs.playing.test_match_reports import code
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def at(minutes):
    return SEVEN + timedelta(minutes=minutes)


def seated(house):
    """An evening of four tables, the player of the house as number 1."""
    session, mai = opened(house), house.members[1]
    roster = [RosterName(mai.name, mai), RosterName("Guest")]
    naming.name_players(session=session, rosters={"1": roster}, at=SEVEN, by=house.scorer)
    return session


def where(session, number="1"):
    seats = seating.seats_of(session)
    return next(seat for seat in seats if number in (seat.ns, seat.ew))


def called(session, by, seat=None, **changed):
    seat = seat or where(session)
    asked = {"round": seat.round, "table": seat.table, "board": seat.board, "reason": CallReason.CLAIM}
    return calls.call(session=session, at=at(0), by=by, **asked | changed)


def test_a_call_is_answered_closed_and_opened_again(inside):
    session = seated(inside)
    call = called(session, inside.player, note="  dummy played  ")
    assert call.note == "dummy played"
    assert called(session, inside.player, reason=CallReason.SCORE) == call
    assert [one.is_open for one in calls.calls_of(session)] == [True]
    assert calls.open_calls(session)[0].waited(at(4)) == timedelta(minutes=4)
    by = {"call": call, "by": inside.scorer}
    assert code(calls.reopen, **by, at=at(1)) == "call_open"
    calls.come(**by, at=at(1))
    assert calls.open_calls(session)[0].is_coming
    assert calls.close(**by, at=at(2)) == calls.close(**by, at=at(3))
    assert not calls.open_calls(session)
    assert code(calls.come, **by, at=at(3)) == "call_closed"
    calls.reopen(**by, at=at(4))
    assert [one.call for one in calls.open_calls(session)] == [call]
    calls.close(**by, at=at(5))
    again = called(session, None)
    assert again != call
    assert code(calls.reopen, **by, at=at(6)) == "called_again"


def test_who_may_call_and_answer_and_from_where(inside, next_door):
    session = seated(inside)
    other = next(s for s in seating.seats_of(session) if "1" not in (s.ns, s.ew) and s.round == 1)
    assert code(called, session, inside.player, other) == "not_at_table"
    assert code(called, session, inside.scorer, table=99) == "no_such_table"
    assert code(called, session, inside.scorer, board=99) == "seat_unknown"
    assert called(session, inside.scorer, other).table == other.table
    call = called(session, inside.player)
    for act in (calls.come, calls.close, calls.reopen):
        assert code(act, call=call, at=at(1), by=inside.player) == "not_your_tournament"
    assert not CallStep.objects.exists()


def test_calls_steps_and_messages_are_never_edited(inside):
    session = seated(inside)
    call = called(session, inside.player)
    step = calls.come(call=call, at=at(1), by=inside.scorer)
    message = messages.write(session=session, table=1, text="Hurry", at=at(1), by=inside.scorer)
    for row in (call, step, message):
        rows = type(row).across_federations.filter(pk=row.pk)
        for edit in (lambda rows=rows: rows.update(at=at(9)), rows.delete):
            with pytest.raises(DatabaseError), transaction.atomic():
                edit()
    assert DirectorCall.objects.get().at == at(0)


def test_messages_reach_a_table_or_all_and_are_taken_back(inside):
    session, by = seated(inside), {"at": at(1), "by": inside.scorer}
    one = messages.write(session=session, table=1, text=" Hurry up ", **by)
    assert messages.write(session=session, table=1, text="Hurry up", **by) == one
    every = messages.write(session=session, table=None, text="Tea", **by)
    assert messages.shown_at(session, 1) == [every, one]
    assert messages.shown_at(session, 2) == [every]
    taken = messages.take_back(message=one, **by)
    assert messages.take_back(message=one, **by) == taken
    assert messages.shown_at(session, 1) == [every]
    assert code(messages.write, session=session, table=1, text=" ", **by) == "message_empty"
    stranger = {"at": at(1), "by": inside.player}
    assert code(messages.write, session=session, table=1, text="x", **stranger) == "not_your_tournament"
    assert code(messages.take_back, message=every, **stranger) == "not_your_tournament"
    assert TableMessage.objects.count() == 3


def test_the_clock_is_computed_from_acts(inside):
    session = seated(inside)
    by = {"session": session, "by": inside.scorer}
    assert clock.clock_of(session) is None
    assert code(clock.pause, **by, at=at(0)) == "round_not_started"
    clock.next_round(**by, seen=0, at=at(0))
    assert clock.next_round(**by, seen=0, at=at(0)) is None
    number, running = clock.clock_of(session)
    whole = running.ends_at - running.started_at
    assert number == 1
    assert whole == timedelta(minutes=7 * session.stage.event.boards_per_round)
    clock.pause(**by, at=at(5))
    assert clock.pause(**by, at=at(6)) is None
    assert clock.clock_of(session)[1].left(at(60)) == whole - timedelta(minutes=5)
    clock.resume(**by, at=at(15))
    assert clock.resume(**by, at=at(16)) is None
    assert clock.clock_of(session)[1].ends_at == running.ends_at + timedelta(minutes=10)
    clock.extend(**by, minutes=5, at=at(16))
    clock.extend(**by, minutes=-3, at=at(17))
    assert clock.clock_of(session)[1].left(at(20)) == whole - timedelta(minutes=8)
    assert code(clock.extend, **by, minutes=0, at=at(18)) == "minutes_out_of_range"
    assert code(clock.extend, **by, minutes=999, at=at(18)) == "minutes_out_of_range"
    stranger = {"session": session, "by": inside.player, "at": at(18)}
    assert code(clock.pause, **stranger) == "not_your_tournament"
    assert code(clock.next_round, **stranger, seen=1) == "not_your_tournament"
    clock.next_round(**by, seen=1, at=at(30))
    assert clock.clock_of(session)[0] == 2
    kinds = SessionAct.objects.filter(session=session).values_list("kind", flat=True)
    assert {ActKind.PAUSED, ActKind.RESUMED, ActKind.EXTENDED} <= set(kinds)


def test_a_player_reads_messages_and_calls_in_two_presses(here, next_door):
    with acting_for(here.federation):
        session = seated(here)
        table = where(session).table
        messages.write(session=session, table=table, text="Please hurry", at=at(0), by=here.scorer)
        messages.write(session=session, table=table + 1, text="Not for you", at=at(0), by=here.scorer)
    player, page = enter(here.player), f"/sakura/me/tables/{session.pk}/director/"
    assert page in player.get(f"/sakura/me/tables/{session.pk}/").content.decode()
    shown = text(player.get(page))
    assert "Please hurry" in shown
    assert "Not for you" not in shown
    assert player.post(page, {"reason": "nonsense"}).status_code == 422
    assert player.post(page, {"reason": "score", "note": "board 3"}).status_code == 302
    assert "score or entry" in text(player.get(page + "?part=yes"))
    with acting_for(here.federation):
        call = DirectorCall.objects.get()
        assert (call.reason, call.note, call.table, call.by) == ("score", "board 3", table, here.player)
    assert enter(None).get(page).status_code == 302
    assert enter(here.scorer).get(page).status_code == 404
    assert enter(next_door.player).get(page).status_code == 404
    assert enter(next_door.player).get(page.replace("sakura", "albion")).status_code == 404
