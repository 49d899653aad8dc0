"""The tables' words by code, so that an answer can be kept as codes and said in the reader's language."""

from collections.abc import Iterator, Mapping
from functools import cache

from rulings.advisor.loading import library
from rulings.advisor.tables import AdvisorFact, AdvisorRule, AdvisorTopic, Value
from rulings.library.bilingual import BilingualText
from scoring.engine.words import Text

PREFIX = "advisor/"


def question_text(topic: AdvisorTopic, fact: AdvisorFact) -> Text:
    """The question that establishes a fact."""
    return Text(f"{PREFIX}{topic.name}/question/{fact.name}")


def answer_text(topic: AdvisorTopic, fact: AdvisorFact, value: Value) -> Text:
    """An answer to it."""
    return Text(f"{PREFIX}{topic.name}/answer/{fact.name}/{value}")


def topic_text(topic: AdvisorTopic, part: str) -> Text:
    """A topic's title, or what not to let happen ("beware")."""
    return Text(f"{PREFIX}{topic.name}/{part}")


def because_text(rule: AdvisorRule) -> Text:
    """Why a rule comes to its outcome."""
    return Text(f"{PREFIX}because/{rule.id}")


def ruling_text(outcome: str, part: str) -> Text:
    """The headline of an outcome ("title"), or what is said at the table ("say")."""
    return Text(f"{PREFIX}ruling/{outcome}/{part}")


def shared_text(group: str, key: str) -> Text:
    """A word that topics share; its groups are those of words.toml."""
    return Text(f"{PREFIX}{group}/{key}")


def say(code: str, language: str) -> str:
    """The words of a code in "ja" or "en". Raises KeyError for a code that there is not."""
    return _by_code()[code].in_language(language)


@cache
def _by_code() -> Mapping[str, BilingualText]:
    return {f"{PREFIX}{code}": text for code, text in _all()}


def _all() -> Iterator[tuple[str, BilingualText]]:
    read = library()
    for topic in read.topics.values():
        yield f"{topic.name}/title", topic.title
        if topic.beware:
            yield f"{topic.name}/beware", topic.beware
        for fact in topic.facts:
            yield f"{topic.name}/question/{fact.name}", fact.question
            yield from (
                (f"{topic.name}/answer/{fact.name}/{option.value}", option.label) for option in fact.options
            )
        yield from ((f"because/{rule.id}", rule.because) for rule in topic.rules)
    for outcome, ruling in read.rulings.items():
        yield f"ruling/{outcome}/title", ruling.title
        yield f"ruling/{outcome}/say", ruling.say
    for group, entries in read.words.items():
        yield from ((f"{group}/{key}", text) for key, text in entries.items())
