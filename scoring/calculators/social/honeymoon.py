"""Honeymoon bridge, for two players."""

from collections.abc import Iterator, Sequence
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import SEAT, InputField, Items
from scoring.engine.citation import Citation
from scoring.engine.game.seats import opposite
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.social.honeymoon import (
    CARDS_EACH,
    HANDS,
    Honeymoon,
    HoneymoonSeats,
    OpeningLead,
    opening_lead,
    table,
)
from scoring.engine.words import gettext_noop


@calculator(
    "honeymoon",
    gettext_noop("Honeymoon bridge for two: where the dummies sit, who leads, and whose turn a dummy's is."),
    Citation.HONEYMOON,
    InputField(
        "players",
        Items(SEAT, 2, 2),
        gettext_noop("Seats of the two players"),
        required=False,
        default=("S", "W"),
        help=gettext_noop("Next to each other; empty: S and W."),
    ),
    InputField("contract_by", SEAT, gettext_noop("Declarer"), required=False),
    InputField("turn_of", SEAT, gettext_noop("Hand whose turn it is"), required=False),
)
def honeymoon(
    rules: CalculatorRules, players: Sequence[str], contract_by: str | None, turn_of: str | None
) -> Answer:
    """A hand and a dummy each; what a dummy plays, its owner plays."""
    rule, at = rules.of(Honeymoon), table(players)
    lead = opening_lead(at, contract_by, rule) if contract_by else None
    result: dict[str, Any] = {
        "hands": HANDS,
        "cards_each": CARDS_EACH,
        "dummies": {player: opposite(player) for player in at.players},
        "dummies_shown": rule.dummies_shown,
    }
    steps = list(_seating(at, rule))
    if lead and contract_by:
        result |= _led(at, lead)
        steps += _lead_steps(at, lead, contract_by, rule)
    if turn_of:
        result["played_by"] = at.owner(turn_of)
        steps.append(_turn(at, turn_of, rule))
    return Answer(result, tuple(steps))


def _led(at: HoneymoonSeats, lead: OpeningLead) -> dict[str, Any]:
    return {
        "partner_hand": lead.partner,
        "opponent_hands": lead.opponents,
        "opening_lead_seat": lead.leader,
        "who_plays_it": lead.played_by,
        "play_order_trick1": [{"seat": seat, "played_by": at.owner(seat)} for seat in lead.order],
    }


def _seating(at: HoneymoonSeats, rule: Honeymoon) -> Iterator[DecisionGround]:
    yield ground(HANDS, "honeymoon_hands", rule.cites, cards=str(CARDS_EACH))
    for player in at.players:
        yield ground(opposite(player), "honeymoon_dummy", rule.cites, player=player)
    dummies = " ".join(map(opposite, at.players))
    yield ground(dummies, f"honeymoon_shown_{rule.dummies_shown}", rule.cites)


def _lead_steps(
    at: HoneymoonSeats, lead: OpeningLead, declarer: str, rule: Honeymoon
) -> Iterator[DecisionGround]:
    code = "honeymoon_lead" if rule.lead == "left_of_declarer" else "honeymoon_lead_own"
    yield ground(lead.partner, "honeymoon_partner", rule.cites, declarer=declarer)
    yield ground(" ".join(lead.opponents), "honeymoon_opponents", rule.cites)
    yield ground(lead.leader, code, rule.cites)
    yield _turn(at, lead.leader, rule)


def _turn(at: HoneymoonSeats, seat: str, rule: Honeymoon) -> DecisionGround:
    code = "honeymoon_player" if seat in at.players else "honeymoon_owner"
    return ground(at.owner(seat), code, rule.cites, seat=seat)
