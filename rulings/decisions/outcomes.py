"""What a board is given in place of its result: adjusted scores in each of their forms. Law 12C. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.average import Average


class TableSide(StrEnum):
    """A side of a table."""

    NS = "ns"
    EW = "ew"


@dataclass(frozen=True, slots=True)
class AwardedContract:
    """A contract with its declarer (N, E, S, W) and the tricks made, 0 to 13. No contract: passed out."""

    contract: str = ""
    declarer: str = ""
    tricks: int = 0


PASSED_OUT = AwardedContract()


@dataclass(frozen=True, slots=True)
class TableResultStands:
    """What was scored at the table holds."""


@dataclass(frozen=True, slots=True)
class ArtificialAdjustedScore:
    """An average for each side; in a split score it counts for its own side alone. Law 12C2"""

    ns: Average
    ew: Average


@dataclass(frozen=True, slots=True)
class AssignedAdjustedScore:
    """One result for both sides. Law 12C1(b)"""

    result: AwardedContract


@dataclass(frozen=True, slots=True)
class WeightedContract:
    """One of several results, and how much of the whole it is."""

    weight: Fraction
    result: AwardedContract


@dataclass(frozen=True, slots=True)
class WeightedAdjustedScore:
    """Several results; their weights sum to 1. Law 12C1(c)"""

    parts: tuple[WeightedContract, ...]


SideAdjustedScore = (
    TableResultStands | ArtificialAdjustedScore | AssignedAdjustedScore | WeightedAdjustedScore
)


@dataclass(frozen=True, slots=True)
class SplitAdjustedScore:
    """Each side its own. Law 12C1(e)"""

    ns: SideAdjustedScore
    ew: SideAdjustedScore


@dataclass(frozen=True, slots=True)
class SelfInflictedScore:
    """An adjusted score of which the offended side does not get what it did to itself. Law 12C1(e)

    `offended`: the side, NS or EW; `adjusted`: what would have been without the infraction; `without_error`:
    what would have been with it, without the side's own error.
    """

    offended: TableSide
    fault: OwnFault
    adjusted: AssignedAdjustedScore | WeightedAdjustedScore
    without_error: AssignedAdjustedScore | WeightedAdjustedScore


@dataclass(frozen=True, slots=True)
class ImpAdjustedScore:
    """At teams: IMPs for both, by their numbers."""

    imps: Mapping[str, Fraction]


AdjustedOutcome = SideAdjustedScore | SplitAdjustedScore | SelfInflictedScore | ImpAdjustedScore


def is_weighted(outcome: AdjustedOutcome) -> bool:
    """Whether some side of an outcome is made of several results."""
    if isinstance(outcome, SplitAdjustedScore):
        return is_weighted(outcome.ns) or is_weighted(outcome.ew)
    if isinstance(outcome, SelfInflictedScore):
        return is_weighted(outcome.adjusted) or is_weighted(outcome.without_error)
    return isinstance(outcome, WeightedAdjustedScore)
