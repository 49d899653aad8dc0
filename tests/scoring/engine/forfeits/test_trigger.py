"""REG-5.0: half of the boards or more."""

from fractions import Fraction

import pytest

from scoring.engine.citation import Citation
from scoring.engine.forfeits.trigger import ForfeitTrigger, is_forfeited
from scoring.engine.refusal import Refusal
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

RULE = regulations.rule(ForfeitTrigger)

TABLE = """
    # boards  unplayable  forfeit
    8         3           no
    8         4           yes
    7         3           no
    7         4           yes
    1         0           no
    1         1           yes
"""


@pytest.mark.parametrize(("boards", "unplayable", "forfeit"), rows(TABLE))
def test_half_or_more_make_a_forfeit(boards, unplayable, forfeit):
    assert is_forfeited(int(boards), int(unplayable), RULE) == (forfeit == "yes")


def test_another_share():
    rule = ForfeitTrigger(Citation.CONDITIONS_OF_CONTEST, Fraction(2, 3))
    assert [is_forfeited(9, unplayable, rule) for unplayable in (5, 6)] == [False, True]


def test_more_unplayable_boards_than_there_are():
    with pytest.raises(Refusal, match="unplayable"):
        is_forfeited(8, 9, RULE)
