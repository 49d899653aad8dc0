from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.refusal import Refusal
from scoring.engine.social.solitaire_bid import SolitaireBid, opponents_call
from tests.scoring.engine.examples import cases, rows
from tests.scoring.engine.social.tables import rule

PACK = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"] + ["J1", "J2"]

WORTH = """
    # ranks held in spades  worth
    AKQJ    2
    AK      2
    AQ      3/2
    AQJ     3/2
    A       1
    AJT     1
    KQ      1
    KQJ     1
    KJ      1/2
    K2      1/2
    K       0
    QJT     0
    2       0
"""

SHAPES = """
    # spades hearts diamonds clubs jokers  no trump allowed  trump high low  doubling
    4 3 3 3 0  yes  H C  undoubled
    3 4 3 3 0  yes  S C  undoubled
    4 4 3 2 0  no   C C  undoubled
    5 3 3 2 0  no   C C  undoubled
    3 3 3 3 1  yes  S C  doubled
    4 3 3 2 1  no   C C  doubled
    3 3 3 2 2  yes  C C  redoubled
    2 3 3 3 2  yes  S S  redoubled
    4 3 2 2 2  no   D C  redoubled
    5 4 4 0 0  no   C C  undoubled
    4 4 0 5 0  no   D D  undoubled
    7 6 0 0 0  no   D C  undoubled
"""


def shaped(*lengths: int) -> list[str]:
    """Low cards of these lengths in spades, hearts, diamonds, clubs, and so many jokers."""
    *suits, jokers = lengths
    low = [suit + rank for suit, count in zip("SHDC", suits, strict=True) for rank in "2345678"[:count]]
    return low + ["J1", "J2"][:jokers]


def in_spades(held: str) -> list[str]:
    low = [suit + rank for suit in "HDC" for rank in "23456"]
    return ["S" + rank for rank in held] + low[: 13 - len(held)]


@pytest.mark.parametrize(("held", "worth"), rows(WORTH))
def test_the_worth_of_a_suit(held, worth):
    call = opponents_call(in_spades(held), rule(SolitaireBid))
    assert call.suits["S"].worth == Fraction(worth)
    assert call.total == Fraction(worth)


@pytest.mark.parametrize("row", rows(SHAPES), ids=lambda row: "".join(row[:5]))
def test_the_shape_of_the_hand(row):
    hand = shaped(*map(int, row[:5]))
    no_trump, high, low, doubling = row[5:]
    call = opponents_call(hand, rule(SolitaireBid))
    assert (call.may_bid_no_trump, call.trump, call.doubling) == (no_trump == "yes", high, doubling)
    assert opponents_call(hand, rule(SolitaireBid, tie="lowest")).trump == low


def hand_worth(total: str) -> list[str]:
    """Thirteen cards, three spades at most, worth this much."""
    tops = {
        "0": "",
        "1/2": "HK",
        "1": "HA",
        "11/2": "SA SQ HA HQ DA DQ CA",
        "6": "SA SK HA HK DA DK",
        "13/2": "SA SK HA HK DA DK CK",
        "8": "SA SK HA HK DA DK CA CK",
    }[total].split()
    low = [suit + rank for suit in "CHDS" for rank in "234"]
    return (tops + low)[:13] if len(tops) != 1 and tops else [*tops, *low, "C5"][:13]


LEVELS = """
    # worth  6 minus: down nearest up   literal: down nearest up
    0        6 6 6   0 0 0
    1/2      5 6 6   0 0 0
    11/2     0 1 1   0 0 0
    6        0 0 0   0 0 0
    13/2     0 0 0   0 1 1
    8        0 0 0   2 2 2
"""


@pytest.mark.parametrize("row", rows(LEVELS), ids=lambda row: row[0])
def test_the_level_by_every_reading(row):
    hand = hand_worth(row[0])
    readings = [(level, way) for level in ("six_minus_total", "total_minus_six") for way in WAYS]
    assert len(readings) == 6
    for (level, rounding), wanted in zip(readings, row[1:], strict=True):
        call = opponents_call(hand, rule(SolitaireBid, level=level, rounding=rounding))
        assert call.total == Fraction(row[0])
        assert call.call == (f"{wanted}{call.trump}" if wanted != "0" else "P")


WAYS = ("down", "nearest", "up")


@pytest.mark.parametrize(("name", "given", "expected"), cases("solitaire-bid"))
def test_the_worked_examples(name, given, expected):
    call = opponents_call(given["hand"], rule(SolitaireBid))
    assert call.call == expected["opponent_call_recommended"]
    assert str(call.exact_level) == expected["recommended_6_minus_total"]


@given(st.permutations(PACK), st.randoms())
def test_the_order_of_the_hand_does_not_matter_and_the_call_is_a_call(pack, shuffler):
    hand, again = pack[:13], pack[:13]
    shuffler.shuffle(again)
    call = opponents_call(hand, rule(SolitaireBid))
    assert opponents_call(again, rule(SolitaireBid)) == call
    assert call.call == "P" or (1 <= int(call.call[0]) <= 6 and call.call[1] == call.trump)
    assert call.lengths[call.trump] == min(call.lengths.values())
    assert sum(call.lengths.values()) + call.jokers == 13


def test_a_card_twice_is_refused():
    with pytest.raises(Refusal) as refused:
        opponents_call([*shaped(4, 3, 3, 2, 0), "S2"], rule(SolitaireBid))
    assert (refused.value.field, refused.value.parameters) == ("hand", {"value": "S2"})
