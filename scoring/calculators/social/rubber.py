"""Rubber bridge: honours, and a rubber deal by deal."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, reasons_of
from scoring.calculators.kinds import (
    CARD,
    DENOMINATION,
    SEAT,
    SIDE,
    Count,
    Flag,
    InputField,
    Items,
    RecordValue,
)
from scoring.calculators.social.kinds import DEAL_COLUMNS, FIRST_DEALER, ByName
from scoring.engine.citation import Citation
from scoring.engine.game.seats import SIDES, clockwise
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.social.deal import deal_of
from scoring.engine.social.honours import Honours, credited, honours
from scoring.engine.social.pad import PadEntry, written_for
from scoring.engine.social.rubber import (
    START,
    PadDeal,
    Rubber,
    RubberDeal,
    RubberStanding,
    ahead,
    play,
    totals,
)
from scoring.engine.social.unfinished import UnfinishedRubber, unfinished
from scoring.engine.words import Text, gettext_noop

_DEALS_MAX = 1000
_DEAL = RecordValue(
    (
        *DEAL_COLUMNS,
        InputField(
            "honours_for", ByName(SIDE, Count(0, 150)), gettext_noop("Honours by side"), required=False
        ),
        InputField(
            "hands", ByName(SEAT, Items(CARD, 13, 13)), gettext_noop("Hands as dealt"), required=False
        ),
    )
)


@calculator(
    "honours",
    gettext_noop("The bonus for honours held in one hand at rubber bridge."),
    Citation.RUBBER,
    InputField("hand_as_dealt", Items(CARD, 13, 13), gettext_noop("Hand as dealt")),
    InputField("trump", DENOMINATION, gettext_noop("Trumps")),
)
def honours_of_a_hand(rules: CalculatorRules, hand_as_dealt: Sequence[str], trump: str) -> Answer:
    """Five or four of the trump honours; all aces at no trump."""
    award = honours(hand_as_dealt, trump)
    closing = reasons_of(award, "honours_bonus", Citation.RUBBER)
    return Answer({"bonus": int(award.total)}, closing, adds_up=True)


@calculator(
    "rubber",
    gettext_noop("A rubber deal by deal: points below and above the line, games, bonuses and who has won."),
    Citation.RUBBER,
    InputField(
        "deals",
        Items(_DEAL, most=_DEALS_MAX, line_each=True),
        gettext_noop("Deals"),
        help=gettext_noop("One a line: contract, declarer, tricks and, where held, honours. 4S N 10 NS=100"),
    ),
    InputField("unfinished", Flag(), gettext_noop("Rubber unfinished"), required=False, default=False),
    InputField("first_dealer", SEAT, FIRST_DEALER, required=False),
)
def rubber(
    rules: CalculatorRules, deals: Sequence[Mapping[str, Any]], unfinished: bool, first_dealer: str | None
) -> Answer:
    """Below the line towards games, everything towards the total; two games end it."""
    rule = rules.of(Honours)
    played = play(_played(given, number, rule) for number, given in enumerate(deals, start=1))
    ending = _ending(rules, played) if unfinished else ()
    points = totals((*played.entries, *ending))
    log = [_logged(entry, index, first_dealer) for index, entry in enumerate(played.log)]
    balance = points["NS"] - points["EW"]
    result = {"log": log, **_outcome(played, points, settled=unfinished or played.standing.over)}
    if unfinished:
        result["unfinished_bonus"] = totals(ending)
    both = {"ns": str(points["NS"]), "ew": str(points["EW"])}
    closing = ground(balance, "rubber_closing", Citation.RUBBER, **both)
    return Answer(result, (*_steps(played), *map(_broken_off, ending), closing), adds_up=True)


def _played(given: Mapping[str, Any], number: int, rule: Honours) -> RubberDeal:
    deal = deal_of(given["contract"], given["declarer"], given["tricks"], number=number, field="deals")
    claimed, hands = given["honours_for"] or {}, given["hands"] or {}
    return RubberDeal(deal, credited(deal, claimed, hands, rule, number=number))


def _ending(rules: CalculatorRules, played: Rubber) -> tuple[PadEntry, ...]:
    return unfinished(played, rules.of(UnfinishedRubber))


def _outcome(played: Rubber, points: Mapping[str, int], *, settled: bool) -> dict[str, Any]:
    standing = played.standing
    return {
        "over": standing.over,
        "games": standing.games,
        "part_scores": standing.part,
        "totals": points,
        "difference_NS": points["NS"] - points["EW"],
        "winner": ahead(points) if settled else None,
        "rubber_won_by": played.won_by,
    }


def _logged(entry: PadDeal, index: int, first_dealer: str | None) -> dict[str, Any]:
    """One line of the log; what did not happen in the deal has no key."""
    below, above, defenders = entry.score
    happened = {
        "dealer": clockwise(first_dealer, index % 4) if first_dealer else None,
        "passed_out": entry.deal.passed_out,
        "honours": entry.honours,
        "game": entry.game,
        "rubber_bonus": entry.rubber_bonus,
    }
    return {
        "vul": entry.vulnerable,
        "below": below,
        "above": above,
        "defenders_above": defenders,
        **{key: value for key, value in happened.items() if value},
        "state": _state(entry.after),
    }


def _state(standing: RubberStanding) -> dict[str, Any]:
    return {"part": standing.part, "games": standing.games}


def _steps(played: Rubber) -> Iterator[DecisionGround]:
    before = START
    for number, entry in enumerate(played.log, start=1):
        deal = str(number)
        if entry.deal.passed_out:
            yield ground(0, "rubber_passed_out", Citation.RUBBER, deal=deal)
        yield from (_written(line, deal) for line in entry.entries if line.below)
        if entry.game:
            below = before.part[entry.game] + written_for(entry.entries, entry.game, below=True)
            parameters = {"deal": deal, "side": entry.game, "points": str(below)}
            yield ground(0, "rubber_game", Citation.RUBBER, **parameters)
        yield from (_written(line, deal) for line in entry.entries if not line.below)
        before = entry.after


def _written(line: PadEntry, deal: str) -> DecisionGround:
    code = "rubber_below" if line.below else "rubber_above"
    return ground(_for_ns(line), code, line.step.cite, deal=deal, side=line.side, what=_what(line))


def _broken_off(line: PadEntry) -> DecisionGround:
    return ground(_for_ns(line), "rubber_unfinished", line.step.cite, side=line.side, what=_what(line))


def _for_ns(line: PadEntry) -> int:
    """The points as the balance of North-South sees them."""
    return int(line.step.amount) if line.side == SIDES[0] else -int(line.step.amount)


def _what(line: PadEntry) -> Text:
    return Text(line.step.code, line.step.parameters)
