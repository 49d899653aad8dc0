"""Master points in conditions of contest: what cannot be is refused when it is written, all at once."""

from datetime import date

import pytest

from clubs.tournaments.contest import EventConditions, problems
from scoring.engine.sentences import WORDS

DAY = date(2026, 11, 21)
PLACES = {"per": "player", "by": "direction", "places": {"1": "0.20", "2": "0.10"}}


def complaints(points, pack="jcbl-sample", day=DAY):
    wrong = problems({"master_points": points}, pack, day)
    return [WORDS.say(problem.code, problem.parameters, "en") for problem in wrong]


@pytest.mark.parametrize("points", [PLACES, "weekly", "championship", None])
def test_a_scheme_by_name_or_by_places_is_taken(points):
    assert complaints(points) == []
    assert EventConditions.read({"master_points": points}, "jcbl-sample", DAY).master_points == points


@pytest.mark.parametrize(
    ("points", "sentences"),
    [
        (
            {"places": {"1": "0.10", "3": "0.05"}},
            ["master_points.places.3: the places have a gap; here place 2 was to come."],
        ),
        (
            {"places": {"1": "ten"}, "per": "pair"},
            [
                "master_points.per: there is no pair. Allowed: player, contestant.",
                "master_points.places.1: ten is not a number. Write 3, 12.5 or 31/8.",
            ],
        ),
        (
            ["weekly"],
            ['master_points: ["weekly"] does not hold fields by name.'],
        ),
    ],
)
def test_places_that_cannot_be_are_refused_together(points, sentences):
    assert complaints(points) == sentences


def test_a_scheme_that_the_pack_has_not_or_not_yet_is_refused():
    (sentence,) = complaints("australian-club")
    assert sentence.endswith("Schemes: championship, series, weekly, weekly-teams.")
    assert complaints("weekly", day=date(1990, 1, 1))[0].startswith("weekly is not in force on 1990-01-01")
