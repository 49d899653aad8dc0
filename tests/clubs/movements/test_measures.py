"""What the measures count, on a movement small enough to count by hand."""

from fractions import Fraction

from clubs.movements.generators import howell, mitchell
from clubs.movements.generators.individual import individual
from clubs.movements.verifier import verify


def test_two_tables_by_hand():
    """Three rounds, two tables, everything shared: opponents once, and the others once each way or not."""
    measures = verify(howell.howell(4, boards_per_set=5)).measures
    assert set(measures.meetings.values()) == {1}
    assert set(measures.common_boards.values()) == {15}
    assert sum(measures.competition.values()) == 3 * 2 * 5  # rounds, tables, boards at half a top of 1
    assert measures.scores_of_set == {1: 2, 2: 2, 3: 2}
    assert measures.quality == 100


def test_competition_adds_up_to_half_a_top_for_every_result():
    """Same sides and opposite sides at other tables cancel; what remains are the meetings (Manning)."""
    for pairs in range(6, 24, 2):
        movement = howell.howell(pairs)
        tables = pairs // 2
        total = sum(verify(movement).measures.competition.values())
        assert total == tables * movement.rounds * movement.boards_per_set * (tables - 1)


def test_seven_tables_switched_once():
    """A Mitchell of seven rounds with one switched: 90.46 of 100."""
    quality = verify(mitchell.arrow_switched(mitchell.straight(7))).measures.quality
    assert (
        quality
        == Fraction(1176, 13)
        == verify(mitchell.arrow_switched(mitchell.straight(7, boards_per_set=4))).measures.quality
    )


def test_each_contestants_own_quality():
    measures = verify(howell.howell(8)).measures
    assert measures.quality_of == dict.fromkeys(range(1, 9), Fraction(100))


def test_sides():
    measures = verify(mitchell.arrow_switched(mitchell.straight(7))).measures
    assert (measures.rounds_ns[1], measures.rounds_ew[1]) == (6, 1)


def test_one_table_compares_nobody():
    assert verify(individual(4)).measures.quality is None
