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
