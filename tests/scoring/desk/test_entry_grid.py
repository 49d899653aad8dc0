"""Results of a round or a match in one grid: each row is saved alone, echoed, and refused alone."""

import re
from datetime import timedelta
from itertools import product
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.facts.typed_results import as_typed, stated_of
from clubs.files.notation import shown_score
from clubs.models import LateChange, Match, Result
from clubs.movements.generators import choice
from clubs.movements.model import MovementKind
from clubs.playing.services import seating
from clubs.tournaments.services import stages
from scoring.desk.grids import keypad
from scoring.engine.contest import Form
from tests.clubs.tournaments.event_house import NOON
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.desk.test_stage_desk import Desk
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


class Grid:
    """A grid of results in a director's browser."""

    def __init__(self, desk, address):
        self.desk, self.address = desk, desk.address(address)

    def rows(self):
        """By key, the boxes of each row with what they hold."""
        page = self.desk.client.get(self.address).content.decode()
        rows = {}
        for name, value in re.findall(r'name="([^"]+)"[^>]*?\svalue="([^"]*)"', page):
            key, dot, box = name.partition(".")
            if dot:
                rows.setdefault(key, {})[box] = value
        return rows

    def save(self, written, *, row=None, also=None, **headers):
        """Everything on the page as a browser sends it, with what was written by row."""
        sent = {
            f"{key}.{box}": value
            for key, boxes in self.rows().items()
            for box, value in (boxes | written.get(key, {})).items()
        }
        alone = {} if row is None else {"row": row}
        return self.desk.client.post(self.address, sent | alone | (also or {}), headers=headers)


def paired(here, **stage):
    desk = Desk(here, **stage)
    desk.send("hand", number=1, matches="1 2\n3 4")
    return desk


def figures(desk):
    with desk.inside():
        matches = Match.objects.current().filter(session=desk.here.session).order_by("line", "pk")
        return sorted(matches.values_list("a__number", "b__number", "a_score", "b_score"))


@pytest.fixture
@furnished_once
def desk(here):
    return paired(here)


