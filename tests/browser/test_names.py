"""Names at the screen, by keyboard on a telephone: players corrected, a partner, a number claimed."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from clubs.corrections.services import players
from clubs.models import Entrant, NumberClaim
from federation.models import Member
from federation.people.member_numbers import with_check_digit
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.browser.accessibility import accessible, fits
from tests.browser.test_evening import HOMES
from tests.clubs.tournaments.entering import event_of
from tests.clubs.uploads.test_uploads import publish

SHOTS = os.environ.get("PORTAL_SHOTS", "")
pytestmark = pytest.mark.browser
WORDS = {
    "en": {
        "show": "Show what changes",
        "correct": "Correct these players",
        "ask": "This number is ours: ask",
    },
    "ja": {"show": "変更点を表示", "correct": "この内容で訂正する", "ask": "この番号を事務局に申し出る"},
}
ANSWERS = {"en": ("Enter it in the register", "in the register"), "ja": ("名簿に登録する", "名簿に登録")}


def house_of(portal, language):
    return next(house for house in portal.houses if house.federation.slug == HOMES[language])


def shown(page, name):
    """On a telephone and on a desk: it fits and nobody is hindered."""
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        accessible(page)
        fits(page)
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}.png", full_page=True)


def press(page, locator):
    """A button or a link, by keyboard."""
    locator.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")


@pytest.mark.parametrize("language", WORDS)
def test_players_are_corrected_on_the_published_session(visitor, portal, language):
    house, words = house_of(portal, language), WORDS[language]
    slug = house.federation.slug
    with acting_for(house.federation):
        session = publish(house)
        player, member = players.seated(session)[0], house.members[0]
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, slug, "scorer")
    page.goto(f"/{slug}/sessions/{session.pk}/")
    press(page, page.locator(f"a[href$='/desk/sessions/{session.pk}/players/']"))
    shown(page, f"players-{language}")
    page.fill(f"#players_name_{player.key}", member.family_romaji)
    press(page, page.locator(f"button[name=who][value='{player.key}']"))
    press(page, page.locator(f"button[name=take][value='{player.key}:{member.number}']"))
    expect(page.locator("#effect tbody tr")).to_have_count(1)
    shown(page, f"players-effect-{language}")
    press(page, page.get_by_role("button", name=words["correct"]))
    page.wait_for_url(f"**/sessions/{session.pk}/")
    with acting_for(house.federation):
        assert players.seated(session)[0].reads.member == member


@pytest.mark.parametrize("language", WORDS)
def test_a_partner_is_found_by_name(visitor, portal, language):
    house = house_of(portal, language)
    slug = house.federation.slug
    with acting_for(house.federation):
        office = cast.login(house.federation, f"office-{language}")
        cast.appoint(office, "tournament_office")
        event = event_of(house, office, fee=6000)
        event.tournament.starts_on = event.tournament.ends_on = today()
        event.tournament.save(update_fields=["starts_on", "ends_on"])
        asker = house.members[1]
        partner = Member.objects.exclude(pk=asker.pk).order_by("pk")[0]
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, slug, "player")
    page.goto(f"/{slug}/events/{event.pk}/enter/")
    expect(page.locator("main")).to_contain_text("6,000")
    shown(page, f"enter-{language}")
    page.fill("#id_player_2", partner.family_romaji)
    press(page, page.locator("button[name=who]"))
    shown(page, f"enter-found-{language}")
    press(page, page.locator(f"button[name=take][value='player_2:{partner.number}']"))
    expect(page.locator("#id_player_2")).to_have_value(partner.number)
    page.locator("#id_player_2").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.wait_for_url("**/me/entries/")
    with acting_for(house.federation):
        assert Entrant.objects.get(event=event).players.filter(member=partner).exists()


@pytest.mark.parametrize("language", WORDS)
def test_a_number_is_claimed_and_entered(visitor, portal, language):
    house = house_of(portal, language)
    slug, (accept, done) = house.federation.slug, ANSWERS[language]
    number = with_check_digit("77001", house.federation.number_scheme)
    page = visitor.arrives(language, width=360)
    visitor.signs_in(page, slug, "scorer")
    page.goto(f"/{slug}/desk/clubs/{house.club.pk}/numbers/?number={number}")
    page.fill("#id_name", "佐藤 花")
    press(page, page.get_by_role("button", name=WORDS[language]["ask"]))
    expect(page.locator("table")).to_contain_text(number)
    shown(page, f"numbers-{language}")
    office = visitor.arrives(language, width=360)
    visitor.signs_in(office, slug, "registrar")
    office.goto(f"/{slug}/desk/numbers/")
    shown(office, f"claims-{language}")
    press(office, office.get_by_role("link", name=number))
    shown(office, f"claim-{language}")
    press(office, office.get_by_role("button", name=accept))
    page.reload()
    expect(page.locator("table")).to_contain_text(done)
    with acting_for(house.federation):
        assert NumberClaim.objects.get().member.number == number
