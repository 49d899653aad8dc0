"""A whole evening: five tables, ten telephones in two languages, no network for a round, two telephones lost.

A pair comes late, the director is called, the sides of a table disagree, a result is corrected afterwards.
The places and percentages are those of the same results by file.
"""

import json
import subprocess
import sys

import pytest
from django.conf import settings
from playwright.sync_api import expect

from clubs.models import DirectorCall, Result, Session, TableEntry
from clubs.playing.services import seating
from federation.tenancy.context import acting_for
from scoring.models import StandingRow
from tests.browser.evening_play import Place, TablePhone, as_file, planned
from tests.browser.mitchell_reckoning import TYPED
from tests.browser.telephones import Telephone
from tests.scoring.scenarios.truth import settled

pytestmark = pytest.mark.browser
EVENING = "evening/?form=pairs_matchpoints&tables=5&half=on&boards=10"
LATE, COMES_AT = "10", 2
LANGUAGES = {"NS": "ja", "EW": "en"}
TABLES, ROUNDS = (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)
CUT, DISAGREED = 3, 4  # the round without the network, the round in which a table disagrees
HAND_ON = (1, 2, 3)  # tables whose North hands the telephone over; at the others East-West type the code


class WholeEvening:
    """The director, the telephones by table and side, and what is to come of every board."""

    def __init__(self, visitor, house) -> None:
        self.visitor, self.house = visitor, house
        self.director = Telephone(visitor, house.scorer, house, "ja")
        self.director.goes(f"desk/clubs/{house.club.pk}/{EVENING}")
        self.director.sends("main form[method=post] button[value='mitchell-1']")
        with acting_for(house.federation):
            self.session = Session.objects.select_related("stage").latest("pk")
        self.director.press(self.tables, "main button[name=act][value=open]")
        self.director.seen("open")
        addresses = self.director.page.locator("main p a[href*='/table/']").evaluate_all(
            "links => links.map((link) => new URL(link.href).pathname)"
        )
        assert len(addresses) == len(TABLES)
        self.addresses = dict(zip(TABLES, addresses, strict=True))
        self.phones = {
            (table, side): TablePhone(visitor, address, language)
            for table, address in self.addresses.items()
            for side, language in LANGUAGES.items()
        }

    @property
    def tables(self) -> str:
        """The director's page of what the tables say."""
        return f"desk/sessions/{self.session.pk}/tables/"

    @property
    def desk(self) -> str:
        """The director's desk."""
        return f"desk/stages/{self.session.stage_id}/"

    def seats(self):
        """Who plays what, as the movement has it now."""
        with acting_for(self.house.federation):
            return seating.seats_of(self.session)

    def of_round(self, number):
        """By table, what it plays in a round: the boards with what is to come of them."""
        played: dict[int, dict[int, str]] = {}
        for place, typed in planned(self.seats()).items():
            if place.round == number:
                played.setdefault(place.table, {})[place.board] = typed
        return played

    def enters(self, table, boards) -> None:
        """North-South enter what came of their boards."""
        for board, typed in boards.items():
            self.phones[table, "NS"].enters(board, typed)
            self.phones[table, "NS"].back()

    def checks(self, table, boards) -> None:
        """East-West check it on their own telephone."""
        for board in boards:
            self.phones[table, "EW"].sees(board, "waiting")
            self.phones[table, "EW"].opens(board)
            self.phones[table, "EW"].confirms()

    def plays(self, number, tables=TABLES) -> None:
        """A round at some tables."""
        played = {table: boards for table, boards in self.of_round(number).items() if table in tables}
        for table, boards in played.items():
            self.enters(table, boards)
        for table, boards in played.items():
            self.checks(table, boards)
        self.is_entered({Place(number, table, board) for table in played for board in played[table]})

    def is_entered(self, wanted) -> None:
        """The portal has all of it, as soon as every telephone has sent what it keeps."""
        for _try in range(100):
            missing = wanted - self.results().keys()
            if not missing:
                return
            for phone in self.phones.values():
                phone.looks()
            self.director.page.wait_for_timeout(200)
        raise AssertionError(sorted(missing))

    def results(self):
        """What stands."""
        with acting_for(self.house.federation):
            rows = Result.objects.current().filter(session=self.session)
            return {Place(row.round, int(row.table), row.board): row for row in rows}

    def entries(self) -> int:
        """How much the telephones have said."""
        with acting_for(self.house.federation):
            return TableEntry.objects.filter(session=self.session).exclude(kind="decided").count()


def test_a_whole_evening(visitor, portal, tmp_path):
    evening = WholeEvening(visitor, portal.houses[0])
    evening.plays(1)
    is_called(evening)
    comes_late(evening)
    evening.plays(2)
    plays_without_the_network(evening)
    disagrees(evening)
    evening.plays(5)
    missed = {Place(1, TABLES[-1], board) for board in evening.of_round(1)[TABLES[-1]]}  # with the tenth pair
    played = planned(evening.seats()) | corrects(evening)
    played = {place: typed for place, typed in played.items() if place not in missed}
    is_that_of_the_file(evening, as_file(evening.seats(), played), tmp_path / "evening.xml")


