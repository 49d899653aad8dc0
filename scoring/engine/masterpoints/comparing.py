"""What another scheme would have given: past games under two schemes, the difference per player."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from scoring.engine.masterpoints.awarding import award
from scoring.engine.masterpoints.occasion import Occasion
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.refusal import Refusal, Refusals


@dataclass(frozen=True, slots=True)
class PointsChange:
    """A player's points of all games under the old scheme and the new one, by colour."""

    before: Mapping[str, Decimal]
    after: Mapping[str, Decimal]

    @property
    def difference(self) -> Decimal:
        """What the player would have more, in all colours together."""
        return sum(self.after.values(), Decimal()) - sum(self.before.values(), Decimal())


@dataclass(frozen=True, slots=True)
class SchemeComparison:
    """Players by the size of their change, gains first; and the games that one scheme cannot be applied to.

    A game that is refused counts under neither: `refused` has its number in the order given, and why.
    """

    changes: Mapping[str, PointsChange]
    refused: tuple[tuple[int, tuple[Refusal, ...]], ...]


def compare(occasions: Iterable[Occasion], old: Scheme, new: Scheme) -> SchemeComparison:
    """Every game under both schemes."""
    before: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    after: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    refused = []
    for number, occasion in enumerate(occasions, 1):
        try:
            awards = award(occasion, old), award(occasion, new)
        except Refusals as refusals:
            refused.append((number, refusals.refusals))
            continue
        for sums, given in zip((before, after), awards, strict=True):
            for entry in given.awards:
                sums[entry.player][entry.colour] += entry.amount
    changes = {
        player: PointsChange(dict(before[player]), dict(after[player])) for player in {**before, **after}
    }
    ordered = sorted(changes, key=lambda player: (-changes[player].difference, player))
    return SchemeComparison({player: changes[player] for player in ordered}, tuple(refused))
