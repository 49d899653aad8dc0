"""Line-ups: blind until both are in, of the own roster alone, the director's afterwards."""

from uuid import uuid4

import pytest
from django.test import Client

from clubs.models import EntrantPlayer, LineUp
from clubs.playing.services import desk_acts, line_ups
from clubs.tournaments.services import tournaments
from federation.tenancy.context import acting_for
from tests.clubs.playing.test_match_reports import begun, code, match_in
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


def roster(number):
    return list(
        EntrantPlayer.objects.filter(entrant__number=number).order_by("seat").values_list("pk", flat=True)
    )


def seated(number):
    places = line_ups.HOME if number == "1" else line_ups.AWAY
    return dict(zip(places, roster(number), strict=True))


def bring(match, by, seats, minutes=1, part=1):
    return line_ups.enter(match=match, part=part, seats=seats, at=at(minutes), by=by)


def test_hidden_until_both_are_in(inside):
    _here, match, first, second = begun(inside, line_ups="yes")
    one = bring(match, first, seated("1"))
    assert not line_ups.both_of(match, 1).is_shown
    turned = dict(zip(line_ups.HOME, reversed(roster("1")), strict=True))
    assert bring(match, first, turned).pk != one.pk  # still hidden: it may change
    bring(match, second, seated("2"))
    both = line_ups.both_of(match, 1)
    assert both.is_shown
    assert both.a.seats["open"]["N"] == roster("1")[3]
    assert code(bring, match, first, seated("1")) == "line_up_shown"
    assert bring(match, second, seated("2")) == both.b  # sent twice


def test_what_cannot_be(inside):
    here, match, first, _second = begun(inside, line_ups="yes", line_up_parts="2")
    with pytest.raises(line_ups.SeatsRefused) as refused:
        bring(
            match,
            first,
            {
                ("open", "N"): roster("2")[0],
                ("open", "S"): roster("1")[0],
                ("closed", "E"): roster("1")[0],
                ("open", "W"): roster("1")[1],
            },
        )
    assert len(refused.value.problems) == 5  # every seat, and one that is not theirs
    assert code(bring, match, inside.player, seated("1")) == "not_captain"
    assert code(bring, match, first, seated("1"), part=3) == "part_unknown"
    assert bring(match, first, seated("1"), part=2).part == 2
    desk_acts.start_round(session=here.session, number=1, at=at(2), by=here.director)
    assert code(bring, match, first, seated("1")) == "line_up_late"
    late = {"match": match, "entrant": match.a.entrant, "part": 1, "seats": seated("1"), "at": at(3)}
    assert code(line_ups.enter_for, **late, reason="", by=here.director) == "reason_missing"
    assert code(line_ups.enter_for, **late, reason="ill", by=first) == "not_your_tournament"
    assert line_ups.enter_for(**late, reason="ill", by=here.director).reason == "ill"


def test_no_line_ups_unless_the_conditions_say_so(inside):
    _here, match, first, _second = begun(inside)
    assert code(bring, match, first, seated("1")) == "line_ups_not_asked"


def test_the_desk_offers_what_is_asked_for_and_starts_a_clock_once(here):
    with acting_for(here.federation):
        stage, _match, _first, _second = begun(here)
    director, desk = enter(stage.director), f"/sakura/desk/stages/{stage.stage.pk}/"
    assert "Enter a line-up" not in text(director.get(desk))
    first = 'class="button" href="' + f"{desk}start/"
    assert first in " ".join(director.get(f"{desk}rounds/1/").content.decode().split())
    with acting_for(here.federation):
        desk_acts.start_round(session=stage.session, number=1, at=at(2), by=stage.director)
    again = " ".join(director.get(f"{desk}rounds/1/").content.decode().split())
    assert first not in again
    assert f"{desk}start/" in again


@pytest.fixture
@furnished_once
def first_round(here):
    with acting_for(here.federation):
        stage, match, first, second = begun(here, line_ups="yes")
        tournaments.announce(tournament=stage.stage.event.tournament, by=stage.director)
        return here, stage, match, first, second


def fields(house, number):
    with acting_for(house.federation):
        return {"_".join(place): key for place, key in seated(number).items()}


def test_pages(first_round, next_door):
    house, stage, match, first, second = first_round
    page = f"/sakura/me/matches/{match.pk}/line-ups/1/"
    public = f"/sakura/stages/{stage.stage.pk}/rounds/1/line-ups/"
    desk = f"/sakura/desk/stages/{stage.stage.pk}/rounds/1/"
    assert "Line-up" in text(enter(first).get(f"/sakura/me/matches/{match.pk}/"))
    mine = fields(house, "1")
    wrong = enter(first).post(page, {**mine, "open_N": mine["open_S"]})
    assert wrong.status_code == 422
    assert "Nobody sits at two places" in text(wrong)
    assert enter(first).post(page, {**mine, "open_N": "999999"}).status_code == 422
    assert enter(first).post(page, mine).status_code == 302
    nobody = Client(headers={"accept-language": "en"})
    assert "in, not shown yet" in text(nobody.get(public))
    assert "P12" not in text(nobody.get(public))
    assert "P12" not in text(enter(second).get(page))
    assert "P12" in text(enter(stage.director).get(desk))
    assert "Enter a line-up" in text(enter(stage.director).get(desk.partition("rounds")[0]))
    assert enter(second).post(page, fields(house, "2")).status_code == 302
    assert "P12" in text(nobody.get(public))
    assert "P12" in text(enter(second).get(page))
    assert (
        enter(first).post(page, {**mine, "open_N": mine["open_S"], "open_S": mine["open_N"]}).status_code
        == 422
    )
    for user in (house.player, next_door.administrator, stage.director):
        assert enter(user).get(page).status_code == 404
    assert enter(first).get(page.replace("/1/", "/9/")).status_code == 404
    assert nobody.get(page).status_code == 302
    assert nobody.get(public.replace("rounds/1", "rounds/7")).status_code == 404


def test_the_director_enters_one(first_round):
    house, stage, _match, _first, _second = first_round
    director, address = enter(stage.director), f"/sakura/desk/stages/{stage.stage.pk}/line-up/"
    with acting_for(house.federation):
        key = match_in(stage, "1").pk
    line_up = {"token": uuid4(), "match": key, "team": "b", "part": 1, "reason": "the captain is ill"}
    asked = director.post(address, line_up)
    assert asked.status_code == 422
    assert "Open room, East" in text(asked)
    assert director.post(address, {**line_up, **fields(house, "2")}).status_code == 302
    with acting_for(house.federation):
        assert LineUp.objects.get().reason == "the captain is ill"
