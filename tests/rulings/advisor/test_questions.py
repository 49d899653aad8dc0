"""The next question: only what is still needed, in the director's order, of the right person first."""

import pytest

from rulings.advisor.advising import next_question
from rulings.advisor.checking import walk
from rulings.advisor.evaluating import live_rules, question_after
from rulings.advisor.loading import library
from scoring.engine.refusal import Refusals

TOPICS = library().topics

ORDERS = [
    ("card_played", {}, ["who", "manner", "partner_could_see", "already_played_to_trick"]),
    ("card_played", {"who": "dummy"}, ["manner"]),
    ("change_of_designation", {}, ["target", "method", "cause"]),
    ("fifth_card", {}, ["intended_as_lead", "who"]),
    ("misexplanation_timing", {"lead_faced": True}, ["whose"]),
    ("misexplanation_timing", {"lead_faced": False}, ["auction_over", "whose"]),
    ("defective_trick", {"kind": "omitted"}, ["both_sides_played_to_next"]),
    (
        "trick_inspection",
        {"play_over": True},
        ["dispute", "facts_unascertainable", "only_one_side_mixed_cards"],
    ),
]
ANSWERS = {
    "auction_over": True,
    "whose": "defenders",
    "who": "defender",
    "manner": "held",
    "partner_could_see": True,
    "already_played_to_trick": True,
    "target": "dummy",
    "method": "named",
    "cause": "change_of_mind",
    "intended_as_lead": False,
    "both_sides_played_to_next": False,
    "dispute": True,
    "facts_unascertainable": True,
    "only_one_side_mixed_cards": True,
    "card_shown_or_named_during_inquiry": False,
    "partner_saw_card": False,
    "position_visible_to_partner": False,
    "demonstration_agreed_by_all": True,
    "declarer_saw_card_himself": False,
}


def asked(topic, facts):
    """The questions that come, answered as ANSWERS has it."""
    names = []
    while fact := next_question(topic, facts):
        names.append(fact.name)
        answer = ANSWERS[fact.name]
        options = [option.value for option in fact.options_for(facts)]
        facts = {**facts, fact.name: answer if answer in options else options[0]}
    return names


@pytest.mark.parametrize(("topic", "facts", "names"), ORDERS)
def test_questions_come_in_the_directors_order(topic, facts, names):
    assert asked(topic, facts) == names


def test_the_played_card_ruling_goes_step_by_step():
    names = [
        "card_shown_or_named_during_inquiry",
        "partner_saw_card",
        "position_visible_to_partner",
        "demonstration_agreed_by_all",
        "declarer_saw_card_himself",
    ]
    assert asked("played_card_case", {}) == names


@pytest.mark.parametrize("topic", ["card_played", "defender_exposes", "played_card_case"])
def test_the_partner_is_asked_before_the_player_who_showed_the_card(topic):
    sight = [fact for fact in TOPICS[topic].facts if "partner" in fact.name]
    assert sight
    assert all(fact.whom[0] == "partner" and fact.beware for fact in sight)
    assert all(fact.whom[-1] == "dummy" for fact in sight if "dummy" in fact.whom)


@pytest.mark.parametrize("name", TOPICS)
def test_no_question_is_idle(name):
    """Of every question that comes, two answers lead on to different rules or different questions."""
    topic = TOPICS[name]
    leads = {}
    for facts, _rule in walk(topic):
        known = {}
        for fact in iter(lambda known=known: question_after(topic, known), None):
            ways = [{**known, fact.name: option.value} for option in fact.options_for(known)]
            after = [tuple(rule.id for rule in live_rules(topic, way)) for way in ways]
            leads[fact.name, *known.items()] = len(set(after))
            known[fact.name] = facts[fact.name]
    assert leads
    assert {asked: ways for asked, ways in leads.items() if ways < 2} == {}


def test_an_answer_that_cannot_be_is_not_offered():
    fact = next_question("card_played", {"who": "dummy"})
    assert [option.value for option in fact.options_for({"who": "dummy"})] == [
        "named",
        "touched_to_play",
        "touched_to_arrange",
        "touched_reaching_adjacent",
    ]


def test_facts_that_cannot_be_are_refused_all_at_once():
    with pytest.raises(Refusals) as refused:
        next_question("card_played", {"who": "umpire", "partner_could_see": "perhaps"})
    assert [refusal.field for refusal in refused.value.refusals] == ["who", "partner_could_see"]
