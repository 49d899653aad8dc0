"""Taking an absent pair out of a session, and its opponents' scores against it."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.average import Average
from scoring.engine.pairs.session import score
from scoring.engine.penalties.removal import without
from scoring.engine.sheet import AdjustedSides, Kind, Line, Sheet, WeightedOutcome
from tests.scoring.engine.examples import conditions, mitchell

CONDITIONS = conditions()


def session():
    return mitchell(3, [[420, -50, 110], [100, 100, (60, 40)], [None, 90, -120]])


def test_every_line_of_the_pair_is_void_and_no_other_line_is_touched():
    sheet = session()
    assert (len(sheet.contestants), len(sheet.lines)) == (6, 9)
    for pair in range(6):
        after = without(sheet, {pair})
        for line, was in zip(after.lines, sheet.lines, strict=True):
            if pair in (was.ns, was.ew):
                assert line == Line("", was.board, was.ns, was.ew, Kind.NOT_PLAYED, None)
            else:
                assert line == was


def test_the_field_on_its_boards_gets_smaller_and_the_others_are_scored_anew():
    sheet = mitchell(3, [[420, 400, -50], [420, 400, -50]])
    before, after = score(sheet, CONDITIONS), score(without(sheet, {0}), CONDITIONS)
    assert [before.cells[i][0].award for i in range(3)] == [2, 1, 0]
    assert [cell and cell.award for cell, _ in after.cells[:3]] == [None, 1, 0]
    assert after.cells[1][0].maximum == 1


def test_the_pair_is_in_no_ranking_and_its_opponents_on_their_other_boards():
    sheet = mitchell(3, [[420, 400, -50], [420, 400, -50]])
    after = score(without(sheet, {0}), CONDITIONS)
    assert 0 not in {row.contestant for row in after.standings}
    met = {line.ew for line in sheet.lines if line.ns == 0}
    assert {row.contestant: row.boards for row in after.standings if row.contestant in met} == dict.fromkeys(
        met, 1
    )


def test_averages_against_the_pair_go_too_and_so_do_assigned_scores():
    assigned = AdjustedSides((WeightedOutcome(Fraction(1), 110),), (WeightedOutcome(Fraction(1), 140),))
    contestants = session().contestants
    line = Line("", 1, 0, 3, Kind.ASSIGNED, None, adjusted=assigned, round=2, group="a")
    averaged = Line("", 2, 0, 4, Kind.ARTIFICIAL, None, Average.MINUS, Average.PLUS)
    after = without(Sheet(contestants, (line, averaged), 2), {0})
    assert after.lines == (
        Line("", 1, 0, 3, Kind.NOT_PLAYED, None, round=2),
        Line("", 2, 0, 4, Kind.NOT_PLAYED, None),
    )


def test_in_an_individual_the_partner_is_touched_as_the_opponents_are():
    contestants = session().contestants
    line = Line("", 1, 0, 1, Kind.PLAYED, 420, partners=(2, 3))
    for player in range(4):
        after = without(Sheet(contestants, (line,), 1), [player])
        assert after.lines == (Line("", 1, 0, 1, Kind.NOT_PLAYED, None, partners=(2, 3)),)
    assert without(Sheet(contestants, (line,), 1), [4]).lines == (line,)


def test_a_stranger_is_no_contestant():
    with pytest.raises(ValueError, match=r"\[6\]"):
        without(session(), [6])
    with pytest.raises(ValueError, match=r"\[-1\]"):
        without(session(), [-1])


@given(st.sets(st.integers(0, 5)), st.sets(st.integers(0, 5)))
def test_taking_out_two_is_taking_out_one_after_the_other(first, second):
    sheet = session()
    assert without(without(sheet, first), second) == without(sheet, first | second)


@given(st.integers(0, 5), st.lists(st.integers(-10, 10), min_size=3, max_size=3))
def test_what_the_pair_scored_has_no_say_any_more(pair, scores):
    sheet = session()
    rewritten = tuple(
        line._replace(score=line.score + 10 * scores[line.board - 1])
        if pair in (line.ns, line.ew) and line.score is not None
        else line
        for line in sheet.lines
    )
    other = Sheet(sheet.contestants, rewritten, sheet.winners)
    assert (
        score(without(other, {pair}), CONDITIONS).totals == score(without(sheet, {pair}), CONDITIONS).totals
    )
