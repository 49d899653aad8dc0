"""Solitaire bridge: the opponent's call, and tricks against the stock."""

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import DENOMINATION, JOKER_OR_CARD, Flag, InputField, Items
from scoring.engine.citation import Citation
from scoring.engine.game.cards import sign
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import INCONSISTENT, MISSING, Refusal
from scoring.engine.social.cards import is_joker
from scoring.engine.social.solitaire_bid import SIX, OpponentsCall, SolitaireBid, opponents_call
from scoring.engine.social.solitaire_deal import SolitairePlay, left_to_player
from scoring.engine.social.solitaire_play import SolitaireTrick, legal, player_beats, trick_led_by_player
from scoring.engine.words import Text, gettext_noop

_STOCK_MAX = 41  # the discards may lie under it


@calculator(
    "solitaire-bid",
    gettext_noop("Solitaire bridge: the opponent's call, derived from the player's hand."),
    Citation.SOLITAIRE,
    InputField("hand", Items(JOKER_OR_CARD, 13, 13), gettext_noop("The player's hand")),
)
def solitaire_bid(rules: CalculatorRules, hand: Sequence[str]) -> Answer:
    """Trumps from the shortest suit, the level from the worth of the hand."""
    rule = rules.of(SolitaireBid)
    call = opponents_call(hand, rule)
    result = {
        "suit_values": {suit: worth.worth for suit, worth in call.suits.items()},
        "total": call.total,
        "suit_lengths": call.lengths,
        "shortest_suits": call.shortest,
        "trump": call.trump,
        "recommended_6_minus_total": SIX - call.total,
        "opponent_call_recommended": call.call,
        "jokers": call.jokers,
        "doubling": call.doubling,
        "player_may_bid_notrump": call.may_bid_no_trump,
        "player_must_bid_if_opponent_passes": True,
    }
    return Answer(result, tuple(bid_steps(call, rule)))


def bid_steps(call: OpponentsCall, rule: SolitaireBid) -> Iterator[DecisionGround]:
    """Why the opponent calls as it does: suit by suit, trumps, level, doubling, the call."""
    for suit, worth in call.suits.items():
        yield ground(worth.worth, worth.code, rule.cites, suit=sign(suit))
    yield ground(call.total, "solitaire_total", rule.cites)
    if len(call.shortest) == 1:
        yield ground(sign(call.trump), "solitaire_shortest", rule.cites)
    else:
        suits = "".join(map(sign, call.shortest))
        yield ground(sign(call.trump), f"solitaire_shortest_{rule.tie}", rule.cites, suits=suits)
    yield ground(call.exact_level, f"solitaire_{rule.level}", rule.cites)
    yield ground(call.jokers, f"solitaire_{call.doubling}", rule.cites)
    yield ground(call.call, f"solitaire_call_{rule.rounding}", rule.cites)


@calculator(
    "solitaire-opponent-leads",
    gettext_noop("Solitaire bridge: a trick that the opponent leads from the stock."),
    Citation.SOLITAIRE,
    InputField("opponent_leads", JOKER_OR_CARD, gettext_noop("Card from the stock"), required=False),
    InputField("hand", Items(JOKER_OR_CARD, 1, 13), gettext_noop("The player's hand"), required=False),
    InputField("player_plays", JOKER_OR_CARD, gettext_noop("The player's card"), required=False),
    InputField("trump", DENOMINATION, gettext_noop("Trumps"), required=False),
    InputField("stock_empty", Flag(), gettext_noop("The stock is empty"), required=False, default=False),
)
def solitaire_opponent_leads(
    rules: CalculatorRules,
    opponent_leads: str | None,
    hand: Sequence[str] | None,
    player_plays: str | None,
    trump: str | None,
    stock_empty: bool,
) -> Answer:
    """What the player may play, whether the card played wins, and what an empty stock leaves."""
    rule = rules.of(SolitairePlay)
    if stock_empty:
        return _empty_stock(opponent_leads, hand, rule)
    if opponent_leads is None:
        raise Refusal(MISSING, "opponent_leads", "missing", part="opponent_leads")
    if hand is None and player_plays is None:
        raise Refusal(MISSING, "hand", "solitaire_nothing_asked")
    result: dict[str, Any] = {}
    steps = [ground(opponent_leads, "solitaire_led", rule.cites)]
    if hand is not None:
        result["legal"] = allowed = legal(hand, opponent_leads)
        _check_played(player_plays, hand, allowed)
        steps.append(ground(" ".join(allowed), _why(allowed, opponent_leads), rule.cites))
    if player_plays is not None:
        result["player_wins"] = wins = _beats(opponent_leads, player_plays, trump)
        steps.append(ground(player_plays, "solitaire_played", rule.cites))
        steps.append(_maker(wins, rule))
    return Answer(result, tuple(steps))


