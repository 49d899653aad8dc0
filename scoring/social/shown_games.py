"""A game as its page shows it: made of what the player may see, and of nothing else."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.calculators.social.solitaire import bid_steps
from scoring.engine.game.auction import BIDS, PASS
from scoring.engine.game.cards import RANKS, SUITS
from scoring.engine.game.seats import side_of
from scoring.engine.social.cards import is_joker
from scoring.engine.social.live import honeymoon_seen, solitaire_seen
from scoring.engine.social.live.against_portal import PLAYER, SocialGame
from scoring.engine.social.live.honeymoon_hand import HoneymoonHand
from scoring.engine.social.live.moves import CALL, PLAY
from scoring.engine.social.live.solitaire_hand import SolitaireHand, SolitaireRecord
from scoring.models import PortalGame
from scoring.social import shown_pads
from scoring.social.rules import chicago_of, rules_of, sitting_of
from scoring.social.scored import scored
from scoring.social.words import SEATS_AT_HONEYMOON, VULNERABLE

SHOWN_SUITS = ("S", "H", "C", "D")  # from the left, black and red by turns


class CardKey(NamedTuple):
    """A card of the hand that plays, and whether the rules allow it now."""

    card: str
    is_legal: bool


class SeatShown(NamedTuple):
    """A hand at honeymoon bridge that the player sees."""

    title: str
    cards: tuple[CardKey, ...]
    plays: bool  # its cards are keys now


class TrickShown(NamedTuple):
    """A trick that is over: its cards, by whose they are where more than two play, and who made it."""

    number: int
    cards: list[tuple[str, str]]
    winner: str


def shown(row: PortalGame, game: SocialGame) -> dict[str, Any]:
    """What the page of a game shows."""
    hand = game.hand
    own = _solitaire(hand, row) if isinstance(hand, SolitaireHand) else _honeymoon(hand)
    return {**own, **_score(row, game), "is_over": game.is_over, "deal": len(game.before) + 1}


def _score(row: PortalGame, game: SocialGame) -> dict[str, Any]:
    """The deals that are over, as the calculators score them."""
    names = {"NS": _("You"), "EW": _("The portal")}
    sitting, deals = sitting_of(row), game.deals
    result = scored(sitting, deals, rules_of(row), chicago_of(row))
    playing = game.before if game.hand.is_over else deals
    return {
        "outcome": shown_pads.outcome(result, names) if deals else "",
        "parts": shown_pads.parts_of(result),
        "names": names,
        "heads": names,
        "declarers": {"S": names["NS"], "W": names["EW"]},
        "vulnerable": _whose(sitting.vulnerable(playing, chicago_of(row))),
        "rounds": row.rounds,
    }


def _whose(vulnerable: str) -> str:
    return {"NS": _("you"), "EW": _("the portal")}.get(vulnerable) or str(VULNERABLE[vulnerable])


def _solitaire(hand: SolitaireHand, row: PortalGame) -> dict[str, Any]:
    view = solitaire_seen.seen(hand)
    steps = bid_steps(view.call, hand.table.bid) if view.call else ()
    return {
        "view": view,
        "cards": _keys(view.hand, view.legal_cards if view.phase == PLAY else view.hand),
        "levels": _calls(view.legal_calls) if view.phase == CALL else [],
        "may_pass": PASS in view.legal_calls,
        "steps": [shown_pads.step_shown(step) for step in steps],
        "mine": view.won.get(PLAYER, 0),
        "others": sum(view.won.values()) - view.won.get(PLAYER, 0),
        "is_mine": view.declarer == PLAYER,
        "last": view.tricks[-1] if view.tricks else None,
        "tricks": [_over(number, trick) for number, trick in enumerate(view.tricks, start=1)],
    }


def _over(number: int, trick: SolitaireRecord) -> TrickShown:
    winner = _("You") if trick.player_wins else _("The portal")
    return TrickShown(number, [("", card) for card in trick.cards], winner)


def _honeymoon(hand: HoneymoonHand) -> dict[str, Any]:
    view = honeymoon_seen.seen(hand, PLAYER)
    seats = [
        SeatShown(
            str(SEATS_AT_HONEYMOON[seat]),
            _keys(view.hands[seat], view.legal_cards if view.turn == seat else ()),
            view.phase == PLAY and view.is_my_turn and view.turn == seat,
        )
        for seat in ("E", "N", "S")
        if seat in view.hands
    ]
    last = view.open_trick or (view.tricks[-1] if view.tricks else None)
    mine = side_of(PLAYER)
    return {
        "view": view,
        "seats": seats,
        "levels": _calls(view.legal_calls) if view.phase == CALL else [],
        "others_calls": [call for call in ("X", "XX") if call in view.legal_calls],
        "may_pass": PASS in view.legal_calls,
        "calls": _auction(view),
        "trick": _trick(last),
        "is_trick_open": view.open_trick is not None,
        "won_last": str(SEATS_AT_HONEYMOON[last.winner]) if last and last.winner else "",
        "tricks": [
            TrickShown(trick.number, _trick(trick), str(SEATS_AT_HONEYMOON[trick.winner]))
            for trick in view.tricks
            if trick.winner
        ],
        "mine": view.won[mine],
        "others": sum(view.won.values()) - view.won[mine],
        "is_mine": view.declarer == PLAYER,
    }


def _trick(trick: Any) -> list[tuple[str, str]]:
    """The cards of a trick by whose they are."""
    if trick is None:
        return []
    return [
        (str(SEATS_AT_HONEYMOON[seat]), card) for seat, card in zip(trick.seats, trick.cards, strict=True)
    ]


def _auction(view: honeymoon_seen.HoneymoonSeen) -> list[tuple[str, str]]:
    """The calls of the two players; the passes that stand for the dummies are left out."""
    order = "NESW"
    first = order.index(view.dealer)
    called = [(order[(first + place) % 4], call) for place, call in enumerate(view.calls)]
    names = {"S": _("You"), "W": _("The portal")}
    return [(names[seat], call) for seat, call in called if seat in names]


def _keys(hand: Iterable[str], legal: Sequence[str]) -> tuple[CardKey, ...]:
    return tuple(CardKey(card, card in legal) for card in sorted(hand, key=_place))


def _place(card: str) -> tuple[int, int]:
    """Jokers first, then suit by suit, the highest card first."""
    if is_joker(card):
        return -1, int(card[1])
    return SHOWN_SUITS.index(card[0]), -RANKS.index(card[1])


def _calls(legal: Sequence[str]) -> list[tuple[int, list[tuple[str, bool]]]]:
    """Every bid, level by level from the lowest that is still possible, and whether it may be made."""
    lowest = min((int(call[0]) for call in legal if call in BIDS), default=8)
    return [
        (level, [(f"{level}{suit}", f"{level}{suit}" in legal) for suit in (*SUITS, "N")])
        for level in range(lowest, 8)
    ]
