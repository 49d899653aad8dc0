"""What a decision table consists of: facts to establish, rules to outcomes, words in two languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.library.bilingual import BilingualText

Value = bool | int | str  # an answer to a question; "unknown" where the director could not find out
Facts = Mapping[str, Value]

UNKNOWN_VALUE = "unknown"


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer. `only`: the facts under which it can be the answer at all."""

    value: Value
    label: BilingualText
    only: Mapping[str, tuple[Value, ...]]

    def fits(self, facts: Facts) -> bool:
        """Whether it can be the answer beside what is known already."""
        return all(facts.get(name, allowed[0]) in allowed for name, allowed in self.only.items())


@dataclass(frozen=True, slots=True)
class AdvisorFact:
    """One thing to establish: the question, whom to ask first, what not to let happen meanwhile.

    `assumed` stands where an input says nothing; None: it has to be established. `is_count`: a whole
    number, of which the last option means "or more".
    """

    name: str
    question: BilingualText
    whom: tuple[str, ...]
    options: tuple[Option, ...]
    assumed: Value | None
    is_count: bool
    beware: BilingualText | None

    def options_for(self, facts: Facts) -> tuple[Option, ...]:
        """The answers that are possible beside what is known already."""
        return tuple(option for option in self.options if option.fits(facts))

    def label(self, value: Value) -> BilingualText:
        """An answer in words."""
        # 1 == True in Python, and never in a table.
        return next(o.label for o in self.options if o.value == value and type(o.value) is type(value))


@dataclass(frozen=True, slots=True)
class Consequences:
    """What follows beside the rectification: keys of `words.toml`, empty where nothing does."""

    offender: str = ""
    information: tuple[str, ...] = ()
    penalty_card: str = ""
    tricks: str = ""
    adjusted_score: str = ""
    procedural_penalty: str = ""


@dataclass(frozen=True, slots=True)
class AdvisorRule:
    """If the facts are so, then this outcome. A condition lists the values that satisfy it.

    `law_refs`: the items of the Laws that decide; `also`: items that say the same more nearly.
    """

    id: str
    when: Mapping[str, tuple[Value, ...]]
    outcome: str
    law_refs: tuple[str, ...]
    because: BilingualText
    follows: Consequences
    source: str = ""
    also: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[str, ...]:
        """Every item of the Laws that it cites, those that decide first."""
        return self.law_refs + self.also

    def fails(self, facts: Facts) -> bool:
        """Whether a known fact rules it out."""
        return any(name in facts and facts[name] not in values for name, values in self.when.items())

    def holds(self, facts: Facts) -> bool:
        """Whether every condition is known to be satisfied."""
        return all(name in facts and facts[name] in values for name, values in self.when.items())


@dataclass(frozen=True, slots=True)
class AdvisorTopic:
    """One decision table. Facts stand in the director's order; the first rule that fits counts."""

    name: str
    title: BilingualText
    laws: str
    facts: tuple[AdvisorFact, ...]
    rules: tuple[AdvisorRule, ...]
    beware: BilingualText | None

    def fact(self, name: str) -> AdvisorFact:
        """A fact by name. Raises KeyError."""
        return {fact.name: fact for fact in self.facts}[name]


@dataclass(frozen=True, slots=True)
class Ruling:
    """An outcome in words: a headline, and what the director says at the table."""

    title: BilingualText
    say: BilingualText


@dataclass(frozen=True, slots=True)
class Library:
    """Every topic, and the words that topics share."""

    topics: Mapping[str, AdvisorTopic]
    rulings: Mapping[str, Ruling]
    words: Mapping[str, Mapping[str, BilingualText]]  # by group ("whom", "offender", …) and key
