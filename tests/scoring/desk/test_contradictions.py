"""What contradicts what stands: a second result of a table is refused, exchanged sides are asked about."""

import pytest

from clubs.models import Match
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.desk.test_mending_pages import FIRST, of_pairs, standing
from tests.scoring.desk.test_stage_desk import Desk, paired
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def teams(here):
    """A Swiss of four teams."""
    return Desk(here)


# --- two results of one table and board ------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        {"ns": "1", "ew": "5"},  # one pair, two results of a board
        {"ns": "2", "ew": "1"},  # the same two the other way round
    ],
)
def test_a_second_result_of_a_board_leads_to_mending(here, line):
    desk = of_pairs(here)
    for number in ("1", ""):
        answer = desk.send("result", board=1, result="pass", round=number, **line)
        assert answer.status_code == 422
        assert "Round 1, board 1, 1 – 2: 4♠ N 10 (+420) stands already." in text(answer)
        assert desk.address("wrong-contestant/") in answer.content.decode()
    assert standing(desk) == FIRST
    assert desk.send("result", board=1, result="np", round="1", **line).status_code == 302  # nobody's result


# --- the two sides exchanged -----------------------------------------------------------------------


def test_a_match_entered_the_other_way_round_is_asked_about(teams):
    desk = paired(teams)
    desk.send("match", match=desk.match(1, "1", "2"), a="3", b="12")
    fields = {"match": desk.match(1, "1", "2"), "a": "12", "b": "3"}
    answer = desk.send("match", **fields)
    assert answer.status_code == 422
    assert "1 – 2: 3–12 stands. 12–3 is the same with the two sides exchanged: is it meant?" in text(answer)
    assert 'name="exchanged"' in answer.content.decode()
    assert desk.address("wrong-direction/") in answer.content.decode()
    with desk.inside():
        assert Match.objects.current().get(a__number="1").a_score == "3"
    assert desk.send("match", **fields, exchanged="on").status_code == 302
    with desk.inside():
        assert Match.objects.current().get(a__number="1").a_score == "12"
    other = {"match": desk.match(1, "1", "2"), "a": "3", "b": "11"}
    assert desk.send("match", **other).status_code == 302


def test_both_rooms_of_a_board_exchanged_are_asked_about(teams):
    desk = paired(teams)
    board = {"match": desk.match(1, "1", "2"), "board": "1"}
    desk.send("board", **board, open="4S N 10", closed="3S N 9")
    answer = desk.send("board", **board, open="3S N 9", closed="4S N 10")
    assert "with the two sides exchanged" in text(answer)
    answer = desk.send("board", **board, open="3S N 9", closed="4S N 10", exchanged="on")
    assert answer.status_code == 302


def test_a_score_of_the_other_side_is_asked_about(here):
    desk = of_pairs(here)
    line = {"board": 1, "ns": "1", "ew": "2", "result": "-420", "round": "1"}
    answer = desk.send("result", **line)
    assert "(+420) stands. −420 is the same" in text(answer)
    assert desk.send("result", **line, exchanged="on").status_code == 302
    assert standing(desk)[0] == (1, "1", "2", -420)
    assert desk.send("result", **line | {"result": "-450"}).status_code == 302
