"""Averages keep their names from the form to the figure."""

from fractions import Fraction

import pytest

from scoring.engine.average import Average, percent_of, share_of


@pytest.mark.parametrize("average", Average)
def test_a_file_that_writes_the_percentage_of_an_average_means_the_average(average):
    assert share_of(average.percent) is average
    assert percent_of(average) == average.percent


def test_any_other_percentage_is_what_the_director_gave():
    assert share_of(Fraction(55)) == percent_of(Fraction(55)) == 55
