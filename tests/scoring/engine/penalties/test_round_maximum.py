"""REG-1.2.4: the most of a round, by the matches that make it; five percent of it is a board of penalty."""

from fractions import Fraction

import pytest

from scoring.engine.citation import Citation
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.one_board import worth
from scoring.engine.penalties.round_maximum import PartOfRound, announced, longest, of_round
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.teams.points import BoardAMatchVictoryPoints, VictoryPoints
from scoring.engine.victory_points.bands import Band, Bands, BandTable
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows


def bands(*tables):
    """A scale of two bands, tied and won, for each number of boards: (from, to, tie, most)."""
    tables_read = (
        BandTable.of(low, high, [Band(*map(Fraction, (0, tie, tie))), Band(*map(Fraction, (1, most, 0)))])
        for low, high, tie, most in tables
    )
    return Bands(Citation.CONDITIONS_OF_CONTEST, tuple(tables_read))


SCALES = {
    "continuous": VictoryPoints(regulations.scale("wbf-continuous-20"), "scheduled"),
    "acbl-30": VictoryPoints(regulations.scale("acbl-30"), "scheduled"),
    "by-boards": VictoryPoints(bands((1, 4, "7.5", 15), (5, 16, "12.5", 25)), "scheduled"),
    "win-loss": VictoryPoints(regulations.scale("win-loss"), "scheduled"),
    "bam+win-loss": BoardAMatchVictoryPoints(regulations.scale("win-loss"), "scheduled"),
    "bam+by-boards": BoardAMatchVictoryPoints(bands((1, 4, "7.5", 15), (5, 16, "12.5", 25)), "scheduled"),
}
# What a side can have at most of one round of one match, and one board of penalty.
TABLE = """
    # scale          boards  most  board
    continuous       8       20    1
    continuous       1       20    1
    acbl-30          7       30    3/2
    by-boards        4       15    3/4
    by-boards        8       25    5/4
    by-boards        20      25    5/4
    win-loss         8       1     1/20
    bam+win-loss     8       17    17/20
    bam+win-loss     2       5     1/4
    bam+by-boards    4       23    23/20
    bam+by-boards    8       41    41/20
"""


@pytest.mark.parametrize(("scale", "boards", "most", "board"), rows(TABLE))
def test_the_most_of_a_round_by_scale_and_boards(scale, boards, most, board):
    of = of_round(3, [PartOfRound(int(boards))], SCALES[scale].most)
    assert (of.most, of.boards, of.round) == (Fraction(most), int(boards), 3)
    unit = worth(RuleForm.BOARD_A_MATCH_VP, regulations.rule(PenaltyUnit), of=of)
    assert unit.amount == Fraction(board)
    step = unit.before_penalty
    about = (step.amount, step.code, step.parameters["round"], step.parameters["count"])
    assert about == (0, "penalty_unit_vp_of_round", "3", boards)


def test_the_table_of_a_scale_does_not_lie():
    """What is the most by the scale is what the largest margin brings."""
    for points in SCALES.values():
        for boards in (1, 4, 8) if points is not SCALES["acbl-30"] else (6, 8):
            won = points.scale.victory_points(boards, 10_000)[0]
            assert points.scale.most(boards) == won


THREE_WAYS = """
    # scale         parts              most  boards
    continuous      4:1/2:1,4:1/2:1    20    8
    continuous      16:1:2,16:1:2      20    16
    by-boards       4:1/2:1,4:1/2:1    15    8
    bam+win-loss    4:1:1,4:1:1        18    8
    bam+win-loss    16:1:2,16:1:2      33    16
"""


@pytest.mark.parametrize(("scale", "parts", "most", "boards"), rows(THREE_WAYS))
def test_a_three_way_match_is_one_round_whatever_it_is_made_of(scale, parts, most, boards):
    """Two short matches are half each, and so are two that take two rounds. Board points add up."""
    split = [part.split(":") for part in parts.split(",")]
    own = [PartOfRound(int(count), Fraction(share), int(rounds)) for count, share, rounds in split]
    of = of_round(1, own, SCALES[scale].most)
    assert (of.most, of.boards) == (Fraction(most), int(boards))


def test_which_round_it_is_where_none_is_named():
    most = SCALES["bam+win-loss"].most
    assert of_round(1, [], most) is None
    assert (announced(8, most).most, announced(8, most).basis) == (17, "announced")
    known = [of_round(number, [PartOfRound(boards)], most) for number, boards in ((1, 4), (2, 8), (3, 6))]
    assert (longest(known).most, longest(known).boards, longest(known).round) == (17, 8, None)
    assert longest([]) is None


def test_the_reading_at_board_a_match_with_vp_is_a_parameter():
    of = of_round(1, [PartOfRound(8)], SCALES["bam+win-loss"].most)
    maximum = {"penalty_unit.board_a_match_vp": "board_maximum"}
    rule = regulations.rule(PenaltyUnit, overrides=maximum)
    unit = worth(RuleForm.BOARD_A_MATCH_VP, rule, of=of)
    assert (unit.amount, unit.of, unit.unit) == (2, None, "vps")
    assert unit.before_penalty.code == "penalty_unit_board_maximum"
    # Matches at IMPs with VP are another paragraph's, whatever is said of board-a-match.
    assert worth(RuleForm.SWISS, rule, of=of).amount == Fraction(17, 20)
