import random
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from scoring.engine.average import Average
from scoring.engine.pairs.cell import Method
from scoring.engine.pairs.session import score
from scoring.engine.sheet import Contestant, Kind, Line, Sheet
from tests.examples import tries
from tests.scoring.engine.examples import conditions, mitchell, played

A_PLUS, A, A_MINUS = 60, 50, 40

results = st.one_of(
    st.sampled_from([-620, -100, 0, 110, 420]),
    st.tuples(st.sampled_from([60, 50, 40]), st.sampled_from([60, 50, 40])),
    st.none(),
)


@st.composite
def sheets(draw):
    tables = draw(st.integers(2, 6))
    boards = draw(st.lists(st.lists(results, min_size=tables, max_size=tables), min_size=1, max_size=6))
    return mitchell(tables, boards)


any_conditions = st.builds(
    conditions,
    matchpoint_scale=st.sampled_from(["half", "two"]),
    neuberg=st.sampled_from(["boards", "off"]),
    award_decimals=st.sampled_from(["exact", "0", "2"]),
    factor_totals=st.sampled_from(["yes", "no"]),
    percent_from=st.sampled_from(["exact", "rounded_score"]),
    averages=st.sampled_from(["own_percentage", "flat"]),
)


def awards(sheet, settings_):
    return [[cell and cell.award for cell in pair] for pair in score(sheet, settings_).cells]


def places(session):
    return [(session.sheet.contestants[row.contestant].id, row.rank, row.tied) for row in session.standings]


def test_a_board_with_an_average_has_n_scores_and_stands_for_all_results():
    """The largest number of results counts the average; the scores compared do not."""
    sheet = mitchell(4, [[420, 420, -50, (A, A)], [420, 110, -50, -100]])
    session = score(sheet, conditions())
    cell = session.cells[0][0]
    assert (cell.method, cell.scores, cell.results, cell.maximum) == (Method.NEUBERG, 3, 4, 3)
    assert cell.award == Fraction(4, 3) * (Fraction(3, 2) + Fraction(1, 2)) - Fraction(1, 2)
    assert session.cells[3][0].award == Fraction(3, 2)
    assert session.cells[4][0].method is Method.PLAIN


def test_lines_not_played_count_nowhere():
    sheet = mitchell(3, [[420, 110, None], [420, -50, None]])
    session = score(sheet, conditions())
    assert session.cells[2] == (None, None)
    assert session.cells[0][0].maximum == 1
    assert [session.totals[pair].boards for pair in (0, 1, 2)] == [2, 2, 0]
    assert [row.contestant for row in session.standings if row.direction == "NS"] == [0, 1]


@pytest.mark.parametrize(
    ("neuberg", "method", "maximum", "award"),
    [("boards", Method.NEUBERG, 3, Fraction(17, 6)), ("off", Method.PLAIN, 2, Fraction(2))],
)
def test_a_board_short_of_results(neuberg, method, maximum, award):
    sheet = mitchell(4, [[420, 110, -50, None], [420, 110, -50, -100]])
    cell = score(sheet, conditions(neuberg=neuberg)).cells[0][0]
    assert (cell.method, cell.maximum, cell.award) == (method, maximum, award)


def test_an_average_on_a_board_that_keeps_its_own_top():
    """With one score or none there is no top of its own, and the field's counts."""
    sheet = mitchell(3, [[420, 110, (A, A)], [420, (A, A), (A, A)], [420, 110, -50]])
    cells = score(sheet, conditions(neuberg="off")).cells
    assert cells[2][0].maximum == 1
    assert cells[4][0].maximum == 2


def test_awards_are_rounded_to_two_decimals_half_away_from_zero():
    sheet = mitchell(5, [[400, 300, 200, 100, (A, A)], [5, 4, 3, 2, 1]])
    session = score(sheet, conditions(award_decimals="2"))
    assert [pair[0].award for pair in session.cells[:5]] == [
        Fraction(text) for text in ("3.88", "2.63", "1.38", "0.13", "2")
    ]


