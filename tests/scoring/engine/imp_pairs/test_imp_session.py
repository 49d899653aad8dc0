from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine.average import Average
from scoring.engine.conditions import ConditionError
from scoring.engine.imp_pairs import cross_imps
from scoring.engine.imp_pairs.cell import ImpMethod
from scoring.engine.sheet import Contestant, ContestantDeduction, Kind, Line, Scoring, Sheet
from tests.examples import tries
from tests.scoring.engine.any_sheets import turned_damage
from tests.scoring.engine.examples import mitchell, played
from tests.scoring.engine.imp_pairs.sheets import (
    FORMS,
    any_conditions,
    any_sheets,
    awards,
    changed,
    grouped,
    in_force,
    outcomes,
    ruled,
    scored,
)

A_PLUS, A, A_MINUS = 60, 50, 40
PLAIN = [420, 420, 450, 170, -50]


def ns(session):
    return [pair[0] and pair[0].award for pair in session.cells]


def ew(session):
    return [pair[1] and pair[1].award for pair in session.cells]


@pytest.mark.parametrize(
    ("form", "changes", "expected"),
    [
        (Scoring.CROSS_IMPS, {}, [15, 15, 20, -13, -37]),
        (Scoring.CROSS_IMPS, {"cross_imps": "mean"}, [Fraction(x, 4) for x in (15, 15, 20, -13, -37)]),
        (Scoring.BUTLER, {}, [2, 2, 3, -5, -9]),  # the datum is 340
        (Scoring.BUTLER, {"butler_trim": "2"}, [0, 0, 1, -6, -10]),  # 420
        (Scoring.BUTLER, {"butler_trim": "0", "butler_round": "1"}, [4, 4, 4, -3, -8]),  # 282
        (Scoring.TOTAL_POINTS, {}, PLAIN),
    ],
)
def test_a_board_by_each_form(form, changes, expected):
    session = scored(mitchell(5, [PLAIN]), form, in_force(**changes))
    assert ns(session) == expected
    assert ew(session) == [-award for award in expected]


def test_lines_not_played_count_nowhere():
    session = scored(mitchell(3, [[420, -50, None]]), Scoring.CROSS_IMPS)
    assert awards(session) == [(10, -10), (-10, 10), (None, None)]
    assert [session.totals[pair].boards for pair in (0, 1, 2)] == [1, 1, 0]
    assert 2 not in [row.contestant for row in session.standings]


def test_sections_are_compared_apart_or_together():
    lines = tuple(
        played(1, 2 * pair, 2 * pair + 1, score, section)
        for pair, (section, score) in enumerate([("A", 420), ("A", 170), ("B", 420), ("B", -50)])
    )
    contestants = tuple(
        Contestant(str(n), "A" if n < 4 else "B", "NS" if n % 2 == 0 else "EW") for n in range(8)
    )
    sheet = Sheet(contestants, lines, 2)
    apart = scored(sheet, Scoring.CROSS_IMPS)
    together = scored(sheet, Scoring.CROSS_IMPS, in_force(across_sections="yes"))
    assert ns(apart) == [6, -6, 10, -10]
    assert ns(together) == [16, -6, 16, -26]
    assert [row.rank for row in apart.standings] == [1, 2, 1, 2, 1, 2, 1, 2]
    assert [row.rank for row in together.standings if row.direction == "NS"] == [1, 1, 3, 4]


