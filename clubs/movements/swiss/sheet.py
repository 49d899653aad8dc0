"""The sheet that a round is drawn on: contestants by place, and what lies between them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm

from clubs.movements.swiss.field import DrawMethod, Meeting, Options, Order, SwissContestant
from clubs.movements.swiss.lots import shuffled

Edge = tuple[int, int]
Balance = tuple[int, int]
EVEN: Balance = (0, 0)


def ordered(field: Iterable[SwissContestant], options: Options) -> tuple[SwissContestant, ...]:
    """Who is drawn, by place. What the order leaves equal is drawn by lot from the recorded seed."""
    drawn = [contestant for contestant in field if contestant.is_drawn]
    lot = shuffled([contestant.key for contestant in drawn], options.seed, f"round {options.round} order")
    by_lot = {key: i for i, key in enumerate(lot)}

    def place(contestant: SwissContestant) -> tuple[int, Fraction, bool, int, int]:
        score = -contestant.score if options.order is Order.STANDING else Fraction(0)
        seed = contestant.seed if options.order is not Order.LOT else None
        return contestant.group, score, seed is None, seed or 0, by_lot[contestant.key]

    return tuple(sorted(drawn, key=place))


def last_meetings(history: Iterable[Meeting]) -> dict[frozenset[str], int]:
    """In which round two contestants met last; in a three-way match each meets both others."""
    met: dict[frozenset[str], int] = {}
    for meeting in sorted(history, key=lambda played: played.round):
        for pair in combinations(meeting.contestants, 2):
            met[frozenset(pair)] = meeting.round
    return met


def odd_rounds(history: Iterable[Meeting]) -> Counter[str]:
    """How often somebody sat out or was in a three-way match; one over two rounds counts once."""
    spells: Counter[str] = Counter()
    threes: dict[frozenset[str], set[int]] = {}
    for meeting in history:
        if len(meeting.contestants) == 1:
            spells.update(meeting.contestants)
        elif len(meeting.contestants) == 3:
            threes.setdefault(frozenset(meeting.contestants), set()).add(meeting.round)
    for three, rounds in threes.items():
        for number in rounds:
            spells.update(three if number - 1 not in rounds else ())
    return spells


def balances(history: Iterable[Meeting]) -> dict[str, Balance]:
    """Of each contestant: matches at home less matches away, and the last round at home."""
    balance: dict[str, Balance] = {}
    for meeting in sorted(history, key=lambda played: played.round):
        if len(meeting.contestants) == 2:
            home, away = meeting.contestants
            balance[home] = balance.get(home, EVEN)[0] + 1, meeting.round
            balance[away] = balance.get(away, EVEN)[0] - 1, balance.get(away, EVEN)[1]
    return balance


@dataclass(frozen=True)
class DrawSheet:
    """Contestants that are free to be drawn, numbered from 0 by place, with what the objective looks at.

    `scores` are integers in `unit`, lower by place also across groups. `met` holds the last round of
    contestants who met, and nothing where the method overlooks it.
    """

    contestants: tuple[SwissContestant, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    unit: Fraction
    met: Mapping[Edge, int]
    forbidden: frozenset[Edge]
    clubmates: frozenset[Edge]
    odd: tuple[int, ...]
    options: Options

    @cached_property
    def hindered(self) -> tuple[int, ...]:
        """For each contestant, with how many others a match is forbidden, a rematch, or within a club."""
        edges = {*self.met, *self.forbidden, *self.clubmates}
        counted = Counter(node for edge in edges for node in edge)
        return tuple(counted[node] for node in range(len(self.contestants)))

    @cached_property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """Group and score of each: who is equal to whom."""
        return tuple((c.group, s) for c, s in zip(self.contestants, self.scores, strict=True))

    @cached_property
    def ranks(self) -> tuple[tuple[int, int], ...]:
        """Each one's number among those equal in group and score, and how many these are."""
        sizes, seen = Counter(self.kinds), Counter[tuple[int, int]]()
        ranks = []
        for kind in self.kinds:
            ranks.append((seen[kind], sizes[kind]))
            seen[kind] += 1
        return tuple(ranks)


def sheet(
    placed: Sequence[SwissContestant],
    free: frozenset[str],
    history: Sequence[Meeting],
    options: Options,
    unit: Fraction | None = None,
) -> DrawSheet:
    """The sheet of those who are not fixed by the director. Scores are counted in `unit`,
    rounded, or exactly where none is given."""
    rows = [(place, contestant) for place, contestant in enumerate(placed, 1) if contestant.key in free]
    contestants = tuple(contestant for _, contestant in rows)
    index = {contestant.key: i for i, contestant in enumerate(contestants)}
    unit, scores = _scores(contestants, options, unit)
    counted = odd_rounds(history)
    met = _met(index, history) if options.method is DrawMethod.SWISS else {}
    return DrawSheet(
        contestants,
        tuple(place for place, _ in rows),
        scores,
        unit,
        met,
        frozenset(_edges(index, options.forbidden)),
        frozenset(_clubmates(contestants, options)),
        tuple(counted[contestant.key] for contestant in contestants),
        options,
    )


def _scores(
    contestants: Sequence[SwissContestant], options: Options, unit: Fraction | None
) -> tuple[Fraction, tuple[int, ...]]:
    if options.order is not Order.STANDING:
        return Fraction(1), (0,) * len(contestants)
    unit = unit or Fraction(1, lcm(1, *(contestant.score.denominator for contestant in contestants)))
    counted = [round(contestant.score / unit) for contestant in contestants]
    # A lower group goes on below the one above, so that scores fall with places throughout.
    width = max(counted, default=0) - min(counted, default=0) + 1
    return unit, tuple(
        score - width * contestant.group for score, contestant in zip(counted, contestants, strict=True)
    )


def _met(index: Mapping[str, int], history: Sequence[Meeting]) -> dict[Edge, int]:
    met = {}
    for pair, number in last_meetings(history).items():
        if pair <= index.keys():
            low, high = sorted(index[key] for key in pair)
            met[low, high] = number
    return met


def _edges(index: Mapping[str, int], pairs: Iterable[tuple[str, str]]) -> Iterable[Edge]:
    for one, other in pairs:
        if one in index and other in index:
            low, high = sorted((index[one], index[other]))
            yield low, high


def _clubmates(contestants: Sequence[SwissContestant], options: Options) -> Iterable[Edge]:
    if options.round > options.clubs_apart_rounds:
        return
    clubs: dict[str, list[int]] = {}
    for i, contestant in enumerate(contestants):
        if contestant.club:
            clubs.setdefault(contestant.club, []).append(i)
    for mates in clubs.values():
        yield from combinations(mates, 2)
