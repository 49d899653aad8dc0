"""Fouled boards in a session. REG-4.1."""

from fractions import Fraction

import pytest

from scoring.engine import explain
from scoring.engine.citation import Citation
from scoring.engine.conditions import ConditionError
from scoring.engine.pairs.cell import Method
from scoring.engine.pairs.session import score
from scoring.engine.sheet import Contestant, Sheet
from tests.scoring.engine.any_sheets import in_force
from tests.scoring.engine.examples import artificial, cases, conditions, played
from tests.scoring.engine.test_adjusted_session import assigned

EXACT = {"award_decimals": "exact"}
METHODS = {"formula": Method.NEUBERG}


def table(points, group=""):
    return played(1, 0, 0, points)._replace(group=group)


def fouled(*groups, more=()):
    """A board on which each group played a deal of its own; `more` are lines in no group."""
    lines = [table(points, str(n)) for n, group in enumerate(groups) for points in group]
    lines += more
    lines = [line._replace(ns=n, ew=n + len(lines)) for n, line in enumerate(lines)]
    pairs = [Contestant(str(n), "", side) for side in ("NS", "EW") for n in range(len(lines))]
    return Sheet(tuple(pairs), tuple(lines), 2)


@pytest.mark.parametrize(("name", "given", "expected"), cases("fouled-matchpoints"))
def test_sessions_agree_with_the_worked_examples(name, given, expected):
    sheet = fouled(*given["groups_ns_scores"])
    cells = score(sheet, in_force(**EXACT)).cells
    assert [(ns.method, ns.maximum, ns.award, ew.award) for ns, ew in cells] == [
        (
            METHODS.get(group["method"], group["method"]),
            expected["top"],
            Fraction(row["M_ns"]["exact"]),
            Fraction(row["M_ew"]["exact"]),
        )
        for group in expected["groups"]
        for row in group["rows"]
    ]


def test_awards_of_a_fouled_board_are_rounded_to_two_decimals():
    """N=5, n=4: the two sides of 3.875 and 0.125 have 0.01 more than the top together."""
    cells = score(fouled([400, 300, 200, 100], [50]), in_force()).cells
    assert [cell.award for cell in cells[0]] == [Fraction("3.88"), Fraction("0.13")]


@pytest.mark.parametrize(
    ("groups", "ns"),
    [([[420, -50], [100]], "3/2 1/2 1"), ([[420, 420, -50], [100, 100]], "5/2 5/2 1 2 2")],
)
def test_the_traditional_method_gives_half_a_score_for_each_that_is_missing(groups, ns):
    """S + (N - n)/2 in every group, whatever its size. Q-13."""
    conditions = in_force(fouled_boards="traditional", **EXACT)
    session = score(fouled(*groups), conditions)
    assert {pair[0].method for pair in session.cells} == {Method.TRADITIONAL}
    assert [pair[0].award for pair in session.cells] == [Fraction(text) for text in ns.split()]
    steps = explain.award(session.cells[0][0], conditions).steps
    assert steps[-1].code == "fouled_traditional"


def test_groups_stand_for_the_field_and_methods_go_by_the_board():
    """A board with 3 + 2 scores in a field of 7 results: formula for the three (5 on the board), N is 7."""
    other = [played(2, n, n + 7, points) for n, points in enumerate([420, 400, 110, 100, 50, -50, -100])]
    board = fouled([420, 110, -50], [100, -100])
    pairs = [Contestant(str(n), "", side) for side in ("NS", "EW") for n in range(7)]
    moved = [line._replace(ew=line.ns + 7) for line in board.lines]
    cells = score(Sheet(tuple(pairs), (*moved, *other), 2), in_force(**EXACT)).cells
    assert [(ns.method, ns.scores, ns.results, ns.maximum) for ns, _ in cells[:5]] == [
        *[(Method.NEUBERG, 3, 7, 6)] * 3,
        *[(Method.TWO, 2, 7, 6)] * 2,
    ]
    assert cells[0][0].award == Fraction(7, 3) * Fraction(5, 2) - Fraction(1, 2)


