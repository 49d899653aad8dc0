"""The steps of an award on a board that is fouled or has outcomes by weight. Law 12C1(c), REG-4.1."""

from collections.abc import Iterator
from fractions import Fraction

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.conditions import Conditions
from scoring.engine.fouled import matchpoints as fouled
from scoring.engine.imp_pairs.figures import signed
from scoring.engine.pairs import steps
from scoring.engine.pairs.cell import Cell, Method, WeighedOutcome
from scoring.engine.rounding import rounded, shown
from scoring.engine.victory_points.scale import written

ONE = Fraction(1)


def of_compared(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    """The steps of an award that came of comparing, before it is rounded."""
    if cell.outcomes:
        return by_outcome(cell, conditions)
    if cell.percents:
        return by_place(cell, conditions)
    return (steps.compared if cell.parts == 1 else against_outcomes)(cell, conditions)


def by_outcome(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    """A weighted score: every outcome's matchpoints by its weight."""
    share = Fraction(0)
    for outcome in cell.outcomes:
        weight = Fraction(outcome.weight)
        parameters = {"weight": outcome.weight, "score": signed(outcome.score)}
        if outcome.percents:
            percent = mean(outcome.percents)
            parameters |= {"percent": written(percent), "maximum": str(cell.maximum)}
            amount = weight * percent * cell.maximum / 100
            yield Step(amount, "outcome_by_place", Citation.LAW_12C1C, parameters)
            continue
        points = points_of(outcome, cell.win)
        parameters |= {"points": mixed(points), "beaten": _count(outcome.beaten, outcome.parts)}
        parameters["tied"] = _count(outcome.tied, outcome.parts)
        yield Step(weight * points, "outcome", Citation.LAW_12C1C, parameters)
        share += weight * points
    if cell.method in (Method.NEUBERG, Method.TRADITIONAL):
        yield steps.brought(cell, share, conditions)


def against_outcomes(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    """A score that other tables' outcomes were compared with, by the weight of each."""
    won, shared = Fraction(cell.win), Fraction(cell.win, 2)
    for code, count, share in (("beaten_by_weight", cell.beaten, won), ("tied_by_weight", cell.tied, shared)):
        if count:
            counted = {"count": _count(count, cell.parts), "each": steps.WORTH[share]}
            yield Step(Fraction(count, cell.parts) * share, code, Citation.LAW_12C1C, counted)
    if cell.method is not Method.PLAIN:
        yield steps.brought(cell, points_of(cell, cell.win), conditions)


def by_place(cell: Cell, conditions: Conditions) -> Iterator[Step]:
    """A score in a group too small to compare: the percentage of its place."""
    cite = conditions.cite_of(fouled.FouledMatchpoints, conditions.cite("fouled_boards"))
    percents = tuple(map(Fraction, cell.percents))
    if cell.parts == 1 and len(percents) == cell.tied + 1:
        method = fouled.FouledMethod(cell.method)
        yield from fouled.steps(
            fouled.ScoreAward(method, cell.beaten, cell.tied, cell.scores, cell.results, cell.win, percents),
            cite,
        )
        return
    percent = mean(cell.percents)
    parameters = {"percent": written(percent), "maximum": str(cell.maximum)}
    yield Step(percent * cell.maximum / 100, "fouled_place_by_weight", cite, parameters)


def points_of(shares: WeighedOutcome | Cell, win: int) -> Fraction:
    """The share of the scores compared: every one beaten, and half of every tie."""
    return Fraction(win * (2 * shares.beaten + shares.tied), 2 * shares.parts)


def mean(percents: tuple[str, ...]) -> Fraction:
    """The percentage of the places shared."""
    return sum(map(Fraction, percents), Fraction(0)) / len(percents)


def mixed(value: Fraction) -> str:
    """A count as people read it: 7, 7.5, 7 1/3."""
    if value.denominator == 1 or rounded(value, 2) == value:
        return str(value) if value.denominator == 1 else shown(value).rstrip("0")
    whole, rest = divmod(value, ONE)
    return f"{whole} {rest}" if whole else str(rest)


def _count(count: int, parts: int) -> str:
    return mixed(Fraction(count, parts))
