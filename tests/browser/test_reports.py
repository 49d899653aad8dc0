"""Captains and players with their telephones: readable, accessible, and what they say becomes a result."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from clubs.facts.services import corrected
from clubs.models import Match
from clubs.playing.services import board_reports, match_reports
from clubs.playing.services.reported import ReportedFigures
from federation.tenancy.context import acting_for
from tests.browser.accessibility import accessible, fits
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.playing.test_match_reports import begun
from tests.clubs.tournaments.event_house import at

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def asked_pages(portal):
    """A match that one captain has reported, and a board that one side has entered; who is asked next."""
    house = portal.houses[0]
    with acting_for(house.federation):
        here, match, first, second = begun(house, line_ups="yes")
        match_reports.report(match=match, figures=ReportedFigures("32", "18"), at=at(1), by=first)
        evening = Evening(house, slug="evening")
        seat, (ns, ew) = evening.seat(), evening.sides()
        board_reports.report(
            session=evening.session,
            seat=seat,
            stated=corrected.played(seat.board, "4S", "N", 10),
            at=at(1),
            by=ns,
        )
    table = f"/sakura/me/tables/{evening.session.pk}/"
    return {
        "house": house,
        "match": match,
        "stage": here.stage,
        second: [
            "/sakura/me/matches/",
            f"/sakura/me/matches/{match.pk}/",
            f"/sakura/me/matches/{match.pk}/line-ups/1/",
        ],
        ew: ["/sakura/me/tables/", table, f"{table}rounds/{seat.round}/boards/{seat.board}/"],
        here.director: [
            f"/sakura/desk/stages/{here.stage.pk}/{rest}" for rest in ("", "decide/", "rounds/1/", "line-up/")
        ],
        evening.director: [
            f"/sakura/desk/stages/{evening.stage.pk}/{rest}"
            for rest in ("", "movement/", "take/", f"table/?number={seat.round}&table={seat.table}")
        ],
    }


def entered(visitor, user, language, width):
    """A page of somebody who is signed in already."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page = visitor.arrives(language, width=width)
    page.context.set_default_timeout(30_000)  # the first page of a cold portal
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": visitor.address}]
    )
    return page


@pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1280)])
def test_every_page_is_accessible_and_fits(visitor, asked_pages, language, width):
    of_users = {user: pages for user, pages in asked_pages.items() if not isinstance(user, str)}
    assert [len(pages) for pages in of_users.values()] == [3, 3, 4, 4]
    for user, pages in of_users.items():
        page = entered(visitor, user, language, width)
        for address in pages:
            assert page.goto(address).ok, address
            accessible(page)
            fits(page)


def test_a_captain_confirms_on_a_telephone(visitor, asked_pages):
    captain = next(user for user in asked_pages if getattr(user, "name", "") == "captain2")
    page = entered(visitor, captain, "en", 360)
    page.goto("/sakura/me/matches/")
    page.get_by_role("link", name="Round 1: Team 1 – Team 2").click()
    page.get_by_role("button", name="That is right").click()
    expect(page.get_by_text("Both captains say the same: the result is entered.")).to_be_visible()
    with acting_for(asked_pages["house"].federation):
        row = Match.objects.current().get(session__stage=asked_pages["stage"], a__number="1")
        assert (row.a_score, row.b_score) == ("32", "18")
