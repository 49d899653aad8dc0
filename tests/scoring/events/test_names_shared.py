"""What is made once for all who watch a stage has the names that everybody of them may read."""

import pytest
from django.test import Client

from federation.models import Purpose
from federation.personal import choices
from federation.tenancy.context import acting_for
from tests.scoring.events.clubs_at_once import a_simultaneous, bring, game
from tests.scoring.events.test_simultaneous_pages import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def watched(here):
    """A simultaneous event in which a member plays, and who that is."""
    member = here.members[1]
    with acting_for(here.federation, language="en"):
        stage, (club,) = a_simultaneous(here, clubs=1)
        name = f"<PLAYER_NAME>NS 1 1 of {club.number}</PLAYER_NAME>"
        number = f"<NATIONAL_ID_NUMBER>{member.number}</NATIONAL_ID_NUMBER>"
        bring(here, club, stage, game(club).replace(name.encode(), (name + number).encode()))
    return stage, member


def withhold(house, member):
    with acting_for(house.federation):
        choices.choose(member=member, agrees={Purpose.NAME_PUBLIC: False}, by=house.player)


def live(client, stage):
    return client.get(f"/sakura/stages/{stage.pk}/live/", headers={"accept-language": "en"})


@pytest.mark.parametrize("first", ["office", "public"])
def test_nobody_gets_the_names_of_whoever_asked_first(here, watched, first):
    stage, member = watched
    withhold(here, member)
    readers = {"office": signed_in(here.registrar), "public": Client()}
    order = [first, *(readers.keys() - {first})]
    seen = {who: live(readers[who], stage) for who in order}
    assert member.family_romaji in seen["office"].content.decode()
    assert member.family_romaji not in seen["public"].content.decode()
    assert member.number in seen["public"].content.decode()
    assert seen["office"]["ETag"] != seen["public"]["ETag"]


def test_a_name_that_is_withheld_is_gone_from_what_was_kept(here, watched):
    stage, member = watched
    before = live(Client(), stage)
    assert member.family_romaji in before.content.decode()
    withhold(here, member)
    again = Client().get(
        f"/sakura/stages/{stage.pk}/live/",
        headers={"accept-language": "en", "if-none-match": before["ETag"]},
    )
    assert again.status_code == 200
    assert member.family_romaji not in again.content.decode()


def test_the_api_tells_the_same_readers_apart(here, watched):
    stage, member = watched
    withhold(here, member)
    address = f"/sakura/api/v1/stages/{stage.pk}/overall/"
    office, public = (client.get(address) for client in (signed_in(here.registrar), Client()))
    assert office["ETag"] != public["ETag"]
    again = Client().get(address, headers={"if-none-match": office["ETag"]})
    assert again.status_code == 200
    assert member.family_romaji not in again.content.decode()


def test_a_withheld_name_finds_nobody(here, watched):
    stage, member = watched
    address = f"/sakura/stages/{stage.pk}/"
    asked = {"name": member.family_romaji}

    def finds(client):
        return client.get(address, asked).content.decode().count('class="whole"')

    assert finds(Client()) == 1
    withhold(here, member)
    assert finds(signed_in(here.registrar)) == 1
    assert finds(Client()) == 0
    asked["name"] = member.number
    assert finds(Client()) == 1
