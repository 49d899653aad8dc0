"""No bytes make the reader of game files fall over, or take long: changed bytes, and changed structure."""

import struct
import time
from datetime import date

from hypothesis import HealthCheck, example, given, settings, strategies as st

from clubs.files.acblscore.layout.heap import MASTER_SIZE
from clubs.files.acblscore.layout.master import MAGIC
from clubs.files.reading import problem_from_json, problem_json, problem_message, read, sessions_of, sheet_of
from tests.clubs.files.acblscore import acbl_files as files
from tests.examples import tries

SECONDS_MAX = 2
GOOD = files.sample(files.HOWELL)
SEVERAL = files.sample(files.AVERAGES)
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


def pointers(content):
    """Where pointers stand: from the table, from sections, and from the indexes of pairs and boards."""
    places = [files.EVENTS + 4 * nth for nth in range(4)]
    places += [
        files.SECTIONS + 4,
        files.SECTIONS + 8,
        files.section_at(content) + 4,
        files.section_at(content) + 8,
    ]
    places += [files.boards_at(content) + 38 + 8 * nth + 4 for nth in range(10)]
    for at in (4, 8):
        index = files.number(content, files.section_at(content) + at)
        places += [index + 20 + 8 * nth + 4 for nth in range(5)]
    return places


POINTERS = pointers(GOOD)


def look(content, part=0):
    """The file is answered, in words; what is not refused can be scored."""
    began = time.process_time()
    document, problems = read(content, "x.ACA", today=date(2026, 11, 20), part=part)
    assert time.process_time() - began < SECONDS_MAX
    assert document is not None or problems
    for problem in problems:
        assert "{" not in problem_message(problem, "en")
        assert problem_message(problem, "ja")
        assert problem_from_json(problem_json(problem)) == problem
    if document is not None:
        assert all(sheet_of(session).contestants is not None for session in sessions_of(document))


@few
@given(st.binary(max_size=6_000))
def test_any_bytes(content):
    look(content)
    look(MAGIC + struct.pack("<I", len(content) + 10) + content)


@few
@given(st.integers(0, len(GOOD)))
def test_cut_anywhere_with_its_length_made_true(length):
    look(files.put(GOOD[:length], 6, "<I", length)[:length] if length >= 10 else GOOD[:length])


@settings(few, max_examples=tries(300, 40))
@given(
    st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), min_size=1, max_size=40),
    st.integers(0, 2),
)
def test_bytes_changed_anywhere(changes, part):
    content = bytearray(GOOD)
    for place, value in changes:
        content[place] = value
    look(files.put(bytes(content), 0, "<6sI", MAGIC, len(content)), part)


@settings(few, max_examples=tries(300, 40))
@given(st.lists(st.tuples(st.integers(0, MASTER_SIZE + 1_500), st.integers(0, 255)), min_size=1, max_size=9))
def test_bytes_changed_in_the_table_and_the_first_blocks(changes):
    content = bytearray(SEVERAL)
    for place, value in changes:
        content[place] = value
    look(files.put(bytes(content), 0, "<6sI", MAGIC, len(content)))


@settings(few, max_examples=tries(300, 40))
@given(
    st.lists(
        st.tuples(
            st.sampled_from(POINTERS),
            st.sampled_from([files.number(GOOD, place) for place in POINTERS])
            | st.integers(0, len(GOOD) + 8)
            | st.just(0xFFFFFFFF),
        ),
        min_size=1,
        max_size=6,
    )
)
@example([(POINTERS[4], files.section_at(GOOD))])
def test_pointers_that_point_elsewhere(changes):
    content = GOOD
    for place, to in changes:
        content = files.put(content, place, "<I", to)
    look(content)


@few
@given(st.lists(st.tuples(st.integers(0, 1_940), st.integers(-32_768, 32_767)), min_size=1, max_size=60))
def test_any_scores_in_any_rows(changes):
    content = GOOD
    for nth, coded in changes:
        row = files.row_at(content, board=nth % 27 + 1, row=nth // 27 % 4 + 1)
        content = files.put(content, row + (4 if nth % 2 else 12), "<h", coded)
    look(content)
