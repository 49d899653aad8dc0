"""Whether the tables are sound: no gap, no contradiction, no rule that never counts, no word missing."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict

from rulings.advisor.evaluating import live_rules, question_after
from rulings.advisor.tables import AdvisorRule, AdvisorTopic, Facts, Library, Value
from rulings.library.references import is_law


def check(library: Library) -> list[str]:
    """Everything that is wrong, as sentences for whoever edits the tables."""
    problems = [problem for topic in library.topics.values() for problem in _topic_problems(topic)]
    problems += [problem for topic in library.topics.values() for problem in _word_problems(topic, library)]
    ids = Counter(rule.id for topic in library.topics.values() for rule in topic.rules)
    problems += [f"{rule} stands twice" for rule, times in ids.items() if times > 1]
    used = {rule.outcome for topic in library.topics.values() for rule in topic.rules}
    problems += [f"no rule comes to {outcome}" for outcome in sorted(set(library.rulings) - used)]
    return problems


def _topic_problems(topic: AdvisorTopic) -> Iterator[str]:
    for rule in topic.rules:
        yield from _rule_problems(topic, rule)
    reached: set[str] = set()
    for facts, rule_or_none in walk(topic):
        if rule_or_none is None:
            yield f"{topic.name}: no rule for {dict(facts)}"
        else:
            reached.add(rule_or_none.id)
    yield from (f"{rule.id} never counts" for rule in topic.rules if rule.id not in reached)


def _rule_problems(topic: AdvisorTopic, rule: AdvisorRule) -> Iterator[str]:
    """Conditions on facts or values that there are none of, and conditions that exclude each other."""
    known = {fact.name: fact for fact in topic.facts}
    for name, values in rule.when.items():
        if name not in known:
            yield f"{rule.id}: there is no fact {name}"
            continue
        for value in values:
            options = [o for o in known[name].options if _same(o.value, value)]
            if not options:
                yield f"{rule.id}: {name} cannot be {value}"
            elif any(
                not set(allowed) & set(rule.when.get(other, allowed))
                for other, allowed in options[0].only.items()
            ):
                yield f"{rule.id}: {name} = {value} contradicts its other conditions"
    yield from (f"{rule.id}: {law} is no item of the Laws" for law in rule.items if not is_law(law))


def _same(one: Value, other: Value) -> bool:
    return one == other and type(one) is type(other)


def _word_problems(topic: AdvisorTopic, library: Library) -> Iterator[str]:
    whom = library.words["whom"]
    for fact in topic.facts:
        yield from (f"{fact.name}: nobody is called {name}" for name in fact.whom if name not in whom)
    for rule in topic.rules:
        if rule.outcome not in library.rulings:
            yield f"{rule.id}: {rule.outcome} has no words"
        for group, keys in asdict(rule.follows).items():
            for key in keys if isinstance(keys, tuple) else filter(None, (keys,)):
                if key not in library.words[group]:
                    yield f"{rule.id}: {group} has no {key}"


def walk(topic: AdvisorTopic) -> Iterator[tuple[Facts, AdvisorRule | None]]:
    """Every way through the questions, and the rule at its end."""
    waiting: list[dict[str, Value]] = [{}]
    while waiting:
        facts = waiting.pop()
        fact = question_after(topic, facts)
        if fact is None:
            rules = live_rules(topic, facts)
            yield facts, rules[0] if rules else None
            continue
        waiting.extend({**facts, fact.name: option.value} for option in fact.options_for(facts))
