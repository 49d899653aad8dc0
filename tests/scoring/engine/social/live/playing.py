"""Games played at random, but by the rules."""

import random
from dataclasses import replace

from scoring.engine.social.honeymoon import Honeymoon, table
from scoring.engine.social.honours import Honours
from scoring.engine.social.live.against_portal import GameSetting, SocialGame, with_portals
from scoring.engine.social.live.honeymoon_hand import HoneymoonTable
from scoring.engine.social.live.solitaire_hand import SolitaireTable
from scoring.engine.social.sitting import Sitting
from scoring.engine.social.solitaire_bid import SolitaireBid
from scoring.engine.social.solitaire_deal import ASIDE, SolitairePlay
from tests.scoring.engine.social.tables import rule

SEED = bytes(32)


def lot(seed: bytes) -> random.Random:
    """What chooses among legal moves, the same for the same seed."""
    return random.Random(seed)  # noqa: S311  nothing here is to be kept secret


def solitaire_table(*, jokers=True, no_trump="flat", level="six_minus_total", **changed):
    bid, play = replace(rule(SolitaireBid), level=level), replace(rule(SolitairePlay), **changed)
    return SolitaireTable(bid, play, jokers, no_trump)


def honeymoon_table(*, soft_pass=True, **changed):
    return HoneymoonTable(replace(rule(Honeymoon), **changed), table("SW"), soft_pass)


def setting(at, seed=SEED, *, scoring="chicago", rounds=1, first="S", credited="automatic"):
    return GameSetting(seed, at, Sitting(scoring, rounds, first), rule(Honours, credited=credited))


def moves_of(hand, chance: random.Random) -> str:
    """A move that the rules allow, chosen by lot."""
    if hand.phase == "discard":
        cards = [card for card in hand.hand if card[0] != "J"]
        return "discard " + " ".join(chance.sample(cards, ASIDE))
    if hand.phase == "call":
        low = hand.legal_calls[: 1 + chance.randrange(6)]
        return f"call {chance.choice(low)}"
    return f"play {chance.choice(hand.legal_cards)}" if hand.phase == "play" else "next"


def played(of: GameSetting, chance: random.Random, most: int = 2000) -> tuple[SocialGame, list[str]]:
    """A game to its end, or to `most` moves; and every move of it."""
    game, opening = with_portals(SocialGame.begun(of))
    moves = [*opening]
    while not game.is_over and len(moves) < most:
        moves.append(moves_of(game.hand, chance))
        game, answers = with_portals(game.after(moves[-1]))
        moves += answers
    return game, moves
