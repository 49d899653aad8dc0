"""Sets of questions, for players and for directors, and the rounds through them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rulings.library.bilingual import BilingualText
from rulings.library.shelf import books
from scoring.learning.quiz.questions import QuizQuestion, of_laws, of_topics
from scoring.learning.shelf import HERE

ROUND = 10  # questions of a round
PASS = 8  # right answers that pass it


@dataclass(frozen=True, slots=True)
class QuizSet:
    """Questions of some topics, or of the Laws' headings where there are none."""

    key: str
    audience: str
    title: BilingualText
    topics: tuple[str, ...]

    def questions(self, edition: str) -> tuple[QuizQuestion, ...]:
        """Every question of it, in an order that stays. `edition`: of the Laws, by its key."""
        return _questions(self.key, edition)

    def round(self, number: int, edition: str) -> list[QuizQuestion]:
        """The questions of a round, from 1 on: the next ten, and from the first again after the last."""
        pool = self.questions(edition)
        start = (number - 1) * ROUND
        return [pool[(start + place) % len(pool)] for place in range(min(ROUND, len(pool)))]


@cache
def _questions(key: str, edition: str) -> tuple[QuizQuestion, ...]:
    topics = sets()[key].topics
    return tuple(of_topics(topics) if topics else of_laws(books(edition).laws))


@cache
def sets() -> Mapping[str, QuizSet]:
    """Every set by its key, players' before directors'."""
    read = tomllib.loads((HERE / "quiz" / "sets.toml").read_text(encoding="utf-8"))
    return {
        one["key"]: QuizSet(
            one["key"], one["audience"], BilingualText(**one["title"]), tuple(one.get("topics", ()))
        )
        for one in read["set"]
    }
