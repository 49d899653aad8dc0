"""The tables are sound: every rule is reached, every word is there in both languages, nothing contradicts."""

import re
from dataclasses import replace

import pytest

from rulings.advisor import speaking
from rulings.advisor.advising import advise
from rulings.advisor.checking import check, walk
from rulings.advisor.loading import library
from rulings.advisor.tables import AdvisorRule, Library
from rulings.library.bilingual import BilingualText
from rulings.library.references import LawItem, is_law
from scoring.calculators.duplicate.advice import TOPICS
from tests.places import ROOT

TABLES = library()
RULES = [rule for topic in TABLES.topics.values() for rule in topic.rules]


def with_rules(change) -> Library:
    """The tables with the rules of one topic changed."""
    topic = TABLES.topics["fifth_card"]
    return replace(TABLES, topics={**TABLES.topics, topic.name: replace(topic, rules=change(topic.rules))})


def test_all_of_the_tables_are_there():
    written = {path.stem for path in (ROOT / "rulings/advisor/topics").glob("*.toml")}
    assert set(TABLES.topics) == written
    assert len(written) >= 23
    assert check(TABLES) == []


@pytest.mark.parametrize("name", TABLES.topics)
def test_every_rule_is_the_answer_to_some_facts(name):
    reached = set()
    for facts, rule in walk(TABLES.topics[name]):
        given = {key: None if value == "unknown" else value for key, value in facts.items()}
        outcome = advise(name, given)
        assert outcome.rule == rule
        assert {finding.fact.name for finding in outcome.findings} <= set(facts)
        reached.add(outcome.rule.id)
    assert reached == {rule.id for rule in TABLES.topics[name].rules}


def test_a_gap_is_found():
    assert any("no rule for" in problem for problem in check(with_rules(lambda rules: rules[:-1])))


def test_a_rule_that_never_counts_is_found():
    last = replace(TABLES.topics["fifth_card"].rules[-1], id="F5-9")
    assert "F5-9 never counts" in check(with_rules(lambda rules: (*rules, last)))


@pytest.mark.parametrize(
    ("when", "says"),
    [
        ({"colour": ("red",)}, "there is no fact colour"),
        ({"who": ("umpire",)}, "who cannot be umpire"),
        ({"intended_as_lead": (1,)}, "intended_as_lead cannot be 1"),
    ],
)
def test_a_condition_on_what_there_is_not_is_found(when, says):
    odd = replace(TABLES.topics["fifth_card"].rules[0], id="F5-9", when=when)
    assert any(says in problem for problem in check(with_rules(lambda rules: (odd, *rules))))


def test_conditions_that_exclude_each_other_are_found():
    topic = TABLES.topics["card_played"]
    odd: AdvisorRule = replace(topic.rules[0], id="CP-99", when={"who": ("dummy",), "manner": ("held",)})
    tables = replace(TABLES, topics={**TABLES.topics, topic.name: replace(topic, rules=(odd, *topic.rules))})
    assert any("CP-99: manner = held contradicts" in problem for problem in check(tables))


def test_missing_words_are_found():
    odd = replace(TABLES.topics["fifth_card"].rules[0], outcome="SHRUG", law_refs=("99Z",))
    problems = check(with_rules(lambda rules: (odd, *rules[1:])))
    assert {"F5-0: SHRUG has no words", "F5-0: 99Z is no item of the Laws"} <= set(problems)
    assert "no rule comes to ESTABLISH_INTENTION" in problems


def everything_said() -> dict[str, BilingualText]:
    return dict(speaking._by_code())


def test_every_sentence_is_there_in_both_languages():
    japanese = re.compile(r"[ぁ-んァ-ヶ一-龠]")
    assert [
        code for code, words in everything_said().items() if not words.en or japanese.search(words.en)
    ] == []
    assert [code for code, words in everything_said().items() if not japanese.search(words.ja)] == []


def test_japanese_keeps_to_the_glossary():
    wrong = re.compile(
        r"プレイヤー|ディフェンダ(?!ー)|スーツ|デクレアラー|審判|クレーム|[０-９Ａ-Ｚａ-ｚ]|\bAI\b|\bUI\b"
    )
    assert {code: words.ja for code, words in everything_said().items() if wrong.search(words.ja)} == {}


def test_the_calculator_lists_the_topics_by_their_titles():
    assert {name: topic.title.en for name, topic in TABLES.topics.items()} == TOPICS


@pytest.mark.parametrize(
    ("written", "english", "japanese"),
    [
        ("41A", "Law 41A", "第41条A項"),
        ("45C4(b)", "Law 45C4(b)", "第45条C項4(b)"),
        ("16", "Law 16", "第16条"),
        ("67B1(a)", "Law 67B1(a)", "第67条B項1(a)"),
    ],
)
def test_items_of_the_laws_are_written_as_each_language_does(written, english, japanese):
    assert is_law(written)
    assert (LawItem(written).label("en"), LawItem(written).label("ja")) == (english, japanese)


@pytest.mark.parametrize("written", ["94A", "0", "45(b)", "45c", "Law 45", ""])
def test_what_is_no_item_of_the_laws(written):
    assert not is_law(written)
