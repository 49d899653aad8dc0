"""Tables and pars on travellers: asked for once, worked out outside, shown, and never anybody else's."""

import contextlib
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Board, Section
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.models import DealAnalysis
from scoring.sessions.services import analysis, recomputation
from scoring.tasks import analyse
from tests.scoring import builders
from tests.scoring.sessions.test_pages_shown import get, text_of
from tests.worlds import furnished_once

AWAITED = "The tricks that the cards allow are being computed"


@pytest.fixture
def sent(monkeypatch, django_capture_on_commit_callbacks):
    """What is handed to the broker, once what a test does is committed."""
    messages = []
    monkeypatch.setattr(outbox, "send", lambda *message: messages.append(message) or True)

    def committed():
        messages.clear()
        return django_capture_on_commit_callbacks(execute=True), messages

    return committed


@pytest.fixture
@furnished_once
def evening(here):
    """A published session of 26 boards with their deals."""
    return builders.published(here)


def page_of(house, session, number=2):
    with acting_for(house.federation):
        section = Section.objects.get(session=session)
    return f"/{house.federation.slug}/sessions/{session.pk}/sections/{section.pk}/boards/{number}/"


def rows(house, **wanted):
    with acting_for(house.federation):
        return DealAnalysis.objects.filter(**wanted).count()


def deals(house):
    with acting_for(house.federation):
        return Board.objects.values("deal").distinct().count()


def only(house, number, session):
    """Leave one deal of the session to work out: the tests have not the time for all."""
    with acting_for(house.federation):
        deal = Board.objects.current().get(session=session, number=number).deal
        DealAnalysis.objects.exclude(deal=deal).update(problem="refused")


def test_a_session_that_is_recomputed_asks_for_all_its_deals_by_one_message(here, sent):
    committed, messages = sent()
    with committed:
        session = builders.published(here)
    asked = [message for message in messages if message[0] == analysis.TOPIC]
    assert asked == [(analysis.TOPIC, here.federation.pk, session.pk)]
    assert rows(here, tricks="", problem="") == deals(here) > 20


def test_what_was_asked_for_is_not_asked_for_again(here, evening, sent):
    committed, messages = sent()
    with committed, acting_for(here.federation):
        recomputation.rebuild(evening)
        analysis.request(evening.pk)
    assert messages == []


def test_a_traveller_waits_and_then_shows_the_table_and_par(client, here, evening):
    only(here, 2, evening)
    page = page_of(here, evening)
    waiting = get(client, page)
    assert AWAITED in text_of(waiting)
    assert f'hx-get="{page}" hx-trigger="every 2s"' in waiting.content.decode()
    analyse(here.federation.pk, evening.pk)
    part = get(client, page, **{"hx-request": "true"})
    assert ("<html" in part.content.decode(), "hx-trigger" in part.content.decode()) == (False, False)
    assert "HX-Request" in part.headers["Vary"]
    shown = text_of(get(client, page))
    assert AWAITED not in shown
    # North-South take nine tricks in spades, East-West eight in hearts: over 2S the others would bid 3H, one
    # down for 100, and over 3S they would lose 300 in 4H.
    assert "Par for NS: +140 ( 3 ♠ spades NS = )" in shown
    assert "E 7 5 8 4 4" in shown


def test_a_session_is_worked_out_batch_by_batch(here, evening, sent, monkeypatch):
    monkeypatch.setattr(analysis, "BATCH", 2)
    monkeypatch.setattr(analysis, "solve", refuse)
    committed, messages = sent()
    with committed:
        analyse(here.federation.pk, evening.pk)
    assert rows(here, problem="refused") == 2
    assert messages == [(analysis.TOPIC, here.federation.pk, evening.pk)]
    rest = rows(here, problem="")
    for _ in range(rest):
        analyse(here.federation.pk, evening.pk)
    committed, messages = sent()
    with committed:
        analyse(here.federation.pk, evening.pk)
    assert (rows(here, problem=""), messages) == (0, [])


def refuse(deal):
    raise analysis.CannotSolveError(deal)


