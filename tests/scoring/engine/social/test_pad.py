import pytest
from hypothesis import given, strategies as st

from scoring.engine.citation import Citation
from scoring.engine.contract import Contract, score
from scoring.engine.social.pad import PadPlace, entries, place, rubber_score, written_for
from tests.scoring.engine.examples import rows, vector
from tests.scoring.engine.social.tables import deal

TABLE = """
    # slip tricks  not vul: below above defenders   vul: below above defenders
    2C     9       40   20   0      40   20    0
    4N     11      130  30   0      130  30    0
    6S     12      180  500  0      180  750   0
    7NXX   13      880  1100 0      880  1600  0
    1NXX   13      160  1300 0      160  2500  0
    4S     8       0    0    100    0    0     200
    4SX    6       0    0    800    0    0     1100
    P      0       0    0    0      0    0     0
"""

CONTRACTS = st.builds(
    "{}{}{}".format, st.integers(1, 7), st.sampled_from("CDHSN"), st.sampled_from(["", "X", "XX"])
)


@pytest.mark.parametrize(("slip", "tricks", "points"), [(r[0], r[1], r[2:]) for r in rows(TABLE)])
def test_below_above_and_defenders(slip, tricks, points):
    for vulnerable in (False, True):
        got = rubber_score(Contract.parse(slip), int(tricks), vulnerable=vulnerable)
        assert [str(amount) for amount in got] == points[3 * vulnerable : 3 * vulnerable + 3]


def test_every_score_agrees_with_the_printed_table():
    checked = 0
    for slip, sides in vector("table-rubber-scores")["table"].items():
        for side, printed in sides.items():
            contract, vulnerable = Contract.parse(slip), side == "V"
            got = [list(rubber_score(contract, tricks, vulnerable=vulnerable)) for tricks in range(14)]
            assert got == printed
            checked += len(printed)
    assert checked == 2940


@given(CONTRACTS, st.integers(0, 13), st.booleans())
def test_a_duplicate_score_is_the_rubber_score_and_its_bonus_for_game_or_part_score(slip, tricks, vulnerable):
    contract = Contract.parse(slip)
    below, above, defenders = rubber_score(contract, tricks, vulnerable=vulnerable)
    steps = score(contract, tricks, vulnerable=vulnerable).steps
    bonus = sum(step.amount for step in steps if place(step) is PadPlace.NOWHERE)
    assert sum(step.amount for step in steps) == below + above - defenders + bonus
    assert bool(below) == (not defenders)


def test_entries_name_the_column_and_cite_rubber_bridge():
    pad_entries = entries(deal("2HX E 9"), vulnerable=True)
    assert [(e.side, e.below, int(e.step.amount), e.step.code) for e in pad_entries] == [
        ("EW", True, 120, "trick_points"),
        ("EW", False, 50, "doubled_made"),
        ("EW", False, 200, "overtricks"),
    ]
    assert {e.step.cite for e in pad_entries} == {Citation.RUBBER}


def test_undertricks_stand_above_the_line_of_the_defenders():
    down = entries(deal("4SX N 8"), vulnerable=False)
    assert [(e.side, e.below, int(e.step.amount)) for e in down] == [("EW", False, 100), ("EW", False, 200)]
    assert (written_for(down, "EW"), written_for(down, "NS"), written_for(down, "EW", below=True)) == (
        300,
        0,
        0,
    )
