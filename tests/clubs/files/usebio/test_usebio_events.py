"""Several events in one USEBIO file: one is chosen, and read as if it stood alone."""

from dataclasses import replace

import pytest

from clubs.files import reading
from clubs.files.problem import Severity
from tests.clubs.files.files import small

SECOND = small(("MP_PAIRS", "BUTLER_PAIRS"), ("<WINNER_TYPE>2", "<WINNER_TYPE>1"))


def event_of(text):
    return text[text.index("<EVENT ") : text.index("</USEBIO>")]


def file_of(*texts, title="Evening"):
    whole = "".join(event_of(text) for text in texts)
    return (
        small()
        .replace(event_of(small()), whole)
        .replace("<WINNER_TYPE>", "<TITLE>Evening</TITLE><WINNER_TYPE>")
    )


def bare(document):
    lines = tuple(row._replace(line=0) for row in document.results)
    named = tuple(replace(one, line=0) for one in document.contestants)
    return replace(document, source=None, results=lines, contestants=named)


def test_one_is_to_be_chosen_and_nothing_else_is_said_before():
    document, problems = reading.read(file_of(small(), SECOND).encode())
    assert [problem.code for problem in problems] == [
        "several_events_offered",
        "event_offered",
        "event_offered",
    ]
    assert reading.is_to_be_chosen(document, problems)
    assert [reading.problem_message(problem, "en") for problem in problems[1:]] == [
        "Event 1: “Evening”, 27/07/2022, sections –, 4 contestants.",
        "Event 2: “Evening”, 27/07/2022, sections –, 4 contestants.",
    ]


@pytest.mark.parametrize(("part", "alone"), [(1, small()), (2, SECOND)])
def test_each_is_read_as_if_it_stood_alone(part, alone):
    chosen, of_chosen = reading.read(file_of(small(), SECOND).encode(), part=part)
    document, of_alone = reading.read(file_of(alone).encode())
    assert bare(chosen) == bare(document)
    assert [problem.code for problem in of_chosen] == [problem.code for problem in of_alone]


def test_one_that_is_not_there():
    document, problems = reading.read(file_of(small(), SECOND).encode(), part=3)
    assert document is None
    assert [(problem.code, problem.severity) for problem in problems] == [("event_not_there", Severity.ERROR)]


def test_an_event_that_was_only_planned_is_none():
    document, problems = reading.read(small(("</EVENT>", "</EVENT><EVENT/>")).encode())
    assert len(document.results) == 4
    assert "several_events_offered" not in {problem.code for problem in problems}


@pytest.mark.parametrize(
    ("listed", "count"),
    [
        ("<TEAM TEAM_ID='1'><PAIR/><PAIR/></TEAM><TEAM TEAM_ID='2'><PAIR/><PAIR/></TEAM>", 2),
        ("<PAIR><PLAYER/><PLAYER/></PAIR>", 1),
        ("<PLAYER/><PLAYER/><PLAYER/>", 3),
        ("", 0),
    ],
)
def test_contestants_are_teams_or_pairs_or_players(listed, count):
    board = "<BOARD><TRAVELLER_LINE/></BOARD>"
    event = f"</EVENT><EVENT EVENT_TYPE='PAIRS'><PARTICIPANTS>{listed}</PARTICIPANTS>{board}</EVENT>"
    _, problems = reading.read(small(("</EVENT>", event)).encode())
    assert problems[-1].parameters["contestants"] == str(count)
