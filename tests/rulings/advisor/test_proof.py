"""The tables proved, not sampled: every combination of answers of every topic, and what none may come to."""

import re
from functools import cache
from itertools import chain, combinations, product
from math import prod

import pytest

from rulings.advisor.advising import advise, next_question
from rulings.advisor.checking import walk
from rulings.advisor.loading import library
from rulings.library.loading import load
from tests.places import ROOT
from tests.rulings.advisor.forces import FORCES, MODALITIES_OF

TOPICS = library().topics
LIBRARY = ROOT / "rulings/library"
ALL_AT_MOST = 60_000  # combinations of a topic that are tried one by one; beyond that every pair of answers
# In these topics the card, or the act, is a defender's as the title says; elsewhere a question asks.
DEFENDERS_ONLY = {
    "played_card_case": "a defender's card was put back",
    "penalty_card": "a penalty card has a defender for its owner",
    "defender_exposes": "a defender shows or names a card",
}
# Facts that make the card a defender's, and the answers that do.
A_DEFENDERS = {
    "who": {"defender", "defender_faced"},
    "what": {"both_on_trick", "lead_next", "before_partner", "at_rho_turn"},
    "since": {"right_defender"},
    "lead": {"opening", "defender"},
    "now": {"defending"},
    "action": {"point_out_defender_revoke"},
}
ESTABLISHED = {"stage": "established", "moment": "established"}
CORRECTS = re.compile(r"REVOKE_CORRECT|REVOKED?_BOTH_CORRECT|CORRECT_|_REVOKE_CORRECTED")
OPEN_ANYHOW = {"REVOKE_CORRECT_TWELFTH"}  # Law 62D1


def fitting(topic, facts):
    """Whether every answer is possible beside the others."""
    return all(
        any(option.value == value and type(option.value) is type(value) for option in options)
        for name, value in facts.items()
        for options in (topic.fact(name).options_for(facts),)
    )


@cache
def combinations_of(name):
    """Every combination of answers that can be; of a topic with too many, every pair on every path."""
    topic = TOPICS[name]
    values = [[option.value for option in fact.options] for fact in topic.facts]
    names = [fact.name for fact in topic.facts]
    if prod(map(len, values)) <= ALL_AT_MOST:
        every = (dict(zip(names, row, strict=True)) for row in product(*values))
        return [facts for facts in every if fitting(topic, facts)]
    return list(pairs_on_paths(topic))


def pairs_on_paths(topic):
    """Each way through the questions, and with it each pair of answers to what that way does not ask."""
    for path, _rule in walk(topic):
        rest = [fact for fact in topic.facts if fact.name not in path]
        for one, other in combinations(rest, 2) if len(rest) > 1 else ():
            for first, second in product(one.options, other.options):
                facts = {**path, one.name: first.value, other.name: second.value}
                if fitting(topic, facts):
                    yield facts
        yield dict(path)


def ends():
    """Every topic's ways through the page, with the rule at the end."""
    return [(name, facts, rule) for name, topic in TOPICS.items() for facts, rule in walk(topic)]


ENDS = ends()


@pytest.mark.parametrize("name", TOPICS)
def test_every_combination_of_answers_ends_in_one_outcome(name):
    topic = TOPICS[name]
    tried = combinations_of(name)
    assert tried
    for facts in tried:
        holding = [rule for rule in topic.rules if rule.holds(facts)]
        assert holding, facts
        known = {}
        while fact := next_question(name, known):
            assert fact.name in facts, (fact.name, facts)
            known[fact.name] = facts[fact.name]
        assert advise(name, known).rule == holding[0], facts


@pytest.mark.parametrize("name", TOPICS)
def test_no_way_asks_more_than_six_questions(name):
    assert max(len(facts) for facts, _rule in walk(TOPICS[name])) <= 6


def test_a_penalty_card_is_a_defenders():
    for name, facts, rule in ENDS:
        if not rule.follows.penalty_card:
            continue
        by_answer = any(facts.get(fact) in answers for fact, answers in A_DEFENDERS.items())
        assert name in DEFENDERS_ONLY or by_answer, (rule.id, facts)
    assert any(rule.follows.penalty_card for _name, _facts, rule in ENDS)


DENIED = re.compile(
    r"(no|never a|never|not a|nor a) (major |minor )?penalty card|no card .*becomes a penalty card", re.I
)


def test_no_sentence_gives_declarer_or_dummy_a_penalty_card():
    spoken = 0
    for _name, facts, rule in ENDS:
        if facts.get("who") not in ("declarer", "dummy"):
            continue
        for text in (library().rulings[rule.outcome].say.en, rule.because.en):
            if "penalty card" in text.lower():
                assert DENIED.search(text), (rule.id, text)
                spoken += 1
    assert spoken