def is_called(evening):
    """From a table, in two presses; the director comes, and writes to all."""
    phone = evening.phones[2, "EW"].page
    phone.locator("#table-room button").first.click()
    phone.locator("#table-room button").nth(1).click()
    expect(phone.locator("#table-room [role=status]")).to_be_visible()
    evening.phones[2, "EW"].seen()
    with acting_for(evening.house.federation):
        assert DirectorCall.objects.get(session=evening.session).table == 2
    room = evening.director.page
    evening.director.goes(f"desk/sessions/{evening.session.pk}/room/")
    evening.director.seen("called")
    room.locator("button[name=come]").click()
    expect(room.locator("button[name=come]")).to_have_count(0)
    room.locator("button[name=close]").click()
    expect(room.locator("button[name=close]")).to_have_count(0)
    room.locator("#id_text").fill("お茶があります")
    with room.expect_navigation():
        room.locator("button[name=write]").click()
    evening.phones[4, "NS"].looks()
    expect(evening.phones[4, "NS"].page.locator("#table-room")).to_contain_text("お茶があります")


def comes_late(evening):
    """The tenth pair fills the half table from the second round on."""
    with acting_for(evening.house.federation):
        event = evening.session.stage.event_id
    evening.director.press(f"desk/events/{event}/entries/", players="遅刻 一郎\n遅刻 二郎")
    late = {"contestant": LATE, "number": COMES_AT, "missed": "uncounted", "reason": "traffic"}
    evening.director.press(f"{evening.desk}late-entry/", **late)
    for phone in evening.phones.values():
        phone.looks()


def plays_without_the_network(evening):
    """Ten lines are cut. One telephone dies with all that it keeps, and one that keeps nothing."""
    entries, played = evening.entries(), evening.of_round(CUT)
    for (table, _side), phone in evening.phones.items():
        phone.looks()
        expect(phone.board(min(played[table]))).to_be_visible()
    for phone in evening.phones.values():
        phone.line.cut()
    evening.phones[1, "NS"].page.clock.set_system_time("2001-01-01T00:00:00Z")
    for table, boards in played.items():
        north, east = evening.phones[table, "NS"], evening.phones[table, "EW"]
        for board, typed in boards.items():
            north.enters(board, typed)
            if table in HAND_ON:
                north.confirms()
            else:
                code = north.code
                north.back()
                east.confirms_by_code(board, code)
    goes_on_to_the_next_round(evening)
    assert evening.entries() == entries
    evening.phones.pop((1, "EW")).is_lost()
    evening.phones.pop((5, "NS")).is_lost()
    for phone in evening.phones.values():
        phone.line.mend()
    others = {Place(CUT, table, board) for table in (1, 2, 3, 4) for board in played[table]}
    evening.is_entered(others)
    for table, side in ((1, "EW"), (5, "NS")):
        evening.phones[table, side] = TablePhone(evening.visitor, evening.addresses[table], LANGUAGES[side])
    north = evening.phones[5, "NS"]
    for board, typed in played[5].items():  # East-West's own word has it whole; North-South say so once more
        north.sees(board, "waiting")
        north.enters_again(board, typed)
        north.back()
    evening.is_entered({Place(CUT, 5, board) for board in played[5]})


def goes_on_to_the_next_round(evening):
    """North-South of the last table do not know whether the code was typed: they play on all the same."""
    north = evening.phones[4, "NS"]
    before = north.page.locator("#table h2").inner_text()
    north.goes_on()
    expect(north.page.locator("#table h2")).not_to_have_text(before)
    north.seen()


def disagrees(evening):
    """Both sides of table 3 say something else of a board; the director takes what North-South say."""
    evening.plays(DISAGREED, [table for table in TABLES if table != 3])
    boards = evening.of_round(DISAGREED)[3]
    first, second = boards
    evening.enters(3, boards)
    east = evening.phones[3, "EW"]
    east.sees(first, "waiting")
    east.opens(first)
    east.page.locator("#table button.second").first.click()
    east.page.locator("#table .refusal").wait_for()
    east.back()
    evening.checks(3, [second])
    evening.is_entered({Place(DISAGREED, 3, second)})
    evening.director.goes(evening.tables)
    evening.director.seen("disagreed")
    evening.director.sends(".table-question button[name=take]")
    evening.is_entered({Place(DISAGREED, 3, first)})
    evening.phones[3, "NS"].looks()


def corrects(evening):
    """After the last round the director puts a result right; what came of it now."""
    place = Place(1, 2, min(evening.of_round(1)[2]))
    seat = next(seat for seat in evening.seats() if Place(seat.round, seat.table, seat.board) == place)
    right = next(typed for typed in TYPED if typed != planned([seat])[place])
    result = {"board": place.board, "ns": seat.ns, "ew": seat.ew, "result": right, "round": 1}
    evening.director.press(f"{evening.desk}result/", **result)
    return {place: right}


def is_that_of_the_file(evening, content, file):
    """The portal's places and percentages are those of the same results, read from a file and scored."""
    file.write_bytes(content)
    command = [sys.executable, "manage.py", "score", "--json", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=settings.BASE_DIR, check=True)
    standings = json.loads(done.stdout)["standings"]
    wanted = {row["contestant"]: (row["rank"], row["percent"]) for row in standings}
    settled(evening.house.federation)
    with acting_for(evening.house.federation):
        rows = StandingRow.objects.filter(session=evening.session).select_related("entry")
        assert {row.entry.number: (row.rank, str(row.percent)) for row in rows} == wanted
