"""Every example auction goes by the Laws, and every call keeps what it promises."""

import pytest

from scoring.engine.game.auction import PASS, judge
from scoring.engine.game.cards import RANKS
from scoring.engine.game.seats import clockwise, side_of
from scoring.engine.words import WRITTEN
from scoring.learning.auctions import ExampleAuction, examples
from scoring.learning.plays import cards_of
from scoring.learning.shelf import HERE, built_in
from scoring.learning.views.auctions import shown_auction

CONVENTIONS = ("stayman", "jacoby-transfers", "blackwood")
ALL = [
    pytest.param(example, id=f"{name}-{number}")
    for name in CONVENTIONS
    for number, example in enumerate(examples(name), 1)
]
HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def measured(hand: str) -> dict[str, int]:
    """What a call may promise of a hand, counted in it."""
    cards = cards_of(hand)
    lengths = {suit: sum(card[0] == suit for card in cards) for suit in "SHDC"}
    points = sum(HONOURS.get(card[1], 0) for card in cards)
    aces = sum(card[1] == "A" for card in cards)
    more = {"major": max(lengths["S"], lengths["H"]), "shortest": min(lengths.values())}
    return lengths | more | {"points": points, "aces": aces}


def test_every_convention_has_its_examples_and_no_file_is_idle():
    assert {file.stem for file in (HERE / "auctions").iterdir()} == set(CONVENTIONS)
    assert set(CONVENTIONS) <= set(built_in())
    assert all(len(examples(name)) >= 2 for name in CONVENTIONS)


@pytest.mark.parametrize("example", ALL)
def test_an_auction_is_legal_and_over(example: ExampleAuction):
    judged = judge(example.dealer, example.calls)
    assert judged.reason == ""
    assert judged.auction.is_over
    assert side_of(judged.auction.declarer) == "NS"


@pytest.mark.parametrize("example", ALL)
def test_two_hands_of_one_pack(example: ExampleAuction):
    cards = [card for hand in example.hands.values() for card in cards_of(hand)]
    assert set(example.hands) == {"N", "S"}
    assert all(len(cards_of(hand)) == 13 for hand in example.hands.values())
    assert len(set(cards)) == 26
    assert {card[1] for card in cards} <= set(RANKS)


@pytest.mark.parametrize("example", ALL)
def test_every_call_says_what_its_hand_holds(example: ExampleAuction):
    spoken = [step for step, call in enumerate(example.calls, 1) if call != PASS]
    silent = {step for step in example.meanings if example.calls[step - 1] == PASS}
    assert set(spoken) - set(example.meanings) == set()
    for step, meaning in example.meanings.items():
        seat = clockwise(example.dealer, step - 1)
        assert seat in example.hands, (step, silent)
        held = measured(example.hands[seat])
        for name, (low, high) in meaning.shows.items():
            assert low <= held[name] <= high, (step, name, held[name])
        assert all(meaning.text.in_language(language) for language in WRITTEN)


# What opener, or partner, answers to the question of a convention: by the hand, not by the file.
def stayman_answer(held: dict[str, int]) -> str:
    return "2H" if held["H"] >= 4 else "2S" if held["S"] >= 4 else "2D"


def ace_answer(held: dict[str, int]) -> str:
    return {0: "5C", 1: "5D", 2: "5H", 3: "5S", 4: "5C"}[held["aces"]]


@pytest.mark.parametrize("example", [p for p in ALL if p.id and p.id.startswith(("stayman", "blackwood"))])
def test_an_answer_is_the_one_that_the_article_gives(example: ExampleAuction):
    question, answer = ("2C", stayman_answer) if "2C" in example.calls[:3] else ("4N", ace_answer)
    at = example.calls.index(question)
    seat = clockwise(example.dealer, at + 2)
    assert example.calls[at + 2] == answer(measured(example.hands[seat]))


@pytest.mark.parametrize("example", [p for p in ALL if p.id and p.id.startswith("jacoby")])
def test_a_transfer_is_followed(example: ExampleAuction):
    shown = {"2D": "H", "2H": "S"}[example.calls[2]]
    assert example.calls[4][1] == shown
    assert measured(example.hands[clockwise(example.dealer, 2)])[shown] >= 5


@pytest.mark.parametrize("example", ALL)
def test_the_page_has_every_call_under_its_seat(example: ExampleAuction):
    replay = shown_auction(example).replay
    boxes = [call for row in replay.rows for call in row if call]
    assert [call.call for call in boxes] == list(example.calls)
    assert [call.step for call in boxes] == list(range(1, replay.steps + 1))
    assert all("WNES"[place] == call.seat for row in replay.rows for place, call in enumerate(row) if call)
    assert [call.note for call in replay.notes] == list(range(1, len(example.meanings) + 1))
