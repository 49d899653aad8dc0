"""What a side's cards gave away double dummy: on the opening lead, in defence, as declarer. Pure.

A figure for the committee, never a verdict: double dummy sees all four hands, and nobody at the table does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from scoring.engine.game.seats import side_of
from scoring.engine.rounding import decimal
from scoring.sessions.views.replay import ReplayTrick


class CardRole(StrEnum):
    """As what a card was played."""

    LEAD = "lead"
    DEFENCE = "defence"  # after the opening lead
    DECLARER = "declarer"  # dummy's cards too


@dataclass(frozen=True, slots=True)
class CardsGiven:
    """So many cards, so many of which gave away a trick or more."""

    cards: int = 0
    costly: int = 0

    @property
    def percent(self) -> Decimal | None:
        """The costly ones in a hundred, to two places; None without a card."""
        return decimal(Fraction(100 * self.costly, self.cards)) if self.cards else None

    def __add__(self, other: "CardsGiven") -> "CardsGiven":
        return CardsGiven(self.cards + other.cards, self.costly + other.costly)


def given_by(side: str, tricks: Iterable[ReplayTrick], declarer: str) -> dict[CardRole, CardsGiven]:
    """What one side's cards of a play gave away, by role; cards of which nothing is known are not counted."""
    given = dict.fromkeys(CardRole, CardsGiven())
    declares = bool(declarer) and side_of(declarer) == side
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            if side_of(card.seat) != side or card.declarer_takes is None:
                continue
            is_lead = trick.number == 1 and place == 0
            role = CardRole.DECLARER if declares else CardRole.LEAD if is_lead else CardRole.DEFENCE
            given[role] += CardsGiven(1, 1 if card.cost else 0)
    return given


def together(parts: Iterable[dict[CardRole, CardsGiven]]) -> dict[CardRole, CardsGiven]:
    """All of them added up."""
    total = dict.fromkeys(CardRole, CardsGiven())
    for part in parts:
        total = {role: total[role] + part[role] for role in CardRole}
    return total
