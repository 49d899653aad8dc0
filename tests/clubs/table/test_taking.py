"""Entries from tables: taken once, settled by both sides, the director's results never touched."""

from datetime import timedelta

import pytest

from clubs.facts.services import corrected
from clubs.models import Result, SessionAct, TableEntry
from clubs.playing.services import running, seating
from clubs.table import selectors
from clubs.table.services import deciding, opening
from clubs.table.settling import BoardPlace
from federation.errors import Refused
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.table.spoken import KEYS, codes, entry, send, states
from tests.clubs.tournaments.event_house import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(inside):
    """Six pairs in a Howell whose tables are open."""
    one = Evening(inside)
    opening.open_tables(session=one.session, at=at(0), by=one.director)
    return one


def results():
    """What stands."""
    rows = Result.objects.current().order_by("board", "round", "table")
    return [(row.round, row.table, row.board, *corrected.of(row)) for row in rows]


def test_both_sides_agree_and_it_is_entered_once(evening):
    seat = evening.seat()
    first = entry(seat)
    assert states(send(evening, first)) == ["taken"]
    assert results() == []
    confirmed = entry(seat, side="EW", kind="confirmed", about=first["token"], sequence=2)
    taken = send(evening, confirmed)
    assert taken.agreed == []  # a later round: what others have there is no business of the table yet
    assert results() == [(seat.round, str(seat.table), seat.board, "played", "4S", "N", "", 10, 620)]
    again = send(evening, first, confirmed)
    assert states(again) == ["had", "had"]
    assert again.agreed == []
    assert TableEntry.objects.count() == 2
    assert len(results()) == 1


def test_a_confirmation_may_arrive_before_what_it_confirms(evening):
    seat = evening.seat()
    first = entry(seat)
    send(evening, entry(seat, side="EW", kind="confirmed", about=first["token"]), key=KEYS[1])
    assert results() == []
    send(evening, first)
    assert len(results()) == 1


def test_what_was_agreed_is_taken_back_when_a_side_says_otherwise(evening):
    seat = evening.seat()
    first = entry(seat)
    send(evening, first, entry(seat, side="EW", kind="confirmed", about=first["token"]))
    second = entry(seat, result="4SN+1", sequence=5, replaces=first["token"])
    send(evening, second)
    assert results() == []
    send(evening, entry(seat, side="EW", kind="confirmed", about=second["token"], sequence=6))
    assert [row[-2:] for row in results()] == [(11, 650)]


def test_what_the_director_entered_stays(evening):
    seat = evening.seat()
    line = running.ResultToEnter(seat.ns, seat.ew, corrected.passed_out(), seat.round, str(seat.table))
    running.enter_results(
        session=evening.session, board=seat.board, lines=[line], at=at(1), by=evening.director
    )
    send(evening, entry(seat), entry(seat, side="EW", sequence=1), when=at(2))
    assert [row[3] for row in results()] == ["passed_out"]


def test_all_that_is_wrong_is_said_at_once(evening):
    seat = evening.seat()
    board = max(one.board for one in seating.seats_of(evening.session)) + 1
    wrong = [
        entry(seat) | {"board": board},
        entry(seat) | {"ns": seat.ew, "ew": seat.ns},
        entry(seat, result="8SN="),
        entry(seat, result="7SN+3"),
        entry(seat) | {"lead": "SZ"},
        {"token": "x", "board": -1, "side": ["NS"], "kind": None},
        entry(seat, kind="confirmed"),
    ]
    taken = send(evening, *wrong)
    assert codes(taken) == [
        ["wrong_board"],
        ["wrong_opponents"],
        ["bad_result"],
        ["bad_result"],
        ["bad_lead"],
        ["bad_token", "bad_kind", "bad_side", "bad_round", "bad_board", "bad_sequence"],
        ["bad_about"],
    ]
    assert not TableEntry.objects.exists()


def test_another_entry_under_an_identity_is_refused(evening):
    seat = evening.seat()
    first = entry(seat)
    send(evening, first)
    assert codes(send(evening, first | {"result": "4SN+1"})) == [["token_taken"]]
    assert codes(send(evening, first, key=KEYS[1])) == [["token_taken"]]


def test_what_arrives_after_the_tables_are_closed_is_kept_and_not_entered(evening):
    seat = evening.seat()
    opening.close_tables(session=evening.session, at=at(1), by=evening.director)
    assert states(send(evening, entry(seat), entry(seat, side="EW"), when=at(30))) == ["taken", "taken"]
    assert results() == []
    assert TableEntry.objects.count() == 2


def test_a_code_is_of_its_table_and_void_when_renewed_closed_or_late(evening):
    session, day = evening.session, evening.session.played_on
    code = opening.code_of(opening.opening_of(session), 1)
    assert len(code) == opening.CODE_LENGTH
    later = timedelta(days=1)

    def leads(table=1, today=day, is_late=False):
        if is_late:
            return opening.opens_late(session.pk, table, code, today)
        return opening.opened_by(session, table, code, today) is not None

    assert leads()
    assert leads(today=day + later)
    assert leads(today=day + 2 * later, is_late=True)
    assert not leads(table=2)
    assert not leads(today=day + 2 * later)
    assert not leads(today=day + 15 * later, is_late=True)
    opening.close_tables(session=session, at=at(1), by=evening.director)
    assert [leads(), leads(is_late=True)] == [False, True]
    opening.open_tables(session=session, at=at(1), by=evening.director, is_renewed=True)
    assert [leads(), leads(is_late=True)] == [False, False]


def test_only_a_director_opens_and_closes(evening):
    acts = SessionAct.objects.count()
    for act in (opening.open_tables, opening.close_tables):
        with pytest.raises(Refused):
            act(session=evening.session, at=at(1), by=evening.one.user)
    assert SessionAct.objects.count() == acts


def test_a_table_that_plays_on_has_ended_its_round(evening):
    """Silence has agreed then, a disagreement is the director's, and who comes next reads none of it."""
    seats = [seat for seat in seating.seats_of(evening.session) if seat.table == evening.seat().table]
    first, second, third = seats[:3]
    assert (first.round, second.round, third.round) == (1, 1, 2)
    send(evening, entry(first), entry(second, sequence=2))
    other = entry(second, side="EW", result="4SN+1")
    send(evening, other, key=KEYS[1])
    taken = send(evening, entry(third, sequence=3))
    now = taken.now
    assert [now.of(place(seat)).state for seat in seats[:3]] == ["agreed", "conflict", "waiting"]
    assert Result.objects.current().filter(session=evening.session).get().board == first.board
    state = selectors.state_of(
        evening.session, opening.opening_of(evening.session), first.table, taken.seats, now
    )
    assert state["round"] == 2
    assert [board["board"] for board in state["boards"]] == [seat.board for seat in seats if seat.round == 2]
    assert [kind.kind for kind in deciding.questions_of(evening.session, at(2))] == ["conflict", "waiting"]


def place(seat):
    """Where a board is played."""
    return BoardPlace(seat.round, seat.table, seat.board)