class TestAverages:
    """REG-1.1.2; Law 12C2(b)."""

    SHEET = mitchell(4, [[420, 170, -50, (A_PLUS, A_MINUS)]])

    def test_of_what_was_won_in_the_same_direction_over_all_scores(self):
        """North-South won 16 and lost 16; East-West's minus looks at what East-West lost."""
        session = scored(self.SHEET, Scoring.CROSS_IMPS)
        assert awards(session) == [(16, -16), (0, 0), (-16, 16), (Fraction(16, 5), Fraction(-16, 5))]
        assert session.cells[3][0].percent == "60"
        assert (session.cells[3][0].name, session.cells[3][1].name) == ("A+", "A-")

    def test_of_what_was_won_over_the_scores_that_won(self):
        settings_ = in_force(imp_pair_averages__divisor="scores_of_that_sign")
        assert awards(scored(self.SHEET, Scoring.CROSS_IMPS, settings_))[3] == (
            Fraction(48, 5),
            Fraction(-48, 5),
        )

    def test_a_mean_board_has_a_mean_average(self):
        session = scored(self.SHEET, Scoring.CROSS_IMPS, in_force(cross_imps="mean"))
        assert awards(session)[3] == (Fraction(8, 5), Fraction(-8, 5))

    def test_total_points(self):
        """North-South won 590 over three scores, East-West lost as much and won 50."""
        session = scored(self.SHEET, Scoring.TOTAL_POINTS)
        assert awards(session)[3] == (118, -118)

    def test_plain_imps_for_every_comparison(self):
        """By the Law: 3 IMPs, for each of three comparisons where they are added."""
        assert awards(scored(self.SHEET, Scoring.CROSS_IMPS, in_force("wbf-sample")))[3] == (9, -9)
        mean = in_force("wbf-sample", cross_imps="mean")
        assert awards(scored(self.SHEET, Scoring.CROSS_IMPS, mean))[3] == (3, -3)
        assert awards(scored(self.SHEET, Scoring.BUTLER, in_force("wbf-sample")))[3] == (3, -3)

    def test_an_average_is_nothing(self):
        sheet = mitchell(3, [[420, -50, (A, A)]])
        assert [awards(scored(sheet, form))[2] for form in FORMS] == [(0, 0)] * 4

    @pytest.mark.parametrize(
        ("percent", "tens"), [(70, 2), (55, Fraction(1, 2)), (30, -2), (45, Fraction(-1, 2))]
    )
    def test_another_percentage_is_in_proportion(self, percent, tens):
        sheet = mitchell(3, [[420, -50, (percent, A)]])
        assert awards(scored(sheet, Scoring.CROSS_IMPS))[2] == (3 * tens, 0)

    def test_where_nobody_else_played_the_board(self):
        session = scored(mitchell(1, [[(A_PLUS, A_MINUS)]]), Scoring.BUTLER)
        assert awards(session) == [(0, 0)]

    def test_one_side_may_be_given_nothing(self):
        sheet = changed(self.SHEET, {3: {"ew_share": None}})
        assert scored(sheet, Scoring.CROSS_IMPS).cells[3][1] is None


class TestAdjusted:
    """Law 12C1(c): the IMPs of each outcome are weighted, never its points."""

    BOTH = (("3/5", 620), ("2/5", -100))

    def test_weighted(self):
        sheet = changed(mitchell(3, [[420, -50, 0]]), {2: ruled(self.BOTH, self.BOTH)})
        weighted = Fraction(3, 5) * (5 + 12) - Fraction(2, 5) * (11 + 2)
        first = 10 - Fraction(3, 5) * 5 + Fraction(2, 5) * 11
        second = -10 - Fraction(3, 5) * 12 + Fraction(2, 5) * 2
        session = scored(sheet, Scoring.CROSS_IMPS)
        assert ns(session) == [first, second, weighted]
        assert ew(session) == [-first, -second, -weighted]

    def test_a_split_score_meets_each_direction_with_its_own_outcome(self):
        """North-South keep 420; East-West are taken to have held them to -50."""
        sheet = changed(mitchell(2, [[170, 0]]), {1: ruled([("1", 420)], [("1", -50)])})
        session = scored(sheet, Scoring.CROSS_IMPS)
        assert awards(session) == [(-6, -6), (6, 6)]

    def test_a_side_with_imps_leaves_the_comparison_of_its_direction(self):
        given = ruled([("1", 420)], ew_imps=Fraction(-7, 2))
        session = scored(changed(mitchell(3, [[170, -50, 0]]), {2: given}), Scoring.CROSS_IMPS)
        assert ns(session) == [6 - 6, -6 - 10, 6 + 10]
        assert ew(session) == [-6, 6, Fraction(-7, 2)]
        assert session.cells[2][1].method is ImpMethod.GIVEN
        assert session.cells[0][1].scores == 2

    def test_a_side_with_outcomes_beside_a_side_with_an_average(self):
        given = {**ruled([("1", 420)]), "ew_share": Average.PLUS}
        session = scored(changed(mitchell(3, [[170, -50, 0]]), {2: given}), Scoring.CROSS_IMPS)
        assert ew(session)[2] == Fraction(60, 100) * Fraction(6, 2)

    def test_butler_takes_weights_into_the_datum(self):
        sheet = changed(mitchell(2, [[100, 0]]), {1: ruled([("1/2", 620), ("1/2", 0)], [("1", 100)])})
        session = scored(sheet, Scoring.BUTLER, in_force(butler_trim="0"))
        # North-South's datum is (100 + 310) / 2 = 205, to tens 210; East-West's is 100.
        assert ns(session) == [-3, Fraction(9 - 5, 2)]
        assert ew(session) == [0, 0]

    def test_a_played_line_without_a_score_is_a_mistake(self):
        sheet = changed(mitchell(2, [[100, 0]]), {1: {"score": None}})
        with pytest.raises(ValueError, match="board 1"):
            scored(sheet, Scoring.CROSS_IMPS)


