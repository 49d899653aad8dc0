"""What holds of every session, whatever happened at its tables."""

import random
from collections import Counter
from fractions import Fraction

from hypothesis import given, settings, strategies as st

from scoring.engine import explain
from scoring.engine.adjusted import outcomes
from scoring.engine.pairs.cell import COMPARED, Cell, Method
from scoring.engine.pairs.session import score
from scoring.engine.sheet import AdjustedSides, Contestant, Kind, Sheet
from scoring.engine.words import WRITTEN
from tests.examples import tries
from tests.scoring.engine.any_sheets import any_conditions, in_force, sheets, turned
from tests.scoring.engine.examples import at_table, played

SOME = settings(max_examples=tries(60), deadline=None)
EXACT = {"award_decimals": "exact"}


def side(line, is_ns):
    """What a side is compared with: its outcomes, its score as the only one, or nothing."""
    if line.kind is Kind.NOT_PLAYED or (line.score is None and not line.adjusted):
        return ()
    weighted = outcomes.of_side(line, is_ns=is_ns) if line.adjusted else outcomes.certain(line.score)
    return tuple((weight, points if is_ns else -points) for weight, points in weighted)


def table_by_table(sheet, position, is_ns, win):
    """Each outcome against each outcome of every other table: the definition, without counting."""
    line = sheet.lines[position]
    return sum(
        weight * other_weight * Fraction(win * ((points > other) * 2 + (points == other)), 2)
        for other_position, other_line in enumerate(sheet.lines)
        if other_position != position and other_line.board == line.board
        for other_weight, other in side(other_line, is_ns)
        for weight, points in side(line, is_ns)
    )


@given(sheets(groups=("",)), st.sampled_from(["half", "two"]))
@SOME
def test_every_award_is_what_comparing_table_with_table_gives(sheet, scale):
    session = score(sheet, in_force(neuberg="off", matchpoint_scale=scale, **EXACT))
    assert len(session.cells) == len(sheet.lines) > 0
    for position, pair in enumerate(session.cells):
        for cell, is_ns in zip(pair, (True, False), strict=True):
            if cell and cell.percent is None:
                assert cell.method is Method.PLAIN
                assert cell.award == table_by_table(sheet, position, is_ns, cell.win)


@given(sheets(), st.sampled_from(["half", "two"]), st.sampled_from(["boards", "off"]))
@SOME
def test_a_group_that_is_compared_keeps_the_mean(sheet, scale, neuberg):
    """Whatever the weights, whatever is missing: the tables of a group have half of the top on average."""
    session = score(sheet, in_force(matchpoint_scale=scale, neuberg=neuberg, **EXACT))
    groups = {}
    for line, pair in zip(sheet.lines, session.cells, strict=True):
        for cell, is_ns in zip(pair, (True, False), strict=True):
            if cell and cell.method in COMPARED:
                groups.setdefault((line.board, line.group, is_ns), []).append(cell)
    whole = {of: (len(cells), Fraction(len(cells) * cells[0].maximum, 2)) for of, cells in groups.items()}
    assert {of: {cell.scores for cell in cells} for of, cells in groups.items()} == {
        of: {tables} for of, (tables, _) in whole.items()
    }
    assert {of: sum(cell.award for cell in cells) for of, cells in groups.items()} == {
        of: half for of, (_, half) in whole.items()
    }


@given(sheets())
@SOME
def test_small_groups_of_a_fouled_board_share_out_the_whole_ladder(sheet):
    session = score(sheet, in_force(**EXACT))
    percents = {Method.THREE: 180, Method.TWO: 120, Method.SINGLE: 60}
    groups = Counter()
    for line, pair in zip(sheet.lines, session.cells, strict=True):
        for cell, is_ns in zip(pair, (True, False), strict=True):
            if cell and cell.method in percents:
                groups[line.board, line.group, is_ns, cell.method, cell.maximum] += cell.award
    assert groups == {of: Fraction(percents[of[3]] * of[4], 100) for of in groups}


