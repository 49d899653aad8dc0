"""No bytes make the reader of registers fall over: rows, or a refusal in words; saved seeds are replayed."""

import io
import json
from functools import cache
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from federation.errors import Refused
from federation.people.resources.members import HEADS
from federation.tables.cells import guess, plain
from federation.tables.files import AnyCsv, AnyXlsx
from tests.examples import tries

SEEDS = json.loads((Path(__file__).parent / "register_seeds.json").read_text("utf-8"))
TABLE = "会員番号,姓,名,入会日\n10001,森,凛,2024/4/1\n10002,山田,花,\n"
PIECES = [
    b",",
    b'"',
    b"\n",
    b"\r",
    b"\0",
    b"\t",
    b";",
    b"\xff\xfe",
    b"\x82\xa0",
    b"=1+1",
    b"\xef\xbb\xbf",
    b"",
]
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
CHANGES = st.lists(
    st.tuples(st.integers(0, 7_000), st.integers(0, 9), st.sampled_from(PIECES) | st.binary(max_size=4)),
    max_size=4,
)


@cache
def good(name):
    """A good register by its name."""
    if name != "xlsx":
        return TABLE.encode(name)
    book = openpyxl.Workbook()
    for row in TABLE.splitlines():
        book.active.append(row.split(","))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def look(content):
    """Read by either door, as a table whose heads are guessed and whose cells are plain; or refused."""
    for kind in (AnyCsv, AnyXlsx):
        try:
            table, sentence = kind().create_dataset(content), ""
        except Refused as refused:
            table, sentence = None, refused.sentence
        assert bool(sentence) == (table is None)
        if table is None:
            continue
        heads = table.headers or []
        assert len(guess(heads, HEADS)) == len(heads)
        assert None not in [plain(cell) for row in table for cell in row]


@few
@given(st.binary(max_size=300))
def test_any_bytes(content):
    look(content)
    look(b"PK\x03\x04" + content)


@few
@given(st.sampled_from(["utf-8", "cp932", "utf-16", "xlsx"]), CHANGES)
def test_changed_anywhere(name, changes):
    content = good(name)
    for place, gone, put in changes:
        place %= len(content)
        content = content[:place] + put + content[place + gone :]
    look(content)
    look(content[: len(content) // 2])


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed["why"])
def test_a_saved_seed(seed):
    look(good(seed["of"])[: seed.get("keep")] + seed["then"].encode("latin-1") * seed.get("times", 1))


@pytest.mark.parametrize("name", ["utf-8", "cp932", "utf-16"])
def test_the_good_files_are_good(name):
    assert AnyCsv().create_dataset(good(name)).headers == ["会員番号", "姓", "名", "入会日"]
    assert len(AnyXlsx().create_dataset(good("xlsx"))) == 2
