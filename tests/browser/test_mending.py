"""Entries mended and undone with a telephone: accessible, and the last one undone in two presses."""

import pytest
from playwright.sync_api import expect

from clubs.models import Match, Result, SessionAct
from clubs.playing.services import running
from federation.tenancy.context import acting_for
from scoring.desk.menu import MENDING
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.mending.evenings import at_tables
from tests.clubs.tournaments.event_house import at, play, running_stage

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def desks(portal):
    """A Swiss of teams with a round, and an evening of pairs."""
    house = portal.houses[0]
    with acting_for(house.federation):
        teams = running_stage(house)
        running.pair_round(
            session=teams.session, number=1, matches=[("1", "2"), ("3", "4")], at=at(0), by=teams.director
        )
        play(teams, 1, ("1", "2", 30, 12))
        pairs = running_stage(house, form="pairs_matchpoints", teams=6, slug="pairs")
        for minute, line in enumerate(at_tables(partners=False)):
            ((ns,), (ew,)) = line.sides
            result = running.ResultToEnter(ns, ew, line.stated, line.round, line.table)
            running.enter_results(
                session=pairs.session, board=line.board, lines=[result], at=at(minute), by=pairs.director
            )
    return house, teams, pairs


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_form_of_mending_is_accessible_and_fits(visitor, desks, language):
    _house, teams, pairs = desks
    for here in (teams, pairs):
        page = entered(visitor, here.director, language, 360)
        assert len(MENDING) == 5
        for act in (*MENDING, "undo"):
            assert page.goto(f"/sakura/desk/stages/{here.stage.pk}/{act}/").ok, act
            accessible(page)
            fits(page)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_last_entry_is_undone_in_two_presses(visitor, desks, language):
    house, teams, _pairs = desks
    with acting_for(house.federation):
        play(teams, 1, ("3", "4", 5, 21))
    page = entered(visitor, teams.director, language, 360)
    page.goto(f"/sakura/desk/stages/{teams.stage.pk}/")
    page.click("a[href*='undo/?entry=']")  # the first
    expect(page.locator("main")).to_contain_text("5–21 → –")
    accessible(page)
    fits(page)
    page.locator("main form .button:not(.second)").click()  # the second
    expect(page.locator(".messages")).to_contain_text("3 – 4")
    with acting_for(house.federation):
        assert Match.objects.current().get(a__number="3", round=1).a_score == ""


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_pair_s_whole_evening_is_mended(visitor, desks, language):
    house, _teams, pairs = desks
    page = entered(visitor, pairs.director, language, 360)
    page.goto(f"/sakura/desk/stages/{pairs.stage.pk}/wrong-contestant/")
    page.select_option("select[name=contestant]", "1")
    page.select_option("select[name=right_contestant]", "3")
    page.check("input[name=both_ways]")
    page.fill("input[name=reason]", "1 and 3 sat in each other's seats")
    page.locator("main form button").click()
    expect(page.locator("ul.found li")).to_have_count(12)
    accessible(page)
    fits(page)
    before = results(house, pairs)
    page.locator("main form .button:not(.second)").click()
    expect(page.locator(".messages")).to_contain_text("12")
    names = {"1": "3", "3": "1"}
    assert results(house, pairs) == sorted(
        (board, names.get(ns, ns), names.get(ew, ew), score) for board, ns, ew, score in before
    )
    with acting_for(house.federation):
        assert SessionAct.objects.filter(session=pairs.session, kind="mended").exists()


def results(house, here):
    with acting_for(house.federation):
        rows = Result.objects.current().filter(session=here.session)
        return sorted(rows.values_list("board", "ns__number", "ew__number", "score"))
