"""Fouled boards at IMP pairs, total-point pairs and Houston trial pairs. REG-4.2, 4.3."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from scoring.calculators.calculator import Answer, CalculatorRules, calculator, quantity, reason_of
from scoring.calculators.fouled.words import GROUP_MAX, GROUPS_MAX, SIZES, listed, name
from scoring.calculators.kinds import Count, InputField, Items, Number
from scoring.engine.award import ReasonedAward
from scoring.engine.citation import Citation
from scoring.engine.fouled import houston, imps
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.rounding import shown
from scoring.engine.victory_points.scale import written
from scoring.engine.words import Text, gettext_noop

_BOARDS_MAX = 100


@calculator(
    "fouled-imps",
    gettext_noop("IMPs or points of a fouled board at IMP pairs and total-point pairs."),
    Citation.REG_4_2,
    InputField(
        "groups_i_ns",
        Items(Items(Number(), least=1, most=GROUP_MAX), least=1, most=GROUPS_MAX),
        gettext_noop("North-South's IMPs or points inside each group"),
        help=gettext_noop("One line a group. What is written for a lone score is not looked at."),
    ),
)
def fouled_imps(rules: CalculatorRules, groups_i_ns: Sequence[Sequence[Fraction]]) -> Answer:
    """REG-4.2: I = i × N/n, and a share of the mean of what was won for a lone score."""
    rule = rules.of(imps.FouledImps)
    results = sum(map(len, groups_i_ns))
    board = imps.board(groups_i_ns, rule)
    groups = [_group(values, group) for values, group in zip(groups_i_ns, board, strict=True)]
    reasons: list[DecisionGround] = []
    for number, group in enumerate(board, 1):
        sizes = {"group": str(number), "scores": str(len(group.rows)), "results": str(results)}
        reasons.append(ground(name(group.method), "fouled_group", rule.cites, **sizes))
        reasons += _rows(number, groups_i_ns[number - 1], group)
    closing = " / ".join(" ".join(_shown(sides.ns) for sides in group.rows) for group in board)
    last = ground(closing, "fouled_imps_closing", rule.cites)
    return Answer({"N": results, "groups": groups}, (*reasons, last))


def _group(values: Sequence[Fraction], group: imps.GroupAwards) -> dict[str, Any]:
    lone = group.method is imps.FouledImpsMethod.SINGLE
    rows = [
        {"i_ns": None if lone else i, "I_ns": _quantity(sides.ns), "I_ew": _quantity(sides.ew)}
        for i, sides in zip(values, group.rows, strict=True)
    ]
    return {"n": len(values), "method": str(group.method), "rows": rows}


def _rows(number: int, values: Sequence[Fraction], group: imps.GroupAwards) -> Iterator[DecisionGround]:
    """Each different score, for both sides."""
    for i, (ns, ew) in dict(zip(values, group.rows, strict=True)).items():
        for side, award in (("NS", ns), ("EW", ew)):
            if award is None:
                continue
            last = award.steps[-1]
            row: dict[str, str | Text] = {
                "group": str(number),
                "side": side,
                "why": Text(last.code, last.parameters),
            }
            score = "" if group.method is imps.FouledImpsMethod.SINGLE else str(i if side == "NS" else -i)
            yield ground(
                award.total, "fouled_row" if score else "fouled_lone_row", last.cite, **row, score=score
            )


def _quantity(award: ReasonedAward | None) -> dict[str, Any] | None:
    return quantity(award.total) if award else None


def _shown(award: ReasonedAward | None) -> str:
    return shown(award.total) if award else "–"


@calculator(
    "fouled-houston",
    gettext_noop("How each group of a fouled board is scored at Houston trial pairs."),
    Citation.REG_4_3,
    InputField("group_sizes", SIZES, gettext_noop("Scores in each group")),
)
def fouled_houston(rules: CalculatorRules, group_sizes: Sequence[int]) -> Answer:
    """REG-4.3: groups of four or more by themselves; in smaller ones 3 IMPs to both sides."""
    rule = rules.of(houston.FouledHouston)
    methods = houston.methods(group_sizes, rule)
    both = {"NS_imp": _whole(rule.imps), "EW_imp": _whole(rule.imps)}
    groups = [
        {"n": size, "method": str(method), **(both if method is houston.HoustonMethod.BOTH else {})}
        for size, method in zip(group_sizes, methods, strict=True)
    ]
    reasons = [
        ground(name(method), "fouled_houston_row", rule.cites, group=str(number), scores=str(size))
        for number, (size, method) in enumerate(zip(group_sizes, methods, strict=True), 1)
    ]
    return Answer({"groups": groups}, (*reasons, ground(listed(methods), "fouled_methods", rule.cites)))


@calculator(
    "fouled-houston-round",
    gettext_noop("Both sides' IMPs for a round of Houston trial pairs with boards in small groups."),
    Citation.REG_4_3,
    InputField(
        "ns_imp_on_other_boards",
        Items(Number(-10_000, 10_000), most=_BOARDS_MAX),
        gettext_noop("North-South's IMPs on each other board"),
        required=False,
        default=(),
    ),
    InputField("boards_in_small_groups", Count(0, _BOARDS_MAX), gettext_noop("Boards in small groups")),
)
def fouled_houston_round(
    rules: CalculatorRules, ns_imp_on_other_boards: Sequence[Fraction], boards_in_small_groups: int
) -> Answer:
    """REG-4.3: each side's own total goes into the VP table."""
    rule = rules.of(houston.FouledHouston)
    ns, ew = houston.round_imps(ns_imp_on_other_boards, boards_in_small_groups, rule)
    result = {"NS_imp_for_round": _whole(ns.total), "EW_imp_for_round": _whole(ew.total)}
    closing = ground(f"{written(ns.total)} / {written(ew.total)}", "fouled_houston_round", rule.cites)
    return Answer(result, (*_side("NS", ns, rule), *_side("EW", ew, rule), closing))


def _side(side: str, award: ReasonedAward, rule: houston.FouledHouston) -> tuple[DecisionGround, ...]:
    total = ground(award.total, "fouled_houston_closing", rule.cites, side=side)
    return (*map(reason_of, award.steps), total)


def _whole(value: Fraction) -> int | Fraction:
    return int(value) if value.denominator == 1 else value
