"""A club's own movements: uploaded, kept when sound, played by a session, printed, withdrawn."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import ActKind, OwnMovement, SessionAct
from clubs.movements import kept
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.movements.verifier import BrokenMovement
from clubs.playing.services import own_movements, seating
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.clubs.movements.test_table_file import HOWELL_4
from tests.clubs.playing.test_match_reports import code
from tests.clubs.playing.test_prints_pages import words
from tests.clubs.regulations.test_adopting import SLOWER, Committee
from tests.clubs.tournaments.event_house import running_stage
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def sent(client, house, content=HOWELL_4, slug="sakura", **fields):
    file = SimpleUploadedFile("ours.csv", content.encode())
    fields = {"title": "Our four", "sharing": 2, "copies": 1, "meetings": 1, **fields}
    return client.post(f"/{slug}/desk/clubs/{house.club.pk}/movements/own/", fields | {"file": file})


def kept_one(house):
    with acting_for(house.federation):
        movement = choice.make(MovementKind.HOWELL, 4)
        return own_movements.keep(club=house.club, title="Ours", movement=movement, by=house.scorer)


def test_a_sound_movement_is_kept_shown_and_printed(here):
    scorer = enter(here.scorer)
    answer = sent(scorer, here)
    with acting_for(here.federation):
        own = OwnMovement.objects.get()
        assert (own.title, own.kind, own.contestants, own.rounds) == ("Our four", "pairs", 4, 3)
        assert own_movements.movement_of(own).limits.sharing_max == 2
    assert answer["Location"] == f"/sakura/desk/movements/{own.pk}/"
    shown = text(scorer.get(answer["Location"]))
    assert "4–1" in shown
    assert "1–2" in shown
    for paper in ("table-cards", "guide-cards", "slips", "seats"):
        assert here.club.name in words(scorer.get(f"{answer['Location']}{paper}.pdf"))
    assert scorer.get(f"{answer['Location']}nothing.pdf").status_code == 404
    assert "Our four" in text(scorer.get(f"/sakura/desk/clubs/{here.club.pk}/movements/own/"))


def test_everything_that_is_broken_is_told_and_nothing_is_kept(here):
    scorer = enter(here.scorer)
    answer = sent(scorer, here, sharing=1)
    assert answer.status_code == 422
    assert text(answer).count("play set") == 3
    broken = sent(scorer, here, HOWELL_4.replace("2,2,3,1,3-4", "2,2,3,2,3-4"))
    assert "number 1 sits nowhere" in text(broken)
    assert sent(scorer, here, "no table").status_code == 422
    with acting_for(here.federation):
        assert not OwnMovement.objects.exists()


def test_the_same_movement_sent_twice_is_one_and_another_needs_another_name(here):
    scorer = enter(here.scorer)
    first, again = sent(scorer, here), sent(scorer, here)
    assert again["Location"] == first["Location"]
    other = sent(scorer, here, HOWELL_4, sharing=3)
    assert other.status_code == 422
    assert "The club keeps another movement of this name." in text(other)
    wrong = text(sent(scorer, here, HOWELL_4.replace("2,2,3,1,3-4", "2,2,x,1,3-40000"), title="New"))
    assert "Line 5, ns: “x” is not a whole number." in wrong
    assert "Line 5, boards: this can be 1 to 1000, not 40000." in wrong
    with acting_for(here.federation):
        assert OwnMovement.objects.count() == 1


def test_the_service_refuses_strangers_and_what_cannot_be_played(inside):
    movement = choice.make(MovementKind.HOWELL, 4)
    arguments = {"club": inside.club, "title": "Ours", "movement": movement}
    assert code(own_movements.keep, **arguments, by=inside.player) == "not_your_club"
    body = kept.to_json(movement)
    body["limits"] = {"sharing_max": 1}
    with pytest.raises(BrokenMovement):
        own_movements.keep(**arguments | {"movement": kept.from_json(body)}, by=inside.scorer)
    own = own_movements.keep(**arguments, by=inside.scorer)
    assert code(own_movements.withdraw, own=own, by=inside.player) == "not_your_club"


def test_strangers_and_next_door_are_refused(here, next_door):
    own = kept_one(here)
    page, listed = f"/sakura/desk/movements/{own.pk}/", f"/sakura/desk/clubs/{here.club.pk}/movements/own/"
    for address in (page, listed, f"{page}slips.pdf"):
        assert enter(None).get(address).status_code == 302
        assert enter(here.player).get(address).status_code == 403
        assert enter(next_door.scorer).get(address).status_code == 403
        assert enter(next_door.scorer).get(address.replace("sakura", "albion")).status_code == 404
    assert enter(here.player).post(page).status_code == 403
    assert sent(enter(here.player), here).status_code == 403


def test_a_session_is_played_by_it_and_remembers_which(here):
    own = kept_one(here)
    with acting_for(here.federation):
        stage = running_stage(here, form="pairs_matchpoints", rounds=0)
    director, desk = enter(stage.director), f"/sakura/desk/stages/{stage.stage.pk}/"
    assert "A movement of the club" in text(director.get(f"{desk}movement/"))
    fields = {"token": uuid4(), "own": own.pk, "numbers": "4 3 2 1", "boards": 2}
    assert director.post(f"{desk}movement/", fields).status_code == 302
    with acting_for(here.federation):
        act = SessionAct.objects.get(kind=ActKind.MOVEMENT)
        assert (act.body["own"], act.body["title"]) == (own.pk, "Ours")
        assert len(seating.seats_of(stage.session)) == 12
        own_movements.withdraw(own=own, by=here.scorer)
        assert len(seating.seats_of(stage.session)) == 12
    assert "A movement of the club" not in text(director.get(f"{desk}movement/"))
    # The cards of the stage are those of the movement that was set, in the order that was said.
    prints = text(director.get(f"{desk}prints/"))
    assert "Print another movement" in prints
    cards = words(director.get(f"{desk}prints/guide-cards.pdf?session=1&played=yes"))
    first = words(director.get(f"{desk}prints/seats.pdf?session=1&played=yes"))
    assert "Team 4" in first
    assert "Team 1" in cards
    chosen = director.get(f"{desk}prints/?session=1&form=&boards=2")
    assert "Another movement" in text(chosen)


def test_it_is_withdrawn_on_its_page(here):
    own = kept_one(here)
    answer = enter(here.scorer).post(f"/sakura/desk/movements/{own.pk}/", follow=True)
    assert "This club keeps no movement of its own yet." in text(answer)
    assert "Withdrawn" in text(enter(here.scorer).get(f"/sakura/desk/movements/{own.pk}/"))


def test_the_list_costs_the_same_with_more(here):
    client, page = enter(here.scorer), f"/sakura/desk/clubs/{here.club.pk}/movements/own/"

    def cost():
        client.get(page)
        with CaptureQueriesContext(connection) as seen:
            client.get(page)
        return len(seen)

    kept_one(here)
    once = cost()
    for _ in range(3):
        kept_one(here)
    assert cost() == once


@pytest.mark.parametrize(("language", "words"), [("en", "allow at most 1"), ("ja", "規則では1までです")])
def test_a_movement_keeps_the_limits_of_the_regulations(here, language, words):
    """Asked for on the form, or written in a file of JSON: by the edition of today, with its clause."""
    stricter = {**SLOWER, "key": "movement_limits", "value": {"sharing": 1, "copies": 1}}
    with acting_for(here.federation):
        starts = today() - timedelta(days=1)
        with time_machine.travel(timezone.now() - timedelta(days=9)):
            Committee().adopted(stricter, starts=starts)
        written = json.dumps(kept.to_json(choice.make(MovementKind.HOWELL, 4)))
    scorer = enter(here.scorer)
    scorer.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    for answer in (sent(scorer, here, sharing=2), sent(scorer, here, written, sharing=1)):
        assert answer.status_code == 422
        assert words in text(answer)
    with acting_for(here.federation):
        assert not OwnMovement.objects.exists()
