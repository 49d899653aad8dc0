"""Cards: who goes where with which boards next, for players and for tables."""

import pytest

from clubs.movements import cards
from clubs.movements.generators import howell, mitchell
from clubs.movements.generators.houston import houston
from clubs.movements.generators.individual import individual
from clubs.movements.generators.round_robin import round_robin
from clubs.movements.generators.rover import rover
from clubs.movements.text import boards
from tests.clubs.movements.divided import DIVIDED

MADE = [
    mitchell.straight(7),
    mitchell.relay(8),
    rover(8),
    howell.howell(11),
    individual(9),
    houston(9),
    round_robin(5),
    DIVIDED,
]


def words(movement, table, line, language="en"):
    """What a table's card says after a round."""
    card = cards.table_cards(movement)[table - 1].lines[line - 1]
    return card.words(language)


def test_a_mitchells_card():
    movement = mitchell.skip(8, boards_per_set=3)
    assert words(movement, 3, 1) == [
        "NS 3 stays; boards 10–12 next",
        "EW 11 to table 4, EW; boards 13–15 next",
        "Boards 7–9 to table 2",
    ]
    assert words(movement, 4, 4)[1] == "EW 9 to table 6, EW; boards 4–6 next"
    assert words(movement, 1, 7) == ["NS 1 has finished", "EW 10 has finished", "Boards 19–21 are finished"]


def test_sharing_and_the_stand():
    movement = mitchell.relay(8)
    assert cards.table_cards(movement)[0].lines[0].shared_with == (8,)
    assert cards.table_cards(movement)[1].lines[0].shared_with == ()
    assert words(movement, 1, 1)[0] == "Shares its boards with table 8"
    assert words(movement, 5, 1)[2] == "Boards 11–12 to the stand"


def test_a_rovers_card():
    movement = rover(6)
    guide = cards.guide_cards(movement)[12]
    assert guide.lines[0].place == cards.TableSeat(0, "")
    assert [line.is_sit_out for line in guide.lines] == [True, False, False, False, False]
    assert any("sits out" in text for text in words(movement, guide.lines[1].place.table, 1))


def test_an_individuals_card():
    line = cards.guide_cards(individual(8))[7].lines[0]
    assert line.place == cards.TableSeat(1, "N")
    assert (len(line.partner), len(line.opponents)) == (1, 2)


def test_both_rooms_share():
    movement = round_robin(6)
    card = cards.table_cards(movement)[2]
    assert [line.shared_with for line in card.lines] == [(4,)] * 5


def test_in_a_three_way_match_pairs_keep_their_side():
    """Whoever has played a set North-South is not sent to it again."""
    assert words(DIVIDED, 1, 1) == [
        "NS 1 to table 3, NS; boards 9–12 next",
        "EW 2 to table 2, EW; boards 5–8 next",
        "Boards 1–4 stay",
    ]


@pytest.mark.parametrize("movement", MADE, ids=lambda movement: movement.form.value)
def test_cards_say_what_the_movement_says(movement):
    """From the first round on, following the table cards' moves leads along the guide cards."""
    guides = {card.contestant: card.lines for card in cards.guide_cards(movement)}
    assert set(guides) == set(range(1, movement.contestants + 1))
    for card in cards.table_cards(movement):
        for line in card.lines:
            for move in line.moves:
                later = [
                    stop
                    for stop in guides[move.contestant]
                    if (stop.round, stop.part) > (line.round, line.part)
                ]
                if move.after is None:
                    assert later == []
                else:
                    soon = [
                        stop for stop in later if (stop.round, stop.part) == (later[0].round, later[0].part)
                    ]
                    assert (move.after, move.boards) in [(stop.place, stop.boards) for stop in soon]
                assert move.words("ja")
                assert move.words("en")


def test_runs_of_boards():
    assert boards((1, 2, 3, 7, 9, 10)) == "1–3, 7, 9–10"
