"""Every deal has a number, from 0 to 53,644,737,765,488,792,839,237,439,999.

One after the other the cards of the pack go to one of the four hands; as many deals as remain possible after
it stand in front of those in which the card goes to a later hand. So a number chosen with equal chances is a
deal chosen with equal chances, whatever a shuffle might get wrong. Law 6
"""

from math import factorial

from scoring.engine.board import SEATS
from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import HAND, Deal

DEALS = factorial(len(PACK)) // factorial(HAND) ** len(SEATS)


def deal_of(number: int) -> Deal:
    """The deal of a number from 0 to DEALS - 1. Raises ValueError for any other."""
    if not 0 <= number < DEALS:
        raise ValueError(f"no deal has the number {number}")
    room, hands, ways = [HAND] * len(SEATS), [list[str]() for _seat in SEATS], DEALS
    for place, card in enumerate(PACK):
        remaining = len(PACK) - place
        hand, share = (
            0,
            ways * room[0] // remaining,
        )  # deals in which the card goes to this hand: always whole
        while number >= share:
            number -= share
            hand += 1
            share = ways * room[hand] // remaining
        room[hand] -= 1
        hands[hand].append(card)
        ways = share
    return Deal.of(dict(zip(SEATS, hands, strict=True)))


def number_of(deal: Deal) -> int:
    """The number of a deal whose four hands are known."""
    room, number, ways = [HAND] * len(SEATS), 0, DEALS
    for place, card in enumerate(PACK):
        remaining, owner = len(PACK) - place, SEATS.index(deal.owner(card))
        number += sum(ways * free // remaining for free in room[:owner])
        ways = ways * room[owner] // remaining
        room[owner] -= 1
    return number
