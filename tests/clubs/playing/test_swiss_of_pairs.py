"""A Swiss of pairs at matchpoints: rounds drawn by percentages, byes as the conditions say, Danish too."""

from fractions import Fraction

import pytest

from clubs.facts.services.corrected import StatedResult
from clubs.playing.services import running
from clubs.playing.services.pairing import proposal_of
from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.events.services import pairing as scored, stage_figures, stages as figures
from scoring.sessions.services import recomputation
from tests.clubs.playing.test_prints_pages import words
from tests.clubs.tournaments.event_house import at, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db


def a_swiss(house, pairs=6, boards=2, **conditions):
    here = running_stage(
        house, form="pairs_matchpoints", teams=pairs, slug="swiss", **{"pairing": "swiss", **conditions}
    )
    here.stage.event.boards_per_round = boards
    here.stage.event.save(update_fields=["boards_per_round"])
    return here


def draw(here, number):
    return proposal_of(scored.pair(stage=here.stage, number=number, at=at(number), by=here.director))


def play(here, number, drawn, *, boards=2):
    """Boards of a round, the same at every table: who has the lower number wins more, the lower it is."""
    for board in range((number - 1) * boards + 1, number * boards + 1):
        lines = [
            running.ResultToEnter(a, b, StatedResult("played", score=score_of(a, b)), number)
            for a, b in drawn.matches
        ]
        running.enter_results(session=here.session, board=board, lines=lines, at=at(number), by=here.director)


def score_of(ns, ew):
    """Rising by strength, so that no two tables have the same."""
    return 10 * (int(ew) - int(ns)) * 7 + 10 * (9 - min(int(ns), int(ew)))


def together(drawn):
    return {frozenset(match) for match in drawn.matches}


def percents(here):
    rows = stage_figures.figures(here.stage, closing=None)["standings"]
    numbers = dict(here.stage.event.entrants.values_list("pk", "number"))
    return {numbers[row["entrant"]]: Fraction(row["percent"]) for row in rows}


def test_rounds_are_drawn_by_what_everybody_has_and_nobody_meets_again(inside):
    here, seen, before = a_swiss(inside), set(), {}
    for number in (1, 2, 3):
        drawn = draw(here, number)
        assert not together(drawn) & seen
        seen |= together(drawn)
        if number > 1:
            # The two with most are together unless they have met.
            have = sorted(before.items(), key=lambda row: -row[1])
            assert drawn.places[have[0][0]] < drawn.places[have[-1][0]]
        play(here, number, drawn)
        before = percents(here)
    assert sum(before.values()) == 300
    with pytest.raises(Refused) as refused:
        draw(here, 4)
    assert refused.value.code == "round_outside"


def test_a_round_waits_for_the_boards_of_all_tables(inside):
    here = a_swiss(inside)
    drawn = draw(here, 1)
    play(here, 1, drawn, boards=1)
    with pytest.raises(Refused) as refused:
        draw(here, 2)
    assert refused.value.code == "results_missing"


def test_a_danish_overlooks_who_has_met(inside):
    here = a_swiss(inside, pairs=4, pairing="danish", swiss_first_within="neighbours")
    play(here, 1, draw(here, 1))
    order = sorted(percents(here).items(), key=lambda row: (-row[1], row[0]))
    names = [number for number, _percent in order]
    drawn = draw(here, 2)
    assert drawn.system == "danish"
    assert together(drawn) == {frozenset(names[:2]), frozenset(names[2:])}


def test_nobody_sits_out_before_the_conditions_say_what_it_is_worth(inside):
    with pytest.raises(Refused) as refused:
        draw(a_swiss(inside, pairs=5), 1)
    assert refused.value.code == "bye_worth"
    assert "不戦の得点" in refused.value.sentence


def test_a_bye_that_is_not_counted_leaves_percentages_alone(inside):
    here = a_swiss(inside, pairs=5, bye_percent="none")
    first = draw(here, 1)
    play(here, 1, first)
    [sat] = first.byes
    assert sat not in percents(here)
    second = draw(here, 2)
    assert second.byes != first.byes
    play(here, 2, second)
    standings = stage_figures.figures(here.stage, closing=None)["standings"]
    assert sorted(row["boards"] for row in standings) == [2, 2, 4, 4, 4]
    # Places go by percentages where numbers of boards differ.
    figures_of = [Fraction(row["percent"]) for row in standings]
    assert figures_of == sorted(figures_of, reverse=True)


@pytest.mark.parametrize("percent", ["60", "50"])
def test_a_bye_counts_as_so_much_of_the_boards_of_its_round(inside, percent):
    here = a_swiss(inside, pairs=5, bye_percent=percent)
    drawn = draw(here, 1)
    play(here, 1, drawn)
    [sat] = drawn.byes
    assert percents(here)[sat] == int(percent)
    rows = stage_figures.figures(here.stage, closing=None)["standings"]
    key = here.stage.event.entrants.get(number=sat).pk
    [row] = [row for row in rows if row["entrant"] == key]
    # Two tables: a top is 1 matchpoint a board, two boards.
    assert (Fraction(row["score"]), row["boards"]) == (2 * Fraction(int(percent), 100), 2)
    assert sum(Fraction(step[0]) for step in row["steps"]) == Fraction(row["score"])
    assert row["steps"][0][1] == "event_bye"


def test_it_is_run_from_the_desk_and_shown(here):
    with acting_for(here.federation):
        swiss = a_swiss(here, pairs=5, bye_percent="60")
        swiss.stage.event.entrants.update(name="")
        drawn = draw(swiss, 1)
        play(swiss, 1, drawn)
        recomputation.recompute(swiss.session.pk)
        figures.recompute(swiss.stage.pk)
        key = swiss.stage.event.entrants.get(number=drawn.byes[0]).pk
    director = enter(swiss.director)
    desk = text(director.get(f"/sakura/desk/stages/{swiss.stage.pk}/"))
    assert "Draw a round" in desk
    assert "Set the movement" not in desk
    page = f"/sakura/stages/{swiss.stage.pk}/"
    assert "60.00%" in text(director.get(page))
    assert "Round 1: a bye, counted with 1.20 in session 1" in text(
        director.get(f"{page}entrants/{key}/why/")
    )
    prints = text(director.get(f"/sakura/desk/stages/{swiss.stage.pk}/prints/"))
    assert "Choose a movement" not in prints
    # On the wall and on slips a pair plays at one table, under the names of its players.
    base = f"/sakura/desk/stages/{swiss.stage.pk}/prints/rounds/1/"
    wall, slips = (words(director.get(f"{base}{paper}.pdf")) for paper in ("wall/pairings", "slips"))
    assert "open room" not in wall + slips
    assert "bye" in wall
    assert "P10 P11" in wall
    assert slips.count("P10 · P11") == (0 if drawn.byes == ["1"] else 1)
