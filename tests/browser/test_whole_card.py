"""A pair files a whole card on a telephone in under ten minutes; opponents read it; old versions are kept."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.cards import kept
from clubs.cards.content import SECTIONS
from clubs.cards.conventions import Convention
from clubs.models import CardVersion, EntrantPlayer, Tournament
from federation.roles import today
from federation.tenancy.context import acting_for
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, turned_away
from tests.browser.timed_thumb import TimedThumb
from tests.clubs.cards.pairs_at_event import Pairs

pytestmark = pytest.mark.browser
SECONDS_MAX = 600
PRESSES_TO_READ = 2
# What this pair plays otherwise than the usual system that it begins from: something in every section.
CARD = {
    "general": {"style": "light", "psychics": "never_psychic", "summary": "RANGES"},
    "notrump": {"low": 14, "high": 16, "five_card_major": True, "two_low": 19, "two_high": 20},
    "one": {"c1.length": 2, "c1.conventions": Convention.SHORT_CLUB, "d1.length": 4, "s1.low": 10},
    "two": {"d2.kind": "weak", "d2.conventions": Convention.MULTI, "h2.low": 5, "s2.low": 5},
    "higher": {"c3.length": 6, "d3.length": 6},
    "responses": {"conventions": Convention.DRURY, "two_over_one": True, "majors": "RAISES"},
    "competing": {
        "against_strong_notrump": Convention.MULTI_LANDY,
        "jump": "intermediate_jump",
        "overcall_low": 7,
    },
    "leads": {
        "suit.style": "third_fifth",
        "notrump.style": "attitude_lead",
        "suit.three_small": "middle_of_three",
    },
    "signals": {"suit.partner_first": "attitude_reversed", "notrump.partner_first": "attitude_reversed"},
    "doubles": {"responsive_to": "4D", "conventions": Convention.SUPPORT_DOUBLE},
    "slams": {"conventions": Convention.KEYCARD_1430},
    "notes": {"needs_defence": "DEFENCE"},
}
TEXTS = {
    "ja": {"RANGES": "1NTは14から16点", "RAISES": "3Cはリミット", "DEFENCE": "2Dはマルチ"},
    "en": {"RANGES": "1NT is 14 to 16", "RAISES": "3C is a limit raise", "DEFENCE": "2D is Multi"},
}
RANGE = {
    "ja": (
        "14–16点",
        "13–15点",
        "オープニングリード",
        "コンベンションカード：チーム戦",
        "マイ・コンベンションカード",
    ),
    "en": ("14–16 points", "13–15 points", "Opening leads", "Convention cards: Teams", "My convention cards"),
}


def test_every_section_is_written():
    assert tuple(CARD) == SECTIONS


@pytest.fixture
def pairs(portal, language):
    """Two pairs at an event of today."""
    house, next_door = houses_of(portal, language)
    with acting_for(house.federation):
        pairs = Pairs(house)
        Tournament.objects.update(starts_on=today(), ends_on=today(), announced_at=timezone.now())
        assert EntrantPlayer.objects.filter(member=pairs.east).exists()
    return house, next_door, pairs


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_card_is_filed_in_under_ten_minutes_and_read_in_two_presses(visitor, pairs, language):
    house, next_door, two = pairs
    north, thumb = files_whole_card(visitor, house, two, language)
    assert thumb.seconds < SECONDS_MAX, (thumb.seconds, thumb.presses, thumb.characters)
    with acting_for(house.federation):
        first = CardVersion.objects.get()
        is_whole(kept.content_of(first), language)
    east = Telephone(visitor, two.east.user, house, language)
    is_read(east, language, RANGE[language][0])
    changes(north, first.card_id)
    is_read(east, language, RANGE[language][1])
    east.goes(f"cards/{first.card_id}/versions/1/")
    east.reads(RANGE[language][0])
    east.seen("old-version")
    with acting_for(house.federation):
        assert CardVersion.objects.get(pk=first.pk).content == first.content
        assert list(CardVersion.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
    addresses = (
        f"cards/{first.card_id}/",
        f"cards/{first.card_id}/versions/1/",
        f"me/cards/{first.card_id}/",
    )
    strangers = (two.stranger.user, house.registrar)
    turned_away(visitor, house, next_door, strangers, addresses)


def files_whole_card(visitor, house, two, language):
    """From one's own page through all sections to the filed card, every press and character counted."""
    north = Telephone(visitor, two.north.user, house, language)
    north.goes("me/")
    thumb = TimedThumb(north, language)
    thumb.arrives()
    thumb.goes(north.page.get_by_role("link", name=RANGE[language][4], exact=True))
    thumb.goes(north.page.locator("main form .buttons .button").first)  # begin with the usual system
    thumb.goes(north.page.locator("main a[href$='/general/']").first)
    for section, typed in CARD.items():
        words = {name: TEXTS[language].get(str(value), value) for name, value in typed.items()}
        thumb.writes(words)
        north.seen(f"card-{section}")
        thumb.goes(north.page.locator("main form .buttons .button:not(.second)").first)
        assert not north.page.locator("main .problems").count(), section
    thumb.goes(north.page.locator("main button[name=act][value=file]"))
    north.seen("card-filed")
    return north, thumb


def is_whole(content, language):
    """What was pressed and typed stands on the card, section by section."""
    for section, typed in CARD.items():
        for name, value in typed.items():
            part = getattr(content, section)
            for step in name.split("."):
                part = getattr(part, step)
            wanted = TEXTS[language].get(str(value), value)
            assert wanted in part if isinstance(part, tuple) else part == wanted, (section, name, part)


def is_read(opponent, language, words):
    """At the table: from one's own page to the event's cards, and to the opponents' card."""
    opponent.goes("me/")
    thumb = TimedThumb(opponent, language)
    thumb.goes(opponent.page.get_by_role("link", name=RANGE[language][3]))
    thumb.goes(opponent.page.locator("main li a").first)
    assert thumb.presses == PRESSES_TO_READ
    expect(opponent.page.locator(".card-glance")).to_contain_text(words)
    opponent.seen("read-by-opponents")
    opponent.page.locator("summary").filter(has_text=RANGE[language][2]).click()
    opened = opponent.page.locator("details[open] summary").filter(has_text=RANGE[language][2])
    expect(opened).to_be_visible()


def changes(north, card):
    """A second version, by one section of the card in force."""
    north.press(f"me/cards/{card}/notrump/", "main form .buttons button[name=review]", low=13, high=15)
    with north.page.expect_navigation():
        north.page.locator("main button[name=act][value=file]").click()
    north.seen("second-version")
