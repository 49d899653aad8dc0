"""What a match costs, level by level, and which matches need not be weighed. docs/swiss.md in plain words.

Levels are compared in their order: no saving on a later one makes up for a loss on an earlier one.
"""

from collections.abc import Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import combinations

from clubs.movements.swiss.field import Options, ScoreGroupOrder
from clubs.movements.swiss.lots import LOT_BITS, pair_lot
from clubs.movements.swiss.matching import COST_BITS_MAX, Edge
from clubs.movements.swiss.sheet import DrawSheet

LEVELS = (
    "rematches",  # matches between contestants who have met
    "odd_again",  # earlier byes and three-way matches of those who now have one
    "recent",  # the rounds of the last meetings, added: long ago is better
    "odd_place",  # how far from the last place the bye or the three-way match is
    "clubs",  # matches within a club
    "groups",  # squares of the differences of groups
    "scores",  # squares of the differences of scores, in the unit of the certificate
    "places",  # squares of the distances from the place that is right
    "lot",
)
Cost = tuple[int, ...]
BYE = -1
NOTHING: Cost = (0,) * len(LEVELS)
LOT_BITS_USED_MAX = 32


def total(costs: Sequence[Cost]) -> Cost:
    """Costs added level by level."""
    return tuple(map(sum, zip(*costs, strict=True))) if costs else NOTHING


def match_cost(sheet: DrawSheet, one: int, other: int) -> Cost:
    """What it costs that two contestants meet, numbered on the sheet, the lower number first."""
    first, second = sheet.contestants[one].key, sheet.contestants[other].key
    return (
        *_draft(sheet, one, other),
        pair_lot(sheet.options.seed, sheet.options.round, first, second),
    )


def odd_cost(sheet: DrawSheet, *members: int) -> Cost:
    """What it costs that somebody sits out, or that three are in a three-way match, their matches apart."""
    last = sheet.places[-1]
    again = sum(sheet.odd[member] for member in members)
    low = sum(last - sheet.places[member] for member in members)
    return (0, again, 0, low, 0, 0, 0, 0, 0)


def three_way_cost(sheet: DrawSheet, three: tuple[int, int, int]) -> Cost:
    """A three-way match: three matches, and the three that it befalls."""
    return total([odd_cost(sheet, *three), *(match_cost(sheet, *pair) for pair in combinations(three, 2))])


def _off_place(sheet: DrawSheet, one: int, other: int) -> int:
    within = sheet.options.within
    if within is ScoreGroupOrder.NEIGHBOURS or sheet.kinds[one] != sheet.kinds[other]:
        return (sheet.places[one] - sheet.places[other]) ** 2
    (low, size), (high, _) = sheet.ranks[one], sheet.ranks[other]
    if within is ScoreGroupOrder.HALVES:
        return (high - low - size // 2) ** 2
    return (low + high - (size - 1)) ** 2


def may_meet(sheet: DrawSheet, one: int, other: int) -> bool:
    """Not forbidden by the director."""
    return (one, other) not in sheet.forbidden


def candidates(sheet: DrawSheet, members: Sequence[int], with_bye: bool) -> Iterator[Edge]:
    """The matches that can be in a best draw of these members, in order of their numbers on the sheet.

    An edge over more contestants than its ends are hindered with can be exchanged for the better
    (docs/swiss.md, "Why distant matches need not be weighed"); it is left out where that holds.
    """
    nearby = proof(sheet.options) == "exchange"
    for i, one in enumerate(members):
        for j in range(i + 1, len(members)):
            other = members[j]
            between = j - i - 1 - with_bye
            if nearby and (between + 1) // 2 > sheet.hindered[one] + sheet.hindered[other]:
                if (between + 1) // 2 > sheet.hindered[one] + max(sheet.hindered):
                    break
                continue
            if may_meet(sheet, one, other):
                yield one, other


def proof(options: Options) -> str:
    """How it is shown that what was not weighed cannot be better: it could be exchanged for the better, or
    it costs more by itself than all of the draw.
    """
    return "exchange" if options.within is ScoreGroupOrder.NEIGHBOURS else "dearer"


def sketch(sheet: DrawSheet, members: Sequence[int], count: int) -> list[Edge]:
    """The most suitable matches of every contestant."""
    drafts: dict[int, list[tuple[Cost, Edge]]] = {member: [] for member in members}
    for edge in candidates(sheet, members, with_bye=False):
        draft = (_draft(sheet, *edge), edge)
        drafts[edge[0]].append(draft)
        drafts[edge[1]].append(draft)
    return sorted({edge for mine in drafts.values() for _, edge in nsmallest(count, mine)})


def no_dearer(sheet: DrawSheet, members: Sequence[int], known: Cost) -> list[Edge]:
    """Matches that cost no more than a whole draw that is known, lots left aside."""
    every = candidates(sheet, members, with_bye=False)
    return [edge for edge in every if _draft(sheet, *edge) <= known[:-1]]


def _draft(sheet: DrawSheet, one: int, other: int) -> Cost:
    """The cost of a match without its lot, which takes the longest to draw."""
    met = sheet.met.get((one, other))
    first, second = sheet.contestants[one], sheet.contestants[other]
    return (
        int(met is not None),
        0,
        met or 0,
        0,
        int((one, other) in sheet.clubmates),
        (first.group - second.group) ** 2,
        (sheet.scores[one] - sheet.scores[other]) ** 2,
        _off_place(sheet, one, other),
    )


def is_clean(sheet: DrawSheet, edge: Edge) -> bool:
    """No rematch. A bye is clean for whoever had none."""
    one, other = edge
    return not sheet.odd[one] if other == BYE else edge not in sheet.met


def encoded(costs: Mapping[Edge, Cost], pairs: int) -> tuple[dict[Edge, int], int]:
    """Each cost as one number that compares as its levels do, when up to so many of them are added; and
    how many bits of the lots there was room for.

    Raises OverflowError where levels without lots need more bits than the matching has.
    """
    highest = [max((cost[level] for cost in costs.values()), default=0) for level in range(len(LEVELS) - 1)]
    factors = [most * pairs + 1 for most in highest]
    used = sum(factor.bit_length() for factor in factors) + 2 * (pairs + 1).bit_length() + 2
    room = COST_BITS_MAX - used
    if room < 0:
        raise OverflowError("scores are too fine for so many contestants")
    lot_bits = min(LOT_BITS_USED_MAX, room)
    last = pairs * 2**lot_bits + 1
    return {edge: _number(cost, factors, last, lot_bits) for edge, cost in costs.items()}, lot_bits


def _number(cost: Cost, factors: Sequence[int], last: int, lot_bits: int) -> int:
    value = 0
    for level, factor in zip(cost, factors, strict=False):
        value = value * factor + level
    return value * last + (cost[-1] >> (LOT_BITS - lot_bits))
