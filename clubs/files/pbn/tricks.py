"""The tricks of a play that PBN writes in columns: who leads each of them, and who wins it.

The quick way through a record. What it finds odd is for `scoring.engine.game.play` to judge.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.engine.game.cards import PACK, RANKS

TRICKS = 13
Held = Sequence[frozenset[str]]  # the cards dealt to the player of each column
Powers = Mapping[str, Mapping[str, int]]


def _powers(trump: str, led: str) -> dict[str, int]:
    """What each card is worth in a trick: trumps over the suit led over nothing. Law 44E-F."""
    power = dict.fromkeys(PACK, 0)
    for height, rank in enumerate(RANKS, 1):
        power[led + rank] = height
    for height, rank in enumerate(RANKS if trump != "N" else "", 1):
        power[trump + rank] = height + len(RANKS)
    return power


_POWERS: Mapping[str, Powers] = {trump: {led: _powers(trump, led) for led in "SHDC"} for trump in "NSHDC"}


class Tricks(NamedTuple):
    """The whole tricks of a record."""

    order: list[str]  # the cards as they were played
    lead: int  # the column that leads to the next trick
    won: int  # by declarer's side, which has the second and the fourth column
    is_odd: bool  # somebody may have revoked


def follow(cells: list[str], whole: int, trump: str, held: Held | None, leads: Mapping[int, int]) -> Tricks:
    """Follow so many whole tricks. `leads` has the columns that led out of turn, by trick."""
    order: list[str] = []
    powers = _POWERS[trump]
    ends = _ends(cells, whole, held) if held is not None else [{}, {}, {}, {}]
    lead, won, is_odd = 0, 0, False
    for number in range(whole):
        if leads:
            lead = leads.get(number, lead)
        trick = cells[4 * number : 4 * number + 4]
        one, two, three, four = trick
        suit = trick[lead][0]
        power = powers[suit]
        first, second, third, fourth = power[one], power[two], power[three], power[four]
        order += trick[lead:] + trick[:lead] if lead else trick
        lead, most = (0, first) if first > second else (1, second)
        if third > most:
            lead, most = 2, third
        if fourth > most:
            lead, most = 3, fourth
        won += lead & 1
        if not (first and second and third and fourth) or (most > len(RANKS) and suit != trump):
            for card, end in zip(trick, ends):  # noqa: B905  # both are four, and this is done often
                if card[0] != suit and end.get(suit, -1) > number:
                    is_odd = True
    return Tricks(order, lead, won, is_odd)


def _ends(cells: list[str], whole: int, held: Held) -> list[dict[str, int]]:
    """By column, the trick to which each suit was played last; a suit still held ends after them all."""
    columns = [cells[column : 4 * whole : 4] for column in range(4)]
    suits = ["".join(column)[::2] for column in columns]
    ends = [dict(zip(suit, range(whole), strict=True)) for suit in suits]
    if whole < TRICKS:
        for end, hand, column in zip(ends, held, columns, strict=True):
            end.update((card[0], TRICKS) for card in hand.difference(column))
    return ends


def last_trick(cells: Sequence[str], held: Held, trump: str, lead: int) -> int:
    """Whether declarer's side wins the thirteenth trick, 1 or 0, for which each has one card left."""
    end = 4 * (TRICKS - 1)
    cards = [next(iter(hand.difference(cells[column:end:4]))) for column, hand in enumerate(held)]
    power = _POWERS[trump][cards[lead][0]]
    worth = [power[card] for card in cards]
    return worth.index(max(worth)) & 1
