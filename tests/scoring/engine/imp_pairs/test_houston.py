from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine.average import Average
from scoring.engine.imp_pairs.cell import ImpMethod
from scoring.engine.pairs.session import score
from scoring.engine.refusal import Refusal
from scoring.engine.sheet import AdjustedSides, Contestant, Kind, Line, Scoring, Sheet
from tests import sample_rules as regulations
from tests.examples import tries
from tests.scoring.engine.examples import vector
from tests.scoring.engine.imp_pairs.sheets import SCALE, changed, grouped, in_force, scored

A_PLUS = Fraction(60)


def rounds(*rounds_of_boards):
    """Rounds of boards of scores by table; North-South stay, East-West move up by one every round."""
    tables = len(rounds_of_boards[0][0])
    contestants = tuple(Contestant(f"{n}{side}", "", side) for side in ("NS", "EW") for n in range(tables))
    lines, number = [], 0
    for turn, boards in enumerate(rounds_of_boards, start=1):
        for board in boards:
            number += 1
            for table, points in enumerate(board):
                ew = tables + (table + turn) % tables
                lines.append(Line("", number, table, ew, Kind.PLAYED, points, round=turn))
    return Sheet(contestants, tuple(lines), 2)


TWO_ROUNDS = rounds([[420, 420, 450, -50], [110, 140, -100, 110]], [[620, 170, 620, 600], [0, -50, 50, 90]])


def vp(boards, imps):
    winner, loser = SCALE.victory_points(boards, abs(imps))
    return winner if imps >= 0 else loser


def test_each_round_of_two_pairs_becomes_victory_points():
    session = scored(TWO_ROUNDS, Scoring.IMPS)
    assert len(session.matches) == 8
    first = session.matches[0]
    # Data without the highest and the lowest score: 420 and 110.
    assert (first.round, first.ns, first.ew, first.boards) == (1, (0,), (5,), 2)
    assert (first.ns_imps, first.ew_imps) == (0, 0)
    assert (first.ns_vp, first.ew_vp) == (10, 10)
    third = session.matches[2]
    assert (third.ns_imps, third.ew_imps) == (1 - 5, -1 + 5)
    assert (third.ns_vp, third.ew_vp) == (vp(2, -4), vp(2, 4))


def test_totals_are_victory_points_and_rank_by_them():
    session = scored(TWO_ROUNDS, Scoring.IMPS)
    for row in session.standings:
        played = [match for match in session.matches if row.contestant in match.ns + match.ew]
        points = [match.ns_vp if row.contestant in match.ns else match.ew_vp for match in played]
        assert (row.score, row.boards, row.maximum) == (sum(points), 4, 0)
    scores = [row.score for row in session.standings if row.direction == "NS"]
    assert scores == sorted(scores, reverse=True)


def test_against_the_field_a_board_is_the_mean_of_the_comparisons():
    session = scored(TWO_ROUNDS, Scoring.IMPS, in_force(houston_pairs__against="field"))
    assert session.cells[0][0].award == Fraction(-1 + 0 + 10, 3)
    assert session.cells[0][0].comparisons == 3


def test_averages_are_three_imps_to_each_side_apart():
    """REG-1.1.4: average plus to both does not balance."""
    sheet = changed(
        TWO_ROUNDS,
        {4: {"kind": Kind.ARTIFICIAL, "score": None, "ns_share": Average.PLUS, "ew_share": Average.PLUS}},
    )
    session = scored(sheet, Scoring.IMPS)
    first = session.matches[0]
    assert (first.ns_imps, first.ew_imps) == (0 + 3, 0 + 3)
    assert (first.ns_vp, first.ew_vp) == (vp(2, 3), vp(2, 3))
    assert session.cells[4][0].name == "A+"


