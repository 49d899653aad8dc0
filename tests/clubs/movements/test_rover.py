"""A rover meets nobody and nothing twice, and moves no pair away twice."""

from collections import Counter

import pytest

from clubs.movements.generators.rover import rover
from clubs.movements.verifier import verify
from scoring.engine.refusal import Refusal


@pytest.mark.parametrize("tables", range(5, 21))
def test_every_size_is_sound(tables):
    most = tables - 1 + tables % 2
    assert rover(tables).rounds == most
    for rounds in range(2, most + 1):
        movement = rover(tables, rounds=rounds)
        report = verify(movement)
        assert report.faults == (), rounds
        extra = 2 * tables + 1
        measures = report.measures
        assert measures.sit_outs[extra] == (1,)
        bumped = Counter({one: len(out) for one, out in measures.sit_outs.items() if one != extra})
        assert set(bumped.values()) <= {0, 1}
        assert sum(bumped.values()) == rounds - 1


def test_where_the_rover_meets_a_pair_again():
    """At 9 and at 15 tables in all rounds it is unavoidable, as published; in fewer rounds it is not."""
    again = {tables for tables in range(5, 21) if rover(tables).limits.meetings_max == 2}
    assert again == {9, 15}
    assert rover(9, rounds=8).limits.meetings_max == 1


def test_only_one_pair_is_met_again():
    measures = verify(rover(9)).measures
    assert [times for (_, other), times in measures.meetings.items() if other == 19 and times > 1] == [2]


@pytest.mark.parametrize("given", [{"tables": 4}, {"tables": 25}, {"tables": 8, "rounds": 8}])
def test_what_does_not_exist_is_refused(given):
    with pytest.raises(Refusal):
        rover(**given)
