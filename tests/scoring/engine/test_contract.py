import pytest

from scoring.engine.citation import Citation
from scoring.engine.contract import PASSED_OUT, Contract, NotationError, points, score
from tests.scoring.engine.examples import cases, rows, vector

TABLE = """
    # slip tricks  not vul   vul
    4S     10       420      620
    2HX    8        470      670
    1CXX   7        230      230
    4SX    7       -500     -800
    3N     9        400      600
    6N     12       990     1440
    7CXX   13      1960     2660
    2S     2       -300     -600
    P      0          0        0
"""

STEPS = """
    # slip tricks  code and amount, vulnerable
    4SX    11  trick_points:240 game:500 doubled_made:50 overtricks:200
    1N     7   trick_points:40 part_score:50
    6H     12  trick_points:180 small_slam:750 game:500
    7DXX   13  trick_points:560 grand_slam:1500 game:500 redoubled_made:100
    3NX    4   first_undertrick:-200 second_and_third_undertricks:-600 later_undertricks:-600
    3NXX   7   first_undertrick:-400 second_and_third_undertricks:-600
    2SX    7   first_undertrick:-200
    2SX    5   first_undertrick:-200 second_and_third_undertricks:-600
    2C     7   undertricks:-100
    P      0   passed_out:0
"""


@pytest.mark.parametrize(("slip", "tricks", "not_vulnerable", "vulnerable"), rows(TABLE))
def test_score_agrees_with_the_table(slip, tricks, not_vulnerable, vulnerable):
    contract = Contract.parse(slip)
    assert score(contract, int(tricks), vulnerable=False).total == int(not_vulnerable)
    assert score(contract, int(tricks), vulnerable=True).total == int(vulnerable)


@pytest.mark.parametrize("row", rows(STEPS), ids=lambda row: row[0])
def test_score_says_its_steps(row):
    slip, tricks, *steps = row
    award = score(Contract.parse(slip), int(tricks), vulnerable=True)
    assert [f"{step.code}:{step.amount}" for step in award.steps] == steps
    assert {step.cite for step in award.steps} == {Citation.LAW_77}


def test_points_agree_with_every_printed_score():
    table = vector("table-duplicate-scores")["table"]
    checked = 0
    for slip, sides in table.items():
        for side, printed in sides.items():
            assert [points(slip, tricks, side == "V") for tricks in range(14)] == printed
            checked += len(printed)
    assert checked == 2940


@pytest.mark.parametrize(("name", "given", "expected"), cases("contract-score"))
def test_points_agree_with_the_worked_examples(name, given, expected):
    assert points(given["contract"], given["tricks"], given["vulnerable"]) == expected["duplicate"]


def test_a_passed_out_deal_needs_no_tricks():
    assert points("P", None, True) == 0
    assert Contract.parse("P") is PASSED_OUT


@pytest.mark.parametrize("slip", ["8S", "0C", "4", "4s", "4SXXX", "4NT", "", "PP", "4S ", "٤S"])
def test_what_spells_no_contract_is_refused(slip):
    with pytest.raises(NotationError):
        Contract.parse(slip)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_tricks_that_cannot_be_are_refused(tricks):
    with pytest.raises(NotationError, match=str(tricks)):
        score(Contract.parse("4S"), tricks, vulnerable=False)


@pytest.mark.parametrize(
    ("slip", "symbols"),
    [("4S", "4♠"), ("3NX", "3NTX"), ("2HXX", "2♥XX"), ("1D", "1♦"), ("7C", "7♣"), ("P", "P")],
)
def test_notation_comes_back_and_is_shown_in_symbols(slip, symbols):
    assert str(Contract.parse(slip)) == slip
    assert Contract.parse(slip).symbols() == symbols
