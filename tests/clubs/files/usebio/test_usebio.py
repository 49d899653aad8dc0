"""What is read from USEBIO files: the samples in round figures, and the dialects in detail."""

from datetime import date
from fractions import Fraction

import pytest

from clubs.files.document import Player, PublishedFigures
from clubs.files.reading import read, sheet_of
from clubs.files.usebio import reader as usebio
from scoring.engine.sheet import Kind
from tests.clubs.files.files import sample, small

ROUND_FIGURES = """
    # sample              contestants  sections  boards  results  deals  winners  artificial
    howell_12                      12         1      27      161     27        1           1
    mitchell_13                    13         1      21      126     21        2           0
    edited_inconsistent            42         1      27      567     27        2           2
    two_sections_32                32         2      24      335      0        2           1
    two_winner_22                  22         1      22      242     28        2           0
"""
ROWS = [row.split() for row in ROUND_FIGURES.strip().split("\n")[1:]]
TAGS = ("DIRECTION", "SPADES", "HEARTS", "DIAMONDS", "CLUBS")
HAND = f"<HAND>{''.join(f'<{tag}>{{}}</{tag}>' for tag in TAGS)}</HAND>"
FULL = "AKQJT98765432"


@pytest.mark.parametrize(("name", "figures"), [(row[0], [int(cell) for cell in row[1:]]) for row in ROWS])
def test_the_samples_are_read_whole_and_without_a_problem(name, figures):
    document, problems = usebio.read(sample(f"pairs_{name}"), today=date(2026, 11, 20))
    assert problems == ()
    assert [
        len(document.contestants),
        len({result.section for result in document.results}),
        len({result.board for result in document.results}),
        len(document.results),
        len(document.deals),
        document.event.winners,
        sum(result.kind is Kind.ARTIFICIAL for result in document.results),
    ] == figures
    assert len(sheet_of(document).lines) == len(document.results)


def test_the_heading_and_the_pairs_of_a_sample():
    document, _ = read(sample("pairs_howell_12"))
    event, first = document.event, document.contestants[0]
    assert (document.source.format.key, document.source.program, document.source.version) == (
        "usebio",
        "Compscore3",
        "26-Jul-22",
    )
    assert (event.identifier, event.date, event.form, event.scoring) == (
        "3226",
        date(2022, 7, 27),
        "pairs",
        "matchpoints",
    )
    assert (event.club_name, event.club_number) == ("Sample Bridge Club", "2074")
    assert first.published == PublishedFigures("128.77", "47.69", "8")
    assert first.players[1] == Player("Mai Endo", "381814", "450")
    assert (first.id, first.direction, first.section, first.line) == ("1", "", "", 30)
    assert document.deals[0].deal == "N:98.9762.AJT32.54 J5432.T8.K865.J2 Q76.AKQJ54.Q4.Q6 AKT.3.97.AKT9873"


def test_a_number_of_zero_is_no_number():
    document, _ = read(sample("pairs_mitchell_13"))
    assert document.contestants[0].players[1].number == ""


def test_one_line():
    document, _ = read(sample("pairs_two_winner_22"))
    line = document.results[0]
    assert line[:10] == ("", 1, "1", "12", Kind.PLAYED, "3HX", "N", "DT", 6, -500)
    begins = sample("pairs_two_winner_22").split(b"<TRAVELLER_LINE>")[0].count(b"\n") + 1
    assert line[10:] == (None, None, "0", "20", begins, 0, "", "", "")


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("{1 3 - - - - A6040}", (Kind.ARTIFICIAL, None, None, None, None, None, Fraction(60), Fraction(40))),
        (
            "{1 3 4S N - 10 A5050}",
            (Kind.ARTIFICIAL, None, None, None, None, None, Fraction(50), Fraction(50)),
        ),
        ("{1 3 PASS - - - -}", (Kind.PASSED_OUT, "P", None, None, None, 0, None, None)),
        ("{1 3 - - - - 0}", (Kind.PASSED_OUT, "P", None, None, None, 0, None, None)),
        ("{1 3 - - - - -90}", (Kind.PLAYED, None, None, None, None, -90, None, None)),
        ("{1 3 4S North 10S 10 420}", (Kind.PLAYED, "4S", "N", "ST", 10, 420, None, None)),
        ("{1 3 4S N SA 10 -}", (Kind.NOT_PLAYED, "4S", "N", "SA", 10, None, None, None)),
    ],
)
def test_how_a_line_came_about(line, cells):
    document, problems = read(small(("{1 3 4S N SA 10 420}", line)).encode())
    assert document.results[0][4:12] == cells
    assert not [problem for problem in problems if problem.severity == "error"]


def test_the_vulnerability_of_the_file_decides_what_a_contract_gives():
    both = "1</BOARD_NUMBER><VULNERABILITY>All</VULNERABILITY>"
    _, problems = read(small(("1</BOARD_NUMBER>", both), ("10 420", "10 620"), ("8 50", "8 100")).encode())
    assert [problem.code for problem in problems] == ["vulnerability_differs"]


