"""Boards not played: by form, by fault, by each side's part."""

from dataclasses import replace
from itertools import product

import pytest

from scoring.engine.citation import Citation
from scoring.engine.contest import RULE_FORMS
from scoring.engine.penalties import slow_play, unplayed
from scoring.engine.penalties.forms import RuleForm
from scoring.engine.penalties.slow_play import SlowPlayRule
from scoring.engine.penalties.treatment import FaultFinding
from scoring.engine.penalties.unplayed import Cause, SidePart, UnplayedBoard
from tests import sample_rules as regulations
from tests.scoring.engine.examples import rows

SLOW = regulations.rule(SlowPlayRule)
RULE = regulations.rule(UnplayedBoard)

BOTH = """
    # form     NS   EW   effect                         clause
    mp         A    A    -                              REG-2.2.1
    imp_pairs  A    A    -                              REG-2.2.1
    tp_pairs   A    A    -                              REG-2.2.1
    houston    -    -    excluded_from_imp_vp           REG-2.2.2
    bam        1    1    tie                            REG-2.2.3
    bam_vp     1    1    tie_win_vp_from_played_boards  REG-2.2.4
    imp_team   -    -    excluded_from_imp_vp           REG-2.2.5
    vp_team    -    -    excluded_from_imp_vp           REG-2.2.5
    ko         -    -    excluded_from_imp_vp           REG-2.2.5
    swiss      -    -    excluded_from_imp_vp           REG-2.2.5
    rr         -    -    excluded_from_imp_vp           REG-2.2.5
"""


@pytest.mark.parametrize(("form", "ns", "ew", "effect", "clause"), rows(BOTH))
def test_slow_play_by_both_sides(form, ns, ew, effect, clause):
    board = slow_play.treat(RuleForm(form), FaultFinding.BOTH, SLOW)
    given = tuple("-" if value is None else value for value in (board.ns, board.ew, board.effect))
    assert given == (ns, ew, effect)
    assert board.cancelled == (ns == "-")
    assert {str(ground.cite) for ground in board.grounds} == {clause}


@pytest.mark.parametrize("form", RuleForm)
def test_slow_play_by_one_side_is_the_same_in_every_form(form):
    ns, ew = (slow_play.treat(form, fault, SLOW) for fault in (FaultFinding.NS, FaultFinding.EW))
    assert (ns.ns, ns.ew, ns.effect) == ("A-", "A+", None)
    assert (ew.ns, ew.ew, ew.effect) == ("A+", "A-", None)
    assert ns.grounds[-1].cite is Citation.REG_2_2_0


@pytest.mark.parametrize("form", RuleForm)
def test_without_fault_both_sides_have_average_plus(form):
    board = slow_play.treat(form, FaultFinding.NOBODY, SLOW)
    assert (board.ns, board.ew, board.grounds[0].cite) == ("A+", "A+", Citation.LAW_12C2A)


@pytest.mark.parametrize("form", RuleForm)
def test_by_the_laws_alone_two_slow_sides_have_an_average_each(form):
    board = slow_play.treat(form, FaultFinding.BOTH, regulations.rule(SlowPlayRule, "wbf-sample"))
    assert (board.ns, board.ew, board.grounds[0].cite) == ("A", "A", Citation.LAW_12C2A)


CAUSES = """
    # cause          fault  NS   EW   clause
    late             NS     A-   A+   REG-2.1.1
    late             EW     A+   A-   REG-2.1.1
    late             both   A-   A-   REG-2.1.1
    late             none   A+   A+   REG-2.1.1
    withdrawal       EW     A+   A-   REG-2.1.1
    slow_play        EW     A+   A-   REG-2.2.0
    slow_play        both   A    A    REG-2.2.1
    wrong_board      NS     A-   A+   REG-2.4
    wrong_board      both   A-   A-   REG-2.4
    wrong_opponents  EW     A+   A-   REG-2.5
    other            none   A+   A+   Law_12C2(a)
    other            both   A-   A-   Law_12C2(a)
"""


@pytest.mark.parametrize(("cause", "fault", "ns", "ew", "clause"), rows(CAUSES))
def test_the_table_of_causes(cause, fault, ns, ew, clause):
    board = unplayed.treat(Cause(cause), RuleForm.MATCHPOINTS, FaultFinding(fault), RULE, SLOW)
    assert (board.ns, board.ew) == (ns, ew)
    assert str(board.grounds[-1].cite) == clause.replace("_", " ")


def test_two_late_sides_are_a_setting():
    milder = replace(RULE, both_late="A")
    late, wrong = (
        unplayed.treat(cause, RuleForm.SWISS, FaultFinding.BOTH, milder, SLOW)
        for cause in (Cause.LATE, Cause.WRONG_BOARD)
    )
    assert (late.ns, late.ew) == ("A", "A")
    assert (wrong.ns, wrong.ew) == ("A-", "A-")


@pytest.mark.parametrize(("ns", "ew"), list(product(SidePart, SidePart)))
def test_each_side_has_what_its_own_part_deserves(ns, ew):
    board = unplayed.by_part(ns, ew, RULE, Cause.OTHER)
    turned = unplayed.by_part(ew, ns, RULE, Cause.OTHER)
    assert (board.ns, board.ew) == (turned.ew, turned.ns)
    assert board.ns == {"at_fault": "A-", "partly": "A", "not_at_fault": "A+"}[ns]


def test_every_name_of_a_form_is_known():
    assert set(RULE_FORMS.values()) == set(RuleForm)
    assert RULE_FORMS["individual"] is RULE_FORMS["pairs_matchpoints"] is RuleForm.MATCHPOINTS
    assert [form for form in RuleForm if form.is_pairs] == ["mp", "imp_pairs", "tp_pairs", "houston"]
    assert [form for form in RuleForm if form.has_vps] == ["houston", "bam_vp", "vp_team", "swiss", "rr"]
