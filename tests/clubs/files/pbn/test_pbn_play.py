"""The quick ways through auctions and plays agree with the engine, which is asked only when they balk."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from clubs.files.pbn import reader as pbn
from clubs.files.pbn.auction import quick
from clubs.files.pbn.tricks import follow, last_trick
from scoring.engine.game.auction import CALLS, judge
from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import Deal
from scoring.engine.game.play import play
from scoring.engine.game.seats import clockwise, side_of
from tests.clubs.files.pbn.pbn_files import game_of
from tests.examples import tries

many = settings(max_examples=tries(300, 25), deadline=None, derandomize=True)
NOBODY_OUT_OF_TURN: dict[int, int] = {}


@many
@given(st.lists(st.sampled_from([*CALLS, *["P"] * 40, *["X"] * 8, *["XX"] * 5]), max_size=14), st.booleans())
def test_a_quick_auction_is_one_that_the_engine_finds_over(calls, ends):
    calls = calls + ["P"] * 3 * ends
    judged = judge("N", calls)
    over = quick(calls)
    if judged.reason or not judged.auction.is_over:
        assert over is None
    else:
        contract, place = over
        declarer = clockwise("N", place) if place >= 0 else ""
        assert (contract, declarer) == (str(judged.auction.contract), judged.auction.declarer)


def record_at_random(seed, revokes):
    """Cells by column, the hands of the columns, and the same cards in the order of play."""
    chance = random.Random(seed)  # noqa: S311
    text = game_of(chance, seed, revokes=revokes)
    document, problems = pbn.read(text.encode())
    rows = text[text.index("[Play ") :].splitlines()[1:]
    return document, problems, " ".join(rows).split()


@pytest.mark.parametrize("seed", range(60))
def test_a_whole_play_is_followed_as_the_engine_follows_it(seed):
    revokes = 0.02 if seed % 3 == 0 else 0.0
    document, problems, _ = record_at_random(seed, revokes)
    (record,), (result,), (deal,) = document.records, document.results, document.deals
    followed = play(Deal.from_pbn(deal.deal), result.declarer, result.contract[1], record.cards)
    assert sorted(record.cards) == sorted(PACK)
    assert followed.out_of_turn == ()
    assert followed.won[side_of(result.declarer)] == result.tricks
    revoked_cards = [problem.parameters["card"] for problem in problems if problem.code == "revoke_in_play"]
    assert len(revoked_cards) == len(followed.revokes)
    assert [problem for problem in problems if problem.severity == "error"] == []


@pytest.mark.parametrize("seed", range(60, 90))
def test_a_play_cut_short_has_the_same_tricks(seed):
    document, _, cells = record_at_random(seed, 0.02)
    (record,), (result,), (deal,) = document.records, document.results, document.deals
    hands = Deal.from_pbn(deal.deal).hands
    held = [frozenset(hands[clockwise(result.declarer, place)]) for place in (1, 2, 3, 4)]
    for whole in range(13):
        tricks = follow(cells, whole, result.contract[1], held, NOBODY_OUT_OF_TURN)
        followed = play(Deal(hands), result.declarer, result.contract[1], record.cards[: 4 * whole])
        assert tricks.order == list(record.cards[: 4 * whole])
        assert tricks.won == followed.won[side_of(result.declarer)]
        assert tricks.is_odd == bool(followed.revokes)
    won = tricks.won + last_trick(cells, held, result.contract[1], tricks.lead)
    assert won == result.tricks


def in_order_of_play(text):
    """The same game with its cards in the order in which they were played, a trick a line."""
    document, _ = pbn.read(text.encode())
    cards = document.records[0].cards
    rows = [" ".join(cards[start : start + 4]) for start in range(0, len(cards), 4)]
    head = text[: text.index("[Play ")]
    return "\n".join([head + text[text.index("[Play ") :].splitlines()[0], *rows]) + "\n"


@pytest.mark.parametrize("seed", range(90, 130))
def test_a_play_in_order_is_the_same_play_and_one_question(seed):
    chance = random.Random(seed)  # noqa: S311
    texts = [game_of(chance, number) for number in (seed, seed + 1, seed + 2)]
    columns, _ = pbn.read("\n".join(texts).encode())
    order, problems = pbn.read("\n".join(map(in_order_of_play, texts)).encode())
    assert [record.cards for record in order.records] == [record.cards for record in columns.records]
    assert [one.parameters for one in problems if one.code == "pbn_play_in_order"] == [{"games": "3"}]
    assert [one for one in problems if one.severity == "error"] == []


def test_a_slip_in_a_play_in_order_is_one_error_a_game():
    text = in_order_of_play(game_of(random.Random(7), 7))  # noqa: S311
    *head, last = text.rstrip().splitlines()
    others = head[-1].split()
    wrong = "\n".join([*head, " ".join([others[0], *last.split()[1:]])])
    _, problems = pbn.read(wrong.encode())
    twice = [one.code for one in problems if one.severity == "error"]
    assert twice
    swapped = last.split()[::-1]
    _, problems = pbn.read("\n".join([*head, " ".join(swapped)]).encode())
    assert [one.code for one in problems if one.severity == "error"] == ["pbn_card_not_held"]
