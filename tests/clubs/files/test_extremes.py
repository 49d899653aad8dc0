"""10,000 sections, names of 10,000 characters and zero bytes in every format: an answer in words, in time."""

import time
import zipfile
from io import BytesIO

import pytest

from clubs.files.bridgemate import reader as bws
from clubs.files.problem import Severity
from clubs.files.reading import problem_message, read, sheet_of
from scoring.tools.bench.games import SECTIONS_MAX, large
from tests.clubs.files import seeds
from tests.clubs.files.bridgemate.bws_files import RESULTS, SECTION, SOURCE, session
from tests.clubs.files.deals.test_deal_files import DIGITS
from tests.clubs.files.files import small
from tests.clubs.files.table.test_xlsx import book

SECONDS_MAX = 15
MANY = 10_000
LONG = "n" * MANY
SEAT = {"Section": 1, "Table": 1, "Direction": "N", "Number": "1"}
HEADS = ["section", "board", "ns", "ew", "score", "ns name", "ew name"]
PEOPLE = ["A / B", "C / D"]


def text(rows):
    return "\n".join(",".join(map(str, row)) for row in rows).encode()


def sections():
    return [HEADS, *([f"S{n}", 1, 1, 2, 420, *PEOPLE] for n in range(MANY))]


def a_name(name):
    return [
        HEADS,
        ["", 1, 1, 2, 420, name, "C / D"],
        ["", 1, 3, 4, 420, *PEOPLE],
        ["", 2, 1, 4, -50, *PEOPLE],
    ]


def usebio_sections():
    parts = "".join(f"<SECTION SECTION_ID='{n}'><PARTICIPANTS/></SECTION>" for n in range(MANY))
    return small(("<PARTICIPANTS>", f"{parts}<PARTICIPANTS>")).encode()


def pbn_sections():
    game = (
        '[Section "{}"]\n[Board "1"]\n[North "a"]\n[South "b"]\n[East "c"]\n[West "d"]\n[Score "NS 420"]\n\n'
    )
    return "".join(map(game.format, range(MANY))).encode()


FILES = {
    "usebio sections": usebio_sections,
    "usebio name": lambda: small(("Ada", LONG)).encode(),
    "usebio zeros": lambda: small(("Ada", "\0" * MANY)).encode(),
    "pbn sections": pbn_sections,
    "pbn name": lambda: seeds.good("pbn game").replace(b'"Bob"', f'"{LONG}"'.encode()),
    "pbn zeros": lambda: seeds.good("pbn game").replace(b"Bob", b"\0" * MANY),
    "bws cut to zeros": lambda: seeds.good("jet 4")[:8192] + b"\0" * 8192,
    "acbl sections": lambda: large(seeds.good("acbl"), SECTIONS_MAX),
    "acbl cut to zeros": lambda: seeds.good("acbl")[:2_600] + b"\0" * MANY,
    "lin boards": lambda: b"".join(b"qx|o%d|md|1|mb|p|" % n for n in range(MANY)),
    "lin name": lambda: seeds.good("lin match").replace(b"Ada", LONG.encode()),
    "lin zeros": lambda: seeds.good("lin match").replace(b"Ada", b"\0" * MANY),
    "csv sections": lambda: text(sections()),
    "csv name": lambda: text(a_name(LONG)),
    "csv zeros": lambda: text(a_name("\0" * MANY)),
    "xlsx sections": lambda: book(("R", sections()[: MANY // 10])),  # as in CSV, and slow to be made
    "xlsx name": lambda: book(("R", a_name(LONG))),
    "dlm boards": lambda: b"[Document]\n" + b"Board 01=aaaaaaaaaaaaaaaaaaaaaaaaaa000\n" * MANY,
    "dlm zeros": lambda: seeds.good("dlm").replace(b"Show", b"\0" * MANY),
    "bri boards": lambda: DIGITS * MANY,
    "bri zeros": lambda: seeds.good("bri") + b"\0" * MANY,
    "dup zeros": lambda: seeds.good("dup") + b"\0" * MANY,
}


def in_time(work):
    began = time.process_time()
    answer = work()
    assert time.process_time() - began < SECONDS_MAX
    return answer


@pytest.mark.parametrize("name", FILES)
def test_an_answer_in_words_and_in_time(name):
    content = FILES[name]()
    document, problems = in_time(lambda: read(content, name))
    assert document is not None or problems
    assert all(problem_message(problem, language) for problem in problems for language in ("ja", "en"))
    if document is not None and document.event.form == "pairs":
        sheet_of(document)


REFUSED = [
    "usebio sections",
    "usebio zeros",
    "pbn sections",
    "pbn name",
    "pbn zeros",
    "bws cut to zeros",
    "acbl cut to zeros",
    "lin name",
    "lin zeros",
    "csv name",
    "csv zeros",
    "xlsx name",
]


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_session_holds_is_refused(name):
    _, problems = read(FILES[name](), name)
    assert Severity.ERROR in {problem.severity for problem in problems}


def test_zeros_inside_a_part_of_a_workbook():
    content = BytesIO(seeds.good("xlsx"))
    out = BytesIO()
    with zipfile.ZipFile(content) as archive, zipfile.ZipFile(out, "w") as zeros:
        for part in archive.namelist():
            zeros.writestr(part, archive.read(part).replace(b"score", b"sc\0re"))
    _, problems = read(out.getvalue(), "x.xlsx")
    assert Severity.ERROR in {problem.severity for problem in problems}


@pytest.mark.parametrize("tables", ["sections", "names", "zeros"])
def test_rows_of_table_units(tables):
    sessions = {
        "sections": session([{**RESULTS[0], "Section": n} for n in range(1, MANY)]),
        "names": session(PlayerNumbers=[{**SEAT, "Name": LONG}]),
        "zeros": session([{**RESULTS[0], "Contract": "4\0S"}], section={**SECTION, "Letter": "\0A\0"}),
    }
    document, problems = in_time(lambda: bws.interpret(SOURCE, sessions[tables]))
    assert document is not None
    assert all(problem_message(problem, "en") for problem in problems)