def test_average_plus_and_minus_look_at_the_contestants_other_boards():
    """Pair 1 has 75% and pair 2 25% on the boards compared; two averages plus do not see each other."""
    sheet = mitchell(2, [[(A_PLUS, A), (A_MINUS, A)], [(A_PLUS, A), (A, A)], [420, 110], [110, 110]])
    session = score(sheet, conditions())
    given = [session.cells[line][0] for line in (0, 2, 1)]
    assert [cell.award for cell in given] == [Fraction(3, 4), Fraction(3, 4), Fraction(1, 3)]
    assert [cell.method for cell in given] == [Method.OWN_PERCENTAGE] * 3
    assert (given[0].own_score, given[0].own_maximum) == ("3/2", 2)
    # Pair 2: its plain average is one of its other boards, (1/2 + 0 + 1/2) of 3.
    assert (given[2].own_score, given[2].own_maximum) == ("1", 3)


def test_flat_averages_stay_sixty_and_forty():
    sheet = mitchell(2, [[(A_PLUS, A), (A_MINUS, A)], [420, 110]])
    assert awards(sheet, conditions(averages="flat"))[:2] == [
        [Fraction(3, 5), Fraction(1, 2)],
        [Fraction(2, 5), Fraction(1, 2)],
    ]


def test_without_another_board_the_plain_percentages_remain():
    sheet = mitchell(2, [[(A_PLUS, A_MINUS), 420]])
    cell = score(sheet, conditions()).cells[0][0]
    assert (cell.method, cell.award) == (Method.ARTIFICIAL, Fraction(3, 5))


def test_a_side_without_a_percentage_is_given_nothing():
    line = Line("", 1, 0, 2, Kind.ARTIFICIAL, None, Average.PLUS, None)
    sheet = mitchell(2, [[420, 110]])
    session = score(Sheet(sheet.contestants, (line, *sheet.lines), 2), conditions())
    assert session.cells[0][0] is not None
    assert session.cells[0][1] is None


def test_ties_share_a_place_and_the_next_is_left_out():
    sheet = mitchell(4, [[420, 110, 110, -50]])
    assert places(score(sheet, conditions()))[:4] == [
        ("1NS", 1, False),
        ("2NS", 2, True),
        ("3NS", 2, True),
        ("4NS", 4, False),
    ]


def test_unequal_numbers_of_boards_are_ranked_by_percentage():
    """Pair 1 has most matchpoints, on three boards; pair 2 more of what it could have, on two."""
    sheet = mitchell(3, [[300, 200, 100], [200, 300, None], [200, 300, 100], [300, None, 200]])
    session = score(sheet, conditions())
    best, second, _ = (row for row in session.standings if row.direction == "NS")
    assert (best.contestant, second.contestant) == (1, 0)
    assert best.score < second.score
    assert best.percent > second.percent
    assert (best.boards, second.boards) == (3, 4)


def test_factored_totals_are_brought_to_the_full_number_of_boards():
    sheet = mitchell(3, [[300, 200, 100], [200, 300, None], [200, 300, 100], [300, None, 200]])
    plain, factored = (score(sheet, conditions(factor_totals=choice)) for choice in ("no", "yes"))
    assert [row.percent for row in plain.standings] == [row.percent for row in factored.standings]
    assert {row.maximum for row in factored.standings if row.direction == "NS"} == {8}
    assert all(row.score == row.percent * row.maximum / 100 for row in factored.standings)


def test_percentages_may_be_taken_from_the_rounded_score():
    sheet = mitchell(4, [[420, 110, -50, None], [420, 110, -50, 0]])
    exact, rounded = (
        score(sheet, conditions(percent_from=choice)).standings[0] for choice in ("exact", "rounded_score")
    )
    assert exact.score == rounded.score == Fraction(35, 6)
    assert exact.percent == Fraction(35, 36) * 100
    assert rounded.percent == Fraction("5.83") / 6 * 100


SECTIONS = Sheet(
    tuple(Contestant(f"{n}{d}", section, d) for section in "AB" for d in ("NS", "EW") for n in (1, 2)),
    (
        played(1, 0, 2, 420, "A"),
        played(1, 1, 3, 110, "A"),
        played(1, 4, 6, 300, "B"),
        played(1, 5, 7, 100, "B"),
    ),
    2,
)


