"""Knockouts: the bracket by seeds, with byes.

Seeds are numbers from 1, the strongest. In the bracket the first two can only meet in the final, the
first four in the semi-finals, and so on; where entrants are missing, the strongest have a bye.
"""

from dataclasses import dataclass

from clubs.movements.refused import in_range

ENTRANTS_MAX = 512


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in a bracket: a seed, the winner of an earlier tie, or nobody (the opponent has a bye)."""

    seed: int | None = None
    winner_of: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nobody will come here."""
        return self.seed is None and self.winner_of is None


@dataclass(frozen=True, slots=True)
class BracketTie:
    """One meeting of a bracket. Ties are numbered from 1 through all rounds."""

    number: int
    round: int
    upper: Slot
    lower: Slot

    @property
    def is_bye(self) -> bool:
        """Whether the upper slot goes on without playing."""
        return self.lower.is_empty


def bracket(entrants: int) -> tuple[BracketTie, ...]:
    """All ties of a knockout for 2 to 512 entrants, byes included, in the order of the rounds."""
    in_range("contestants", entrants, 2, ENTRANTS_MAX)
    slots = [Slot(seed=seed if seed <= entrants else None) for seed in seeding(entrants)]
    ties: list[BracketTie] = []
    number = 0
    while len(slots) > 1:
        number += 1
        drawn = [
            BracketTie(len(ties) + place, number, *_stronger_first(upper, lower))
            for place, (upper, lower) in enumerate(zip(slots[::2], slots[1::2], strict=True), 1)
        ]
        ties += drawn
        slots = [Slot(seed=tie.upper.seed) if tie.is_bye else Slot(winner_of=tie.number) for tie in drawn]
    return tuple(ties)


def seeding(entrants: int) -> tuple[int, ...]:
    """Seeds in the order of the first round's lines, filled up to a power of two: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < entrants:
        size = 2 * len(order) + 1
        order = [line for seed in order for line in (seed, size - seed)]
    return tuple(order)


def _stronger_first(upper: Slot, lower: Slot) -> tuple[Slot, Slot]:
    return (lower, upper) if upper.is_empty else (upper, lower)
