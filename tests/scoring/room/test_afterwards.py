"""Afterwards: who played finds the evening on their page once it is published, and gets a letter."""

import re

import pytest
from django.core import mail
from django.utils import timezone

from clubs.entering.published_changes import CorrectionAsked
from clubs.evening.services import naming
from clubs.facts.services import corrected
from clubs.models import Entry, Session
from clubs.playing.services import running, seating
from clubs.tournaments.services import stages as stage_services
from clubs.tournaments.services.entrants import RosterName
from federation.models import Letter, User
from federation.record import letters
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.models import StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.evening.evening_house import SEVEN, opened
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def played(house):
    """An evening of today, the player of the house as number 1; every board entered, nothing published."""
    session, mai = opened(house), house.members[1]
    Session.objects.filter(pk=session.pk).update(played_on=timezone.localdate())
    roster = [RosterName(mai.name, mai), RosterName("Guest")]
    naming.name_players(session=session, rosters={"1": roster}, at=SEVEN, by=house.scorer)
    seats = seating.seats_of(session)
    for board in sorted({seat.board for seat in seats}):
        lines = [
            running.ResultToEnter(
                seat.ns,
                seat.ew,
                corrected.played(board, "4S" if int(seat.ns) % 2 else "2S", "N", 10),
                seat.round,
                str(seat.table),
            )
            for seat in seats
            if seat.board == board
        ]
        running.enter_results(session=session, board=board, lines=lines, at=SEVEN, by=house.scorer)
    computed(session)
    return session


def computed(session):
    recomputation.recompute(session.pk)
    stages.recompute(session.stage_id)


def publish(session, house):
    stage_services.publish(stage=session.stage, at=timezone.now(), by=house.scorer)
    computed(session)


WORDS = {"ja": ("順位", "成績"), "en": ("Your place", "Results")}


def percent(session):
    """What number 1 has, to two places."""
    return f"{StageStanding.objects.get(stage=session.stage, entrant__number='1').percent:.2f}%"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_who_played_finds_the_evening_on_their_page_and_gets_one_letter(here, language):
    User.objects.filter(pk=here.player.pk).update(language=language)
    with acting_for(here.federation):
        session = played(here)
        assert not Letter.objects.exists()
        publish(session, here)
        publish(session, here)
        row = StageStanding.objects.get(stage=session.stage, entrant__number="1")
        (letter,) = Letter.objects.all()
        assert (letter.reader, letter.topic, letter.is_optional) == (here.player, "results_published", True)
        for _twice in range(2):
            letters.send(letter.pk)
        (message,) = mail.outbox
        own = Entry.objects.current().get(session=session, number="1")
        figure = percent(session)
    word, subject = WORDS[language]
    assert word in message.body
    assert subject in message.subject
    assert str(row.rank) in message.body
    assert re.findall(r"[0-9.]+%", message.body) == [figure]
    assert f"/sakura/sessions/{session.pk}/contestants/{own.pk}/" in message.body
    player = enter(here.player)
    assert figure in text(player.get("/sakura/me/"))
    assert figure in text(player.get(f"/sakura/sessions/{session.pk}/contestants/{own.pk}/"))


def test_a_change_of_the_own_line_is_told_once_more_and_others_are_not_told(here):
    with acting_for(here.federation):
        session = played(here)
        publish(session, here)
        before = percent(session)
        seat = next(one for one in seating.seats_of(session) if "1" in (one.ns, one.ew))
        line = running.ResultToEnter(
            seat.ns, seat.ew, corrected.played(seat.board, "6S", "N", 10), seat.round, str(seat.table)
        )
        asked = CorrectionAsked("contract_or_side", "the slip says so", "")
        running.enter_results(
            session=session, board=seat.board, lines=[line], at=SEVEN, by=here.scorer, asked=asked
        )
        for _twice in range(2):
            computed(session)
        (letter,) = Letter.objects.filter(topic="results_changed")
        message = letters.message_of(letter)
        assert letter.reader == here.player
        assert re.findall(r"[0-9.]+%", message.body) == [before, percent(session)]
        assert before != percent(session)


def test_who_wants_none_gets_none_and_chooses_it_on_a_page(here):
    player = enter(here.player)
    assert player.post("/sakura/me/letters/", {}).status_code == 302
    with acting_for(here.federation):
        session = played(here)
        publish(session, here)
        assert not Letter.objects.exists()
    assert f"/sakura/sessions/{session.pk}/" in player.get("/sakura/me/").content.decode()
