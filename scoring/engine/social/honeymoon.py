"""Honeymoon bridge, for two: each player has a hand and a dummy, who counts as sitting opposite.

The two players sit next to each other, so that hand and dummy of one alternate with those of the other.
Bidding and scoring are those of contract bridge; both dummies are shown; what a dummy plays, its owner
plays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from scoring.engine.game.seats import clockwise, opposite, side_of
from scoring.engine.refusal import INCONSISTENT, UNKNOWN, Refusal
from scoring.engine.regulation import Rule

HANDS = 4
CARDS_EACH = 13


@dataclass(frozen=True, slots=True)
class Honeymoon(Rule):
    """Where the opening lead comes from, and when the dummies are shown.

    `lead`: the hand on declarer's left, be it a player's or a dummy's, or always the opponent's own hand.
    """

    KEY: ClassVar[str] = "honeymoon"
    lead: Literal["left_of_declarer", "opponents_own_hand"]
    dummies_shown: Literal["after_lead", "before_lead"]


@dataclass(frozen=True, slots=True)
class HoneymoonSeats:
    """Where the two players sit."""

    players: tuple[str, str]

    def owner(self, seat: str) -> str:
        """Who plays the cards of a seat: the player there, or the owner of the dummy there."""
        return seat if seat in self.players else opposite(seat)


@dataclass(frozen=True, slots=True)
class OpeningLead:
    """The hands at a contract, as seats, and who begins."""

    partner: str
    opponents: tuple[str, str]  # from declarer's left
    leader: str
    played_by: str
    order: tuple[str, ...]  # the seats in the first trick


def table(players: Sequence[str]) -> HoneymoonSeats:
    """The table of two players by their seats. Raises Refusal unless they sit next to each other."""
    first, second = players
    if side_of(first) == side_of(second):
        raise Refusal(INCONSISTENT, "players", "honeymoon_seats", first=first, second=second)
    return HoneymoonSeats((first, second))


def opening_lead(at: HoneymoonSeats, declarer: str, rule: Honeymoon) -> OpeningLead:
    """Who leads to the first trick of a contract. Raises Refusal for a declarer who is no player."""
    if declarer not in at.players:
        players = " ".join(at.players)
        raise Refusal(UNKNOWN, "contract_by", "honeymoon_no_player", value=declarer, players=players)
    left, right = clockwise(declarer), clockwise(declarer, 3)
    leader = left if rule.lead == "left_of_declarer" or left in at.players else right
    order = tuple(clockwise(leader, turn) for turn in range(HANDS))
    return OpeningLead(opposite(declarer), (left, right), leader, at.owner(leader), order)