def test_only_a_dummy_who_acted_is_asked_about_his_rights():
    asked = [(name, facts) for name, facts, _rule in ENDS if "rights_lost" in facts]
    assert {name for name, _facts in asked} == {"dummy_conduct"}
    assert not any(facts["action"].startswith("defender_") for _name, facts in asked)
    assert set(TOPICS["dummy_conduct"].fact("rights_lost").whom) <= {"dummy", "director"}


def test_what_is_established_is_never_corrected():
    held = [
        (facts, rule)
        for _name, facts, rule in ENDS
        if any(facts.get(name) == value for name, value in ESTABLISHED.items())
    ]
    assert held
    wrong = [
        (rule.id, facts)
        for facts, rule in held
        if CORRECTS.search(rule.outcome) and rule.outcome not in OPEN_ANYHOW
    ]
    assert wrong == []


@cache
def modalities():
    """Each item of the Laws with how strongly it binds."""
    return {ref: item.modality for ref, item in load(LIBRARY / "laws-2017").items.items()}


def test_every_item_that_is_cited_stands_in_the_library():
    cited = {law for topic in TOPICS.values() for rule in topic.rules for law in rule.law_refs}
    assert cited
    assert cited - set(modalities()) == set()


# A right that stands in the exception of a ban: 43A1(a) begins with "unless another player has".
BY_EXCEPTION = {"D-23"}


@pytest.mark.parametrize("name", TOPICS)
def test_an_outcome_cites_an_item_that_binds_as_it_does(name):
    wrong = [
        (rule.id, rule.outcome, [(law, modalities()[law]) for law in rule.law_refs])
        for rule in TOPICS[name].rules
        if rule.id not in BY_EXCEPTION
        and not {modalities()[law] for law in rule.law_refs} & MODALITIES_OF[FORCES[rule.outcome]]
    ]
    assert wrong == []


# Words of a ground beside words of the sentence that would deny them.
CONTRADICTIONS = [
    (r"there was no revoke|no revoke\b", r"revoke is (corrected|established)"),
    (r"as if (it had )?gone? unnoticed|play goes on as if", r"is corrected|play a legal card"),
    (r"is established", r"take the card back|is corrected|play a legal card"),
    (r"not (yet )?established", r"revoke is established|trick stays as"),
    (
        r"is no penalty card|no penalty cards|never becomes? a penalty card",
        r"stays .* as a (major |minor )?penalty card",
    ),
    (r"comes too late|too late to", r"may (now )?(be changed|change|take)"),
    (r"no rectification now|nothing is put right now", r"is (corrected|withdrawn)"),
    (r"had no right|has lost the right|had lost the right", r"^that is allowed|may ask that"),
]


@pytest.mark.parametrize("name", TOPICS)
def test_no_ground_contradicts_its_sentence(name):
    wrong = [
        rule.id
        for rule in TOPICS[name].rules
        for ground, sentence in CONTRADICTIONS
        if re.search(ground, rule.because.en, re.I)
        and re.search(sentence, library().rulings[rule.outcome].say.en, re.I)
    ]
    assert wrong == []


# What a ground may assert only where a question of its path has established it.
RESTS_ON = [
    (r"penalty card is of (the|another) suit", {"playable_penalty_cards", "minor_penalty_card"}),
    (r"is established|not (yet )?established", {"stage", "moment"}),
    (r"dummy without rights|rights intact|lost the right", {"rights_lost"}),
    (r"first to (ask|point)", {"first_to_ask"}),
    (r"dummy has shown a card", {"dummy_faced_any_card"}),
    (r"declarer saw it", {"declarer_saw_card_himself"}),
]


def test_each_fact_that_a_ground_rests_on_is_asked():
    grounds = [(rule, set(facts)) for _name, facts, rule in ENDS]
    resting = [
        (rule.id, pattern)
        for rule, asked in grounds
        for pattern, facts in RESTS_ON
        if re.search(pattern, rule.because.en, re.I) and not facts & asked
    ]
    assert resting == []
    used = {
        pattern
        for rule, _asked in grounds
        for pattern, _facts in RESTS_ON
        if re.search(pattern, rule.because.en, re.I)
    }
    assert used == {pattern for pattern, _facts in RESTS_ON}


def test_the_forces_name_every_outcome_once():
    assert set(FORCES) == set(library().rulings)
    assert set(FORCES.values()) <= set(MODALITIES_OF)
    assert set(chain(*MODALITIES_OF.values())) >= set(modalities().values()) - {"none"}
