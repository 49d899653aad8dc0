"""Nine and a half tables: somebody late, a fouled board, a mended round, corrections in time and after it."""

import pytest
from django.utils import timezone

from clubs.models import Stage
from federation.models import Role
from federation.tenancy.context import acting_for
from tests import cast
from tests.browser.mitchell_reckoning import ALONE, EW, FOULED, LATE, NS, Reckoning, places, typed_in
from tests.browser.page_reader import Reader
from tests.browser.stage_walk import Desk
from tests.browser.totals import figure_of, rounded
from tests.browser.walking import WIDTH, Organiser, Walker
from tests.clubs.corrections.test_corrections import register_director

pytestmark = pytest.mark.browser

EXCHANGED = ("15", "16")  # who sat at each other's tables in the third round, the seventh and the eighth
CONFIRM = "main button[name=act][value=confirm]"
ONE_IN = {"en": 1, "ja": 4}  # of the places that show figures, after each act


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_mitchell_with_a_late_pair_a_fouled_board_and_corrections(visitor, portal, language):
    desk, director = at_desk(visitor, portal.houses[0], language)
    reckoning = Reckoning()
    plays(desk, 1)
    comes_late(desk)
    plays(desk, 2)
    groups = f"{ALONE}\n4 5"
    desk.act("foul", board=FOULED, groups=groups, reason="a card was in another hand")
    plays(desk, 3)
    is_reckoned(desk, reckoning)
    sat_elsewhere(desk, reckoning)
    desk.act("publish")
    corrected_in_time(desk, reckoning)
    corrected_by_two(desk, director, reckoning)
    untouched_board(desk)
    desk.visits()
    desk.act("close")
    is_reckoned(desk, reckoning)


def plays(desk, number):
    """A round: its clock, and every result in the grid."""
    desk.starts(number)
    desk.enters_tables(number, typed_in(number))
    desk.agrees()


def comes_late(desk):
    """A pair is entered for the event after the opening, and fills the half table from round 2 on."""
    entries = f"desk/events/{desk.reader.stage.event_id}/entries/"
    desk.press(entries, players="遅刻 一郎\nLate Two", direction="EW")
    desk.seen("entered-late")
    desk.act("late-entry", contestant=LATE, number=2, missed="averages", reason="traffic")


def sat_elsewhere(desk, reckoning):
    """Two pairs that sat at each other's tables: what was entered for one was the other's."""
    wrong, right = EXCHANGED
    before = reckoning.totals()
    reckoning.sat = {(3, 7): right, (3, 8): wrong}
    moved = {who for who, total in reckoning.totals().items() if total != before[who]}
    assert moved == set(EXCHANGED)
    exchanged = {"contestant": wrong, "right_contestant": right, "both_ways": True, "round": 3}
    desk.act("wrong-contestant", **exchanged, reason="they sat at each other's tables")
    is_reckoned(desk, reckoning)


def corrected_in_time(desk, reckoning):
    """A result that was keyed wrongly, in the correction period: the director alone."""
    asked = {"error": "computer_input", "reason": "keyed 3S for 1H"}
    desk.enters_tables(1, {(3, 5): "1HN="}, **asked)
    desk.agrees()
    is_changed(desk, reckoning, (1, 3, 5), "1HN=")


def corrected_by_two(desk, director, reckoning):
    """The period is shortened, and over: the organiser and the director both confirm what the slip says."""
    conditions = f"desk/events/{desk.reader.stage.event_id}/conditions/"
    desk.press(conditions, correction_minutes="0", reason="the hall closes")
    desk.seen("would-be")
    desk.sends()
    desk.agrees()
    asked = {"error": "organiser_entry", "reason": "the slip says 2NT"}
    desk.enters_tables(2, {(7, 15): "2NTN="}, **asked)
    desk.agrees()
    is_reckoned(desk, reckoning)
    confirms(desk)
    desk.agrees()
    is_reckoned(desk, reckoning)  # one of the two alone changes nothing
    confirms(director)
    desk.agrees()
    is_changed(desk, reckoning, (2, 7, 15), "2NTN=")


