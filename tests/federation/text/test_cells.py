"""No table that leaves the portal holds a formula: the guard itself, and every place that writes tables."""

import ast
import csv
import io
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, strategies

from clubs.facts.services import workbook
from clubs.files.table import cells as results
from clubs.uploads.words.importing import FileImport, ImportOutcome, ImportReport
from federation.tables import cells as registers
from federation.text.cells import neutral, plain

ROOT = Path(__file__).parent.parent.parent.parent
FLOORS = ("federation", "clubs", "rulings", "scoring")
STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
BEHIND_A_BREAK = "\n=1+1"

# Whatever makes a file of rows, by the call or the class from which it makes it.
MAKERS = {"writer", "DictWriter", "Dataset", "Workbook", "Resource", "ModelResource"}
WRITERS = {
    "federation/tables/parting.py",
    "scoring/events/views/handicaps.py",
    "scoring/series/views.py",
    "federation/tables/resources.py",
    "federation/site/searched_records.py",
    "clubs/facts/services/workbook.py",  # stores texts as texts, below
    "clubs/files/table/cells.py",
    "clubs/own_kinds/sheets.py",
    "clubs/tournaments/services/fees.py",
    "clubs/treasury/sheets.py",
    "clubs/uploads/words/importing.py",
    "scoring/points/resources.py",
    "scoring/points/selectors/levy.py",
    "scoring/points/selectors/statements.py",
    "scoring/points/services/balances.py",
    "scoring/points/services/what_if.py",
    "scoring/reports/writing.py",
    "scoring/rulemaking/views/replays.py",
    "scoring/statistics/sheets.py",
}
ONLY_READS = {"federation/tables/files.py"}  # a Dataset of what was uploaded


def _made(tree: ast.AST) -> set[str]:
    """The makers of tables that a module calls or derives from."""
    used = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    used += [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    names = {use.attr if isinstance(use, ast.Attribute) else getattr(use, "id", "") for use in used}
    return names & MAKERS


def test_every_writer_of_tables_is_known_and_guarded():
    sources = {
        str(path.relative_to(ROOT)): path.read_text()
        for floor in FLOORS
        for path in (ROOT / floor).rglob("*.py")
        if "migrations" not in path.parts
    }
    writers = {name for name, source in sources.items() if _made(ast.parse(source))}
    assert writers == WRITERS | ONLY_READS
    unguarded = {name for name in WRITERS if "neutral(" not in sources[name]}
    assert {name for name in unguarded if "map(neutral," not in sources[name]} == {
        "clubs/facts/services/workbook.py"
    }


def test_there_is_one_guard():
    """Whoever looks for formulas by a pattern of their own lets through what the next one stops."""
    sets = [
        str(path.relative_to(ROOT))
        for floor in FLOORS
        for path in (ROOT / floor).rglob("*.py")
        if "＝＋－＠" in path.read_text()
    ]
    assert sets == ["federation/text/cells.py"]


@given(strategies.text(max_size=8) | strategies.text("=+-@\t\r\n＝'1x", max_size=6))
def test_nothing_begins_as_a_formula_and_all_comes_back(text):
    assert plain(neutral(text)) == text
    assert not neutral(text).startswith(STARTS)
    assert plain(neutral(text, keeps_numbers=True)) == text


@pytest.mark.parametrize("start", STARTS)
def test_a_table_of_results(start):
    text = f"{start}1+1"
    written = results.written([["name", text]]).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(written, newline=""))) == [["name", f"'{text}"]]


@pytest.mark.parametrize("start", STARTS)
def test_a_cell_of_a_register(start):
    assert registers.neutral(f"{start}1+1") == f"'{start}1+1"
    assert registers.neutral(f"\x01{start}1+1") == f"'{start}1+1"
    assert registers.neutral(-1) == -1


def test_a_report_of_imported_files():
    table = io.StringIO(newline="")
    report = ImportReport(table)
    report.add(FileImport(f"{BEHIND_A_BREAK}.pbn", ImportOutcome.FAILED, sentences=()))
    table.seek(0)
    assert list(csv.reader(table))[1][0] == f"'{BEHIND_A_BREAK}.pbn"


@pytest.mark.parametrize("text", [BEHIND_A_BREAK, "=1+1", "#N/A", "@x"])
def test_a_text_of_a_workbook(text):
    book = openpyxl.Workbook(write_only=True)
    workbook._sheet(book, "x", ["head"], [[text]], [False])
    out = io.BytesIO()
    book.save(out)
    sheet = openpyxl.load_workbook(out).active
    assert [cell.data_type for row in sheet.iter_rows() for cell in row] == ["s", "s"]
