"""Law 12C1(e): an adjusted score less the damage that the offended side did to itself, reckoned by hand."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine import explain
from scoring.engine.adjusted.self_inflicted import OwnFault, SelfInflictedDamage
from scoring.engine.citation import Citation
from scoring.engine.imp_pairs.cell import ImpCell
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.pairs.session import score
from scoring.engine.sentences import WORDS
from scoring.engine.sheet import AdjustedSides, Kind, Line, OwnDamage, Scoring
from scoring.engine.teams.board import ComparedBoard, SelfInflictedBoard, score as board_score
from scoring.engine.teams.match import MatchSheet, match_score
from scoring.engine.teams.table import TableOutcome, TableScore, played
from tests.examples import tries
from tests.scoring.engine import any_sheets
from tests.scoring.engine.examples import rows
from tests.scoring.engine.imp_pairs import sheets as at_imps
from tests.scoring.engine.teams.builders import BOARD_POINTS, IMPS, POINTS, WEIGHTED
from tests.scoring.engine.test_adjusted_session import board, outcomes

FIGURES = """
    # table adjusted without  damage own  rest award verdict
    2       9        6        7      4    3    5     part
    2       9        9        7      7    0    2     all
    2       9        11       7      7    0    2     all
    2       9        2        7      0    7    9     none
    2       9        -3       7      0    7    9     none
    5       5        9        0      0    0    5     no_damage
    5       3        4        0      0    0    5     no_damage
    5       3        9        0      0    0    5     no_damage
    0       7/2      1        7/2    1    5/2  5/2   part
    -13     0        -12      13     1    12   -1    part
    1/3     2/3      1/2      1/3    1/6  1/6  1/2   part
"""


@pytest.mark.parametrize(
    ("table", "adjusted", "without", "damage", "own", "rest", "award", "verdict"), rows(FIGURES)
)
def test_the_three_figures(table, adjusted, without, damage, own, rest, award, verdict):
    figures = SelfInflictedDamage(*map(Fraction, (table, adjusted, without)))
    expected = tuple(map(Fraction, (damage, own, rest, award)))
    assert (figures.damage, figures.self_inflicted, figures.consequent, figures.award) == expected
    assert figures.verdict == verdict


FIGURE = st.fractions(-24, 24, max_denominator=12)


@given(FIGURE, FIGURE, FIGURE)
def test_the_offended_side_has_neither_less_than_at_the_table_nor_more_than_is_adjusted(
    table, adjusted, without
):
    figures = SelfInflictedDamage(table, adjusted, without)
    assert table <= figures.award <= max(table, adjusted)
    assert figures.self_inflicted + figures.consequent == figures.damage


# --- matchpoints: the other North-Souths have 420, 420, 170 and -50; the top is 4 ---------------------

OTHERS = (420, 420, 170, -50)


def damaged(table, adjusted, without, offended="ns", fault=OwnFault.ERROR):
    own = OwnDamage(offended == "ns", fault, outcomes(f"1 {table}"), outcomes(without))
    given_score = outcomes(adjusted)
    return Line(
        "", 1, 0, 0, Kind.ASSIGNED, None, adjusted=AdjustedSides(given_score, given_score, own_damage=own)
    )


def without_damage(line):
    return line._replace(adjusted=line.adjusted._replace(own_damage=None))


MATCHPOINTS = """
    # of   table  adjusted            without              ns    ew
    ns  |  -100 | 1 420             | 1 140              | 2   | 1
    ns  |  -100 | 1 420             | 1 -100             | 3   | 1
    ns  |  -100 | 1 420             | 1 -200             | 3   | 1
    ns  |  -100 | 1 420             | 1 420              | 0   | 1
    ns  |  -100 | 1 420             | 1 450              | 0   | 1
    ns  |  -100 | 1/2 420, 1/2 -50  | 1 140              | 3/4 | 9/4
    ns  |  -100 | 1 420             | 1/2 140, 1/2 -100  | 5/2 | 1
    ns  |  170  | 1/10 420, 9/10 -50| 1 420              | 3/2 | 5/2
    ew  |  420  | 1 -50             | 1 170              | 1/2 | 2
    ew  |  420  | 1 -50             | 1 -100             | 1/2 | 1