def test_a_deal_that_was_refused_is_said_and_not_tried_again(client, here, evening, monkeypatch):
    monkeypatch.setattr(analysis, "solve", refuse)
    analyse(here.federation.pk, evening.pk)
    monkeypatch.setattr(analysis, "solve", lambda deal: pytest.fail("tried again"))
    analyse(here.federation.pk, evening.pk)
    answer = get(client, page_of(here, evening))
    assert "The double-dummy solver found no answer for this deal." in text_of(answer)
    assert "every 2s" not in answer.content.decode()


def test_a_deal_at_which_the_worker_dies_takes_no_other_with_it(here, evening, monkeypatch):
    with acting_for(here.federation):
        deadly = Board.objects.current().get(session=evening, number=7).deal
    tried = []

    def die(batch):
        tried.append(list(batch))
        if deadly in batch:
            raise MemoryError("as if the process were gone")
        return dict.fromkeys(batch)

    monkeypatch.setattr(analysis, "solve_all", die)
    for _ in range(deals(here) + analysis.ATTEMPTS_MAX + 1):
        with contextlib.suppress(MemoryError):
            analyse(here.federation.pk, evening.pk)
    assert sum(deadly in batch for batch in tried) == analysis.ATTEMPTS_MAX
    assert rows(here, problem="gave_up", deal=deadly) == 1
    assert rows(here, problem="refused") == deals(here) - 1


def test_a_board_that_waited_a_minute_is_asked_for_again_once(client, here, evening, sent):
    page = page_of(here, evening)
    committed, messages = sent()
    with committed:
        get(client, page)
    assert messages == []  # just asked for
    with acting_for(here.federation):
        DealAnalysis.objects.update(asked_at=timezone.now() - timedelta(minutes=2))
    committed, messages = sent()
    with committed:
        get(client, page)
        get(client, page)
    assert messages == [(analysis.TOPIC, here.federation.pk, evening.pk)]


def test_emptied_analyses_are_asked_for_by_whoever_opens_a_board(client, here, evening, sent):
    with acting_for(here.federation):
        DealAnalysis.objects.all().delete()
    committed, messages = sent()
    with committed:
        assert AWAITED in text_of(get(client, page_of(here, evening)))
    assert messages == [(analysis.TOPIC, here.federation.pk, evening.pk)]
    assert rows(here) == deals(here)


def test_a_board_without_four_hands_says_nothing_and_asks_nothing(client, here, evening):
    with acting_for(here.federation):
        for deal in (None, "", "x", "N:QJ6.K652.J85.T98 - - -"):
            assert analysis.of_board(evening.pk, 1, deal) is None
    session = builders.published(here, builders.TWO_SECTIONS)
    before = rows(here)
    with acting_for(here.federation):
        section = session.sections.first()
        number = session.results.filter(section=section).first().board
    answer = get(client, f"/sakura/sessions/{session.pk}/sections/{section.pk}/boards/{number}/")
    assert "double-dummy" not in answer.content.decode()
    assert rows(here) == before


def test_the_same_deal_is_kept_once_a_federation_and_never_shared(client, here, next_door, evening):
    """Next door the same file is published: its deals are asked for anew, and seen by nobody else."""
    other = builders.published(next_door)
    only(here, 2, evening)
    analyse(here.federation.pk, evening.pk)
    assert rows(here, attempts=1) == 1
    assert rows(next_door, attempts=0) == deals(next_door)
    assert AWAITED in text_of(get(client, page_of(next_door, other)))
    page = page_of(here, evening)
    assert get(client, page.replace("/sakura/", "/albion/")).status_code == 404
    with acting_for(here.federation):
        deal = DealAnalysis.objects.first().deal
        with pytest.raises(IntegrityError), transaction.atomic():
            DealAnalysis.objects.create(deal=deal, asked_at=timezone.now())


def test_a_message_with_the_session_of_another_federation_finds_nothing(here, next_door, evening):
    analyse(next_door.federation.pk, evening.pk)
    assert rows(here, attempts=0) == rows(here)


def test_polling_takes_three_queries_for_the_analysis(client, here, evening):
    with acting_for(here.federation):
        deal = Board.objects.current().get(session=evening, number=2).deal
        with CaptureQueriesContext(connection) as caught:
            assert analysis.of_board(evening.pk, 2, deal).is_owed
    assert len(caught) == 3
