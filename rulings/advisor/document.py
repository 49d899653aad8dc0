"""The tables as one JSON document in one language, for a browser without a network."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from rulings.advisor.loading import library
from rulings.advisor.tables import AdvisorFact, AdvisorRule, AdvisorTopic
from rulings.library.bilingual import BilingualText
from rulings.library.references import LawItem

Word = Callable[[BilingualText | None], str]


@cache
def document(language: str) -> Mapping[str, Any]:
    """Every topic and every word in "ja" or "en", as `static/rulings/advisor.js` reads them."""

    def word(text: BilingualText | None) -> str:
        return text.in_language(language) if text else ""

    read = library()
    return {
        "topics": {name: _topic(topic, language, word) for name, topic in read.topics.items()},
        "rulings": {
            code: {"title": word(ruling.title), "say": word(ruling.say)}
            for code, ruling in read.rulings.items()
        },
        "words": {
            group: {key: word(text) for key, text in entries.items()} for group, entries in read.words.items()
        },
    }


def _topic(topic: AdvisorTopic, language: str, word: Word) -> dict[str, Any]:
    return {
        "title": word(topic.title),
        "beware": word(topic.beware),
        "facts": [_fact(fact, word) for fact in topic.facts],
        "rules": [_rule(rule, language, word) for rule in topic.rules],
    }


def _fact(fact: AdvisorFact, word: Word) -> dict[str, Any]:
    options = [
        {"value": option.value, "label": word(option.label), "only": dict(option.only)}
        for option in fact.options
    ]
    return {
        "name": fact.name,
        "question": word(fact.question),
        "whom": fact.whom,
        "beware": word(fact.beware),
        "assumed": fact.assumed,
        "options": options,
    }


def _rule(rule: AdvisorRule, language: str, word: Word) -> dict[str, Any]:
    follows = rule.follows
    return {
        "id": rule.id,
        "when": dict(rule.when),
        "outcome": rule.outcome,
        "laws": [LawItem(law).label(language) for law in rule.items],
        "law_places": [LawItem(law).place for law in rule.items],
        "because": word(rule.because),
        "offender": follows.offender,
        "information": follows.information,
        "penalty_card": follows.penalty_card,
        "tricks": follows.tricks,
        "adjusted_score": follows.adjusted_score,
        "procedural_penalty": follows.procedural_penalty,
    }