def test_an_average_on_a_fouled_board_is_one_of_its_results():
    """3 scores, 2 and an average: 6 results, so the group of three has the fixed percentages."""
    session = score(fouled([420, 110, -50], [100, -100], more=[artificial(1, 0, 0, 50, 50)]), in_force())
    assert [ns.method for ns, _ in session.cells] == [Method.THREE] * 3 + [Method.TWO] * 2 + [
        Method.ARTIFICIAL
    ]
    assert {ns.maximum for ns, _ in session.cells} == {5}


def test_boards_that_keep_their_own_top_count_the_scores_of_all_groups():
    session = score(fouled([420, 110, -50, 50], [100]), in_force(neuberg="off", **EXACT))
    assert {(ns.results, ns.maximum) for ns, _ in session.cells} == {(5, 4)}


def test_the_percentage_of_a_place_is_told():
    conditions = in_force(**EXACT)
    cells = score(fouled([420, 420, -50], [100, 100, -50], [0]), conditions).cells
    steps = [explain.award(pair[0], conditions).steps for pair in (cells[0], cells[2], cells[6])]
    assert [[(step.code, step.amount, step.cite) for step in award_steps] for award_steps in steps] == [
        [("fouled_places", Fraction(65 * 6, 100), Citation.REG_4_1_2_4)],
        [("fouled_place", Fraction(3), Citation.REG_4_1_2_2)],
        [("fouled_single", Fraction(60 * 6, 100), Citation.REG_4_1_2_5)],
    ]


def test_a_weighted_score_in_a_small_group_has_the_places_of_its_outcomes():
    """Against -50 it is first with 420 and shares with -50: 3/5 of 65 % and 2/5 of 60 %."""
    both = assigned("3/5 420, 2/5 -50", "3/5 420, 2/5 -50")._replace(group="a")
    lines = [
        played(1, 0, 0, -50)._replace(group="a"),
        both,
        *(played(1, 0, 0, points) for points in (1, 2, 3, 4)),
    ]
    conditions = in_force(**EXACT)
    cells = score(fouled(more=lines), conditions).cells
    assert [ns.award for ns, _ in cells[:2]] == [
        (Fraction(3, 5) * 55 + Fraction(2, 5) * 60) / 20,
        (Fraction(3, 5) * 65 + Fraction(2, 5) * 60) / 20,
    ]
    codes = [[step.code for step in explain.award(ns, conditions).steps] for ns, _ in cells[:2]]
    assert codes == [["fouled_place_by_weight"], ["outcome_by_place"] * 2]


def test_a_weighted_score_alone_in_its_group_has_sixty_percent():
    alone = assigned("1/2 420, 1/2 -50", "1 -50")._replace(group="a")
    cells = score(fouled([420, 110], more=[alone]), in_force(**EXACT)).cells
    assert [cell.award for cell in cells[2]] == [Fraction(6, 5)] * 2


def test_where_a_group_has_percentages_on_one_side_the_board_is_fouled_on_both():
    line = assigned(ew="1 -620", ns_share=50)._replace(group="a")
    cells = score(fouled([420], more=[line]), in_force(**EXACT)).cells
    assert [cell.method for cell in cells[0]] == [Method.SINGLE, Method.SINGLE]


def test_a_form_of_the_deal_is_the_same_in_every_section_compared_together():
    board = fouled([420, -50], [100, 110])
    lines = tuple(line._replace(section="AB"[n % 2]) for n, line in enumerate(board.lines))
    sheet = Sheet(board.contestants, lines, 2)
    together, apart = (
        score(sheet, in_force(across_sections=choice, **EXACT)).cells[0][0] for choice in ("yes", "no")
    )
    assert (together.method, together.scores, together.results) == (Method.TWO, 2, 4)
    assert (apart.method, apart.scores, apart.results) == (Method.SINGLE, 1, 2)


def test_a_fouled_board_needs_the_rule_and_no_other_board_does():
    """Conditions without a pack have no rules; only what a board needs is asked for."""
    assert score(fouled([420, -50]), conditions()).cells
    with pytest.raises(ConditionError, match="rule_needed: key=fouled_matchpoints"):
        score(fouled([420, -50], [100]), conditions())
