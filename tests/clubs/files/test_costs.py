"""What took the square of its bytes, or a thousand times their memory, takes its share of them."""

import cProfile
import gc
import io
import json
import zipfile
from heapq import nlargest
from importlib import import_module
from random import Random
from statistics import median_low
from time import process_time

import pytest
from hypothesis import given, strategies as st
from PIL import Image

from clubs.files import reading
from clubs.files.apart import door as file_door, pictures
from clubs.files.apart.reader import read as read_apart
from clubs.files.checks.unlikely import _Figures
from clubs.files.lin.boards import header
from clubs.files.lin.tokens import Token
from clubs.files.problem import PROBLEMS_MAX
from clubs.files.table.xlsx_package import refusal
from federation.tables import sheets
from scoring.tools.bench.hostile.kinds import KINDS
from tests.clubs.files.table.test_xlsx import book
from tests.examples import tries

SIZE = 300_000
SLOWEST = 4  # of the files of a kind, whose growth is measured
SECONDS_MAX = 4.0  # beside other tests; alone it is a second, and was ten to twenty-six


@pytest.fixture(scope="module", autouse=True)
def _what_earlier_tests_left():
    """It is not gone through while the work of these is measured."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def seconds(work, *arguments):
    began = process_time()
    work(*arguments)
    return process_time() - began


def commas():
    return b"vg|x,,P,1,16,,0,,0|pn|" + b"," * SIZE + b"|qx|o1|md|3S,S,S,S|mb|p|mb|p|mb|p|mb|p|"


def one_board():
    """Every line with a score of its own, as far as any is from the next."""
    rows = (f"1,{2 * n},{2 * n + 1},{n * 10}\n" for n in range(15_000))
    return ("board,ns,ew,score\n" + "".join(rows)).encode()


def one_board_of_pbn():
    head = (
        '[Event "x"]\n[Board "1"]\n[Scoring "MP"]\n[ScoreTable "PairId_NS\\6R;PairId_EW\\6R;Score_NS\\6R"]\n'
    )
    return (head + "".join(f"{2 * n} {2 * n + 1} {n * 10}\n" for n in range(15_000))).encode()


@pytest.mark.parametrize("content", [commas(), one_board(), one_board_of_pbn()], ids=["lin", "csv", "pbn"])
def test_what_took_the_square_of_its_bytes(content):
    assert 150_000 < len(content) < 400_000
    assert seconds(reading.read, content) < SECONDS_MAX


HEADS = "section,board,ns,ew,score\n"
LINES = 3_000


@pytest.mark.parametrize(
    ("line", "part", "rows", "calls_of_a_row"),
    [("A,x{0},1,2,0\n", "unplaced", LINES, 35), ("A,1,{0},{0}00000,0\n", "contestants", 2 * LINES, 16)],
    ids=["lines-of-no-board", "contestants"],
)
def test_what_a_reader_answers_is_not_looked_at_a_row_at_a_time(line, part, rows, calls_of_a_row):
    """Each of them is a list with lists of its own; calls of functions are alike on every machine."""
    content = (HEADS + "".join(line.format(number) for number in range(1, LINES + 1))).encode()
    answer = read_apart(content, file_door.question_json("x", None, SIZE, {}))
    kept = json.loads(json.dumps(answer))
    assert len(kept["document"][part]) == rows
    profile = cProfile.Profile()
    document = profile.runcall(file_door.taken, kept).document
    assert len(getattr(document, part)) == rows
    assert sum(row.callcount for row in profile.getstats()) < calls_of_a_row * rows


@pytest.mark.parametrize("part", ["unplaced", "contestants"])
@pytest.mark.parametrize("wrong", ["x", [["x"]], [[1, 2, 3]]], ids=["text", "short", "other-kind"])
def test_a_row_within_a_row_of_another_kind_is_no_reading(part, wrong):
    content = f"{HEADS}A,x,1,2,0\nA,1,1,2,0\n".encode()
    kept = json.loads(json.dumps(read_apart(content, file_door.question_json("x", None, SIZE, {}))))
    assert file_door.taken(kept).document is not None
    kept["document"][part][-1][3] = wrong
    assert file_door.taken(kept).document is None


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("a,b,c,d", ("a", "b", "c", "d")),
        ("a,b,c,d,,,", ("a", "b", "c", "d")),
        ("a,b,c,d,e,f,g,h", ("a", "b", "c", "d", "e", "f", "g", "h")),
        ("a,b,c,d,,,,", ("a", "b", "c", "d", "", "", "", "")),
        ("a,b,c,d,,,,,,,", ("a", "b", "c", "d", "", "", "", "")),
        ("a,b,c,d,e,f,g,h,,", ("a", "b", "c", "d", "e", "f", "g", "h")),
    ],
)
def test_commas_at_the_end_are_no_players(written, names):
    problems = []
    assert header([Token("pn", written, 1)], problems).names == names
    assert problems == []


@given(st.lists(st.integers(-9, 9), min_size=2, max_size=12), st.randoms())
def test_the_middle_and_the_nearest_of_the_others(figures, random):
    own = random.choice(figures)
    others = list(figures)
    others.remove(own)
    asked = _Figures(figures)
    assert asked.others == len(others)
    assert asked.middle(own) == median_low(others)
    assert asked.nearest(own) == min(abs(own - other) for other in others)


def repacked(extension, padding):
    """A workbook whose sheet has another extension, and spaces in it that pack to nothing."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book(("R", [["board"], [1]])))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = parts.pop("xl/worksheets/sheet1.xml")
    parts[f"xl/worksheets/sheet1.{extension}"] = sheet.replace(
        b"<sheetData>", b"<sheetData>" + b" " * padding
    )
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part.replace(b"sheet1.xml", f"sheet1.{extension}".encode()))
    return out.getvalue()


