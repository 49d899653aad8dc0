"""Every number is one deal, and every deal one number."""

import pytest
from hypothesis import given, strategies as st

from scoring.engine.board import SEATS
from scoring.engine.dealing.numbered import DEALS, deal_of, number_of
from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import HAND, Deal


def test_how_many_deals_there_are():
    """52! / 13!^4, as every book has it."""
    assert DEALS == 53_644_737_765_488_792_839_237_440_000


@given(st.integers(0, DEALS - 1))
def test_a_number_is_a_deal_and_the_deal_that_number(number):
    deal = deal_of(number)
    assert {len(hand) for hand in deal.hands.values()} == {HAND}
    assert number_of(deal) == number


@given(st.permutations(PACK))
def test_a_deal_has_a_number_of_its_own(pack):
    hands = {seat: pack[place * HAND : (place + 1) * HAND] for place, seat in enumerate(SEATS)}
    deal = Deal.of(hands)
    assert deal_of(number_of(deal)) == deal


def test_the_first_and_the_last_and_none_beyond():
    suits = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]
    assert deal_of(0).to_pbn() == "N:" + " ".join(reversed(suits))
    assert deal_of(DEALS - 1).to_pbn() == "N:" + " ".join(suits)
    for number in (-1, DEALS):
        with pytest.raises(ValueError, match="no deal"):
            deal_of(number)
