"""What a leg is worth, laid out as conditions print it."""

from fractions import Fraction

import pytest

from scoring.engine.sentences import WORDS
from scoring.engine.series.conditions import (
    PointsTableError,
    SeriesConditions,
    SeriesMeasure,
    SharedPlaces,
    read_points,
)
from scoring.engine.series.legs import LegResult, SeriesLeg, points_of

TABLE = read_points("100 80 60 50 45, 40、36")
BELOW = Fraction(5)

# place, shared by so many, average, higher
WORTH = [
    (1, 1, "100", "100"),
    (7, 1, "36", "36"),
    (8, 1, "5", "5"),
    (1, 2, "90", "100"),
    (2, 3, "190/3", "80"),
    (6, 3, "27", "40"),  # 40, 36 and the 5 of a place below the table
    (9, 4, "5", "5"),
]


def points(result, conditions, **leg):
    ((own,),) = points_of([SeriesLeg(1, (result,), **leg)], conditions).values()
    return own


@pytest.mark.parametrize(("place", "sharing", "average", "higher"), WORTH)
def test_points_of_a_place(place, sharing, average, higher):
    for shared, wanted in ((SharedPlaces.AVERAGE, average), (SharedPlaces.HIGHER, higher)):
        conditions = SeriesConditions(points_by_place=TABLE, points_below=BELOW, shared=shared)
        assert points(LegResult("A", place, sharing), conditions).points == Fraction(wanted)


def test_a_weighted_leg_says_so():
    own = points(LegResult("A", 2), SeriesConditions(points_by_place=TABLE), weight=Fraction(3, 2))
    assert [step.amount for step in own.award.steps] == [80, 40]
    sentences = [WORDS.say(step.code, step.parameters, "en") for step in own.award.steps]
    assert sentences == ["Leg 1: place 2 is worth 80", "Leg 1 counts 1.5 times"]


def test_percentages_and_master_points_count_as_they_are():
    result = LegResult("A", 3, figure=Fraction("58.25"))
    for measure in (SeriesMeasure.PERCENT, SeriesMeasure.MASTER_POINTS):
        assert points(result, SeriesConditions(measure=measure)).points == Fraction("58.25")


def test_a_leg_without_percentages_brings_nothing_and_says_so():
    own = points(LegResult("A", 1), SeriesConditions(measure=SeriesMeasure.PERCENT))
    assert (own.points, own.award.steps[0].code) == (0, "series_no_percent")


def test_who_played_twice_in_a_leg_has_the_better():
    leg = SeriesLeg(1, (LegResult("A", 3), LegResult("A", 1), LegResult("A", 7)))
    (own,) = points_of([leg], SeriesConditions(points_by_place=TABLE))["A"]
    assert (own.result.rank, own.points) == (1, 100)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("10 x", "points_no_amount"),
        ("10 -1", "points_no_amount"),
        ("1e9", "points_no_amount"),
        ("10 11", "points_rise"),
        ("1 " * 501, "points_too_many"),
    ],
)
def test_a_table_that_cannot_be(text, code):
    with pytest.raises(PointsTableError) as refused:
        read_points(text)
    assert refused.value.code == code
