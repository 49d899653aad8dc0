"""Many tables at once: each answered without waiting, everything entered once, and owed until it is."""

from uuid import UUID

import pytest

from clubs.entering.acting import acting
from clubs.models import Result, Revision, SessionAct, TableEntry
from clubs.playing.services import seating
from clubs.table.services import opening, places, standing, together
from clubs.tasks import conclude_tables
from federation.models import Act, AuditEntry, OutboxEntry
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.models import RecomputeRequest
from tests.cast import japanese
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.table.spoken import KEYS, entry, send, states
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house():
    return japanese()


@pytest.fixture
def evening(house):
    """Six pairs in a Howell whose tables are open."""
    with acting_for(house.federation):
        one = Evening(house)
        opening.open_tables(session=one.session, at=at(0), by=one.director)
    return one


def sends(house, evening, *written, key):
    """An act that sends a batch in a transaction of its own, as a request does."""

    def act():
        with acting_for(house.federation):
            return states(send(evening, *written, key=key, table=written_table(evening, written[0])))

    return act


def written_table(evening, one):
    seats = seating.seats_of(evening.session)
    return next(s.table for s in seats if (s.round, s.board, s.ns) == (one["round"], one["board"], one["ns"]))


def agreed(seat):
    """Both sides' words of a board."""
    first = entry(seat)
    return first, entry(seat, side="EW", kind="confirmed", about=first["token"], sequence=2)


def owed():
    return OutboxEntry.objects.filter(topic=together.TOPIC)


def entered_of(evening):
    rows = Result.objects.current().filter(session=evening.session)
    return sorted(rows.values_list("round", "table", "board"))


def test_who_finds_the_session_held_is_answered_and_its_board_is_owed(house, evening):
    with acting_for(house.federation):
        seat = evening.seat()
        first, check = agreed(seat)
        with acting(evening.session, evening.director):
            assert at_once(sends(house, evening, first, key=KEYS[0])) == [["taken"]]
            assert at_once(sends(house, evening, check, key=KEYS[1])) == [["taken"]]
            assert entered_of(evening) == []
            (promise,) = owed()
    conclude_tables(house.federation.pk, promise.subject_ref)
    with acting_for(house.federation):
        assert entered_of(evening) == [(seat.round, str(seat.table), seat.board)]
    assert not owed().exists()
    conclude_tables(house.federation.pk, promise.subject_ref)  # the message may come twice
    with acting_for(house.federation):
        assert len(entered_of(evening)) == 1


def test_who_takes_the_session_next_enters_what_others_are_owed(house, evening):
    with acting_for(house.federation):
        first_round = [s for s in seating.seats_of(evening.session) if s.round == 1]
    one, other = (next(s for s in first_round if s.table == table) for table in (1, 2))
    with acting_for(house.federation), acting(evening.session, evening.director):
        at_once(sends(house, evening, *agreed(one), key=KEYS[0]))
    assert owed().count() == 1
    at_once(sends(house, evening, *agreed(other), key=KEYS[1]))
    assert not owed().exists()
    with acting_for(house.federation):
        assert entered_of(evening) == sorted((s.round, str(s.table), s.board) for s in (one, other))


def test_of_all_tables_at_once_every_board_is_entered_once_with_its_act(house, evening):
    with acting_for(house.federation):
        seats = [s for s in seating.seats_of(evening.session) if s.round <= 2]
    spoken = [(seat, *agreed(seat)) for seat in seats]
    acts = [
        sends(house, evening, word, key=KEYS[side])
        for _seat, *words in spoken
        for side, word in enumerate(words)
    ]
    again = [sends(house, evening, words[0], key=KEYS[0]) for _seat, *words in spoken]
    answers = at_once(*acts, *again)
    assert sorted(state for (state,) in answers[: len(acts)] + answers[len(acts) :]) == (
        ["had"] * len(again) + ["taken"] * len(acts)
    )
    outbox.do_owed(house.federation.pk)
    with acting_for(house.federation):
        assert entered_of(evening) == sorted((s.round, str(s.table), s.board) for s in seats)
        entered = SessionAct.objects.filter(session=evening.session, body__has_key="table_entry")
        entered = entered.exclude(body__table_entry=None)
        assert {act.body["board"] for act in entered} == {seat.board for seat in seats}
        assert entered.count() == len(seats)
        revisions = Revision.objects.filter(session=evening.session)
        assert revisions.filter(act__in=entered).count() == len(seats)
        assert sorted(r.number for r in revisions) == list(range(1, revisions.count() + 1))
        noted = AuditEntry.objects.filter(act=Act.SESSION_ACTED, parameters__has_key="revision")
        assert {one.parameters["entered"] for one in noted} >= {act.pk for act in entered}
        assert not RecomputeRequest.objects.filter(session=evening.session, closed_at=None).exists()
    assert not owed().exists()


def test_of_one_identity_sent_from_two_tables_at_once_one_is_kept(house, evening):
    with acting_for(house.federation):
        first_round = [s for s in seating.seats_of(evening.session) if s.round == 1]
    one, other = (next(s for s in first_round if s.table == table) for table in (1, 2))
    token = UUID(int=7)
    answers = at_once(
        sends(house, evening, entry(one, token=token), key=KEYS[0]),
        sends(house, evening, entry(other, token=token), key=KEYS[1]),
    )
    assert sorted(answers) == [["refused"], ["taken"]]
    with acting_for(house.federation):
        assert TableEntry.objects.filter(token=token).count() == 1


def test_a_word_that_takes_agreement_back_while_the_board_is_entered_is_heard(house, evening):
    """The board was agreed and is owed; before it is entered, a side says otherwise."""
    with acting_for(house.federation):
        seat = evening.seat()
        first, check = agreed(seat)
        with acting(evening.session, evening.director):
            at_once(sends(house, evening, first, check, key=KEYS[0]))
    other = entry(seat, result="4SN+1", sequence=3, replaces=first["token"])
    with acting_for(house.federation):
        send(evening, other, key=KEYS[0], table=seat.table)
        assert entered_of(evening) == []
    outbox.do_owed(house.federation.pk)
    with acting_for(house.federation):
        assert entered_of(evening) == []
        now = standing.tables_now(evening.session, places.seats_by_place(evening.session), at(2))
        assert [one.state for one in now.settled.values()] == ["conflict"]
