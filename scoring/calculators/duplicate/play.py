"""A recorded play: tricks won, cards out of turn, revokes and what they cost. Laws 41-68."""

from collections.abc import Iterator
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import CARD, DENOMINATION, SEAT, SIDE, Count, InputField, Items, WordValue
from scoring.engine.citation import Citation
from scoring.engine.game.cards import shown
from scoring.engine.game.deals import HAND, Deal
from scoring.engine.game.play import Claim, Play, Revoke, Trick, play
from scoring.engine.game.seats import side_of
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.words import gettext_noop


@calculator(
    "play",
    gettext_noop("The tricks of a recorded play, with cards out of turn and revokes."),
    Citation.LAW_44,
    InputField(
        "deal",
        WordValue(r"[NESW]:[2-9TJQKA. ]+", "not_a_deal"),
        gettext_noop("Deal"),
        help=gettext_noop("Four hands as PBN writes them: N:AKQ2.432.T98.765 …"),
    ),
    InputField("declarer", SEAT, gettext_noop("Declarer")),
    InputField("trump", DENOMINATION, gettext_noop("Trump suit")),
    InputField("cards", Items(CARD, 1, 52), gettext_noop("Cards in the order in which they were played")),
    InputField("claimed_by", SIDE, gettext_noop("Claimed by"), required=False),
    InputField("claim", Count(0, HAND), gettext_noop("Tricks claimed"), required=False),
)
def recorded_play(
    rules: CalculatorRules,
    deal: str,
    declarer: str,
    trump: str,
    cards: tuple[str, ...],
    claimed_by: str | None,
    claim: int | None,
) -> Answer:
    """Laws 41-68: what a record comes to, as played and with established revokes put right."""
    if (claim is None) != (claimed_by is None):
        part = "claim" if claim is None else "claimed_by"
        raise Refusal(MISSING, part, "missing", part=part)
    claimed = None if claim is None or claimed_by is None else Claim(claimed_by, claim)
    played = play(Deal.from_pbn(deal), declarer, trump, cards, claimed)
    return _answer(played, declarer, claimed)


def _answer(played: Play, declarer: str, claimed: Claim | None) -> Answer:
    side = side_of(declarer)
    tricks, rectified = played.won[side], played.rectified(side)
    counted = {"tricks": str(tricks), "rectified": str(rectified)}
    closing = ground(rectified, "play_declarer", Citation.LAW_64, **counted)
    result = {
        "declarer_tricks": tricks,
        "rectified_tricks": rectified,
        "tricks_left": played.left,
        "next_seat": played.turn or None,
        "out_of_turn": [
            {"trick": o.trick, "seat": o.seat, "card": o.card, "turn": o.turn} for o in played.out_of_turn
        ],
        "revokes": [_revoke(revoke) for revoke in played.revokes],
    }
    return Answer(result, (*_steps(played, claimed), closing))


def _revoke(revoke: Revoke) -> dict[str, Any]:
    return {
        "trick": revoke.trick,
        "seat": revoke.seat,
        "card": revoke.card,
        "suit": revoke.suit,
        "established": revoke.is_established,
        "established_by": revoke.established_by or None,
        "tricks_transferred": revoke.tricks_transferred,
    }


def _steps(played: Play, claimed: Claim | None) -> Iterator[DecisionGround]:
    for trick in played.tricks:
        yield _trick(trick)
        for wrong_turn in played.out_of_turn:
            if wrong_turn.trick == trick.number:
                named = {
                    "number": str(wrong_turn.trick),
                    "card": shown(wrong_turn.card),
                    "seat": wrong_turn.seat,
                    "turn": wrong_turn.turn,
                }
                yield ground(wrong_turn.card, "play_out_of_turn", Citation.LAW_44, **named)
        for revoke in played.revokes:
            if revoke.trick == trick.number:
                yield _revoke_ground(revoke)
    if claimed:
        left = HAND - sum(bool(trick.winner) for trick in played.tricks)
        named = {"side": claimed.side, "tricks": str(claimed.tricks), "left": str(left)}
        yield ground(claimed.tricks, "play_claimed", Citation.LAW_68, **named)


def _trick(trick: Trick) -> DecisionGround:
    cards = " ".join(map(shown, trick.cards))
    if not trick.winner:
        return ground("–", "play_trick_open", Citation.LAW_44, number=str(trick.number), cards=cards)
    named = {"number": str(trick.number), "cards": cards, "seat": trick.winner}
    return ground(trick.winner, "play_trick", Citation.LAW_44E, **named)


def _revoke_ground(revoke: Revoke) -> DecisionGround:
    named = {
        "number": str(revoke.trick),
        "seat": revoke.seat,
        "card": shown(revoke.card),
        "held": " ".join(map(shown, revoke.held)),
    }
    if not revoke.is_established:
        return ground(0, "play_revoke", Citation.LAW_61, **named)
    moved = str(revoke.tricks_transferred)
    return ground(revoke.tricks_transferred, "play_revoke_established", Citation.LAW_64, **named, moved=moved)
