"""What a place is worth, as the calculator answers."""

import pytest

from tests.scoring.calculators.asking import adds_up, answer, problem, steps

NAME = "master-points"


def test_a_place_is_worth_what_the_scheme_says_with_steps_that_add_up():
    points = answer(NAME, scheme="weekly", contestants=12, place=2, **{"class": 3})
    assert (points["amount"], points["colour"]) == ("0.25", "black")
    assert points["by_place"] == ["0.36", "0.25", "0.18", "0.12"]
    assert adds_up(points)
    assert steps(points)[0] == ("3/25", "First place: 0.01 for each of 12 contestants")
    assert steps(points)[-1] == ("1/4", "Each player has 0.25")


@pytest.mark.parametrize(
    ("asked", "amount"),
    [
        ({"scheme": "australian-club", "contestants": 7, "opposite": 6}, "0.21"),
        ({"scheme": "australian-club", "contestants": 7, "opposite": 6, "place": 3, "sharing": 2}, "0.06"),
        ({"scheme": "australian-club", "contestants": 9}, "0.30"),
        ({"scheme": "american-club", "contestants": 13, "opposite": 13, "place": 5}, "0.26"),
        ({"scheme": "american-club", "contestants": 10, "restrictions": ["age", "gender"]}, "0.35"),
        ({"scheme": "american-overall", "contestants": 40, "level": "sectional", "sessions": 2}, "7.50"),
        ({"scheme": "series", "contestants": 6, "games": ["0.30", "0.24", "0.36", "0.30"]}, "0.60"),
        ({"scheme": "new-zealand", "contestants": 2, "form": "teams", "won": "1.5", "match_boards": 8}, "24"),
        (
            {
                "scheme": "weekly-teams",
                "contestants": 8,
                "form": "teams",
                "class": 3,
                "match_boards": 8,
                "match_maximum": 20,
                "victory_points": 70,
            },
            "0.21",
        ),
    ],
)
def test_each_formula_is_asked_for_what_it_needs(asked, amount):
    points = answer(NAME, **asked)
    assert points["amount"] == amount
    assert adds_up(points)


def test_a_scheme_of_another_pack_may_be_asked_about_and_one_before_its_day_not():
    assert answer(NAME, scheme="english-local", contestants=11, pack="jcbl-sample")["amount"] == "40"
    early = problem(NAME, scheme="weekly", contestants=6, day="1990-01-01")
    assert early["field"] == "day"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"scheme": "weekly", "contestants": 6, "place": 6, "sharing": 2}, "place"),
        ({"scheme": "weekly", "contestants": 1}, "contestants"),
        ({"scheme": "series", "contestants": 6}, "games"),
        ({"scheme": "weekly-teams", "contestants": 6}, "form"),
        ({"scheme": "world", "contestants": 6}, "scheme"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(asked, field):
    assert problem(NAME, **asked)["field"] == field
