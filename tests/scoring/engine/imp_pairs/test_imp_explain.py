from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine import any_cell, explain
from scoring.engine.imp_pairs import explain_totals
from scoring.engine.sheet import Scoring
from scoring.engine.words import WRITTEN
from tests.examples import tries
from tests.scoring.engine.examples import mitchell
from tests.scoring.engine.imp_pairs.sheets import (
    FORMS,
    any_conditions,
    any_sheets,
    changed,
    grouped,
    in_force,
    ruled,
    scored,
)


def sentences(award, language="en"):
    return [
        (step.amount, explain.sentence(step, language), step.cite.label(language)) for step in award.steps
    ]


def of_cell(session, line, side=0):
    return explain.award(session.cells[line][side], session.conditions)


@given(any_sheets(), st.sampled_from(FORMS), any_conditions)
@settings(max_examples=tries(120, 25), deadline=None)
def test_steps_add_up_to_every_figure(sheet, form, conditions):
    session = scored(sheet, form, conditions)
    assert len(session.cells) == len(sheet.lines) > 0
    assert {standing.contestant for standing in session.standings} == {
        contestant
        for line, cells in zip(sheet.lines, session.cells, strict=True)
        for contestant, cell in zip((line.ns, line.ew), cells, strict=True)
        if cell
    }
    for cell in (cell for pair in session.cells for cell in pair if cell):
        award = explain.award(any_cell.from_json(cell.to_json()), conditions)
        assert award.steps
        assert award.total == cell.award
        assert all(explain.sentence(step, language) for step in award.steps for language in WRITTEN)
    for standing in session.standings:
        assert explain.total(session, standing).total == standing.score
        assert explain.percent(session, standing).total == standing.percent == standing.maximum == 0
        for step in explain.total(session, standing).steps:
            assert all(explain.sentence(step, language) for language in WRITTEN)


def test_a_wrong_award_does_not_add_up():
    """The steps come from the reasons alone: nothing in them fills a gap."""
    session = scored(grouped(mitchell(4, [[420, 170, -50, 110]]), "AABB"), Scoring.CROSS_IMPS)
    for cell in (session.cells[0][0], session.cells[3][1]):
        wrong = cell._replace(numerator=cell.numerator + 1)
        assert explain.award(wrong, session.conditions).total != wrong.award


def test_cross_imps_name_every_other_score():
    session = scored(mitchell(5, [[420, 420, 450, 170, -50]]), Scoring.CROSS_IMPS)
    assert sentences(of_cell(session, 0)) == [
        (-1, "Tables with +450: 1 × −1", "Law 78B"),
        (0, "Tables with +420: 1 × 0", "Law 78B"),
        (6, "Tables with +170: 1 × +6", "Law 78B"),
        (10, "Tables with −50: 1 × +10", "Law 78B"),
    ]
    assert [step.amount for step in of_cell(session, 0, 1).steps] == [1, 0, -6, -10]


def test_a_mean_says_of_how_many_comparisons():
    session = scored(mitchell(4, [[420, 420, 170, -50]]), Scoring.CROSS_IMPS, in_force(cross_imps="mean"))
    assert sentences(of_cell(session, 0))[-1] == (
        Fraction(16, 3) - 16,
        "Mean of the comparisons: +16 / 3",
        "Conditions of contest",
    )


def test_a_group_of_a_fouled_board_is_compared_brought_to_the_board_and_averaged():
    sheet = grouped(mitchell(5, [[420, 170, -50, 110, 110]]), "AAABB")
    session = scored(sheet, Scoring.CROSS_IMPS, in_force(cross_imps="mean"))
    assert sentences(of_cell(session, 0))[2:] == [
        (Fraction(32, 3), "Brought from 3 scores to 5, by 5/3", "Regulations 4.2"),
        (-20, "Mean of the comparisons: +26.67 / 4", "Conditions of contest"),
    ]


