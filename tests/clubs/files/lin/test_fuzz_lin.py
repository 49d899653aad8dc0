"""No bytes make the readers of LIN files, deal files and tables fall over; all they say has words."""

import time

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from clubs.files.deals import bri, deal_files, rbn
from clubs.files.lin import reader as lin
from clubs.files.reading import problem_message, read, sheet_of
from clubs.files.table import results as csv_results
from tests.clubs.files.deals.test_deal_files import BIG_DEAL, DEALS, DIGITS, dup
from tests.clubs.files.deals.test_other_deals import CDS, DGE, ROWS
from tests.clubs.files.lin.lin_files import CLUB, MATCH
from tests.clubs.files.table.test_csv_results import JAPANESE, TABLE
from tests.examples import tries

FILES = [
    MATCH.encode(),
    CLUB.encode("cp932"),
    TABLE.encode(),
    JAPANESE.encode(),
    BIG_DEAL,
    bri.write(DEALS),
    dup(),
    DIGITS + b"\r\n" + DIGITS,
    rbn.write(DEALS),
    DGE,
    CDS,
    ROWS,
]
PIECES = [
    b"|",
    b"||",
    b"md|",
    b"qx|c1|",
    b"pn|a,b,c,d,e,f,g,h,i|",
    b"vg|,,I,9,1|",
    b"rs|A+-,7NNxx+9|",
    b"pw|a,b,c,d,,,,,e|",
    b"px|a,b,c,d|",
    b"pn|a,b,c,d|",
    b"mb|7N|",
    b"mb|ap|",
    b"pc|SA|",
    b"mc|-1|",
    b"mc|13|",
    b"ah|Board 99999|",
    b"st||",
    b"bn|1,x,99999999999|",
    b"\0",
    b"\xff",
    b"\x82\xa0",
    b"9" * 30,
    b"S" * 60,
    b",",
    b";",
    b"\t",
    b'"',
    b"\n",
    b"=",
    b"A1/0-5",
    b"A" * 300,
    "１".encode(),
    "²".encode(),
    b"To board=",
    b"H N:",
    b"B xy\n",
    b"\6\3\4\5",
]
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def look(content):
    document, problems = read(content, "file")
    deals, others = deal_files.read(content, "file")
    readers = (lin.read(content), csv_results.read(content))
    assert document is not None or problems
    assert deals or others
    for problem in (*problems, *others, *readers[0][1], *readers[1][1]):
        assert problem_message(problem, "en")
    for readable in (document, *(answer for answer, _ in readers)):
        if readable is not None:
            csv_results.write(readable)
            if readable.event.form != "teams":
                sheet_of(readable)


@few
@given(st.binary(max_size=300))
@example(b"md|")
@example(b"qx|o\xb2|md|1|mb|p|")
@example(b"board,ns,ew,score\n\xc2\xb2,1,2,\xc2\xb2\n")
@example(b"Board 01=" + b"a" * 26)
@example(b"[Document]\nFrom board=\xb2\nBoard 00=aaaaaaaaaaaaaaaaaaaaaaaaaa")
def test_any_bytes(content):
    look(content)


@few
@given(st.sampled_from(FILES), st.integers(0, 3_000))
def test_cut_anywhere(content, length):
    look(content[:length])


@settings(few, max_examples=tries(300, 25))
@given(
    st.sampled_from(FILES),
    st.lists(
        st.tuples(st.integers(0, 3_000), st.integers(0, 12), st.sampled_from(PIECES) | st.binary(max_size=4)),
        max_size=5,
    ),
)
def test_changed_anywhere(content, changes):
    for start, removed, put in changes:
        content = content[:start] + put + content[start + removed :]
    look(content)


HUGE = [
    b"qx|o1|" + b"mb|p|" * 100_000,
    b"qx|o1|md|1S,H,D|" + b"pc|SA|" * 100_000,
    b"pn|" + b"a," * 300_000 + b"|md|1|mb|p|",
    b"rs|" + b"4SN=," * 100_000 + b"|md|1|",
    b"vg|" + b",I" * 200_000 + b"|md|1|",
    b"md|1" + b"SHDC" * 200_000 + b"|",
    b"|" * 1_000_000,
    b"qx|o1|md|1|mb|p|" * 20_000,
    b"mb|" + b"p" * 500_000 + b"|qx|o1|",
    b"ah|" + b"9" * 500_000 + b"|md|1|mb|p|",
    b"[Document]\n" + b"Board 01=aaaaaaaaaaaaaaaaaaaaaaaaaa000\n" * 20_000,
    DIGITS * 5_000,
    rbn.write(DEALS) * 5_000,
    DGE * 5_000,
    CDS * 20_000,
    ROWS * 5_000,
    b"H N:" + b"AKQ." * 200_000,
    b"board,ns,ew,score\n" + b"1," * 300_000,
    b"board,ns,ew,score\n" + b"x,1,2,3\n" * 50_000,
    b"board,ns,ew,score" + b",head" * 100_000 + b"\n1,1,2,420\n",
]


@pytest.mark.parametrize("content", HUGE, ids=range(len(HUGE)))
def test_large_and_hostile(content):
    began = time.process_time()
    look(content)
    assert time.process_time() - began < 10