class TestFouled:
    """REG-4.2."""

    SHEET = grouped(mitchell(5, [[110, -100, 100, 140, 0]]), "AABBC")

    def test_groups_are_brought_to_the_board_and_a_lone_score_has_its_share(self):
        session = scored(self.SHEET, Scoring.CROSS_IMPS)
        assert ns(session) == [
            Fraction(25, 2),
            Fraction(-25, 2),
            Fraction(-5, 2),
            Fraction(5, 2),
            Fraction(9, 2),
        ]
        assert ew(session) == [
            Fraction(-25, 2),
            Fraction(25, 2),
            Fraction(5, 2),
            Fraction(-5, 2),
            Fraction(9, 2),
        ]
        cell = session.cells[0][0]
        assert (cell.scores, cell.results, cell.factor) == (2, 5, "5/2")
        assert session.cells[4][1].method is ImpMethod.ALONE

    def test_a_mean_is_of_as_many_comparisons_as_the_board_has(self):
        """So that a group weighs as much as the same board unfouled."""
        added, mean = (
            scored(self.SHEET, Scoring.CROSS_IMPS, in_force(cross_imps=c)) for c in ("sum", "mean")
        )
        assert ns(mean) == [award / 4 for award in ns(added)]
        assert ew(mean) == [award / 4 for award in ew(added)]

    def test_the_factor_of_comparisons_makes_the_mean_the_groups_own(self):
        settings_ = in_force(cross_imps="mean", fouled_imps__factor="comparisons")
        assert ns(scored(self.SHEET, Scoring.CROSS_IMPS, settings_))[:2] == [5, -5]

    def test_butler_has_a_datum_for_each_group(self):
        session = scored(self.SHEET, Scoring.BUTLER, in_force(butler_trim="0"))
        assert ns(session)[:4] == [Fraction(15, 2), Fraction(-15, 2), Fraction(-5, 2), Fraction(5, 2)]

    def test_total_points(self):
        session = scored(self.SHEET, Scoring.TOTAL_POINTS)
        assert ns(session) == [275, -250, 250, 350, Fraction(6, 10) * Fraction(875, 3)]
        assert ew(session)[4] == 150

    def test_an_average_looks_at_what_the_groups_won(self):
        sheet = changed(self.SHEET, {4: {"kind": Kind.ARTIFICIAL, "score": None, "ns_share": Average.PLUS}})
        session = scored(sheet, Scoring.CROSS_IMPS)
        assert ns(session)[4] == Fraction(60, 100) * Fraction(10 + 2, 4)

    def test_a_lone_score_left_to_the_director_has_none(self):
        sheet = grouped(mitchell(3, [[110, 110, 420]]), "AAB")
        assert awards(scored(sheet, Scoring.CROSS_IMPS))[2] == (0, 0)
        settings_ = in_force(fouled_imps__nothing_won="director")
        assert awards(scored(sheet, Scoring.CROSS_IMPS, settings_))[2] == (None, None)

    def test_one_group_is_no_fouled_board(self):
        plain = mitchell(3, [[110, -100, 100]])
        assert awards(scored(grouped(plain, "AAA"), Scoring.CROSS_IMPS)) == awards(
            scored(plain, Scoring.CROSS_IMPS)
        )

    def test_a_pack_without_the_rule_says_so_only_where_a_board_is_fouled(self):
        settings_ = in_force("wbf-sample")
        assert scored(mitchell(3, [[110, -100, 100]]), Scoring.CROSS_IMPS, settings_).cells[0][0].award == 5
        with pytest.raises(ConditionError, match="fouled_imps"):
            scored(self.SHEET, Scoring.CROSS_IMPS, settings_)


