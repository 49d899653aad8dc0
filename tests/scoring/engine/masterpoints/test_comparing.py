"""Past games under two schemes."""

from decimal import Decimal
from fractions import Fraction

from scoring.engine.masterpoints.comparing import compare
from scoring.engine.masterpoints.inline import inline
from tests import sample_rules as regulations
from tests.scoring.engine.masterpoints.fields import howell

WEEKLY = regulations.scheme("weekly")
FLAT = inline({"places": {"1": "0.10", "2": "0.10", "3": "0.10"}, "colour": "red"})


def test_each_player_has_the_sums_of_both_schemes_and_who_gains_most_comes_first():
    season = [howell(6), howell([2, 1, 3, 4, 5, 6])]
    effect = compare(season, WEEKLY, FLAT)
    # Weekly: 0.06 and 0.04 for the first two of six; flat: 0.10 for three
    assert effect.changes["1a"].before == {"black": Decimal("0.10")}
    assert effect.changes["1a"].after == {"red": Decimal("0.20")}
    assert [str(change.difference) for change in effect.changes.values()][:6] == ["0.20"] * 2 + ["0.10"] * 4
    assert list(effect.changes)[:3] == ["3a", "3b", "1a"]
    assert effect.refused == ()


def test_a_game_that_cannot_be_counted_under_one_counts_under_neither():
    effect = compare([howell(6), howell(6, tables=Fraction(0))], WEEKLY, FLAT)
    assert [number for number, _ in effect.refused] == [2]
    assert effect.changes["1a"].before == {"black": Decimal("0.06")}


def test_the_same_scheme_changes_nothing():
    effect = compare([howell(9)], WEEKLY, WEEKLY)
    assert {change.difference for change in effect.changes.values()} == {Decimal(0)}
