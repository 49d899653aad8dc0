"""Auction and play in the lines of a USEBIO file, as programs write them that play online."""

import pytest

from clubs.files import reading
from tests.clubs.files.files import LIN_DEAL, lin_of_line as lin, played_game


def read(*texts):
    document, problems = reading.read(played_game(*texts).encode())
    return document, {problem.code: problem for problem in problems}


def test_the_auction_and_the_cards_of_a_line_are_kept():
    document, problems = read(lin())
    first = document.results[0]
    (record,) = document.records
    assert (record.board, record.ns, record.ew) == (first.board, first.ns, first.ew)
    assert record.dealer == "N"
    assert record.calls == ("P", "P", "1N", "P", "P", "P")
    assert record.cards == ("SA", "S7", "S2", "S8")
    assert "records_unreadable" not in problems


def test_the_hands_are_those_of_the_record_where_the_file_has_none_else():
    document, _ = read(lin())
    (deal,) = [deal for deal in document.deals if deal.board == document.results[0].board]
    assert deal.deal == "N:765.432.AKQJ.T98 432.765.T98.AKQJ AKQJ.T98.765.432 T98.AKQJ.432.765"


def test_bars_may_be_written_as_addresses_have_them():
    document, _ = read(lin().replace("|", "%7C").replace(" ", "%20"))
    assert [record.cards[0] for record in document.records] == ["SA"]


def test_two_tables_with_other_hands_on_one_board_are_told():
    south, west, north = LIN_DEAL.removeprefix("md|3").removesuffix("|").split(",")
    _, problems = read(lin(), lin(deal=f"md|3{west},{south},{north}|"))
    assert problems["deal_twice"].parameters["board"] == "1"


@pytest.mark.parametrize(
    "text",
    [
        "nothing of LIN",
        "st||md|9|mb|8N|",
        "mb|1C|mb|zz|",
        "pc|SA|pc|ZZ|",
        "md|3SAA,,|mb|p|",
        "x" * 50_000,
        "|" * 9_999,
    ],
)
def test_what_cannot_be_read_is_said_once_and_the_results_stand(text):
    whole, _ = read()
    document, problems = read(*[text] * 3)
    assert [row[:15] for row in document.results] == [row[:15] for row in whole.results]
    assert problems["records_unreadable"].parameters["count"] == "3"
    sentence = reading.problem_message(problems["records_unreadable"], "en")
    assert "auction or play of 3 results" in sentence


def test_an_empty_element_says_nothing():
    document, problems = read("", "  ")
    assert document.records == ()
    assert "records_unreadable" not in problems


def test_a_record_that_comes_to_another_result_is_told():
    _, problems = read(lin(play="mb|7N|mb|p|mb|p|mb|p|"))
    assert "contract_not_of_auction" in problems
