"""Every question of the quiz is answered by the tables, and by no other of its options."""

import pytest

from rulings.advisor.advising import advise
from rulings.advisor.evaluating import live_rules
from rulings.advisor.loading import library
from rulings.library.shelf import books
from scoring.engine.words import WRITTEN
from scoring.learning.quiz.questions import LAW, OPTIONS
from scoring.learning.quiz.sets import PASS, ROUND, sets
from scoring.learning.shelf import HERE

EDITION = "laws-2017"
SETS = list(sets().values())
QUESTIONS = [(one.key, question) for one in SETS for question in one.questions(EDITION)]
RULINGS = [(key, question) for key, question in QUESTIONS if question.topic != LAW]


def test_directors_are_asked_about_every_rule_of_every_table():
    rules = {f"{topic.name}/{rule.id}" for topic in library().topics.values() for rule in topic.rules}
    asked = [q.key for one in SETS if one.audience == "directors" for q in one.questions(EDITION)]
    assert sorted(asked) == sorted(rules)
    assert len(rules) > 300


@pytest.mark.parametrize(("quiz_set", "question"), RULINGS, ids=lambda value: getattr(value, "key", None))
def test_the_answer_is_what_the_advisor_advises(quiz_set, question):
    topic = library().topics[question.topic]
    advice = advise(question.topic, question.facts)
    assert f"{topic.name}/{advice.rule.id}" == question.key
    assert question.right == advice.rule.outcome
    assert live_rules(topic, question.facts)[0].holds(question.facts)  # nothing was left to assume


@pytest.mark.parametrize(("quiz_set", "question"), RULINGS, ids=lambda value: getattr(value, "key", None))
def test_one_option_is_right_and_the_words_tell_them_apart(quiz_set, question):
    assert question.options.count(question.right) == 1
    assert len(set(question.options)) == OPTIONS
    for language in WRITTEN:
        words = {library().rulings[option].title.in_language(language) for option in question.options}
        assert len(words) == OPTIONS


def test_every_law_is_asked_for_once_and_its_heading_is_no_other_laws():
    edition = books(EDITION).laws
    asked = sets()["players-laws"].questions(EDITION)
    assert sorted(int(question.right) for question in asked) == list(edition.articles)
    for question in asked:
        headings = [edition.articles[int(option)].heading for option in question.options]
        assert question.options.count(question.right) == 1
        assert (
            len({heading.en for heading in headings}) == len({heading.ja for heading in headings}) == OPTIONS
        )


def test_no_right_answer_is_written_down():
    """The sets name topics, and nothing that a table answers."""
    written = (HERE / "quiz" / "sets.toml").read_text()
    assert not [outcome for outcome in library().rulings if outcome in written]


@pytest.mark.parametrize("one", SETS, ids=lambda one: one.key)
def test_rounds_go_through_a_whole_set(one):
    pool = one.questions(EDITION)
    assert len(pool) >= ROUND > PASS
    assert len({question.key for question in pool}) == len(pool)
    rounds = -(-len(pool) // ROUND)
    asked = [question.key for number in range(1, rounds + 1) for question in one.round(number, EDITION)]
    assert len(asked) == rounds * ROUND
    assert set(asked) == {question.key for question in pool}
