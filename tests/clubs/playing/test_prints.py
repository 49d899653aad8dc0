"""What is printed of a movement says what the verified movement says: read back from the PDF itself."""

import io
import re
from datetime import date

import pytest
from django.utils import translation
from pypdf import PdfReader

from clubs.movements.cards import guide_cards
from clubs.movements.generators.choice import make
from clubs.movements.model import ContestantKind, MovementKind
from clubs.movements.text import boards
from clubs.movements.verifier import require
from clubs.playing.prints.guide_cards import guide_cards_pdf
from clubs.playing.prints.occasion import PrintedContestant, PrintedOccasion, switched
from clubs.playing.prints.pairings import PairingLine, pairings_sheet, slips_of
from clubs.playing.prints.seats import names_pdf, seats_pdf
from clubs.playing.prints.slips import of_movement, slips_pdf
from clubs.playing.prints.table_cards import table_cards_pdf

MOVEMENTS = [
    make(MovementKind.SKIP_MITCHELL, 15, rounds=5, boards_per_round=3, switched=True),
    make(MovementKind.RELAY_MITCHELL, 12),
    make(MovementKind.ROVER_MITCHELL, 11),
    make(MovementKind.HOWELL, 9),
    make(MovementKind.HESITATION_MITCHELL, 8),
    make(MovementKind.HOUSTON, 6),
    make(MovementKind.INDIVIDUAL, 9),
    make(MovementKind.ROUND_ROBIN, 5, boards_per_round=8),
]
NAMES = (
    "髙橋 花子",
    "﨑山 𠮷子",
    "神谷 ひろ\ufa19",
    "渡邉 ジョルジュ・ド・ラ・フォンテーヌ=サンジェルマン",
    "Zoë Łukasz",
)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def occasion(movement=None, language="en"):
    """The evening of a club, with names for everybody."""
    count = movement.contestants if movement else 0
    who = {k: PrintedContestant(str(k), (NAMES[k % 5], NAMES[k * 2 % 5])) for k in range(1, count + 1)}
    return PrintedOccasion(
        "Sakura Bridge Federation", "Spring Pairs", "2026-11-21", date(2026, 11, 21), language, who
    )


def text(content):
    """Every page's text."""
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


def cards(content, head):
    """The lines of each card, by what stands behind its head."""
    by_number = {}
    for line in text(content).splitlines():
        if match := re.fullmatch(rf"{head} (\d+)", line):
            by_number[int(match[1])] = lines = []
        elif re.match(r"\d+( ⇄)? ", line) and by_number and " · " not in line and "player" not in line:
            lines.append(line.replace(" ⇄", ""))
    return by_number


def plus(numbers):
    return "+".join(map(str, numbers)) or "–"


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.form.value)
def test_table_cards_say_what_the_movement_says(movement):
    require(movement)
    printed = {
        (table, *line.split(" ")[:4])
        for table, lines in cards(table_cards_pdf(occasion(movement), movement), "Table").items()
        for line in lines
    }
    expected = {
        (
            s.table,
            str(s.round),
            plus(s.ns),
            plus(s.ew),
            boards(movement.boards_of(s.sets)) if s.sets else "sit-out",
        )
        for s in movement.seatings
        if s.table
    }
    assert printed == expected


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.form.value)
def test_guide_cards_lead_everybody_through_the_movement(movement):
    head = {ContestantKind.PAIRS: "Pair", ContestantKind.INDIVIDUAL: "Player", ContestantKind.TEAMS: "Team"}[
        movement.kind
    ]
    printed = cards(guide_cards_pdf(occasion(movement), movement), head)
    assert sorted(printed) == list(range(1, movement.contestants + 1))
    for card in guide_cards(movement):
        expected = []
        for line in card.lines:
            if line.is_sit_out:
                expected.append(f"{line.round} {line.place.table or '–'} – sit-out")
                continue
            cells = [line.round, line.place.table, line.place.seat]
            cells += [plus(line.partner)] if movement.kind is ContestantKind.INDIVIDUAL else []
            expected.append(" ".join(map(str, [*cells, plus(line.opponents), boards(line.boards)])))
        assert printed[card.contestant] == expected


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda m: m.form.value)
def test_a_slip_for_every_table_and_round(movement):
    printed = text(slips_pdf(occasion(movement), of_movement(occasion(movement), movement)))
    heads = set(re.findall(r"Round (\d+) · Table (\d+) Boards (.+)", printed))
    expected = {(str(s.round), str(s.table), boards(movement.boards_of(s.sets))) for s in movement.played()}
    assert heads == expected
    lines = re.findall(r"^(\d+) ([NESW]) (–|NS|EW|Both)$", printed, re.MULTILINE)
    assert len(lines) == sum(len(movement.boards_of(s.sets)) for s in movement.played())
    assert ("4", "W", "Both") in lines


