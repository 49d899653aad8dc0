"""Which calculators the regulations of a federation can answer: a question without a rule is not offered."""

from datetime import date
from functools import lru_cache

from scoring.calculators.examples import EXAMPLES
from scoring.calculators.index import calculators
from scoring.engine.refusal import Refusals
from scoring.regulations import Book

KEPT = 100  # of as many federations, or states of one
NO_RULE = ("rule_missing", "not_in_force")


@lru_cache(KEPT)
def unanswerable(book: Book, day: date) -> frozenset[str]:
    """The names of the calculators whose rule a book does not have on a day, found by their examples."""
    return frozenset(name for name in calculators() if _lacks_rule(name, book, day))


def _lacks_rule(name: str, book: Book, day: date) -> bool:
    try:
        calculators()[name].answer(EXAMPLES.get(name, {}), day, book)
    except Refusals as refusals:
        return any(refusal.code in NO_RULE for refusal in refusals.refusals)
    return False
