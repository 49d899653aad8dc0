"""How fast the ruling advisor answers, beside the limit that a director would notice."""

from rulings.advisor.advising import advise, next_question
from rulings.advisor.checking import walk
from rulings.advisor.loading import library
from scoring.tools.bench.rows import BenchComparison, here, medians, row

LIMIT = 0.001  # seconds a question


def rows() -> list[BenchComparison]:
    """Every way through every table, one question or ruling at a time."""
    ways = [(name, dict(facts)) for name, topic in library().topics.items() for facts, _ in walk(topic)]

    def ask_all() -> None:
        for name, facts in ways:
            next_question(name, {})
            advise(name, {key: None if value == "unknown" else value for key, value in facts.items()})

    (seconds,) = medians([here(ask_all)], rounds=3)
    per_question = seconds / (2 * len(ways))
    return [row("one question or ruling of the advisor", "limit: 1 ms", (per_question, LIMIT), 1.0)]