@pytest.mark.parametrize("case", vector("fouled-houston-round")["cases"], ids=lambda case: case["id"])
def test_small_groups_of_a_fouled_board(case):
    """The worked examples: what North-South have elsewhere, given; small groups, scored by the engine."""
    others = case["input"]["ns_imp_on_other_boards"]
    small = case["input"]["boards_in_small_groups"]
    lines = [
        Line("", number, 0, 1, Kind.ASSIGNED, None, round=1, adjusted=given_imps(imps))
        for number, imps in enumerate(others, start=1)
    ]
    for number in range(101, 101 + small):
        lines += [
            Line("", number, 2 * table, 2 * table + 1, Kind.PLAYED, 100 * table, round=1, group="AAAB"[table])
            for table in range(4)
        ]
    contestants = tuple(Contestant(str(n), "", "NS" if n % 2 == 0 else "EW") for n in range(8))
    session = scored(Sheet(contestants, tuple(lines), 2), Scoring.IMPS)
    match = session.matches[0]
    wanted = case["expected"]
    assert (match.ns_imps, match.ew_imps) == (wanted["NS_imp_for_round"], wanted["EW_imp_for_round"])
    assert match.ns_vp == vp(len(others) + small, match.ns_imps)


def given_imps(imps):
    return AdjustedSides(ns_imps=Fraction(imps), ew_imps=Fraction(-imps))


def test_a_group_large_enough_is_scored_by_itself():
    sheet = grouped(rounds([[420, 420, 450, -50, 110, 110, 110]]), "AAAABBB")
    session = scored(sheet, Scoring.IMPS)
    assert [cell.award for cell, _ in session.cells] == [0, 0, 1, -10, 3, 3, 3]
    assert [pair[1].award for pair in session.cells] == [0, 0, -1, 10, 3, 3, 3]
    assert session.cells[4][0].method is ImpMethod.SMALL_GROUP


def test_a_flat_award_is_no_mean():
    sheet = grouped(rounds([[420, 420, 450, -50, 110, 110, 110]]), "AAAABBB")
    session = scored(sheet, Scoring.IMPS, in_force(houston_pairs__against="field"))
    assert session.cells[4][0].award == 3
    assert session.cells[0][0].award == Fraction(-1 + 10, 3)


def test_the_scale_is_read_for_the_boards_that_count_or_for_those_of_the_round():
    sheet = changed(TWO_ROUNDS, {6: {"kind": Kind.NOT_PLAYED, "score": None}})
    conditions = in_force()
    counted = score(replace(sheet, scoring=Scoring.IMPS), conditions, SCALE)
    scheduled = score(replace(sheet, scoring=Scoring.IMPS), conditions, SCALE, boards_in_round=2)
    assert [session.matches[2].boards for session in (counted, scheduled)] == [1, 2]
    assert counted.matches[2].ns_vp == vp(1, counted.matches[2].ns_imps)
    assert scheduled.matches[2].ns_vp == vp(2, scheduled.matches[2].ns_imps)


def test_pairs_with_fewer_rounds_are_ranked_by_the_mean_of_a_round():
    absent = {n: {"kind": Kind.NOT_PLAYED, "score": None} for n in (8, 12)}  # table 1, round 2
    session = scored(changed(TWO_ROUNDS, absent), Scoring.IMPS)
    means = {
        row.contestant: row.score / sum(row.contestant in match.ns + match.ew for match in session.matches)
        for row in session.standings
    }
    assert session.totals[0].boards == 2
    ranked = [means[row.contestant] for row in session.standings if row.direction == "NS"]
    assert ranked == sorted(ranked, reverse=True)


def test_without_a_scale_there_are_no_victory_points():
    with pytest.raises(Refusal) as refused:
        score(replace(TWO_ROUNDS, scoring=Scoring.IMPS), in_force())
    assert (refused.value.code, refused.value.field) == ("missing_field", "vp_scale")


def test_a_scale_without_a_table_for_so_many_boards_is_refused():
    with pytest.raises(Refusal) as refused:
        score(replace(TWO_ROUNDS, scoring=Scoring.IMPS), in_force(), regulations.scale("wbf-discrete-20"))
    assert refused.value.field == "boards"


@given(
    st.lists(st.lists(st.sampled_from([-620, 0, 110, 420]), min_size=4, max_size=4), min_size=1, max_size=4)
)
@settings(max_examples=tries(30), deadline=None)
def test_where_all_was_played_both_sides_share_what_a_match_is_worth(boards):
    session = scored(rounds(boards), Scoring.IMPS)
    for match in session.matches:
        assert match.ns_imps == -match.ew_imps
        assert match.ns_vp + match.ew_vp == 20
    assert sum(row.score for row in session.standings) == 20 * len(session.matches)
