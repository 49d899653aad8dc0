"""The database that starts a session: what is written is read back, by our own reader alone."""

import json
from datetime import datetime

import pytest
from hypothesis import given, settings, strategies as st

from clubs.files.bridgemate import access, reader
from clubs.files.bridgemate.jet import database
from clubs.files.bridgemate.jet.filling import NoRoomError, filled
from clubs.files.bridgemate.movement import BridgemateMovement
from clubs.files.bridgemate.rows import rows
from clubs.files.bridgemate.starting import bws, connector, plan as plans
from clubs.files.bridgemate.starting.plan import PlannedSeat, PlannedSection, PlannedTable, TerminalPlan
from clubs.movements.generators.choice import choices, make
from clubs.movements.model import ContestantKind
from clubs.terminals.services import seated
from tests.examples import tries

EVENING = datetime(2026, 11, 28, 19, 30)  # noqa: DTZ001  # as a club's clock shows it
GUID = "0123456789ABCDEF" * 2


@st.composite
def plans_of_movements(draw):
    """A movement that we make, with the plan of it; players are named by their numbers."""
    kind = draw(st.sampled_from([ContestantKind.PAIRS, ContestantKind.INDIVIDUAL]))
    contestants = draw(st.integers(4, 22))
    offered = choices(kind, contestants)
    if not offered:
        return draw(st.nothing())
    choice = draw(st.sampled_from(offered))
    movement = make(
        choice.form, contestants, rounds=draw(st.integers(choice.rounds_least, choice.rounds_most))
    )
    order = draw(st.lists(st.integers(1, 4095), min_size=contestants, max_size=contestants, unique=True))
    tables = seated.tables_of(movement, 0, order)
    players = 1 if kind is ContestantKind.INDIVIDUAL else 2
    names = {number: [f"選手 {number}-{seat}" for seat in range(players)] for number in order}
    section = PlannedSection("A", movement.winners, tables, seated.players_at(tables, names))
    form = "individual" if kind is ContestantKind.INDIVIDUAL else "pairs"
    return movement, order, names, TerminalPlan(GUID, "火曜の部", EVENING, form, "matchpoints", (section,))


@given(plans_of_movements())
@settings(max_examples=tries(60))
def test_a_movement_comes_back_with_its_names(drawn):
    movement, order, names, plan = drawn
    content = bws.write(plan, "CLUB-PC")
    tables = access.read(content).tables
    back = BridgemateMovement(rows(tables, "RoundData"), [])
    played = {(one.round, one.table): one for one in movement.played()}
    for (_section, table, number), place in back.planned.items():
        one = played.pop((number, table), None)
        if one is None:
            assert not (place.ns and place.ew), "nobody plays there"
            continue
        ns, ew = ([order[member - 1] for member in side] for side in (one.ns, one.ew))
        assert [place.ns, *filter(None, [place.south])] == ns
        assert [place.ew, *filter(None, [place.west])] == ew
    assert not played, "every table that plays is there"
    document, _problems = reader.read(content)
    assert (document.event.identifier, document.event.title) == (GUID, "火曜の部")
    assert {one.id: [player.name for player in one.players] for one in document.contestants} == {
        str(number): of_pair for number, of_pair in names.items()
    }


@given(plans_of_movements())
@settings(max_examples=tries(30))
def test_the_boards_of_every_table_come_back(drawn):
    movement, _order, _names, plan = drawn
    stands = {}
    for row in access.read(bws.write(plan)).tables["RoundData"]:
        listed = row["CustomBoards"]
        run = range(row["LowBoard"], row["HighBoard"] + 1) if row["LowBoard"] else ()
        stands[row["Round"], row["Table"]] = tuple(map(int, listed.split(","))) if listed else tuple(run)
    assert {key: boards for key, boards in stands.items() if boards} == {
        (one.round, one.table): tuple(sorted(movement.boards_of(one.sets)))
        for one in movement.seatings
        if one.table and one.sets
    }


def a_plan(form="pairs", **changes):
    tables = tuple(PlannedTable(number, 1, 1, 2, boards=(number,)) for number in (1, 2))
    section = PlannedSection("A", 1, tables, {PlannedSeat(1, "N"): "A name of more than eighteen characters"})
    return TerminalPlan(GUID, "Monday", EVENING, form, "matchpoints", (section,), **changes)


def test_every_table_of_the_guide_is_there_and_settings_rule_only_what_we_mean():
    read_back = database.read(
        bws.write(a_plan(shows_results=False), "Club-PC"), ["Clients", "Settings", "Tables", "Session"]
    )
    cells = {name: table.rows for name, table in read_back.tables.items()}
    assert cells["Clients"] == [{"ID": 1, "Computer": "Club-PC"}]
    assert cells["Settings"] == [
        {
            "Section": 1,
            "ShowResults": False,
            "MemberNumbers": False,
            "BM2ShowPlayerNames": 1,
            "BM2NameSource": 2,
        }
    ]
    assert cells["Tables"][0]["ComputerID"] == 1
    assert cells["Session"][0]["Date"] == "2026-11-28T00:00:00"
    assert cells["Session"][0]["Time"] == "1899-12-30T19:30:00"
    assert all(table.rows_said == len(table.rows) for table in read_back.tables.values())


