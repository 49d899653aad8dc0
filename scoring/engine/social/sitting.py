"""An evening of the social game: so many rubbers, or so many times four deals of Chicago.

The game ends after the rounds agreed on; whoever has most points then has won. The first dealer is drawn by
lot or agreed on. At rubber bridge the deal passes on whatever happens; at Chicago a deal that is passed out
is dealt again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.engine.game.seats import SIDES, clockwise
from scoring.engine.social import chicago
from scoring.engine.social.rubber import RubberDeal, RubberStanding, play

ROUNDS_MAX = 10

SocialScoring = Literal["rubber", "chicago"]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is agreed on: the scoring, how many rubbers or rounds, and who deals first."""

    scoring: SocialScoring
    rounds: int
    first_dealer: str

    def is_over(self, deals: Sequence[RubberDeal]) -> bool:
        """Whether the rounds are played."""
        if self.scoring == "chicago":
            return _counted(deals) >= self.rounds * chicago.ROUND
        return sum(standing_after(part).over for part in rubbers(deals)) >= self.rounds

    def dealer(self, deals: Sequence[RubberDeal]) -> str:
        """Who deals next after some deals."""
        if self.scoring == "chicago":
            return chicago.dealer(_counted(deals) + 1, self.first_dealer)
        return clockwise(self.first_dealer, len(deals) % 4)

    def vulnerable(self, deals: Sequence[RubberDeal], rule: chicago.Chicago) -> str:
        """Who is vulnerable in the next deal: "None", "NS", "EW" or "Both"."""
        if self.scoring == "chicago":
            return chicago.vulnerable(_counted(deals) + 1, self.first_dealer, rule)
        standing = standing_after(open_rubber(deals))
        sides = [side for side in SIDES if standing.games[side]]
        return "Both" if len(sides) == len(SIDES) else (sides[0] if sides else "None")


def rubbers(deals: Sequence[RubberDeal]) -> tuple[tuple[RubberDeal, ...], ...]:
    """The deals rubber by rubber: the next begins with the deal after the one that ended the last."""
    parts: list[list[RubberDeal]] = []
    is_open = False
    for deal in deals:
        if not is_open:
            parts.append([])
        parts[-1].append(deal)
        is_open = not standing_after(parts[-1]).over
    return tuple(map(tuple, parts))


def open_rubber(deals: Sequence[RubberDeal]) -> tuple[RubberDeal, ...]:
    """The deals of the rubber that is being played; none where the last one is over."""
    parts = rubbers(deals)
    return parts[-1] if parts and not standing_after(parts[-1]).over else ()


def standing_after(deals: Sequence[RubberDeal]) -> RubberStanding:
    """Where a rubber stands after its deals."""
    return play(deals).standing


def _counted(deals: Sequence[RubberDeal]) -> int:
    return sum(not played.deal.passed_out for played in deals)
