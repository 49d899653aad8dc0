"""Revokes of a recorded play: established or not, by which card, and what they cost. Laws 61-64."""

from hypothesis import given, strategies as st

from scoring.engine.game.cards import PACK
from scoring.engine.game.deals import Deal
from scoring.engine.game.play import Claim, play
from scoring.engine.game.seats import clockwise, opposite, side_of

REVOKING = Deal.from_pbn("N:AKQJ.AKQ.432.432 T98.JT9.AKQ.AK76 765.8765.JT9.QJT 432.432.8765.985")


def costs(played):
    return [(r.trick, r.seat, r.is_established, r.tricks_transferred) for r in played.revokes]


def test_the_next_card_of_the_side_establishes_it():
    """North and South play to the second trick before West's partner East: not yet. Law 63A1."""
    first = ["DA", "D9", "C5", "D2"]
    assert costs(play(REVOKING, "N", "H", first)) == [(1, "W", False, 0)]
    (revoke,) = play(REVOKING, "N", "H", [*first, "DK"]).revokes
    assert (revoke.is_established, revoke.established_by, revoke.tricks_transferred) == (True, "DK", 1)


def test_the_opponents_cards_establish_nothing():
    """South wins the trick that West revoked on, and leads on; North has played to it too."""
    played = play(REVOKING, "W", "S", ["D2", "DK", "DJ", "C5", "D3"])
    assert costs(played) == [(1, "W", False, 0)]


def test_a_card_out_of_turn_establishes_it_as_well():
    """Law 63A1: any such play, legal or illegal. It was East's lead."""
    played = play(REVOKING, "N", "H", ["DA", "D9", "C5", "D2", "S4"])
    (revoke,) = played.revokes
    assert (revoke.established_by, [o.seat for o in played.out_of_turn]) == ("S4", ["W"])


def test_a_claim_establishes_it_with_no_card():
    (revoke,) = play(REVOKING, "N", "H", ["DA", "D9", "C5", "D2"], Claim("EW", 3)).revokes
    assert (revoke.is_established, revoke.established_by, revoke.tricks_transferred) == (True, "", 1)


def test_a_trick_claimed_is_a_trick_won():
    """West ruffs a diamond it holds: the ruff and one of the tricks claimed go. Law 64A1."""
    first = ["DA", "D9", "H2", "D2"]
    assert costs(play(REVOKING, "N", "H", first, Claim("EW", 3))) == [(1, "W", True, 2)]
    assert costs(play(REVOKING, "N", "H", first, Claim("EW", 0))) == [(1, "W", True, 1)]


def test_both_sides_have_revoked_no_rectification():
    """Law 64B7. West discards on the ace of diamonds, North on the king."""
    played = play(
        REVOKING, "N", "H", ["DA", "D9", "C5", "D2", "DK", "DT", "D5", "C2", "DQ", "DJ", "D6", "D3"]
    )
    assert costs(played) == [(1, "W", True, 0), (2, "N", True, 0)]
    assert (played.rectified("NS"), played.rectified("EW")) == (0, 3)


def test_the_opponents_revoke_counts_only_once_established():
    """North's revoke is corrected in time, so that West's costs its trick."""
    played = play(REVOKING, "N", "H", ["DA", "D9", "C5", "D2", "DK", "DT", "D5", "C2"])
    assert costs(played) == [(1, "W", True, 1), (2, "N", False, 0)]


TWO_SUITS = Deal.from_pbn("N:AKQJ.AKQJ.AKQJ.2 2.2.T9875432.AKQ T9876.T9876.6.JT 543.543..9876543")


def test_one_trick_is_not_transferred_twice():
    """East revokes in spades and in hearts and has won one trick since: that one goes. Law 64A2."""
    cards = ["S5", "SA", "D2", "S6", "HA", "D3", "H6", "H5", "C2", "CA", "CT", "C3"]
    played = play(TWO_SUITS, "S", "N", cards)
    assert costs(played) == [(1, "E", True, 1), (2, "E", True, 0)]
    assert (played.won, played.rectified("NS")) == ({"NS": 2, "EW": 1}, 3)


def test_a_trick_won_before_the_revoke_stays():
    """Law 64A: only the revoke trick and later ones."""
    cards = ["C9", "C2", "CA", "CT", "S2", "S6", "S5", "SA", "HA", "D3", "H6", "H5", "HK", "H2", "H7", "H4"]
    assert costs(play(TWO_SUITS, "S", "N", cards)) == [(3, "E", True, 0)]


def test_the_twelfth_trick_costs_nothing():
    """Law 64B6. North runs clubs, then West throws a spade on the ace of hearts and keeps a heart.

    East's king wins the last trick, so that there would be one to transfer.
    """
    ends = {"N": ["HA", "H2"], "E": ["HJ", "HK"], "S": ["HT", "HQ"], "W": ["S2", "H3"]}
    clubs = [f"C{rank}" for rank in "456789TJQKA"]
    kept = {card for cards in ends.values() for card in cards}
    left = [card for card in PACK if card[0] != "C" and card not in kept]
    rest = {"N": clubs, "E": left[:11], "S": ["C2", "C3", *left[11:20]], "W": left[20:]}
    deal = Deal.of({seat: [*rest[seat], *ends[seat]] for seat in "NESW"})
    record = [card for trick in zip(*(rest[seat] for seat in "NESW"), strict=True) for card in trick]
    record += ["HA", "HJ", "HT", "S2", "H2", "HK", "HQ", "H3"]
    played = play(deal, "W", "N", record)
    (revoke,) = played.revokes
    assert (revoke.trick, revoke.seat, revoke.established_by) == (12, "W", "HK")
    assert (revoke.is_established, revoke.tricks_transferred, played.won) == (True, 0, {"NS": 12, "EW": 1})


@given(st.permutations(PACK), st.sampled_from("NESW"), st.sampled_from("SHDCN"), st.integers(0, 52))
def test_whatever_is_played_in_turn(cards, declarer, trump, count):
    """Any card in turn, revokes and all: rectification moves tricks, and neither makes nor loses any."""
    hands = {seat: list(cards[i::4]) for i, seat in enumerate("NESW")}
    deal, record, turn = Deal.of(hands), [], clockwise(declarer)
    for _ in range(count):
        record.append(hands[turn].pop())
        turn = play(deal, declarer, trump, record).turn if len(record) % 4 == 0 else clockwise(turn)
    played = play(deal, declarer, trump, record)
    assert played.out_of_turn == ()
    assert sum(played.won.values()) + played.left == 13
    assert played.rectified("NS") + played.rectified("EW") == played.won["NS"] + played.won["EW"]
    for side in ("NS", "EW"):
        first = min((r.trick for r in played.revokes if side_of(r.seat) == side), default=14)
        since = [t for t in played.tricks[first - 1 :] if t.winner and side_of(t.winner) == side]
        assert played.won[side] - played.rectified(side) <= len(since)
    moved = [r for r in played.revokes if r.tricks_transferred]
    assert all(r.is_established and r.seat != opposite(declarer) and r.trick < 12 for r in moved)
    assert len({side_of(r.seat) for r in moved}) <= 1
