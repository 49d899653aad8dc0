"""Honours: the high trumps, or the aces at no trump, held in one hand. Rubber bridge only.

They count for either side and whatever became of the contract.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.game.cards import SUITS, no_card_twice
from scoring.engine.game.seats import side_of
from scoring.engine.refusal import INCONSISTENT, RANGE, Refusal
from scoring.engine.regulation import Rule
from scoring.engine.social.deal import SocialDeal

TRUMP_HONOURS = ("A", "K", "Q", "J", "T")
FOUR_HONOURS = 100
FIVE_HONOURS = 150
FOUR_ACES = 150  # at no trump


@dataclass(frozen=True, slots=True)
class Honours(Rule):
    """How honours come to be credited.

    `automatic`: from the hands, or as written down; `claimed`: only as written down, after the play;
    `never`: the game is played without them.
    """

    KEY: ClassVar[str] = "honours"
    credited: Literal["automatic", "claimed", "never"]


def honours(hand: Sequence[str], trump: str) -> ReasonedAward:
    """The bonus of one hand as dealt, 13 cards, in a contract with that trump suit, "N" for no trump."""
    no_card_twice(hand, "hand_as_dealt")
    bonus, code, count = _counted(hand, trump)
    return ReasonedAward((Step(Fraction(bonus), code, Citation.RUBBER, {"count": str(count)}),))


def _counted(hand: Sequence[str], trump: str) -> tuple[int, str, int]:
    if trump == "N":
        count = sum(suit + "A" in hand for suit in SUITS)
        return (FOUR_ACES, "honours_aces", count) if count == 4 else (0, "honours_few_aces", count)
    count = sum(trump + rank in hand for rank in TRUMP_HONOURS)
    if count == 5:
        return FIVE_HONOURS, "honours_five", count
    return (FOUR_HONOURS, "honours_four", count) if count == 4 else (0, "honours_few", count)


def credited(
    deal: SocialDeal,
    claimed: Mapping[str, int],
    hands: Mapping[str, Sequence[str]],
    rule: Honours,
    *,
    number: int,
) -> Mapping[str, int]:
    """The honours of a deal by side, none or one entry.

    `claimed` is what the scorer wrote by side, `hands` are those known by seat; `number` counts the deals
    from 1. Raises Refusal for honours that nobody can hold, or that the hands contradict.
    """
    written = {side: bonus for side, bonus in claimed.items() if bonus}
    _check_possible(deal, written, number)
    if rule.credited == "never":
        if written:
            raise Refusal(INCONSISTENT, "deals", "honours_not_scored", deal=str(number))
        return {}
    held = {} if deal.passed_out else _held(hands, deal.contract.denomination)
    if written and written != held and (held or len(hands) == 4):
        raise Refusal(INCONSISTENT, "deals", "honours_disagree", deal=str(number))
    return held if rule.credited == "automatic" and not written else written


def _held(hands: Mapping[str, Sequence[str]], trump: str) -> dict[str, int]:
    """The honours by side that some hands hold; four of five are never in two hands."""
    no_card_twice((card for hand in hands.values() for card in hand), "deals")
    bonuses = {seat: _counted(hand, trump)[0] for seat, hand in hands.items()}
    return {side_of(seat): bonus for seat, bonus in bonuses.items() if bonus}


def _check_possible(deal: SocialDeal, written: Mapping[str, int], number: int) -> None:
    where = {"deal": str(number)}
    if not written:
        return
    for bonus in written.values():
        if bonus not in (FOUR_HONOURS, FIVE_HONOURS):
            raise Refusal(RANGE, "deals", "honours_amount", value=str(bonus), **where)
    if deal.passed_out:
        raise Refusal(INCONSISTENT, "deals", "honours_passed_out", **where)
    if len(written) > 1:
        raise Refusal(INCONSISTENT, "deals", "honours_both", **where)
    if deal.contract.denomination == "N" and FOUR_ACES not in written.values():
        raise Refusal(INCONSISTENT, "deals", "honours_at_no_trump", **where)
