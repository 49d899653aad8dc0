"""Every page of an evening and its tables on a telephone, in both languages, and by keyboard alone.

The pages are those of the URL configuration: a new one fails until it is said here who opens it.
"""

from uuid import uuid4

import pytest
from django.utils import timezone

from clubs.checkin import urls as checkin_urls
from clubs.checkin.services.opening import lot_of
from clubs.dealing import services as dealing, urls as dealing_urls
from clubs.evening import urls as evening_urls
from clubs.evening.services import naming
from clubs.models import Session
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import running, seating
from clubs.table import urls as table_urls
from clubs.table.services import opening
from clubs.tournaments.services.entrants import RosterName
from federation.tenancy.context import acting_for
from scoring.room import urls as room_urls
from scoring.room.wall import SHEETS
from tests.browser.accessibility import accessible, fits
from tests.browser.test_reports import entered
from tests.clubs.checkin.doorstep import Doorstep
from tests.clubs.evening.evening_house import opened

pytestmark = pytest.mark.browser
ROOMS = (table_urls, evening_urls, checkin_urls, room_urls, dealing_urls)
WIDTH = 360
# What a page asks for by itself and a browser shows nothing of: data, parts of a page, files.
NO_PAGES = {
    *("table_state", "table_entries", "table_room", "table_worker", "director_room_live"),
    *("check_in_live", "session_tables_pdf", "session_hands"),
}
PAGES = {
    *("table_page", "session_tables", "new_evening", "my_table_room", "evening_names", "my_check_in"),
    *("check_in_door", "check_in_desk", "seats_drawn", "director_room", "wall_screen", "session_deals"),
    "deals_proof",
}
# What a keyboard can reach of a page; not what is not shown or lies in a closed part.
REACHED = """() => [...document.querySelectorAll(
        "main :is(a[href], button, input, select, textarea, summary)")]
    .filter((one) => !one.disabled && one.type !== "hidden" && one.type !== "radio" && one.tabIndex >= 0)
    .filter((one) => one.checkVisibility({checkVisibilityCSS: true}))
    .map((one, place) => (one.dataset.place = place))"""
CHOSEN = "?form=pairs_matchpoints&tables=4&boards=20"
FOCUSED = "document.activeElement.dataset.place ?? null"


class EveningPages:
    """An evening of six pairs with its tables open, an event with a check-in; addresses by page."""

    def __init__(self, house) -> None:
        self.house, self.addresses = house, {name: [] for name in PAGES}
        slug = house.federation.slug
        with acting_for(house.federation):
            self.step = Doorstep(house, entries=4, slug=f"pages-{uuid4().hex[:8]}", minutes=5)
            self.step.opens()
            self.step.pair_comes(1, 2)
            self.player = self.step.player(1).member.user
            self._adds("my_check_in", None, self.step.mine)
            self._adds("check_in_door", None, self.step.door())
            self._adds("check_in_desk", self.step.director, self.step.desk())
            self._adds("seats_drawn", None, f"/{slug}/sessions/{self._drawn()}/seats/")
            self.session, scorer = self._evening(), house.scorer
            key, desk = self.session.pk, f"/{slug}/desk/sessions/{self.session.pk}"
            for table in (opening.WALL, seating.seats_of(self.session)[0].table):
                code = opening.code_of(opening.opening_of(self.session), table)
                self._adds("table_page", None, f"/{slug}/table/{key}/{table}/{code}/")
            self._adds("session_tables", scorer, f"{desk}/tables/")
            self._adds("director_room", scorer, f"{desk}/room/")
            self._adds("evening_names", scorer, f"{desk}/names/")
            self._adds("session_deals", scorer, f"{desk}/deals/")
            self._adds("deals_proof", None, f"/{slug}/sessions/{key}/deals/")
            self._adds("new_evening", scorer, f"/{slug}/desk/clubs/{house.club.pk}/evening/{CHOSEN}")
            self._adds("my_table_room", self.player, f"/{slug}/me/tables/{key}/director/")
            for sheet in SHEETS:
                self._adds("wall_screen", self.player, f"/{slug}/sessions/{key}/wall/{sheet}/")

    def _adds(self, name, who, address) -> None:
        self.addresses[name].append((who, address))

    def _drawn(self) -> int:
        """A session whose seats were drawn."""
        stage, by = self.step.stage, self.step.director
        session = running.open_session(
            stage=stage, number=1, played_on=self.step.day, at=timezone.now(), by=by
        )
        howell, lot = choice.make(MovementKind.HOWELL, 4, boards_per_round=2), lot_of(stage, 1)
        seating.set_movement(session=session, movement=howell, at=timezone.now(), by=by, seed=lot)
        return session.pk

    def _evening(self) -> Session:
        session, now, by = opened(self.house, contestants=6), timezone.now(), self.house.scorer
        Session.objects.filter(pk=session.pk).update(played_on=timezone.localdate())
        session.refresh_from_db()
        roster = [RosterName("", self.step.player(1).member), RosterName("Guest")]
        naming.name_players(session=session, rosters={"1": roster}, at=now, by=by)
        dealing.deal_boards(session=session, first=30, last=31, at=now, by=by)
        opening.open_tables(session=session, at=now, by=by)
        return session


def test_every_page_of_these_rooms_is_looked_at():
    names = {pattern.name for room in ROOMS for pattern in room.urlpatterns}
    assert names == PAGES | NO_PAGES


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_page_is_for_everybody_on_a_telephone_and_by_keyboard(visitor, portal, language):
    pages = EveningPages(portal.houses[0 if language == "ja" else 1])
    assert len(pages.addresses) == len(PAGES) > 10
    for name, addresses in sorted(pages.addresses.items()):
        assert addresses, name
        for who, address in addresses:
            reader = who or pages.player
            page = entered(visitor, reader, language, WIDTH)
            answer = page.goto(address)
            assert answer.status == 200, (name, address, answer.status)
            page.wait_for_load_state()
            if name == "table_page":
                page.locator("html[data-kept=yes], main ul.table-links").first.wait_for()
            accessible(page)
            fits(page)
            by_keyboard(page, name)
            page.context.close()
            visitor.contexts.remove(page.context)


def by_keyboard(page, name):
    """Whatever can be pressed or written in is reached with the key that goes on, in its order."""
    places = page.evaluate(REACHED)
    reached: list[int] = []
    for _press in range(len(places) + 60):
        page.keyboard.press("Tab")
        place = page.evaluate(FOCUSED)
        if place is not None and int(place) not in reached:
            reached.append(int(place))
        if len(reached) == len(places):
            break
    assert sorted(reached) == places, (name, set(places) - set(reached))
