"""Telephones that send at once are answered together, each by itself, and alone where that fails."""

import json
import threading
from contextvars import copy_context
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Result, Session, SessionAct, TableDevice, TableEntry
from clubs.playing.services import seating
from clubs.table import answering, gathering
from clubs.table.gathering import Gathering
from clubs.table.services import opening, taking
from clubs.table.services.taking import TableAsked
from federation.reader import Readership, names_are_read, shared_with
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.owing import SESSION_TOPIC
from tests.cast import japanese
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.table.spoken import KEYS, entry
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
        Session.objects.filter(pk=one.session.pk).update(played_on=timezone.localdate())
        one.session.refresh_from_db()
        opening.open_tables(session=one.session, at=at(0), by=one.director)
    return one


class Held:
    """A gathering of which one request is held, so that all others wait; and the sizes of its batches."""

    def __init__(self, answer_all, most=64):
        self.answer_all, self.sizes = answer_all, []
        self.begun, self.goes_on = threading.Event(), threading.Event()
        self.gathering = Gathering(self._answers, apart=lambda one: one.table, most=most)

    def _answers(self, about, asked):
        self.sizes.append(len(asked))
        if len(self.sizes) == 1:
            self.begun.set()
            assert self.goes_on.wait(20)
        return self.answer_all(about, asked)

    def ask_all(self, house, session, asked):
        """The answers to all, of whom the first is held until the others wait."""

        def act(one, is_first):
            def ask():
                if not is_first:
                    assert self.begun.wait(20)
                with acting_for(house.federation, language="en"):
                    return self.gathering.ask(session.pk, one, one._replace(context=copy_context()))

            return ask

        def let_go():
            assert self.begun.wait(20)
            waiting = self.gathering._waiting
            while sum(map(len, waiting.values())) < len(asked) - 1:
                self.goes_on.wait(0.01)
            self.goes_on.set()

        *answers, _none = at_once(*[act(one, not place) for place, one in enumerate(asked)], let_go)
        assert self.is_quiet()
        return answers

    def is_quiet(self):
        """Whether its thread ends once nobody comes any more."""
        for thread in threading.enumerate():
            if thread.name.startswith("gathering"):
                thread.join(20)
        return self.gathering._waiting == {}


def of_first_round(evening):
    seats = [seat for seat in seating.seats_of(evening.session) if seat.round == 1]
    return [next(seat for seat in seats if seat.table == table) for table in (1, 2, 3)]


def both_sides(seat, key):
    first = entry(seat)
    return TableAsked(
        seat.table, key, [first, entry(seat, side="EW", kind="confirmed", about=first["token"], sequence=2)]
    )


def words(answer):
    return [one["state"] for one in answer["answers"]]


def test_who_waits_is_answered_with_the_others_and_each_board_is_entered_once(house, evening):
    with acting_for(house.federation):
        seats = of_first_round(evening)
    held = Held(answering.answers)
    asked = [both_sides(seat, f"the key of table {seat.table}") for seat in seats]
    asked.append(
        TableAsked(2, KEYS[1], [{"token": "none"}])
    )  # the second telephone of table 2: the next batch
    answers = held.ask_all(house, evening.session, asked)
    assert held.sizes == [1, 2, 1]
    assert sorted(map(words, answers)) == [["refused"], *[["taken", "taken"]] * 3]
    outbox.do_owed(house.federation.pk)
    with acting_for(house.federation):
        standing = Result.objects.current().filter(session=evening.session)
        assert sorted(standing.values_list("table", "board")) == sorted(
            (str(s.table), s.board) for s in seats
        )
        acts = SessionAct.objects.filter(session=evening.session, kind="results")
        assert acts.count() == len(seats)  # each board an act of its own, to be undone alone
        assert TableEntry.objects.count() == 2 * len(seats)
    again = Held(answering.answers)
    known = again.ask_all(house, evening.session, asked[:3])
    assert list(map(words, known)) == [["had", "had"]] * 3
    with acting_for(house.federation):
        assert (TableEntry.objects.count(), standing.count()) == (2 * len(seats), len(seats))
        assert TableDevice.objects.count() == 4


def test_what_batches_owe_is_told_the_worker_once_when_nobody_comes_any_more(house, evening, monkeypatch):
    sent = []
    monkeypatch.setattr(outbox, "send", lambda topic, *_subject: sent.append(topic))
    with acting_for(house.federation):
        seats = of_first_round(evening)
    held = Held(answering.answers, most=1)
    asked = [both_sides(seat, f"the key of table {seat.table}") for seat in seats]
    held.ask_all(house, evening.session, asked)
    assert held.sizes == [1, 1, 1]
    assert sent.count(SESSION_TOPIC) == 2  # of who came alone, and of both batches
    with acting_for(house.federation):
        assert evening.session.pk in outbox.owed_subjects(SESSION_TOPIC)
        assert Result.objects.current().filter(session=evening.session).count() == len(seats)


@pytest.mark.parametrize(("held_most", "count"), [(60, 2), (0, 3)])
def test_while_others_wait_the_worker_is_told_later(house, evening, monkeypatch, held_most, count):
    """What a batch owes is old at once here: told after each of both, or with those who waited meanwhile."""
    sent = []
    monkeypatch.setattr(outbox, "send", lambda topic, *_subject: sent.append(topic))
    monkeypatch.setattr(gathering, "HINTS_HELD_SECONDS", 0)
    monkeypatch.setattr(gathering, "HINTS_HELD_MOST_SECONDS", held_most)
    with acting_for(house.federation):
        seats = of_first_round(evening)
    held = Held(answering.answers, most=1)
    held.ask_all(house, evening.session, [both_sides(s, f"the key of table {s.table}") for s in seats])
    assert sent.count(SESSION_TOPIC) == count


