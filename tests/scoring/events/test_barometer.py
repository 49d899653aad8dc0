"""Running scores round by round, where everybody plays the same boards at the same time."""

from fractions import Fraction

import pytest
from django.test import Client

from clubs.facts.services.corrected import played
from clubs.playing.services import running
from clubs.tournaments.services import tournaments
from federation.tenancy.context import acting_for
from scoring.engine.rounding import decimal
from scoring.events.services import stages
from scoring.models import StageRun, StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.tournaments.event_house import at, running_stage

pytestmark = pytest.mark.django_db

# Round: boards and who meets whom; the tricks of 4S by board and table.
ROUNDS = {1: ((1, 2), (("1", "2"), ("3", "4"))), 2: ((3, 4), (("1", "3"), ("4", "2")))}
TRICKS = {1: (10, 9), 2: (11, 11), 3: (8, 10), 4: (12, 10)}


def play(here, number):
    boards, tables = ROUNDS[number]
    for board in boards:
        lines = [
            running.ResultToEnter(ns, ew, played(board, "4S", "N", tricks), number)
            for (ns, ew), tricks in zip(tables, TRICKS[board], strict=True)
        ]
        running.enter_results(session=here.session, board=board, lines=lines, at=at(board), by=here.director)
    recomputation.recompute(here.session.pk, strictly=True)
    stages.recompute(here.stage.pk, strictly=True)


def kept(here):
    return StageRun.objects.filter(stage=here.stage).first().body["rounds"]


def test_what_everybody_has_after_each_round(inside):
    here = running_stage(inside, form="pairs_matchpoints", rounds=2)
    play(here, 1)
    assert kept(here) == []  # one round alone tells no more than the standings
    play(here, 2)
    first, second = kept(here)
    numbers = {str(e.entrant_id): e.number for e in here.session.entries.filter(superseded_by=None)}
    after = {numbers[who]: row for who, row in first["rows"].items()}
    assert {who: row[2] for who, row in after.items()} == {
        "1": "75.00",
        "4": "75.00",
        "2": "25.00",
        "3": "25.00",
    }
    assert (after["1"][3], after["1"][4], after["2"][3]) == (1, True, 3)
    for place in StageStanding.objects.filter(stage=here.stage):
        own, total, percent, rank, tied = second["rows"][str(place.entrant_id)]
        assert (str(place.percent), place.rank, place.tied) == (percent, rank, tied)
        before = first["rows"][str(place.entrant_id)][1]
        assert decimal(Fraction(before) + Fraction(own)) == decimal(Fraction(total)) == place.score


def test_the_public_page_has_the_rounds(here):
    with acting_for(here.federation, language="en"):
        event = running_stage(here, form="pairs_matchpoints", rounds=2)
        tournaments.announce(tournament=event.stage.event.tournament, by=here.scorer)
        for number in ROUNDS:
            play(event, number)
    for rest in ("", "live/"):
        page = Client().get(
            f"/{here.federation.slug}/stages/{event.stage.pk}/{rest}", headers={"accept-language": "en"}
        )
        assert "Running scores" in page.content.decode()


def test_a_mitchell_is_no_barometer(inside):
    here = running_stage(inside, form="pairs_matchpoints", rounds=2)
    for number, (ns, ew) in {1: ("1", "2"), 2: ("3", "4")}.items():
        line = running.ResultToEnter(ns, ew, played(1, "4S", "N", 10), number)
        running.enter_results(session=here.session, board=1, lines=[line], at=at(number), by=here.director)
    recomputation.recompute(here.session.pk, strictly=True)
    stages.recompute(here.stage.pk, strictly=True)
    assert kept(here) == []