def _empty_stock(led: str | None, hand: Sequence[str] | None, rule: SolitairePlay) -> Answer:
    if led is not None:
        raise Refusal(INCONSISTENT, "stock_empty", "solitaire_stock_not_empty", value=led)
    if hand is None:
        raise Refusal(MISSING, "hand", "missing", part="hand")
    tricks = left_to_player(len(hand), rule)
    code = "solitaire_stock_empty" if tricks else "solitaire_stock_empty_nobody"
    return Answer({"tricks_to_player": tricks}, (ground(tricks, code, rule.cites),))


def _check_played(played: str | None, hand: Sequence[str], allowed: Sequence[str]) -> None:
    if played is not None and played not in hand:
        raise Refusal(INCONSISTENT, "player_plays", "solitaire_not_in_hand", value=played)
    if played is not None and played not in allowed:
        raise Refusal(
            INCONSISTENT, "player_plays", "solitaire_not_legal", value=played, allowed=" ".join(allowed)
        )


def _beats(led: str, played: str, trump: str | None) -> bool:
    if trump is None:
        raise Refusal(MISSING, "trump", "missing", part="trump")
    return player_beats(led, played, trump)


def _why(allowed: Sequence[str], led: str) -> str:
    if is_joker(led):
        return "solitaire_joker_led"
    return "solitaire_follow" if allowed[0][0] == led[0] else "solitaire_any_card"


def _maker(player_wins: bool, rule: SolitairePlay) -> DecisionGround:
    maker = "player" if player_wins else "opponent"
    return ground(Text(f"solitaire_{maker}"), f"solitaire_{maker}_wins", rule.cites)


@calculator(
    "solitaire-player-leads",
    gettext_noop("Solitaire bridge: a trick that the player leads; the opponent draws from the stock."),
    Citation.SOLITAIRE,
    InputField("player_leads", JOKER_OR_CARD, gettext_noop("Card led by the player")),
    InputField(
        "stock_top_first", Items(JOKER_OR_CARD, 0, _STOCK_MAX), gettext_noop("The stock, top card first")
    ),
    InputField("trump", DENOMINATION, gettext_noop("Trumps")),
)
def solitaire_player_leads(
    rules: CalculatorRules, player_leads: str, stock_top_first: Sequence[str], trump: str
) -> Answer:
    """Cards are drawn until one decides; all of them belong to the trick."""
    rule = rules.of(SolitairePlay)
    trick = trick_led_by_player(player_leads, stock_top_first, trump, rule)
    result = {"cards_drawn": trick.drawn, "player_wins": trick.player_wins}
    return Answer(result, tuple(_trick_steps(player_leads, trick, rule)))


def _trick_steps(led: str, trick: SolitaireTrick, rule: SolitairePlay) -> Iterator[DecisionGround]:
    yield ground(led, "solitaire_led_by_player", rule.cites)
    if trick.drawn:
        yield ground(" ".join(trick.drawn), "solitaire_drawn", rule.cites)
        yield ground(trick.drawn[-1], trick.code, rule.cites)
    else:
        yield ground("–", "solitaire_nothing_drawn", rule.cites)
    yield _maker(trick.player_wins, rule)