def test_names_are_cut_to_what_terminals_show():
    document, _problems = reader.read(bws.write(a_plan()))
    assert document.contestants[0].players[0].name == "A name of more tha"


def test_teams_compare_in_matches():
    tables = tuple(
        PlannedTable(1, table, 1 + table % 2, 2 - table % 2, boards=(1, 2)) for table in (1, 2, 3, 4)
    )
    plan = TerminalPlan(GUID, "", EVENING, "teams", "imps", (PlannedSection("A", 1, tables),))
    read_back = access.read(bws.write(plan)).tables
    assert read_back["Section"][0]["ScoringType"] == 4
    wanted = database.read(bws.write(plan), ["Tables"]).tables["Tables"].rows
    assert [row["Group"] for row in wanted] == [1, 1, 2, 2]


def test_every_match_that_the_format_has_a_number_for_compares():
    """The guide of 2017 has 127 groups; that of 2015 had 63, and a group of 0 compares with nobody."""
    tables = [PlannedTable(1, table, 1, 2, boards=(1,)) for table in range(1, 125)]
    plan = TerminalPlan(GUID, "", EVENING, "teams", "imps", (PlannedSection("A", 1, tuple(tables)),))
    wanted = database.read(bws.write(plan), ["Tables"]).tables["Tables"].rows
    assert [row["Group"] for row in wanted] == [number for number in range(1, 63) for _room in range(2)]
    assert list(plans.problems(plan)) == []


@pytest.mark.parametrize(("tables", "codes"), [(254, []), (256, ["matches"])])
def test_more_matches_than_terminals_compare_are_a_problem(tables, codes):
    rows = tuple(PlannedTable(1, table, 1, 2) for table in range(1, tables + 1))
    plan = TerminalPlan(GUID, "", EVENING, "teams", "imps", (PlannedSection("A", 1, rows),))
    assert [one.code for one in plans.problems(plan)] == codes


def test_more_rows_than_the_template_has_pages_for_are_refused():
    many = [{"Section": 1, "Table": table, "Round": 1} for table in range(5_000)]
    with pytest.raises(NoRoomError, match="RoundData"):
        filled(bws.template(), {"RoundData": many})
    with pytest.raises(KeyError, match="Colour"):
        filled(bws.template(), {"RoundData": [{"Colour": 1}]})
    with pytest.raises(ValueError, match="Letter"):
        filled(bws.template(), {"Section": [{"Letter": "ABCD"}]})


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ([PlannedTable(1, 1, 1, 2, boards=(128,))], "board"),
        ([PlannedTable(256, 1, 1, 2, boards=())], "rounds"),
        ([PlannedTable(number, 1, 1, 2, boards=(1, 2, 3)) for number in range(1, 70)], "rounds_and_boards"),
        ([PlannedTable(1, table, 1, 2) for table in range(1, 258)], "tables"),
    ],
)
def test_what_terminals_do_not_hold_is_a_problem(tables, code):
    plan = TerminalPlan(GUID, "", EVENING, "pairs", "matchpoints", (PlannedSection("A", 1, tuple(tables)),))
    assert [one.code for one in plans.problems(plan)] == [code]


def test_the_connector_s_message_has_the_same_movement():
    request = json.loads(connector.write(a_plan()))
    assert request["Command"] == 5
    event = json.loads(request["SerializedData"])
    section = event["Sessions"][0]["ScoringGroups"][0]["Sections"][0]
    read_back = [
        (one["RoundNumber"], one["PairNS"], one["PairEW"], one["LowBoardNumber"], one["HighBoardNumber"])
        for one in section["Tables"][0]["Rounds"]
    ]
    assert read_back == [(1, 1, 2, 1, 1), (2, 1, 2, 2, 2)]
    assert [(one["Direction"], one["LastName"]) for one in event["Participations"]] == [
        (1, "A name of more tha")
    ]


@pytest.mark.parametrize(("scoring", "method"), [("imps", 40), ("board_a_match", 60), ("patton", 70)])
def test_the_connector_s_message_says_how_teams_are_scored(scoring, method):
    tables = (PlannedTable(1, 1),)
    plan = TerminalPlan(GUID, "", EVENING, "teams", scoring, (PlannedSection("A", 1, tables),))
    event = json.loads(json.loads(connector.write(plan))["SerializedData"])
    assert event["Sessions"][0]["ScoringGroups"][0]["ScoringMethod"] == method


def test_the_connector_s_message_names_the_other_table_of_a_match():
    tables = tuple(PlannedTable(1, table, table, 3 - table, boards=(1, 2)) for table in (1, 2))
    plan = TerminalPlan(GUID, "", EVENING, "teams", "imps", (PlannedSection("A", 1, tables),))
    event = json.loads(json.loads(connector.write(plan))["SerializedData"])
    rounds = [t["Rounds"][0] for t in event["Sessions"][0]["ScoringGroups"][0]["Sections"][0]["Tables"]]
    assert [(one["TeamNS"], one["TeamEW"], one["MatesTableTableNumber"]) for one in rounds] == [
        (1, 2, 2),
        (2, 1, 1),
    ]
