"""Repechage: who loses in the first rounds plays on for the places that are left in the knockout.

In the rounds with a second chance the unbeaten meet each other, the strongest the weakest, and so do those
who have lost once. After these rounds the unbeaten have their places in the knockout and wait, while those
who have lost once play off until only so many are left as there are places. From then on a loss is the end.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from clubs.movements.knockout import BracketTie, Slot, bracket
from clubs.movements.second_chances.paired import Beaten, DecidedTie, paired_again
from clubs.movements.swiss.matching import matching


class RepechageSide(StrEnum):
    """In which part something is played."""

    UNBEATEN = "unbeaten"
    BEATEN = "beaten"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True)
class RepechagePlan:
    """In how many rounds a loss is no end, and how many play the knockout that follows."""

    rounds: int
    places: int

    def unbeaten(self, count: int) -> int:
        """How many of a field have not lost after the rounds with a second chance, where nobody withdraws."""
        for _round in range(self.rounds):
            count -= count // 2
        return count

    def suits(self, count: int) -> bool:
        """Whether of a field somebody gets back into the knockout, and somebody does not."""
        return self.unbeaten(count) < self.places < count


@dataclass(frozen=True, slots=True)
class RepechageGroup:
    """Two who meet, or one who has a bye or waits."""

    side: RepechageSide
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RepechageField:
    """Who plays, the strongest first, what is decided, and after which rounds somebody withdrew."""

    seeds: Sequence[str]
    played: Sequence[DecidedTie]
    plan: RepechagePlan
    left: Mapping[str, int]

    def losses(self, number: int) -> dict[str, list[int]]:
        """In which rounds before a round everybody lost."""
        lost: dict[str, list[int]] = {key: [] for key in self.seeds}
        for tie in self.played:
            for key in tie.losers if tie.round < number else ():
                lost[key].append(tie.round)
        return lost

    def gone(self, key: str, number: int) -> bool:
        """Whether somebody withdrew before a round."""
        return self.left.get(key, number) < number

    def lost(self, times: int, number: int) -> list[str]:
        """Who is there in a round and has lost so often before it, the strongest first."""
        lost = self.losses(number)
        return [key for key in self.seeds if len(lost[key]) == times and not self.gone(key, number)]

    def first_of_knockout(self, number: int) -> int | None:
        """The first round of the knockout; None where a round is before it."""
        for at in range(self.plan.rounds + 1, number + 1):
            if len(self.lost(0, at)) + len(self.lost(1, at)) <= self.plan.places:
                return at
        return None


def draw(field: RepechageField, number: int) -> tuple[RepechageGroup, ...]:
    """A round, when every tie before it is decided; () where it is over.

    Raises Refusal for a knockout without a bracket.
    """
    first = field.first_of_knockout(number)
    if first is not None:
        return tuple(_knockout(field, number, first))
    return (*_unbeaten(field, number), *_beaten(field, number))


def last_round(count: int, plan: RepechagePlan) -> int:
    """The last round where nobody withdraws. Raises Refusal for a field without a bracket."""
    seeds, number = [str(seed) for seed in range(1, count + 1)], 1
    ties: list[DecidedTie] = []
    while groups := draw(RepechageField(seeds, ties, plan, {}), number):
        pairs = (group.keys for group in groups if len(group.keys) == 2)
        ties += [DecidedTie(number, a, b, min(a, b, key=seeds.index)) for a, b in pairs]
        number += 1
    return number - 1


def _unbeaten(field: RepechageField, number: int) -> Iterator[RepechageGroup]:
    """The strongest against the weakest, in an odd number a bye for the first who had the fewest."""
    unbeaten = field.lost(0, number)
    if number > field.plan.rounds:
        yield from (RepechageGroup(RepechageSide.UNBEATEN, (key,)) for key in unbeaten)
        return
    if len(unbeaten) % 2:
        sits = max(unbeaten, key=lambda key: sum(key in (tie.a, tie.b) for tie in field.played))
        unbeaten = [key for key in unbeaten if key != sits]
        yield RepechageGroup(RepechageSide.UNBEATEN, (sits,))
    half = len(unbeaten) // 2
    for pair in zip(unbeaten[:half], reversed(unbeaten[half:]), strict=True):
        yield RepechageGroup(RepechageSide.UNBEATEN, pair)


def _beaten(field: RepechageField, number: int) -> Iterator[RepechageGroup]:
    """No more matches than there are contestants too many: nobody goes out who has a place."""
    once = field.lost(1, number)
    too_many = len(once) + len(field.lost(0, number)) - field.plan.places
    matches = max(0, min(len(once) // 2, too_many))
    before = [tie for tie in field.played if tie.round < number]
    beaten = Beaten(once, field.losses(number), before, number)
    for keys in paired_again(beaten, byes=len(once) - 2 * matches):
        yield RepechageGroup(RepechageSide.BEATEN, keys)


def _knockout(field: RepechageField, number: int, first: int) -> Iterator[RepechageGroup]:
    """A round of the bracket: the unbeaten by seeds, then who came back."""
    entrants = _entrants(field, first)
    if len(entrants) < 2:
        return
    drawn = _Joined(field, entrants, first, bracket(len(entrants)))
    for tie in drawn.ties:
        if tie.round == number - first + 1:
            both = (drawn.who(tie.upper), drawn.who(tie.lower))
            keys = tuple(key for key in both if key is not None and not field.gone(key, number))
            if keys:
                yield RepechageGroup(RepechageSide.KNOCKOUT, keys)


def _entrants(field: RepechageField, first: int) -> list[str]:
    """The lines of the bracket. Who came back stands where the first match is no second meeting."""
    unbeaten, back = field.lost(0, first), field.lost(1, first)
    count, size = len(unbeaten), len(back)
    if not back:
        return unbeaten
    lines = 1 << (count + size - 1).bit_length()
    known = Beaten(back, field.losses(first), [tie for tie in field.played if tie.round < first], first)
    costs = {}
    for one, key in enumerate(back):
        for place in range(size):
            against = lines - count - place - 1  # from 0, the line that meets this one first
            met = known.met(key, unbeaten[against]) if against < count else 0
            costs[one, size + place] = met * size * size + abs(one - place)
    seated = {place - size: back[one] for one, place in matching(2 * size, costs)}
    return [*unbeaten, *(seated[place] for place in range(size))]


@dataclass(frozen=True, slots=True)
class _Joined:
    """The bracket of the knockout with who came so far."""

    field: RepechageField
    entrants: Sequence[str]
    first: int
    ties: Sequence[BracketTie]

    def who(self, slot: Slot) -> str | None:
        """Who comes to a place; None where nobody does."""
        if slot.seed is not None:
            return self.entrants[slot.seed - 1]
        return self.winner(self.ties[slot.winner_of - 1]) if slot.winner_of else None

    def winner(self, tie: BracketTie) -> str | None:
        """Who goes on from a tie: the winner, or whoever was there when the other had withdrawn."""
        both = [key for key in (self.who(tie.upper), self.who(tie.lower)) if key is not None]
        number = self.first + tie.round - 1
        for decided in self.field.played:
            if decided.round == number and {decided.a, decided.b} == set(both):
                return decided.winner
        staying = [key for key in both if not self.field.gone(key, number)]
        return staying[0] if len(staying) == 1 else None
