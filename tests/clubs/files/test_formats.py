"""The registry: every format is described whole, and nobody else asks for one by its name."""

import ast
import re
from importlib import import_module

import pytest

from clubs.facts.services.workbook import WORKBOOK
from clubs.files import reading, sheet
from clubs.files.bridgemate.format import STARTS
from clubs.files.format import FileContext
from clubs.files.formats import FORMATS
from clubs.files.problem import error
from clubs.files.raw.services import PROGRAMS, SERVICES
from clubs.files.traits import NO_FILE, ElementPlace, Traits
from clubs.files.words.sentences import SENTENCES
from clubs.terminals.views import WRITERS as STARTERS
from tests.clubs.files import seeds
from tests.clubs.files.bridgemate import bws_files, jet_files
from tests.places import ROOT, SAMPLES as SAMPLE_FILES

KEYS = [format.traits.key for format in FORMATS]
SAMPLES = {
    "usebio": ("usebio",),
    "bws": ("jet 3", "jet 4"),
    "acbl": ("acbl", "acbl several"),
    "lin": ("lin match", "lin club"),
    "pbn": ("pbn game", "pbn session"),
    "deals": ("dlm", "bri", "dup", "rbn", "dge", "cds", "deal rows"),
    "xlsx": ("xlsx",),
    "csv": ("csv", "csv japanese"),
}
NAMES = {
    "usebio": "USEBIO",
    "bws": "Bridgemate",
    "acbl": "ACBLscore",
    "lin": "LIN",
    "pbn": "PBN",
    "deals": "DEALS",
    "xlsx": "XLSX",
    "csv": "CSV",
}
WRITTEN = [(format, written) for format in FORMATS for written in format.written]
SESSIONS = (".xml", ".pbn", ".bws", ".ACA", ".ACM")
FOLDERS = {path.parent for path in (ROOT / "clubs" / "files").glob("*/format.py")}
FLOORS = ("federation", "clubs", "rulings", "scoring")


def samples(key):
    """Good files of a format: those of the seeds, else the SAMPLE of its own test module."""
    if key in SAMPLES:
        return [seeds.good(name) for name in SAMPLES[key]]
    return [import_module(f"tests.clubs.files.test_{key}").SAMPLE]


def test_every_format_has_a_key_of_its_own_and_the_name_that_people_call_it():
    assert NAMES.items() <= {key: reading.format_name(key) for key in KEYS}.items()
    assert len(KEYS) == len(set(KEYS))
    assert [reading.format_name(key) for key in ("", "old")] == ["", "OLD"]


@pytest.mark.parametrize("key", KEYS)
def test_a_sample_is_recognised_by_its_own_format_only(key):
    recognised = [
        [format.traits.key for format in FORMATS if format.recognises(content, {})]
        for content in samples(key)
    ]
    assert recognised
    assert recognised == [[key]] * len(recognised)


@pytest.mark.parametrize("key", KEYS)
def test_a_sample_is_read_as_its_format(key):
    documents = [reading.read(content)[0] for content in samples(key)]
    assert documents
    assert [document.source.format.key for document in documents] == [key] * len(documents)


def test_what_only_a_format_says_is_said_by_one_and_by_the_whole():
    codes = [code for format in FORMATS for code in format.sentences]
    assert len(codes) == len(set(codes))
    assert set(codes) <= set(SENTENCES)
    for format in FORMATS:
        amendable = format.traits.amendable
        assert {*amendable.headings, *amendable.results, *amendable.boards} <= set(format.sentences)


@pytest.mark.parametrize(("format", "written"), WRITTEN, ids=[written.key for _, written in WRITTEN])
def test_what_a_format_writes_it_reads(format, written):
    document, _ = reading.read(seeds.good("bri" if written.is_deals else "usebio"))
    content = written.write(document)
    assert format.recognises(content, {})
    again, _ = format.read(content, FileContext())
    assert len(again.results) == len(document.results)
    if written.is_deals:
        assert [deal[:3] for deal in again.deals] == [deal[:3] for deal in document.deals] != []


def test_a_problem_is_placed_as_the_format_calls_the_place():
    traits = Traits("x", "X", elements={ElementPlace.DAY: "WHEN"})
    problem = error("no_date", 1, ElementPlace.DAY)
    assert (traits.placed(problem).element, NO_FILE.placed(problem).element) == ("WHEN", None)


def test_the_table_that_people_read_is_what_the_registry_makes():
    text = (ROOT / "docs" / "formats.md").read_text("utf-8")
    printed = text[text.index(sheet.BEGINS) + len(sheet.BEGINS) : text.index(sheet.ENDS)].strip()
    assert printed == sheet.table().strip()
    formats = sum(len(format.layouts) or 1 for format in FORMATS)
    assert len(printed.splitlines()) == 2 + formats + len(SERVICES) + len(PROGRAMS)


