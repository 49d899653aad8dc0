"""Fouled boards at matchpoints, and the Neuberg formula. REG-4.1."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reason_of
from scoring.calculators.fouled.words import GROUP_MAX, GROUPS_MAX, SCORES_MAX, SIZES, listed, name
from scoring.calculators.kinds import ChoiceValue, Count, InputField, Items, Number
from scoring.engine.citation import Citation
from scoring.engine.fouled import matchpoints
from scoring.engine.fouled.matchpoints import FouledMatchpoints, ScoreAward
from scoring.engine.fouled.methods import FouledMethod, choosing_clause, chosen
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.rounding import decimal, shown
from scoring.engine.victory_points.scale import written
from scoring.engine.words import Text, gettext_noop

_POINTS_MAX = 100_000

_AVERAGES = InputField(
    "averages",
    Count(0, SCORES_MAX),
    gettext_noop("Tables with an average on the board"),
    required=False,
    default=0,
    help=gettext_noop("They count among the results of the board and are in no group."),
)
_CALCULATION = InputField(
    "calculation",
    ChoiceValue(
        {
            "formula": gettext_noop("Formula and fixed percentages"),
            "traditional": gettext_noop("Traditional: half a matchpoint for each score missing"),
        }
    ),
    gettext_noop("Calculation"),
    required=False,
    help=gettext_noop("Empty: as the regulations say."),
)
_LEVEL = InputField(
    "level",
    ChoiceValue(
        {
            "weekly": gettext_noop("Weekly game"),
            "club_championship": gettext_noop("Club championship"),
            "local": gettext_noop("Local"),
            "sectional": gettext_noop("Sectional"),
            "regional": gettext_noop("Regional"),
            "national": gettext_noop("National"),
        }
    ),
    gettext_noop("Level of the tournament"),
    required=False,
    help=gettext_noop("Only minor tournaments may use the traditional calculation."),
)
_SCALE = InputField(
    "scale",
    ChoiceValue({"half": gettext_noop("1 and ½"), "two": gettext_noop("2 and 1")}),
    gettext_noop("Worth of a score beaten and of a tie"),
    required=False,
    default="half",
)


@calculator(
    "fouled-matchpoints",
    gettext_noop("Matchpoints of a fouled board, whose scores fall into groups with different deals."),
    Citation.REG_4_1,
    InputField(
        "groups_ns_scores",
        Items(Items(Count(-_POINTS_MAX, _POINTS_MAX), least=1, most=GROUP_MAX), least=1, most=GROUPS_MAX),
        gettext_noop("North-South's scores, group by group"),
    ),
    _AVERAGES,
    _CALCULATION,
    _LEVEL,
    _SCALE,
)
def fouled_matchpoints(
    rules: CalculatorRules,
    groups_ns_scores: Sequence[Sequence[int]],
    averages: int,
    calculation: str | None,
    level: str | None,
    scale: str,
) -> Answer:
    """REG-4.1: the method of each group, and what both sides of each score have."""
    rule = chosen(rules.of(FouledMatchpoints), calculation, level)
    results = sum(map(len, groups_ns_scores)) + averages
    win = 2 if scale == "two" else 1
    awarded = matchpoints.board(groups_ns_scores, rule, results=results, win=win)
    groups = [_group(scores, sides) for scores, sides in zip(groups_ns_scores, awarded, strict=True)]
    reasons = [reason for number, sides in enumerate(awarded, 1) for reason in _rows(number, sides, rule)]
    closing = " / ".join(
        " ".join(shown(sides[score][0].matchpoints) for score in scores)
        for scores, sides in zip(groups_ns_scores, awarded, strict=True)
    )
    last = ground(closing, "fouled_rounded", _cite(rule, Citation.REG_4_1_2_6))
    result = {"N": results, "top": win * (results - 1), "groups": groups}
    return Answer(result, (*reasons, last))


def _group(scores: Sequence[int], sides: dict[int, matchpoints.Sides]) -> dict[str, Any]:
    rows = [_row(score, *sides[score]) for score in scores]
    return {"n": len(scores), "method": str(sides[scores[0]][0].method), "rows": rows}


def _row(score: int, ns: ScoreAward, ew: ScoreAward) -> dict[str, Any]:
    return {
        "ns_score": score,
        "S_ns": None if ns.percents else ns.share,
        "M_ns": quantity(ns.matchpoints),
        "M_ew": quantity(ew.matchpoints),
        "pct_ns": decimal(100 * ns.matchpoints / ns.maximum) if ns.maximum else None,
        "pct_ew": decimal(100 * ew.matchpoints / ew.maximum) if ew.maximum else None,
    }


def _rows(
    number: int, sides: dict[int, matchpoints.Sides], rule: FouledMatchpoints
) -> Iterator[DecisionGround]:
    """The group's method, then each different score from the best, for both sides."""
    first, _ = next(iter(sides.values()))
    sizes = {"group": str(number), "scores": str(first.scores), "results": str(first.results)}
    yield ground(
        name(first.method), "fouled_group", choosing_clause(first.method, first.scores, rule), **sizes
    )
    for score in sorted(sides, reverse=True):
        for side, placed in zip(("NS", "EW"), sides[score], strict=True):
            why, cite = _why(placed, rule)
            row: dict[str, str | Text] = {"group": str(number), "score": str(score), "side": side, "why": why}
            yield ground(placed.matchpoints, "fouled_row", cite, **row)


