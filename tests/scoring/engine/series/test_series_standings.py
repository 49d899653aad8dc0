"""The best n of m, places, equals and what parts them."""

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from scoring.engine.series.conditions import SeriesConditions, SeriesTieBreak, read_points
from scoring.engine.series.legs import LegResult, SeriesLeg
from scoring.engine.series.standings import standings

TABLE = read_points("10 8 6 5 4 3 2 1")


def legs(*ranks, always=()):
    """Legs told as {who: place}."""
    return [
        SeriesLeg(
            number,
            tuple(LegResult(who, place, list(leg.values()).count(place)) for who, place in leg.items()),
            always=number in always,
        )
        for number, leg in enumerate(ranks, 1)
    ]


def shown(rows):
    return [(row.own.who, row.rank, row.tied, row.own.total) for row in rows]


def conditions(**given):
    return SeriesConditions(points_by_place=TABLE, **given)


FOUR = legs({"A": 1, "B": 2, "C": 3}, {"B": 1, "C": 2, "A": 3}, {"C": 1, "B": 4}, {"A": 1, "B": 2, "C": 5})


def test_the_best_three_of_four_worked_out():
    rows = standings(FOUR, conditions(best=3))
    # A 10 6 – 10; B (8) 10 (5) 8 -> 8+10+8; C (6) 8 10 (4) -> 6+8+10
    assert shown(rows) == [("A", 1, True, 26), ("B", 1, True, 26), ("C", 3, False, 24)]
    b = rows[1].own
    assert b.counted == {1, 2, 4}
    dropped = [step for step in b.award.steps if step.code == "series_dropped"]
    assert [(step.amount, dict(step.parameters)) for step in dropped] == [(-5, {"leg": "3", "best": "3"})]


def test_all_count_where_nothing_is_dropped():
    assert shown(standings(FOUR, conditions()))[0] == ("B", 1, False, 31)


def test_a_leg_that_always_counts_is_not_dropped():
    (row,) = standings(legs({"A": 8}, {"A": 1}, {"A": 2}, always={1}), conditions(best=2))
    assert (row.own.counted, row.own.total) == ({1, 2}, 11)


def test_who_played_too_few_is_not_ranked():
    rows = standings(FOUR, conditions(legs_least=4))
    assert [(row.own.who, row.rank) for row in rows] == [("B", 1), ("C", 2), ("A", None)]


@pytest.mark.parametrize(
    ("tie_breaks", "ranks"),
    [
        ([], {"A": 1, "B": 1}),
        ([SeriesTieBreak.WINS], {"A": 1, "B": 2}),
        ([SeriesTieBreak.BEST_RESULT], {"A": 1, "B": 2}),
        ([SeriesTieBreak.RESULTS_IN_ORDER], {"A": 1, "B": 2}),
        ([SeriesTieBreak.LAST_LEG], {"A": 2, "B": 1}),
        ([SeriesTieBreak.LEGS], {"A": 2, "B": 1}),
        ([SeriesTieBreak.LEGS, SeriesTieBreak.WINS], {"A": 2, "B": 1}),
    ],
)
def test_what_parts_equals(tie_breaks, ranks):
    # A: 10 + 6 = 16; B: 8 + 5 + 3 = 16, there on the last day
    field = legs({"A": 1, "B": 2}, {"A": 3, "B": 4}, {"B": 6})
    rows = standings(field, conditions(tie_breaks=tuple(tie_breaks)))
    assert {row.own.who: row.rank for row in rows} == ranks
    assert {row.own.total for row in rows} == {16}
    assert all(bool(row.why) == bool(tie_breaks) for row in rows)


def test_the_next_tie_break_parts_those_that_the_first_left_equal():
    field = legs({"A": 1, "C": 2}, {"B": 1, "A": 3, "C": 4}, {"B": 3, "C": 6})
    rows = standings(field, conditions(tie_breaks=(SeriesTieBreak.WINS, SeriesTieBreak.LAST_LEG)))
    assert {row.own.total for row in rows} == {16}
    assert [(row.own.who, row.rank) for row in rows] == [("B", 1), ("A", 2), ("C", 3)]
    assert [[step.parameters["value"] for step in row.why] for row in rows] == [["1", "6"], ["1", "–"], ["0"]]


RESULTS = st.lists(
    st.dictionaries(st.sampled_from("ABCDEF"), st.integers(1, 12), min_size=1), min_size=1, max_size=7
)


@given(RESULTS, st.one_of(st.none(), st.integers(1, 5)), st.permutations(list(SeriesTieBreak)))
def test_every_total_is_the_sum_of_what_counts(ranks, best, tie_breaks):
    rows = standings(legs(*ranks), conditions(best=best, tie_breaks=tuple(tie_breaks)))
    assert {row.own.who for row in rows} == {who for leg in ranks for who in leg}
    for row in rows:
        counted = [leg.points for leg in row.own.legs if leg.leg.number in row.own.counted]
        dropped = [leg.points for leg in row.own.legs if leg.leg.number not in row.own.counted]
        assert row.own.total == sum(counted, Fraction(0)) == sum(step.amount for step in row.own.award.steps)
        assert not dropped or max(dropped) <= min(counted)
        assert len(counted) == min(len(row.own.legs), best or len(row.own.legs))
    totals = [row.own.total for row in rows]
    assert totals == sorted(totals, reverse=True)
    ranks_given = [row.rank for row in rows]
    assert ranks_given == [1 + sum(other < rank for other in ranks_given) for rank in ranks_given]