def confirms(walker):
    """Somebody's word on the late change that waits."""
    walker.goes("desk/corrections/")
    walker.seen("waits")
    address = walker.page.locator("main a[href*='/changes/']").get_attribute("href")
    walker.press(address, CONFIRM)
    walker.seen("confirmed")


def is_changed(desk, reckoning, place, typed):
    """The result is another, and with it somebody's total."""
    before = reckoning.totals()
    reckoning.played[place] = typed
    assert reckoning.totals() != before
    is_reckoned(desk, reckoning)


def is_reckoned(desk, reckoning):
    """The engine comes to the totals and to the places that are reckoned by hand."""
    totals = reckoning.totals()
    by_hand = {("total", who): rounded(total) for who, total in totals.items()}
    by_hand |= {("percent", who): rounded(total * 100 / 12) for who, total in totals.items()}
    by_hand |= {("place", who): place for who, place in places(totals).items()}
    assert desk.figures == by_hand


def untouched_board(desk):
    """Of -110, 140 and -110 the best beats two; the others beat nobody, and are level with one."""
    session = desk.reader.sessions[0]
    page = desk.reader.goes(f"sessions/{session}/")
    address = page.locator("ul.boards a[href$='/7/']").get_attribute("href")
    desk.goes(address)
    desk.seen("traveller")
    cells = (".pair.ns .number", ".ns-award .why", ".pair.ew .number", ".ew-award .why")
    rows = desk.reader.rows(desk.page, "table.traveller tbody tr:not(.steps)", *cells)
    shown = {(ns, figure_of(won), ew, figure_of(lost)) for ns, won, ew, lost in rows}
    half = rounded("1/2")
    assert shown == {("3", 2, "12", 0), ("4", half, "14", 3 * half), ("2", half, LATE, 3 * half)}


def at_desk(visitor, house, language):
    """The desk with nineteen pairs and their movement, and a director with a telephone of their own."""
    with acting_for(house.federation):
        cast.appoint(cast.login(house.federation, f"mitchell-{language}"), Role.TOURNAMENT_OFFICE)
        judge = register_director(house, f"judge-{language}")
        # Tests hash weakly; the running portal knows that of the cast, which has the same password.
        type(judge).objects.filter(pk=judge.pk).update(password=house.scorer.password)
    names = (f"mitchell-{language}", "player", f"judge-{language}")
    page, own, other = (arrives(visitor, language, name) for name in names)
    office = Organiser(page, "sakura", names[0])
    public = visitor.arrives(language, width=WIDTH)
    public.set_default_timeout(30_000)
    reader = Reader(house.federation, makes(office, house, language), public, own, "1")
    desk = Desk(office, reader, ONE_IN[language])
    desk.act("open")
    desk.act("movement", form="mitchell", rounds=3, boards=2, missing="EW")
    return desk, Walker(other, "sakura", names[2])


def arrives(visitor, language, name):
    """Somebody with a telephone, signed in."""
    page = visitor.arrives(language, width=WIDTH)
    page.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "sakura", name)
    return page


def makes(office, house, language):
    """The event with its one stage, and its pairs but the last."""
    event = office.makes(
        house.club.pk,
        f"Autumn {language}",
        timezone.localdate().isoformat(),
        {"form": "pairs_matchpoints", "boards_per_round": 2, "titles_ja": "ペア戦", "titles_en": "Pairs"},
        winners="2",
        correction_minutes="60",
        **dict.fromkeys(("ruling_minutes", "appeal_minutes"), "0"),
    )
    stage = office.adds_stage(event, ("決勝", "Final"))
    for number in (*NS, *EW[:-1]):
        first = house.members[1].number if number == "1" else f"選手 {number}"
        pair = {"players": f"{first}\nPartner {number}", "direction": "NS" if number in NS else "EW"}
        office.press(f"desk/events/{event}/entries/", **pair)
    office.seen("entries")
    with acting_for(house.federation):
        return Stage.objects.select_related("event__tournament__host").get(pk=stage)
