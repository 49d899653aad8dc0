"""An examination set before the tables were asked: outcome, deciding items, cards and tricks agree."""

import tomllib

import pytest

from rulings.advisor.advising import advise, next_question
from rulings.advisor.loading import library
from tests.places import ROOT

QUESTIONS = tomllib.loads((ROOT / "tests/rulings/advisor/examination.toml").read_text(encoding="utf-8"))[
    "question"
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["words"][:60])
def test_the_advisor_rules_as_was_written_down_before(question):
    advice = advise(question["topic"], question["facts"])
    assert (advice.rule.outcome, advice.ignored) == (question["outcome"], ())
    assert set(question["laws"]) <= set(advice.rule.items)
    follows = advice.rule.follows
    if "penalty_card" in question:
        assert (follows.penalty_card or "none") == question["penalty_card"]
    if "tricks" in question:
        assert (follows.tricks or "none") == question["tricks"]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["words"][:60])
def test_the_page_asks_for_these_facts_and_for_no_others(question):
    asked = {}
    while fact := next_question(question["topic"], asked):
        asked[fact.name] = question["facts"][fact.name]
    assert asked == question["facts"]


def test_every_topic_is_examined_and_no_situation_twice():
    assert {question["topic"] for question in QUESTIONS} == set(library().topics)
    wordings = [question["words"] for question in QUESTIONS]
    assert len(set(wordings)) == len(wordings) >= 100