"""
AT_PAIRS = [
    [text.strip() for text in line.split("|")]
    for line in MATCHPOINTS.splitlines()
    if line.strip() and "#" not in line
]


@pytest.mark.parametrize(("of", "table", "adjusted", "without", "ns", "ew"), AT_PAIRS)
def test_at_matchpoints(of, table, adjusted, without, ns, ew):
    line = damaged(int(table), adjusted, without, of)
    conditions = any_sheets.in_force(award_decimals="exact")
    cells = score(board(line, *OTHERS), conditions).cells
    assert [cell.award for cell in cells[0]] == [Fraction(ns), Fraction(ew)]
    for cell in cells[0]:
        assert explain.award(cell, conditions).total == cell.award
        assert Cell.from_json(json.loads(json.dumps(cell.to_json()))) == cell
        assert cell.method is Method.SELF_INFLICTED
    # The other tables are compared with the adjusted score, as if nobody had done anything to themselves.
    assert cells[1:] == score(board(without_damage(line), *OTHERS), conditions).cells[1:]


def test_awards_are_rounded_once_at_the_end():
    """Thirds of 420 and -50: 3 and 1/2, so 13/6; less 1 for the error is 7/6, and 1.17."""
    line = damaged(-100, "2/3 420, 1/3 -50", "1 140")
    cell = score(board(line, *OTHERS), any_sheets.in_force(award_decimals="2")).cells[0][0]
    assert cell.award == Fraction(117, 100)


@pytest.mark.parametrize("fault", OwnFault)
def test_the_steps_name_the_paragraphs_and_every_figure(fault):
    conditions = any_sheets.in_force(award_decimals="exact")
    ns, ew = score(board(damaged(-100, "1 420", "1 140", fault=fault), *OTHERS), conditions).cells[0]
    *_, in_all, own = explain.award(ns, conditions).steps
    assert (in_all.amount, in_all.cite) == (0, Citation.LAW_12C1E)
    assert (own.amount, own.cite) == (-1, Citation.LAW_12C1E_II)
    assert explain.sentence(own, "en") == (
        "Self-inflicted damage, not redressed: 1 "
        "(1 without the own error less 0 at the table); 2 is redressed"
    )
    last = explain.award(ew, conditions).steps[-1]
    assert (last.amount, last.cite) == (0, Citation.LAW_12C1E_I)
    spoken = [explain.sentence(step, language) for step in (in_all, own, last) for language in ("en", "ja")]
    assert len(set(spoken)) == 6


def test_a_table_of_a_fouled_board_is_judged_in_its_own_group():
    """Three tables of one form of the deal: 70, 60 and 50 percent by merit of a top of 5."""
    line = damaged(-100, "1 420", "1 140")._replace(group="1")
    sheet = board(line, 170, 100, *(420, 420, 420))
    grouped = [row._replace(group="1" if at < 3 else "2") for at, row in enumerate(sheet.lines)]
    conditions = any_sheets.in_force(award_decimals="exact")
    cells = score(sheet.__class__(sheet.contestants, tuple(grouped), 2), conditions).cells
    # Table last, 50 percent; adjusted first, 70; without the error second, 60: 70 - 10 = 60 percent of 5.
    assert cells[0][0].award == 3


def figures_of(cells):
    """Awards and counts: in which parts of a point they were counted is of no matter."""
    return [cell and (cell.award, cell._replace(units=0, per_point=1)) for cell in cells]


@given(any_sheets.sheets(), any_sheets.own_damages(), any_sheets.any_conditions, st.data())
@settings(max_examples=tries(40, 15), deadline=None)
def test_on_any_board_only_its_own_table_is_moved_and_the_sides_are_alike(sheet, damage, conditions, data):
    at = data.draw(st.integers(0, len(sheet.lines) - 1))
    line = sheet.lines[at]._replace(**damage, ns_share=None, ew_share=None)
    lines = [row if place != at else line for place, row in enumerate(sheet.lines)]
    session = score(replace(sheet, lines=tuple(lines)), conditions)
    plain = [row if place != at else without_damage(line) for place, row in enumerate(lines)]
    others = score(replace(sheet, lines=tuple(plain)), conditions)
    own = {line.ns, line.ew}
    for place, row in enumerate(sheet.lines):
        if place != at and not own & {row.ns, row.ew}:  # whose own percentage has not moved
            assert figures_of(session.cells[place]) == figures_of(others.cells[place])
    for cell in session.cells[at]:
        assert explain.award(cell, conditions).total == cell.award
    turned = score(replace(sheet, lines=tuple(map(any_sheets.turned, lines))), conditions)
    assert [cell.award for cell in turned.cells[at]] == [cell.award for cell in session.cells[at][::-1]]


# --- IMPs and points of pairs: against 420, 420 and -50 ------------------------------------------------

PAIRS = """
    # scoring     table adjusted without  ns    ew
    cross_imps    -100  420      140      -5    -10
    cross_imps    -100  420      -100     10    -10
    cross_imps    -100  420      450      -24   -10
    butler        -100  420      140      -1    -3
    total_points  -100  420      140      180   -420
    total_points  -100  420      500      -100  -420
