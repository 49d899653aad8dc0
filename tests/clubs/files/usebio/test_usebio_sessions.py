"""Several sessions and sections in one file."""

import pytest

from clubs.files.reading import read, sessions_of, sheet_of, team_session_of
from clubs.files.usebio import reader as usebio
from tests.clubs.files.event_files import around, board, both, event, line, match, pairs, teams

FIRST = pairs(1, 2, 3, 4), board(1, line(1, 2, 420), line(3, 4, 50))
SECOND = pairs(1, 2, 3, 4), board(1, line(1, 3, -90), line(2, 4, 50))
LATER = board(2, line(1, 3, -90), line(2, 4, 50))


def session(name, *parts):
    return around("SESSION", *parts, SESSION_ID=name)


def section(name, *parts):
    return around("SECTION", *parts, SECTION_ID=name)


def of_pairs(*parts):
    return usebio.read(event("MP_PAIRS", *parts, WINNER_TYPE=1))


def codes(problems):
    return [problem.code for problem in problems]


def test_sessions_with_contestants_of_their_own_are_scored_one_by_one():
    document, problems = of_pairs(session(1, *FIRST), session(2, *SECOND))
    assert codes(problems) == ["sessions_one_by_one"]
    assert document.sessions == {"1": 1, "2": 2}
    one, two = sessions_of(document)
    assert [(result.board, result.ns, result.ew) for result in two.results] == [(1, "1", "3"), (1, "2", "4")]
    assert [line.ns for line in sheet_of(two).lines] == [0, 1]
    assert (len(one.contestants), one.sessions, sessions_of(one)) == (4, {}, (one,))


@pytest.mark.parametrize(
    ("names", "expected"), [(("", ""), ["1", "2"]), (("a", "a"), ["1", "2"]), (("a", "b"), ["a", "b"])]
)
def test_how_sessions_are_named(names, expected):
    document, _ = of_pairs(session(names[0], *FIRST), session(names[1], *SECOND))
    assert list(document.sessions) == expected


def test_sections_of_the_same_name_in_two_sessions_are_kept_apart():
    both_sections = section("A", *FIRST), section("B", *FIRST)
    document, problems = of_pairs(session(1, *both_sections), session(2, *both_sections))
    assert codes(problems) == ["sessions_one_by_one"]
    assert document.sessions == {"1 A": 1, "1 B": 1, "2 A": 2, "2 B": 2}
    assert {result.section for result in sessions_of(document)[1].results} == {"2 A", "2 B"}


def test_contestants_of_the_event_take_part_in_every_session():
    """Both sessions have a board 1; the event's totals are of no session."""
    listed = pairs(1, 2, 3, 4, TOTAL_SCORE=4)
    document, problems = of_pairs(listed, session(1, FIRST[1]), session(2, SECOND[1]))
    assert codes(problems) == ["ranking_over_sessions", "sessions_one_by_one"]
    assert [(contestant.section, contestant.id) for contestant in document.contestants] == [
        (number, str(pair)) for number in "12" for pair in (1, 2, 3, 4)
    ]
    assert {contestant.published.total for contestant in document.contestants} == {None}
    assert [len(sheet_of(part).lines) for part in sessions_of(document)] == [2, 2]


def test_sessions_whose_boards_run_on_are_one():
    document, problems = of_pairs(pairs(1, 2, 3, 4), session(1, FIRST[1]), session(2, LATER))
    assert (codes(problems), document.sessions, len(document.results)) == ([], {}, 4)


def test_sessions_of_teams_are_one_and_rounds_count_on():
    listed = teams(1, 2)
    document, problems = usebio.read(
        event(
            "TEAMS",
            listed,
            session(1, match(1, 2, both(1, 1, 2, 420, 50))),
            session(2, match(1, 2, both(1, 1, 2, 100, 100)), match(2, 1, both(5, 2, 1, 50, 50), number=2)),
            BOARD_SCORING_METHOD="IMPS",
        )
    )
    assert codes(problems) == []
    assert [match.round for match in document.matches] == [1, 2, 3]
    assert [match.round for match in team_session_of(document).matches] == [1, 2, 3]


SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
HANDS = "".join(
    f"<HAND><DIRECTION>{seat}</DIRECTION><{suit}>AKQJT98765432</{suit}></HAND>"
    for seat, suit in zip("NESW", SUITS, strict=True)
)
HANDSET = around("HANDSET", around("BOARD", f"<BOARD_NUMBER>1</BOARD_NUMBER>{HANDS}"))


def test_hands_of_a_session_are_its_own():
    document, problems = of_pairs(
        session(1, section("A", *FIRST), section("B", *FIRST), HANDSET), session(2, *SECOND)
    )
    assert codes(problems) == ["sessions_one_by_one"]
    assert [deal.section for deal in document.deals] == ["1 A", "1 B"]
    assert [len(part.deals) for part in sessions_of(document)] == [2, 0]


def test_hands_outside_sessions_that_have_the_same_boards_belong_to_none():
    document, problems = of_pairs(session(1, *FIRST), session(2, *SECOND), HANDSET)
    assert (set(codes(problems)), document.deals) == ({"sessions_one_by_one", "hands_of_no_session"}, ())


@pytest.mark.parametrize("tag", ["SECTION", "SESSION"])
def test_ten_thousand_sections_are_refused(tag):
    parts = "".join(around(tag, *FIRST, **{f"{tag}_ID": number}) for number in range(10_000))
    _, problems = read(event("MP_PAIRS", parts, WINNER_TYPE=1))
    assert "too_many_sections" in codes(problems)
    assert len(problems) < 10


def test_results_outside_the_sessions_are_not_dropped_in_silence():
    _, problems = of_pairs(FIRST[1], session(1, *FIRST), session(2, *SECOND))
    assert [
        (problem.severity, problem.line) for problem in problems if problem.code == "result_outside_sessions"
    ] == [("error", 7)]


def test_a_pair_of_another_session_is_unknown():
    _, problems = of_pairs(session(1, *FIRST), session(2, pairs(1, 2, 3, 5), SECOND[1]))
    assert "pair_unknown" in codes(problems)


def test_contestants_are_not_multiplied_without_end():
    listed = pairs(*range(1, 1001))
    sessions = "".join(session(number, FIRST[1]) for number in range(1, 101))
    document, problems = of_pairs(listed, sessions)
    assert "too_many_sections" in codes(problems)
    assert document.contestants == ()