def test_what_is_written_has_a_row_that_says_so():
    rows = {line.split(" | ")[0].strip("| "): line.split(" | ")[2] for line in sheet.table().splitlines()}
    for _, written in WRITTEN:
        assert [answer for name, answer in rows.items() if name.split()[0] == written.name] == ["yes"]
    assert rows[WORKBOOK.name] == "yes"


def test_what_starts_a_session_has_a_row_that_says_so():
    rows = [line.strip("| ").split(" | ") for line in sheet.table().splitlines()]
    starting = {row[0].rpartition(".")[2].rpartition(" ")[2].lower() for row in rows if row[2] == STARTS}
    assert starting == set(STARTERS)


# What a document of a format can have, by the word that the table has for it.
HELD = {
    "pairs": lambda document: document.event.form == "pairs",
    "individuals": lambda document: document.event.form == "individual",
    "teams": lambda document: document.event.form == "teams",
    "hands": lambda document: document.deals,
    "auctions": lambda document: document.records,
    "totals": lambda document: any(one.published.total for one in document.contestants),
}


def auctions_of_terminals():
    """A database of terminals that have recorded an auction, which no sample has."""
    place = {"Section": 1, "Table": 1, "Round": 1, "Board": 1, "Erased": False}
    bids = [{**place, "Counter": at, "Bid": bid} for at, bid in enumerate(("4S", "P", "P", "P"), 1)]
    return jet_files.database(jet_files.with_moments(bws_files.session(BiddingData=bids)), 4)


def held_in_files():
    """What is held in all files of the tests, by the key of their format."""
    files = [path.read_bytes() for path in SAMPLE_FILES.rglob("*") if path.suffix in SESSIONS]
    files += [content for key in KEYS for content in samples(key)]
    by_format = {}
    for content in (*files, auctions_of_terminals()):
        document, _ = reading.read(content)
        if document is not None:
            words = by_format.setdefault(document.source.format.key, set())
            words |= {word for word, is_held in HELD.items() if is_held(document)}
    return by_format


def test_the_table_says_of_everything_that_is_kept_that_it_is():
    by_format = held_in_files()
    assert "auctions" in by_format["bws"]
    for format in FORMATS:
        layout = format.layouts[0]
        left_out = {part.split()[0] for part in re.split("[;,] ", layout.not_kept) if part}
        for word in by_format[format.traits.key]:
            assert word in layout.kept, (layout.name, word)
            assert word not in left_out, (layout.name, word)


def unnamed(path):
    """What the table does not name of a sample's program and version."""
    document, _ = reading.read(path.read_bytes())
    if document is None:
        return []
    format = next(one for one in FORMATS if one.traits.key == document.source.format.key)
    proved = " ".join(text for layout in format.layouts for text in layout.proved)
    # What PBN has there is the version of the notation.
    version = "" if format.traits.begins_above else document.source.version
    return [text for text in (document.source.program, version) if text not in proved]


def test_every_program_of_a_sample_is_named_with_its_version():
    samples = sorted(SAMPLE_FILES.rglob("*.*"))
    assert len(samples) > 20
    assert {path.name: unnamed(path) for path in samples if unnamed(path)} == {}


def named(tree):
    """The lines of a module that compare something with the key of a format, also by way of a set."""
    sets = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, (ast.Set, ast.Tuple, ast.List)):
            sets.update((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            sides += [sets[side.id] for side in sides if isinstance(side, ast.Name) and side.id in sets]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        else:
            continue
        parts = [part for side in sides for part in (side, *getattr(side, "elts", ()))]
        if any(isinstance(part, ast.Constant) and part.value in KEYS for part in parts):
            yield node.lineno


@pytest.mark.parametrize(
    "source",
    [
        'format == "pbn"',
        '"usebio" != format',
        'format in ("bws", "lin")',
        'TABLES = {"csv"}\nformat in TABLES',
        'match format:\n    case "csv":\n        pass',
    ],
)
def test_a_comparison_with_a_key_is_seen(source):
    assert len(list(named(ast.parse(source)))) == 1


def test_nobody_else_compares_the_key_of_a_format():
    offenders = [
        f"{path.relative_to(ROOT)}:{line}"
        for floor in FLOORS
        for path in (ROOT / floor).rglob("*.py")
        if not FOLDERS & set(path.parents)
        for line in named(ast.parse(path.read_text("utf-8")))
    ]
    assert offenders == []


def test_no_element_of_usebio_is_known_outside_its_folder():
    """But where such files are made to be read: for demonstrations and measurements."""
    elements = set(next(format for format in FORMATS if format.traits.elements).traits.elements.values())
    offenders = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for floor in ("clubs", "rulings", "scoring")
        for path in (ROOT / floor).rglob("*.py")
        if not {*FOLDERS, ROOT / "scoring" / "tools"} & set(path.parents)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in elements
    ]
    assert offenders == []
