"""A policy, a ban with its days, and a card that was missing: from the organiser's page to the standings."""

from datetime import timedelta
from decimal import Decimal

import pytest

from clubs.cards.presets import Preset
from clubs.facts.services.corrected import played
from clubs.models import Tournament
from clubs.playing.services import running
from clubs.tournaments.services import tournaments
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, totals, turned_away
from tests.clubs.cards.pairs_at_event import Pairs
from tests.clubs.tournaments.event_house import NOON
from tests.scoring.desk.test_card_deadline import CLAUSE, TABLES

pytestmark = pytest.mark.browser
POLICY = {
    "categories": "green",
    "brown_sticker": "no",
    "card_required": "yes",
    "penalty": "1/4",
    "penalty_unit": "boards",
}
BAN = {
    "convention": "stayman",
    "reasons_ja": "試験のため",
    "reasons_en": "For a test",
}
BANNED = {"ja": ("ステイマン", "試験のため"), "en": ("Stayman", "For a test")}
STRONG_CLUB = {"ja": "ブルー", "en": "blue"}
QUARTER = Decimal("0.5")  # of a board of three scores, which has two matchpoints


def a_room(house):
    """Two pairs with drafts of cards, the second's of a strong club; two boards are played."""
    with acting_for(house.federation):
        pairs = Pairs(house)
        Tournament.objects.update(starts_on=today(), ends_on=today())
        tournaments.announce(tournament=pairs.event.tournament, by=pairs.director)
        cards = [pairs.card(), pairs.card(Preset.PRECISION, first=pairs.east, second=pairs.west)]
        for board, tables in TABLES.items():
            lines = [
                running.ResultToEnter(ns, ew, played(board, "4S", "N", tricks), board, ns)
                for ns, ew, tricks in tables
            ]
            running.enter_results(session=pairs.session, board=board, lines=lines, at=NOON, by=pairs.director)
    return pairs, cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_allowed_what_is_banned_and_what_a_missing_card_costs(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    pairs, cards = a_room(house)
    organiser = Telephone(visitor, pairs.director, house, language)
    with acting_for(house.federation):  # whose day it is
        day = today()
    sets_policy(organiser, pairs, day)
    for user, card, words in (
        (pairs.north.user, cards[0], BANNED[language][:1]),
        (pairs.east.user, cards[1], (STRONG_CLUB[language],)),
    ):
        files(Telephone(visitor, user, house, language), pairs, card, BANNED[language], words)
    before = totals(house, pairs.stage)
    is_penalised(organiser, pairs, language)
    after = totals(house, pairs.stage)
    assert Decimal(before["2"][1]) - Decimal(after["2"][1]) == QUARTER
    assert {who: after[who][1] for who in after if who != "2"} == {
        who: before[who][1] for who in before if who != "2"
    }
    event, stage = pairs.event.pk, pairs.stage.pk
    turned_away(
        visitor,
        house,
        next_door,
        (house.player, pairs.north.user),
        (
            f"desk/events/{event}/systems/",
            f"desk/events/{event}/cards/",
            f"desk/stages/{stage}/card-deadline/",
        ),
    )
    assert totals(house, pairs.stage) == after


def sets_policy(organiser, pairs, day):
    """What is allowed with a deadline that is over, and a convention that is banned until today."""
    page, yesterday = f"desk/events/{pairs.event.pk}/systems/", day - timedelta(days=1)
    organiser.press(page, "main form button[name=set]", **POLICY, deadline_at=f"{yesterday}T09:00")
    banned = BAN | {"first_day": yesterday, "last_day": day}
    organiser.press(page, "main form button[name=ban]", **{f"banned-{name}": banned[name] for name in banned})
    organiser.seen("policy")


def files(player, pairs, card, policy, objections):
    """A pair reads what is allowed, and on its own card what is not; it may file the card all the same."""
    player.goes(f"events/{pairs.event.pk}/systems/")
    player.reads(*policy)
    player.seen("allowed")
    player.goes(f"me/cards/{card.pk}/")
    player.reads(*objections)
    player.seen("own-card")
    with player.page.expect_navigation():
        player.page.locator("main button[name=act][value=file]").click()
    player.reads(*objections)
    player.seen("filed")


def is_penalised(organiser, pairs, language):
    """The penalty that the policy proposes, by the link beside the entrant; its clause is at the figure."""
    organiser.goes(f"desk/events/{pairs.event.pk}/cards/")
    organiser.seen("cards")
    link = organiser.page.locator("main a[href*='card-deadline/?contestant=2']").get_attribute("href")
    organiser.press(link)
    organiser.seen("penalised")
    with acting_for(pairs.event.federation):
        entry = pairs.session.entries.get(number="2").pk
    organiser.goes(f"sessions/{pairs.session.pk}/contestants/{entry}/why/")
    organiser.reads(CLAUSE[language])
