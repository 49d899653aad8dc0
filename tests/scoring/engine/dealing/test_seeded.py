"""Deals by a seed: the same again, of each other board and seed another, and as chance has them."""

import hashlib
import hmac
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from scoring.engine.board import SEATS
from scoring.engine.dealing.numbered import DEALS, number_of
from scoring.engine.dealing.seeded import NoSuchDealError, deals, seal_of
from scoring.engine.dealing.wishes import Wish, all_fulfilled, points
from scoring.engine.game.cards import PACK, ranks
from scoring.engine.refusal import Refusal

SEED = bytes(range(32))
MANY = 4000


@pytest.fixture(scope="module")
def many():
    """Deals of four seeds: 3,996 boards."""
    seeds = (hashlib.sha256(bytes([turn])).digest() for turn in range(MANY // 999))
    return [deal for seed in seeds for deal in deals(seed, range(1, 1000)).values()]


def test_the_same_again_and_of_every_board_another():
    dealt = deals(SEED, range(1, 37))
    assert deals(SEED, [7, 30]) == {7: dealt[7], 30: dealt[30]}
    assert len({deal.to_pbn() for deal in dealt.values()}) == 36
    assert deals(bytes(32), [7])[7] != dealt[7]


def test_anybody_can_deal_again_from_what_is_published():
    """By HMAC alone, as docs/dealing.md says it."""
    turn, number = 0, DEALS
    while number >= DEALS:
        number = int.from_bytes(hmac.digest(SEED, f"5/{turn}".encode(), "sha256")[:12], "big")
        turn += 1
    assert number_of(deals(SEED, [5])[5]) == number
    assert seal_of(SEED) == hashlib.sha256(SEED).hexdigest()


def test_boards_and_seeds_that_are_none():
    for seed, board in ((SEED[:31], 1), (SEED, 0), (SEED, 1000)):
        with pytest.raises(ValueError, match=r"seed|board"):
            deals(seed, [board])


def chi_square(counts, chances):
    """How far counts are from what chance expects of as many."""
    total = sum(counts.values())
    return sum((counts[kind] - total * chance) ** 2 / (total * chance) for kind, chance in chances.items())


def test_every_card_goes_to_every_seat_as_often(many):
    """52 cards, four seats: 156 degrees of freedom. Beyond 240 chance comes once in 50,000 times."""
    counts = Counter((card, seat) for deal in many for seat in SEATS for card in deal.hands[seat])
    assert len(counts) == len(PACK) * len(SEATS)
    expected = Fraction(len(many), len(SEATS))
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 240


def test_lengths_of_suits_are_as_chance_has_them(many):
    """North's spades by the hypergeometric distribution, 8 and more together: beyond 35 once in 50,000."""
    chances = {
        length: Fraction(comb(13, length) * comb(39, 13 - length), comb(52, 13)) for length in range(8)
    }
    chances[8] = 1 - sum(chances.values())
    counts = Counter(min(len(ranks(deal.hands["N"], "S")), 8) for deal in many)
    assert chi_square(counts, chances) < 35


def test_high_cards_are_ten_on_average(many):
    """Each hand has 10 with a variance of 17.06: of 3,996 the mean is within 0.27, four times its error."""
    means = {seat: Fraction(sum(points(deal.hands[seat]) for deal in many), len(many)) for seat in SEATS}
    assert [seat for seat, mean in means.items() if abs(mean - 10) >= Fraction(27, 100)] == []


@pytest.mark.parametrize(
    ("text", "of_deal"),
    [
        ("N hcp 15-17", lambda deal: 15 <= points(deal.hands["N"]) <= 17),
        ("ew HCP 30-", lambda deal: points(deal.hands["E"]) + points(deal.hands["W"]) >= 30),
        ("S h 5-", lambda deal: len(ranks(deal.hands["S"], "H")) >= 5),
        ("W D -1", lambda deal: len(ranks(deal.hands["W"], "D")) <= 1),
        ("NS S 8", lambda deal: len(ranks(deal.hands["N"], "S")) + len(ranks(deal.hands["S"], "S")) == 8),
    ],
)
def test_a_wish_for_practice_is_fulfilled(text, of_deal):
    wish = Wish.read(text)
    dealt = deals(SEED, range(1, 9), lambda deal: all_fulfilled([wish], deal))
    assert [board for board, deal in dealt.items() if not of_deal(deal)] == []
    assert deals(SEED, range(1, 9)) != dealt


def test_what_is_never_fulfilled_is_said_of_its_board(monkeypatch):
    monkeypatch.setattr("scoring.engine.dealing.seeded._TRIES", 50)
    wish = Wish.read("N S 13")
    with pytest.raises(NoSuchDealError) as refused:
        deals(SEED, [3], wish.is_fulfilled)
    assert refused.value.board == 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        *(
            (text, "not_a_wish")
            for text in ("", "N", "N hcp", "N hcp -", "X hcp 3", "N clubs 3", "N S 1-2-3")
        ),
        *((text, "wish_outside") for text in ("N hcp 38", "NS hcp 41-", "N S 14", "N S 5-3")),
    ],
)
def test_a_wish_that_is_none(text, says):
    with pytest.raises(Refusal) as refused:
        Wish.read(text)
    assert refused.value.says == says
