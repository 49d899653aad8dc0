"""Questions with their answers as the tables have them: none is written down here or anywhere else."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from rulings.advisor.advising import advise
from rulings.advisor.checking import walk
from rulings.advisor.loading import library
from rulings.advisor.tables import AdvisorTopic, Facts
from rulings.library.items import Edition

OPTIONS = 4
LAW = "law"


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question with the keys of what may be answered.

    A ruling is asked for by its topic and facts, its options are outcomes; a Law by its heading, its options
    are numbers of Laws, and `topic` is "law".
    """

    key: str
    topic: str
    facts: Facts
    options: tuple[str, ...]

    @property
    def right(self) -> str:
        """What the tables answer."""
        if self.topic == LAW:
            return self.key.partition("/")[2]
        return advise(self.topic, self.facts).rule.outcome


def of_topics(names: Iterable[str]) -> list[QuizQuestion]:
    """A question for every rule of some topics, those of different topics by turns."""
    names = tuple(names)
    rows = [list(_of_topic(library().topics[name], names)) for name in names]
    longest = max(map(len, rows), default=0)
    return [row[place] for place in range(longest) for row in rows if place < len(row)]


def _of_topic(topic: AdvisorTopic, beside: tuple[str, ...]) -> Iterator[QuizQuestion]:
    shortest = _shortest(topic.name)
    for rule in topic.rules:
        key, facts = f"{topic.name}/{rule.id}", shortest[rule.id]
        yield QuizQuestion(key, topic.name, facts, _outcomes(key, rule.outcome, topic, beside))


@cache
def _shortest(name: str) -> Mapping[str, Facts]:
    """By rule, the way to it with the fewest facts."""
    ways: dict[str, Facts] = {}
    for facts, rule in walk(library().topics[name]):
        if rule is not None and (rule.id not in ways or len(facts) < len(ways[rule.id])):
            ways[rule.id] = facts
    return ways


def _outcomes(key: str, right: str, topic: AdvisorTopic, beside: tuple[str, ...]) -> tuple[str, ...]:
    """The right outcome among others of the topic, and of the other topics where it has too few."""
    own = {rule.outcome for rule in topic.rules}
    others = {rule.outcome for name in beside for rule in library().topics[name].rules} - own
    candidates = [*_shuffled(own - {right}, key), *_shuffled(others, key)]
    chosen: list[str] = [right]
    for outcome in candidates:
        if len(chosen) < OPTIONS and not any(_sounds_like(outcome, other) for other in chosen):
            chosen.append(outcome)
    return tuple(_shuffled(chosen, key))


def _sounds_like(one: str, other: str) -> bool:
    """Whether two outcomes have one headline, so that nobody could choose between them."""
    rulings = library().rulings
    return (
        rulings[one].title.en == rulings[other].title.en or rulings[one].title.ja == rulings[other].title.ja
    )


def _shuffled(keys: Iterable[str], salt: str) -> list[str]:
    """In an order that looks like none and is always the same."""
    return sorted(keys, key=lambda key: (crc32(f"{salt}/{key}".encode()), key))


def of_laws(edition: Edition) -> list[QuizQuestion]:
    """Which Law deals with something: a question for each Law of an edition."""
    numbers = [str(number) for number in edition.articles]
    questions = []
    for number in _shuffled(numbers, edition.key):
        key = f"{LAW}/{number}"
        near = _shuffled((other for other in numbers if other != number), key)[: OPTIONS - 1]
        questions.append(QuizQuestion(key, LAW, {}, tuple(sorted([number, *near], key=int))))
    return questions
