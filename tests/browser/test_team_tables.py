"""Matches of teams on telephones, in both languages: the table, the own place, a call, the desk."""

from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from clubs.evening.services import naming
from clubs.models import DirectorCall, Result, Session
from clubs.playing.seats import match_tables
from clubs.playing.services import seating
from clubs.table.services import opening
from clubs.tournaments.services.entrants import RosterName
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.evening.evening_house import SEVEN, opened

pytestmark = pytest.mark.browser

LANGUAGES = pytest.mark.parametrize("language", ["ja", "en"])
WIDTH, SHOTS = 360, Path("var/screenshots")


class RunningTeams:
    """Four teams today, the player of the house in team 1; one board a match so that it is over soon."""

    def __init__(self, portal):
        self.house = portal.houses[0]
        with acting_for(self.house.federation):
            self.session = opened(self.house, Form.ROUND_ROBIN_TEAMS, 4, boards=6)
            Session.objects.filter(pk=self.session.pk).update(played_on=timezone.localdate())
            mai = self.house.members[1]
            roster = [RosterName(mai.name, mai), *(RosterName(f"Guest {n}") for n in range(3))]
            naming.name_players(session=self.session, rosters={"1": roster}, at=SEVEN, by=self.house.scorer)
            self.opening = opening.open_tables(session=self.session, at=SEVEN, by=self.house.scorer)
            self.first = match_tables.matches_of(self.session)[0]
            self.codes = {table: opening.code_of(self.opening, table) for table in range(5)}

    def address(self, table):
        return f"/sakura/table/{self.session.pk}/{table}/{self.codes[table]}/"

    def results(self):
        with acting_for(self.house.federation):
            return Result.objects.current().filter(session=self.session).count()


def looked_at(page, name):
    """Readable for everybody, and kept to be looked at."""
    accessible(page)
    fits(page)
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"teams-{name}.png", full_page=True)


def board_done(page, number):
    """A board entered and checked."""
    page.locator(".table-boards button").nth(number).click()
    for key in ("3NT", "N", "♦", "10", "="):
        page.locator(".keys button").get_by_text(key, exact=True).click()
    page.locator("#table button.button").click()
    page.locator(".table-boards").wait_for()


@LANGUAGES
def test_both_rooms_enter_and_nothing_is_known_before_the_second_has(visitor, portal, language):
    teams = RunningTeams(portal)
    boards = len(teams.first.boards)
    rooms = []
    for table in (1, 2):
        page = visitor.arrives(language, width=WIDTH)
        page.goto(teams.address(table))
        page.locator(".table-boards").wait_for()
        rooms.append(page)
    looked_at(rooms[0], f"table-{language}")
    for number in range(boards):
        board_done(rooms[0], number)
    expect(rooms[0].locator(".table-moves")).to_be_visible()
    looked_at(rooms[0], f"moves-{language}")
    assert teams.results() == 0
    for number in range(boards):
        board_done(rooms[1], number)
    expect(rooms[1].locator(".table-moves")).to_be_visible()
    for _try in range(50):
        if teams.results():
            break
        rooms[1].wait_for_timeout(100)
    assert teams.results() == 2 * boards
    assert rooms[1].locator("#table table").count() == 0
    rooms[0].goto(teams.address(opening.WALL))
    looked_at(rooms[0], f"wall-{language}")


@LANGUAGES
def test_a_player_finds_the_place_and_calls_and_the_director_sees_the_rooms(visitor, portal, language):
    teams = RunningTeams(portal)
    player = entered(visitor, teams.house.player, language, WIDTH)
    player.goto(f"/sakura/me/tables/{teams.session.pk}/")
    expect(player.locator("main li strong").first).to_be_visible()
    player.locator("a.button[href$='director/#call']").wait_for()
    looked_at(player, f"place-{language}")
    player.locator("a.button[href$='director/#call']").click()
    player.locator("#table").select_option(index=1)
    looked_at(player, f"call-{language}")
    player.locator("button[value=claim]").click()
    expect(player.locator(".messages")).to_be_visible()
    with acting_for(teams.house.federation):
        call = DirectorCall.objects.get(session=teams.session)
        assert call.table % 2 == 0
    director = entered(visitor, teams.house.scorer, language, WIDTH)
    director.goto(f"/sakura/desk/sessions/{teams.session.pk}/room/")
    expect(director.locator("table tbody tr")).to_have_count(4)
    looked_at(director, f"room-{language}")
    director.goto(f"/sakura/desk/sessions/{teams.session.pk}/tables/")
    looked_at(director, f"tables-{language}")
    for sheet in ("pairings", "seats"):
        director.goto(f"/sakura/sessions/{teams.session.pk}/wall/{sheet}/")
        looked_at(director, f"{sheet}-{language}")


@LANGUAGES
def test_an_evening_opened_by_mistake_is_taken_back_at_the_desk(visitor, portal, language):
    teams = RunningTeams(portal)
    director = entered(visitor, teams.house.scorer, language, WIDTH)
    director.goto(f"/sakura/desk/stages/{teams.session.stage_id}/take-back-evening/")
    director.locator("#id_reason").fill("eight tables were meant")
    director.locator("main form .buttons button").first.click()
    expect(director.locator(".found li").first).to_be_visible()
    looked_at(director, f"take-back-{language}")
    director.locator("main form .buttons button").first.click()
    expect(director.locator(".messages")).to_be_visible()
    looked_at(director, f"taken-back-{language}")


@LANGUAGES
def test_who_sits_out_is_told_at_the_table(visitor, portal, language):
    house = portal.houses[0]
    with acting_for(house.federation):
        session = opened(house, contestants=9, key="mitchell-1")
        Session.objects.filter(pk=session.pk).update(played_on=timezone.localdate())
        tables = opening.open_tables(session=session, at=SEVEN, by=house.scorer)
        seats = seating.seats_of(session)
        second = {who for seat in seats if seat.round == 2 for who in (seat.ns, seat.ew)}
        (resting,) = {str(number) for number in range(1, 10)} - second
        table = next(s.table for s in seats if s.round == 1 and resting in (s.ns, s.ew))
        code = opening.code_of(tables, table)
        mai = house.members[1]
        roster = [RosterName(mai.name, mai), RosterName("Guest")]
        naming.name_players(session=session, rosters={resting: roster}, at=SEVEN, by=house.scorer)
    page = visitor.arrives(language, width=WIDTH)
    page.goto(f"/sakura/table/{session.pk}/{table}/{code}/")
    page.locator(".table-boards").wait_for()
    count = page.locator(".table-boards button").count()
    for number in range(count):
        board_done(page, number)
    expect(page.locator(".table-moves")).to_contain_text({"ja": "お休み", "en": "sits out"}[language])
    looked_at(page, f"sits-out-{language}")
    player = entered(visitor, house.player, language, WIDTH)
    player.goto(f"/sakura/me/tables/{session.pk}/")
    looked_at(player, f"own-sit-out-{language}")
