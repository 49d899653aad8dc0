"""What partnerships had on the boards of a session, and what was to be expected of them, board by board.

A table's margin is the strength of North-South less that of East-West. A side is expected to have
50 + its own margin - the mean margin of its direction at the board's other tables.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.rating.definition import (
    AVERAGE,
    FEWEST_TABLES,
    START,
    START_VARIANCE,
    UNITS,
    PlayerState,
    spread_of_board,
)

Side = tuple[int | None, ...]  # the two players at one side of a table; None: a guest, whom no rating follows
States = Mapping[int, PlayerState]


@dataclass(frozen=True, slots=True)
class RatedLine:
    """One table of one board: which tables it was compared with, who sat there, what share each side had."""

    board: int  # the same for all tables that were compared with each other
    ns: Side
    ew: Side
    ns_share: Fraction
    ew_share: Fraction


@dataclass(slots=True)
class PartnershipFigures:
    """A partnership in a session. Sums over its boards: of points, of doubled strengths in units.

    `others` are sums of the other tables' doubled margins, by how many tables there are to divide by.
    """

    boards: int = 0
    had: Fraction = Fraction(0)
    opponents: int = 0
    others: dict[int, int] = field(default_factory=dict)
    spread: Fraction = Fraction(0)
    met: dict[Side, int] = field(default_factory=dict)

    def count(self, opponents: Side, share: Fraction, others: tuple[int, int], strength: int) -> None:
        """Add a board: against whom, with what share, against which margins of how many other tables."""
        margins, tables = others
        self.boards += 1
        self.had += 100 * share
        self.opponents += strength
        self.others[tables] = self.others.get(tables, 0) + margins
        self.spread += spread_of_board(tables + 1)
        self.met[opponents] = self.met.get(opponents, 0) + 1

    @property
    def actual(self) -> Fraction:
        """Percent of its boards."""
        return self.had / self.boards

    @property
    def opposition(self) -> Fraction:
        """The mean strength of the opponents, board by board."""
        return Fraction(self.opponents, 2 * UNITS * self.boards)

    @property
    def field(self) -> Fraction:
        """By how much its direction was the stronger one at the other tables of its boards, on the mean."""
        margins = sum((Fraction(doubled, tables) for tables, doubled in self.others.items()), Fraction(0))
        return margins / (2 * UNITS * self.boards)

    def expected(self, own: Fraction) -> Fraction:
        """Percent to be expected of a pair of this strength on these boards."""
        return own - (self.opposition - AVERAGE) - self.field

    def noise(self, states: States) -> Fraction:
        """The variance of its percentage about what is expected: chance on the boards, opponents' errors."""
        doubt = sum(count * count * _variance(side, states) for side, count in self.met.items())
        return (self.spread + Fraction(doubt, 4 * UNITS)) / self.boards**2


def strength_of(side: Side, states: States) -> int:
    """The sum of the strengths of both, in units; of a guest that of who has not played yet."""
    return sum(_state(player, states).strength for player in side)


def _variance(side: Side, states: States) -> int:
    return sum(_state(player, states).variance for player in side)


def _state(player: int | None, states: States) -> PlayerState:
    return states.get(player, NEW) if player is not None else NEW


def partnerships(lines: Iterable[RatedLine], states: States) -> dict[Side, PartnershipFigures]:
    """The figures of every partnership of two members, by both. Boards of fewer than three tables are none.

    The order of lines changes nothing.
    """
    boards: dict[int, list[RatedLine]] = {}
    for line in lines:
        boards.setdefault(line.board, []).append(line)
    pairs: dict[Side, PartnershipFigures] = {}
    for tables in boards.values():
        if len(tables) >= FEWEST_TABLES:
            _count(tables, states, pairs)
    return pairs


def _count(tables: Sequence[RatedLine], states: States, pairs: dict[Side, PartnershipFigures]) -> None:
    strengths = [(strength_of(line.ns, states), strength_of(line.ew, states)) for line in tables]
    margins = sum(ns - ew for ns, ew in strengths)
    apart = len(tables) - 1
    for line, (ns, ew) in zip(tables, strengths, strict=True):
        others = margins - (ns - ew)
        for side, against, share, margin, strength in (
            (line.ns, line.ew, line.ns_share, others, ew),
            (line.ew, line.ns, line.ew_share, -others, ns),
        ):
            if is_rated(side):
                pair = pairs.setdefault(_both(side), PartnershipFigures())
                pair.count(_both(against), share, (margin, apart), strength)


def is_rated(side: Side) -> bool:
    """Whether a side is two different members: of anybody else nobody knows whose play it was."""
    return len(side) == 2 and None not in side and side[0] != side[1]


def _both(side: Side) -> Side:
    """The two whichever way round they sit."""
    return tuple(sorted(side, key=lambda player: player or 0))


NEW = PlayerState(START, START_VARIANCE)
