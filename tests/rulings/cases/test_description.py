"""Deal, auction and play as a director writes them: what cannot have been is refused with its place."""

import contextlib

import pytest
from hypothesis import given, strategies as st

from rulings.acts.case_facts import CallOrCard
from rulings.cases.description import as_text, described, read_calls, read_cards
from scoring.engine.game.auction import Auction
from scoring.engine.refusal import Refusal, Refusals

DEAL = "N:AKQ2.432.T98.765 J543.AKQ.432.432 T98.765.AKQ.AJ98 76.JT98.J765.KQT"


def of_calls(calls, **more):
    return described(board=1, deal=DEAL, calls=calls, **more)


def refused(**what):
    with pytest.raises((Refusal, Refusals)) as caught:
        described(board=1, deal=DEAL, **what)
    error = caught.value
    return [(one.field, one.says) for one in (error.refusals if isinstance(error, Refusals) else (error,))]


def test_an_auction_and_the_first_trick() -> None:
    kept = of_calls("1NT P 3NT AP", cards="♠3 8S s6 SA")
    assert [(call.seat, call.what) for call in kept.auction] == [
        ("N", "1N"),
        ("E", "P"),
        ("S", "3N"),
        ("W", "P"),
        ("N", "P"),
        ("E", "P"),
    ]
    assert (kept.dealer, kept.vulnerable, kept.contract, kept.declarer) == (
        "N",
        "None",
        "3N",
        "N",
    )
    assert [(card.seat, card.what) for card in kept.play] == [
        ("E", "S3"),
        ("S", "S8"),
        ("W", "S6"),
        ("N", "SA"),
    ]


@pytest.mark.parametrize(
    ("calls", "place", "why"),
    [
        ("1S 1H", "auction 2: E 1H", "insufficient_bid"),
        ("1S X X", "auction 3: S X", "doubled_already"),
        ("1S E:P S:X", "auction 3: S X", "own_bid_doubled"),
        ("P P P P 1S", "auction 5: N 1S", "auction_is_over"),
        ("1S W:2H", "auction 2: W 2H", "call_out_of_turn"),
        ("1S zz", "auction 2: ZZ", "no_such_call"),
        ("1S X!!X", "auction 2: X!!X", "no_such_call"),
        ("1S 1H!! S:1H!! X!! X!!", "auction 5: N X", "doubled_already"),
    ],
)
def test_a_call_that_cannot_be_is_named(calls, place, why) -> None:
    assert refused(calls=calls) == [(place, why)]


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("1S 1H! 2H AP", ("2H", "E")),  # made good
        ("1S 1H!! AP", ("1H", "E")),  # accepted: Law 27A
        ("1S S:2H!! P P P", ("2H", "S")),  # out of turn, accepted: Law 29A
        ("1S W:2H! P P P", ("1S", "N")),  # out of turn, cancelled
        ("P* 1NT~ P 3NT*~ AP", ("3N", "E")),
    ],
)
def test_what_is_marked_may_be_irregular(calls, contract) -> None:
    kept = of_calls(calls)
    assert (kept.contract, kept.declarer) == contract


def test_what_is_kept_is_written_again_as_it_was_typed() -> None:
    typed = "1S E:1H! 2H* P 2S~ P"
    kept = of_calls(typed).auction
    assert as_text(kept) == "1S E:1H! 2H* P 2S~ P"
    assert of_calls(as_text(kept)).auction == kept


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        ("S3 S8 S6 D4", ("play", "seat_plays_twice")),
        ("S3 S8 S6 SA C5 C2 H5 CK", ("play, 2: S H5", "revoke_unmarked")),
        ("S8", ("play, 1: S S8", "call_out_of_turn")),
        ("S3 S3", ("play", "card_again")),
        ("S3 S1", ("play 2", "not_a_card")),
    ],
)
def test_a_card_that_cannot_be_is_named(cards, fault) -> None:
    assert refused(calls="1NT P 3NT AP", cards=cards) == [fault]


def test_a_revoke_that_is_marked_stands_or_is_corrected() -> None:
    stood = of_calls("1NT P 3NT AP", cards="S3 S8 S6 SA C5 C2 H5!! CK").play
    assert stood[6] == CallOrCard("H5", "S", "stood")
    corrected = of_calls("1NT P 3NT AP", cards="S3 S8 S6 SA C5 C2 H5! CJ CK").play
    assert [card.seat for card in corrected[4:]] == ["N", "E", "S", "S", "W"]


def test_without_a_deal_only_the_pack_counts() -> None:
    kept = described(board=None, cards="D4! D4").play
    assert kept == (CallOrCard("D4", mark="withdrawn"), CallOrCard("D4"))
    assert described(board=7, contract="4SX w").declarer == "W"
    with pytest.raises(Refusal) as caught:
        described(board=None, calls="1S")
    assert caught.value.says == "dealer_missing"


@pytest.mark.parametrize(
    "deal", ["N:AKQ2", "N:AKQJ.432.T98.765 J543.AKQ.432.432 T98.765.AKQ.AJ98 76.JT98.J765.KQT"]
)
def test_a_deal_that_is_none(deal) -> None:
    with pytest.raises(Refusals):
        described(board=1, deal=deal)


@given(st.lists(st.integers(min_value=0, max_value=37), max_size=40))
def test_every_legal_auction_is_taken_and_written_again(choices) -> None:
    auction = Auction("N")
    for choice in choices:
        legal = auction.legal_calls
        if not legal:
            break
        auction = auction.call(legal[choice % len(legal)])
    kept = described(board=1, calls=" ".join(auction.calls)).auction
    assert [call.what for call in kept] == list(auction.calls)
    assert as_text(kept) == " ".join(auction.calls)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text) -> None:
    for reader in (read_calls, read_cards):
        with contextlib.suppress(Refusals):
            assert "" not in [written.what for written in reader(text)]
