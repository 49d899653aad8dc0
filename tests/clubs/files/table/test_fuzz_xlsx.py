"""No bytes make the reader of workbooks fall over: noise, zips of noise, changed parts, saved seeds."""

import io
import zipfile
import zlib
from functools import cache

import pytest
from hypothesis import given, strategies as st

from clubs.files import reading
from clubs.files.table.preview import beginning, preview
from clubs.files.table.table import EARLY
from tests.clubs.files.table.test_csv_results import TABLE
from tests.clubs.files.table.test_xlsx import book, cells_of
from tests.clubs.files.test_fuzz import few, look

PIECES = [
    b"<",
    b">",
    b"</c>",
    b'<c r="A1" t="s"><v>99</v></c>',
    b'<c r="XFD9999999"/>',
    b"<row r='-1'/>",
    b"\0",
    b"&a;",
    b'<c r="A1" t="d"><v>x</v></c>',
    b'<c t="n"><v>1e999</v></c>',
    b't="e"',
    b"<f>1/0</f>",
    b"<!DOCTYPE x>",
    b"nan",
]


@cache
def parts():
    with zipfile.ZipFile(io.BytesIO(book(("R", cells_of(TABLE))))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(changed):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in (parts() | changed).items():
            archive.writestr(name, part)
    return out.getvalue()


def both(content):
    look(content)
    sheets = []
    reading.read(content, on_sheet=sheets.append)
    for sheet in sheets:
        start = beginning(sheet)
        assert start is None or preview(start, {}).table.heads in sheet.rows[:EARLY]


def test_the_whole_is_read():
    both(zipped({}))


@few
@given(st.binary(max_size=300))
def test_noise_that_begins_like_a_workbook(noise):
    both(b"PK\x03\x04" + noise)
    both(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + noise)


@few
@given(st.sampled_from(sorted(parts())), st.binary(max_size=200))
def test_a_part_of_noise(name, noise):
    both(zipped({name: noise}))


@few
@given(
    st.sampled_from(["xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml", "xl/styles.xml"]),
    st.lists(
        st.tuples(st.integers(0, 2_000), st.integers(0, 12), st.sampled_from(PIECES) | st.binary(max_size=4)),
        max_size=4,
    ),
)
def test_a_part_changed_anywhere(name, changes):
    part = parts().get(name, b"")
    for start, removed, put in changes:
        part = part[:start] + put + part[start + removed :]
    both(zipped({name: part}))


@few
@given(st.integers(0, 6_000), st.binary(min_size=1, max_size=3))
def test_bytes_of_the_zip_changed(start, put):
    content = zipped({})
    start %= len(content)
    both(content[:start] + put + content[start + len(put) :])
    both(content[:start])


SAVED = [  # seeds of what a reader might trip over
    {"xl/worksheets/sheet1.xml": b"<worksheet/>"},
    {"xl/workbook.xml": b"<workbook/>"},
    {"xl/workbook.xml": b""},
    {"xl/sharedStrings.xml": b"<sst/>"},
    {"xl/styles.xml": b"<styleSheet><cellXfs><xf numFmtId='x'/></cellXfs></styleSheet>"},
    {"[Content_Types].xml": b"<Types/>"},
    {"xl/_rels/workbook.xml.rels": b"<Relationships/>"},
]


@pytest.mark.parametrize("changed", SAVED)
def test_saved_seeds(changed):
    both(zipped(changed))


def test_a_size_in_the_directory_that_is_a_lie():
    content = bytearray(zipped({}))
    at = content.rindex(b"PK\x01\x02")
    content[at + 24 : at + 28] = (10).to_bytes(4, "little")  # less than it is
    both(bytes(content))
    content[at + 16 : at + 20] = zlib.crc32(b"x").to_bytes(4, "little")
    both(bytes(content))
