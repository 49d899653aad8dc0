"""Workbooks: the same table in cells, and every way in which a workbook is no table."""

import io
import zipfile
from datetime import date, datetime

import openpyxl
import pytest

from clubs.files.amending.amended import amended
from clubs.files.amending.amendments import read as read_amendment
from clubs.files.amending.kinds import AmendableKind
from clubs.files.reading import read
from clubs.files.table.days import day_in
from clubs.files.table.table import TableChoices, fingerprint
from clubs.files.table.xlsx_package import refusal
from tests.clubs.files.table.test_csv_results import JAPANESE, MEANT, TABLE, short

TODAY = date(2026, 11, 20)


def cells_of(text):
    """A table's cells, numbers as numbers."""
    rows = [line.split(",") for line in text.strip().split("\n")]
    return [[int(cell) if cell.isascii() and cell.isdecimal() else cell for cell in row] for row in rows]


def book(*sheets, **properties):
    """A workbook of sheets, each a name and its rows."""
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for name, rows in sheets:
        sheet = workbook.create_sheet(name)
        for row in rows:
            sheet.append(row)
        for merged in properties.get("merged", ()):
            sheet.merge_cells(merged)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def repacked(content, **changed):
    """The workbook with some of its parts changed; names have "__" for "/"."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            change = changed.get(name.replace("/", "__").removesuffix(".xml"), lambda part: part)
            new.writestr(name, change(old.read(name)))
    return out.getvalue()


def found_in(content, **more):
    return [
        (p.code, p.line, p.element)
        for p in read(content, today=TODAY, **more)[1]
        if p.code != "winners_assumed"
    ]


@pytest.mark.parametrize("text", [TABLE, JAPANESE])
def test_the_same_as_a_table_of_text(text):
    document, problems = read(book(("Results", cells_of(text))), today=TODAY)
    assert short(document) == MEANT
    assert document.source.format.key == "xlsx"
    assert [p.code for p in problems if p.code != "winners_assumed"] == ["no_date"]


def test_floats_title_and_day_above():
    rows = cells_of(TABLE)
    rows[1:] = [[float(cell) if isinstance(cell, int) else cell for cell in row] for row in rows[1:]]
    content = book(("R", [["Friday pairs"], [], ["Date:", datetime(2026, 11, 3)], *rows]))  # noqa: DTZ001 (a cell has no time zone)
    document, problems = read(content, today=TODAY)
    assert short(document) == MEANT
    assert (document.event.title, document.event.date) == ("Friday pairs", date(2026, 11, 3))
    assert [p.code for p in problems] == ["winners_assumed"]


@pytest.mark.parametrize(
    "above",
    [
        [["金曜ペア　令和8年11月3日（火）"]],
        [["競技会名", "金曜ペア", "", "開催日", "R8.11.3"]],
        [["競技会名：金曜ペア"], ["日付：２０２６/１１/３"]],
    ],
)
def test_japanese_lines_above(above):
    event = read(book(("R", [*above, *cells_of(JAPANESE)])), today=TODAY)[0].event
    assert (event.title, event.date) == ("金曜ペア", date(2026, 11, 3))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("令和8年11月3日", date(2026, 11, 3)),
        ("R8.11.3", date(2026, 11, 3)),
        ("2026/11/3", date(2026, 11, 3)),
        ("3.11.2026", date(2026, 11, 3)),
        ("3 Nov 2026", date(2026, 11, 3)),
        ("Nov 3rd, 2026", date(2026, 11, 3)),
        ("令和元年５月１日", date(2019, 5, 1)),
        ("２０２６－１１－０３", date(2026, 11, 3)),
        ("2569/11/3", None),
        ("31.11.2026", None),
        ("5787年", None),
        ("AR8.1.1", None),
        ("", None),
    ],
)
def test_days_of_several_calendars(text, day):
    assert day_in(text) == day


def test_an_unknown_calendar_is_a_problem():
    content = book(("R", [["date", *cells_of(TABLE)[0]], ["5787 Kislev 3", *cells_of(TABLE)[1]]]))
    assert ("csv_date_unreadable", 1, "date") in found_in(content)


def test_merged_heads_in_two_rows():
    rows = [
        ["Board", "Pair", None, "Contract", "By", "Score", None],
        [None, "NS", "EW", None, None, "NS", "EW"],
    ]
    rows += [[1, 1, 3, "4S", "N", 420, None], [1, 2, 4, "4S", "N", None, 50]]
    document, _ = read(book(("R", rows), merged=["B1:C1", "F1:G1", "A1:A2"]), today=TODAY)
    assert [(r.board, r.ns, r.ew, r.contract, r.score) for r in document.results] == [
        (1, "1", "3", "4S", 420),
        (1, "2", "4", "4S", -50),
    ]


def test_players_by_names_and_numbers():
    heads = ["board", "ns", "ew", "score", "NS Name", "East", "West", "NS Members", "East member"]
    rows = [
        [1, 1, 2, 420, "Ada Lark / Bo Finch", "Cy", "Di", "１２３４５ / 0", 678.0],
        [2, 1, 2, 50, "Ada Lark & Bo Finch", "Cy", "Di", "12345", 678],
        [3, 1, 2, 50, "Ada Lark & Eve", "Cy", "Di", "12345", 678],
    ]
    document, problems = read(book(("R", [heads, *rows])), today=TODAY)
    players = {
        contestant.id: [(p.name, p.number) for p in contestant.players] for contestant in document.contestants
    }
    assert players == {
        "1": [("Ada Lark", "12345"), ("Bo Finch", "")],
        "2": [("Cy", "678"), ("Di", "")],
    }
    assert ("csv_players_differ", 4) in [(p.code, p.line) for p in problems]


def test_which_sheet():
    names = ("Names", [["No", "Name"], [1, "Ada"]])
    results, again = ("Results", cells_of(TABLE)), ("Round 2", cells_of(TABLE))
    document, problems = read(book(names, results), today=TODAY)
    assert short(document) == MEANT
    warning = next(p for p in problems if p.code == "xlsx_sheet_read")
    assert (warning.parameters["sheet"], warning.parameters["others"]) == ("Results", "Names")
    assert ("xlsx_several_sheets", None, None) in found_in(book(names, results, again))


def test_columns_that_somebody_has_explained():
    rows = [["Bd №", "Us", "Them", "Pts"], [1, 1, 3, 420], [1, 2, 4, -50]]
    content = book(("R", rows))
    assert ("csv_heads_unknown", 1, None) in found_in(content)
    known = {fingerprint(rows[0]): TableChoices(("board", "ns", "ew", "score"), winners=2)}
    document, _ = read(content, today=TODAY, known=known)
    assert [(r.ns, r.ew, r.score) for r in document.results] == [("1", "3", 420), ("2", "4", -50)]


def test_problems_name_their_cell():
    rows = cells_of(TABLE)
    rows[2][3] = "8S"
    assert ("contract_impossible", 3, "contract (D3)") in found_in(book(("R", rows)))


def test_formulas():
    rows = cells_of(TABLE)
    rows[1][7] = "=400+20"
    content = book(("R", rows))
    assert ("xlsx_formula_without_value", 2, "H2") in found_in(content)
    computed = repacked(
        content,
        xl__worksheets__sheet1=lambda part: part.replace(b"<v></v>", b"<v>420</v>").replace(
            b"<v />", b"<v>420</v>"
        ),
    )
    assert short(read(computed, today=TODAY)[0]) == MEANT


def test_flaws_in_columns_that_are_not_read_do_not_matter():
    rows = [[*row, "x" * 10_000] for row in cells_of(TABLE)]
    rows[0][8], rows[2][8] = "Remarks", "#REF!"
    codes = [code for code, _, _ in found_in(book(("R", rows)))]
    assert codes == ["csv_columns_unread", "no_date"]
    rows[0][8] = "NS Name"
    assert ("xlsx_cell_too_long", 2, "I2") in found_in(book(("R", rows)))


def test_a_cell_that_shows_an_error():
    workbook = openpyxl.load_workbook(io.BytesIO(book(("R", cells_of(TABLE)))))
    workbook.active["H2"] = "#REF!"
    out = io.BytesIO()
    workbook.save(out)
    assert ("xlsx_cell_error", 2, "H2") in found_in(out.getvalue())


def test_a_hundred_thousand_empty_rows_and_a_lying_size():
    blank = b"".join(b'<row r="%d"/>' % n for n in range(10, 100_010))
    far = b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    content = repacked(
        book(("R", cells_of(TABLE))),
        xl__worksheets__sheet1=lambda part: part.replace(
            b"</sheetData>", blank + far + b"</sheetData>"
        ).replace(b'ref="A1:H5"', b'ref="A1:XFD1048576"'),
    )
    assert short(read(content, today=TODAY)[0]) == MEANT


def test_what_is_not_opened():
    content = book(("R", cells_of(TABLE)))
    assert refusal(content, 100).code == "xlsx_too_large"
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500
    assert found_in(ole + "EncryptedPackage".encode("utf-16-le")) == [("xlsx_locked", None, None)]
    assert found_in(ole + "Workbook".encode("utf-16-le")) == [("xlsx_old_kind", None, None)]
    assert found_in(ole) == [("unknown_format", None, None)]
    assert found_in(content[:-100]) == [("xlsx_unreadable", None, None)]
    assert found_in(b"MZ\x90\0" + b"\0" * 400) == [("unknown_format", None, None)]
    assert found_in(book(("R", []))) == [("empty_file", None, None)]
    broken = repacked(content, xl__worksheets__sheet1=lambda part: part[: len(part) // 2])
    assert found_in(broken) == [("xlsx_unreadable", None, None)]


def test_a_bomb_is_refused_by_its_directory():
    bomb = repacked(
        book(("R", cells_of(TABLE))), xl__worksheets__sheet1=lambda part: part + b" " * 60_000_000
    )
    assert len(bomb) < 200_000
    assert found_in(bomb) == [("xlsx_too_large", None, None)]


def test_entities_do_not_grow():
    laughs = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + b"".join(
        b'<!ENTITY %c "%s">' % (letter, b"&%c;" % (letter - 1) * 10) for letter in range(98, 112)
    )
    content = repacked(
        book(("R", cells_of(TABLE))),
        xl__worksheets__sheet1=lambda part: laughs + b"]>" + part.replace(b"420", b"&o;"),
    )
    assert read(content, today=TODAY)[1]


HOWELL = """\
board,ns,ew,contract,declarer,lead,tricks,score
1,1,2,4S,N,SA,10,420
2,2,1,3NT,E,H2,8,50
"""


def test_one_number_in_both_directions_is_two_pairs_in_a_workbook_as_in_a_csv():
    """Two winners, as somebody answers: the same pairs come of both."""
    two = read_amendment(AmendableKind.HEADING, {"field": "winners"}, {"to": "2"})
    pairs = []
    for content in (HOWELL.encode(), book(("Results", cells_of(HOWELL)))):
        document, problems = read(content, today=TODAY)
        answer = amended(document, problems, [two])
        assert [problem.code for problem in answer.problems if problem.severity == "error"] == []
        pairs.append([(pair.id, pair.direction) for pair in answer.document.contestants])
    assert pairs[0] == pairs[1] == [("1", "NS"), ("1", "EW"), ("2", "NS"), ("2", "EW")]
