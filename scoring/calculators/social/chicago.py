"""Chicago: dealer and vulnerability of a deal, and a round of four deals or several."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import SEAT, ChoiceValue, Count, InputField, Items, RecordValue
from scoring.calculators.social.kinds import DEAL_COLUMNS, FIRST_DEALER
from scoring.engine.citation import Citation
from scoring.engine.game.seats import SIDES, other
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.social.chicago import ROUND, Chicago, ChicagoDeal, chicago, dealer, totals, vulnerable
from scoring.engine.social.deal import deal_of
from scoring.engine.social.rubber import ahead
from scoring.engine.words import Text, gettext_noop

_DEALS_MAX = 1000
_FIRST = InputField("first_dealer", SEAT, FIRST_DEALER)
_VULNERABILITY = InputField(
    "vulnerable_2_and_3",
    ChoiceValue(
        {
            "dealer": gettext_noop("Dealer's side"),
            "opponents": gettext_noop("Dealer's opponents (Cavendish)"),
        }
    ),
    gettext_noop("Vulnerable on deals 2 and 3"),
    required=False,
    help=gettext_noop("Empty: as the regulations say."),
)
_SCORING = InputField(
    "scoring",
    ChoiceValue({"duplicate": gettext_noop("Duplicate style"), "carry": gettext_noop("Carry style")}),
    gettext_noop("Scoring"),
    required=False,
    help=gettext_noop("Empty: as the regulations say."),
)
_WORDS = {"None": Text("chicago_none"), "Both": Text("chicago_both")}


@calculator(
    "chicago-board",
    gettext_noop("Who deals a deal of Chicago, and who is vulnerable."),
    Citation.CHICAGO,
    InputField("deal", Count(1), gettext_noop("Deal")),
    _FIRST,
    _VULNERABILITY,
)
def chicago_board(
    rules: CalculatorRules, deal: int, first_dealer: str, vulnerable_2_and_3: str | None
) -> Answer:
    """Nobody, the dealer's side twice, both; every four deals begin anew."""
    rule = _rule(rules, vulnerable_2_and_3=vulnerable_2_and_3)
    seat, side = dealer(deal, first_dealer), vulnerable(deal, first_dealer, rule)
    result = {"dealer": seat, "ns_vul": side in ("NS", "Both"), "ew_vul": side in ("EW", "Both")}
    deals = ground(seat, "chicago_dealer", rule.cites, deal=str(deal))
    return Answer(result, (deals, ground(_WORDS.get(side, side), _why(deal, rule), rule.cites)))


@calculator(
    "chicago",
    gettext_noop("Four deals of Chicago or several times four, in duplicate style and in carry style."),
    Citation.CHICAGO,
    _FIRST,
    InputField(
        "deals",
        Items(RecordValue(DEAL_COLUMNS, as_list=True), most=_DEALS_MAX, line_each=True),
        gettext_noop("Deals"),
        help=gettext_noop("One a line: contract, declarer, tricks. P for a deal that everybody passed."),
    ),
    _VULNERABILITY,
    _SCORING,
)
def chicago_round(
    rules: CalculatorRules,
    first_dealer: str,
    deals: Sequence[Mapping[str, Any]],
    vulnerable_2_and_3: str | None,
    scoring: str | None,
) -> Answer:
    """Both scorings side by side; the steps go by the one that the regulations or the input choose."""
    rule = _rule(rules, vulnerable_2_and_3=vulnerable_2_and_3, scoring=scoring)
    rows = chicago(
        first_dealer,
        [deal_of(**given, number=number, field="deals") for number, given in enumerate(deals, start=1)],
        rule,
    )
    counted = sum(not row.deal.passed_out for row in rows)
    points = totals(rows, rule.scoring)
    balance = points["NS"] - points["EW"]
    result = {
        "rows": [_row(row) for row in rows],
        "total_duplicate_style": totals(rows, "duplicate"),
        "total_carry_style": totals(rows, "carry"),
        "scoring": rule.scoring,
        "difference_NS": balance,
        "over": bool(counted) and not counted % ROUND,
        "leader": ahead(points),
    }
    both = {"ns": str(points["NS"]), "ew": str(points["EW"])}
    closing = ground(balance, f"chicago_closing_{rule.scoring}", rule.cites, **both)
    return Answer(result, (*_steps(rows, rule), closing), adds_up=True)


def _rule(rules: CalculatorRules, **chosen: Any) -> Chicago:
    """The pack's rule with what the table has agreed on instead."""
    return replace(rules.of(Chicago), **{key: value for key, value in chosen.items() if value is not None})


def _why(deal: int, rule: Chicago) -> str:
    if deal % ROUND in (0, 1):
        return "chicago_first" if deal % ROUND else "chicago_fourth"
    return "chicago_dealers_side" if rule.vulnerable_2_and_3 == "dealer" else "chicago_opponents"


def _row(row: ChicagoDeal) -> dict[str, Any]:
    played = not row.deal.passed_out
    shown = {
        "deal": row.number,
        "dealer": row.dealer,
        "vul": row.vulnerable,
        "contract": str(row.deal.contract),
        "declarer": row.deal.declarer if played else None,
        "tricks": row.deal.tricks if played else None,
        "declarer_vulnerable": row.declarer_vulnerable,
        "duplicate_style": int(row.duplicate.total),
        "carry_style": int(row.carry.total),
    }
    return shown if played else shown | {"passed_out": True}


def _steps(rows: Sequence[ChicagoDeal], rule: Chicago) -> Iterator[DecisionGround]:
    for row in rows:
        if row.deal.passed_out:
            yield ground(0, "chicago_passed_out", rule.cites, deal=str(row.number))
        for step in row.award(rule.scoring).steps:
            side = row.deal.side if step.amount > 0 else other(row.deal.side)
            sign = 1 if side == SIDES[0] else -1
            what = Text(step.code, step.parameters)
            yield ground(
                sign * abs(step.amount), "chicago_step", step.cite, deal=str(row.number), side=side, what=what
            )
