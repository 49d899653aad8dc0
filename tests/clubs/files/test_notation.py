"""The ways in which programs write one thing."""

from datetime import date
from fractions import Fraction

import pytest

from clubs.files import notation
from clubs.files.checks.outcome import every_score
from clubs.files.pairs import split

CONTRACTS = """
    4H 4H | 3NTx 3NX | 3NX 3NX | 3N 3N | 4S* 4SX | 4S** 4SXX | 2hxx 2HXX | 5♦X 5DX | 1DD 1DX | 2CDBL 2CX
    3ＮＴ 3N | PASS P | p P | 8S - | 0S - | 4 - | 4SXXX - | X -
"""
CARDS = "AC CA | CA CA | D10 DT | 10D DT | DT DT | 4C C4 | ♠A SA | 1C - | SS - | AA -"
SUITS = "AKQJT98765432 AKQJT98765432 | 23A A32 | 10A AT | AA - | AX -"
PAIRS = "1 1: | 1NS 1:NS | 12EW 12:EW | (A)1NS 1:NS | NS NS:"


def table(text):
    return [tuple(cell.split()) for line in text.strip().split("\n") for cell in line.split("|")]


@pytest.mark.parametrize(("written", "normal"), table(CONTRACTS))
def test_contracts(written, normal):
    assert notation.contract(written) == (None if normal == "-" else normal)


@pytest.mark.parametrize(("written", "normal"), table(CARDS))
def test_cards(written, normal):
    assert notation.card(written) == (None if normal == "-" else normal)


@pytest.mark.parametrize(("written", "normal"), table(SUITS))
def test_suits(written, normal):
    assert notation.suit(written) == (None if normal == "-" else normal)


def test_voids():
    assert [notation.suit(written) for written in ("", "-", "–", " ")] == ["", "", "", ""]


@pytest.mark.parametrize(("written", "parts"), table(PAIRS))
def test_pair_numbers(written, parts):
    assert split(written) == tuple(parts.split(":"))
    assert split(" " + written.replace("NS", " NS") + " ") == tuple(parts.split(":"))


@pytest.mark.parametrize(
    "written", ["27/07/2022", "27-07-2022", "27.7.2022", "2022-07-27", "2022/7/27", " 2022-07-27T19:00 "]
)
def test_days(written):
    assert notation.day(written) == date(2022, 7, 27)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "31/06/2022",
        "27/07/22",
        "07/27/2022",
        "27/07-2022",
        "Wednesday",
        "0/1/2022",
        "27/7/2565",
        "5782-07-27",
        "27/7/0111",
    ],
)
def test_no_days(written):
    assert notation.day(written) is None


def test_scores():
    assert [notation.number(written) for written in ("420", "-50", "−50", "ー50", "+50", "１００")] == [
        420,
        -50,
        -50,
        -50,
        50,
        100,
    ]
    assert [notation.number(written) for written in ("", "4.0", "--5", "123456", "x")] == [None] * 5
    assert notation.artificial("A6040") == (Fraction(60), Fraction(40))
    assert notation.artificial("a50 50") == (Fraction(50), Fraction(50))
    assert notation.artificial("A50") is None


def test_what_is_shown():
    assert [notation.shown_contract(normal) for normal in ("4SX", "3N", "2HXX", "P")] == [
        "4♠X",
        "3NT",
        "2♥XX",
        "P",
    ]
    assert [notation.shown_score(score) for score in (620, -50, 0)] == ["+620", "−50", "0"]


def test_every_score_is_a_score_of_the_game():
    assert {420, -7600, 0, 1470, 90} <= every_score()
    assert every_score().isdisjoint({10, 37, 60, 75, -425, 7700})
