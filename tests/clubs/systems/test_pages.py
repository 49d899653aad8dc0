"""The policy of an event set on its page, and read by everybody there and by programs, in both languages."""

import pytest
from django.test import Client

from clubs.systems import selectors
from clubs.tournaments.services import tournaments
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
ASKED = {
    "set": "1",
    "categories": ["green", "blue"],
    "brown_sticker": "no",
    "card_required": "yes",
    "before": "2",
    "before_unit": "days",
    "penalty": "1/4",
    "penalty_unit": "boards",
}
BANNED = {
    "ban": "1",
    "banned-convention": "stayman",
    "banned-first_day": "2026-01-01",
    "banned-reasons_ja": "試験のため",
    "banned-reasons_en": "For a test",
}
SHOWN = {"en": ("Stayman", "For a test"), "ja": ("ステイマン", "試験のため")}


@pytest.fixture
def pairs(db):
    house = cast.japanese()
    with acting_for(house.federation):
        pairs = Pairs(house)
        tournaments.announce(tournament=pairs.event.tournament, by=pairs.director)
    return house, pairs


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"penalty": "a lot"}, "Write the amount as a number: 1/4, 0.5, 3."),
        ({"penalty": ""}, "Say the amount of the penalty and its unit."),
        ({"penalty_unit": "vps"}, "Select a valid choice"),
        ({"before": "-1"}, "greater than or equal to 0"),
    ],
)
def test_what_cannot_be_is_said_at_the_field_and_nothing_is_set(pairs, wrong, sentence):
    house, here = pairs
    page = enter(here.director).post(f"/sakura/desk/events/{here.event.pk}/systems/", ASKED | wrong)
    assert page.status_code == 422
    assert sentence in text(page)
    with acting_for(house.federation):
        assert not selectors.editions(here.event, None).exists()


def test_what_the_organiser_sets_is_what_everybody_reads(pairs):
    _house, here = pairs
    desk = f"/sakura/desk/events/{here.event.pk}/systems/"
    assert enter(here.director).post(desk, ASKED).status_code == 302
    assert enter(here.director).post(desk, BANNED).status_code == 302
    for language, words in SHOWN.items():
        reader = Client(headers={"accept-language": language})
        page = text(reader.get(f"/sakura/events/{here.event.pk}/systems/"))
        assert [word for word in words if word not in page] == []
        answer = reader.get(f"/sakura/api/v1/events/{here.event.pk}/systems/").json()
        assert answer["penalty"] == {"amount": "1/4", "unit": "boards"}
        assert (answer["categories"], answer["card_required"]) == (["green", "blue"], True)
        assert [(ban["name"], ban["reason"]) for ban in answer["bans"]] == [words]


def test_of_an_event_without_a_policy_no_penalty_is_told(pairs):
    _house, here = pairs
    answer = Client().get(f"/sakura/api/v1/events/{here.event.pk}/systems/").json()
    assert (answer["penalty"], answer["deadline"], answer["bans"]) == (None, None, [])