def test_sections_apart_are_compared_and_ranked_apart():
    session = score(SECTIONS, conditions())
    assert [pair[0].award for pair in session.cells] == [1, 0, 1, 0]
    assert [(row.section, row.direction, row.rank) for row in session.standings] == [
        (section, side, rank) for section in "AB" for side in ("NS", "EW") for rank in (1, 2)
    ]


def test_sections_together_are_compared_and_ranked_together():
    session = score(SECTIONS, conditions(across_sections="yes"))
    assert [pair[0].award for pair in session.cells] == [3, 1, 2, 0]
    assert [(row.section, row.rank) for row in session.standings if row.direction == "NS"] == [
        ("A", 1),
        ("B", 2),
        ("A", 3),
        ("B", 4),
    ]


def test_one_winner_ranks_everybody_together():
    sheet = mitchell(2, [[420, 110], [420, 110]])
    session = score(Sheet(sheet.contestants, sheet.lines, 1), conditions())
    assert places(session) == [("1NS", 1, False), ("1EW", 2, True), ("2EW", 2, True), ("2NS", 4, False)]


def test_a_field_of_one_result_has_no_maximum():
    session = score(mitchell(2, [[420, None]]), conditions())
    assert [(row.score, row.percent, row.boards) for row in session.standings] == [(0, 0, 1)] * 2


def test_a_line_without_the_score_it_must_have_is_our_own_mistake():
    sheet = mitchell(2, [[420, 110]])
    broken = Sheet(sheet.contestants, (sheet.lines[0]._replace(score=None),), 2)
    with pytest.raises(ValueError, match="line 0"):
        score(broken, conditions())


@given(sheets(), any_conditions)
@settings(max_examples=tries(60), deadline=None)
def test_what_is_awarded_on_boards_is_what_contestants_have(sheet, settings_):
    session = score(sheet, settings_)
    awarded = sum(cell.award for pair in session.cells for cell in pair if cell)
    assert sum(total.points for total in session.totals) == awarded
    assert sum(total.maximum for total in session.totals) == sum(
        cell.maximum for pair in session.cells for cell in pair if cell
    )


@given(sheets(), any_conditions, st.integers(0, 999))
@settings(max_examples=tries(60), deadline=None)
def test_the_order_of_the_lines_changes_nothing(sheet, settings_, seed):
    order = list(range(len(sheet.lines)))
    random.Random(seed).shuffle(order)  # noqa: S311 - nothing secret
    shuffled = Sheet(sheet.contestants, tuple(sheet.lines[i] for i in order), sheet.winners)
    in_other_order, here = score(shuffled, settings_), score(sheet, settings_)
    assert in_other_order.standings == here.standings
    assert [in_other_order.cells[order.index(i)] for i in range(len(order))] == list(here.cells)


@given(sheets(), st.sampled_from(["half", "two"]), st.sampled_from(["boards", "off"]))
@settings(max_examples=tries(60), deadline=None)
def test_the_two_sides_of_a_compared_line_share_the_top(sheet, scale, neuberg):
    cells = score(sheet, conditions(matchpoint_scale=scale, neuberg=neuberg)).cells
    assert len(cells) == len(sheet.lines) > 0
    for ns, ew in cells:
        if ns and ns.method in (Method.PLAIN, Method.NEUBERG):
            assert ns.award + ew.award == ns.maximum == ew.maximum


@given(sheets(), any_conditions)
@settings(max_examples=tries(60), deadline=None)
def test_turning_every_table_round_turns_the_results_round(sheet, settings_):
    turned_lines = tuple(
        line._replace(
            ns=line.ew,
            ew=line.ns,
            score=None if line.score is None else -line.score,
            ns_share=line.ew_share,
            ew_share=line.ns_share,
        )
        for line in sheet.lines
    )
    turned = Sheet(sheet.contestants, turned_lines, sheet.winners)
    assert [(ew, ns) for ns, ew in score(turned, settings_).cells] == list(score(sheet, settings_).cells)
