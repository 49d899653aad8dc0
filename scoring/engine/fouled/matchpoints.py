"""What each score of a fouled board is worth at matchpoint pairs. REG-4.1.

N (`results`) are the board's results, n (`scores`) the scores of a group. In a group too small for the
formula each side has fixed percentages of the board's top, N-1, by its own order of merit, so that the
two sides of a result have 120 % together. Both scales: `win` is the worth of a score beaten, 1 or 2.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.fouled.methods import FouledMatchpoints, FouledMethod, clause, methods
from scoring.engine.pairs.matchpoints import Comparison, compare, neuberg, opposite, plain, top
from scoring.engine.victory_points.scale import written

__all__ = [
    "FouledMatchpoints",
    "FouledMethod",
    "ScoreAward",
    "Sides",
    "awards",
    "board",
    "methods",
    "place",
    "steps",
]


class ScoreAward(NamedTuple):
    """One side's award for one score of a group, and everything that decided it."""

    method: FouledMethod
    beaten: int
    tied: int  # without the score itself
    scores: int
    results: int
    win: int
    percents: tuple[Fraction, ...] = ()  # of the places that the score shares; empty where it is compared

    @property
    def share(self) -> Fraction:
        """S: the matchpoints inside the group."""
        return plain(Comparison(self.beaten, self.tied), self.win)

    @property
    def percent(self) -> Fraction | None:
        """The fixed percentage, the mean where places are shared; None where the score is compared."""
        return sum(self.percents, Fraction(0)) / len(self.percents) if self.percents else None

    @property
    def maximum(self) -> int:
        """The board's top."""
        return top(self.results, self.win)

    @property
    def matchpoints(self) -> Fraction:
        """M, exactly. REG-4.1.2.6 keeps two decimals of it."""
        if self.percent is not None:
            return self.percent * self.maximum / 100
        if self.method is FouledMethod.TRADITIONAL:
            return self.share + Fraction(self.win * (self.results - self.scores), 2)
        return neuberg(self.share, scores=self.scores, results=self.results, win=self.win)


Sides = tuple[ScoreAward, ScoreAward]  # North-South's, East-West's


def board(
    groups: Sequence[Sequence[int]], rule: FouledMatchpoints, *, results: int | None = None, win: int = 1
) -> tuple[dict[int, Sides], ...]:
    """What each different score of each group is worth to both sides. Scores are North-South's.

    `results` is N where it is more than the scores in the groups. Raises Refusal as `methods` does.
    """
    sizes = [len(group) for group in groups]
    results = sum(sizes) if results is None else results
    return tuple(
        awards(group, results, method, rule, win=win)
        for group, method in zip(groups, methods(sizes, results, rule), strict=True)
    )


def awards(
    ns_scores: Sequence[int], results: int, method: FouledMethod, rule: FouledMatchpoints, *, win: int = 1
) -> dict[int, Sides]:
    """What each different score of one group is worth to North-South and to East-West."""
    scores, percents = len(ns_scores), rule.percents(method)

    def placed(comparison: Comparison) -> ScoreAward:
        return place(comparison, scores, results, method, percents, win=win)

    return {
        score: (placed(comparison), placed(opposite(comparison, scores=scores)))
        for score, comparison in compare(ns_scores).items()
    }


def place(
    comparison: Comparison,
    scores: int,
    results: int,
    method: FouledMethod,
    percents: Sequence[Fraction] = (),
    *,
    win: int = 1,
) -> ScoreAward:
    """One side's award from how its score stands in the group; `percents` are the rule's for the method."""
    best = scores - 1 - comparison.beaten - comparison.tied
    shared = tuple(percents[best : scores - comparison.beaten])
    return ScoreAward(method, comparison.beaten, comparison.tied, scores, results, win, shared)


_WORTH = {Fraction(1, 2): "½", Fraction(1): "1", Fraction(2): "2"}


def steps(placed: ScoreAward, cites: Citation = Citation.REG_4_1) -> Iterator[Step]:
    """Why an award is what it is; the amounts add up to it. `cites` is the rule's clause."""
    if placed.percents:
        yield _fixed(placed, cites)
        return
    won, shared = Fraction(placed.win), Fraction(placed.win, 2)
    counted = {"count": str(placed.beaten), "each": _WORTH[won]}
    yield Step(placed.beaten * won, "beaten", Citation.LAW_78A, counted)
    if placed.tied:
        counted = {"count": str(placed.tied), "each": _WORTH[shared]}
        yield Step(placed.tied * shared, "tied", Citation.LAW_78A, counted)
    if placed.method is not FouledMethod.PLAIN:
        yield _brought(placed, clause(placed.method, cites))


def _brought(placed: ScoreAward, cite: Citation) -> Step:
    """From S to M."""
    moved = placed.matchpoints - placed.share
    if placed.method is FouledMethod.FORMULA:
        return Step(moved, "neuberg", cite, {"scores": str(placed.scores), "results": str(placed.results)})
    missing, worth = placed.results - placed.scores, _WORTH[Fraction(placed.win, 2)]
    return Step(moved, "fouled_traditional", cite, {"count": str(missing), "each": worth})


def _fixed(placed: ScoreAward, cites: Citation) -> Step:
    """The percentage of a place, or of the places that equal scores share."""
    first = placed.scores - placed.beaten - placed.tied
    figures = {
        "percent": written(placed.percent or Fraction(0)),
        "maximum": str(placed.maximum),
        "scores": str(placed.scores),
        "first": str(first),
        "last": str(first + placed.tied),
        "percents": " + ".join(map(written, placed.percents)),
        "count": str(len(placed.percents)),
    }
    code, cite = "fouled_place", clause(placed.method, cites)
    if placed.tied:
        code, cite = "fouled_places", Citation.REG_4_1_2_4 if cites is Citation.REG_4_1 else cites
    elif placed.scores == 1:
        code = "fouled_single"
    return Step(placed.matchpoints, code, cite, figures)