@pytest.mark.parametrize(
    ("listed", "met"), [("1NS", "1"), ("1 NS", "1NS"), ("(A) 1 NS", "1NS"), ("1", "1NS")]
)
def test_a_pair_is_found_however_its_number_is_written(listed, met):
    content = small(("R>1</PAIR", f"R>{listed}</PAIR"), ("{1 3", f"{{{met} 3"), ("{1 4", f"{{{met} 4"))
    document, problems = read(content.encode())
    assert problems == ()
    assert [line.ns for line in sheet_of(document).lines] == [0, 1, 0, 1]


def test_the_same_number_in_both_directions():
    swaps = [("R>3</PAIR", "R>1</PAIR"), ("R>4</PAIR", "R>2</PAIR")]
    swaps += [("{1 3", "{1 1"), ("{2 4", "{2 2"), ("{1 4", "{1 2"), ("{2 3", "{2 1")]
    document, problems = read(small(*swaps).encode())
    assert problems == ()
    assert [(line.ns, line.ew) for line in sheet_of(document).lines] == [(0, 2), (1, 3), (0, 3), (1, 2)]


def test_directions_come_from_the_seats_where_the_file_has_none():
    content = small().replace("<DIRECTION>NS</DIRECTION>", "").replace("<DIRECTION>EW</DIRECTION>", "")
    document, problems = read(content.encode())
    assert [contestant.direction for contestant in document.contestants] == ["NS", "NS", "EW", "EW"]
    assert problems == ()
    moved = content.replace("<EW_PAIR_NUMBER>4", "<EW_PAIR_NUMBER>2", 1).replace(
        "<NS_PAIR_NUMBER>2", "<NS_PAIR_NUMBER>4", 1
    )
    assert [(problem.code, problem.line) for problem in read(moved.encode())[1]] == [
        ("direction_unclear", 10),
        ("direction_unclear", 12),
    ]


def test_boards_in_sections_with_the_pairs_above_them():
    content = small(
        ("<BOARD>", "<SESSION><SECTION SECTION_ID='A'><BOARD>"), ("</EVENT>", "</SECTION></SESSION></EVENT>")
    )
    document, problems = read(content.encode())
    assert problems == ()
    assert {result.section for result in document.results} == {""}


def test_sections_with_the_same_numbers_are_kept_apart():
    text = small(
        ("<PARTICIPANTS>", "<SECTION SECTION_ID='A'><PARTICIPANTS>"), ("</EVENT>", "</SECTION></EVENT>")
    )
    start, end = text.index("<SECTION"), text.index("</EVENT>")
    document, problems = read((text[:end] + text[start:end].replace("'A'", "'B'") + text[end:]).encode())
    assert problems == ()
    assert [line.ns for line in sheet_of(document).lines] == [0, 1, 0, 1, 4, 5, 4, 5]


def test_a_document_without_pairs_or_results():
    text = small()
    pairs = text[: text.index("<PAIR>")] + text[text.rindex("</PAIR>") + 7 :]
    boards = text[: text.index("<BOARD>")] + text[text.index("</EVENT>") :]
    assert [problem.code for problem in read(pairs.encode())[1]] == ["no_participants"]
    assert [problem.code for problem in read(boards.encode())[1]] == ["no_results"]


HANDS = [
    ([FULL, "", "", ""], ["", FULL, "", ""], ["-", "", FULL, ""], ["", "", "", FULL], []),
    (
        [FULL, "", "", ""],
        ["", FULL, "", ""],
        ["", "", FULL[1:], ""],
        ["", "", "", FULL],
        ["hand_not_thirteen"],
    ),
    ([FULL, "", "", ""], ["", FULL, "", ""], ["A", "", FULL[1:], ""], ["", "", "", FULL], ["card_twice"]),
    (
        [FULL, "", "", ""],
        ["", FULL, "", ""],
        ["", "", FULL[1:] + "1", ""],
        ["", "", "", FULL],
        ["hand_unreadable"],
    ),
    (["", "", "", ""], ["", "", "", ""], ["", "", "", ""], ["", "", "", ""], None),
]


@pytest.mark.parametrize(("north", "east", "south", "west", "codes"), HANDS)
def test_hands_inside_a_board(north, east, south, west, codes):
    hands = "".join(
        HAND.format(seat, *suits) for seat, suits in zip("NESW", (north, east, south, west), strict=True)
    )
    document, problems = read(small(("1</BOARD_NUMBER>", f"1</BOARD_NUMBER>{hands}")).encode())
    assert [problem.code for problem in problems] == (codes or [])
    assert {problem.severity for problem in problems} <= {"warning"}
    assert [deal.deal for deal in document.deals] == (
        [f"N:{FULL}... .{FULL}.. ..{FULL}. ...{FULL}"] if codes == [] else []
    )
