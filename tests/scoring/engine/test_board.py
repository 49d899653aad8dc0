import pytest

from scoring.engine.board import dealer, is_vulnerable, vulnerable
from tests.scoring.engine.examples import cases, rows

TABLE = """
    # seat  board: 1     2     3     4     13    16    17
    N              no    yes   no    yes   yes   no    no
    S              no    yes   no    yes   yes   no    no
    E              no    no    yes   yes   yes   yes   no
    W              no    no    yes   yes   yes   yes   no
"""


@pytest.mark.parametrize(("name", "given", "expected"), cases("board"))
def test_dealer_and_vulnerability_agree_with_the_worked_examples(name, given, expected):
    number = given["board"]
    assert {"dealer": dealer(number), "vulnerable": vulnerable(number)} == expected


def test_the_pattern_repeats_after_sixteen_boards():
    assert [(dealer(n), vulnerable(n)) for n in range(1, 17)] == [
        (dealer(n), vulnerable(n)) for n in range(17, 33)
    ]


@pytest.mark.parametrize("row", rows(TABLE), ids=lambda row: row[0])
def test_vulnerability_of_a_seat(row):
    seat, *marks = row
    assert [is_vulnerable(n, seat) for n in (1, 2, 3, 4, 13, 16, 17)] == [mark == "yes" for mark in marks]


def test_what_is_no_board_and_no_seat_is_refused():
    with pytest.raises(ValueError, match="0"):
        dealer(0)
    with pytest.raises(ValueError, match="'O'"):
        is_vulnerable(1, "O")
