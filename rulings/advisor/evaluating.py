"""From facts to the next question, and to the outcome."""

from rulings.advisor.tables import AdvisorFact, AdvisorRule, AdvisorTopic, Facts, Value


def live_rules(topic: AdvisorTopic, facts: Facts) -> list[AdvisorRule]:
    """The rules that may still count, in order: none that fails, none after one that holds."""
    live = []
    for rule in topic.rules:
        if rule.fails(facts):
            continue
        live.append(rule)
        if rule.holds(facts):
            break
    return live


def question_after(topic: AdvisorTopic, facts: Facts) -> AdvisorFact | None:
    """The fact to establish next, in the director's order; None when the outcome is certain."""
    wanted = {name for rule in live_rules(topic, facts) for name in rule.when if name not in facts}
    return next((fact for fact in topic.facts if fact.name in wanted), None)


def grounds_of(topic: AdvisorTopic, facts: Facts, rule: AdvisorRule) -> tuple[AdvisorFact, ...]:
    """The facts that an outcome rests on: the rule's own, and one for each earlier rule that it excludes."""
    resting = set(rule.when)
    for earlier in topic.rules[: topic.rules.index(rule)]:
        failing = [f.name for f in topic.facts if _excludes(earlier, f.name, facts)]
        if not any(name in resting for name in failing):
            resting.add(failing[0])
    return tuple(fact for fact in topic.facts if fact.name in resting)


def _excludes(rule: AdvisorRule, name: str, facts: Facts) -> bool:
    values: tuple[Value, ...] | None = rule.when.get(name)
    return values is not None and name in facts and facts[name] not in values
