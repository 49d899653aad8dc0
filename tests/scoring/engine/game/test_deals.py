"""Deals, read and written; every problem of one at once."""

from random import Random

import pytest
from hypothesis import given, strategies as st

from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import Deal
from scoring.engine.refusal import Refusals

PBN = "N:AKQ2.432.T98.765 J43.AK5.7654.A32 T98.QJT.AKQ.KQJT 765.9876.J32.984"


def dealt(seed):
    cards = list(PACK)
    Random(seed).shuffle(cards)  # noqa: S311
    return {seat: cards[i::4] for i, seat in enumerate("NESW")}


def refused(work):
    with pytest.raises(Refusals) as caught:
        work()
    return [(r.says, r.parameters) for r in caught.value.refusals]


def test_a_deal_of_pbn():
    deal = Deal.from_pbn(PBN)
    assert deal.hands["N"][:5] == ("SA", "SK", "SQ", "S2", "H4")
    assert deal.owner("CT") == "S"
    assert deal.to_pbn() == PBN


def test_the_first_hand_may_be_any_seat():
    assert Deal.from_pbn(Deal.from_pbn(PBN).to_pbn("W")) == Deal.from_pbn(PBN)


@given(st.integers())
def test_what_is_written_is_read(seed):
    deal = Deal.of(dealt(seed))
    assert Deal.from_pbn(deal.to_pbn("S")) == deal
    assert sorted(card for hand in deal.hands.values() for card in hand) == sorted(PACK)


def test_twelve_cards_and_fourteen():
    hands = dealt(1)
    moved = hands["E"].pop()
    hands["W"].append(moved)
    assert refused(lambda: Deal.of(hands)) == [
        ("hand_size", {"seat": "E", "count": "12"}),
        ("hand_size", {"seat": "W", "count": "14"}),
    ]


def test_a_card_in_two_hands_is_missing_elsewhere():
    hands = dealt(1)
    gone, hands["N"][0] = hands["N"][0], hands["S"][0]
    assert refused(lambda: Deal.of(hands)) == [
        ("card_held_twice", {"value": hands["S"][0], "seats": "N, S"}),
        ("cards_missing", {"cards": gone}),
    ]


def test_a_card_twice_in_one_hand_and_no_card_at_all():
    hands = dealt(1)
    hands["N"][0] = hands["N"][1]
    hands["E"][0] = "S1"
    assert [says for says, _ in refused(lambda: Deal.of(hands))] == [
        "card_again",
        "not_a_card",
        "cards_missing",
    ]


def test_a_hand_short_of_a_card_names_the_card():
    assert refused(lambda: Deal.from_pbn(PBN.replace("AKQ2", "AKQ"))) == [
        ("hand_size", {"seat": "N", "count": "12"}),
        ("cards_missing", {"cards": "S2"}),
    ]


@pytest.mark.parametrize(
    "text", ["", "N:", PBN[2:], PBN.replace("N:", "X:"), PBN.replace(".", " "), PBN[:-1] + "X"]
)
def test_what_is_no_deal(text):
    assert refused(lambda: Deal.from_pbn(text))[0][0] == "not_a_deal"


def test_a_hand_is_missing():
    assert [says for says, _ in refused(lambda: Deal.of({}))] == ["hand_size"] * 4


def test_a_hand_that_is_not_known_where_that_is_allowed():
    text = "E:J43.AK5.7654.A32 - 765.9876.J32.984 -"
    deal = Deal.from_pbn(text, partial=True)
    assert sorted(deal.hands) == ["E", "W"]
    assert deal.to_pbn("E") == text
    assert (deal.owner("SJ"), deal.owner("SA")) == ("E", "")
    assert sorted(Deal.from_pbn(PBN, partial=True).hands) == ["E", "N", "S", "W"]


def test_a_hand_that_is_not_known_where_it_is_not():
    text = "N:- J43.AK5.7654.A32 T98.QJT.AKQ.KQJT 765.9876.J32.984"
    assert refused(lambda: Deal.from_pbn(text)) == [("hand_size", {"seat": "N", "count": "0"})]


def test_the_hands_known_are_looked_at_no_less():
    text = "N:AKQ.432.T98.765 AKQ2.432.T98.765 - -"
    says = [says for says, _ in refused(lambda: Deal.from_pbn(text, partial=True))]
    assert says == ["hand_size"] + ["card_held_twice"] * 12
