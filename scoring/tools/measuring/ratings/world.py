"""A world of players whose strengths are known: who plays whom in clubs that differ, and what comes of it.

Pure and without floating point: the same seed makes the same world. On a board a table's result is its
margin and chance; of the chance so much that one point of margin is one percent of the board, which is what
the rating's definition means by a point.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from random import Random

from scoring.engine.rating.expecting import RatedLine

CLUBS = 4
MEMBERS = 40  # of a club
TABLES, BOARDS = 8, 24
CLUBS_APART = 3  # points from a club's mean to the next one's
SPREAD = 5  # of players in a club, points
CHANCE = 28  # of a table on a board, points: 100 / (2 * 28 * square root of pi) is 1.007 percent a point
VISITORS = 4  # pairs of another club in a session
FIRST = date(2025, 1, 1)
EVERY = 2  # days from one session to the next


@dataclass(frozen=True, slots=True)
class MeasuredSession:
    """A session as it is replayed."""

    day: date
    lines: tuple[RatedLine, ...]


def strengths(seed: int) -> dict[int, Fraction]:
    """Everybody's strength in points, by number: club by club."""
    lot = Random(seed)  # noqa: S311 - a world that can be made again
    lowest = 50 - Fraction(CLUBS_APART * (CLUBS - 1), 2)
    return {
        club * MEMBERS + member + 1: lowest + CLUBS_APART * club + chance(lot, SPREAD)
        for club in range(CLUBS)
        for member in range(MEMBERS)
    }


def chance(lot: Random, spread: int) -> Fraction:
    """About normal about 0: the sum of twelve equal lots, in thousandths."""
    return Fraction(sum(lot.randrange(-500 * spread, 500 * spread + 1) for _ in range(12)), 1000)


def sessions(known: Mapping[int, Fraction], count: int, seed: int) -> Iterator[MeasuredSession]:
    """So many sessions, the clubs in turn; most sit with somebody near them on the club's list."""
    lot = Random(seed)  # noqa: S311 - a world that can be made again
    for number in range(count):
        pairs = _pairs(number % CLUBS, lot)
        yield MeasuredSession(FIRST + timedelta(EVERY * number), tuple(_played(pairs, known, lot)))


def _pairs(club: int, lot: Random) -> list[tuple[int, int]]:
    home = _seated(club, TABLES * 2 - VISITORS, lot)
    away = _seated(lot.choice([other for other in range(CLUBS) if other != club]), VISITORS, lot)
    pairs = home + away
    lot.shuffle(pairs)
    return pairs


def _seated(club: int, count: int, lot: Random) -> list[tuple[int, int]]:
    """Pairs of neighbours on the list, begun at another place each time; some of whoever is left."""
    people = [club * MEMBERS + member + 1 for member in range(MEMBERS)]
    begin = lot.randrange(2)
    people = people[begin:] + people[:begin]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    some = lot.sample(pairs, count)
    loose = [player for pair in some[: count // 3] for player in pair]
    lot.shuffle(loose)
    return [*zip(loose[::2], loose[1::2], strict=True), *some[count // 3 :]]


def _played(
    pairs: Sequence[tuple[int, int]], known: Mapping[int, Fraction], lot: Random
) -> Iterator[RatedLine]:
    """A Mitchell: East-West move on by a table after every three boards."""
    ns, ew = pairs[:TABLES], pairs[TABLES:]
    for board in range(BOARDS):
        met = [(ns[table], ew[(table + board // 3) % TABLES]) for table in range(TABLES)]
        results = [_of(us, known) - _of(them, known) + chance(lot, CHANCE) for us, them in met]
        for (us, them), result in zip(met, results, strict=True):
            beaten = sum(2 * (result > other) + (result == other) for other in results) - 1
            share = Fraction(beaten, 2 * (TABLES - 1))
            yield RatedLine(board, us, them, share, 1 - share)


def _of(pair: tuple[int, int], known: Mapping[int, Fraction]) -> Fraction:
    return (known[pair[0]] + known[pair[1]]) / 2
