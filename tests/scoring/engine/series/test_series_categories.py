"""Who belongs to a category, and who has which prize."""

from datetime import date
from fractions import Fraction

import pytest

from scoring.engine.series.categories import (
    CategoryRow,
    PrizeList,
    SeriesCategory,
    SeriesPerson,
    prizes,
    ranked_in,
)
from scoring.engine.series.conditions import SeriesConditions, read_points
from scoring.engine.series.legs import LegResult, SeriesLeg
from scoring.engine.series.standings import standings

ANN = SeriesPerson("w", date(1950, 5, 1), 0, Fraction(300), date(1990, 1, 1))
BOB = SeriesPerson("m", date(2004, 2, 29), 2, Fraction(3), date(2026, 1, 1))
UNKNOWN = SeriesPerson()


@pytest.mark.parametrize(
    ("category", "people", "belongs"),
    [
        (SeriesCategory("w", gender="w"), [ANN], True),
        (SeriesCategory("w", gender="w"), [ANN, BOB], False),
        (SeriesCategory("x", gender="mixed"), [ANN, BOB], True),
        (SeriesCategory("x", gender="mixed"), [ANN, ANN], False),
        (SeriesCategory("x", gender="mixed"), [ANN, UNKNOWN], False),
        (SeriesCategory("w", gender="w"), [UNKNOWN], False),
        (SeriesCategory("s", born_until=date(1950, 5, 1)), [ANN], True),
        (SeriesCategory("s", born_until=date(1950, 4, 30)), [ANN], False),
        (SeriesCategory("j", born_from=date(2000, 1, 1)), [BOB], True),
        (SeriesCategory("j", born_from=date(2000, 1, 1)), [UNKNOWN], False),
        (SeriesCategory("b", stratum=1), [BOB], True),
        (SeriesCategory("b", stratum=1), [ANN, BOB], False),
        (SeriesCategory("n", points_most=Fraction(3)), [BOB], True),
        (SeriesCategory("n", points_most=Fraction(299)), [ANN], False),
        (SeriesCategory("n", points_most=Fraction(299)), [UNKNOWN], False),
        (SeriesCategory("n", joined_from=date(2025, 4, 1)), [BOB], True),
        (SeriesCategory("n", joined_from=date(2025, 4, 1)), [ANN], False),
        (SeriesCategory("all"), [], False),
    ],
)
def test_who_belongs(category, people, belongs):
    assert category.is_for(people) is belongs


def test_places_in_a_category_are_counted_anew():
    leg = SeriesLeg(1, tuple(LegResult(who, rank) for rank, who in enumerate("ABCD", 1)))
    rows = standings([leg], SeriesConditions(points_by_place=read_points("9 7 7 5")))
    people = {"A": [BOB], "B": [ANN], "C": [ANN], "D": [ANN]}
    assert ranked_in(SeriesCategory("w", gender="w"), rows, people) == (
        CategoryRow("B", 1, True),
        CategoryRow("C", 1, True),
        CategoryRow("D", 3, False),
    )


OVERALL = [CategoryRow("A", 1, False), CategoryRow("B", 2, True), CategoryRow("C", 2, True)]
WOMEN = [CategoryRow("B", 1, False), CategoryRow("D", 2, False)]
LISTS = [PrizeList("", (1, 2)), PrizeList("w", (1,))]


def test_who_shares_a_place_shares_its_prizes():
    shares = prizes(LISTS, {"": OVERALL, "w": WOMEN}, one_each=False)
    assert [(share.key, share.places, share.who) for share in shares] == [
        ("", (1,), ("A",)),
        ("", (2,), ("B", "C")),
        ("w", (1,), ("B",)),
    ]


def test_nobody_has_two_prizes_where_each_has_one():
    shares = prizes(LISTS, {"": OVERALL, "w": WOMEN}, one_each=True)
    assert [(share.key, share.places, share.who) for share in shares][-1] == ("w", (1,), ("D",))