def _why(placed: ScoreAward, rule: FouledMatchpoints) -> tuple[Text, Citation]:
    """The reason of one award in one sentence."""
    *_, last = matchpoints.steps(placed, rule.cites)
    if placed.percents:
        return Text(last.code, last.parameters), last.cite
    share, half = written(placed.share), "1" if placed.win == 2 else "½"
    if placed.method is FouledMethod.FORMULA:
        return Text("fouled_by_formula", {**last.parameters, "share": share, "half": half}), last.cite
    if placed.method is FouledMethod.TRADITIONAL:
        return Text("fouled_by_tradition", {**last.parameters, "share": share}), last.cite
    counted = {"beaten": str(placed.beaten), "tied": str(placed.tied)}
    return Text("fouled_as_compared", counted), last.cite


def _cite(rule: FouledMatchpoints, paragraph: Citation) -> Citation:
    return paragraph if rule.cites is Citation.REG_4_1 else rule.cites


@calculator(
    "fouled-methods",
    gettext_noop("By which method each group of a fouled board is calculated at matchpoints."),
    Citation.REG_4_1_2_1,
    InputField("N", Count(1, SCORES_MAX), gettext_noop("Results on the board (N)"), to="results"),
    InputField("group_sizes", SIZES, gettext_noop("Scores in each group")),
    _AVERAGES,
    _CALCULATION,
    _LEVEL,
)
def fouled_methods(
    rules: CalculatorRules,
    results: int,
    group_sizes: Sequence[int],
    averages: int,
    calculation: str | None,
    level: str | None,
) -> Answer:
    """REG-4.1.2: formula, fixed percentages, or plain where there is one group only."""
    rule = chosen(rules.of(FouledMatchpoints), calculation, level)
    if sum(group_sizes) + averages != results:
        sums = {"value": str(sum(group_sizes)), "wanted": str(results - averages)}
        raise Refusal(INCONSISTENT, "group_sizes", "fouled_sizes_sum", **sums)
    methods = matchpoints.methods(group_sizes, results, rule)
    reasons = [
        ground(
            name(method),
            "fouled_group",
            choosing_clause(method, size, rule),
            group=str(number),
            scores=str(size),
            results=str(results),
        )
        for number, (size, method) in enumerate(zip(group_sizes, methods, strict=True), 1)
    ]
    closing = ground(listed(methods), "fouled_methods", rule.cites)
    return Answer({"methods": [str(method) for method in methods]}, (*reasons, closing))


@calculator(
    "neuberg",
    gettext_noop("Matchpoints of the whole board from those inside a group, by the Neuberg formula."),
    Citation.REG_4_1_1,
    InputField("N", Count(1, SCORES_MAX), gettext_noop("Results on the board (N)"), to="results"),
    InputField("n", Count(1, SCORES_MAX), gettext_noop("Scores in the group (n)"), to="scores"),
    InputField("S", Number(0), gettext_noop("Matchpoints inside the group (S)"), to="share"),
    _SCALE,
)
def neuberg(rules: CalculatorRules, results: int, scores: int, share: Fraction, scale: str) -> Answer:
    """REG-4.1.1: M = N/n (S + ½) − ½."""
    win = 2 if scale == "two" else 1
    _check_share(results, scores, share, win)
    halves = int(2 * share / win)
    placed = ScoreAward(FouledMethod.FORMULA, halves // 2, halves % 2, scores, results, win)
    *_, brought = matchpoints.steps(placed)
    inside = ground(share, "fouled_share", Citation.LAW_78A, scores=str(scores))
    final = ground(placed.matchpoints, "fouled_final", Citation.REG_4_1_1, results=str(results))
    return Answer(quantity(placed.matchpoints), (inside, reason_of(brought), final), adds_up=True)


def _check_share(results: int, scores: int, share: Fraction, win: int) -> None:
    """A group is part of its board, and nobody beats more scores than there are others."""
    if scores > results:
        raise Refusal(INCONSISTENT, "n", "more_than", value=str(scores), limit=str(results), of="N")
    if share > win * (scores - 1):
        limits = {"value": str(share), "limit": str(win * (scores - 1)), "scores": str(scores)}
        raise Refusal(INCONSISTENT, "S", "fouled_beyond_group", **limits)
    if (2 * share / win).denominator != 1:
        step = "1" if win == 2 else "½"
        raise Refusal(INCONSISTENT, "S", "fouled_not_halves", value=str(share), step=step)
