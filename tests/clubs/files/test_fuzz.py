"""No bytes make the reader fall over, and every problem it finds has words."""

from datetime import date

from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.files.reading import problem_from_json, problem_json, problem_message, read, sheet_of
from tests.clubs.files.files import small
from tests.examples import tries

SMALL = small().encode()
PIECES = [
    b"<",
    b">",
    b"&",
    b"]]>",
    b"<!--",
    b"<![CDATA[",
    b"\0",
    b"\xff",
    b"\x82\xa0",
    b"<EVENT>",
    b"</EVENT>",
    b"<SECTION SECTION_ID='B'>",
    b"A9999",
    b"PASS",
    b"-99999",
    b"9" * 30,
    b"\xef\xbc\x91",
    b"<BOARD>",
    b"<HAND><DIRECTION>N</DIRECTION></HAND>",
    b"<TRAVELLER_LINE/>",
    b"&#x110000;",
    b"&lt;",
    b" ",
]
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def look(content):
    document, problems = read(content, "file", today=date(2026, 11, 20))
    assert document is not None or problems
    for problem in problems:
        assert problem_message(problem, "ja")
        assert problem_from_json(problem_json(problem)) == problem
    if document is not None:
        sheet_of(document)


@few
@given(st.binary(max_size=300))
def test_any_bytes(content):
    look(content)
    look(b"<USEBIO>" + content)


@few
@given(st.integers(0, len(SMALL)))
def test_cut_anywhere(length):
    look(SMALL[:length])


@settings(few, max_examples=tries(150, 25))
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SMALL)), st.integers(0, 12), st.sampled_from(PIECES) | st.binary(max_size=4)
        ),
        max_size=4,
    )
)
def test_changed_anywhere(changes):
    content = SMALL
    for start, removed, put in changes:
        content = content[:start] + put + content[start + removed :]
    look(content)
