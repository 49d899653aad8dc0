"""The tables proved, not sampled: every combination of answers of every topic, and what none may come to."""

import re
from collections import Counter
from functools import cache
from itertools import product
from math import prod

import pytest

from rulings.advisor.advising import advise, next_question
from rulings.advisor.checking import walk
from rulings.advisor.evaluating import live_rules
from rulings.advisor.loading import library
from tests.places import ROOT

TOPICS = library().topics
ALL_AT_MOST = 60_000  # combinations of a topic: all are tried one by one, so a topic has to stay below
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


def size(topic):
    """How many combinations of answers there are, those that cannot be included."""
    return prod(len(fact.options) for fact in topic.facts)


@cache
def combinations_of(name):
    """Every combination of answers that can be."""
    topic = TOPICS[name]
    values = [[option.value for option in fact.options] for fact in topic.facts]
    names = [fact.name for fact in topic.facts]
    every = (dict(zip(names, row, strict=True)) for row in product(*values))
    return [facts for facts in every if fitting(topic, facts)]


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


def recorded():
    """The table of docs/advisor.md: topic, rules, ways through the page, most questions, combinations."""
    text = (ROOT / "docs/advisor.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \| ([\d,]+) \|$", text, re.M)
    return {name: tuple(int(cell.replace(",", "")) for cell in cells) for name, *cells in rows}


def test_what_is_enumerated_is_recorded_topic_by_topic():
    counts = {}
    for name, topic in TOPICS.items():
        ways = [facts for facts, _rule in walk(topic)]
        counts[name] = (len(topic.rules), len(ways), max(map(len, ways)), size(topic))
    assert recorded() == counts
    assert max(combinations for *_, combinations in counts.values()) <= ALL_AT_MOST


# Where a smaller question comes before a larger one though no answer to it settles the matter: its answer
# says which answers the larger one has, or whom it is put to.
BEFORE_A_LARGER = {
    ("revoke", "who"): "only a defender can have left a penalty card unplayed",
    ("lead_out_of_turn", "turn"): "only a lead at the other side's turn leaves a proper lead to theirs",
    ("call_out_of_rotation", "call"): "what it was is on the table; at whose turn has to be worked out",
    ("designation_from_dummy", "dummy_leading"): "it decides whether the last trick matters",
    ("dummy_conduct", "rights_lost"): "it comes before who spoke first, which matters only then",
    ("dummy_conduct", "moment"): "after the play dummy has every right",
    ("follow_suit", "who"): "a declarer is asked nothing of penalty cards",
    ("penalty_card", "kind"): "of a minor one it matters which card was played in its place",
    ("claim", "stage"): "of a concession it decides whether a trick is looked at or play may go on",
    ("defective_trick", "both_sides_played_to_next"): "it decides whether the trick is still open",
}


def smaller_questions():
    """Questions that come before one on which more rules depend, no answer ending the matter at once."""
    smaller = set()
    for name, topic in TOPICS.items():
        for path, _rule in walk(topic):
            known = {}
            while fact := next_question(name, known):
                live = live_rules(topic, known)
                waiting = Counter(other for rule in live for other in rule.when if other not in known)
                ways = ({**known, fact.name: option.value} for option in fact.options_for(known))
                if waiting[fact.name] < max(waiting.values()) and all(next_question(name, w) for w in ways):
                    smaller.add((name, fact.name))
                known[fact.name] = path[fact.name]
    return smaller


def test_the_largest_question_comes_first():
    """The one on which most rules depend, unless an answer to a smaller one settles the matter at once."""
    assert smaller_questions() == set(BEFORE_A_LARGER)


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


# Words of a ground beside words of the sentence that would deny them.
CONTRADICTIONS = [
    (r"there was no revoke|no revoke\b", r"revoke is (corrected|established)"),
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


# The same in Japanese.
CONTRADICTIONS_JA = [
    (r"リボークは(なく|ありません)", r"リボークを訂正|リボークは成立して|リボークが成立して"),
    (r"リボーク(が|は)成立して(おり|います)", r"規則にかなうカードを|正しいカードに替えて|リボークを訂正"),
    (r"(まだ|どちらのリボークも)成立していない", r"リボークは成立して|トリックはそのまま有効"),
    (r"ペナルティカードに(は)?なりません", r"ペナルティカードとして.*残"),
    (r"時期を過ぎて|もう(変えられ|直せ)|遅すぎ", r"(変えられます|戻せます|変えてください)"),
    (r"権利を失った|権利のない", r"^それは認められています|質問できます"),
    (r"制限(は|も)?ありません|制限がない", r"リードに制限があります|リードしないでください"),
]


@pytest.mark.parametrize("name", TOPICS)
def test_no_ground_contradicts_its_sentence(name):
    wrong = [
        (rule.id, ground)
        for rule in TOPICS[name].rules
        for language, pairs in (("en", CONTRADICTIONS), ("ja", CONTRADICTIONS_JA))
        for ground, sentence in pairs
        if re.search(ground, rule.because.in_language(language), re.I)
        and re.search(sentence, library().rulings[rule.outcome].say.in_language(language), re.I)
    ]
    assert wrong == []


def test_every_phrase_that_is_compared_is_said_somewhere():
    rules = [rule for topic in TOPICS.values() for rule in topic.rules]
    phrases = []
    for language, pairs in (("en", CONTRADICTIONS), ("ja", CONTRADICTIONS_JA)):
        grounds = " | ".join(rule.because.in_language(language) for rule in rules)
        says = "\n".join(ruling.say.in_language(language) for ruling in library().rulings.values())
        phrases += [(ground, grounds) for ground, _sentence in pairs]
        phrases += [(sentence, says) for _ground, sentence in pairs]
    assert len(phrases) > 20
    assert [phrase for phrase, texts in phrases if not re.search(phrase, texts, re.I | re.M)] == []


# What a ground may assert only where a question of its path has established it.
RESTS_ON = [
    ("en", r"penalty card is of (the|another) suit", {"playable_penalty_cards", "minor_penalty_card"}),
    ("en", r"is established|not (yet )?established", {"stage", "moment"}),
    ("en", r"dummy without rights|rights intact|lost the right", {"rights_lost"}),
    ("en", r"first to (ask|point)", {"first_to_ask"}),
    ("en", r"dummy has shown a card", {"dummy_faced_any_card"}),
    ("en", r"declarer saw it", {"declarer_saw_card_himself"}),
    (
        "ja",
        "ペナルティカードは(リードされた|別の)スート",
        {"playable_penalty_cards", "minor_penalty_card"},
    ),
    ("ja", "リボークは成立して|まだ成立して|成立していない", {"stage", "moment"}),
    ("ja", "権利(のない|を失っていない|を失った)ダミー|権利を失っていなければ", {"rights_lost"}),
    ("ja", "ダミーが.*最初に(尋ね|指摘)", {"first_to_ask"}),
    ("ja", "ダミーのカードが見えた", {"dummy_faced_any_card"}),
    ("ja", "ディクレアラーは自分の目で見", {"declarer_saw_card_himself"}),
]


def test_each_fact_that_a_ground_rests_on_is_asked():
    grounds = [(rule, set(facts)) for _name, facts, rule in ENDS]
    used = set()
    for language, pattern, facts in RESTS_ON:
        for rule, asked in grounds:
            if re.search(pattern, rule.because.in_language(language), re.I):
                assert facts & asked, (rule.id, pattern)
                used.add(pattern)
    assert used == {pattern for _language, pattern, _facts in RESTS_ON}