def test_the_list_of_seats_has_everybody_once():
    movement = MOVEMENTS[3]
    seats_text = text(seats_pdf(occasion(movement), movement)).partition("By table")[0]
    numbers = [int(number) for number in re.findall(r"^(\d+) (?!NS|EW|–)\D", seats_text, re.MULTILINE)]
    assert numbers == list(range(1, 10))
    assert "______" in text(seats_pdf(occasion(), movement))


def test_arrow_switches_are_marked_where_they_are():
    assert switched(MOVEMENTS[0]) == {5}
    assert switched(MOVEMENTS[1]) == frozenset()
    printed = text(table_cards_pdf(occasion(MOVEMENTS[0]), MOVEMENTS[0]))
    assert printed.count("5 ⇄ ") == 8
    assert "⇄" not in text(table_cards_pdf(occasion(MOVEMENTS[1]), MOVEMENTS[1]))


def cells(sheet):
    """The rows of a sheet, each cell in one."""
    return [tuple(" · ".join(cell) for cell in row.cells) for row in sheet.rows]


def test_the_wall_lists_the_round_in_order():
    teams = [PrintedContestant(str(k), (f"Team {NAMES[k % 5]}",)) for k in range(1, 10)]
    matches = [PairingLine(teams[k], teams[8 - k], 8) for k in range(4)]
    sheet = pairings_sheet(occasion(), 3, matches, [teams[4]])
    numbers = [(row[0], row[1], row[3]) for row in cells(sheet)]
    assert numbers == [("1", "1", "9"), ("2", "2", "8"), ("3", "3", "7"), ("4", "4", "6"), ("–", "5", "")]
    assert cells(sheet)[-1] == ("–", "5", f"Team {NAMES[0]}", "", "bye")
    assert "Boards in every match: 8." in sheet.notes
    slips = slips_of(3, matches, 9)
    assert [(slip.ns[0], slip.ew[0]) for slip in slips[:2]] == [("1", "9"), ("9", "1")]
    assert slips[0].boards == tuple(range(9, 17))


def test_three_who_all_meet_stand_together_on_the_wall():
    teams = [PrintedContestant(str(k), (f"Team {k}",)) for k in range(1, 6)]
    one, two, three, four, five = teams
    matches = [
        PairingLine(one, two, 4),
        PairingLine(four, five, 8),
        PairingLine(two, three, 4),
        PairingLine(three, one, 4),
    ]
    sheet = pairings_sheet(occasion(), 3, matches, [])
    assert cells(sheet) == [
        ("1", "1", "Team 1", "2", "Team 2", "4"),
        ("3", "2", "Team 2", "3", "Team 3", "4"),
        ("4", "3", "Team 3", "1", "Team 1", "4"),
        ("2", "4", "Team 4", "5", "Team 5", "8"),
    ]
    three_way = "Tables 1, 3, 4 play a three-way match: each team meets both others."
    assert three_way in sheet.notes
    assert three_way not in pairings_sheet(occasion(), 3, matches[1:2], []).notes


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_same_game_makes_the_same_bytes_with_every_name_in_it(language):
    movement = MOVEMENTS[3]
    with translation.override(language):
        once = seats_pdf(occasion(movement, language), movement)
        assert once == seats_pdf(occasion(movement, language), movement)
    read = PdfReader(io.BytesIO(once))
    assert read.trailer["/Root"]["/Lang"] == language
    assert read.metadata.author == "Sakura Bridge Federation"
    page_text = text(once).replace("\n", "")
    assert all(name in page_text for name in NAMES[:3])
    assert "〓" not in page_text


def test_names_of_a_roster():
    teams = {1: PrintedContestant("1", ("Alpha",), ("One", "Two", "Three", "Four"))}
    page_text = text(names_pdf(PrintedOccasion("F", "T", "", date(2026, 1, 1), "en", teams)))
    assert "One · Two · Three · Four" in page_text
