"""Double elimination: who has lost once plays on among the losers, and who has lost twice is out.

The unbeaten play the bracket by seeds. Each round those who have lost once are paired among themselves:
no two who have met before as long as that can be, a bye for whoever had the fewest, those who have just
come down against those who were there. The last unbeaten waits for the last of the losers, and meets them
in the final.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from clubs.movements.knockout import BracketTie, Slot, bracket
from clubs.movements.second_chances.paired import Beaten, DecidedTie, paired_again


class EliminationSide(StrEnum):
    """In which half something is played."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    SECOND_FINAL = "second_final"


@dataclass(frozen=True, slots=True)
class EliminationGroup:
    """Two who meet, or one who has a bye or waits."""

    side: EliminationSide
    keys: tuple[str, ...]


@dataclass(frozen=True)
class _Field:
    """What is known before a round."""

    seeds: Sequence[str]  # the strongest first
    played: Sequence[DecidedTie]
    left: Collection[str]
    losses: Mapping[str, list[int]] = field(default_factory=dict)  # rounds, by key

    def lost(self, times: int) -> list[str]:
        """Who is still there and has lost so often, the strongest first."""
        return [key for key in self.seeds if key not in self.left and len(self.losses[key]) == times]

    def winner(self, tie: BracketTie, ties: Sequence[BracketTie]) -> str | None:
        """Who goes on unbeaten from a tie of the bracket; nobody where neither does."""
        both = [key for key in (self.who(tie.upper, ties), self.who(tie.lower, ties)) if key is not None]
        for decided in self.played:
            if decided.round == tie.round and {decided.a, decided.b} == set(both):
                return decided.winner
        staying = [key for key in both if key not in self.left]
        return staying[0] if len(staying) == 1 else None

    def who(self, slot: Slot, ties: Sequence[BracketTie]) -> str | None:
        """Who comes to a place of the bracket."""
        if slot.seed is not None:
            return self.seeds[slot.seed - 1]
        return self.winner(ties[slot.winner_of - 1], ties) if slot.winner_of else None


def draw(
    seeds: Sequence[str],
    played: Sequence[DecidedTie],
    number: int,
    *,
    left: Collection[str] = (),
    second_final: bool = True,
) -> tuple[EliminationGroup, ...]:
    """A round, when every tie before it is decided; () where it is over.

    `left`: who has withdrawn and plays no more. `second_final`: whether the final is played again when the
    unbeaten loses it. Raises Refusal for a field without a bracket.
    """
    before = [tie for tie in played if tie.round < number]
    losses: dict[str, list[int]] = {key: [] for key in seeds}
    for tie in before:
        for key in tie.losers:
            losses[key].append(tie.round)
    known = _Field(seeds, before, left, losses)
    unbeaten, once = known.lost(0), known.lost(1)
    if len(unbeaten) + len(once) < 2 or (not second_final and _final_is_played(known, once)):
        return ()
    if len(unbeaten) == len(once) == 1:
        return (EliminationGroup(EliminationSide.FINAL, (*unbeaten, *once)),)
    if _final_is_played(known, once):
        return (EliminationGroup(EliminationSide.SECOND_FINAL, tuple(once)),)
    return (*_winners(known, number, unbeaten), *_losers(known, number, once))


def last_round(count: int, *, second_final: bool) -> int:
    """The last round where nobody withdraws; the second final among them where it may come to it."""
    seeds, number = [str(seed) for seed in range(1, count + 1)], 1
    ties: list[DecidedTie] = []
    while groups := draw(seeds, ties, number):
        pairs = (group.keys for group in groups if len(group.keys) == 2)
        ties += [DecidedTie(number, a, b, min(a, b, key=int)) for a, b in pairs]
        number += 1
    return number if second_final else number - 1


def _final_is_played(known: _Field, once: Sequence[str]) -> bool:
    """Whether the two who are left with one loss each have just met in the final."""
    if known.lost(0) or len(once) != 2 or not known.played:
        return False
    newest = max(tie.round for tie in known.played)
    last = [tie for tie in known.played if tie.round == newest]
    return len(last) == 1 and {last[0].a, last[0].b} == set(once)


def _winners(known: _Field, number: int, unbeaten: Sequence[str]) -> list[EliminationGroup]:
    """The round of the bracket; one who is left over waits."""
    ties = bracket(len(known.seeds))
    groups = []
    for tie in ties:
        if tie.round == number:
            both = [known.who(slot, ties) for slot in (tie.upper, tie.lower)]
            keys = tuple(key for key in both if key is not None and key in unbeaten)
            groups += [EliminationGroup(EliminationSide.WINNERS, keys)] if keys else []
    if number > ties[-1].round:
        groups = [EliminationGroup(EliminationSide.WINNERS, (key,)) for key in unbeaten]
    return groups


def _losers(known: _Field, number: int, once: Sequence[str]) -> list[EliminationGroup]:
    """Those who have lost once, paired; in an odd number one has a bye."""
    if not once:
        return []
    pairs = paired_again(Beaten(once, known.losses, known.played, number), byes=len(once) % 2)
    return [EliminationGroup(EliminationSide.LOSERS, keys) for keys in pairs]
