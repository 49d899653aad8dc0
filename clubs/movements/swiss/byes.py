"""Three-way matches: which three, and how everybody else meets, decided together.

A three-way match is no edge, so each three is tried with the best draw of all others. They are tried in
the order of what they cost themselves, until no three left could be better even if all
others met for nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from clubs.movements.swiss.best import Best, best, pairs_of, shortage
from clubs.movements.swiss.costs import Cost, candidates, is_clean, may_meet, three_way_cost, total
from clubs.movements.swiss.sheet import DrawSheet

POOL = 7  # so many contestants are looked at first; twice as many whenever these do not settle it
Three = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Threesome:
    """The three, the best draw of the others, what both cost together, and how many threes were tried."""

    three: Three
    others: Best
    cost: Cost
    tried: int


def best_threesome(sheet: DrawSheet, members: Sequence[int]) -> Threesome | None:
    """The best three-way match with the best draw of the others; None where there is none.

    First nobody's rematch, then whoever was in none and had no bye, then the lowest places.
    """
    pool = _by_turn(sheet, members)
    least = least_rematches(sheet, members)
    threesome, tried, size = None, dict[Three, Best | None](), 0
    while size < len(pool):
        size = min(len(pool), max(POOL, 2 * size))
        threesome = _of_pool(sheet, members, pool[:size], least, tried)
        if threesome and size < len(pool) and threesome.cost[:4] < _outsider(sheet, pool, size, least):
            break
    return threesome


def least_rematches(sheet: DrawSheet, members: Sequence[int]) -> int:
    """However the three are chosen, so many of the other matches must be rematches."""
    rest = (len(members) - 3) // 2
    nearby = [edge for edge in candidates(sheet, members, with_bye=False) if is_clean(sheet, edge)]
    if pairs_of(members, nearby) >= rest:
        return 0
    return max(0, rest - shortage(sheet, members, with_bye=False, explain=False).pairs)


def _by_turn(sheet: DrawSheet, members: Sequence[int]) -> list[int]:
    first, last = sheet.options.three_way_places or (1, sheet.places[-1])
    allowed = [member for member in members if first <= sheet.places[member] <= last]
    return sorted(allowed, key=lambda member: (sheet.odd[member], -sheet.places[member]))


def _outsider(sheet: DrawSheet, pool: Sequence[int], size: int, least: int) -> Cost:
    """Less than any three cost that has a member from outside of the first so many."""
    odd = sheet.odd[pool[size]] + sheet.odd[pool[0]] + sheet.odd[pool[1]]
    low = sheet.places[-1] - sheet.places[pool[size]]
    return least, odd, 0, low


def _of_pool(
    sheet: DrawSheet, members: Sequence[int], pool: Sequence[int], least: int, tried: dict[Three, Best | None]
) -> Threesome | None:
    threesome: Threesome | None = None
    for own, three in _threes(sheet, pool):
        at_least = (own[0] + least, *own[1:])
        if threesome and at_least >= threesome.cost:
            break
        if three not in tried:
            others = [member for member in members if member not in three]
            tried[three] = best(sheet, others, with_bye=False)
        draw = tried[three]
        whole = total([own, draw.cost]) if draw else None
        if draw and whole and (not threesome or whole < threesome.cost):
            threesome = Threesome(three, draw, whole, len(tried))
    return threesome and Threesome(threesome.three, threesome.others, threesome.cost, len(tried))


def _threes(sheet: DrawSheet, pool: Sequence[int]) -> Iterator[tuple[Cost, Three]]:
    """Threes that may meet, the cheapest first."""
    threes = [_three(three) for three in combinations(pool, 3)]
    allowed = [three for three in threes if all(may_meet(sheet, *pair) for pair in combinations(three, 2))]
    yield from sorted((three_way_cost(sheet, three), three) for three in allowed)


def _three(members: Sequence[int]) -> Three:
    one, two, three = sorted(members)
    return one, two, three
