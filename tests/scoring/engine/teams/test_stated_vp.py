"""A match stated in victory points alone: it counts as stated, and what it came to in IMPs is not known."""

from datetime import date
from fractions import Fraction

import pytest

from scoring.engine.average import Average
from scoring.engine.citation import Citation
from scoring.engine.refusal import Refusal
from scoring.engine.teams.board import ArtificialBoard
from scoring.engine.teams.match import MatchDeduction, MatchSheet, WeightedImps, match_score
from scoring.engine.teams.points import OwnUnitPoints, VictoryPoints
from tests import sample_rules as regulations
from tests.scoring.engine.teams.builders import IMPS as UNIT

RULE = regulations.rule(WeightedImps, "jcbl-sample", date(2026, 5, 3))
FORM = VictoryPoints(regulations.scale("wbf-continuous-20"), "scheduled")
STATED = (Fraction("12.42"), Fraction("7.58"))
CHANGED = {
    "a ruled board": {"boards": (ArtificialBoard(1, Average.PLUS, Average.MINUS),)},
    "a penalty of the first": {"deductions_a": (MatchDeduction(Fraction(3), Citation.LAW_90),)},
    "a penalty of the second": {"deductions_b": (MatchDeduction(Fraction(3), Citation.LAW_90),)},
}


def scored(**sheet):
    return match_score(MatchSheet(8, **sheet), UNIT, RULE)


def test_it_counts_as_stated_on_both_sides():
    match = scored(vp=STATED)
    assert (match.outstanding, match.vp, match.turned.vp) == (0, STATED, STATED[::-1])
    assert tuple(points.total for points in FORM.points(match)) == STATED
    codes = [step.code for points in FORM.points(match) for step in points.boards.steps]
    assert codes == ["match_vp_stated", "match_vp_stated"]


@pytest.mark.parametrize("what", CHANGED)
def test_what_changes_the_margin_leaves_it_unfinished(what):
    match = scored(vp=STATED, **CHANGED[what])
    assert match.vp is None
    assert match.outstanding == 8 - len(CHANGED[what].get("boards", ()))


def test_imps_hold_before_the_points():
    match = scored(vp=STATED, rest=(Fraction(30), Fraction(10)))
    assert (match.vp, match.outstanding, match.a.won) == (None, 0, 30)


def test_where_matches_count_no_points_it_is_refused():
    match = scored(vp=STATED)
    with pytest.raises(Refusal, match="vp_without_scale"):
        OwnUnitPoints().points(match)