@given(sheets(), st.sampled_from(["half", "two"]))
@SOME
def test_the_two_sides_of_a_compared_line_share_the_top(sheet, scale):
    session = score(sheet, in_force(matchpoint_scale=scale, **EXACT))
    assert len(session.cells) == len(sheet.lines) > 0
    for position, (ns, ew) in enumerate(session.cells):
        line = sheet.lines[position]
        here = [other for other in sheet.lines if (other.board, other.group) == (line.board, line.group)]
        if any(other.adjusted and other.adjusted.ns != other.adjusted.ew for other in here):
            continue  # a split score makes the two sides' fields different
        if ns and ns.method in COMPARED:
            assert ns.award + ew.award == ns.maximum


@given(sheets(), any_conditions)
@SOME
def test_steps_add_up_to_every_figure_and_can_be_said(sheet, conditions):
    session = score(sheet, conditions)
    assert len(session.cells) == len(sheet.lines) > 0
    assert {standing.contestant for standing in session.standings} == at_table(sheet)
    for cell in (cell for pair in session.cells for cell in pair if cell):
        award = explain.award(Cell.from_json(cell.to_json()), conditions)
        assert award.total == cell.award
        assert all(explain.sentence(step, language) for step in award.steps for language in WRITTEN)
    for standing in session.standings:
        assert explain.total(session, standing).total == standing.score
        assert explain.percent(session, standing).total == standing.percent


@given(sheets(), any_conditions, st.integers(0, 999))
@SOME
def test_the_order_of_the_lines_changes_nothing(sheet, conditions, seed):
    order = list(range(len(sheet.lines)))
    random.Random(seed).shuffle(order)  # noqa: S311 - nothing secret
    shuffled = Sheet(sheet.contestants, tuple(sheet.lines[i] for i in order), sheet.winners)
    in_other_order, here = score(shuffled, conditions), score(sheet, conditions)
    assert in_other_order.standings == here.standings
    assert [in_other_order.cells[order.index(i)] for i in range(len(order))] == list(here.cells)


@given(sheets(), any_conditions)
@SOME
def test_turning_every_table_round_turns_the_results_round(sheet, conditions):
    session = score(sheet, conditions)
    lines = tuple(map(turned, sheet.lines))
    turned_session = score(Sheet(sheet.contestants, lines, sheet.winners), conditions)
    assert [[cell and cell.award for cell in (ew, ns)] for ns, ew in turned_session.cells] == [
        [cell and cell.award for cell in pair] for pair in session.cells
    ]
    assert turned_session.totals == session.totals


@given(sheets(), any_conditions)
@SOME
def test_what_is_awarded_is_what_contestants_have(sheet, conditions):
    session = score(sheet, conditions)
    cells = [cell for pair in session.cells for cell in pair if cell]
    assert sum(total.points for total in session.totals) == sum(cell.award for cell in cells)
    assert sum(total.maximum for total in session.totals) == sum(cell.maximum for cell in cells)
    assert sum(total.boards for total in session.totals) == len(cells)


@given(sheets(groups=("",)), any_conditions)
@SOME
def test_naming_the_only_form_of_the_deal_fouls_nothing(sheet, conditions):
    named = tuple(line._replace(group="a") for line in sheet.lines)
    named_session = score(Sheet(sheet.contestants, named, sheet.winners), conditions)
    assert named_session.cells == score(sheet, conditions).cells


@given(st.lists(st.sampled_from([-50, 0, 110, 420]), min_size=2, max_size=9), any_conditions)
@SOME
def test_an_outcome_of_the_whole_weight_is_a_score(scores, conditions):
    lines = [played(1, table, table + len(scores), points) for table, points in enumerate(scores)]
    certain = outcomes.certain(scores[0])
    assigned = lines[0]._replace(score=None, kind=Kind.ASSIGNED, adjusted=AdjustedSides(certain, certain))
    contestants = tuple(Contestant(str(n), "", side) for side in ("NS", "EW") for n in range(len(scores)))
    plain = score(Sheet(contestants, tuple(lines), 2), conditions)
    other = score(Sheet(contestants, (assigned, *lines[1:]), 2), conditions)
    assert [[cell.award for cell in pair] for pair in other.cells] == [
        [cell.award for cell in pair] for pair in plain.cells
    ]
    assert other.standings == plain.standings