def test_a_round_is_entered_and_echoed(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, other = grid.rows()
    page = grid.save({one: {"a": "34", "b": "20"}, other: {"a": "7", "b": "0"}})
    assert page.status_code == 200
    assert "34–20 saved." in text(page)
    assert "7–0 saved." in text(page)
    assert "Every result is entered." in text(page)
    assert figures(desk) == [("1", "2", "34", "20"), ("3", "4", "7", "0")]


def test_what_was_saved_is_undone_from_its_echo(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, other = grid.rows()
    page = grid.save({one: {"a": "34", "b": "20"}, other: {"a": "7", "b": "0"}}).content.decode()
    entries = re.findall(r"undo/\?entry=(\d+)", page)
    assert len(set(entries)) == 2
    shown = text(desk.look(f"undo/?entry={entries[0]}"))
    assert "34–20 → –" in shown
    assert "7–0" not in shown
    assert desk.confirm("undo", entry=entries[0]).status_code == 302
    assert figures(desk) == [("1", "2", "", ""), ("3", "4", "7", "0")]


def test_what_changed_nothing_is_not_undone(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, _other = grid.rows()
    grid.save({one: {"a": "34", "b": "20"}})
    page = grid.save({one: {"a": "34", "b": "20"}}).content.decode()
    assert 'class="grid-saved"' in page
    assert "undo/" not in page


def test_contracts_have_keys_and_figures_have_the_telephone_s_own(desk):
    with desk.inside():
        match = Match.objects.current().get(a__number="1")
    of_boards = desk.look(f"matches/{match.pk}/enter/").content.decode()
    assert 'id="keypad"' in of_boards
    assert of_boards.count(" data-result") == 16
    of_round = desk.look("rounds/1/enter/").content.decode()
    assert "keypad" not in of_round
    assert of_round.count('inputmode="decimal"') == 4


def test_every_key_writes_what_is_read():
    levels, denominations, seats, over, under = keypad.keys()
    doubled = [key for key in denominations if key.writes in ("X", "XX")]
    strains = [key for key in denominations if key not in doubled]
    tricks = [key for key in (*over, *under) if key.ends]
    assert (len(levels), len(strains), len(doubled), len(tricks)) == (7, 5, 2, 13)
    assert stated_of(1, seats[-1].writes).kind == "passed_out"
    doubles = ["", *(key.writes for key in doubled)]
    for level, strain, double, seat in product(levels, strains, doubles, seats[:-1]):
        stated = stated_of(1, f"{level.writes}{strain.writes}{double}{seat.writes}=")
        wanted = (f"{level.shown}{'CDHSN'[strains.index(strain)]}{double}", seat.shown, 6 + int(level.shown))
        assert (stated.contract, stated.declarer, stated.tricks) == wanted
    counted = [stated_of(1, f"1♣N{key.writes}").tricks for key in tricks]
    assert counted == [*range(7, 14), *range(6, 0, -1)]


def test_what_is_wrong_keeps_what_was_typed_and_the_rest_is_saved(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, other = grid.rows()
    page = grid.save({one: {"a": "3x", "b": "20"}, other: {"a": "7", "b": "0"}})
    assert page.status_code == 422
    assert 'value="3x"' in page.content.decode()
    assert "7–0 saved." in text(page)
    assert "1 result is missing." in text(page)
    assert figures(desk) == [("1", "2", "", ""), ("3", "4", "7", "0")]


def test_a_row_is_saved_alone_while_the_others_are_written(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, other = grid.rows()
    part = grid.save({one: {"a": "34", "b": "20"}, other: {"a": "7"}}, row=one, **HTMX)
    assert part.status_code == 200
    words = part.content.decode()
    assert words.count("<li id=") == 1
    assert 'id="grid-state"' in words
    assert "<main" not in words
    assert figures(desk) == [("1", "2", "34", "20"), ("3", "4", "", "")]


def test_the_same_sending_twice_is_saved_once(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, _other = grid.rows()
    with desk.inside():
        match = Match.objects.current().get(a__number="1")
    token = str(uuid4())
    sent = {f"{one}.a": "34", f"{one}.b": "20", f"{one}.match": match.pk, f"{one}.token": token}
    desk.client.post(grid.address, sent)
    before = figures(desk)
    desk.client.post(grid.address, sent)
    assert figures(desk) == before
    with desk.inside():
        assert desk.here.session.acts.filter(kind="match").count() == 1


def test_a_match_that_somebody_else_entered_meanwhile_is_asked_about(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, _other = grid.rows()
    stale = grid.rows()[one]
    grid.save({one: {"a": "34", "b": "20"}})
    sent = {f"{one}.{box}": value for box, value in (stale | {"a": "1", "b": "2"}).items()}
    page = desk.client.post(grid.address, sent)
    assert page.status_code == 422
    assert "Somebody has changed this match" in text(page)
    assert ("1", "2", "34", "20") in figures(desk)


def test_the_boards_of_a_match(desk):
    with desk.inside():
        match = Match.objects.current().get(a__number="1")
    grid = Grid(desk, f"matches/{match.pk}/enter/")
    assert list(grid.rows()) == [f"board-{board}" for board in range(1, 9)]
    page = grid.save(
        {"board-2": {"open": "4SN10", "closed": "4SN="}, "board-5": {"open": "1C N 7", "closed": "pass"}}
    )
    assert "Board 2" in text(page)
    assert "6 results are missing." in text(page)
    with desk.inside():
        results = Result.objects.current().filter(session=desk.here.session)
        assert sorted(results.values_list("board", "ns__number", "score")) == [
            (2, "1", 620),
            (2, "2", 620),
            (5, "1", 70),
            (5, "2", 0),
        ]


def test_the_boards_of_a_later_round_begin_where_they_are_played(desk):
    with desk.inside():
        match = Match.objects.current().get(a__number="1")
    grid = Grid(desk, f"matches/{match.pk}/enter/?first=17")
    assert list(grid.rows()) == [f"board-{board}" for board in range(17, 25)]


def with_movement(here, form="pairs_matchpoints", **conditions):
    """A stage whose rounds are not drawn, and the boards of its first round."""
    contestants = 8 if Form(form) is Form.INDIVIDUAL else 6
    kind = MovementKind.INDIVIDUAL if Form(form) is Form.INDIVIDUAL else MovementKind.HOWELL
    desk = Desk(here, form=form, teams=contestants, **conditions)
    with desk.inside():
        session = desk.here.session
        movement = choice.make(kind, contestants, boards_per_round=2)
        seating.set_movement(session=session, movement=movement, at=NOON, by=desk.here.director)
        return desk, [seat for seat in seating.seats_of(session) if seat.round == 1]


def test_a_round_of_a_movement_table_by_table(here):
    desk, seats = with_movement(here)
    grid = Grid(desk, "rounds/1/enter/")
    rows = grid.rows()
    assert len(rows) == len(seats) > 0
    key, boxes = next(iter(rows.items()))
    box = next(name for name in boxes if name.startswith("board_"))
    assert text(desk.look()).index("Start the clock of round 1") < text(desk.look()).index("Enter round 1")
    page = grid.save({key: {box: "3NT S 9"}})
    assert "3NT S 9 (+" in text(page)
    begun = text(desk.look())  # with one of a table's boards the round has begun
    assert begun.index("Enter round 1") < begun.index("Start the clock of round 1")
    with desk.inside():
        assert Result.objects.current().filter(session=desk.here.session).count() == 1
        assert set(seating.missing_of(desk.here.session, seats)) == set(seats[1:])


def test_a_traveller_has_every_table_of_a_board(here):
    """From a board of the round to all tables that play it, whatever the round, with what they add up to."""
    desk, _seats = with_movement(here)
    with desk.inside():
        seats = seating.seats_of(desk.here.session)
    board = min(seat.board for seat in seats)
    of_board = [seat for seat in seats if seat.board == board]
    page = desk.look("rounds/1/enter/").content.decode()
    assert f'href="{desk.address(f"boards/{board}/enter/")}?session=1"' in page
    grid = Grid(desk, f"boards/{board}/enter/")
    rows = list(grid.rows())
    assert rows == [f"{seat.table}-{board}-{seat.ns}-{seat.ew}" for seat in of_board]
    assert len({seat.round for seat in of_board}) > 1
    box = f"board_{board}"
    typed = dict(zip(rows, ("4SN=", "3NTS-1", "np"), strict=False))
    answer = text(grid.save({key: {box: written} for key, written in typed.items()}))
    assert "2 scores of North-South add up to" in answer
    with desk.inside():
        results = Result.objects.current().filter(session=desk.here.session, board=board)
        known = {(result.round, result.ns.number): result.score for result in results}
        scores = [known[seat.round, seat.ns] for seat in of_board[:2]]
        assert len(known) == len(typed)
        assert set(seating.missing_of(desk.here.session, of_board)) == set(of_board[3:])
    assert f"add up to {shown_score(sum(scores))}." in answer
    assert desk.look(f"boards/{board + 900}/enter/").status_code == 404


@pytest.mark.parametrize("written", ["4SN=", "3NXW-2", "7NXXE+0", "1CS+6", "pass", "np", "-110", "+50", "0"])
def test_what_stands_is_repeated_as_it_is_typed(written):
    stated = stated_of(2, written)
    assert stated_of(2, as_typed(stated)) == stated


def test_who_sat_at_another_s_table_is_entered_where_they_sat(here):
    desk, seats = with_movement(here)
    grid = Grid(desk, "rounds/1/enter/")
    grid.save({key: {f"board_{key.split('-')[1]}": "1NT S 7"} for key in grid.rows()})
    first, second = (next(seat for seat in seats if seat.table == table) for table in (1, 2))
    exchanged = {"contestant": first.ew, "right_contestant": second.ew, "both_ways": "on", "reason": "moved"}
    assert desk.confirm("wrong-contestant", **exchanged).status_code == 302
    with desk.inside():
        assert seating.missing_of(desk.here.session, seats) == []
    assert "Every result is entered." in text(desk.look("rounds/1/enter/"))
    assert f"Table {first.table}: {first.ns} – {second.ew}" in text(desk.look())
    sat = f"{first.table}-{first.board}-{first.ns}-{second.ew}"
    page = grid.save({sat: {f"board_{first.board}": "1NT S 8"}})
    assert page.status_code == 200
    with desk.inside():
        results = Result.objects.current().filter(session=desk.here.session, board=first.board)
        assert results.get(ns__number=first.ns, ew__number=second.ew).tricks == 8


def test_questions_do_not_grow_with_the_matches(here):
    few, many = Desk(here, slug="few"), Desk(here, slug="many", teams=12)
    few.send("hand", number=1, matches="1 2\n3 4")
    many.send("hand", number=1, matches="\n".join(f"{n} {n + 1}" for n in range(1, 12, 2)))
    counts = []
    for desk in (few, many):
        desk.look("rounds/1/enter/")
        with CaptureQueriesContext(connection) as queries:
            assert desk.look("rounds/1/enter/").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("form", list(Form), ids=str)
def test_every_form_of_contest_is_entered_in_its_grid(here, form):
    """A form that is new has to have one."""
    desk, seats = (paired(here, form=str(form)), None) if form.is_teams else with_movement(here, str(form))
    rows = Grid(desk, "rounds/1/enter/").rows()
    assert len(rows) == (2 if seats is None else len(seats))


def test_pairs_whose_rounds_are_drawn_enter_the_boards_of_their_match(here):
    desk = Desk(here, form="pairs_matchpoints", pairing="swiss")
    desk.send("hand", number=1, matches="1 2\n3 4")
    assert desk.look("rounds/1/enter/").status_code == 200
    with desk.inside():
        match = Match.objects.current().get(a__number="1")
    grid = Grid(desk, f"matches/{match.pk}/enter/")
    page = grid.save({"board-1": {"result": "2H E 8"}})
    assert "Board 1, 1 – 2: 2♥ E 8" in text(page)
    with desk.inside():
        assert Result.objects.current().get(session=desk.here.session).round == 1


@pytest.mark.parametrize("address", ["rounds/9/enter/", "matches/1/enter/"])
def test_what_is_not_played_has_none(here, address):
    assert Desk(here).look(address).status_code == 404


# --- published results -----------------------------------------------------------------------------


def test_published_results_ask_above_the_rows_what_was_wrong(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, other = grid.rows()
    grid.save({one: {"a": "34", "b": "20"}, other: {"a": "7", "b": "0"}})
    assert "what was wrong?" not in text(desk.client.get(grid.address))
    with desk.inside():
        stages.publish(stage=desk.stage, at=timezone.now(), by=desk.here.director)
    assert "These results are published: what was wrong?" in text(desk.client.get(grid.address))
    refused = grid.save({one: {"a": "35", "b": "20"}}, row=one, **HTMX)
    assert "say why the result is changed" in text(refused)
    assert 'value="35"' in refused.content.decode()
    why = {"asked-error": "computer_input", "asked-reason": "keyed 34", "asked-proof": ""}
    saved = grid.save({one: {"a": "35", "b": "20"}}, row=one, also=why, **HTMX)
    assert "35–20 saved." in text(saved)
    assert figures(desk) == [("1", "2", "35", "20"), ("3", "4", "7", "0")]


def test_after_the_period_a_row_waits_for_two_people(desk):
    grid = Grid(desk, "rounds/1/enter/")
    one, _other = grid.rows()
    with desk.inside():
        stages.publish(stage=desk.stage, at=timezone.now(), by=desk.here.director)
    why = {"asked-error": "organiser_entry", "asked-reason": "slip found", "asked-proof": ""}
    with time_machine.travel(timezone.now() + timedelta(minutes=31)):
        page = grid.save({one: {"a": "35", "b": "20"}}, also=why)
    assert "It waits: the director and the organiser must both confirm it." in text(page)
    assert figures(desk)[0] == ("1", "2", "", "")
    with desk.inside():
        assert LateChange.objects.get().count == 1
