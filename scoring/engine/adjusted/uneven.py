"""A board on which not every score is compared with every other: fouled, or with outcomes by weight.

Each side of a board is taken by itself, because a split score may give one side outcomes and the
other a percentage. On each side the tables fall into groups, one for each form of the deal (REG-4.1);
in a group every table is compared with the others by the weights of their outcomes (Law 12C1(c)). A
side with a percentage is not compared: it leaves n, and the formula works on N.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine import kept_steps
from scoring.engine.adjusted import reasons
from scoring.engine.adjusted.own_damage import are_known, known, of_sides, own_damage, with_outcomes
from scoring.engine.adjusted.weighted import Outcomes, ScoreShares, WeightedGroup, mirrored
from scoring.engine.award import ReasonedAward
from scoring.engine.conditions import Conditions
from scoring.engine.fouled import matchpoints as fouled
from scoring.engine.pairs.cell import BY_MERIT, Cell, Method, WeighedOutcome
from scoring.engine.pairs.field import FieldBoard, side
from scoring.engine.pairs.matchpoints import neuberg, top
from scoring.engine.rounding import units
from scoring.engine.sheet import Line, OwnDamage

Cells = tuple[Cell | None, Cell | None]


def awards(board: FieldBoard, lines: Sequence[Line], conditions: Conditions) -> dict[int, Cells]:
    """North-South's and East-West's award by line; None where a side has a percentage."""
    cells = _compared(board, lines, conditions)
    damaged = [(position, own) for position in board.adjusted if (own := own_damage(lines[position]))]
    # The other tables are compared with the adjusted score, however much of it the offended side has.
    return cells | {
        position: _less_own_damage(position, own, board, lines, conditions) for position, own in damaged
    }


def _less_own_damage(
    position: int, own: OwnDamage, board: FieldBoard, lines: Sequence[Line], conditions: Conditions
) -> Cells:
    """What both sides of a table have whose offended side did some of its damage to itself. Law 12C1(e)"""

    def as_if(outcomes: Outcomes) -> tuple[Cell, ...]:
        return known(_compared(board, with_outcomes(lines, position, outcomes), conditions)[position])

    def exact(cell: Cell) -> ReasonedAward:
        return ReasonedAward(tuple(reasons.of_compared(cell, conditions)))

    whole = _compared(board, lines, conditions)[position]
    figures = (known(whole), as_if(own.table), as_if(own.without_error))
    if not are_known(*figures):
        return whole
    given = of_sides(*(tuple(map(exact, cells)) for cells in figures), own=own)
    ns, ew = (_less(cell, award) for cell, award in zip(figures[0], given, strict=True))
    return ns, ew


def _less(cell: Cell, award: ReasonedAward) -> Cell:
    """A cell with another award than that of its own comparison, and the reasons of it."""
    amount, per_point = _in_units(award.total, cell.decimals)
    return Cell(
        Method.SELF_INFLICTED,
        amount,
        per_point,
        cell.maximum,
        cell.win,
        cell.decimals,
        scores=cell.scores,
        results=cell.results,
        because=kept_steps.written(award),
    )


def _compared(board: FieldBoard, lines: Sequence[Line], conditions: Conditions) -> dict[int, Cells]:
    ns = _of_side(board, lines, conditions, is_ns=True)
    ew = _of_side(board, lines, conditions, is_ns=False)
    return {line: (ns.get(line), ew.get(line)) for line in (*board.lines, *board.adjusted)}


@dataclass(frozen=True, slots=True)
class UnevenScoring:
    """How the tables of one group are scored, from one side."""

    group: WeightedGroup
    method: Method
    results: int  # N
    conditions: Conditions
    is_ns: bool

    @property
    def maximum(self) -> int:
        """The top of the board."""
        return top(self.results, self.conditions.win)


def _of_side(
    board: FieldBoard, lines: Sequence[Line], conditions: Conditions, *, is_ns: bool
) -> dict[int, Cell]:
    tables: dict[str, dict[int, Outcomes]] = {}
    for position, group, outcomes in side(board, lines, is_ns=is_ns):
        tables.setdefault(group, {})[position] = outcomes if is_ns else mirrored(outcomes)
    groups = {name: WeightedGroup(inside.values()) for name, inside in tables.items()}
    cells: dict[int, Cell] = {}
    for way, inside in zip(_ways(board, groups, conditions, is_ns), tables.values(), strict=True):
        awarded = {table: _cell(table, way) for table in way.group.tables}
        cells |= {position: awarded[table] for position, table in inside.items()}
    return cells


def _ways(
    board: FieldBoard, groups: dict[str, WeightedGroup], conditions: Conditions, is_ns: bool
) -> list[UnevenScoring]:
    sizes = [group.scores for group in groups.values()]
    results = board.results if conditions.neuberg == "boards" else sum(sizes)
    in_use = methods(sizes, results, board, conditions)
    return [
        UnevenScoring(group, method, results, conditions, is_ns)
        for group, method in zip(groups.values(), in_use, strict=True)
    ]


def methods(sizes: Sequence[int], results: int, board: FieldBoard, conditions: Conditions) -> list[Method]:
    """The method of each group on a side of a board; `results` is N."""
    if not board.is_fouled:
        return [Method.PLAIN if results == size else Method.NEUBERG for size in sizes]
    if conditions.fouled_boards == "traditional":
        return [Method.TRADITIONAL] * len(sizes)
    rule = conditions.rule(fouled.FouledMatchpoints)
    # Where the other forms of the deal gave this side percentages alone, the board is fouled all the same.
    known = (*sizes, 1) if len(sizes) == 1 else sizes
    by_rule = fouled.methods(known, board.own_results, rule) if sizes else ()
    return [_METHODS.get(method) or Method(method) for method in by_rule[: len(sizes)]]


_METHODS = {fouled.FouledMethod.FORMULA: Method.NEUBERG}


def _cell(table: Outcomes, way: UnevenScoring) -> Cell:
    """What a table is awarded in its group."""
    if len(table) == 1 or way.method is Method.SINGLE:
        outcome, award = _against_others(table, table[0].score, Fraction(1), way)
        return _kept(award, way)._replace(
            beaten=outcome.beaten, tied=outcome.tied, parts=outcome.parts, percents=outcome.percents
        )
    compared = [_against_others(table, outcome.score, outcome.weight, way) for outcome in table]
    award = sum((Fraction(weighed.weight) * award for weighed, award in compared), Fraction(0))
    return _kept(award, way)._replace(outcomes=tuple(weighed for weighed, _ in compared))


def _kept(award: Fraction, way: UnevenScoring) -> Cell:
    conditions = way.conditions
    amount, per_point = _in_units(award, conditions.award_decimals)
    return Cell(
        way.method,
        amount,
        per_point,
        way.maximum,
        conditions.win,
        conditions.award_decimals,
        scores=way.group.scores,
        results=way.results,
    )


def _in_units(award: Fraction, decimals: int | None) -> tuple[int, int]:
    """An award as cells keep it, rounded where awards are: units, and how many of them make a point."""
    if decimals is None:
        return award.numerator, award.denominator
    return units(award.numerator, award.denominator, decimals), 10**decimals


def _against_others(
    table: Outcomes, score: int, weight: Fraction, way: UnevenScoring
) -> tuple[WeighedOutcome, Fraction]:
    """One outcome of a table as it stands against the others, and its matchpoints."""
    shares = way.group.against_others(score, table)
    percents = _percents(table, score, way) if way.method in BY_MERIT else ()
    points = score if way.is_ns else -score
    weighed = WeighedOutcome(str(weight), points, *shares, tuple(map(str, percents)))
    if percents:
        return weighed, sum(percents, Fraction(0)) / len(percents) * way.maximum / 100
    return weighed, _matchpoints(shares, way)


def _matchpoints(shares: ScoreShares, way: UnevenScoring) -> Fraction:
    scores, win = way.group.scores, way.conditions.win
    share = Fraction(win * (2 * shares.beaten + shares.tied), 2 * shares.parts)
    if way.method is Method.NEUBERG:
        return neuberg(share, scores=scores, results=way.results, win=win)
    return share + Fraction(win * (way.results - scores), 2)  # nothing is missing where it is plain


def _percents(table: Outcomes, score: int, way: UnevenScoring) -> tuple[Fraction, ...]:
    """The percentages of the places that a score takes, or what they come to over all that may have been."""
    method = fouled.FouledMethod(way.method)
    ladder = way.conditions.rule(fouled.FouledMatchpoints).percents(method)
    placed = [
        (weight, fouled.place(comparison, way.group.scores, way.results, method, ladder))
        for weight, comparison in way.group.possible(score, table)
    ]
    if len(placed) == 1:
        return placed[0][1].percents
    return (sum((weight * (place.percent or 0) for weight, place in placed), Fraction(0)),)
