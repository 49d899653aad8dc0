"""Fields and histories for the tests of the Swiss draw, and a draw by trying everything."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from random import Random

from clubs.movements.swiss import draw as swiss
from clubs.movements.swiss.field import (
    Meeting,
    OddNumber,
    Options,
    Order,
    Pairing,
    ScoreGroupOrder,
    SwissContestant,
)

Group = tuple[str, ...]


def field(*scores: int | str, **given) -> tuple[SwissContestant, ...]:
    """Contestants A, B, C ... with these scores, seeded in this order."""
    return tuple(
        SwissContestant(chr(ord("A") + i), Fraction(score), i + 1, **given) for i, score in enumerate(scores)
    )


def met(round: int, *groups: str) -> tuple[Meeting, ...]:
    """Meetings of one round, written as "AB", "CDE" or "F"."""
    return tuple(Meeting(round, tuple(group)) for group in groups)


def drawn(pairing: Pairing) -> set[frozenset[str]]:
    """Who is with whom."""
    return {frozenset(match.contestants) for match in pairing.matches}


def grouped(text: str) -> set[frozenset[str]]:
    """The same, written as "AB CD E"."""
    return {frozenset(group) for group in text.split()}


def random_field(random: Random, size: int, **given) -> tuple[SwissContestant, ...]:
    """Scores in half points, so that some are equal; a few clubs; seeds drawn."""
    seeds = random.sample(range(1, size + 1), size)
    return tuple(
        SwissContestant(
            f"T{i:03}",
            Fraction(random.randrange(0, 30), 2),
            seeds[i],
            club=random.choice(["", "", "oak", "elm"]),
            **given,
        )
        for i in range(size)
    )


def random_history(random: Random, field: Sequence[SwissContestant], rounds: int) -> tuple[Meeting, ...]:
    """Rounds drawn blindly: rematches too, now and then a three-way match instead of a bye."""
    history = []
    for number in range(1, rounds + 1):
        keys = [contestant.key for contestant in field]
        random.shuffle(keys)
        if len(keys) % 2 and len(keys) > 2 and random.random() < 0.3:
            history.append(Meeting(number, tuple(keys.pop() for _ in range(3))))
        while keys:
            history.append(Meeting(number, tuple(keys.pop() for _ in range(min(2, len(keys))))))
    return tuple(history)


def every_draw(keys: Sequence[str], odd: OddNumber) -> Iterator[tuple[Group, ...]]:
    """All draws there are."""
    if len(keys) % 2 == 0:
        yield from _pairs(tuple(keys))
        return
    for apart in combinations(keys, 1 if odd is OddNumber.BYE or len(keys) < 3 else 3):
        rest = tuple(key for key in keys if key not in apart)
        for pairs in _pairs(rest):
            yield (apart, *pairs)


def _pairs(keys: tuple[str, ...]) -> Iterator[tuple[Group, ...]]:
    if not keys:
        yield ()
        return
    first, *rest = keys
    for other in rest:
        left = tuple(key for key in rest if key != other)
        for pairs in _pairs(left):
            yield ((first, other), *pairs)


class Judge:
    """The objective of docs/swiss.md written a second time, from the page and not from the code."""

    def __init__(self, field, history, options, places):
        self.by_key = {contestant.key: contestant for contestant in field}
        self.history, self.options, self.places = history, options, places
        scores = [self.by_key[key].score for key in places]
        # The scores of a lower group go on a unit below those of the one above.
        width = max(scores) - min(scores) + Fraction(1, lcm(*(score.denominator for score in scores)))
        self.score = {
            key: self.by_key[key].score - width * self.by_key[key].group if self.standing else Fraction(0)
            for key in places
        }

    @property
    def standing(self):
        return self.options.order is Order.STANDING

    def cost(self, draw: Sequence[Group]) -> tuple:
        levels = [self._group(group) for group in draw]
        return tuple(sum(level) for level in zip(*levels, strict=True))

    def _group(self, group: Group) -> tuple:
        levels = [self._match(one, other) for one, other in combinations(group, 2)]
        if len(group) != 2:
            again = sum(self._odd_rounds(key) for key in group)
            low = sum(max(self.places.values()) - self.places[key] for key in group)
            levels.append((0, again, 0, low, 0, 0, 0, 0))
        return tuple(sum(level) for level in zip(*levels, strict=True))

    def _match(self, one: str, other: str) -> tuple:
        rounds = [m.round for m in self.history if {one, other} <= set(m.contestants)]
        club = self.by_key[one].club
        mates = club and club == self.by_key[other].club
        apart = self.options.round <= self.options.clubs_apart_rounds
        return (
            1 if rounds else 0,
            0,
            max(rounds, default=0),
            0,
            1 if mates and apart else 0,
            (self.by_key[one].group - self.by_key[other].group) ** 2,
            (self.score[one] - self.score[other]) ** 2,
            self._place(one, other),
        )

    def _place(self, one: str, other: str) -> int:
        alike = sorted(
            (key for key in self.places if self._kind(key) == self._kind(one)), key=self.places.__getitem__
        )
        if self.options.within is ScoreGroupOrder.NEIGHBOURS or other not in alike:
            return (self.places[one] - self.places[other]) ** 2
        low, high = sorted((alike.index(one), alike.index(other)))
        if self.options.within is ScoreGroupOrder.HALVES:
            return (high - low - len(alike) // 2) ** 2
        return (low + high - (len(alike) - 1)) ** 2

    def _kind(self, key: str) -> tuple:
        return self.by_key[key].group, self.score[key]

    def _odd_rounds(self, key: str) -> int:
        alone = sum(m.contestants == (key,) for m in self.history)
        threes = {(m.round, frozenset(m.contestants)) for m in self.history if len(m.contestants) == 3}
        begun = [three for number, three in threes if (number - 1, three) not in threes]
        return alone + sum(key in three for three in begun)


def play(
    size: int,
    rounds: int,
    odd: OddNumber = OddNumber.BYE,
    seed: int = 1,
    leaves: dict[int, str] | None = None,
):
    """A tournament with results by lot: each round's draw, with the history before it."""
    random, scores = Random(seed), {f"T{i:03}": Fraction(0) for i in range(size)}  # noqa: S311 (nothing secret)
    history: list[Meeting] = []
    away: set[str] = set()
    for number in range(1, rounds + 1):
        away |= {key for round, key in (leaves or {}).items() if round == number}
        contestants = [
            SwissContestant(key, score, i + 1, withdrawn=key in away)
            for i, (key, score) in enumerate(scores.items())
        ]
        first = {"order": Order.SEED, "within": ScoreGroupOrder.HALVES} if number == 1 else {}
        options = Options(number, "play", rounds=rounds, odd=odd, **first)
        pairing = swiss.pair(contestants, history, options)
        yield pairing, tuple(history)
        for match in pairing.matches:
            history.append(Meeting(number, match.contestants))
            for key in match.contestants:
                scores[key] += Fraction(random.randrange(0, 2001), 100)
