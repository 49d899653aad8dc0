"""No bytes and no rows make the reader of Bridgemate files fall over, or take long."""

import time
from datetime import date

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from clubs.files.bridgemate import reader as bws
from clubs.files.bridgemate.access import TABLES
from clubs.files.bridgemate.jet import database as jet
from clubs.files.bridgemate.jet.errors import JetError
from clubs.files.problem import error
from clubs.files.reading import problem_from_json, problem_json, problem_message, sheet_of
from tests.clubs.files.bridgemate.bws_files import SOURCE, sample, session
from tests.clubs.files.bridgemate.jet_files import database, with_moments
from tests.examples import tries

PAGE = 2048
SECONDS_MAX = 2
# The register of players takes most of the time and nothing depends on it.
WANTED = [name for name in TABLES if name != "PlayerNames"]
SMALL = {version: database(with_moments(session()), version) for version in (3, 4)}
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def interpreted(tables):
    document, problems = bws.interpret(SOURCE, tables, today=date(2026, 11, 20))
    assert "" not in [problem_message(problem, "en") for problem in problems]
    assert [problem_from_json(problem_json(problem)) for problem in problems] == list(problems)
    if document.event.form == "pairs":
        sheet_of(document)


def look(content):
    """Read as the other process does, here, where a failure is seen."""
    started = time.monotonic()
    refusals = []
    try:
        database = jet.read(content, WANTED)
        interpreted({name: table.rows for name, table in database.tables.items()})
    except JetError as trouble:
        refusals.append(error(trouble.code, **trouble.parameters))
    assert "{" not in "".join(problem_message(refusal, "en") for refusal in refusals)
    assert time.monotonic() - started < SECONDS_MAX


def changed(content, changes):
    for start, put in changes:
        content = content[:start] + put + content[start + len(put) :]
    return content


@few
@given(st.binary(max_size=5000))
def test_any_bytes(content):
    look(content)
    for version in (b"\0", b"\1"):
        look(b"\0\1\0\0Standard Jet DB\0" + version + content.ljust(3 * 4096 - 21, b"\0"))


def test_cut_at_every_page():
    """A file without its last pages is never taken for a whole one."""
    content = sample()
    assert len(content) == 549 * PAGE
    for pages in range(1, 549):
        with pytest.raises(JetError) as refusal:
            jet.read(content[: pages * PAGE], WANTED)
        assert refusal.value.code == "access_cut_off"


@few
@given(st.integers(0, 1_124_351))
def test_cut_anywhere(length):
    look(sample()[:length])


BYTES = st.binary(min_size=1, max_size=4) | st.sampled_from(
    [b"\0\0", b"\xff\xff", b"\xff\x7f", b"\1\1", b"\x80"]
)


@few
@given(st.lists(st.tuples(st.integers(24, 1_124_000), BYTES), max_size=40))
def test_the_sample_changed_anywhere(changes):
    look(changed(sample(), changes))


@settings(few, max_examples=tries(150, 25))
@example(3, [(2 * PAGE + 25, b"\xff\xff")])
@example(3, [(2 * PAGE + 35, b"\0\0\0\2")])
@example(4, [(4096 * 2 + 4, b"\2")])
@given(st.sampled_from([3, 4]), st.lists(st.tuples(st.integers(2048, 60_000), BYTES), min_size=1, max_size=6))
def test_a_small_file_changed_anywhere(version, changes):
    look(changed(SMALL[version], changes))


TEXTS = ["4 S x", "PASS", "=", "+1", "N", "60%-40%", "2026-01-19T00:00:00", "A\0", "S10", "x" * 10_000]
CELLS = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(TEXTS)
COLUMNS = sorted(
    {column for rows in session().values() for row in rows for column in row}
    | {
        "South",
        "West",
        "MissingPair",
        "EWMoveBeforePlay",
        "Direction",
        "Number",
        "Name",
        "strID",
        "NorthSpades",
    }
)
ROWS = st.lists(st.dictionaries(st.sampled_from(COLUMNS), CELLS, max_size=12), max_size=6)


@settings(few, max_examples=tries(150, 25))
@given(st.dictionaries(st.sampled_from(TABLES), ROWS, max_size=6))
def test_any_rows(tables):
    interpreted(tables)


@settings(few, max_examples=tries(150, 25))
@given(
    st.lists(
        st.tuples(st.sampled_from(list(session())), st.integers(0, 3), st.sampled_from(COLUMNS), CELLS),
        max_size=4,
    )
)
def test_rows_changed_anywhere(changes):
    tables = {name: [dict(row) for row in rows] for name, rows in session().items()}
    for name, place, column, cell in changes:
        tables[name][place % len(tables[name])][column] = cell
    interpreted(tables)
