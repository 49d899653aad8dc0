"""The advisor's two questions: what to ask next, and what the Laws make of the facts."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.advisor.evaluating import grounds_of, live_rules, question_after
from rulings.advisor.loading import library
from rulings.advisor.speaking import question_text
from rulings.advisor.tables import UNKNOWN_VALUE, AdvisorFact, AdvisorRule, AdvisorTopic, Ruling, Value
from scoring.engine.given.brief import brief
from scoring.engine.refusal import MISSING, RANGE, UNKNOWN, Refusal, Refusals

COUNT_MOST = 52


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact that the outcome rests on. `is_assumed`: nobody said so, it is what usually is."""

    fact: AdvisorFact
    value: Value
    is_assumed: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """What the Laws say: the rule that counts, the words for it, and the facts that led to it."""

    topic: AdvisorTopic
    rule: AdvisorRule
    ruling: Ruling
    findings: tuple[Finding, ...]
    ignored: tuple[str, ...]


def topic_of(name: object) -> AdvisorTopic:
    """A topic by name. Raises Refusals."""
    topics = library().topics
    if not isinstance(name, str) or name not in topics:
        raise Refusals(
            [Refusal(UNKNOWN, "topic", "not_an_option", value=brief(name), allowed=", ".join(topics))]
        )
    return topics[name]


def next_question(name: str, given: Mapping[str, object]) -> AdvisorFact | None:
    """The fact to establish next; None when the outcome is certain. Raises Refusals for impossible facts."""
    topic = topic_of(name)
    return question_after(topic, read(topic, given))


def advise(name: str, given: Mapping[str, object]) -> Advice:
    """The outcome for the facts of a topic.

    Facts that nobody mentioned are assumed where the table says so. Raises Refusals: a topic, a fact's
    value that cannot be, or the first fact that is missing, each with the field's name.
    """
    topic = topic_of(name)
    stated = read(topic, given)
    facts = _assuming(topic, stated)
    missing = question_after(topic, facts)
    if missing:
        question = question_text(topic, missing)
        raise Refusals([Refusal(MISSING, missing.name, "fact_missing", question=question)])
    rule = live_rules(topic, facts)[0]
    findings = tuple(
        Finding(fact, facts[fact.name], fact.name not in stated) for fact in grounds_of(topic, facts, rule)
    )
    ignored = tuple(sorted(set(map(str, given)) - {fact.name for fact in topic.facts}))
    return Advice(topic, rule, library().rulings[rule.outcome], findings, ignored)


def _assuming(topic: AdvisorTopic, stated: Mapping[str, Value]) -> dict[str, Value]:
    """The facts with what is assumed of the others; never something that contradicts what was stated."""
    usual = {fact.name: fact.assumed for fact in topic.facts if fact.assumed is not None}
    return {**usual, **stated}


def read(topic: AdvisorTopic, given: Mapping[str, object]) -> dict[str, Value]:
    """The facts of an input; null says nothing. Raises Refusals with every value that cannot be."""
    facts: dict[str, Value] = {}
    wrong: list[Refusal] = []
    for fact in topic.facts:
        if given.get(fact.name) is None:
            continue
        try:
            facts[fact.name] = _value(fact, given[fact.name])
        except Refusal as refusal:
            wrong.append(refusal)
    wrong += [] if wrong else _contradictions(topic, facts)
    if wrong:
        raise Refusals(wrong)
    return facts


def _value(fact: AdvisorFact, value: object) -> Value:
    if fact.is_count:
        return _count(fact, value)
    for option in fact.options:
        if type(option.value) is type(value) and option.value == value:
            return option.value
    raise _no_option(fact, value, [option.value for option in fact.options])


def _count(fact: AdvisorFact, value: object) -> Value:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal(UNKNOWN, fact.name, "not_a_count", value=brief(value))
    if not 0 <= value <= COUNT_MOST:
        raise Refusal(RANGE, fact.name, "outside", value=brief(value), low="0", high=str(COUNT_MOST))
    largest = fact.options[-1].value
    assert isinstance(largest, int)
    return min(value, largest)


def _contradictions(topic: AdvisorTopic, facts: Mapping[str, Value]) -> list[Refusal]:
    """Answers that cannot be beside the others: a defender's card is not touched in dummy."""
    problems = []
    for fact in topic.facts:
        possible = [option.value for option in fact.options_for(facts)]
        if fact.name in facts and facts[fact.name] not in possible:
            problems.append(_no_option(fact, facts[fact.name], possible))
    return problems


def _no_option(fact: AdvisorFact, value: object, possible: list[Value]) -> Refusal:
    allowed = ", ".join(_written(option) for option in possible)
    return Refusal(UNKNOWN, fact.name, "not_an_option", value=brief(value), allowed=allowed)


def _written(value: Value) -> str:
    """A value as JSON writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value == UNKNOWN_VALUE else str(value)