@pytest.mark.parametrize("extension", ["xml", "bin", "png"])
def test_a_part_is_counted_whatever_it_is_called(extension):
    content = repacked(extension, 60 * 1024 * 1024)
    assert len(content) < SIZE
    assert refusal(content).code == "xlsx_too_large"
    most = {"rows": 9, "columns": 9, "unpacked": 2**30}
    assert sheets.read(content, most) == {"refused": "workbook_too_large"}


def test_a_cell_at_the_very_end_of_a_sheet_costs_little():
    """Spreadsheets leave one behind where somebody has formatted a whole column."""
    rows = [["board", "ns", "ew", "score"], [1, 1, 2, 420]]
    content = book(("R", rows))
    far = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as archive, zipfile.ZipFile(far, "w") as out:
        for name in archive.namelist():
            last = b'<row r="1048576"><c r="A1048576"/></row></sheetData>'
            out.writestr(name, archive.read(name).replace(b"</sheetData>", last))
    assert seconds(reading.read, far.getvalue()) < SECONDS_MAX
    assert len(reading.read(far.getvalue())[0].results) == 1
    answer = sheets.read(far.getvalue(), {"rows": 100, "columns": 100, "unpacked": 2**30})
    assert [line for line, _cells in answer["rows"]] == [1, 2]


def progressive(times):
    """A progressive JPEG, its last scan so many times."""
    out = io.BytesIO()
    Image.new("RGB", (4_000, 4_000), "navy").save(out, "JPEG", progressive=True)
    content = out.getvalue()
    *_others, last = pictures.scans(content)
    return content[:last] + content[last:-2] * times + content[-2:]


def test_scans_without_end_are_no_photograph():
    assert pictures.read(progressive(1))["width"] == pictures.SIDE_MAX
    content = progressive(40)
    assert seconds(pictures.read, content) < 0.5
    assert pictures.read(content) == {"refused": "not_a_photograph"}


def test_of_many_problems_some_are_listed_errors_first():
    rows = "".join(f"{board},1,2,{score}\n" for board in (0, 1) for score in range(3_000))
    asked = KINDS["csv"].asked
    problems = read_apart(f"board,ns,ew,score\n{rows}".encode(), asked)["problems"]
    assert len(problems) == PROBLEMS_MAX + 1
    assert problems[0]["code"] == "problems_cut"
    assert {problem["severity"] for problem in problems[1:]} == {"error"}


def unpacked(content):
    """What a file comes to: of a workbook the size of its parts."""
    if not content.startswith(b"PK"):
        return len(content)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return sum(part.file_size for part in archive.infolist())


@pytest.mark.parametrize("kind", KINDS)
def test_work_grows_in_proportion_to_the_bytes(kind):
    """Four times the bytes cost four times the work; were it a square, sixteen times, so twelve is the limit.

    What is quick at 200 kB is far from two seconds at 300 kB, whatever it grows by.
    """
    module, _, function = KINDS[kind].reader.partition(":")
    work = getattr(import_module(module), function)

    def cost(seed, size):
        content = KINDS[kind].make(Random(f"growth {kind} {seed}"), size)  # noqa: S311 - no secret
        return seconds(work, content, KINDS[kind].asked), unpacked(content)

    def least_cost(seed, size):
        """The least of three: what else the machine does at a moment is no work of ours."""
        return min(cost(seed, size) for _ in range(3))

    def growth(seed):
        """How many times as much work, beside how many times as many bytes."""
        (large, of_large), (small, of_small) = least_cost(seed, 200_000), least_cost(seed, 50_000)
        return large / max(0.03, small), of_large / of_small

    def too_fast(seed):
        """What was measured, where thrice it was too fast: beside other work it may be once."""
        looks = []
        for _again in range(3):
            looks.append(growth(seed))
            if looks[-1][0] <= 3 * looks[-1][1]:
                return []
        return looks

    costs = {seed: cost(seed, 200_000)[0] for seed in range(tries(12, 4))}
    slow = [seed for seed in nlargest(SLOWEST, costs, key=costs.__getitem__) if costs[seed] > 0.5]
    assert {seed: looks for seed in slow if (looks := too_fast(seed))} == {}