class TestPlaces:
    def test_by_total(self):
        session = scored(mitchell(4, [[420, 170, 170, -50]]), Scoring.CROSS_IMPS)
        rows = [(row.contestant, row.rank, row.tied, row.score) for row in session.standings[:4]]
        assert rows == [(0, 1, False, 22), (1, 2, True, 0), (2, 2, True, 0), (3, 4, False, -22)]
        assert {(row.maximum, row.percent, row.boards) for row in session.standings} == {(0, 0, 1)}

    def test_by_the_mean_of_a_board_where_numbers_differ(self):
        """Pair 1 has 800 on two boards, pair 2 has 420 on one: more of a board."""
        session = scored(mitchell(2, [[400, 420], [400, None]]), Scoring.TOTAL_POINTS)
        rows = [(row.contestant, row.rank, row.score, row.boards) for row in session.standings[:2]]
        assert rows == [(1, 1, 420, 1), (0, 2, 800, 2)]

    def test_brought_to_the_full_number(self):
        settings_ = in_force(factor_totals="yes")
        session = scored(mitchell(2, [[400, 420], [400, None]]), Scoring.TOTAL_POINTS, settings_)
        assert [(row.contestant, row.score, row.boards) for row in session.standings[:2]] == [
            (1, 840, 1),
            (0, 800, 2),
        ]

    def test_a_penalty_is_taken_off_whole(self):
        sheet = mitchell(2, [[400, 420], [400, None]])
        fined = replace(
            sheet, deductions=(ContestantDeduction(1, Fraction(50), "penalty", in_force().cite("neuberg")),)
        )
        session = scored(fined, Scoring.TOTAL_POINTS)
        row = session.standings[1]
        assert (row.contestant, row.score, row.deduction) == (1, 370, 50)
        assert session.totals[1].points == 420
        full = scored(fined, Scoring.TOTAL_POINTS, in_force(factor_totals="yes"))
        assert [row.score for row in full.standings[:2]] == [800, 790]

    def test_individuals_have_what_their_side_has(self):
        lines = (
            Line("", 1, 0, 2, Kind.PLAYED, 420, partners=(1, 3)),
            Line("", 1, 4, 6, Kind.PLAYED, -50, partners=(5, 7)),
            Line("", 2, 0, 1, Kind.PLAYED, 170, partners=(4, 5)),
            Line("", 2, 2, 3, Kind.PLAYED, 420, partners=(6, 7)),
        )
        sheet = Sheet(tuple(Contestant(str(n), "", "") for n in range(8)), lines, 1)
        session = scored(sheet, Scoring.CROSS_IMPS)
        assert [total.points for total in session.totals] == [4, 16, -4, -16, -16, -4, 16, 4]
        assert {total.boards for total in session.totals} == {2}


def worth(sheet, form, settings_):
    return awards(scored(sheet, form, settings_))


@given(any_sheets(), st.sampled_from(FORMS), any_conditions, st.randoms(use_true_random=False))
@settings(max_examples=tries(40), deadline=None)
def test_the_order_of_lines_changes_no_figure(sheet, form, settings_, chance):
    order = list(range(len(sheet.lines)))
    chance.shuffle(order)
    shuffled = replace(sheet, lines=tuple(sheet.lines[position] for position in order))
    plain = worth(sheet, form, settings_)
    assert worth(shuffled, form, settings_) == [plain[position] for position in order]


def mirrored(line: Line) -> Line:
    """The same table with the sides changed round."""
    adjusted = line.adjusted and line.adjusted._replace(
        ns=tuple(outcome._replace(score=-outcome.score) for outcome in line.adjusted.ew),
        ew=tuple(outcome._replace(score=-outcome.score) for outcome in line.adjusted.ns),
        ns_imps=line.adjusted.ew_imps,
        ew_imps=line.adjusted.ns_imps,
        own_damage=line.adjusted.own_damage and turned_damage(line.adjusted.own_damage),
    )
    return line._replace(
        ns=line.ew,
        ew=line.ns,
        score=None if line.score is None else -line.score,
        ns_share=line.ew_share,
        ew_share=line.ns_share,
        adjusted=adjusted,
    )


@given(any_sheets(), st.sampled_from(FORMS), any_conditions)
@settings(max_examples=tries(60), deadline=None)
def test_with_the_sides_changed_round_everybody_keeps_what_they_had(sheet, form, settings_):
    other = replace(sheet, lines=tuple(map(mirrored, sheet.lines)))
    assert worth(other, form, settings_) == [pair[::-1] for pair in worth(sheet, form, settings_)]


scores = st.lists(st.sampled_from([-620, -100, 0, 110, 420, 430]), min_size=1, max_size=9)


@given(scores, st.sampled_from([Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS]), any_conditions)
@settings(max_examples=tries(60), deadline=None)
def test_where_all_results_were_made_at_the_table_the_sides_balance(board, form, settings_):
    session = scored(mitchell(len(board), [board]), form, settings_)
    assert all(north + east == 0 for north, east in awards(session))
    if form is Scoring.CROSS_IMPS:
        assert sum(ns(session)) == 0
        divisor = max(1, len(board) - 1) if settings_.cross_imps == "mean" else 1
        assert ns(session) == [Fraction(total, divisor) for total in cross_imps.board(board)]


@given(scores, st.sampled_from(FORMS), any_conditions)
@settings(max_examples=tries(40), deadline=None)
def test_an_outcome_of_the_whole_weight_is_the_score(board, form, settings_):
    sheet = mitchell(len(board), [board])
    whole = ruled([("1", board[0])], [("1", board[0])])
    assert whole["adjusted"].ns == outcomes(("1", board[0]))
    assert worth(changed(sheet, {0: whole}), form, settings_) == worth(sheet, form, settings_)
