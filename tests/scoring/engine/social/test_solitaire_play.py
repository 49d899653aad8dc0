import pytest
from hypothesis import given, strategies as st

from scoring.engine.refusal import Refusal
from scoring.engine.social.solitaire_deal import SolitairePlay, deal, left_to_player
from scoring.engine.social.solitaire_play import legal, player_beats, trick_led_by_player
from tests.scoring.engine.examples import rows
from tests.scoring.engine.social.tables import rule

PACK = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"] + ["J1", "J2"]

LEGAL = """
    # led  hand            may be played
    S9     SA,S2,H3,J1     SA,S2
    S9     H3,D2,J1        H3,D2,J1
    S9     J1,J2           J1,J2
    S9     SJ,HJ           SJ
    J2     SA,H3,J1        SA,H3,J1
    H9     H3,J1           H3
"""

BEATS = """
    # led  played trump  who makes the trick
    S9     ST     H      player
    S9     S8     H      opponent
    S9     SA     S      player
    S9     D2     H      opponent
    S9     H2     H      player
    H9     SA     H      opponent
    S9     HA     N      opponent
    J1     SA     S      opponent
    S9     J1     S      player
    J1     J2     N      player
"""

DRAWN = """
    # led trump  stock               drawn wins     why
    SK    H      SQ,H2               1 player    lower_drawn
    SK    H      D2,SA,H2            2 opponent  higher_drawn
    SK    H      D2,C3,H2            3 opponent  trump_drawn
    SK    H      D2,J1,S2            2 opponent  joker_drawn
    SK    H      D2,C3,C4,D5,D6      5 player    nothing_found
    SK    H      -                   0 player    nothing_found
    H5    H      D2,H9               2 opponent  higher_drawn
    H5    H      D2,H4               2 player    lower_drawn
    SK    N      D2,C3,C4,D5,SA      4 player    nothing_found
    SK    N      D2,C3,C4,SA         4 opponent  higher_drawn
    SK    N      D2,C3,C4,J2         4 opponent  joker_drawn
    SK    N      D2,C3               2 player    nothing_found
    J1    H      SA,HA,DA,CA,J2      4 player    nothing_found
    J1    H      SA,J2               2 opponent  joker_drawn
    J1    N      SA,HA,DA,J2         4 opponent  joker_drawn
"""


@pytest.mark.parametrize(("led", "hand", "wanted"), rows(LEGAL))
def test_what_may_be_played(led, hand, wanted):
    assert legal(hand.split(","), led) == tuple(wanted.split(","))


@pytest.mark.parametrize(("led", "played", "trump", "wins"), rows(BEATS))
def test_a_trick_of_two(led, played, trump, wins):
    assert player_beats(led, played, trump) == (wins == "player")


@pytest.mark.parametrize(("led", "trump", "stock", "drawn", "wins", "why"), rows(DRAWN))
def test_drawing_from_the_stock(led, trump, stock, drawn, wins, why):
    cards = [] if stock == "-" else stock.split(",")
    trick = trick_led_by_player(led, cards, trump, rule(SolitairePlay))
    assert trick.drawn == tuple(cards[: int(drawn)])
    assert (trick.player_wins, trick.code) == (wins == "player", f"solitaire_{why}")


@pytest.mark.parametrize(
    ("how", "drawn", "player_wins"),
    [("as_at_no_trump", 4, True), ("one_card", 1, True), ("whole_stock", 5, False)],
)
def test_a_joker_led_by_every_reading(how, drawn, player_wins):
    stock = ["SA", "HA", "DA", "CA", "J2", "S2"]
    trick = trick_led_by_player("J1", stock, "H", rule(SolitairePlay, joker_led=how))
    assert (len(trick.drawn), trick.player_wins) == (drawn, player_wins)


@given(st.permutations(PACK), st.sampled_from("CDHSN"), st.integers(0, 34))
def test_only_the_last_card_drawn_can_decide(pack, trump, size):
    led, stock = pack[0], pack[1 : 1 + size]
    trick = trick_led_by_player(led, stock, trump, rule(SolitairePlay))
    assert trick.drawn == tuple(stock[: len(trick.drawn)])
    decisive = {"J"} if led[0] == "J" else {"J", trump, led[0]}
    deciding = [card for card in trick.drawn if card[0] in decisive]
    assert deciding in ([], list(trick.drawn[-1:]))
    assert trick.player_wins == (not deciding or not player_beats(led, deciding[0], trump))


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda: legal(["SA", "SA"], "S9"), "hand"),
        (lambda: legal(["SA", "S9"], "S9"), "hand"),
        (lambda: player_beats("S9", "S9", "N"), "player_plays"),
        (lambda: trick_led_by_player("SA", ["SA"], "N", rule(SolitairePlay)), "stock_top_first"),
        (lambda: trick_led_by_player("SA", ["S2", "S2"], "N", rule(SolitairePlay)), "stock_top_first"),
    ],
)
def test_a_card_twice_is_refused(call, field):
    with pytest.raises(Refusal) as refused:
        call()
    assert (refused.value.field, refused.value.says) == (field, "card_again")


def test_seven_aside_thirteen_dealt_seven_thrown_away():
    dealt = deal(PACK, PACK[7:14], rule(SolitairePlay))
    assert dealt.hand == (*PACK[14:20], *PACK[:7])
    assert dealt.stock == tuple(PACK[20:])
    assert (len(dealt.hand), len(dealt.stock)) == (13, 34)


def test_discards_may_lie_under_the_stock():
    dealt = deal(PACK, PACK[7:14], rule(SolitairePlay, discards="under_stock"))
    assert dealt.stock == (*PACK[20:], *PACK[7:14])


def test_a_joker_is_never_discarded():
    pack = [*PACK[-2:], *PACK[:-2]][::-1]
    pack = [*pack[:8], "J1", *(card for card in pack[8:] if card != "J1")]
    with pytest.raises(Refusal) as refused:
        deal(pack, pack[7:14], rule(SolitairePlay))
    assert (refused.value.field, refused.value.parameters) == ("discards", {"value": "J1"})


@pytest.mark.parametrize(
    ("pack", "discards", "field"),
    [
        (PACK[:53], PACK[7:14], "pack"),
        ([*PACK[:53], "C2"], PACK[7:14], "pack"),
        (PACK, PACK[7:13], "discards"),
        (PACK, [*PACK[7:13], PACK[7]], "discards"),
        (PACK, PACK[:7], "discards"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(pack, discards, field):
    with pytest.raises(Refusal) as refused:
        deal(pack, discards, rule(SolitairePlay))
    assert refused.value.field == field


def test_an_empty_stock_leaves_the_tricks_to_the_player():
    assert left_to_player(5, rule(SolitairePlay)) == 5
    assert left_to_player(5, rule(SolitairePlay, empty_stock="nobody")) == 0