def test_a_batch_asks_the_database_as_often_for_three_tables_as_for_two(house, evening):
    """Entries alone, and checks that enter their boards."""
    counts = []
    with acting_for(house.federation):
        seats = seating.seats_of(evening.session)
        for number, tables in ((1, (1, 2, 3)), (2, (1, 2)), (3, (1, 2, 3))):
            played = [next(seat for seat in seats if seat[:2] == (number, table)) for table in tables]
            asked = [both_sides(seat, f"the key of table {seat.table}") for seat in played]
            batches = [[one._replace(written=[one.written[side]]) for one in asked] for side in (0, 1)]
            counts.append([statements(evening.session, batch) for batch in batches])
        entered = Result.objects.current().filter(session=evening.session)
        assert entered.count() == 8
    assert counts[1] == counts[2]


def statements(session, batch):
    with CaptureQueriesContext(connection) as asked:
        answers = answering.answers(session.pk, batch)
    assert {state for answer in answers for state in words(answer)} == {"taken"}
    return len(asked)


def test_what_one_fails_for_is_nobody_else_s_failure(house, evening):
    with acting_for(house.federation):
        seats = of_first_round(evening)

    def fails_for_table_3(about, asked):
        answers = answering.answers(about, asked)
        if any(one.table == 3 for one in asked):
            raise RuntimeError("table 3")
        return answers

    held = Held(fails_for_table_3)
    asked = [both_sides(seat, f"the key of table {seat.table}") for seat in seats]
    with pytest.raises(RuntimeError, match="table 3"):
        held.ask_all(house, evening.session, asked)
    assert sorted(held.sizes) == [1, 1, 1, 2]
    outbox.do_owed(house.federation.pk)
    with acting_for(house.federation):
        assert set(TableEntry.objects.values_list("table", flat=True)) == {1, 2}
        standing = Result.objects.current().filter(session=evening.session)
        assert set(standing.values_list("table", flat=True)) == {"1", "2"}


def test_where_there_is_no_thread_everybody_answers_for_themselves(house, evening, monkeypatch):
    with acting_for(house.federation):
        seats = of_first_round(evening)
    held = Held(answering.answers)
    start = threading.Thread.start

    def starts(thread):
        if thread.name == "gathering":
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", starts)
    asked = [both_sides(seat, f"the key of table {seat.table}") for seat in seats]
    assert list(map(words, held.ask_all(house, evening.session, asked))) == [["taken", "taken"]] * 3
    assert held.sizes == [1, 1, 1]


def test_of_one_identity_from_two_tables_together_the_first_has_it(house, evening):
    with acting_for(house.federation, language="en"):
        one, other, _third = of_first_round(evening)
        token = "00000000-0000-0000-0000-000000000007"
        asked = [
            TableAsked(seat.table, KEYS[place], [entry(seat, token=token)])
            for place, seat in enumerate((one, other))
        ]
        taken = taking.take_all(
            session=evening.session, opening=opening.opening_of(evening.session), asked=asked, at=at(1)
        )
        assert [[answer.state for answer in own.answers] for own in taken] == [["taken"], ["refused"]]
        assert TableEntry.objects.get().table == one.table


def test_names_and_sentences_are_those_of_who_asked(house, evening):
    """Another thread answers: it knows the language of each, and whose names each may read."""
    with acting_for(house.federation):
        seats = of_first_round(evening)
        contexts = []
        for readership, language in ((Readership.PUBLIC, "en"), (Readership.CLUBS, "ja")):
            with shared_with(readership), acting_for(house.federation, language=language):
                contexts.append(copy_context())
        asked = [
            TableAsked(seat.table, KEYS[place], [{"token": "none"}], contexts[place])
            for place, seat in enumerate(seats[:2])
        ]
        stranger, club = answering.answers(evening.session.pk, asked)
    problems = [answer["answers"][0]["problems"][0]["sentence"] for answer in (stranger, club)]
    assert ["identity" in sentence for sentence in problems] == [True, False]
    read = [partial(one.within, partial(names_are_read, Readership.CLUBS, 1)) for one in asked]
    assert at_once(*read) == [False, True]


def test_pages_that_send_at_once_are_answered_like_one(house, evening, monkeypatch):
    """By the door of the telephones: 200 with their own answers, 404 for a wrong code among them."""
    monkeypatch.setattr(gathering, "LINGER_SECONDS", 0.5)
    with acting_for(house.federation):
        seats = of_first_round(evening)
        opened = opening.opening_of(evening.session)
        codes = [opening.code_of(opened, seat.table) for seat in seats]

    def sends(seat, code):
        def act():
            body = {"key": f"the telephone of table {seat.table}", "entries": [entry(seat)]}
            path = f"/{house.federation.slug}/table/{evening.session.pk}/{seat.table}/{code}/entries/"
            answer = Client().post(path, json.dumps(body), content_type="application/json")
            return answer.status_code, answer.json()["state"]["table"] if answer.status_code == 200 else 0

        return act

    acts = [sends(seat, code) for seat, code in zip(seats, codes, strict=True)]
    acts.append(sends(seats[0], codes[1]))
    assert sorted(at_once(*acts)) == [(200, 1), (200, 2), (200, 3), (404, 0)]
    with acting_for(house.federation):
        assert TableEntry.objects.count() == len(seats)
