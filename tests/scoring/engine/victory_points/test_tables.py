from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.award import ReasonedAward
from scoring.engine.refusal import Refusal
from scoring.engine.regulation import RuleError
from scoring.engine.victory_points import reading
from scoring.engine.victory_points.bands import Bands
from scoring.engine.victory_points.scale import written
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

TABLES = [name for name in regulations.scales() if isinstance(regulations.scale(name), Bands)]

# As printed: scale, boards, margin, winner's, loser's victory points.
PRINTED = """
wbf-discrete-20   6   0  10  10
wbf-discrete-20   6   1  11   9
wbf-discrete-20   6  32  19   1
wbf-discrete-20   6  33  20   0
wbf-discrete-20  12   1  10  10
wbf-discrete-20  16  17  14   6
wbf-discrete-20  32  77  20   0
acbl-20           1   1  11   9
acbl-20           8   2  11   9
acbl-20           8  28  20   0
acbl-20           9   3  12   8
acbl-20          16   1  10  10
acbl-20          36  84  19   1
acbl-30           6   0  15  15
acbl-30           7   1  18  12
acbl-30           8   6  22   8
acbl-30           8  13  25   5
acbl-30           8  28  30   0
acbl-30           9  30  28   2
acbl-30          11 400  30   0
win-loss          1   0 1/2 1/2
win-loss         24   1   1   0
"""


@pytest.mark.parametrize(("name", "boards", "imps", "winner", "loser"), rows(PRINTED))
def test_printed_tables(name, boards, imps, winner, loser):
    points = regulations.scale(name).victory_points(int(boards), int(imps))
    assert points == (Fraction(winner), Fraction(loser))


@pytest.mark.parametrize(
    ("name", "boards"),
    [("wbf-discrete-20", 11), ("wbf-discrete-20", 33), ("acbl-20", 37), ("acbl-30", 5), ("acbl-30", 12)],
)
def test_a_number_of_boards_without_a_table_is_refused(name, boards):
    with pytest.raises(Refusal) as refused:
        regulations.scale(name).victory_points(boards, 3)
    assert (refused.value.field, refused.value.says) == ("boards", "vp_no_table")
    with pytest.raises(Refusal):
        regulations.scale(name).draw(boards)


def test_a_negative_margin_is_refused():
    with pytest.raises(Refusal) as refused:
        regulations.scale("acbl-20").victory_points(8, -1)
    assert refused.value.field == "imps"


@given(st.sampled_from(TABLES), st.sampled_from([7, 10]), st.fractions(0, 120, max_denominator=4))
def test_tables_of_a_pool_rise_and_share_it(name, boards, imps):
    scale = regulations.scale(name)
    winner, loser = scale.victory_points(boards, imps)
    further, _ = scale.victory_points(boards, imps + 1)
    assert winner + loser == 2 * scale.draw(boards)
    assert scale.minimum <= loser <= winner <= further <= scale.maximum
    assert ReasonedAward(scale.steps(boards, imps)).total == winner


def test_a_fraction_of_an_imp_does_not_reach_the_next_band():
    scale = regulations.scale("acbl-20")
    assert scale.victory_points(8, Fraction(5, 2))[0] == 11
    assert scale.victory_points(8, 3)[0] == 12


@pytest.mark.parametrize("boards", [6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 32])
def test_whole_points_stay_near_the_formula_and_bands_grow(boards):
    """The discrete table is the formula in whole points, moved a little so that bands never narrow."""
    table = regulations.scale("wbf-discrete-20").table(boards)
    continuous = regulations.scale("wbf-continuous-20")
    for band in table.bands:
        assert abs(continuous.victory_points(boards, band.low)[0] - band.winner) < 1
    widths = [after - before for before, after in zip(table.lows[1:], table.lows[2:], strict=False)]
    assert widths == sorted(widths)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"lows": [0, 3, 3]}, "do not rise"),
        ({"lows": [0, 3]}, "do not rise"),
        ({"lows": [0, 5, 3]}, "do not rise"),
    ],
)
def test_a_pack_with_a_table_that_cannot_be_is_refused(change, match):
    text = {
        "kind": "bands",
        "winner": ["10", "15", "20"],
        "pool": "20",
        "tables": [{"boards": [8, 8], **change}],
    }
    with pytest.raises(RuleError, match=match):
        reading.scale(text, regulations.scale("acbl-20").cites)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("10", "10"),
        ("11.48", "11.48"),
        ("23/2", "11.5"),
        ("-1/4", "-0.25"),
        ("31/3", "31/3"),
        ("0", "0"),
        ("1/20", "0.05"),
        ("100", "100"),
    ],
)
def test_points_are_written_exactly(value, text):
    assert written(Fraction(value)) == text
