"""No bytes make the reader of PBN fall over, nor the writer what was read; every problem has words."""

from datetime import date

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from clubs.files.pbn import reader as pbn
from clubs.files.pbn.writing.writer import write
from clubs.files.reading import problem_message, read, sheet_of
from tests.clubs.files.pbn.pbn_files import GAME, SESSION
from tests.clubs.files.pbn.program_files import BRIDGECOMPOSER, ruter
from tests.examples import tries
from tests.places import SAMPLES

FILES = [
    GAME.encode(),
    SESSION.encode(),
    ruter().encode(),
    BRIDGECOMPOSER.encode(),
    (SAMPLES / "pbn_bbo_imps_44.pbn").read_bytes()[:2_500],
    (SAMPLES / "pbn_standard_correct_20.pbn").read_bytes()[5_000:9_000],
]
PIECES = [
    b"[",
    b"]",
    b'"',
    b"{",
    b"}",
    b";",
    b"%",
    b"\n\n",
    b"\n",
    b"^",
    b"^R",
    b"^L ",
    b"^I ",
    b"^S ",
    b"+",
    b"*",
    b"-",
    b"#",
    b"##",
    b"AP",
    b"Pass",
    b"7NT",
    b"XX",
    b"=1=",
    b"$3",
    b"!?",
    b"\\",
    b"?",
    b"EW 4",
    b"\0",
    b"\xff",
    b"\x83\x81",
    b'[Play "N"]',
    b'[Auction "E"]',
    b'[Section "B"]',
    b'[Competition "Teams"]',
    b'[HomeTeam "x"]\n[VisitTeam "y"]\n',
    b'[Competition "Individuals"]\n',
    b"^60",
    b"SA",
    b"99",
    b"\xef\xbc\x94",
    b"NS 5 EW 7",
    b"AVE+",
    b" - ",
    b'"Bye"',
    b"%HRTitleDate 2026.13.09\n",
    b'[TotalScoreTable "PairId;Names"]\n1 "a;b"\n',
    b'[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 3\n',
]
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)


def look(content):
    document, problems = pbn.read(content, today=date(2026, 11, 20))
    assert document is not None or problems
    for problem in problems:
        assert problem_message(problem, "en")
    if document is not None:
        sheet_of(document)
        assert pbn.read(write(document).encode())[0] is not None
    read(content)


@few
@given(st.binary(max_size=300))
def test_any_bytes(content):
    look(content)
    look(b'[Board "1"]\n' + content)


@few
@given(st.sampled_from(FILES), st.integers(0, 4_000))
def test_cut_anywhere(content, length):
    look(content[:length])
    look(content[length:])


@settings(few, max_examples=tries(150, 25))
@given(
    st.sampled_from(FILES),
    st.lists(
        st.tuples(st.integers(0, 4_000), st.integers(0, 12), st.sampled_from(PIECES) | st.binary(max_size=4)),
        max_size=5,
    ),
)
@example(FILES[0], [(600, 0, b"!" * 60 + b"x")])  # once took for ever
@example(FILES[0], [(0, 0, b'[Play "S"]\n+\n')])
@example(FILES[1], [(0, 0, b"[A\n[B\n")])
def test_changed_anywhere(content, changes):
    for start, removed, put in changes:
        content = content[:start] + put + content[start + removed :]
    look(content)


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"%", b"[", b'[A "', b"{", b'\xef\xbb\xbf[A "1"]', b"\r\r\r"]
)
def test_next_to_nothing(content):
    look(content)
