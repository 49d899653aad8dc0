"""Situations of the kind that examinations for directors set: the tables rule them as the Laws do."""

import tomllib

import pytest

from rulings.advisor.advising import advise, next_question
from tests.places import ROOT

SITUATIONS = tomllib.loads((ROOT / "tests/rulings/advisor/situations.toml").read_text(encoding="utf-8"))[
    "situation"
]


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation["words"][:60])
def test_the_situation_is_ruled_as_the_laws_have_it(situation):
    advice = advise(situation["topic"], situation["facts"])
    assert (advice.rule.outcome, advice.ignored) == (situation["outcome"], ())
    assert situation["law"] in advice.rule.items


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation["words"][:60])
def test_the_page_asks_for_the_facts_of_the_situation_and_for_no_others(situation):
    asked = {}
    while fact := next_question(situation["topic"], asked):
        asked[fact.name] = situation["facts"][fact.name]
    assert asked == situation["facts"]


def test_there_are_sixty_situations_and_more_each_told_once():
    wordings = [situation["words"] for situation in SITUATIONS]
    assert len(set(wordings)) == len(wordings) >= 60
