"""Files of every form, changed anywhere: read, scored and printed, or refused in words."""

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from clubs.files.reading import (
    problem_from_json,
    problem_json,
    problem_message,
    sessions_of,
    sheet_of,
    team_session_of,
)
from scoring.tools.score_file.json_object import json_object
from scoring.tools.score_file.report import report
from scoring.tools.score_file.tables import print_report
from tests.clubs.files.event_files import around, board, both, event, line, match, pairs, teams
from tests.clubs.files.usebio.test_usebio_individual import individual
from tests.examples import tries

POINTS = {"TEAM_POINTS": 10, "OPPOSING_TEAM_POINTS": 0}
FIGURES = {"TEAM_SCORE": 10, "OPPOSING_TEAM_SCORE": 0, "TEAM_VICTORY_POINTS": "12.5"}
PLAIN = match(1, 2, both(1, 1, 2, 420, -50, TEAM_POINTS=2, OPPOSING_TEAM_POINTS=0), TEAM_SCORE=2)
MATCHES = [
    match(1, 2, both(1, 1, 2, 420, -50, **POINTS), both(2, 1, 2, "A6040", "A4060"), **FIGURES),
    match(2, 3, number=2, START_BOARD_NUMBER=1, END_BOARD_NUMBER=2, **FIGURES),
]
SESSION = around("SESSION", pairs(1, 2, 3, 4), board(1, line(1, 2, 420), line(3, 4, "A5050")))
SEEDS = {
    "teams": event("TEAMS", teams(1, 2, 3), *MATCHES, BOARD_SCORING_METHOD="IMPS"),
    "board-a-match": event("TEAMS", teams(1, 2, 3), PLAIN, BOARD_SCORING_METHOD="PAB"),
    "individual": individual(),
    "sessions": event("PAIRS", SESSION, SESSION, BOARD_SCORING_METHOD="CROSS_IMPS", WINNER_TYPE=1),
    "butler": event("BUTLER_PAIRS", pairs(1, 2), board(1, line(1, 2, 420)), WINNER_TYPE=1),
}
PIECES = [
    b"<",
    b">",
    b"&",
    b"<MATCH>",
    b"</MATCH>",
    b"<BOARD>",
    b"</BOARD>",
    b"<SESSION>",
    b"</SESSION>",
    b"<SECTION SECTION_ID='B'>",
    b"</SECTION>",
    b"A7030",
    b"A6060",
    b"",
    b"0",
    b"-1",
    b"9" * 5000,
    b"1=",
    b"<ROUND_NUMBER>1</ROUND_NUMBER>",
    b"<PARTICIPANTS>",
    b"<TEAM TEAM_ID='1'>",
    b"</TEAM>",
    b"NS",
    b"EW",
    b"<TRAVELLER_LINE/>",
    b"<DIRECTION>NS</DIRECTION>",
    b"IMPS",
    b"PAB",
    b"VPS",
    b"\xef\xbc\x91",
    b"\0",
]
few = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
changes = st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 30), st.sampled_from(PIECES)), max_size=4)


def look(content):
    """Read, score and print it, whatever it is."""
    whole = report(content, "file", pack="jcbl-sample", overrides={})
    assert whole.document is not None or whole.problems
    for problem in whole.problems:
        assert problem_message(problem, "en")
        assert problem_from_json(problem_json(problem)) == problem
    if whole.document is not None:
        for part in sessions_of(whole.document):
            sheet_of(part)
            team_session_of(part)
    json_object(whole, sha256="", language="en")
    print_report(whole, "jcbl-sample", "en")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_seeds_themselves_are_scored(seed):
    whole = report(SEEDS[seed], "file", pack="jcbl-sample", overrides={})
    assert whole.sessions
    assert not whole.is_refused


@pytest.mark.parametrize("seed", SEEDS)
@few
@given(changes)
@example([(0, 0, b"")])
def test_changed_anywhere(seed, changes):
    content = SEEDS[seed]
    for start, removed, put in changes:
        content = content[:start] + put + content[start + removed :]
    look(content)


@pytest.mark.parametrize("seed", SEEDS)
@few
@given(st.data())
def test_texts_put_in_place_of_others(seed, data):
    """Well-formed, and odd: any text of the file replaced by another."""
    texts = SEEDS[seed].split(b">")
    at = data.draw(st.integers(1, len(texts) - 2))
    if not texts[at].strip().startswith(b"<"):
        _, tag = texts[at].split(b"<", 1)
        put = data.draw(st.sampled_from([piece for piece in PIECES if b"<" not in piece and piece != b"&"]))
        texts[at] = put + b"<" + tag
    look(b">".join(texts))


def test_a_match_without_a_board_scored_at_both_tables():
    look(SEEDS["board-a-match"].replace(b"-50", b""))


@pytest.mark.parametrize("size", [10_000, 100_000])
def test_names_and_numbers_of_any_length(size):
    for old in (b"TEAM 1", b">1<", b">10<", b"12.5", b"1-1"):
        look(SEEDS["teams"].replace(old, old[:1] + b"7" * size + old[-1:]))
