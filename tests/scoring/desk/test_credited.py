"""Who of the winner of a forfeited match counts as having played: named at the desk, and paid. REG-5.2"""

import pytest
from django.conf import settings
from django.utils import timezone

from clubs.models import Entrant, EntrantPlayer, LineUp
from clubs.playing import credited
from federation.errors import Refused
from scoring.events.services import stages as scored_stages
from scoring.models import StageRun
from scoring.points.services import occasion
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_confirmations import done
from tests.scoring.desk.test_stage_desk import Desk
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
SIX = range(1, 7)


@pytest.fixture
@furnished_once
def desk(here):
    """A round of two matches; in the second Team 4 forfeits to Team 3, which has six players."""
    desk = Desk(here)
    with desk.inside():
        team = Entrant.objects.get(event=desk.stage.event, number="3")
        for seat in (5, 6):
            EntrantPlayer.objects.create(entrant=team, seat=seat, name=f"Reserve {seat}")
    done(desk, "hand", {"number": "1", "matches": "1 2\n3 4"})
    done(desk, "match", {"match": ("1", "2"), "a": "34", "b": "20"})
    return desk


def roster(desk, number="3"):
    with desk.inside():
        rows = EntrantPlayer.objects.filter(entrant__event=desk.stage.event, entrant__number=number)
        return [str(key) for key in rows.order_by("seat").values_list("pk", flat=True)]


def forfeited(desk):
    done(desk, "forfeit", {"match": ("3", "4"), "loser": "b", "reason": "no show"})
    with desk.inside():
        scored_stages.rebuild(desk.stage)
    return desk


def boards(desk, number):
    """By the roster's keys, the boards of those who are among the players that points are paid to."""
    with desk.inside():
        run = StageRun.objects.filter(stage=desk.stage).latest("pk")
        played = occasion.of_stage(desk.stage, run)
        people = {one.key: str(one.roster) for one in played.people.values()}
        contestant = next(one for one in played.occasion.contestants if one.key == number)
        return {people[player.key]: player.boards for player in contestant.players}


def test_until_it_names_them_everybody_counts_and_then_four(desk):
    forfeited(desk)
    six = roster(desk)
    assert boards(desk, "3") == dict.fromkeys(six, desk.stage.event.boards_per_round)
    named = [six[0], six[2], six[4], six[5]]
    match = desk.match(1, "3", "4")
    assert desk.send("counted", match=match, players=named).status_code == 302
    assert sorted(boards(desk, "3")) == sorted(named)
    assert desk.send("counted", match=match, players=six[:2]).status_code == 302  # the newest holds
    assert sorted(boards(desk, "3")) == sorted(six[:2])
    assert len(boards(desk, "1")) == 4  # nobody else's match is touched


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_says_who_counts_by_name(desk, language):
    forfeited(desk)
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    sentence = done(desk, "counted", {"match": ("3", "4"), "players": roster(desk)[2:]})
    assert [name for name in ("Team 3", "Team 4", "Reserve 5", "Reserve 6") if name not in sentence] == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "At most 4 players of the winner count"), ("ja", "4人まで")],
)
def test_five_are_refused_by_the_clause(desk, language, sentence):
    forfeited(desk)
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = desk.send("counted", match=desk.match(1, "3", "4"), players=roster(desk)[:5])
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert "REG-5.2" in text(answer)
    with desk.inside():
        assert not LineUp.objects.exists()


def test_only_a_forfeited_match_and_its_winner(desk):
    assert "Who counts in a forfeited match" not in text(desk.look())
    match = desk.match(1, "3", "4")
    assert desk.send("counted", match=match, players=roster(desk)[:4]).status_code == 422
    forfeited(desk)
    assert "Who counts in a forfeited match" in text(desk.look())
    assert desk.send("counted", match=desk.match(1, "1", "2"), players=roster(desk, "1")).status_code == 422
    losers = roster(desk, "4")
    assert desk.send("counted", match=match, players=losers).status_code == 422
    assert desk.send("counted", match=match).status_code == 422


def test_a_stranger_and_a_name_twice_are_refused_by_the_service(desk):
    forfeited(desk)
    with desk.inside():
        match = desk.stage.sessions.get().matches.get(a__number="3", superseded_by=None)
        winner = match.a.entrant
        player = winner.players.first().pk
        for by, players, code in (
            (desk.house.player, [player], "not_your_tournament"),
            (desk.here.director, [player, player], "duplicate_player"),
            (desk.here.director, [], "players_missing"),
        ):
            with pytest.raises(Refused) as refused:
                credited.credit(
                    match=match, winner=match.a.entrant, players=players, at=timezone.now(), by=by
                )
            assert refused.value.code == code


def test_next_door_and_players_are_refused(desk, next_door):
    address = desk.address("counted/")
    assert enter(desk.house.player).get(address).status_code == 403
    assert enter(next_door.administrator).get(address).status_code in (403, 404)