def test_butler_tells_how_the_datum_came_about():
    session = scored(mitchell(5, [[420, 420, 450, 170, -50]]), Scoring.BUTLER)
    assert sentences(of_cell(session, 4, 1)) == [
        (0, "Left out of the datum: the highest 1 and the lowest 1 (+450 −50)", "Common practice"),
        (0, "Datum: the mean of 3 scores is +336.67", "Common practice"),
        (0, "Datum to a multiple of 10, half away from zero: +340", "Common practice"),
        (9, "−50 beside the datum +340: a difference of +390 points", "Law 78B"),
    ]


def test_a_datum_that_needs_no_rounding_is_not_rounded():
    session = scored(mitchell(2, [[420, 440]]), Scoring.BUTLER, in_force(butler_trim="0"))
    assert [step.code for step in of_cell(session, 0).steps] == ["imps_datum", "imps_from_datum"]


def test_a_weighted_score_names_its_outcomes():
    both = [("3/5", 620), ("2/5", -100)]
    sheet = changed(mitchell(2, [[420, 0]]), {1: ruled(both, both)})
    session = scored(sheet, Scoring.CROSS_IMPS)
    assert sentences(of_cell(session, 1)) == [
        (3, "3/5 of +620, against tables with +420: 1 × +5", "Law 12C1(c)"),
        (Fraction(-22, 5), "2/5 of −100, against tables with +420: 1 × −11", "Law 12C1(c)"),
    ]
    assert sentences(of_cell(session, 0)) == [
        (-3, "Tables with +620: 3/5 × −5", "Law 78B"),
        (Fraction(22, 5), "Tables with −100: 2/5 × +11", "Law 78B"),
    ]
    points = scored(sheet, Scoring.TOTAL_POINTS)
    assert [text for _, text, _ in sentences(of_cell(points, 1, 1))] == [
        "Points scored: 3/5 of −620",
        "Points scored: 2/5 of +100",
    ]


def test_one_score_has_nothing_to_be_compared_with():
    session = scored(mitchell(1, [[420]]), Scoring.CROSS_IMPS, in_force(cross_imps="mean"))
    assert sentences(of_cell(session, 0))[0] == (0, "No other score to compare with", "Law 78B")
    assert session.cells[0][0].award == 0


def test_a_total_is_its_boards_and_what_brings_it_to_the_full_number():
    sheet = mitchell(3, [[420, 170, -50], [420, None, -50]])
    session = scored(sheet, Scoring.CROSS_IMPS, in_force(factor_totals="yes"))
    short = next(row for row in session.standings if row.contestant == 1)
    assert sentences(explain.total(session, short)) == [
        (0, "Board 1", "Law 78B"),
        (0, "Brought from 1 board to the full 2", "Conditions of contest"),
    ]
    session = scored(sheet, Scoring.TOTAL_POINTS, in_force(factor_totals="yes"))
    short = next(row for row in session.standings if row.contestant == 1)
    assert [step.amount for step in explain.total(session, short).steps] == [170, 170]


def test_a_round_of_houston_pairs_is_its_boards():
    sheet = mitchell(4, [[420, 170, -50, 110], [620, 140, 140, 620]])
    lines = tuple(line._replace(round=1, ew=line.ns + 4) for line in sheet.lines)
    session = scored(replace(sheet, lines=lines), Scoring.IMPS)
    [first, *_] = session.matches
    assert first.ns_imps == sum(session.cells[position][0].award for position in (0, 4))
    for contestant, imps in ((0, first.ns_imps), (4, first.ew_imps)):
        steps = explain_totals.round_score(session, first, contestant)
        assert (steps.total, [step.parameters["board"] for step in steps.steps]) == (imps, ["1", "2"])


@pytest.mark.parametrize("language", WRITTEN)
def test_a_round_becomes_victory_points_in_words(language):
    sheet = mitchell(4, [[420, 170, -50, 110]])
    lines = tuple(line._replace(round=3) for line in sheet.lines)
    session = scored(replace(sheet, lines=lines), Scoring.IMPS)
    [step] = explain.total(session, session.standings[0]).steps
    assert step.parameters["round"] == "3"
    assert "3" in explain.sentence(step, language)
    assert step.amount == session.standings[0].score
