"""Below and above the line: where the score of a contract is written at rubber bridge.

Trick points, overtricks, doubles, slams and undertricks are those of duplicate; there is no bonus for
a game or a part-score in a single deal, because the games of the rubber are counted instead.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.contract import Contract, score
from scoring.engine.game.seats import other
from scoring.engine.social.deal import SocialDeal


class PadPlace(StrEnum):
    """Where a step of the duplicate score goes at rubber bridge."""

    BELOW = "below"
    ABOVE = "above"
    DEFENDERS = "defenders"  # above the line, in the other column
    NOWHERE = "nowhere"


_PLACES = {
    "trick_points": PadPlace.BELOW,
    "overtricks": PadPlace.ABOVE,
    "doubled_made": PadPlace.ABOVE,
    "redoubled_made": PadPlace.ABOVE,
    "small_slam": PadPlace.ABOVE,
    "grand_slam": PadPlace.ABOVE,
    "undertricks": PadPlace.DEFENDERS,
    "first_undertrick": PadPlace.DEFENDERS,
    "second_and_third_undertricks": PadPlace.DEFENDERS,
    "later_undertricks": PadPlace.DEFENDERS,
    "game": PadPlace.NOWHERE,
    "part_score": PadPlace.NOWHERE,
    "passed_out": PadPlace.NOWHERE,
}


@dataclass(frozen=True, slots=True)
class PadEntry:
    """One number on the pad: whose column, below the line or above it, and why. Never negative."""

    side: str
    below: bool
    step: Step


class RubberScore(NamedTuple):
    """The points of one contract, as the tables of rubber bridge print them."""

    below: int
    above: int
    defenders: int


def place(step: Step) -> PadPlace:
    """Where a step of `contract.score` is written at rubber bridge."""
    return _PLACES[step.code]


def rubber_score(contract: Contract, tricks: int, *, vulnerable: bool) -> RubberScore:
    """What a contract scores by itself; `vulnerable` is the declaring side's. Zeros for a passed-out deal."""
    steps = score(contract, tricks, vulnerable=vulnerable).steps

    def points(where: PadPlace) -> int:
        return sum(abs(int(step.amount)) for step in steps if place(step) is where)

    return RubberScore(points(PadPlace.BELOW), points(PadPlace.ABOVE), points(PadPlace.DEFENDERS))


def entries(deal: SocialDeal, *, vulnerable: bool) -> tuple[PadEntry, ...]:
    """What a deal that was not passed out puts on the pad, number by number."""
    steps = score(deal.contract, deal.tricks, vulnerable=vulnerable).steps
    return tuple(_entry(step, deal.side) for step in steps if place(step) is not PadPlace.NOWHERE)


def _entry(step: Step, declaring: str) -> PadEntry:
    where = place(step)
    side = other(declaring) if where is PadPlace.DEFENDERS else declaring
    return PadEntry(
        side, where is PadPlace.BELOW, replace(step, amount=abs(step.amount), cite=Citation.RUBBER)
    )


def written_for(written: tuple[PadEntry, ...], side: str, *, below: bool | None = None) -> int:
    """The points of a side among some entries: below the line, above it, or (None) both."""
    return sum(
        int(entry.step.amount)
        for entry in written
        if entry.side == side and (below is None or entry.below == below)
    )
