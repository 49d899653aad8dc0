"""A sitting as the calculators of rubber bridge and Chicago score it, step by step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules
from scoring.calculators.index import calculators
from scoring.engine.citation import Citation
from scoring.engine.game.seats import SIDES
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.social.chicago import Chicago
from scoring.engine.social.honours import Honours, credited
from scoring.engine.social.rubber import Rubber, RubberDeal, ahead, play
from scoring.engine.social.sitting import Sitting, rubbers
from scoring.engine.words import Text


@dataclass(frozen=True, slots=True)
class ScoredPart:
    """A rubber, or all rounds of Chicago: the calculator's answer, and the points by side."""

    number: int
    first: int  # the number of its first deal, counted from 1
    answer: Answer
    points: Mapping[str, int]
    deals: tuple[RubberDeal, ...]
    rubber: Rubber | None  # None at Chicago


@dataclass(frozen=True, slots=True)
class ScoredSitting:
    """What the deals so far come to."""

    parts: tuple[ScoredPart, ...]
    points: Mapping[str, int]
    is_over: bool
    is_broken_off: bool

    @property
    def winner(self) -> str | None:
        """The side with more points once it is over; None for equal points."""
        return ahead(self.points)


def scored(
    sitting: Sitting,
    deals: Sequence[RubberDeal],
    rules: CalculatorRules,
    chicago: Chicago,
    *,
    is_broken_off: bool = False,
) -> ScoredSitting:
    """Score the deals. Raises Refusal or Refusals for what nobody can have played."""
    if sitting.scoring == "chicago":
        parts: tuple[ScoredPart, ...] = (_chicago(sitting, deals, rules, chicago),) if deals else ()
    else:
        parts = _rubbers(deals, rules, is_broken_off=is_broken_off)
    points = {side: sum(part.points[side] for part in parts) for side in SIDES}
    is_over = is_broken_off or sitting.is_over(deals)
    return ScoredSitting(parts, points, is_over, is_broken_off)


def _rubbers(
    deals: Sequence[RubberDeal], rules: CalculatorRules, *, is_broken_off: bool
) -> tuple[ScoredPart, ...]:
    parts, first = list[ScoredPart](), 1
    for number, part in enumerate(rubbers(deals), start=1):
        rubber = play(part)
        given = {"deals": [_given(deal) for deal in part]}
        is_open = is_broken_off and not rubber.standing.over
        answer = calculators()["rubber"].answer({**given, "unfinished": is_open}, rules.day, rules.pack)
        parts.append(ScoredPart(number, first, answer, answer.result["totals"], part, rubber))
        first += len(part)
    return tuple(parts)


def _given(played: RubberDeal) -> dict[str, Any]:
    """A deal as the calculators take it."""
    deal = played.deal
    if deal.passed_out:
        return {"contract": "P"}
    written = {"contract": str(deal.contract), "declarer": deal.declarer, "tricks": deal.tricks}
    return {**written, "honours_for": dict(played.honours)} if played.honours else written


def _chicago(
    sitting: Sitting, deals: Sequence[RubberDeal], rules: CalculatorRules, chicago: Chicago
) -> ScoredPart:
    given = {
        "first_dealer": sitting.first_dealer,
        "deals": [_given(replace(played, honours={})) for played in deals],
        "vulnerable_2_and_3": chicago.vulnerable_2_and_3,
        "scoring": chicago.scoring,
    }
    answer = calculators()["chicago"].answer(given, rules.day, rules.pack)
    honours = list(_honours(deals, rules.of(Honours)))
    points = dict(answer.result[f"total_{chicago.scoring}_style"])
    for side, bonus, _step in honours:
        points[side] += bonus
    steps = tuple(step for _side, _bonus, step in honours)
    closing = replace(
        answer.reasons[-1],
        value=Fraction(points["NS"] - points["EW"]),
        parameters={"ns": str(points["NS"]), "ew": str(points["EW"])},
    )
    explained = replace(answer, reasons=(*answer.reasons[:-1], *steps, closing))
    return ScoredPart(1, 1, explained, points, tuple(deals), None)


def _honours(deals: Sequence[RubberDeal], rule: Honours) -> list[tuple[str, int, DecisionGround]]:
    """Honours at Chicago, which the calculator does not know: by side, their points, and the step."""
    steps = []
    for number, played in enumerate(deals, start=1):
        for side, bonus in credited(played.deal, played.honours, {}, rule, number=number).items():
            signed = bonus if side == SIDES[0] else -bonus
            what = Text("honours_bonus")
            step = ground(signed, "chicago_step", Citation.RUBBER, deal=str(number), side=side, what=what)
            steps.append((side, bonus, step))
    return steps
