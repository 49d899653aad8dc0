"""Tournaments on a telephone and a desk: readable, accessible, and true while somebody watches."""

import pytest
from playwright.sync_api import expect

from clubs.tournaments.services import tournaments
from federation.tenancy.context import acting_for
from scoring import owing
from scoring.models import OverallPlace, StageMatch
from tests.browser.accessibility import accessible, fits
from tests.clubs.tournaments.event_house import running_stage
from tests.scoring import tournament_builders as builders
from tests.scoring.events.clubs_at_once import a_simultaneous, bring, game
from tests.scoring.events.test_barometer import ROUNDS, play as play_round

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def played(portal):
    """A stage of the Japanese house, and its addresses."""
    here, _next_door = portal.houses
    stage = builders.a_round_robin(here)
    with acting_for(here.federation):
        forfeit = StageMatch.objects.get(stage=stage, kind="forfeited")
        knockout = builders.a_stage(
            builders.a_tournament(here, "knockout"), here.scorer, form="knockout_teams"
        )
        session = builders.a_session(knockout, here.scorer)
        builders.play(session, 1, here.scorer, ("A", "B", (30, 20)), ("C", "D", (10, 50)))
        builders.play(session, 2, here.scorer, ("A", "D", (41, 40)))
        simultaneous, clubs = a_simultaneous(here, clubs=3)
        for number, club in enumerate(clubs):
            bring(here, club, simultaneous, game(club, tables=8 + number))
        place = OverallPlace.objects.filter(stage=simultaneous).first()
        barometer = running_stage(here, form="pairs_matchpoints", slug="barometer")
        tournaments.announce(tournament=barometer.stage.event.tournament, by=here.scorer)
        for number in ROUNDS:
            play_round(barometer, number)
    base = f"/sakura/stages/{stage.pk}/"
    overall = f"/sakura/stages/{simultaneous.pk}/"
    return stage, [
        overall,
        f"{overall}?page=2&name=NS",
        f"{overall}contestants/{place.entry_id}/",
        f"{overall}boards/2/",
        f"{overall}runs/2/",
        f"/sakura/stages/{barometer.stage.pk}/",
        "/sakura/tournaments/",
        "/sakura/tournaments/spring/",
        f"/sakura/events/{stage.event_id}/",
        base,
        f"{base}rounds/1/{forfeit.a_id}/{forfeit.b_id}/why/",
        f"{base}entrants/{forfeit.a_id}/why/",
        f"{base}history/?before=1&after=3",
        f"{base}runs/2/",
        f"/sakura/stages/{knockout.pk}/",
    ]


@pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 360), ("ja", 1280), ("en", 1280)])
def test_every_page_is_accessible_and_fits(visitor, played, language, width):
    page = visitor.arrives(language, width=width)
    assert len(played[1]) == 15
    for address in played[1]:
        assert page.goto(address).ok, address
        accessible(page)
        fits(page)


def test_the_page_follows_what_is_entered(visitor, portal, played):
    stage, here = played[0], portal.houses[0]
    page = visitor.arrives("en", width=360)
    page.goto(f"/sakura/stages/{stage.pk}/")
    before = page.locator("table.standings").inner_text()
    with acting_for(here.federation):
        owing.owe_stage(stage.pk, {"kind": "rebuild"})
        session = stage.sessions.get()
        builders.play(session, 4, here.scorer, ("A", "B", (80, 0)))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("table").filter(has_text="Round 4")).to_be_visible(timeout=20_000)
    assert page.locator("table.standings").inner_text() != before
    page.locator("table.standings a.why").first.click()
    expect(page.locator("table.standings .reasons")).to_be_visible()
    accessible(page)
    fits(page)