"""


@pytest.mark.parametrize(("scoring", "table", "adjusted", "without", "ns", "ew"), rows(PAIRS))
def test_at_imps_and_points(scoring, table, adjusted, without, ns, ew):
    """-100 is 11, 11 and 2 IMPs behind; 420 ties twice and has 10; 140 loses 7 twice and has 5."""
    line = damaged(int(table), f"1 {adjusted}", f"1 {without}")
    conditions = at_imps.in_force(cross_imps="sum", butler_trim="0", butler_round="0")
    sheet = board(line, 420, 420, -50)
    cells = at_imps.scored(sheet, Scoring(scoring), conditions).cells
    assert [cell.award for cell in cells[0]] == [Fraction(ns), Fraction(ew)]
    for cell in cells[0]:
        assert explain.award(cell, conditions).total == cell.award
        assert ImpCell.from_json(json.loads(json.dumps(cell.to_json()))) == cell
    plain = at_imps.scored(board(without_damage(line), 420, 420, -50), Scoring(scoring), conditions)
    assert cells[1:] == plain.cells[1:]


def test_at_houston_pairs_the_round_has_less_imps_and_so_less_vp():
    """The mean of three comparisons: 10/3 adjusted, less 15/3 for the error; -5/3 IMPs of the round."""
    conditions = at_imps.in_force(houston_pairs__against="field")
    sheet = board(damaged(-100, "1 420", "1 140"), 420, 420, -50)
    session = at_imps.scored(sheet, Scoring.IMPS, conditions)
    own = session.matches[0]
    assert (own.ns_imps, own.ew_imps) == (Fraction(-5, 3), Fraction(-10, 3))
    assert own.ns_vp < 10 > own.ew_vp


# --- teams: against the other room --------------------------------------------------------------------

TEAMS = """
    # other  table  adjusted  without              IMPs      board points  points
    50     | 100  | 1 420   | 1 300              | 5, -9   | 2, 0        | 170, -370
    50     | 100  | 1 420   | 1 100              | 9, -9   | 2, 0        | 370, -370
    50     | 100  | 1 420   | 1 430              | 2, -9   | 2, 0        | 50, -370
    620    | -200 | 1 620   | 1 -100             | -1, 0   | 1, 1        | -100, 0
    620    | -200 | 1 620   | 1/2 620, 1/2 -100  | -7, 0   | 1/2, 1      | -460, 0
    620    | -200 | 1/2 620, 1/2 -100 | 1 -100   | -7, 6   | 1/2, 3/2    | -460, 360
"""
OF_TEAMS = [
    [text.strip() for text in line.split("|")]
    for line in TEAMS.splitlines()
    if line.strip() and "#" not in line
]


def of_table(text):
    own = tuple(TableOutcome(score, weight) for weight, score in outcomes(text))
    return TableScore(own, own, Citation.LAW_12C1B)


def of_board(other, table, adjusted, without, *, is_a=True):
    """a is North-South where it was ruled, and b in the other room; or the other way round."""

    def against(ours):
        return ComparedBoard(7, ours, played(other)) if is_a else ComparedBoard(7, played(other), ours)

    figures = (against(of_table(adjusted)), against(played(table)), against(of_table(without)))
    return SelfInflictedBoard(7, *figures, OwnFault.ERROR, is_a)


@pytest.mark.parametrize("is_a", [True, False], ids=["a offended", "b offended"])
@pytest.mark.parametrize(("other", "table", "adjusted", "without", "imps", "points", "totals"), OF_TEAMS)
def test_at_teams(other, table, adjusted, without, imps, points, totals, is_a):
    ruled = of_board(int(other), int(table), adjusted, without, is_a=is_a)
    for unit, expected in ((IMPS, imps), (BOARD_POINTS, points), (POINTS, totals)):
        sides = board_score(ruled, unit)
        both = [award.total for award in (sides if is_a else sides[::-1])]
        assert both == [Fraction(text) for text in expected.split(",")]
        for award in sides:
            assert [WORDS.say(step.code, step.parameters, "ja") for step in award.steps]


def test_a_match_adds_it_up_from_both_sides():
    """5 to a and -9 to b on the board: margins that are not each other's opposite."""
    sheet = MatchSheet(1, (of_board(50, 100, "1 420", "1 300"),))
    match = match_score(sheet, IMPS, WEIGHTED)
    assert (match.a.total, match.b.total, match.counted) == (5, -9, 1)
    last = match.a.boards.steps[-1]
    assert WORDS.say(last.code, last.parameters, "en").startswith("Board 7: self-inflicted damage")
